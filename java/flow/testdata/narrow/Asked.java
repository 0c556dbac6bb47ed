package narrow;

import java.io.IOException;

public class Asked {
	public static class Link {
		private String target;

		public boolean isLink() {
			return target != null;
		}

		public String target() throws IOException {
			if (isLink())
				return target;
			throw new IOException("no link");
		}

		public String path() throws IOException {
			if (!isLink())
				return "";
			throw new IOException("a link");
		}

		public void cut() {
			target = null;
		}
	}

	static class Before extends Link {
		private Link link;

		Before(Link link) {
			this.link = link;
		}

		@Override
		public boolean isLink() {
			return link.isLink();
		}

		@Override
		public String target() throws IOException {
			return link.target();
		}
	}

	public static String handedOn(Link l) throws IOException {
		Link before = new Before(l == null ? new Link() : l);
		return before.isLink() ? before.target() : null;
	}

	/** A chain asks the first alone. */
	public static class Chain {
		private Chain next;
		private boolean ended;

		public boolean more() {
			return !ended;
		}

		public String last() throws IOException {
			if (next != null)
				return next.last();
			if (more())
				return "";
			throw new IOException("ended");
		}
	}

	public static String chained(Chain c) throws IOException {
		return c.more() ? c.last() : null;
	}

	public static String asked(Link l) throws IOException {
		return l.isLink() ? l.target() : null;
	}

	public static String unasked(Link l) throws IOException {
		return l.target();
	}

	public static String refused(Link l) throws IOException {
		if (!l.isLink())
			return l.target();
		return "";
	}

	public static String other(Link l, Link m) throws IOException {
		return l.isLink() ? m.target() : null;
	}

	public static String plain(Link l) throws IOException {
		if (l.isLink())
			return null;
		return l.path();
	}

	public static String changed(Link l) throws IOException {
		if (!l.isLink())
			return null;
		l.cut();
		return l.target();
	}

	public static void again(Link l) throws IOException {
		if (l.isLink()) {
			for (int i = 0; i < 2; i++) {
				l.target();
				l.cut();
			}
		}
	}

	public static String either(Link l, boolean always) throws IOException {
		if (l.isLink() || always)
			return l.target();
		return null;
	}

	static native String found(String name);

	static String trimmed(String name) {
		String s = found(name);
		if (s.isEmpty())
			return "none";
		return s;
	}

	static String maybe(String name, boolean check) {
		String s = found(name);
		if (check && s.isEmpty())
			return "none";
		return s;
	}

	public static void used(String name) throws IOException {
		if (trimmed(name) == null)
			throw new IOException("no link");
	}

	public static void notUsed(String name, boolean check) throws IOException {
		if (maybe(name, check) == null)
			throw new IOException("no link");
	}

	public static int usedArgument(Link l) throws IOException {
		boolean link = l.isLink();
		if (l == null)
			throw new IOException("no link");
		return link ? 1 : 0;
	}

	public static int unusedArgument(Link l) throws IOException {
		if (l == null)
			throw new IOException("no link");
		return l.isLink() ? 1 : 0;
	}
}
