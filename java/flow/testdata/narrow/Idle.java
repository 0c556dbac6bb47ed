package narrow;

import java.io.IOException;
import java.io.UnsupportedEncodingException;
import java.lang.reflect.Field;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLEncoder;

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
}
