package p;

import java.io.*;
import java.lang.reflect.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

/* Runs each method of p.C named t and a number, several times with other arguments, and prints a line for each exception that comes out:
 * the method's number, a tab, and the message in base 64, or "-" when it is null. The class p.C is put behind this text. */
class Run {
  public static void main(String[] none) throws Exception {
    for (Method m : C.class.getDeclaredMethods()) {
      if (!m.getName().matches("t[0-9]+")) continue;
      m.setAccessible(true);
      for (int round = 0; round < 4; round++) {
        Object[] args = new Object[m.getParameterCount()];
        for (int i = 0; i < args.length; i++) args[i] = sample(m.getParameterTypes()[i], round);
        try {
          m.invoke(new C(), args);
        } catch (InvocationTargetException thrown) {
          String text = thrown.getCause().getMessage();
          String code = text == null ? "-" : Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
          System.out.println(m.getName().substring(1) + "\t" + code);
        }
      }
    }
  }

  static Object sample(Class<?> type, int round) {
    if (type == int.class) return round;
    if (type == long.class) return 9L;
    if (type == char.class) return 'q';
    if (type == boolean.class) return round % 2 == 1;
    if (type == String.class) return "text" + round;
    if (type == String[].class) return new String[] {"r1", "r2"};
    if (type == List.class) return new ArrayList<>(List.of("x1", "x2").subList(0, round % 3));
    if (Throwable.class.isAssignableFrom(type)) return new IOException("given " + round);
    return "object";
  }
}

class Filled {
  static String fill(String pattern, String mark, Object... args) {
    for (Object a : args) pattern = pattern.replaceFirst(java.util.regex.Pattern.quote(mark), String.valueOf(a));
    return pattern;
  }
}

class MessageFormatter {
  String text;
  static MessageFormatter format(String pattern, Object... args) {
    MessageFormatter m = new MessageFormatter();
    m.text = Filled.fill(pattern, "{}", args);
    return m;
  }
  String getMessage() { return text; }
}

record ParameterizedMessage(String pattern, Object... args) {
  String getFormattedMessage() { return Filled.fill(pattern, "{}", args); }
}

class Strings {
  static String lenientFormat(String pattern, Object... args) { return Filled.fill(pattern, "%s", args); }
}

class ThriftException extends Exception {
  ThriftException(int code, String m) { super(m); }
  ThriftException(String m) { super(m); }
  ThriftException(int code, int n) { super("" + n); }
  ThriftException() { }
  ThriftException setCode(int code) { return this; }
}

class ListException extends IOException {
  final List<IOException> all;
  ListException(List<IOException> all) { this.all = all; }
  @Override public String getMessage() { return all.get(0).getMessage(); }
}

class Errors {
  static IOException create(String m, Throwable t) { return new IOException(m, t); }
  static IOException create(Throwable t) { return new IOException(t); }
  @SuppressWarnings("unchecked") static <T extends Throwable> void sneak(Throwable t) throws T { throw (T) t; }
}

class Foreign extends Exception {
  static class Builder {
    String text;
    Builder message(String m) { text = m; return this; }
    Builder cause(Throwable t) { return this; }
    Builder build() { return this; }
  }
  static Builder builder() { return new Builder(); }
  Foreign(Builder b) { super(b.text); }
  Foreign(Throwable cause, Object status) { super(cause); }
}

class Status {
  static final Object BAD = new Object();
}
