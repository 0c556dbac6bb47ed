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
}
