package graph;

import java.io.FileNotFoundException;
import java.io.IOException;

public class Initial {
	static class Broken {
		static final String HOME = home();

		static String home() {
			String home = System.getProperty("graph.home");
			if (home == null)
				throw new IllegalStateException("no home");
			return home;
		}

		static void run() {
		}

		void work() {
		}
	}

	static class Fatal {
		static final String HOME;

		static {
			if (System.getProperty("graph.home") == null)
				throw new AssertionError("fatal home");
			HOME = "";
		}
	}

	// It catches what goes wrong, and keeps it for later.
	static class Careful {
		private static final String HOME;
		private static final IOException FAILURE;
		private static final IOException OTHER = new IOException("never thrown");

		static {
			String home = null;
			IOException failure = null;
			try {
				home = look();
			} catch (IOException e) {
				failure = e;
			}
			HOME = home;
			FAILURE = failure;
		}

		static String look() throws IOException {
			String home = System.getProperty("graph.home");
			if (home == null)
				throw new FileNotFoundException("home unset");
			return home;
		}

		static String home() throws IOException {
			if (FAILURE != null)
				throw FAILURE;
			return HOME;
		}

		static String wrapped() {
			if (FAILURE != null)
				throw new IllegalStateException("no home: " + FAILURE, FAILURE);
			return HOME;
		}

		static String quiet() {
			return HOME;
		}
	}

	public static String read() {
		return Broken.HOME;
	}

	public static void call() {
		Broken.run();
	}

	// Whoever has an object has initialised the class.
	public static void object(Broken b) {
		b.work();
	}

	public static void caught() {
		try {
			Broken.run();
		} catch (LinkageError e) {
			System.out.println(e);
		}
	}

	// Too narrow a handler.
	public static void missed() {
		try {
			Broken.run();
		} catch (IllegalStateException e) {
			System.out.println(e);
		}
	}

	public static String fatal() {
		return Fatal.HOME;
	}

	public static String stored() throws IOException {
		return Careful.home();
	}

	public static String storedWrapped() {
		return Careful.wrapped();
	}

	public static String storedQuiet() {
		return Careful.quiet();
	}

	public static class Own {
		static final int N = number();

		static int number() {
			throw new IllegalStateException("own");
		}

		public static int n() {
			return N;
		}
	}
}
