package lib;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Objects;
import java.util.function.BooleanSupplier;

/** What callers know of arguments decides what they can meet. */
public class Guards {
	static void check(boolean strict) throws IOException {
		if (strict)
			throw new IOException("strict");
	}

	/** Handed on, the constant still counts. */
	static void hand(boolean strict) throws IOException {
		check(strict);
	}

	public static void lenient() throws IOException {
		hand(false);
	}

	public static void strict() throws IOException {
		hand(true);
	}

	public static void either(boolean strict) throws IOException {
		hand(strict);
	}

	/** What two ways bring together is one or the other. */
	public static void mixed(String a, String b) throws IOException {
		hand(a.equals(b) || b.isEmpty());
	}

	static void atLeast(int n, long size) throws IOException {
		if (n < 0)
			throw new IOException("negative " + n);
		if (size > 10)
			throw new FileNotFoundException("too large");
	}

	public static void zero() throws IOException {
		atLeast(0, 5);
	}

	public static void below(long size) throws IOException {
		atLeast(-1, size);
	}

	static void named(String name) throws IOException {
		if (name == null || name.isEmpty())
			throw new IOException("no name");
	}

	public static void constantName() throws IOException {
		named("x");
	}

	public static void joinedName(String rest) throws IOException {
		named("/" + rest);
	}

	public static void builtName(String rest) throws IOException {
		named(new StringBuilder().append("/").append(rest).toString());
	}

	public static void builtOfAny(String rest) throws IOException {
		named(new StringBuilder().append(rest).append(rest).toString());
	}

	public static void emptyName() throws IOException {
		named("");
	}

	public static void noName() throws IOException {
		named(null);
	}

	public static void anyName(String name) throws IOException {
		named(name);
	}

	static void tracked(Object tracker) throws IOException {
		if (tracker != null)
			throw new IOException("tracked");
	}

	public static void untracked() throws IOException {
		tracked(null);
	}

	public static void followed(Object tracker) throws IOException {
		tracked(tracker);
	}

	static void resource(Object resource) throws IOException {
		if (resource instanceof String)
			return;
		throw new IOException("no text");
	}

	public static void text(String name) throws IOException {
		resource(name);
	}

	public static void object(Object o) throws IOException {
		resource(o);
	}

	enum Format { PLAIN, PACKED }

	static int all(Format f) throws IOException {
		switch (f) {
		case PLAIN:
			return 1;
		case PACKED:
			return 2;
		default:
			throw new IOException("unknown format");
		}
	}

	static int some(Format f) throws IOException {
		switch (f) {
		case PLAIN:
			return 1;
		default:
			throw new IOException("not plain");
		}
	}

	public static int cases(String name) throws IOException {
		return all(Format.valueOf(name));
	}

	public static int plain() throws IOException {
		return some(Format.PLAIN);
	}

	public static int packed() throws IOException {
		return some(Format.PACKED);
	}

	public static int any(String name) throws IOException {
		return some(Format.valueOf(name));
	}

	static void compared(Format f) throws IOException {
		if (f == Format.PACKED)
			throw new IOException("packed");
	}

	public static void comparedPlain() throws IOException {
		compared(Format.PLAIN);
	}

	public static void comparedAny(String name) throws IOException {
		compared(Format.valueOf(name));
	}

	/** A field that its constructor sets to null stays so. */
	static class Finder {
		private final String first;
		private final String second;

		Finder(String first) {
			this.first = first;
			this.second = null;
		}

		Finder(String first, String second) {
			this.first = first;
			this.second = second;
		}

		void find() throws IOException {
			if (second != null)
				throw new IOException("second " + second);
			throw new FileNotFoundException("first " + first);
		}
	}

	public static void findFirst(String name) throws IOException {
		new Finder(name).find();
	}

	public static void findSecond(String name, String other) throws IOException {
		new Finder(name, other).find();
	}

	interface Work {
		void run(String name) throws IOException;
	}

	static void twice(Work w) throws IOException {
		w.run("a");
		w.run("b");
	}

	/** Closures and anonymous objects keep what they capture. */
	static void captured(boolean strict) throws IOException {
		twice(name -> hand(strict));
	}

