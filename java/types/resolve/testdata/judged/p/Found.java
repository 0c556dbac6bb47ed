package p;

import java.util.*;
import java.util.concurrent.Callable;
import java.util.function.*;

/** What trials on real projects showed to be hard, one method a kind. */
class Found {
  // Type arguments that are written count when the overload is chosen.
  static <T, R> R make(R seed, BiFunction<R, ? super T, R> add, BinaryOperator<R> all) { return seed; }
  static <T, R> R make(Supplier<R> seed, BiConsumer<R, ? super T> add, BiConsumer<R, R> all) { return seed.get(); }
  void explicit() { Found.<String, LinkedHashSet<String>>make(LinkedHashSet::new, LinkedHashSet::add, LinkedHashSet::addAll).iterator().next().length(); }

  // A method's type parameter bounded by its class's.
  static class Cache<K, V> {
    <K1 extends K, V1 extends V> Cache<K1, V1> listener(BiConsumer<? super K1, ? super V1> l) { return null; }
    <K1 extends K, V1 extends V> Cache<K1, V1> weigher(ToIntBiFunction<? super K1, ? super V1> w) { return null; }
    Cache<K, V> max(int n) { return this; }
    K key() { return null; }
    static Cache<Object, Object> make() { return null; }
  }
  void bounded() { Cache.make().listener((BiConsumer<String, StringBuilder>) (k, v) -> v.append(k.trim())).max(3).weigher((k, v) -> k.length() + v.capacity()).key().isEmpty(); }

  // A wildcard in the result of a generic call that is an argument.
  interface Conf { <U> Class<? extends U> type(String name, Class<? extends U> otherwise, Class<U> above); }
  static <T> T create(Class<T> c) { return null; }
  void wild(Conf conf) { create(conf.type("a", ArrayList.class, List.class)).size(); }

  // Abstract twice: in a class and in an interface.
  <E extends Enum<E>> void twice(EnumSet<E> set, AbstractList<E> list) { set.size(); set.iterator().next().name(); list.size(); list.isEmpty(); list.get(0).ordinal(); }

  // A member class of a superclass that is not inherited.
  static class Mine extends HashMap<String, Node> { Node first() { return values().iterator().next(); } void m() { first().id(); } }
  static class Node { int id() { return 1; } }

  // A lambda without parameters decides by what its body returns, also further in.
  static <T> T ipc(Callable<T> c) { return null; }
  static String convert(Integer i) { return ""; }
  static StringBuilder convert(List<String> l) { return null; }
  static Optional<String> convert(Map<String, String> m) { return null; }
  static void once(String s, Runnable r) {}
  static <T> T once(String s, Callable<T> c) { return null; }
  void pertinent(List<String> l) {
    convert(ipc(() -> l)).append(1); convert(ipc(() -> 1)).trim(); convert(ipc(() -> Map.of("a", "b"))).get();
    once("a", () -> l.size()).intValue(); once("a", () -> l.clear()); once("a", () -> { throw new Exception(); }); once("b", l::size).byteValue();
  }

  // A default method with the name of the abstract one.
  interface Width { default int[] of(List<String> rows, int n, Object context) { return of(rows, n, 1); } int[] of(List<String> rows, int n, int width); }
  void width(Width w) {}
  void defaults() { width((rows, n, width) -> { for (String r : rows) r.trim(); return new int[] {n, width}; }); }

  // "super" before a field, a private member of a nested class, an enum's constant in another class.
  static class Up { Found found = new Found(); private String text = "t"; }
  class Down extends Up { void m() { super.found.explicit(); ((Up) this).text.length(); new Up().text.trim(); Kind.ONE.of().name(); } }
  enum Kind { ONE { @Override Kind of() { return TWO; } }, TWO; Kind of() { return this; } }

  // Raw in, erased out.
  static <T> List<T> copy(Collection<T> c) { return null; }
  static <T extends Number> T first(Class<T> c) { return null; }
  void raw(Collection raw, Class c, Class<Integer> i) { copy(raw).get(0).hashCode(); first(c).intValue(); first(i).compareTo(2); }

  // Both primitive and boxed, null, char and int.
  void box(Integer i, Long l, char ch, byte b) {
    Objects.equals(i, 1); Math.max(i, l); String.valueOf(ch + 1); String.valueOf((char) (ch + 1)); String.valueOf(i == null ? 'a' : ch); List.of(i, 2).indexOf(b);
    new StringBuilder().append(b > 1 ? ch : 0).append(b > 1 ? i : l).append(b > 1 ? i : "x").append(ch++).append(-b).append(~b).append((i)).append(b << l).append(i * 1.0f);
    Integer.valueOf(ch); Long.valueOf(b); Arrays.asList(new int[] {1}).get(0).clone(); Arrays.asList(1, 2L).get(0).doubleValue(); Arrays.fill(new long[1], i);
  }
}
