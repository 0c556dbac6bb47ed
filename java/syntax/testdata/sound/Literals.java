class Literals {
    Object[] numbers = {0, 1L, 0x1F, 0XffL, 0b101, 0B1_0l, 017, 1_000_000, 0x7fff_ffff, 1.0, 1., .5, 1e3, 1E-3, 1.5e+3f, 1f, 1d, 2D, 0f, 0x1p3, 0x1.8P-3f, 0x.8p1d, 1_0.0_1e1_0, 00, 0_7};
    char[] chars = {'a', '\'', '"', '\\', '\n', '\0', '\377', '\s', '\u0041', '\u00e9', 'é', '\uD83D', '\t'};
    void strings() {
        if (a()) throw new Error("");
        if (a()) throw new Error("plain");
        if (a()) throw new Error("\b\t\n\f\r\"\'\\\s\0\7\77\377\400\18");
        if (a()) throw new Error("\u0041\uu00e9\\u0041\u005c\u005c\u005cn");
        if (a()) throw new Error("é 漢 😀 \uD83D\uDE00 \uD83D \uDE00");
        if (a()) throw new Error("\u0022 + \u0022quotes by escapes");
        if (a()) throw new Error("// no comment" + "/* none */" + '"' + "'");
        if (a()) throw new Error("""
            one
              two\tthree
            four""");
        if (a()) throw new Error("""
            last line decides
          """ + """
	tabs	and spaces   
	  more\s
	""");
        if (a()) throw new Error("""
            joined \
            line, "quotes", ""two"", \"""three\""", \u0022\u0022 \\
            trailing \040

            blank above\r
            """);
        if (a()) throw new Error(""" 	
""");
        if (a()) throw new Error("""

              
            x
            """);
        throw new Error("a" + 1 + """
            b""" + ("c"));
    }
}
