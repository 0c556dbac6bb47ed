package fixture;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;

/** What the tests of the class file reader ask about; compiled with -g -parameters. */
public sealed abstract class Fixture<T extends Comparable<T>> permits Fixture.Leaf, Fixture.Other {
    @Deprecated
    public static final String GREETING = "gr\u00fc\u00dfe \0 \uD83D\uDE00";
    static final double HALF = 0.5;

    protected abstract <X extends Exception> Map<String, ? super T> run(List<T[]> items, Class<X> type) throws X, IOException;

    record Point(int x, @Deprecated List<String> names) { }

    static final class Leaf extends Fixture<String> {
        @Override
        protected <X extends Exception> Map<String, String> run(List<String[]> items, Class<X> type) throws X {
            return Map.of();
        }
    }

    static non-sealed class Other extends Fixture<Integer> {
        @Override
        protected <X extends Exception> Map<String, Number> run(List<Integer[]> items, Class<X> type) {
            return null;
        }
    }

    static int guarded(String text, Callable<Integer> action) throws IOException {
        try {
            return action.call();
        } catch (IllegalStateException | ArithmeticException e) {
            throw new IOException("cannot run " + text + ": " + e.getMessage(), e);
        } catch (Exception e) {
            return switch (text) {
                case "one" -> 1;
                case "two" -> 2;
                default -> 0;
            };
        } finally {
            System.out.println(text);
        }
    }

    static Function<Object, String> closure(long wide) {
        Object local = new Object() {
            @Override
            public String toString() {
                return "anonymous";
            }
        };
        return o -> o + "" + wide + local;
    }
}
