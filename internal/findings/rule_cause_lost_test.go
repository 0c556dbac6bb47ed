package findings

import "testing"

func TestCauseLostFires(t *testing.T) {
	checkCases(t, CauseLost, []ruleCase{
		{"told as one case", `void m() { try { fs.open(p); } catch (IOException e) { throw new IllegalStateException("no such file: " + p); } }`, "warning"},
		{"told as one case by its class", `void m() throws Exception { try { fs.open(p); } catch (IOException e) { throw new ClassNotFoundException("x"); } }`, "warning"},
		{"told as one case, with the words", `void m() { try { fs.open(p); } catch (IOException e) { throw new IllegalStateException("no such file: " + e.getMessage()); } }`, "information"},
		{"told as one case where it is known", `void m() throws IOException { try { fs.open(p); } catch (IOException e) { if (e instanceof FileNotFoundException) { throw new IllegalStateException("no such file"); } throw e; } }`, "information"},
		{"told as the one case that it is", `void m(org.apache.hadoop.conf.Configuration c) { try { c.getClassByName("x"); } catch (Exception e) { throw new IllegalStateException("no such class"); } }`, "information"},
		{"nothing kept", `void m() { try { fs.open(p); } catch (IOException e) { throw new IllegalStateException("no store"); } }`, "information"},
		{"not even words", `void m() { try { fs.open(p); } catch (IOException e) { throw new IllegalStateException(); } }`, "information"},
		{"taken as more", `void m() { try { fs.open(p); } catch (Exception e) { throw new IllegalStateException("no store"); } }`, "information"},
		{"by a local", `void m() throws IOException { try { fs.open(p); } catch (IOException e) { IOException x = new IOException("no store"); throw x; } }`, "information"},
		{"its message logged", `void m() { try { fs.open(p); } catch (IOException e) { LOG.warn("no " + e.getMessage()); throw new IllegalStateException("no store"); } } static Log LOG; interface Log { void warn(String s); }`, "information"},
		{"behind a cleanup", `void m() { try { fs.open(p); } catch (IOException e) { p.getName(); throw new IllegalStateException("no store"); } }`, "information"},
		{"its message kept", `void m() { try { fs.open(p); } catch (IOException e) { throw new IllegalStateException("no store: " + e.getMessage()); } }`, "information"},
		{"itself in a text", `void m() { try { fs.open(p); } catch (IOException e) { throw new IllegalStateException(String.format("no store: %s", e)); } }`, "information"},
		{"an interrupt", `void m(org.apache.hadoop.mapreduce.Job job) throws Exception { try { job.submit(); } catch (InterruptedException e) { throw new IOException("interrupted"); } }`, "information"},
		{"the expected case, without a word", `void m() { try { fs.open(p); } catch (FileNotFoundException e) { throw new IllegalStateException(); } }`, "information"},
		{"a class without a cause, without a word", `void m() throws IOException { try { fs.open(p); } catch (IOException e) { throw new FileNotFoundException(); } }`, "information"},
		{"the project's class", `class Work { FileSystem fs; void m(Path p) throws Broken { try { fs.open(p); } catch (IOException e) { throw new Broken("x"); } } static class Broken extends Exception { Broken(String s) { } Broken(String s, Throwable t) { } } }`, "information"},
		{"a case of several", `void m() throws IOException { try { fs.open(p); } catch (IOException e) { if (e.getMessage() == null) { throw new IllegalStateException("x"); } throw e; } }`, "information"},
		{"twins are one", `void m(org.apache.hadoop.mapreduce.Job j) { try { j.submit(); } catch (IOException e) { throw new IllegalStateException("x"); } catch (ClassNotFoundException e) { throw new IllegalStateException("x"); } catch (InterruptedException e) { throw new Error("x"); } }`, "information information"},
	})
}

