import java.lang.annotation.*;
import java.util.*;

@Target({ElementType.TYPE_USE, ElementType.TYPE_PARAMETER}) @interface A { int[] value() default {}; }

@Documented
@SuppressWarnings(value = {"a", "b",})
@Deprecated(since = "1" + "2", forRemoval = !true)
class Annotations<@A T extends @A Object & @A Comparable<@A ? super @A T>> extends @A Base<@A T> implements @A Runnable, java.util.@A List<@A(1) T> {
    @A int @A [] @A({1, 2}) [] f @A [] = null;
    java.util.@A Map<@A String, @A ? extends @A int @A []> g;
    Outer.@A Middle.@A Inner<@A T> h;
    @Nested(one = @One, many = {@One, @Two(3)}, type = int[].class, text = "x" + Y, condition = 1 > 2 ? 3 : 4) void m() throws @A Error, java.io.@A IOException { throw new @A Error("annotated"); }
    <@A U> Annotations(@A Annotations<T> this, final @A String @A ... rest) { }
    @A int n(@A int @A [] a, int b @A []) @A [] { return null; }
    void locals(Object o) {
        @A final int @A [] x = new @A int @A [3] @A [], y = new int @A [] {1};
        @A List<@A String> z = new @A ArrayList<@A String>() { };
        Object c = (@A String) o, d = (@A T & @A Runnable) o, e = o instanceof @A String, f = o instanceof @A String s ? s : null;
        Object g = @A Object::new, h = int @A []::new;
        try (@A AutoCloseable r = null) { } catch (@A final RuntimeException | @A Error ex) { throw ex; }
        for (@A String t : list) { }
        Object l = (@A String p, @A int @A ... q) -> p;
        @Deprecated class Local { }
        @A @Deprecated int last;
    }
    enum E { @A X, @Deprecated @A(3) Y { } }
    record R(@A int a, @A String @A ... b) { @A R { } }
    @interface Deep { @A int value() default 1; Deep[] more() default {}; }
}
