import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.reflect.Executable;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * Reads names from standard input, a class or class#method a line, and prints those that the class path lacks. Nested
 * classes are written with $. A method counts when the class declares or inherits it.
 */
public class Names {
  public static void main(String[] args) throws Exception {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
    for (String name; (name = in.readLine()) != null; ) {
      String[] parts = name.split("#");
      try {
        Class<?> type = Class.forName(parts[0], false, Names.class.getClassLoader());
        if (parts.length > 1 && !has(type, parts[1])) {
          System.out.println(name + ": no such method");
        }
      } catch (NoClassDefFoundError e) {
        // The class is there; one that its methods name is not, and nothing can be said of them.
      } catch (Throwable e) {
        System.out.println(name + ": " + e);
      }
    }
  }

  private static boolean has(Class<?> type, String method) {
    if (method.equals("<init>")) {
      return type.getDeclaredConstructors().length > 0;
    }
    if (method.equals("<clinit>")) {
      return true;
    }
    Stream<? extends Executable> inherited = Arrays.stream(type.getMethods());
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      inherited = Stream.concat(inherited, Arrays.stream(c.getDeclaredMethods()));
    }
    return inherited.anyMatch(m -> m.getName().equals(method));
  }
}
