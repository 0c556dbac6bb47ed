package sites_test

import "testing"

// The classes of exceptions that the throws below make.
const exceptionClasses = `
	static class Plain extends IOException { Plain(String m) { super(m); } Plain() { } Plain(Throwable c) { super(c); } }
	static class Prefixed extends IOException { Prefixed(String what, int n) { super("Bad " + what + ": " + n); } }
	static class Deep extends Prefixed { Deep(String what) { super("deep " + what, 0); } }
	static class ByThis extends IOException { ByThis(int n) { this("Number " + n); } ByThis(String m) { super(m + "!"); } }
	static class Fixed extends IOException { Fixed() { super("Always this"); } }
	static class Code extends IOException { Code(int code, String m) { super(m); } }
	static class Overridden extends IOException {
		private final String path; private String user; private String target;
		Overridden(String path) { this.path = path; }
		void setUser(String u) { user = u; }
		@Override public String getMessage() {
			StringBuilder b = new StringBuilder("Path " + path);
			if (user != null) { b.append(" of ").append(user); }
			return b.toString();
		}
	}
	static class Added extends Plain {
		Added(String m) { super(m); }
		@Override public String getMessage() { return "Added: " + super.getMessage(); }
	}
	static class Either extends IOException {
		long q; Either(long q) { this.q = q; } Either(String m) { super(m); }
		@Override public String getMessage() { String m = super.getMessage(); if (m == null) { return "Limit " + q; } else { return m; } }
	}
	static class Static extends IOException {
		Static(String p, int n) { super(text(p, n)); }
		private static String text(String p, int n) { return "At " + p + " line " + n; }
	}
	static class Varying extends IOException {
		Varying(String f, Object... a) { super(String.format(f, a)); }
	}
	static class Typed extends IOException { Typed(String m) { super("Text " + m); } Typed(Exception e) { super("Cause " + e); } }
	static class Built extends Foreign { Built(String m, Throwable t) { super(builder().message("Built " + m).cause(t).build()); } }
	static class Caused extends Foreign { Caused(String m) { super(new Exception(m), Status.BAD); } }
	IOException make(String m) { return new Plain("Made " + m); }
	static IOException wrap(IOException e, String m) {
		try { Throwable t = e.getClass().getConstructor(String.class).newInstance(m); return (IOException) t.initCause(e); } catch (Exception x) { return e; }
	}
`

var exceptions = thrownCases{
	params: "String s, int i, boolean b, IOException given",
	members: exceptionClasses + `
	void end() throws EOFException { throw new EOFException("The end of " + this); }
	void io() throws IOException { throw new EOFException("e"); }
	void eof() throws EOFException, FileNotFoundException { Errors.sneak(new EOFException("e")); }`,
	cases: []thrownCase{
		{"no message", `throw new IOException();`, "(no message)"},
		{"handed up", `throw new Plain("Lost " + s);`, "Lost {}"},
		{"made without", `throw new Plain();`, "(no message)"},
		{"text added by super", `throw new Prefixed("x" + s, i);`, "Bad x{}: {}"},
		{"through two classes", `throw new Deep(s);`, "Bad deep {}: 0"},
		{"through this", `throw new ByThis(i);`, "Number {}!"},
		{"the class's own text", `throw new Fixed();`, "Always this"},
		{"text behind a number", `throw new Code(5, "Lost");`, "Lost"},
		{"getMessage", `throw new Overridden("/a");`, "Path /a | Path /a of {} | Path /a{}"},
		{"getMessage after a setter", `Overridden o = new Overridden("/a"); o.setUser("me"); throw o;`, "Path /a of me"},
		{"getMessage adds", `throw new Added("Lost");`, "Added: Lost"},
		{"getMessage without a message", `throw new Either(5L);`, "Limit 5"},
		{"getMessage with a message", `throw new Either("Lost");`, "Lost"},
		{"static helper in super", `throw new Static(s, 3);`, "At {} line 3"},
		{"varargs", `throw new Varying("Got %s of %s", "a", s);`, "Got a of {} | Got {} of {}"},
		{"overload by text", `throw new Typed(s);`, "Text {}"},
		{"overload by exception", `throw new Typed(given);`, "Cause {}"},
		{"builder of a foreign class", `throw new Built("x", null);`, "Built x"},
		{"cause of a foreign class", `throw new Caused("x");`, "java.lang.Exception: x"},
		{"cause made in place", `throw new RuntimeException(new EOFException("End"));`, "java.io.EOFException: End"},
		{"cause made in place, nested class", `throw new RuntimeException(new Fixed());`, "p.C$Fixed: Always this"},
		{"cause without message", `throw new RuntimeException(new EOFException());`, "java.io.EOFException"},
		{"caught cause of one class", `try { eof(); } catch (EOFException x) { throw new RuntimeException(x); }`, "java.io.EOFException: {}"},
		{"caught cause of many classes", `try { io(); } catch (IOException x) { throw new RuntimeException(x); }`, "{}"},
		{"caught causes", `try { eof(); } catch (EOFException | FileNotFoundException x) { throw new RuntimeException(x); }`, "java.io.EOFException: {} | java.io.FileNotFoundException: {} | java.io.{}: {}"},
		{"caught cause seen thrown", `try { end(); } catch (EOFException x) { throw new RuntimeException(x); }`, "java.io.EOFException: The end of {} | java.io.EOFException: {}"},
		{"message and cause", `try { io(); } catch (IOException x) { throw new IOException("Lost", x); }`, "Lost"},
		{"null message and cause", `throw new IOException(null, given);`, "(no message)"},
		{"initCause", `throw (IOException) new IOException("Lost").initCause(given);`, "Lost"},
		{"rethrown", `throw given;`, "(rethrown)"},
		{"rethrown from a catch", `try { Integer.parseInt(s); } catch (RuntimeException x) { throw x; }`, "(rethrown)"},
		{"factory", `throw make("it");`, "Made it"},
		{"made by reflection", `throw wrap(given, "Wrapped " + s);`, "Wrapped {}"},
		{"unknown factory with text", `throw Errors.create("Lost block " + s, given);`, "Lost block {}"},
		{"unknown factory", `throw Errors.create(given);`, "(from a call)"},
		{"changed by a method that is not known", `throw new ThriftException("Lost " + s).setCode(5);`, "Lost {}"},
		{"of two", `throw b ? new IOException("A") : new EOFException("B");`, "A | B"},
		{"unknown class", `throw new ThriftException(5, "Lost " + s);`, "Lost {}"},
		{"unknown class of values", `throw new ThriftException(5, i);`, "{}"},
		{"unknown class of nothing", `throw new ThriftException();`, "(no message)"},
		{"URI syntax", `throw new java.net.URISyntaxException(s, "Bad char", 3);`, "Bad char at index 3: {}"},
		{"file system", `throw new java.nio.file.AccessDeniedException(s, null, "not yours");`, "{}: not yours"},
		{"file system, other file", `throw new java.nio.file.FileAlreadyExistsException(s, "b", "is there");`, "{} -> b: is there"},
		{"assertion", `throw new AssertionError("Cannot be " + s);`, "Cannot be {}"},
		{"invocation target", `throw new java.lang.reflect.InvocationTargetException(given);`, "(no message)"},
		{"unchecked", `throw new UncheckedIOException("Lost", given);`, "Lost"},
		{"list of exceptions", `List<IOException> errors = new ArrayList<>(); errors.add(new IOException("Input " + s)); throw new ListException(errors);`, "Input {}"},
	},
}

