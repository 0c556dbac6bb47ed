class Escapes {
    int a\u0062c = 1, \u0061bd = abc;
    String s = "\u0022+"x";
    // \u000a int line = 2;
    /* \u002a/ int comment = 3;
    cl\u0061ss Inner { v\u006fid f() { thr\u006fw new \uuu0045rror("key words"); } }
    void g() \u007b if (1 \u003c 2) throw\u0020new Error\u0028"punctuation"\u0029; \u007d
    int \ud835\udcb3 = 1;
}
