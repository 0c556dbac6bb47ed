class Underscores {
    int _ = 1;
    void f(int _) { int x = _ + _; _ = 3; _++; _.g(); _[0] = 1; g(_); }
    int _() { return _(); }
    class _ { _ _; }
    void h() { _ x = new _(); Object y = (_) x; for (int _ = 0; _ < 3; _++) ; try { } catch (Exception _) { throw _; } _: for (;;) break _; }
}
