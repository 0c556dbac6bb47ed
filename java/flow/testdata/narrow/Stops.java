package narrow;

import java.io.IOException;

// What a class cannot do throws; nothing behind a call of it happens.
public class Stops {
	abstract static class Store {
		abstract boolean move(String from) throws IOException;

		void moveAll(String from) throws IOException {
			if (from.isEmpty())
				throw new IOException("no name");
			if (!move(from))
				throw new IOException("not moved");
		}
	}

	static class Disk extends Store {
		@Override
		boolean move(String from) throws IOException {
			return from.length() > 3;
		}
	}

	static class Fixed extends Store {
		@Override
		boolean move(String from) {
			throw new UnsupportedOperationException("fixed");
		}
	}

	static void refuse() {
		throw new IllegalStateException("refused");
	}

	public static void helped(boolean now) throws IOException {
		if (now) {
			refuse();
			throw new IOException("never");
		}
		throw new IOException("later");
	}

	// Who catches what it throws goes on.
	public static void caught() throws IOException {
		try {
			refuse();
			throw new IOException("never");
		} catch (IllegalStateException e) {
			throw new IOException("caught");
		}
	}

	// A class that is not public has bridges in those below it.
	static class Bridged extends Hidden {
	}
}

abstract class Hidden extends Stops.Store {
	@Override
	public boolean move(String from) {
		throw new UnsupportedOperationException("hidden");
	}
}
