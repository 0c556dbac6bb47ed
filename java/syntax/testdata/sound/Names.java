class Names {
    int record, sealed = 1, permits, yield1, when, module, open, opens, to, with, uses, requires, exports, provides, transitive, var1, non;
    int record() { return record(); }
    int yield() { return this.yield(); }
    void when(int when) { when(when); when++; when: for (;;) break when; }
    void module(module open) { open.to.with(uses, requires); module = open; module.open(); }
    int minus() { int non = 2, sealed = 1; return non-sealed; }
    void locals() {
        int record = 1, var = 2, sealed = 3, permits = 4;
        record = 2; record++; record += sealed; sealed = permits; sealed++; var = 3; var++; var += var;
        String var2 = "a"; var result = "b"; var[0] = 1; record[0] = 1; sealed.x(); permits.y(); var.z();
        with opens = null; to.with opens2 = null; exports<String> e = null; module[] m = {};
        Runnable r = () -> record();
        Fn f = (record, sealed) -> record, g = when -> when, h = (var a, var b) -> a;
        for (var var3 : list) { }
        for (open o : list) { }
        try (var with = open(); module) { } catch (when | uses e) { throw e; }
        if (record < sealed) throw new record("type named as a word");
    }
    static class when extends Exception { }
    static class uses extends Exception { }
    static class module { class open { } }
    @interface exports { int record() default 1; int with(); }
    @exports(with = 1, record = 2) int annotated;
    void $dollar$(int _under, int a$b, int été, int π, int 名前) { throw new Error("été π 名前 𝒳"); }
}
