package narrow;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;

public class Wrap {
	static void open(String name) throws IOException {
		if (name.isEmpty())
			throw new FileNotFoundException("gone");
		throw new EOFException("short");
	}

	// What is wrapped is what the test left.
	public static void rethrown(String name) throws IOException {
		try {
			open(name);
		} catch (Exception e) {
			if (e instanceof FileNotFoundException)
				throw (FileNotFoundException) e;
			throw new IllegalStateException("wrapped", e);
		}
	}

	// So it is behind a chain of tests in a method that is given the error.
	static RuntimeException kind(Exception e) {
		if (e instanceof EOFException) {
			return new IllegalArgumentException("ended", e);
		} else if (e instanceof FileNotFoundException) {
			return new UnsupportedOperationException("absent", e);
		}
		return new IllegalStateException("other", e);
	}

	public static void kinds(String name) {
		try {
			open(name);
		} catch (Exception e) {
			throw kind(e);
		}
	}

	// Behind the join of both branches it is either again.
	public static void joined(String name) {
		try {
			open(name);
		} catch (Exception e) {
			if (e instanceof EOFException)
				System.out.println(e);
			throw new IllegalStateException("joined", e);
		}
	}

	// A test of the cause tells of the error that has it.
	static IOException peel(RuntimeException e) {
		Throwable t = e.getCause();
		if (t == null)
			return new IOException("empty", e);
		return t instanceof FileNotFoundException ? (FileNotFoundException) t : new IOException("peeled", e);
	}

	public static void peeled(String name) throws IOException {
		try {
			carried(name);
		} catch (RuntimeException e) {
			throw peel(e);
		}
	}

	static void carried(String name) {
		try {
			open(name);
		} catch (IOException e) {
			throw new java.io.UncheckedIOException(e);
		}
	}

	public static void directly(String name) {
		try {
			carried(name);
		} catch (RuntimeException e) {
			if (e.getCause() instanceof EOFException)
				throw new IllegalStateException("ended", e);
			throw e;
		}
	}
}
