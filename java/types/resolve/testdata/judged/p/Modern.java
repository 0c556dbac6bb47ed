package p;

import java.io.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;

sealed interface Shape permits Circle, Square, Pair {}
record Circle(double radius, String label) implements Shape {
  Circle { Objects.requireNonNull(label); if (radius < 0) throw new IllegalArgumentException("bad " + radius); }
  Circle(double radius) { this(radius, "c".trim()); }
  static Circle unit() { return new Circle(1); }
  double area() { return Math.PI * radius() * radius; }
}
record Square(int side) implements Shape { public int side() { return Math.abs(side); } }
record Pair<A, B>(A left, B right) implements Shape { <C> Pair<A, C> with(C c) { return new Pair<>(left, c); } }
enum Level {
  LOW(1) { @Override String say() { return "low".concat(name()); } }, HIGH("x".length()), NONE;
  final int n;
  Level() { this(0); }
  Level(int n) { this.n = n; }
  String say() { return name().toLowerCase() + ordinal(); }
  static Level of(String s) { for (Level l : values()) if (l.say().equals(s)) return l; return valueOf(s); }
}
class Modern {
  String describe(Object o) {
    if (o instanceof String s && !s.isEmpty()) return s.trim();
    if (!(o instanceof Shape shape)) { return o.toString(); }
    shape.hashCode();
    while (!(o instanceof Circle c)) { o = new Circle(2); }
    c.label().length();
    return switch (shape) {
      case Circle(double r, var l) when l.length() > 1 -> l.concat(Double.toString(r));
      case Circle cc -> cc.label().strip();
      case Square sq -> { int n = sq.side(); yield Integer.toString(n).repeat(2); }
      case Pair<?, ?>(String a, Integer b) -> a.concat(b.toString());
      case Pair<?, ?> p -> p.left().toString();
    };
  }
  void vars(Level level) throws Exception {
    var list = new ArrayList<Map<String, int[]>>();
    list.add(new HashMap<>());
    for (var m : list) for (var e : m.entrySet()) { e.getKey().length(); e.getValue().clone().clone(); }
    var anon = new Object() { int hidden() { return 1; } Modern self() { return Modern.this; } };
    anon.hidden(); anon.self().describe(anon);
    try (var in = new BufferedReader(new StringReader("a")); in) { in.readLine().chars().filter(x -> x > 1).count(); }
    catch (IOException | RuntimeException e) { e.getMessage().length(); e.addSuppressed(e); }
    int n = switch (level) { case LOW, HIGH -> level.say().length(); case NONE -> { try { yield Level.of("a").n; } finally { level.name(); } } };
    String text = """
        a %s
        """.formatted(level.say()).strip();
    switch (text) { case "a": text.length(); break; case "b": { text.trim(); } default: text.isEmpty(); }
    Pair<String, Integer> p = new Pair<>("a", 1);
    p.with(2L).right().longValue();
    new Pair<>(p, p.left()).left().right().byteValue();
    p.left().length(); p.equals(p); p.hashCode(); p.toString().length();
    ExecutorService pool = Executors.newFixedThreadPool(2);
    Future<String> f = pool.submit(() -> describe("x"));
    f.get().length();
    pool.submit(() -> { describe("y"); });
    pool.submit(() -> { while (true) Thread.sleep(1); });
    pool.submit(this::done).get();
    pool.invokeAll(List.of(() -> "a", () -> "b")).get(0).get().hashCode();
    CompletableFuture.supplyAsync(() -> "a").thenApply(s -> s.length()).thenCompose(i -> CompletableFuture.completedFuture(i.toString())).thenAccept(s -> s.trim()).join();
    CompletableFuture.supplyAsync(() -> describe(1)).handle((v, t) -> t == null ? v : t.getMessage()).whenComplete((v, t) -> v.length()).get().length();
    Map<String, List<Integer>> multi = new TreeMap<>(Comparator.reverseOrder());
    multi.computeIfAbsent("a", k -> new ArrayList<>()).add(1);
    multi.merge("a", List.of(2), (a, b) -> { List<Integer> c = new ArrayList<>(a); c.addAll(b); return c; }).get(0).intValue();
    StringBuilder sb = new StringBuilder();
    sb.append('c').append(1).append(1L).append(1.0f).append("s").append(new char[0]).append(sb).append(level).append((Object) null).append(true);
    String.valueOf('c'); String.valueOf(1); String.valueOf(new char[] {'a'}); String.valueOf(level);
    Math.max(1, 2L); Math.abs(-1.0f); Math.round(2.5); Math.round(2.5f);
    List<Integer> ints = new ArrayList<>(); ints.remove(1); ints.remove(Integer.valueOf(1)); ints.remove((Object) "x");
    byte b = 1; short sh = 2; char ch = 'x';
    take(b); take(sh); take(ch); take(1L); take(null, 1); take("a", "b", "c"); take(new String[] {"z"}); take((Integer) 4); take(1, 2);
    Object[] os = {describe(1), new Modern(), "x".length()}; os.clone(); os.getClass().getName(); "x".getClass().cast("y").length();
    int[][] grid = {{1, "ab".length()}, new int["abc".length()]}; grid[0].clone(); grid.clone()[1].clone();
    ((Runnable & Serializable) () -> describe("z")).run();
    BinaryOperator<Integer> op = Math::max; op.apply(1, 2).intValue();
    Supplier<Modern> make = Modern::new; make.get().done();
    Function<Integer, int[]> arr = int[]::new; arr.apply(3).clone();
  }
  void done() {}
  void take(int i) {} void take(long l) {} void take(Object o) {} void take(String... s) {} void take(Object o, Integer i) {} void take(int a, long b) {}
  class Inner { class Deep { void go() { done(); Modern.this.done(); Inner.this.hashCode(); } } Deep deep() { return new Deep(); } }
  static class Sub extends Modern { class More extends Inner { More(Modern m) { m.super(); } } @Override void done() { super.done(); new More(this).deep().go(); this.new Inner().new Deep().go(); } }
  interface Named { default String name() { return "n"; } static Named of() { return () -> 3; } int id(); private String secret() { return name().trim(); } }
  class Both implements Named { public int id() { return Named.super.name().length(); } }
  void locals() {
    class Local<T> { T t; Local(T t) { this.t = t; } T get() { return t; } class Nested { T up() { return get(); } } }
    new Local<>("s").get().length(); new Local<String>("x").new Nested().up().trim();
    record Point(int x, int y) { Point { Math.abs(x); } int sum() { return x() + y(); } }
    new Point(1, 2).sum(); enum E { A, B; E next() { return values()[ordinal()]; } } E.A.next().name(); E.valueOf("A").compareTo(E.B);
    interface Op { int run(int a); } Op op = a -> Math.abs(a); op.run(2);
    Comparator<Point> cmp = new Comparator<>() { @Override public int compare(Point a, Point b) { return Integer.compare(a.x(), b.sum()); } };
    cmp.reversed().compare(new Point(1, 1), new Point(2, 2));
    new Thread() { @Override public void run() { getName().length(); done(); } void extra() {} }.extra();
    Iterable<String> it = () -> List.of("a").iterator(); for (String s : it) s.length();
    label: for (Iterator<String> i = it.iterator(); i.hasNext(); i.next().length()) { if (i.next().isEmpty()) continue label; }
    synchronized (this) { assert locked() : "x".concat("y"); do { done(); } while (!locked()); }
  }
  boolean locked() { return false; }
}
class Raw {
  List raw = new ArrayList(); Map<String, List> half = new HashMap<>();
  void m(Class c, Iterator i, Comparable cmp) throws Exception {
    raw.get(0).hashCode(); raw.iterator().next().toString(); half.get("a").get(0).equals(raw); c.newInstance().toString(); c.getConstructor(String.class).newInstance("a").hashCode();
    for (Object o : raw) o.toString(); cmp.compareTo(i.next()); Collections.sort(raw); Collections.max(raw).hashCode(); raw.stream().map(o -> o.toString()).findFirst().get().hashCode(); new ArrayList<String>(raw).get(0).length();
    for (Map.Entry<String, List> e : half.entrySet()) e.getValue().add(e.getKey().trim());
    raw.forEach(o -> o.hashCode()); raw.toArray(new String[0]).clone(); new ArrayList<String>().toArray(new String[0])[0].length();
  }
}
abstract class Node<T extends Node<T>> { T next; abstract T self(); T link(T n) { next = n; return self(); } static <N extends Node<N>> N last(N n) { while (n.next != null) n = n.next; return n.self(); } }
class Leaf extends Node<Leaf> { Leaf self() { return this; } void only() { link(this).link(next).only(); Node.last(this).only(); next.next.only(); } }
class Gen<K, V> { class Entry { K k; V v; K key() { return k; } Entry next() { return null; } } Entry first() { return new Entry(); } static <X> Gen<X, X> twin() { return new Gen<>(); } void m(Gen<String, Integer> g) { g.first().key().length(); g.first().next().v.intValue(); first().key().hashCode(); Gen.<String>twin().first().next().key().trim(); Gen<String, Integer>.Entry e = g.first(); e.next().key().isEmpty(); } }
