package p;

import java.util.*;
import java.util.Map.Entry;
import static java.lang.Math.*;
import static java.util.Map.entry;
import static java.util.Objects.requireNonNull;
import static p.Names.Const.*;

class Base { protected static String tag = "t"; protected Helper helper = new Helper(); static class Helper { String help() { return "h"; } Helper again() { return this; } } void common(Object o) {} void common(String s) {} private void hidden() {} protected static void stat() {} }
class Names extends Base {
  static class Const { static final String NAME = "n"; static int twice(int n) { return n * 2; } static Const make() { return new Const(); } void use() {} }
  String length = "field"; int max;
  void m(String max) {
    max.length(); this.max = max(1, 2); abs(-1); entry("a", 1).getKey(); requireNonNull(max).trim(); NAME.length(); twice(3); make().use();
    helper.help().length(); new Helper().again().help(); tag.trim(); super.helper.again(); Base.tag.length(); p.Base.tag.trim(); p.Names.Const.make().use(); java.util.Collections.emptyList().size(); java.lang.System.out.println(max); System.out.printf("%s", max, 1); stat(); Base.stat();
    common("x"); common(1); common(null); hidden(1);
    Entry<String, Integer> e = entry("k", 2); e.getValue().intValue();
    new Object() { void run() { hidden(2); common("y"); m("z"); Names.super.common("w"); } }.run();
    Runnable r = () -> { String local = "q"; local.length(); length.trim(); }; r.run();
    for (int i = 0, j = max.length(); i < j; i++) max.charAt(i);
    String[] parts = max.split(","); parts[0].trim();
  }
  private void hidden(int n) {}
  static { stat(); new Names().m("i"); }
  { helper.help(); }
  Names() { this("s".concat("t")); }
  Names(String s) { super(); s.length(); }
  String s = String.join(",", List.of("a")), t[] = { s.trim() };
  int i = s.length();
}
