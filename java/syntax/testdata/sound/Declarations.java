@Deprecated package shop.orders;

import java.util.*;
import java.util.function.Function;
import static java.util.Map.Entry;
import static java.util.Map.*;
import module java.sql;
import module.record.sealed.Thing;
;
public abstract strictfp class Declarations<K extends Comparable<? super K> & java.io.Serializable, V> extends java.util.AbstractMap<K, V>
        implements Map<K, V>, Cloneable {
    private static final long serialVersionUID = 1L;
    protected transient volatile int a, b[] = {1, 2}, c[][] = {{}, {1,},}, d = 3;
    static { if (true) throw new Error("static"); }
    { if (true) throw new Error("instance"); }
    ;
    public Declarations() throws RuntimeException { this(1); }
    <T> Declarations(T t) { super(); throw new IllegalArgumentException("generic constructor"); }
    Declarations(int a, String... rest) {
        if (a < 0) throw new IllegalArgumentException("before super: " + a);
        int copy = a;
        this.a = copy;
        super();
    }
    native int nothing(final int a, int b[], int[]... c);
    synchronized public final <T extends Exception, U> Map<? extends T, ? super U[]> m(Declarations<K, V> this, List<T>[] t) throws T, java.io.IOException { return null; }
    abstract int old()[];
    int[] older(int a)[] throws Error { throw new Error(); }
    class Inner { Inner(Declarations<K, V> Declarations.this) { } class Deeper { void f(Declarations<K, V>.Inner.Deeper this) { throw new Error("deep"); } } }
    static class Nested extends Exception { }
    interface Within { int X = 1; void f(); default void g() { throw new Error("default"); } static void h() { } private void i() { } private static void j() { } }
    @interface Note { int value() default 3; String[] names() default {"a", "b",}; Other other() default @Other(1); Class<?> type() default int[].class; int C = 3; enum E { A } }
    @interface Other { int value(); }
    enum Empty { }
    enum Semicolon { ; static int x; }
    enum Trailing { A, B, }
    enum Full implements Runnable { @Deprecated A, B(1), C(2) { @Override public void run() { throw new Error("constant"); } }, D { }, ; Full() { } Full(int i) { } public void run() { } }
    record Empty2() { }
    record Point<T>(@Deprecated int x, T y, int... more) implements Within, Cloneable {
        static int count;
        Point { if (x < 0) throw new IllegalArgumentException("compact"); }
        Point(int x) { this(x, null); }
        public void f() { }
        record Inside(int a) { Inside(int a) { this.a = a; } }
    }
    sealed interface Shape permits Circle, Square, Declarations.Other2 { }
    static final class Circle implements Shape { }
    static non-sealed class Square implements Shape { }
    public static sealed abstract class Other2 implements Shape permits Last { }
    static final class Last extends Other2 { }
}
interface A { }
@interface B { }
enum C { X }
record D(int a) { }
