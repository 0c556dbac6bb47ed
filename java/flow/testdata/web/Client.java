package web;

import java.io.Closeable;
import java.io.IOException;

// A client whose methods ask a server's by a web service. Nothing in its code
// calls the server.
public class Client {
	interface Op {
	}

	enum Get implements Op {
		OPEN, LIST
	}

	enum Put implements Op {
		CREATE
	}

	private void send(Op op, String name) {
	}

	public void open(String name) throws IOException {
		send(Get.OPEN, name);
	}

	public Stream create(String name) throws IOException {
		Op op = Put.CREATE;
		send(op, name);
		return new Stream();
	}

	public void both(String name) throws IOException {
		send(Get.OPEN, name);
		send(Put.CREATE, name);
	}

	public void list(String name) throws IOException {
		send(Get.LIST, name);
	}

	public static class Stream implements Closeable {
		@Override
		public void close() throws IOException {
		}
	}
}

class Server {
	void create(String name) throws IOException {
		if (name.isEmpty())
			throw new IOException("no name");
	}

	void redirect(String name, Client.Op op) throws IOException {
		if (name.isEmpty())
			throw new IOException("nowhere");
		if (op == Client.Get.OPEN)
			throw new IOException("not there");
		if (op == Client.Put.CREATE)
			throw new IOException("there already");
	}

	// What it catches was told for itself.
	void list(String name) throws IOException {
		if (name.isEmpty())
			throw new IOException("no list");
		try {
			Thread.sleep(name.length());
		} catch (InterruptedException e) {
			throw new IOException("made again");
		}
	}
}
