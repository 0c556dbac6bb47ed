class Statements {
    int field;
    void all(int n, Object lock, AutoCloseable given) throws Exception {
        ;
        { }
        { ; }
        if (n > 0) n--; else if (n < 0) { n++; } else ;
        while (n > 0) n--;
        do n++; while (n < 3);
        do { n++; } while (n < 3);
        for (;;) { break; }
        for (int i = 0, j[] = {}, k; i < 3; i++, n--) continue;
        for (n = 0, field = 1; n < 3; ) { n++; }
        for (final String s : new String[] {"a"}) { }
        for (var s : java.util.List.of()) ;
        for (java.util.Map.Entry<String, int[]> e : entries()) { }
        for (int _ : new int[3]) { }
        outer: for (;;) { inner: while (true) { continue outer; } }
        label: { break label; }
        switch (n) { }
        switch (n) { case 1: case 2: n++; break; default: throw new Exception("default"); case 3: { } }
        switch (n) { case 1, 2 -> n++; case 3 -> { n--; } default -> throw new Exception("arrow"); }
        synchronized (lock) { n++; }
        assert n > 0;
        assert n > 0 : "message " + n;
        try { n++; } finally { n--; }
        try { n++; } catch (RuntimeException e) { throw e; } catch (final java.io.IOException | Error e) { throw new Exception("multi", e); } finally { }
        try (var in = open(); AutoCloseable out = open(); final AutoCloseable last = open();) { } catch (Exception _) { }
        try (given; this.resource; Statements.shared; Outer.this.given; var x = open()) { }
        int local = 1, array[] = {1}, other[][];
        final int constant = 2;
        @Deprecated final int annotated;
        var inferred = new java.util.ArrayList<String>();
        String[] strings = {"a", "b",}, more[] = {};
        java.util.List<? extends java.util.Map<String, int[][]>>[] generic = null;
        class Local extends Exception { { throw new Error("local class"); } }
        abstract class Abstract { }
        final class Final { }
        record LocalRecord(int a) { LocalRecord { throw new Error("local record"); } }
        enum LocalEnum { A, B }
        interface LocalInterface { static void f() { throw new Error("local interface"); } }
        @Deprecated static record Another<T>(T t) { }
        n = 1; n += 2; n++; --n; call(); new Object(); this.field = 3;
        int.class.getName();
        int[].class.getName();
        String[].class.getName();
        java.util.List.of().size();
        ((Runnable) () -> { throw new RuntimeException("cast lambda"); }).run();
        if (n == 3) return;
        throw (new Exception("in parentheses"));
    }
    int value() { return 1; }
    Runnable anonymous() {
        return new Runnable() {
            int f = 1;
            @Override public void run() { throw new IllegalStateException("anonymous"); }
        };
    }
}
