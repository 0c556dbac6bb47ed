package graph;

import java.io.IOException;

public abstract class Outer {
	interface Store {
		void modify() throws IOException;
	}

	static class NearStore implements Store {
		public void modify() {
			throw new UnsupportedOperationException("near cannot");
		}
	}

	static class FarStore implements Store {
		public void modify() throws IOException {
			throw new IOException("far");
		}
	}

	abstract static class Operation {
		abstract void apply() throws IOException;

		void run() throws IOException {
			apply();
		}
	}

	protected Store store;

	Outer(Store store) {
		this.store = store;
	}

	void closed() throws IOException {
	}

	public void modify() throws IOException {
		new Operation() {
			void apply() throws IOException {
				store.modify();
			}
		}.run();
	}

	public void close() throws IOException {
		new Operation() {
			void apply() throws IOException {
				closed();
			}
		}.run();
	}

	public static class Near extends Outer {
		public Near() {
			super(new NearStore());
		}

		void closed() throws IOException {
			throw new IOException("near closed");
		}
	}

	public static class Far extends Outer {
		public Far() {
			super(new FarStore());
		}
	}
}
