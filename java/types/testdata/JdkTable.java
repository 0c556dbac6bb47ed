import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.lang.reflect.Modifier;
import java.util.*;
import java.util.stream.*;

/**
 * Prints the public and protected classes of the JDK that runs it, package by package: a line "package", then for
 * each class a line of its binary name within the package (with "<>" where it takes type arguments) and its direct supertypes, the superclass first, without
 * java.lang.Object. A supertype in the same package stands as a dot and its name, one in java.lang as its name alone.
 * Modules: java.*, without java.desktop and what needs it.
 */
class JdkTable {
  public static void main(String[] args) throws Exception {
    SortedMap<String, SortedMap<String, String>> packages = new TreeMap<>();
    for (ModuleReference module : ModuleFinder.ofSystem().findAll()) {
      String name = module.descriptor().name();
      if (!name.startsWith("java.") || Set.of("java.desktop", "java.smartcardio", "java.se").contains(name)) continue;
      Set<String> exported = module.descriptor().exports().stream().filter(e -> !e.isQualified()).map(e -> e.source()).collect(Collectors.toSet());
      try (ModuleReader reader = module.open(); Stream<String> list = reader.list()) {
        for (String entry : (Iterable<String>) list::iterator) {
          if (!entry.endsWith(".class") || entry.endsWith("-info.class")) continue;
          String binary = entry.substring(0, entry.length() - 6).replace('/', '.');
          String pkg = binary.substring(0, binary.lastIndexOf('.'));
          if (!exported.contains(pkg)) continue;
          Class<?> c = Class.forName(binary, false, ClassLoader.getPlatformClassLoader());
          if (!visible(c)) continue;
          StringJoiner supers = new StringJoiner(" ");
          if (c.getSuperclass() != null && c.getSuperclass() != Object.class) supers.add(within(pkg, c.getSuperclass().getName()));
          for (Class<?> i : c.getInterfaces()) supers.add(within(pkg, i.getName()));
          packages.computeIfAbsent(pkg, p -> new TreeMap<>()).put(binary.substring(pkg.length() + 1) + (generic(c) ? "<>" : ""), supers.toString());
        }
      }
    }
    packages.forEach((pkg, classes) -> {
      System.out.print("package " + pkg + "\n");
      classes.forEach((name, supers) -> System.out.print((name + " " + supers).trim() + "\n"));
    });
  }

  static boolean generic(Class<?> c) {
    for (Class<?> x = c; x != null; x = Modifier.isStatic(x.getModifiers()) ? null : x.getDeclaringClass())
      if (x.getTypeParameters().length > 0) return true;
    return false;
  }

  static boolean visible(Class<?> c) {
    if (c.isAnonymousClass() || c.isLocalClass()) return false;
    for (Class<?> x = c; x != null; x = x.getDeclaringClass())
      if (!Modifier.isPublic(x.getModifiers()) && !Modifier.isProtected(x.getModifiers())) return false;
    return true;
  }

  static String within(String pkg, String binary) {
    String of = binary.substring(0, binary.lastIndexOf('.'));
    return of.equals(pkg) ? binary.substring(of.length()) : of.equals("java.lang") ? binary.substring(of.length() + 1) : binary;
  }
}