	static void kept(boolean strict) throws IOException {
		twice(new Work() {
			@Override
			public void run(String name) throws IOException {
				hand(strict);
			}
		});
	}

	public static void capturedFalse() throws IOException {
		captured(false);
	}

	public static void capturedAny(boolean strict) throws IOException {
		captured(strict);
	}

	public static void keptFalse() throws IOException {
		kept(false);
	}

	public static void keptAny(boolean strict) throws IOException {
		kept(strict);
	}

	static void unless(boolean strict) throws IOException {
		check(!strict);
	}

	/** What is turned round is still known. */
	public static void unlessTrue() throws IOException {
		unless(true);
	}

	public static void unlessFalse() throws IOException {
		unless(false);
	}

	static void required(String name, Object other) {
		Objects.requireNonNull(name, "no name");
		Objects.requireNonNull(other, "no other");
	}

	/** A check of what is there passes. */
	public static void requiredName(Object other) {
		required("x", other);
	}

	static void resources(Object resource, boolean again) throws IOException {
		Object[] both = {resource, again};
		resource(resource);
	}

	public static void texts(String name) throws IOException {
		resources(name, true);
	}

	interface Single {
		void only(String name) throws IOException;
	}

	static Single proxied(Class<?> type) {
		return (Single) Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, new Counted());
	}

	static class Counted implements InvocationHandler {
		@Override
		public Object invoke(Object proxy, Method method, Object[] args) throws IOException {
			if (args.length != 1)
				return odd();
			return even();
		}
	}

	static Object odd() throws IOException {
		throw new IOException("not one");
	}

	static Object even() throws IOException {
		throw new FileNotFoundException("one");
	}

	/** A proxy's handler gets as many arguments as the method has. */
	public static void one(String name) throws IOException {
		proxied(Single.class).only(name);
	}

	/** What a method of exactly this class gives back. */
	public abstract static class Store {
		int port() {
			return 0;
		}

		public void open() throws IOException {
			if (port() > 0)
				throw new IOException("port");
		}
	}

	public static class Local extends Store {
	}

	public static class Far extends Store {
		@Override
		int port() {
			return 80;
		}
	}

	@interface VisibleForTesting {
	}

	@interface Filled {
	}

	/** Fields that nothing but their initialisers and tests put anything into. */
	static class Settled {
		private static boolean quick = true;
		private static boolean slow = true;
		@Filled
		private Object filled = null;
		private Object never = null;

		@VisibleForTesting
		private static void setQuick(boolean q) {
			quick = q;
		}

		public static void setSlow(boolean s) {
			slow = s;
		}

		void use() throws IOException {
			if (!quick)
				throw new IOException("not quick");
			if (!slow)
				throw new IOException("not slow");
			if (filled != null)
				throw new IOException("filled");
			if (never != null)
				throw new IOException("never");
		}
	}

	public static void settled() throws IOException {
		new Settled().use();
	}

	/** A builder that gives itself back. */
	static class Builder {
		private final String first;
		private final String second;
		private boolean loud;

		private Builder(String first) {
			this.first = Objects.requireNonNull(first);
			this.second = null;
		}

		private Builder(String first, String second) {
			this.first = null;
			this.second = Objects.requireNonNull(second);
		}

		static Builder of(String first) {
			return new Builder(first);
		}

		static Builder of(String first, String second) {
			return new Builder(first, second);
		}

		Builder loud(boolean l) {
			loud = l;
			return this;
		}

		Builder again() {
			return this;
		}

		Finder build() {
			return first != null ? new Finder(first) : new Finder("", second);
		}
	}

	public static void built(String name) throws IOException {
		Builder.of(name).loud(true).again().again().loud(false).build().find();
	}

	public static void builtWithTwo(String name) throws IOException {
		Builder.of("", name).loud(true).again().again().loud(false).build().find();
	}

	static final boolean CHECKED = Boolean.parseBoolean("true");
	static final int LIMIT = new int[0].length == 0 ? 3 : 3;

	public static void finals() throws IOException {
		if (CHECKED)
			throw new IOException("checked");
		if (LIMIT > 5)
			throw new IOException("limit");
	}

	static Object[] made = {new Local(), new Far()};
	static BooleanSupplier used = () -> made == null;
}
