package sites_test

import (
	"fmt"
	"strings"
	"testing"

	"throwsight/java/sites"
	"throwsight/java/syntax"
)

const (
	keysFile = `package a.b;
public final class Keys {
	public static final String PATH = "dfs.path";
	public static final String FULL = Names.PREFIX + ".full";
	public static class Inner { public static final String DEEP = "deep"; }
	public static String describe(String what) { return "the " + what + " at " + PATH; }
}
`
	namesFile = `package a.b;
public interface Names { String PREFIX = "pre"; }
`
	baseFile = `package a.b;
public class BaseException extends java.io.IOException {
	public static final String COMMON = "common";
	protected BaseException(String m) { super("Base: " + m); }
	public static class Nested extends BaseException { public Nested(int n) { super("nested " + n); } }
}
`
	utilFile = `package u;
import a.b.BaseException;
public class Rpc {
	public static BaseException remote(String m) { return new BaseException.Nested(1) { }; }
	public static java.io.IOException io(String m) { return new java.io.IOException(m); }
	public static void verify(boolean ok, String what) { if (!ok) { throw new IllegalStateException("Not verified: " + what); } }
}
`
)

func TestOtherFiles(t *testing.T) {
	const src = `package p;
import a.b.Keys;
import a.b.Names;
import a.b.BaseException;
import static a.b.Keys.PATH;
import static a.b.Keys.*;
import u.*;
class C extends BaseException implements Names {
	C(String s) { super(s); }
	void m(String s) throws Exception {
		if (s == "0") throw new Exception("Set " + Keys.PATH);
		if (s == "1") throw new Exception("Set " + PATH);
		if (s == "2") throw new Exception("Set " + FULL);
		if (s == "3") throw new Exception("Set " + PREFIX);
		if (s == "4") throw new Exception("Set " + COMMON);
		if (s == "5") throw new Exception("Set " + Keys.Inner.DEEP);
		if (s == "6") throw new Exception("Lost " + Keys.describe("file"));
		if (s == "7") throw new C("lost");
		if (s == "8") throw new Nested(7);
		if (s == "9") throw Rpc.io("Remote " + s);
		Rpc.verify(s == null, "that is a text");
		Object o = new BaseException.Nested(8);
		throw new a.b.BaseException.Nested(9);
	}
}
`
	expect(t, src, find(t, src, keysFile, namesFile, baseFile, utilFile),
		`11 throw p.C#m java.lang.Exception: Set dfs.path`,
		`12 throw p.C#m java.lang.Exception: Set dfs.path`,
		`13 throw p.C#m java.lang.Exception: Set pre.full`,
		`14 throw p.C#m java.lang.Exception: Set pre`,
		`15 throw p.C#m java.lang.Exception: Set common`,
		`16 throw p.C#m java.lang.Exception: Set deep`,
		`17 throw p.C#m java.lang.Exception: Lost the file at dfs.path`,
		`18 throw p.C#m p.C: Base: lost`,
		`19 throw p.C#m a.b.BaseException$Nested: Base: nested 7`,
		`20 throw p.C#m java.io.IOException: Remote {}`,
		`21 check p.C#m java.lang.IllegalStateException: Not verified: that is a text`,
		`22 store p.C#m a.b.BaseException$Nested: Base: nested 8`,
		`23 throw p.C#m a.b.BaseException$Nested: Base: nested 9`,
	)
}

// TestIndexChanges replaces and removes a file, and finds older indexes as
// they were.
func TestIndexChanges(t *testing.T) {
	user := parse(t, `package p; class C { void m() throws Exception { throw new Exception("Set " + a.b.Keys.PATH); } }`)
	text := func(x *sites.Index) string { return texts(sites.Find(user, x)[0]) }
	first := sites.NewIndex().With("Keys.java", parse(t, keysFile)).With("Names.java", parse(t, namesFile))
	second := first.With("Keys.java", parse(t, strings.Replace(keysFile, "dfs.path", "fs.path", 1)))
	third := second.Without("Keys.java")
	for i, want := range []string{"Set dfs.path", "Set fs.path", "Set {}"} {
		if got := text([]*sites.Index{first, second, third}[i]); got != want {
			t.Errorf("index %d: %q, want %q", i, got, want)
		}
	}
	if third.Class("a.b.Keys") != nil || third.Class("a.b.Names") == nil || second.Class("a.b.Keys.Inner") == nil {
		t.Error("the wrong classes are known")
	}
	if got := second.Class("a.b.Keys.Inner").Binary(); got != "a.b.Keys$Inner" {
		t.Errorf("binary name %q", got)
	}
	withBase := third.With("Base.java", parse(t, baseFile))
	if !withBase.Extended("BaseException") || withBase.Without("Base.java").Extended("BaseException") {
		t.Error("extended classes are not counted")
	}
}

// TestIndexDuplicates has one class in two files: the first by path counts,
// and comes back when that is gone.
func TestIndexDuplicates(t *testing.T) {
	class := func(text string) *syntax.Tree {
		return parse(t, `package q; public class K { public static final String T = "`+text+`"; }`)
	}
	user := parse(t, `class C { void m() throws Exception { throw new Exception(q.K.T); } }`)
	x := sites.NewIndex().With("b/K.java", class("from b")).With("a/K.java", class("from a"))
	if got := texts(sites.Find(user, x)[0]); got != "from a" {
		t.Errorf("got %q", got)
	}
	if got := texts(sites.Find(user, x.Without("a/K.java"))[0]); got != "from b" {
		t.Errorf("got %q", got)
	}
}

