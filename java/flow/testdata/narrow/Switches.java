package narrow;

import java.io.IOException;

public class Switches {
	private static boolean old = true;
	private static boolean loud;
	private static boolean strict;

	// For tests.
	public static void useNew() {
		old = false;
	}

	public static void beLoud() {
		loud = true;
	}

	// For users.
	public static void setStrict(boolean to) {
		strict = to;
	}

	static void start() {
		beLoud();
	}

	public static void old() throws IOException {
		if (!old)
			throw new IOException("new");
		throw new IOException("old");
	}

	public static void loud() throws IOException {
		if (loud)
			throw new IOException("loud");
	}

	public static void strict() throws IOException {
		if (strict)
			throw new IOException("strict");
	}
}
