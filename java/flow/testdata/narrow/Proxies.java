package narrow;

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

public class Proxies {
	public interface Service {
		String ask(String what, Message how) throws IOException;
	}

	// Code that is generated for another library.
	public static class Message extends Generated {
		private final int call;
		private final Status status;

		public Message(int call, Status status) {
			this.call = call;
			this.status = status;
		}

		public int getCall() {
			return call;
		}

		public Status getStatus() {
			return status;
		}
	}

	public enum Status {
		GOOD, BAD
	}

	static class Handler implements InvocationHandler {
		private boolean closed;

		@Override
		public Object invoke(Object proxy, Method method, Object[] args) throws Throwable {
			if (args.length != 2)
				throw new IOException("two arguments");
			if (closed)
				throw new IOException("closed");
			return null;
		}

		void close() {
			closed = true;
		}
	}

	// The compiler has checked what the proxy is called with.
	public static String asked(String what) throws IOException {
		Service s = (Service) Proxy.newProxyInstance(null, new Class<?>[] {Service.class}, new Handler());
		return s.ask(what, null);
	}

	// A peer of the same library keeps to the form; what it answers is another matter.
	public static void answered(Message m) throws IOException {
		if (m.getCall() != 1)
			throw new IOException("not called");
		if (m.getStatus() == Status.BAD)
			throw new IOException("bad");
	}
}

class Generated {
}
