package graph;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

public class Collected {
	public static class Many extends IOException {
		private final List<IOException> all;

		private Many(List<IOException> all) {
			super(all.size() + " errors " + all);
			this.all = all;
		}

		public List<IOException> all() {
			return all;
		}

		public static IOException of(List<IOException> list) {
			if (list.isEmpty())
				return null;
			if (list.size() == 1)
				return list.get(0);
			return new Many(list);
		}
	}

	static void step(int i) throws IOException {
		if (i == 0)
			throw new FileNotFoundException("no step");
	}

	static final String ONE = "x";

	public static void loop(int n) throws IOException {
		List<IOException> failed = new ArrayList<>();
		for (int i = 0; i < n; i++) {
			try {
				step(i);
			} catch (IOException e) {
				failed.add(e);
			}
		}
		IOException all = Many.of(failed);
		if (all != null)
			throw all;
	}

	static void note(List<IOException> to, int i) {
		if (i < 0)
			to.add(new IOException("negative"));
	}

	// It is added to by another method.
	public static void handed(int i) throws IOException {
		List<IOException> failed = new ArrayList<>();
		note(failed, i);
		if (!failed.isEmpty())
			throw new Many(Collections.unmodifiableList(failed));
	}

	// What it has is only counted.
	public static void counted(int i) throws IOException {
		List<IOException> failed = new ArrayList<>();
		note(failed, i);
		if (!failed.isEmpty())
			throw new IOException(failed.size() + " failed");
	}

	// Another list.
	public static void other(int i) throws IOException {
		List<IOException> failed = new ArrayList<>();
		List<IOException> none = new ArrayList<>();
		note(failed, i);
		throw new Many(none);
	}

	public static void first(int i) throws IOException {
		List<IOException> failed = new ArrayList<>();
		note(failed, i);
		Iterator<IOException> each = failed.iterator();
		if (each.hasNext())
			throw each.next();
	}

	static List<IOException> found(int i) {
		List<IOException> failed = new ArrayList<>();
		note(failed, i);
		return failed;
	}

	public static void returned(int i) throws IOException {
		for (IOException e : found(i))
			throw e;
	}

	private final List<IOException> kept = new ArrayList<>();
	private final List<String> names = new ArrayList<>();

	public void keep() {
		kept.add(new IOException("kept"));
		names.add("kept");
	}

	public void tell() throws IOException {
		if (!kept.isEmpty())
			throw new Many(kept);
	}

	public String name() {
		return names.get(0);
	}

	public static void mapped(String key) throws Exception {
		Map<String, Exception> failed = new HashMap<>();
		failed.put(key, new IllegalStateException("mapped"));
		for (Map.Entry<String, Exception> e : failed.entrySet())
			throw e.getValue();
	}

	public static void suppressed(int i) throws IOException {
		IOException all = new IOException("all of it");
		try {
			step(i);
		} catch (IOException e) {
			all.addSuppressed(e);
		}
		throw all;
	}
}
