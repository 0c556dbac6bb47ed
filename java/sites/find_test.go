package sites_test

import (
	"testing"
)

func TestKinds(t *testing.T) {
	const src = `package p;
import java.io.*;
import java.util.*;
import com.google.common.base.Preconditions;
import static java.util.Objects.requireNonNull;
import static org.example.util.ExitUtil.terminate;
class C {
	private static final IOException CLOSED = new IOException("Closed for good");
	final Object given = requireNonNull(System.in, "no input");
	IOException kept;
	enum Level { LOW { void f() { throw new IllegalStateException("Too low"); } }; void f() { } }
	static { if (CLOSED == null) throw new ExceptionInInitializerError("No init"); }
	C(int n) { if (n < 0) throw new IllegalArgumentException("Negative: " + n); }
	class Inner {
		void g() throws IOException { throw new
			IOException("Inner"); }
	}
	IOException make(String s) {
		return new IOException("Made " + s);
	}
	IOException wrap(IOException e, String s) {
		IOException x = new IOException("Wrapped " + s);
		x.initCause(e);
		return x;
	}
	IOException again(IOException e) {
		return wrap(e, "tried " + "again " + e);
	}
	void store(List<Exception> list, java.util.concurrent.CompletableFuture<String> future) {
		kept = new IOException("Kept");
		list.add(new EOFException("Listed"));
		future.completeExceptionally(
			new IllegalStateException("Not completed"));
		Optional.empty().orElseThrow(() -> new NoSuchElementException("Nothing there"));
		new Thread(() -> { throw new IllegalStateException("In a thread"); });
		new Object() { void h() { throw new IllegalStateException("Anonymous"); } };
		class Local { void h() { throw new IllegalStateException("Local"); } }
	}
	void check(Object o, int n) {
		Preconditions.checkArgument(n > 0, "n is %s, not positive", n);
		Preconditions.checkState(n > 0);
		this.kept = Preconditions.checkNotNull(null, "nothing kept");
		Objects.requireNonNull(o, () -> "no object " + n);
		mustBe(n > 1, "n is too small: " + n);
		terminate(1, "Cannot go on: " + n);
		org.example.util.ExitUtil.halt(2, "Halted by hand");
	}
	void mustBe(boolean ok, String why) {
		if (!ok) {
			throw new IllegalArgumentException(why);
		}
	}
	void report(Response r, Handler h) throws IOException {
		r.sendError(404, "No such page here");
		r.newBuilder().setErrorMsg("Version is too old").build();
		rejectWithMessage(5, "Queue is full: " + h);
		h.handle(new RejectedEvent(5, "Application was refused: " + h));
		r.reply(1, EOFException.class.getName(), "Ended too early");
		String text = "Version " + h + " is not known";
		if (r == null) {
			r.reply(1, IOException.class.getName(), text);
		} else {
			r.replyOld(1, IOException.class.getName(), text);
		}
	}
}
`
	expect(t, src, find(t, src),
		`8 store p.C#<clinit> java.io.IOException: Closed for good`,
		`9 check p.C#<init> java.lang.NullPointerException: no input`,
		`11 throw p.C$Level$1#f java.lang.IllegalStateException: Too low`,
		`12 throw p.C#<clinit> java.lang.ExceptionInInitializerError: No init`,
		`13 throw p.C#<init> java.lang.IllegalArgumentException: Negative: {}`,
		`15 throw p.C$Inner#g java.io.IOException: Inner`,
		`19 factory p.C#make java.io.IOException: Made {}`,
		`22 store p.C#wrap java.io.IOException: Wrapped {}`,
		`27 wrapper p.C#again java.io.IOException: Wrapped tried again {}`,
		`30 store p.C#store java.io.IOException: Kept`,
		`31 store p.C#store java.io.EOFException: Listed`,
		`32 store p.C#store java.lang.IllegalStateException: Not completed`,
		`34 factory p.C#store java.util.NoSuchElementException: Nothing there`,
		`35 throw p.C#store java.lang.IllegalStateException: In a thread`,
		`36 throw p.C$1#h java.lang.IllegalStateException: Anonymous`,
		`37 throw p.C$Local#h java.lang.IllegalStateException: Local`,
		`40 check p.C#check java.lang.IllegalArgumentException: n is {}, not positive`,
		`41 check p.C#check java.lang.IllegalStateException: (no message)`,
		`42 check p.C#check java.lang.NullPointerException: nothing kept`,
		`43 check p.C#check java.lang.NullPointerException: no object {}`,
		`44 check p.C#check java.lang.IllegalArgumentException: n is too small: {}`,
		`45 terminate p.C#check org.example.util.ExitUtil$ExitException: Cannot go on: {}`,
		`46 terminate p.C#check org.example.util.ExitUtil$HaltException: Halted by hand`,
		`50 throw p.C#mustBe java.lang.IllegalArgumentException: {}`,
		`54 report p.C#report : No such page here`,
		`55 report p.C#report : Version is too old`,
		`56 report p.C#report : Queue is full: {}`,
		`57 report p.C#report : Application was refused: {}`,
		`58 report p.C#report java.io.EOFException: Ended too early`,
		`59 report p.C#report java.io.IOException: Version {} is not known`,
	)
}