func TestExceptions(t *testing.T) { exceptions.run(t) }

// helpers are texts that come out of methods.
var helpers = thrownCases{
	params: "String s, int i",
	members: `
		static final String SEE = "; for details see http://x/";
		String see(String page) { return SEE + page; }
		static String tokenId(Object id) { try { return "(" + id + ")"; } catch (RuntimeException e) { return "( Number=" + id + " )"; } }
		String quote(String h) { return h != null ? "\"" + h + "\"" : "(unknown)"; }
		String both(String a, String b) { return "from " + quote(a) + " to " + quote(b); }
		String details(String a) { StringBuilder b = new StringBuilder(); b.append("host ").append(a); return b.toString(); }
		String round(int n) { return n == 0 ? "end" : "n" + round(n - 1); }
		String kind(int n) { if (n == 0) { return "No file"; } return "Many files " + n; }
		String supplied(java.util.function.Supplier<String> m) { return "S:" + m.get(); }
		abstract static class Base { abstract String open(); String known() { return "known"; } }
		static class Sub extends Base { String open() { return "opened"; } }
		Base base = new Sub(); Sub sub = new Sub();
		static String over(int n) { return "int " + n; }
		static String over(String n) { return "text " + n; }
		<T> T same(T x) { return x; }`,
	before: "throw new IOException(",
	after:  ");",
	cases: []thrownCase{
		{"", `"Failed" + see("Page")`, "Failed; for details see http://x/Page"},
		{"", `"Token " + tokenId(s)`, "Token ({})"},
		{"", `"Host " + quote(s)`, "Host {}"},
		{"", `both(s, "b")`, `from {} to "b"`},
		{"", `details("h" + s)`, "host h{}"},
		{"", `C.tokenId(5) + "."`, "({})."},
		{"", `this.details("x")`, "host x"},
		{"", `kind(i)`, "No file | Many files {}"},
		{"", `"Got: " + kind(i)`, "Got: {}"},
		{"", `supplied(() -> "text " + s)`, "S:text {}"},
		{"", `"a " + base.open()`, "a {}"},
		{"", `"a " + sub.open()`, "a opened"},
		{"", `over(i)`, "int {}"},
		{"", `over(s)`, "text {}"},
		{"", `same("x")`, "x"},
	},
}

func TestHelpers(t *testing.T) {
	helpers.run(t)
	// A method that calls itself ends somewhere.
	if got := thrown(t, helpers.members, helpers.params, "throw new IOException(round(i));"); got == "" {
		t.Error("nothing of a circle")
	}
}
