package fixes_test

import (
	"strings"
	"testing"

	"throwsight/catalog"
)

// TestNothingTwice: what a second attempt runs again is the call that failed.
// What comes before it and does something is done once, before the first
// attempt; what could fail in the same way behind it stays outside.
func TestNothingTwice(t *testing.T) {
	const members = `  java.util.Queue<Path> q;
  java.util.concurrent.atomic.AtomicInteger n;
  int count;
  java.io.InputStream make() throws IOException { count++; return null; }
  Path fresh() { count++; return null; }
  Path place() { return null; }
  Object use(Object... of) { return of; }
  Object read(Object of) throws IOException { return of; }
  Path[] ps;
  int getNumber() { return count++; }
  int half(int n) { return Math.abs(n) / 2; }
  int wrap(int n) { return n % 7; }
  java.util.Map<String, Path> map;
  java.nio.IntBuffer buffer;
  java.util.concurrent.atomic.AtomicInteger number;
  java.util.List<Object> list;
  static class Other { int count; final int fixed = 1; Path next() { count++; return null; } }
  interface Sized { int getSize(); }
  Sized sized;
  class Counting { Counting() { count++; } }
  static class Holding { Path held; int n = 1; Holding(Path p) { this.held = p; n = 2; } }
  Other other;
  Object[] objects;
`
	for _, c := range []struct {
		name, body string
		before     []string // in front of the loop
		inside     string   // what runs again
		behind     string
	}{
		{"plain", "    fs.open(p);", nil, "fs.open(p);", ""},
		{"a getter", "    fs.open(n.get(1).getPath());", nil, "fs.open(n.get(1).getPath());", ""},
		{"a value", "    fs.open(new Path(p, p.getName()));", nil, "fs.open(new Path(p, p.getName()));", ""},
		{"this class's getter that counts", "    fs.open(ps[getNumber()]);", []string{"Path path = ps[getNumber()];"}, "fs.open(path);", ""},
		{"this class's method that only computes", "    fs.open(ps[half(count)]);", nil, "fs.open(ps[half(count)]);", ""},
		{"a map's replace, of a type that is not known without a JDK", "    fs.open(map.replace(\"a\", p));", nil, "", ""},
		{"a map's get", "    fs.open(map.get(\"a\".replace('a', 'b')));", nil, "fs.open(map.get(\"a\".replace('a', 'b')));", ""},
		{"a buffer that moves on", "    fs.open(ps[buffer.getInt()]);", []string{"Path path = ps[buffer.getInt()];"}, "fs.open(path);", ""},
		{"what is counted, as a number of the count", "    fs.open(ps[wrap(number.incrementAndGet())]);", []string{"Path path = ps[wrap(number.incrementAndGet())];"}, "fs.open(path);", ""},
		{"this class's getter", "    fs.open(place());", nil, "fs.open(place());", ""},
		{"an argument", "    fs.open(fresh());", []string{"Path path = fresh();"}, "fs.open(path);", ""},
		{"an argument that counts", "    int i = 0;\n    fs.open(ps[i++]);", []string{"Path path = ps[i++];"}, "fs.open(path);", ""},
		{"an argument's part", "    fs.open(new Path(fresh(), \"x\"));", []string{"Path path = new Path(fresh(), \"x\");"}, "fs.open(path);", ""},
		{"returned", "    return fs.open(fresh());", []string{"Path path = fresh();"}, "return fs.open(path);", ""},
		{"beside it", "    use(fresh(), fs.open(p));", []string{"Path path = fresh();"}, "use(path, fs.open(p));", ""},
		{"before and in it", "    use(make(), fs.open(fresh()));", []string{"InputStream inputStream = make();", "Path path = fresh();"}, "use(inputStream, fs.open(path));", ""},
		{"behind it, and cannot fail", "    use(fs.open(p), fresh());", nil, "use(fs.open(p), fresh());", ""},
		{"behind it, and can fail", "    read(fs.open(p));", nil, "result = fs.open(p);", "read(result);"},
		{"a call on it", "    fs.open(p).close();", nil, "result = fs.open(p);", "result.close();"},
		{"a later value", "    Object a = fs.open(p), b = make();", nil, "result = fs.open(p);", "Object a = result, b = make();"},
		{"a label", "    lab: fs.open(p);", nil, "lab: fs.open(p);", ""},
		{"a label before a call on it", "    lab: fs.open(p).close();", nil, "result = fs.open(p);", "lab: result.close();"},
		{"its own throw", "    throw new IOException(\"x\" + fs.open(p));", nil, "result = fs.open(p);", "throw new IOException(\"x\" + result);"},
		{"an earlier value", "    Object a = make(), b = fs.open(p);", nil, "", ""},
		{"a value given once inside", "    final Object once;\n    Object a = once = fs.open(p);", nil, "", ""},
		{"a value that an argument changes", "    int i = 0;\n    use(i, fs.open(ps[i++]));", []string{"int value = i;", "Path path = ps[i++];"}, "use(value, fs.open(path));", ""},
		{"a field that an argument's call changes", "    use(count, fs.open(fresh()));", []string{"int value = count;", "Path path = fresh();"}, "use(value, fs.open(path));", ""},
		{"a method that reads it", "    use(half(count), fs.open(fresh()));", []string{"int value = half(count);", "Path path = fresh();"}, "use(value, fs.open(path));", ""},
		{"an element that an argument's call changes", "    use(objects[0], fs.open(fresh()));", []string{"Object value = objects[0];", "Path path = fresh();"}, "use(value, fs.open(path));", ""},
		{"an element that an argument changes", "    use(objects[0], fs.open((Path) (objects[1] = p)));", []string{"Object value = objects[0];", "Path path = (Path) (objects[1] = p);"}, "use(value, fs.open(path));", ""},
		{"another class's field, changed by calling it", "    use(other.count, fs.open(other.next()));", []string{"int value = other.count;", "Path path = other.next();"}, "use(value, fs.open(path));", ""},
		{"a field of its that is final", "    use(other.fixed, fs.open(other.next()));", []string{"Path path = other.next();"}, "use(other.fixed, fs.open(path));", ""},
		{"what a collection tells before it is changed", "    use(sized.getSize(), fs.open((Path) list.remove(0)));", []string{"int value = sized.getSize();", "Path path = (Path) list.remove(0);"}, "use(value, fs.open(path));", ""},
		{"an object that counts when it is made", "    fs.open(new Path(new Counting().toString()));", []string{"Path path = new Path(new Counting().toString());"}, "fs.open(path);", ""},
		{"an object that takes what it is given", "    fs.open(new Path(new Holding(p).held));", nil, "fs.open(new Path(new Holding(p).held));", ""},
		{"a field that an object counts when it is made", "    use(count, fs.open(new Path(new Counting().toString())));", []string{"int value = count;", "Path path = new Path(new Counting().toString());"}, "use(value, fs.open(path));", ""},
		{"what a text tells", "    use(\"a\".length(), fs.open((Path) list.remove(0)));", []string{"Path path = (Path) list.remove(0);"}, "use(\"a\".length(), fs.open(path));", ""},
		{"an element before a call that goes first", "    read(use(objects[0], fs.open(p)));", []string{"Object value = objects[0];"}, "result = fs.open(p);", "read(use(value, result));"},
		{"a field before a call that goes first", "    read(use(count, fs.open(p)));", nil, "result = fs.open(p);", "read(use(count, result));"},
		{"a field before a call that goes first and may call back", "    read(use(count, fs.open(this)));", []string{"int value = count;"}, "result = fs.open(this);", "read(use(value, result));"},
		{"what is told before a call that goes first", "    read(use(sized.getSize(), fs.open(p)));", []string{"int value = sized.getSize();"}, "result = fs.open(p);", "read(use(value, result));"},
		{"a field behind the call", "    use(fs.open(fresh()), count);", []string{"Path path = fresh();"}, "use(fs.open(path), count);", ""},
		{"a field that the library does not change", "    use(count, fs.open(ps[buffer.getInt()]));", []string{"Path path = ps[buffer.getInt()];"}, "use(count, fs.open(path));", ""},
		{"an element's place that an argument's call changes", "    Object[] a = new Object[9];\n    a[count] = fs.open(fresh());", nil, "", ""},
		{"what is added to, and changed by an argument", "    String s = \"\";\n    s += fs.open(new Path(s = \"x\"));", nil, "", ""},
		{"what is only given a value", "    Object a;\n    a = fs.open(new Path((a = p).toString()));", []string{"Path path = new Path((a = p).toString());"}, "a = fs.open(path);", ""},
		{"another branch can fail", "    use(p == null ? fs.open(p) : read(p));", nil, "use(p == null ? fs.open(p) : read(p));", ""},
		{"not always", "    use(p == null ? null : fs.open(fresh()));", nil, "", ""},
	} {
		throws := "  Object m() throws IOException {\n"
		end := "\n    return null;\n  }"
		if strings.Contains(c.body, "return ") || strings.Contains(c.body, "throw ") {
			end = "\n  }"
		}
		a := analyze(members+throws+c.body+end, &catalog.Handler{Do: "retry"}, "java.io.IOException")
		got := apply(t, a, only(t, a))
		got = got[strings.Index(got, "Object m()"):]
		front, loop, looped := strings.Cut(got, "for (int attempt")
		if looped != (c.inside != "") {
			t.Errorf("%s: in a loop: %v\n%s", c.name, looped, got)
			continue
		}
		_, tried, _ := strings.Cut(loop, "try {\n")
		ok := strings.HasPrefix(strings.TrimSpace(tried), c.inside)
		for _, b := range c.before {
			ok = ok && strings.Contains(front, b)
		}
		if c.behind != "" {
			at := strings.LastIndex(loop, "    }\n")
			ok = ok && strings.Contains(loop[strings.Index(loop, "catch"):], "\n    "+c.behind) && at > 0
		}
		if !ok {
			t.Errorf("%s: not as wanted in\n%s", c.name, got)
		}
	}
}

