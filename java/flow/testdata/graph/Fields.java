package graph;

import java.io.IOException;

public class Fields {
	public static class Plain {
		public void run() throws IOException {
			throw new IOException("plain");
		}
	}

	public static class Special extends Plain {
		public void run() throws IOException {
			throw new IOException("special");
		}
	}

	// Nobody but the library makes one, and it does not.
	public static class Closed extends Plain {
		private Closed() {
		}

		public void run() throws IOException {
			throw new IOException("closed");
		}
	}

	public Plain open = new Special();
	public final Plain fixed = new Special();
	Plain own = new Special();

	public void onOpen() throws IOException {
		open.run();
	}

	public void onFixed() throws IOException {
		fixed.run();
	}

	public void onOwn() throws IOException {
		own.run();
	}
}
