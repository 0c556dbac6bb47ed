package narrow;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Function;

// A stream that takes none but some others is told the errors of those alone,
// through a stream in between that would take any.
public class Wrappers {
	interface Sync {
		void sync() throws IOException;
	}

	static class Near extends OutputStream implements Sync {
		@Override
		public void write(int b) {
		}

		@Override
		public void sync() throws IOException {
			throw new IOException("near");
		}
	}

	static class Far extends OutputStream implements Sync {
		@Override
		public void write(int b) {
		}

		@Override
		public void sync() throws IOException {
			throw new IOException("far");
		}
	}

	public static class Coded extends FilterOutputStream implements Sync {
		public Coded(OutputStream out) {
			super(out);
		}

		@Override
		public void sync() throws IOException {
			if (out instanceof Sync)
				((Sync) out).sync();
		}
	}

	abstract static class Synced extends FilterOutputStream implements Sync {
		Synced(OutputStream out) {
			super(out);
		}

		@Override
		public void sync() throws IOException {
			if (out instanceof Sync)
				((Sync) out).sync();
		}
	}

	// Always made round what ends with a near one.
	public static class Narrow extends Synced {
		Narrow(Near out) {
			super(out);
		}

		Narrow(Coded out) {
			super(out);
		}
	}

	// Somebody hands it what he was handed.
	public static class Handed extends Synced {
		Handed(Near out) {
			super(out);
		}

		Handed(Coded out) {
			super(out);
		}
	}

	// Not all that make one can be seen.
	public static class Referred extends Synced {
		Referred(Coded out) {
			super(out);
		}
	}

	// Its own constructor makes what it wraps.
	public static class Own extends Synced {
		Own(String name) {
			super(new Near());
			if (name.isEmpty())
				throw new IllegalArgumentException();
		}
	}

	// So does this one's, but what it makes may be round any other.
	public static class Round extends Synced {
		Round(OutputStream out) {
			super(new Coded(out));
		}
	}

	// Something else may put another there.
	public static class Changed extends Synced {
		Changed() {
			super(new Near());
		}

		void change(OutputStream to) {
			out = to;
		}
	}

	static class Mute extends OutputStream {
		@Override
		public void write(int b) {
		}
	}

	public static class OverMute extends Synced {
		OverMute() {
			super(new Mute());
		}
	}

	static Near near() {
		return new Near();
	}

	static Coded coded(OutputStream out) {
		return new Coded(out);
	}

	static Synced narrow(Near near, int kind) {
		if (kind == 0)
			return new Narrow(near);
		return kind == 1 ? new Narrow(new Coded(near)) : new Narrow(coded(near));
	}

	static Synced handed(Near near, Coded any) {
		return any == null ? new Handed(new Coded(near)) : new Handed(any);
	}

	static Synced referred(Near near) {
		Function<Coded, Synced> made = Referred::new;
		return near == null ? made.apply(new Coded(new Far())) : new Referred(new Coded(near));
	}
}
