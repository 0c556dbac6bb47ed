class Switches {
    sealed interface Shape permits Circle, Square { }
    record Circle(Point center, int radius) implements Shape { }
    record Square(Point corner, int side) implements Shape { }
    record Point(int x, int y) { }
    record Box<T>(T value) { }
    enum Color { RED, GREEN }

    int old(int i) {
        switch (i) {
            case 1:
            case 2:
                return 1;
            case 3: { return 2; }
            case 'a', 1 + 2, (5), Integer.MAX_VALUE: return 3;
            default:
        }
        return 0;
    }

    String expressions(int i, Object o, Color color) {
        int a = switch (i) { case 1 -> 1; case 2, 3 -> { yield 2; } default -> throw new IllegalArgumentException("default " + i); };
        int b = switch (i) { case 1: yield 1; case 2: yield (2); case 3: yield -3; case 4: { yield i++; } case 5: yield ++i; case 6: yield ~i; default: yield switch (a) { default -> { yield 7; } }; };
        int c = 1 + switch (color) { case RED -> 1; case GREEN -> 2; } * 3;
        boolean d = switch (i) { case 1: yield !true; case 2: yield this.ok; case 3: yield new Object() == null; default: yield "x".isEmpty(); };
        call(switch (i) { case 1 -> x -> x; case 2 -> (x) -> { return x; }; default -> Integer::parseInt; });
        return switch (o) {
            case null -> "null";
            case String s when s.length() > 3 && (i > 3) -> s;
            case String s when s.isEmpty() || list.stream().anyMatch(x -> x == s) -> "lambda in a guard";
            case Integer n when (n) > 3 -> "parentheses in a guard";
            case Circle(Point(var x, int y), int r) when x > y -> "nested";
            case Circle(Point(_, _), _) -> "any";
            case Box<?>(String s) -> s;
            case Box<?>(var v) when v instanceof Point(int x, _) && x > 0 -> "instanceof";
            case Switches.Square sq -> "qualified";
            case final Point p -> "final";
            case int[] array -> "array";
            case java.util.List<?> list1 -> "generic";
            case Character _, Long _ -> "unnamed";
            case Color c1 when c1 == Color.RED -> "guard";
            case Color.GREEN -> "qualified constant";
            case null, default -> throw new IllegalStateException("last");
        };
    }

    void statements(Object o) {
        switch (o) {
            case String s: throw new RuntimeException("colon " + s);
            case Point(int x, int y) when x > y: break;
            default: break;
        }
        switch (o) { case String when -> use(when); case Integer record -> { } default -> { } }
        if (o instanceof Circle(Point(int x, int y), int r) && x > 0) throw new RuntimeException("record pattern");
        if (!(o instanceof Box<?>(Box<?>(var inner)))) return;
        if (o instanceof Point p && p.x() > 0 && o instanceof Point(_, int y2)) { }
        for (; o instanceof String s; ) { }
    }
}
