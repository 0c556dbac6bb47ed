package sites_test

import "testing"

// variables are bodies that end in a throw; its texts are what the variable can
// be there. Where there are several, one that fits them all may stand at the
// end.
var variables = thrownCases{
	params:  "String s, int i, boolean b, List<String> list, String msg",
	members: "String why; void fill(StringBuilder b) { b.append(1); }",
	cases: []thrownCase{
		{"assigned once", `String m = "Lost " + s; throw new IOException(m);`, "Lost {}"},
		{"final, assigned later", `final String m; m = "Lost"; throw new IOException(m);`, "Lost"},
		{"var", `var m = "Lost"; throw new IOException(m);`, "Lost"},
		{"assigned in branches", `String m; if (b) { m = "Yes " + s; } else { m = "No"; } throw new IOException(m);`, "Yes {} | No"},
		{"overwritten in a branch", `String m = "First"; if (b) m = "Second"; throw new IOException(m);`, "Second | First"},
		{"overwritten", `String m = "First"; m = "Second"; throw new IOException(m);`, "Second"},
		{"a branch that ends does not count", `String m = "First"; if (b) { m = "Second"; return; } throw new IOException(m);`, "First"},
		{"in the branch only its own value", `String m = "First"; if (b) { m = "Second"; throw new IOException(m); }`, "Second"},
		{"added to", `String m = "Lost " + s; m += " of "; m += i; throw new IOException(m);`, "Lost {} of {}"},
		{"added to in a branch", `String m = "Lost"; if (b) { m += ", sorry"; } throw new IOException(m);`, "Lost, sorry | Lost | Lost{}"},
		{"added to itself", `String m = "Lost"; m = m + " it"; throw new IOException(m);`, "Lost it"},
		{"added to in a loop", `String m = "Bad:"; for (String x : list) { m += " " + x; } throw new IOException(m);`, "Bad:{}"},
		{"switch", `String m = "None"; switch (i) { case 1: m = "One"; break; case 2: m = "Two"; break; default: } throw new IOException(m);`, "One | Two | None"},
		{"switch with arrows", `String m; switch (i) { case 1 -> m = "One"; default -> { m = "Many"; } } throw new IOException(m);`, "One | Many"},
		{"fall through", `String m = ""; switch (i) { case 1: m = "One "; case 2: m += "Two"; throw new IOException(m); }`, "Two | One Two | {}Two"},
		{"try and catch", `String m = "Start"; try { s.length(); m = "Done"; } catch (RuntimeException x) { m = "Failed"; } throw new IOException(m);`, "Done | Failed"},
		{"in a catch", `String m = "Start"; try { m = "Done"; s.length(); } catch (RuntimeException x) { throw new IOException(m); }`, "Start | Done"},
		{"finally", `String m = "Start"; try { s.length(); } finally { m = "End"; } throw new IOException(m);`, "End"},
		{"block and label", `String m = "A"; here: { m = "B"; } throw new IOException(m);`, "B"},
		{"synchronized", `String m = "A"; synchronized (this) { m = "B"; } throw new IOException(m);`, "B"},
		{"parameter overwritten", `msg = "in " + msg; throw new IOException(msg);`, "in {}"},
		{"a copy of a variable", `String m = "Lost"; String n = m + "!"; throw new IOException(n);`, "Lost!"},
		{"loop variable", `for (String x : list) { throw new IOException("Bad " + x); }`, "Bad {}"},
		{"used in a lambda", `String m = "Lost"; Runnable r = () -> { throw new IllegalStateException(m); };`, "Lost"},
		{"used in an anonymous class", `String m = "Lost"; Object k = new Object() { String m2 = m; }; throw new IOException(m);`, "Lost"},
		{"number", `int n = 5; throw new IOException("n=" + n);`, "n={}"},
		{"builder", `StringBuilder x = new StringBuilder("Lost "); x.append(s).append(' '); x.append(i); throw new IOException(x.toString());`, "Lost {} {}"},
		{"builder with a condition", `StringBuilder x = new StringBuilder("Lost"); if (b) { x.append(" all"); } throw new IOException(x.toString());`, "Lost all | Lost | Lost{}"},
		{"builder in a loop", `StringBuffer x = new StringBuffer("Bad:"); for (String y : list) { x.append(' ').append(y); } x.append('.'); throw new IOException("" + x);`, "Bad:{}."},
		{"builder cut", `StringBuilder x = new StringBuilder("Bad "); x.append(s).append(","); x.deleteCharAt(x.length() - 1); x.setLength(0); x.append("New"); throw new IOException(x.toString());`, "New"},
		{"builder handed away", `StringBuilder x = new StringBuilder("Bad "); fill(x); x.append("!"); throw new IOException(x.toString());`, "Bad {}!"},
		{"builder and its last call", `StringBuilder x = new StringBuilder("a"); throw new IOException(x.append("b").toString());`, "ab"},
		{"joiner", `StringJoiner j = new StringJoiner("; ", "<", ">"); j.add("a"); j.add(s); throw new IOException(j.toString());`, "<a; {}>"},
		{"joiner in a loop", `StringJoiner j = new StringJoiner(",", "Bad: ", "."); for (String y : list) j.add(y); throw new IOException(j.toString());`, "Bad: {}."},
		{"exception made before", `IOException x = new IOException("Lost " + s); x.initCause(null); throw x;`, "Lost {}"},
		{"exceptions made in branches", `IOException x; if (b) x = new IOException("A " + i); else x = new EOFException("B"); throw x;`, "A {} | B"},
		{"exception from a loop", `IOException last = null; for (int k = 0; k < 2; k++) { try { Integer.parseInt(s); } catch (Exception y) { last = new IOException("Tried " + i); } } throw last;`, "Tried {}"},
		{"field set in the method", `why = "Because " + s; throw new IOException(why);`, "Because {}"},
		{"field set by this", `this.why = "Because"; throw new IOException(this.why);`, "Because"},
		{"field set elsewhere", `throw new IOException("Since " + why);`, "Since {}"},
	},
}

func TestVariables(t *testing.T) { variables.run(t) }