func TestCauseLostStaysQuiet(t *testing.T) {
	checkCases(t, CauseLost, []ruleCase{
		{"a class that is copied and has no cause", `class Work { FileSystem fs; void m(Path p) throws Broken { try { fs.open(p); } catch (IOException e) { throw new Broken(e.getMessage()); } } static class Broken extends Exception { Broken(String s) { } Broken(Broken other) { } } }`, ""},
		{"passed as cause", `void m() { try { fs.open(p); } catch (IOException e) { throw new IllegalStateException("no store", e); } }`, ""},
		{"cast", `void m() { try { fs.open(p); } catch (Exception e) { throw new IllegalStateException((IOException) e); } }`, ""},
		{"its cause passed", `void m() { try { fs.open(p); } catch (IOException e) { throw new IllegalStateException("no store", e.getCause()); } }`, ""},
		{"init cause", `void m() { try { fs.open(p); } catch (IOException e) { RuntimeException x = new RuntimeException("no store"); x.initCause(e); throw x; } }`, ""},
		{"init cause in one", `void m() { try { fs.open(p); } catch (IOException e) { throw (RuntimeException) new RuntimeException("no store").initCause(e); } }`, ""},
		{"suppressed", `void m() { try { fs.open(p); } catch (IOException e) { RuntimeException x = new RuntimeException("no store"); x.addSuppressed(e); throw x; } }`, ""},
		{"logged before", `void m() { try { fs.open(p); } catch (IOException e) { LOG.warn("no", e); throw new IllegalStateException("no store"); } } static Log LOG; interface Log { void warn(String s, Throwable t); }`, ""},
		{"printed before", `void m() { try { fs.open(p); } catch (IOException e) { e.printStackTrace(); throw new IllegalStateException("no store"); } }`, ""},
		{"kept in a field", `IOException last; void m() { try { fs.open(p); } catch (IOException e) { last = e; throw new IllegalStateException("no store"); } }`, ""},
		{"told to a listener", `void m() { try { fs.open(p); } catch (IOException e) { failed(e); throw new IllegalStateException("no store"); } } void failed(Exception e) { }`, ""},
		{"a class without a cause", `void m() throws IOException { try { fs.open(p); } catch (IOException e) { throw new FileNotFoundException("no " + p); } }`, ""},
		{"4 the expected case in other words", `void m() { try { fs.open(p); } catch (FileNotFoundException e) { throw new IllegalStateException("no table " + p); } }`, ""},
		{"4 a class that is not there, by its name", `void m(org.apache.hadoop.conf.Configuration c) { try { c.getClassByName("x"); } catch (ClassNotFoundException e) { throw new IllegalStateException("no class x"); } }`, ""},
		{"an unchecked class that nobody declares", `void m(org.apache.hadoop.mapreduce.RecordReader<?, ?> r) { try { fs.open(p); work(); } catch (SecurityException e) { throw new IllegalStateException("exit"); } catch (Exception e) { throw new Error(e); } } void work() throws Exception { }`, ""},
		{"rethrown", `void m() throws IOException { try { fs.open(p); } catch (IOException e) { throw e; } }`, ""},
		{"in a lambda", `Object m() { try { return fs.open(p); } catch (IOException e) { return (Runnable) () -> { throw new IllegalStateException("x"); }; } }`, ""},
		{"of another clause", `void m() { try { fs.open(p); } catch (IOException e) { try { work(); } catch (RuntimeException x) { throw new IllegalStateException("x"); } throw new IllegalStateException(e); } } void work() { }`, ""},
		{"no call into the library", `void m(String s) { try { Integer.parseInt(s); } catch (NumberFormatException e) { throw new IllegalStateException("x"); } }`, ""},
		{"where nothing arrives", `void m() throws IOException { try { fs.append(p); } catch (` + abc + ` e) { throw new IllegalStateException("x"); } }`, ""},
		{"12 in memory", `void m(org.apache.hadoop.io.Writable w, org.apache.hadoop.io.DataOutputBuffer out) { try { w.write(out); } catch (IOException e) { throw new IllegalStateException("x"); } }`, ""},
	})
}
