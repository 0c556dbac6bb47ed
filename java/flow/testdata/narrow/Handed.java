package narrow;

import java.io.IOException;

// An object that was made to be called back is the one that was made.
public class Handed {
	interface Step {
		void run() throws IOException;
	}

	static class Copy implements Step {
		@Override
		public void run() throws IOException {
			throw new IOException("not copied");
		}
	}

	static class Move implements Step {
		@Override
		public void run() throws IOException {
			throw new IOException("not moved");
		}
	}

	private int count;

	private void counted(String name, Step step) throws IOException {
		count++;
		timed(name, step);
	}

	private void timed(String name, Step step) throws IOException {
		Step again = () -> step.run();
		again.run();
	}

	public void copy() throws IOException {
		counted("copy", new Copy());
	}

	public void move() throws IOException {
		counted("move", new Move());
	}

	public void any(Step step) throws IOException {
		counted("any", step);
	}
}
