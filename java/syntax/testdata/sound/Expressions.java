import java.util.*;
import java.util.function.*;

class Expressions<T> extends Base {
    void operators(int a, int b, long c, boolean p, boolean q, Object o) {
        a = b = 3;
        a += b -= a *= b /= a %= b;
        a <<= 1; a >>= 1; a >>>= 1; a &= b; a |= b; a ^= b;
        p = a < b && a <= b || a > b && a >= b || a == b & p != q | p ^ !q;
        a = b << 1 >> 2 >>> 3;
        a = ~b + -a - +b * a / b % a - - b + + a;
        a = a++ + ++a - a-- - --a;
        p = p ? q : p ? q : !q;
        Object x = p ? a : q ? () -> 1 : b -> b;
        p = o instanceof String && o instanceof int[] && !(o instanceof List<?>) == q;
        p = o instanceof final String s && s.length() > 0 || o instanceof Map.Entry<?, ?> e && e.getKey() == e;
        boolean lessThan = a < b, both = a < b && b > a, call = check(a < b, b > (a)), shift = a >> b > 0;
        int min = a<b?a:b;
    }
    void casts(Object o, int i, double d) {
        Object r = (String) o;
        r = (int) d;
        r = (int) +d + (int) -d;
        r = (byte) ~i;
        r = (i) + 1;
        r = (i) - 1;
        r = (Integer) (i);
        r = (T) o;
        r = (List<String>) o;
        r = (Map.Entry<String, int[]>[]) o;
        r = (String[]) o;
        r = (int[][]) o;
        r = (Runnable & java.io.Serializable) () -> { };
        r = (java.util.List<? super T> & Cloneable) o;
        r = (@Deprecated String) o;
        r = (Object) (String) o;
        r = (Function<T, T>) x -> x;
        r = (char) (i + 1);
        r = (String) this.get() + (String) super.get() + (boolean) !true;
        r = (Integer) switch (i) { default -> 1; };
        r = (Object) new Object();
    }
    void lambdas() {
        Runnable a = () -> { };
        Runnable b = () -> run();
        Function<String, Integer> c = s -> s.length(), d = (s) -> s.length(), e = (String s) -> s.length(), f = (final var s) -> { return 1; };
        BiFunction<Integer, int[], Integer> g = (x, y) -> x, h = (Integer x, int[] y) -> x, i = (var x, var y) -> x, j = (int x, int... y) -> x;
        Function<Object, Object> k = _ -> 1;
        BiFunction<Object, Object, Object> l = (_, _) -> null;
        Function<Map<String, List<int[]>>, Object> m = (Map<String, List<int[]>> map) -> map, n = (@Deprecated final Map<String, List<int[]>> map) -> map;
        Supplier<Supplier<Runnable>> o = () -> () -> () -> { throw new Error("nested"); };
        Function<Integer, Function<Integer, Integer>> p = x -> y -> x + y;
        call((x, y) -> x, z -> { throw new IllegalStateException("argument " + z); });
        Function<int[], Object> q = (int[] x) -> x, r = (int x[]) -> x, s = (java.util.List<?>[] x) -> x;
    }
    void references() {
        Object a = String::valueOf, b = String::new, c = int[]::new, d = this::run, e = super::run, f = List<String>::new;
        Object g = java.util.List<String>::size, h = Map.Entry<String, Integer>::getKey, i = String[]::new, j = java.util.List<?>[]::new;
        Object k = Expressions.super::run, l = call()::run, m = new Object()::equals, n = "text"::length, o = Collections::<String>emptyList;
        Object p = Expressions<String>.Inner::new, q = a.b.c[]::clone, r = (p == null ? a : b)::toString, s = array[0]::hashCode;
        Object t = Outer<A<B>>.Inner<C, ? extends D[]>.Deep[][]::new;
    }
    void creation(Expressions<T> outer) throws Exception {
        Object a = new Object(), b = new Object() { }, c = new ArrayList<>(), d = new ArrayList<String>(3) { { throw new Error("initialiser"); } };
        Object e = new int[3], f = new int[3][], g = new int[3][4][], h = new int[] {1, 2}, i = new int[][] {{1}, {}, {1, 2,},}, j = new String[0];
        Object k = outer.new Inner(), l = outer.new Inner().new Deep<String>() { }, m = this.new <String>Inner("x"), n = new <Integer>Base(1);
        Object o = new java.util.HashMap<String, int[]>().entrySet().iterator().next(), p = new int[] {1, 2}[0], q = new Map.Entry[3];
        Object r = new Outer<String>.Nested<Integer>();
        throw outer.new Problem("qualified");
    }
    void access(int[][] a) {
        a[0][1] = a[a[0][0]][1];
        this.x.y.z = Expressions.this.x + Expressions.super.x + super.x;
        a.b().c.d()[1].e(1, "two", f(), g -> g);
        this.<String>generic("x");
        Expressions.<String, int[]>generic("x").<Integer>more();
        super.<T>run();
        Object c = String.class, d = int.class, e = int[][].class, f = java.util.Map.Entry.class, g = void.class, h = String[].class.getName();
        (a)[0] = (1);
        ((a))[0][1]++;
        "text".length();
        new int[3].clone();
    }
    class Constructors extends Base.Inner {
        Constructors(Base b) { b.super(); }
        Constructors(Base b, int i) { b.<String>super("x"); }
        Constructors() { <String>this("x"); }
        <U> Constructors(U u) { super(u); throw new Error("constructor"); }
    }
    int thrown(int i) {
        if (i == 1) throw i > 0 ? new Error("a") : new Error("b");
        if (i == 2) throw (RuntimeException) make("cast");
        if (i == 3) throw make("call");
        if (i == 4) throw this.failure;
        if (i == 5) throw failure;
        if (i == 6) throw failures[0];
        if (i == 7) throw switch (i) { case 1 -> new Error("one"); default -> { throw new Error("two"); } };
        if (i == 8) throw failure = new RuntimeException("assigned");
        if (i == 9) throw null;
        if (i == 10) throw new Error("a" + "b" + i + f("c", () -> "d"));
        if (i == 11) throw new Error(i, new Throwable() { String s = "inside"; });
        if (i == 12) throw new java.io.@Deprecated IOException(i);
        if (i == 13) throw new Generic<String, int[]>("generic");
        if (i == 14) throw new Outer.Generic<>("diamond") { };
        throw ((new Error()));
    }
}