// TestDigestKeepsClasses reads facts of texts that are hard to cut: the
// digest must declare the same classes in the same order.
func TestDigestKeepsClasses(t *testing.T) {
	const src = `package p;
@interface A { String value() default "x"; class InA { static final String S = "in A"; } }
@A("{") public enum E implements Runnable { @Deprecated ONE(1) { void f() { } }, TWO(2); E(int n) { } public void run() { }
	static class InE { public static final @A String S = "in E"; } }
record R(int a, String b) { R { if (a < 0) throw new IllegalArgumentException("no"); } static final String S = "in R"; }
sealed interface I permits J { String S = "in I", U = "also"; final class J implements I { @A @Deprecated public static String t() { return "in J"; } } }
class G<T extends Comparable<T>> { static final String[] X[] = { {"a"} }; int n, m[] = {1}; <V> V id(V v) { return v; }
	static class H { static final String S = """
		text "block"
		"""; } }
`
	user := parse(t, `package p; class C { void m(int i) throws Exception {
		switch (i) {
		case 1: throw new Exception(A.InA.S);
		case 2: throw new Exception(E.InE.S);
		case 3: throw new Exception(R.S);
		case 4: throw new Exception(I.S + I.U);
		case 5: throw new Exception(I.J.t());
		case 6: throw new Exception(G.H.S);
		case 7: throw new Exception("is " + E.TWO);
		} } }`)
	want := []string{"in A", "in E", "in R", "in Ialso", "in J", "text \"block\"\n", "is TWO"}
	found := sites.Find(user, sites.NewIndex().With("P.java", parse(t, src)))
	if len(found) != len(want) {
		t.Fatalf("%d sites, want %d", len(found), len(want))
	}
	for i, s := range found {
		if texts(s) != want[i] {
			t.Errorf("got %q, want %q", texts(s), want[i])
		}
	}
}

// TestConcurrentFinds reads one index from several goroutines: digests are
// parsed when they are first needed.
func TestConcurrentFinds(t *testing.T) {
	index := sites.NewIndex().With("K", parse(t, keysFile)).With("N", parse(t, namesFile)).With("B", parse(t, baseFile))
	user := parse(t, `package p; class C { void m() throws Exception { throw new a.b.BaseException.Nested(1); } void n() throws Exception { throw new Exception(a.b.Keys.FULL); } }`)
	results := make(chan string)
	for range 8 {
		go func() { results <- fmt.Sprint(texts(sites.Find(user, index)[0]), texts(sites.Find(user, index)[1])) }()
	}
	for range 8 {
		if got := <-results; got != "Base: nested 1pre.full" {
			t.Errorf("got %q", got)
		}
	}
}

// TestChecksOfOthers has checks whose own source is at hand.
func TestChecksOfOthers(t *testing.T) {
	const prefetch = `package f;
public final class Validate {
	public static <T> void checkNotNull(T o, String name) { checkArgument(o != null, "'%s' must be there", name); }
	public static void checkArgument(boolean ok, String format, Object... args) { if (!ok) { throw new IllegalArgumentException(String.format(format, args)); } }
	public static void isTrue(boolean ok, String what) { if (!ok) throw new IllegalArgumentException("Not true: " + what); }
}
`
	const src = `package p;
import f.Validate;
import org.apache.commons.lang3.Validate2;
import com.google.common.base.Verify;
import org.example.util.Preconditions;
import static java.lang.String.format;
class C {
	void m(Object o, int n) {
		Validate.isTrue(n > 0, "n is positive");
		Verify.verify(n > 0, "n is %s of 100%", n);
		Preconditions.checkArgument(n > 0, "n is %05d here", n);
		Preconditions.checkState(n > 0, "n is fine");
		org.apache.commons.lang3.Validate.notNull(o, "o of %s is null", n);
		throw new IllegalStateException(format("n is %d", n));
	}
}
`
	expect(t, src, find(t, src, prefetch),
		`9 check p.C#m java.lang.IllegalArgumentException: Not true: n is positive`,
		`10 check p.C#m com.google.common.base.VerifyException: n is {} of 100%`,
		`11 check p.C#m java.lang.IllegalArgumentException: n is {} here`,
		`12 check p.C#m java.lang.IllegalStateException: n is fine`,
		`13 check p.C#m java.lang.NullPointerException: o of {} is null`,
		`14 throw p.C#m java.lang.IllegalStateException: n is {}`,
	)
}

// TestSourceOfThrowable reads a program that has the JDK's own classes beside
// it.
func TestSourceOfThrowable(t *testing.T) {
	const jdk = `package java.lang;
public class Throwable { private String detailMessage; public Throwable(String message) { detailMessage = message; } public String getMessage() { return detailMessage; } }
`
	const exception = `package java.lang;
public class Exception extends Throwable { public Exception(String message) { super(message); } }
`
	const src = `class C { void m(int n) throws Exception { throw new Exception("n is " + n); } }`
	if got := texts(find(t, src, jdk, exception)[0]); got != "n is {}" {
		t.Errorf("got %q", got)
	}
}
