package lib;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;

public class Box {
	public static class NoBox extends IOException {
		NoBox(String name) {
			super("no box " + name);
		}
	}

	public interface Step {
		void run() throws IOException;
	}

	private IOException last;
	private final AtomicReference<IOException> held = new AtomicReference<>();

	static void open(String name) throws IOException {
		if (name.isEmpty())
			throw new FileNotFoundException("gone: " + name);
		throw new NoBox(name);
	}

	// The first handler that fits catches.
	public static void order(String name) throws IOException {
		try {
			open(name);
		} catch (FileNotFoundException e) {
			throw new IllegalStateException("first");
		} catch (IOException e) {
			throw e;
		}
	}

	// Finally lets through what came.
	public static void cleaned(String name) throws IOException {
		try {
			open(name);
		} finally {
			System.out.println(name);
		}
	}

	public static void swallowed(String name) {
		try {
			open(name);
		} catch (IOException e) {
			System.out.println(e);
		}
	}

	public static void wrapped(String name) {
		try {
			open(name);
		} catch (IOException e) {
			throw new RuntimeException("in a box", e);
		}
	}

	// The cause is taken out again, through a parameter.
	public static void unwrapped(String name) throws IOException {
		try {
			wrapped(name);
		} catch (RuntimeException e) {
			throw causeOf(e);
		}
	}

	static IOException causeOf(RuntimeException e) {
		Throwable t = e.getCause();
		return t instanceof IOException ? (IOException) t : new IOException(e);
	}

	static void twice(Step s) throws IOException {
		s.run();
		s.run();
	}

	// Two closures through one method stay apart.
	public static void here(String name) throws IOException {
		twice(() -> {
			throw new IOException("here");
		});
	}

	public static void there(String name) throws IOException {
		twice(() -> open(name));
	}

	void keep(String name) {
		try {
			open(name);
		} catch (IOException e) {
			last = e;
			held.set(e);
		}
	}

	// What another method kept is thrown here.
	public void check() throws IOException {
		if (last != null)
			throw last;
	}

	public void checkHeld() throws IOException {
		IOException e = held.get();
		if (e != null)
			throw e;
	}

	public static void await(ExecutorService pool, String name) throws ExecutionException, InterruptedException {
		Callable<String> work = () -> {
			open(name);
			return "";
		};
		Future<String> f = pool.submit(work);
		f.get();
	}

	public abstract static class Shape {
		public void draw() throws IOException {
			stroke();
		}

		abstract void stroke() throws IOException;
	}

	public static class Round extends Shape {
		void stroke() throws IOException {
			throw new IOException(String.format("round %d", 1));
		}
	}

	public static class Square extends Shape {
		void stroke() throws IOException {
			throw new NoBox("square");
		}
	}

	static Object made = new Object[] {new Round(), new Square()};

	/** What is tested for a class is of that class. */
	public static String tested(Object o) {
		return o instanceof Loud ? o.toString() : "";
	}

	static class Loud {
		@Override
		public String toString() {
			throw new IllegalStateException("loud");
		}
	}

	/** Nothing implements it here: a user's class may, with what it inherits. */
	public interface Hook {
		void fire() throws IOException;
	}

	public static class Inherited {
		public void fire() throws IOException {
			throw new IOException("inherited");
		}
	}

	public static void call(Hook hook) throws IOException {
		hook.fire();
	}

	/** Only a class of another package has such a method, for something else. */
	public interface Trigger {
		void pull() throws IOException;
	}

	public static void pulled(Trigger trigger) throws IOException {
		trigger.pull();
	}

	static class Started {
		static int n = first();

		static int first() {
			throw new IllegalStateException("not started");
		}
	}

	public static class Program {
		public static void main(String[] args) {
			Started.n++;
		}
	}
}
