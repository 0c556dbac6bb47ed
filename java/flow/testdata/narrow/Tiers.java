package narrow;

import java.io.IOException;

// Errors of checks, each as sure as what the check reads.
public class Tiers {
	private boolean closed;
	private final Object lock = new Object();

	public void close() {
		closed = true;
	}

	public void open() throws IOException {
		if (closed)
			throw new IOException("is closed");
	}

	public void given(String name) throws IOException {
		if (name.isEmpty())
			throw new IOException("is empty");
	}

	private Object find(String name) {
		return name.length() > 3 ? name : null;
	}

	public void found(String name) throws IOException {
		Object o = find(name);
		if (o == null)
			throw new IOException("not found");
	}

	private Object made() {
		return closed ? null : lock;
	}

	public void make() throws IOException {
		Object o = made();
		if (o == null)
			throw new IOException("not made");
	}

	private int count() {
		return closed ? -1 : lock.hashCode();
	}

	public void counted() throws IOException {
		if (count() < 0)
			throw new IOException("below none");
	}

	// Texts are without end.
	public int named(String name) throws IOException {
		if (name.equals("a"))
			return 1;
		else if (name.equals("b"))
			return 2;
		else if (name.equals("c"))
			return 3;
		else if (name.equals("d"))
			return 4;
		else
			throw new IOException("of no name");
	}

	public int kind(Class<?> c) throws IOException {
		if (c == int.class)
			return 1;
		else if (c == long.class)
			return 2;
		else if (c == char.class)
			return 3;
		else if (c == byte.class)
			return 4;
		else
			throw new IOException("of no kind");
	}

	public void waited() throws IOException {
		try {
			synchronized (lock) {
				lock.wait(1);
			}
		} catch (InterruptedException e) {
			throw new IOException("waited in vain");
		}
	}

	// What the library made is checked by another of its classes.
	public void checked() throws IOException {
		Checks.plain(Checks.made(count()));
	}

	public void checkedByName() throws IOException {
		Checks.named(Checks.made(count()));
	}

	public void passed(String name) throws IOException {
		Checks.plain(name);
	}

	public void deep() throws IOException {
		Checks.h1("deep");
	}

	public void lessDeep() throws IOException {
		Checks.h9("deep");
	}

	public void farCause() {
		try {
			Checks.h7("far");
		} catch (IOException e) {
			throw new IllegalStateException("wrapped", e);
		}
	}

	public void nearCause() {
		try {
			Checks.h16("near");
		} catch (IOException e) {
			throw new IllegalStateException("wrapped", e);
		}
	}
}
