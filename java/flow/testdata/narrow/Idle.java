package narrow;

import java.io.IOException;
import java.io.UnsupportedEncodingException;
import java.lang.reflect.Field;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLEncoder;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class Idle implements Cloneable {
	static class BadName extends IOException {
		BadName(String name) {
			super("no name " + name);
		}
	}

	private static String encode(String name) throws BadName {
		try {
			return URLEncoder.encode(name, "UTF-8").replace("+", "%20");
		} catch (UnsupportedEncodingException e) {
			throw new BadName(name);
		}
	}

	public static String encodedIn(String name, String charset) throws IOException {
		try {
			return URLEncoder.encode(name, charset);
		} catch (UnsupportedEncodingException e) {
			throw new IOException("no charset " + charset);
		}
	}

	// Nor is a handler of the library's own exception entered that nothing throws.
	public static String named(String name) throws IOException {
		try {
			return encode(name);
		} catch (BadName e) {
			throw new IOException("cannot name " + name);
		}
	}

	static void check(String name) throws BadName {
		if (name.isEmpty())
			throw new BadName(name);
	}

	public static String checked(String name) throws IOException {
		try {
			check(name);
			return encode(name);
		} catch (BadName e) {
			throw new IOException("bad " + name);
		}
	}

	interface Source {
		String next() throws BadName;
	}

	// What a caller's own object throws is not known.
	public static String asked(Source source) throws IOException {
		try {
			return source.next();
		} catch (BadName e) {
			throw new IOException("not given");
		}
	}

	public static URL below(URL base, String path) throws IOException {
		String root = base.toString();
		StringBuilder sb = new StringBuilder();
		sb.append(root);
		sb.append(path);
		try {
			return new URL(sb.toString());
		} catch (MalformedURLException e) {
			throw new IOException("below");
		}
	}

	public static URL parsed(String root, String path) throws IOException {
		StringBuilder sb = new StringBuilder();
		sb.append(root);
		sb.append(path);
		try {
			return new URL(sb.toString());
		} catch (MalformedURLException e) {
			throw new IOException("parsed");
		}
	}

	private static void put(Idle to, Field f) throws IllegalAccessException {
		f.setAccessible(true);
		f.set(to, "x");
	}

	public static void set(Idle to, Field f) throws IOException {
		try {
			put(to, f);
		} catch (IllegalAccessException e) {
			throw new IOException("set");
		}
	}

	public static void tried(Idle to, Field f) throws IOException {
		try {
			f.set(to, "x");
		} catch (IllegalAccessException e) {
			throw new IOException("tried");
		}
	}

	@Override
	public Idle clone() {
		try {
			return (Idle) super.clone();
		} catch (CloneNotSupportedException e) {
			throw new IllegalArgumentException("no clone");
		}
	}

	// A method can declare what its own code never makes.
	private static int promised(int n) throws TimeoutException {
		synchronized (Idle.class) {
			if (n < 0)
				throw new IllegalArgumentException("negative");
			return n + 1;
		}
	}

	public static int promise(int n) {
		try {
			return promised(n);
		} catch (TimeoutException e) {
			throw new IllegalStateException("promise");
		}
	}

	// What is thrown again was thrown by something else before.
	private static int again(int n) throws TimeoutException {
		try {
			return promised(n);
		} catch (TimeoutException e) {
			throw e;
		} finally {
			count++;
		}
	}

	private static int count;

	public static int twice(int n) {
		try {
			return again(n);
		} catch (TimeoutException e) {
			throw new IllegalStateException("twice");
		}
	}

	// What was handed over can be anything that its type allows.
	private static void handed(TimeoutException e) throws TimeoutException {
		throw e;
	}

	public static void hand(TimeoutException given) {
		try {
			handed(given);
		} catch (TimeoutException e) {
			throw new IllegalStateException("handed");
		}
	}

	private static Exception wrap(Throwable t) {
		return t instanceof Exception ? (Exception) t : null;
	}

	private static void wrapping(Throwable t) throws Exception {
		throw wrap(t);
	}

	public static void wrapped(Throwable t) throws Exception {
		try {
			wrapping(t);
		} catch (TimeoutException e) {
			throw new IllegalStateException("wrapped");
		}
	}

	// A subclass, which others may write too, can do what its method declares.
	static class Slow {
		int go() throws TimeoutException {
			return 1;
		}
	}

	static class Slower extends Slow {
		@Override
		int go() throws TimeoutException {
			throw new TimeoutException("late");
		}
	}

	public static int slow(Slow slow) {
		try {
			return slow.go();
		} catch (TimeoutException e) {
			throw new IllegalStateException("slow");
		}
	}

	// Nor does a handler stand still because something else was ruled out.
	public static String waited(Future<String> f) throws InterruptedException {
		try {
			return f.get(1, TimeUnit.SECONDS);
		} catch (ExecutionException e) {
			throw new IllegalStateException("failed");
		} catch (TimeoutException e) {
			throw new IllegalStateException("waited");
		}
	}
}
