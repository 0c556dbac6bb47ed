package p;

import java.util.*;
import java.util.function.*;
import java.util.stream.*;
import static java.util.stream.Collectors.*;

class Inference {
  static class Order {
    String customer() { return ""; }
    int amount() { return 1; }
    List<Item> items() { return null; }
    Optional<Item> first() { return items().stream().findFirst(); }
  }
  static class Item implements Comparable<Item> {
    String name; double price;
    String getName() { return name; }
    double getPrice() { return price; }
    public int compareTo(Item o) { return name.compareTo(o.name); }
  }

  Map<String, Integer> totals(List<Order> orders) {
    return orders.stream().collect(Collectors.groupingBy(o -> o.customer(), TreeMap::new, Collectors.summingInt(o -> o.amount())));
  }
  void collectors(List<Order> orders) {
    Map<String, List<Order>> by = orders.stream().collect(groupingBy(Order::customer));
    by.entrySet().stream().sorted(Map.Entry.comparingByKey()).map(e -> e.getValue().get(0).items()).flatMap(List::stream).map(i -> i.getName().trim()).forEach(System.out::println);
    by.values().forEach(v -> v.forEach(o -> o.customer().length()));
    Map<String, Double> prices = orders.stream().flatMap(o -> o.items().stream()).collect(Collectors.toMap(Item::getName, i -> i.getPrice(), (a, b) -> a.compareTo(b) > 0 ? a : b));
    prices.entrySet().removeIf(e -> e.getValue().isNaN());
    String joined = orders.stream().map(Order::customer).filter(s -> !s.isEmpty()).collect(joining(", ")).toUpperCase();
    Set<Map.Entry<String, Long>> counts = orders.stream().collect(groupingBy(Order::customer, counting())).entrySet();
    counts.iterator().next().getValue().longValue();
    orders.stream().collect(partitioningBy(o -> o.amount() > 3, mapping(o -> o.customer(), toList()))).get(true).get(0).length();
    orders.stream().map(o -> o.first()).filter(Optional::isPresent).map(Optional::get).map(Item::getPrice).mapToDouble(Double::doubleValue).sum();
    orders.stream().mapToInt(Order::amount).boxed().map(Integer::toHexString).toArray(String[]::new)[0].length();
    Stream.of(1, 2.0, 3L).map(n -> n.intValue()).reduce(0, Integer::sum).byteValue();
    Stream.iterate(1, x -> x + 1).limit(3).map(x -> x.toString()).collect(Collectors.collectingAndThen(toList(), l -> l.get(0))).length();
    IntStream.range(0, 3).mapToObj(i -> orders.get(i)).max(Comparator.comparing(Order::amount)).get().customer();
  }
  void comparators(List<Item> items) {
    items.sort(Comparator.comparing(Item::getName).thenComparing(Item::getPrice).reversed());
    items.sort(Comparator.comparing((Item i) -> i.getName()).thenComparing(i -> i.getPrice()));
    Collections.sort(items, (a, b) -> a.getName().compareTo(b.getName()));
    Collections.max(items).getName();
    Comparator<Item> c = Comparator.comparing(i -> i.getName());
    c.compare(items.get(0), Collections.min(items, c));
    Arrays.asList(3, 4).get(0).intValue();
    Arrays.asList("a", 1).get(0).hashCode();
    new ArrayList<>(items).get(0).getName();
    Collections.unmodifiableList(new ArrayList<>(items)).get(0).getPrice();
    List<? extends Item> wild = items;
    wild.get(0).getName();
    for (Item i : wild) i.getName();
    wild.stream().map(i -> i.getName()).findFirst().orElse("x").length();
    Map<String, ? super Item> sup = new HashMap<>();
    sup.put("a", items.get(0));
    sup.get("a").hashCode();
  }
  <T extends Comparable<T>> T best(Collection<? extends T> all) {
    T best = null;
    for (T t : all) if (best == null || t.compareTo(best) > 0) best = t;
    return best;
  }
  <A, B> Function<A, B> memo(Function<? super A, ? extends B> f) {
    Map<A, B> cache = new HashMap<>();
    return a -> cache.computeIfAbsent(a, k -> f.apply(k));
  }
  void uses(List<Item> items, boolean flag) {
    best(items).getName();
    memo((String s) -> s.length()).apply("x").intValue();
    this.<String, Integer>memo(s -> s.length()).apply("y").byteValue();
    Supplier<Supplier<String>> ss = () -> () -> "a".concat("b");
    ss.get().get().length();
    Runnable r = flag ? () -> items.clear() : () -> { items.size(); };
    r.run();
    BiFunction<Integer, Integer, Integer> add = Integer::sum;
    add.andThen(x -> x.toString()).apply(1, 2).length();
    Function<String, Item> maker = s -> { Item i = new Item(); i.name = s; return i; };
    maker.compose((Integer n) -> String.valueOf(n)).apply(4).getName();
    Optional.of("a").map(String::length).filter(n -> n.equals(1)).flatMap(n -> Optional.of(n.toString())).ifPresent(s -> s.trim());
    Optional.ofNullable(items).orElseGet(ArrayList::new).get(0).getName();
    Optional.ofNullable(items).map(l -> l.isEmpty() ? null : l.get(0)).map(i -> i.getPrice()).orElseThrow(() -> new IllegalStateException("none")).intValue();
    (flag ? items : new ArrayList<Item>()).get(0).getName();
    (flag ? "a" : 'b').hashCode();
  }
}
