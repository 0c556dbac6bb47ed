package narrow;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.security.AccessController;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;

// What runs an action declares what actions may throw; the one at hand does not.
public class Actions {
	private static void logged(Object o) {
	}

	public static <T> T as(PrivilegedExceptionAction<T> action) throws IOException, InterruptedException {
		try {
			logged(action);
			return AccessController.doPrivileged(action);
		} catch (PrivilegedActionException e) {
			Throwable cause = e.getCause();
			if (cause instanceof IOException)
				throw (IOException) cause;
			if (cause instanceof InterruptedException)
				throw (InterruptedException) cause;
			throw new IllegalStateException(cause);
		}
	}

	// It waits before the action is run.
	public static <T> T later(PrivilegedExceptionAction<T> action) throws IOException, InterruptedException {
		Thread.sleep(10);
		return as(action);
	}

	public String declared(String name) throws IOException {
		try {
			return as(new PrivilegedExceptionAction<String>() {
				@Override
				public String run() throws FileNotFoundException {
					return name.trim();
				}
			});
		} catch (InterruptedException e) {
			throw new IOException("declared");
		}
	}

	private static String trimmed(String name) throws IOException {
		return name.trim();
	}

	public String body(String name) throws IOException {
		PrivilegedExceptionAction<String> action = () -> trimmed(name);
		try {
			return as(action);
		} catch (InterruptedException e) {
			throw new IOException("body");
		}
	}

	public String waits(String name) throws IOException {
		try {
			return as(() -> {
				Thread.sleep(name.length());
				return name;
			});
		} catch (InterruptedException e) {
			throw new IOException("waits");
		}
	}

	public String given(PrivilegedExceptionAction<String> action) throws IOException {
		try {
			return as(action);
		} catch (InterruptedException e) {
			throw new IOException("given");
		}
	}

	public String first(String name) throws IOException {
		try {
			return later(() -> name);
		} catch (InterruptedException e) {
			throw new IOException("first");
		}
	}
}
