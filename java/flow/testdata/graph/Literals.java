package graph;

import java.io.FileNotFoundException;
import java.io.IOException;

public class Literals {
	public static abstract class Shape {
		public abstract void draw() throws IOException;
	}

	public static class Round extends Shape {
		public void draw() throws IOException {
			throw new IOException("round");
		}
	}

	public static class Square extends Shape {
		public void draw() throws IOException {
			throw new IOException("square");
		}
	}

	static <T extends Shape> void drawAs(Class<T> c, Object o) throws IOException {
		T t = c.cast(o);
		t.draw();
	}

	static <T extends Shape> void drawNew(Class<T> c) throws IOException, ReflectiveOperationException {
		c.getDeclaredConstructor().newInstance().draw();
	}

	static <T extends Shape> void handOn(Class<T> c, Object o) throws IOException {
		drawAs(c, o);
	}

	public static void round(Object o) throws IOException {
		drawAs(Round.class, o);
	}

	public static void square(Object o) throws IOException {
		handOn(Square.class, o);
	}

	public static void made() throws IOException, ReflectiveOperationException {
		drawNew(Square.class);
	}

	// Which class it is nobody knows.
	public static void any(Class<? extends Shape> c, Object o) throws IOException {
		drawAs(c, o);
	}

	static Shape[] all() {
		return new Shape[] {new Round(), new Square()};
	}

	static <X extends Throwable> void throwIfIs(Throwable t, Class<X> c) throws X {
		if (c.isInstance(t))
			throw c.cast(t);
	}

	static void open(String name) throws IOException {
		if (name.isEmpty())
			throw new FileNotFoundException("gone");
		throw new IOException("broken");
	}

	public static void handed(String name) throws FileNotFoundException {
		try {
			open(name);
		} catch (IOException e) {
			throwIfIs(e, FileNotFoundException.class);
		}
	}
}