// TestNoSites has what looks like an error and leaves none behind.
func TestNoSites(t *testing.T) {
	const src = `package p;
import java.io.IOException;
class C {
	static class Event { Event(String m) { } }
	static class FakeException { FakeException(String m) { } }
	interface SomeError { }
	void m(IOException e, org.slf4j.Logger LOG, Object o) {
		new Event("nothing");
		Object x = new FakeException("no exception at all");
		LOG.warn("a message", new IOException("for its stack"));
		LOG.warn("a message " + trace(new Exception("for its stack")));
		StackTraceElement[] s = new Throwable("here").getStackTrace();
		new Exception("printed").printStackTrace();
		boolean b = o instanceof IOException;
		String n = new IOException("only its text").getMessage();
		o.check("some text here");
		String m = String.format("just a %s text", o);
		handle(new Event("no words of an error"));
		e.addSuppressed(e);
	}
	String trace(Exception e) { return ""; }
	void handle(Event e) { }
}
`
	if got := lines(src, find(t, src)); len(got) != 1 || got[0] != `18 report p.C#m : no words of an error` {
		t.Errorf("got %q", got)
	}
}

// TestSpans has the part of the text that is a site, and that makes its
// message.
func TestSpans(t *testing.T) {
	const src = `class C {
	void m(boolean b) throws Exception {
		if (b && new Check(new java.io.IOException("In a condition")).ok()) {
			int much = 1;
		}
		throw new java.io.IOException(
			"Lost " + b, null);
	}
}
`
	found := find(t, src)
	if len(found) != 2 {
		t.Fatalf("got %q", lines(src, found))
	}
	if got := src[found[0].Span.Start:found[0].Span.End]; got != `if (b && new Check(new java.io.IOException("In a condition")).ok()` {
		t.Errorf("the head of the if: %q", got)
	}
	if got := src[found[1].Span.Start:found[1].Span.End]; got != "throw new java.io.IOException(\n\t\t\t\"Lost \" + b, null);" {
		t.Errorf("the throw: %q", got)
	}
	if got := src[found[1].Text.Start:found[1].Text.End]; got != `"Lost " + b` {
		t.Errorf("the message: %q", got)
	}
}

// TestNarrowed has the class of a wrapped exception from the test before it.
func TestNarrowed(t *testing.T) {
	const src = `package p;
import java.io.*;
class C {
	IOException wrap(IOException e) {
		if (e instanceof EOFException) {
			return made(e, "The end of " + e);
		}
		return made(e, "Failed with " + e);
	}
	<T extends IOException> T made(T e, String m) { return (T) e.getClass().getConstructor().newInstance(m).initCause(e); }
}
`
	expect(t, src, find(t, src),
		`6 wrapper p.C#wrap java.io.EOFException: The end of {}`,
		`8 wrapper p.C#wrap java.io.IOException: Failed with {}`,
	)
}
