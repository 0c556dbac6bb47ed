package graph;

import java.io.IOException;

public class Keepers {
	public interface Handler {
		void failed(IOException e);

		void done() throws IOException;
	}

	public void ask(String name, Handler handler) {
		new Keepers().query(name, handler);
	}

	// What goes wrong is handed to the handler, which the caller made.
	void query(String name, Handler handler) {
		if (name.isEmpty())
			handler.failed(new IOException("no name"));
	}

	void queryAndTell(String name, Handler handler) throws IOException {
		query(name, handler);
		if (name.length() > 9)
			handler.failed(new IOException("long name"));
		handler.done();
	}

	public void run(String name) throws IOException {
		First first = new First();
		query(name, first);
		first.done();
	}

	public void runInside(String name) throws IOException {
		queryAndTell(name, new First());
	}

	// Nobody asks it.
	public void unasked(String name) {
		query(name, new First());
	}

	// Another one is asked.
	public void other(String name) throws IOException {
		First first = new First();
		First other = new First();
		query(name, first);
		other.done();
	}

	// It tells nothing.
	public void deaf(String name) throws IOException {
		queryAndTell(name, new Deaf());
	}
}

class First implements Keepers.Handler {
	private IOException first;

	public void failed(IOException e) {
		if (first == null)
			first = e;
	}

	IOException first() {
		return first;
	}

	public void done() throws IOException {
		IOException e = first();
		if (e != null)
			throw e;
	}
}

class Deaf implements Keepers.Handler {
	private IOException last;

	public void failed(IOException e) {
		last = e;
	}

	public void done() {
		last = null;
	}
}
