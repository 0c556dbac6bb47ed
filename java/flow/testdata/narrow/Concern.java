package narrow;

import java.util.HashMap;
import java.util.Map;

public class Concern {
	public static class Settings {
		private final Map<String, String> all = new HashMap<>();

		public String getText(String name) {
			return all.get(name);
		}
	}

	// The caller's own value is refused.
	public static void passed(String name) {
		Refusals.check(name.trim());
	}

	// A name that the library makes is never empty.
	public static void made(int n) {
		StringBuilder name = new StringBuilder("part-");
		name.append(n);
		Refusals.check(name.toString());
	}

	public static void constant() {
		Refusals.check("part");
	}

	public static void set(Settings settings) {
		Refusals.check(settings.getText("name"));
	}

	public static void limited(Settings settings) {
		Refusals.limit(settings);
	}

	// So is what cannot be made of it.
	public static void parsed(String text) {
		Refusals.number(text);
	}

	public static void counted(int n) {
		Refusals.number(new StringBuilder().append(n).toString());
	}

	// What the world does is nobody's mistake.
	public static void read(int n) {
		Refusals.line(new java.io.File("part-" + n));
	}

	// A mistake of the library's own is nothing to tell its callers.
	public static void blamed(String name) {
		Refusals.open(name.isEmpty());
	}
}

class Refusals {
	static void check(String text) {
		if (text == null || text.isEmpty())
			throw new IllegalArgumentException("no text");
	}

	static int number(String text) {
		try {
			return Integer.parseInt(text);
		} catch (NumberFormatException e) {
			throw new IllegalArgumentException("no number in " + text);
		}
	}

	static int line(java.io.File file) {
		try (java.io.Reader in = new java.io.FileReader(file)) {
			return in.read();
		} catch (java.io.IOException e) {
			throw new RuntimeException("cannot read", e);
		}
	}

	static String limit(Concern.Settings settings) {
		String limit = settings.getText("limit");
		if (limit == null)
			throw new IllegalArgumentException("no limit");
		return limit;
	}

	static void open(boolean open) {
		if (!open)
			throw new IllegalStateException("not open");
	}
}