// TestOwnThrow: a clause does not take what the statement throws of its own
// accord.
func TestOwnThrow(t *testing.T) {
	for body, want := range map[string]string{
		"    throw new IOException(\"x\" + fs.open(p));":                          "    throw new IOException(\"x\" + result);",
		"    if (fs.exists(p)) {\n      throw new IOException(\"there\");\n    }": "    if (result) {\n      throw new IOException(\"there\");\n    }",
	} {
		a := analyze("  void m() throws IOException {\n"+body+"\n  }", &catalog.Handler{Do: "fail-fast"}, "java.io.IOException")
		got := apply(t, a, only(t, a))
		_, behind, _ := strings.Cut(got, "catch")
		if !strings.Contains(behind, want) {
			t.Errorf("no\n%s\nbehind the clause in\n%s", want, got)
		}
	}
}

// TestSuppressedStays: what a declaration suppresses warnings of stays in it.
func TestSuppressedStays(t *testing.T) {
	for _, c := range []struct{ name, body, want string }{
		{"a cast", "    @SuppressWarnings(\"unchecked\") java.util.List<Path> l = (java.util.List<Path>) (Object) fs.open(p);\n    l.get(0);", "    @SuppressWarnings(\"unchecked\") java.util.List<Path> l = (java.util.List<Path>) (Object) result;\n    l.get(0);"},
		{"another word", "    @SuppressWarnings(\"resource\") Object o = fs.open(p);\n    o.hashCode();", "    @SuppressWarnings(\"resource\") Object o;\n"},
		{"not used", "    @SuppressWarnings(\"unchecked\") java.util.List<Path> l = (java.util.List<Path>) (Object) fs.open(p);", "      @SuppressWarnings(\"unchecked\") java.util.List<Path> l = (java.util.List<Path>) (Object) fs.open(p);"},
	} {
		a := analyze("  void m() throws IOException {\n"+c.body+"\n  }", &catalog.Handler{Do: "fail-fast"}, "java.io.IOException")
		if got := apply(t, a, only(t, a)); !strings.Contains(got, c.want) {
			t.Errorf("%s: no\n%s\nin\n%s", c.name, c.want, got)
		}
	}
}

// TestFieldGivenOnce: a final field is given its value behind the attempts, though a
// parameter has its name.
func TestFieldGivenOnce(t *testing.T) {
	const members = "    final String kept;\n    Work(String kept) throws lib.Busy {\n        this.kept = crane.lift(kept);\n    }"
	a := inDock(members, craneRecords("retry")...)
	wantAction(t, "a constructor", a, actionsOf(a), "handle", "        this.kept = result;\n    }")
}
