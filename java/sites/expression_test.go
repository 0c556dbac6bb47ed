package sites_test

import "testing"

// expressions are each the argument of "throw new IOException(…)".
var expressions = thrownCases{
	params: "String s, int i, long l, char ch, Object o, boolean b, Exception e, String... rest",
	members: `
		static final String KEY = "some.key";
		static final int LIMIT = 10;
		static final char DASH = '-';
		static final String LONG_KEY = KEY + ".long" + DASH + 1;
		static String CAPS = "CAPITALS";
		static String changing = "no constant";
		final String own = "own text";
		interface Names { String NAME = "interface name"; }
		enum Color { RED, GREEN }
		String name() { return "n" + o1; }
		Object o1;
		int count() { return 1; }`,
	before: "throw new IOException(",
	after:  ");",
	cases: []thrownCase{
		{"literal", `"Disk full"`, "Disk full"},
		{"escapes", `"a\tb\"c\u0041"`, "a\tb\"cA"},
		{"text block", "\"\"\"\n  Two\n    lines\n  \"\"\"", "Two\n  lines\n"},
		{"concatenation", `"File " + s + " of " + i`, "File {} of {}"},
		{"char and number literals", `"a" + 'x' + 1 + 2L + true + 1.5 + null`, "ax12true1.5null"},
		{"hex and octal literals", `"v" + 0x10 + " " + 010 + " " + 1_000`, "v16 8 1000"},
		{"char escapes", `"a" + '\n' + '\'' + '\u0042' + '\101'`, "a\n'BA"},
		{"numbers first add up", `i + l + " bytes"`, "{} bytes"},
		{"number literals first add up", `1 + 2 + " bytes"`, "{} bytes"},
		{"unknown type first does not", `o + s + " bytes"`, "{}{} bytes"},
		{"parenthesised sum is one hole", `"from " + (i + 1) + " on"`, "from {} on"},
		{"parenthesised text is not", `"from " + ("a" + i) + " on"`, "from a{} on"},
		{"arithmetic", `"at " + i * 2 + " of " + (l - 1)`, "at {} of {}"},
		{"constant", `"Missing " + KEY`, "Missing some.key"},
		{"qualified constant", `"Missing " + C.KEY`, "Missing some.key"},
		{"fully qualified constant", `"Missing " + p.C.KEY`, "Missing some.key"},
		{"constant expression", `LONG_KEY`, "some.key.long-1"},
		{"number constant is a hole", `"More than " + LIMIT + " files"`, "More than {} files"},
		{"capitals are a constant", `CAPS + " x"`, "CAPITALS x"},
		{"a variable field is a hole", `"x " + changing`, "x {}"},
		{"final field", `own + "."`, "own text."},
		{"interface constant", `Names.NAME + "."`, "interface name."},
		{"enum constant", `"Bad state " + Color.RED`, "Bad state RED"},
		{"conditional", `b ? "Opened" : "Closed"`, "Opened | Closed"},
		{"conditional inside", `"Was " + (b ? "opened" : "closed") + " already"`, "Was opened already | Was closed already | Was {} already"},
		{"switch expression", `switch (i) { case 1 -> "One"; case 2 -> { yield "Two"; } default -> "Many " + i; }`, "One | Two | Many {}"},
		{"String.format", `String.format("%s of %,d at %5.2f%n%%", s, i, 1.0)`, "{} of {} at {}\n%"},
		{"String.format with locale", `String.format(Locale.ROOT, "Read %d", i)`, "Read {}"},
		{"String.format fills literals", `String.format("Key %s is %s", KEY, s)`, "Key some.key is {} | Key {} is {}"},
		{"String.format by index", `String.format("%2$s before %1$s", "a", "b")`, "b before a | {} before {}"},
		{"String.format of a width", `String.format("%-10s!", "ab")`, "{}!"},
		{"String.format with an array", `String.format("%s and %s", new Object[] {"a", s})`, "a and {} | {} and {}"},
		{"String.format of a pattern with holes", `String.format("In " + s + ": %d", i)`, "In {}: {}"},
		{"formatted", `"Read %d".formatted(i)`, "Read {}"},
		{"MessageFormat", `java.text.MessageFormat.format("It''s {0} of {1,number}", s, i)`, "It's {} of {}"},
		{"Formatter", `new Formatter().format("Read %d", i).toString()`, "Read {}"},
		{"SLF4J", `MessageFormatter.format("Lost {} of {}", s, i).getMessage()`, "Lost {} of {}"},
		{"Log4j", `new ParameterizedMessage("Lost {}", s).getFormattedMessage()`, "Lost {}"},
		{"Guava", `Strings.lenientFormat("%s is 5% of %s", s, i)`, "{} is 5% of {}"},
		{"String.join of parts", `String.join(", ", "a", s, "b")`, "a, {}, b"},
		{"String.join of a list", `"All: " + String.join(", ", rest)`, "All: {}"},
		{"String.valueOf", `String.valueOf("a") + String.valueOf(i)`, "a{}"},
		{"toString of a text", `"abc".toString().trim().concat("d")`, "abcd"},
		{"toString of an object", `"is " + o.toString()`, "is {}"},
		{"new String", `new String("abc")`, "abc"},
		{"class name", `C.class.getName() + " " + C.class.getSimpleName()`, "p.C C"},
		{"builder in place", `new StringBuilder("a").append(' ').append(i).append("b").toString()`, "a {}b"},
		{"builder in a concatenation", `"x" + new StringBuffer().append("y")`, "xy"},
		{"builder insert", `new StringBuilder("b").insert(0, "a").toString()`, "ab"},
		{"builder with a size", `new StringBuilder(100).append("a").toString()`, "a"},
		{"joiner in place", `new StringJoiner(", ", "[", "]").add("a").add(s).toString()`, "[a, {}]"},
		{"message of another exception", `"Failed: " + e.getMessage()`, "Failed: {}"},
		{"another exception", `"Failed: " + e`, "Failed: {}"},
		{"an exception made in place", `"Failed: " + new IOException("inner")`, "Failed: java.io.IOException: inner"},
		{"cast and parentheses", `(String) ("a")`, "a"},
		{"assignment", `s = "set here"`, "set here"},
		{"method of numbers", `"n=" + count()`, "n={}"},
		{"helper", `name()`, "n{}"},
		{"empty", `""`, ""},
		{"null", `(String) null`, "(no message)"},
		{"only a parameter", `s`, "{}"},
	},
}

func TestExpressions(t *testing.T) { expressions.run(t) }
