package findings

import "testing"

func TestIgnoredResultFires(t *testing.T) {
	checkCases(t, IgnoredResult, []ruleCase{
		{"rename", `void m(Path q) throws IOException { fs.rename(p, q); }`, "warning"},
		{"on a subclass", `void m(LocalFileSystem fs, Path q) throws IOException { fs.rename(p, q); }`, "warning"},
		{"in parentheses", `void m(Path q) throws IOException { boolean done = (fs.rename(p, q)); }`, "warning"},
		{"kept, never read", `void m(Path q) throws IOException { boolean done = fs.rename(p, q); return; }`, "warning"},
		{"by a switch that does it", `void m(Path q, int k) throws IOException { switch (k) { case 1 -> fs.rename(p, q); default -> { } } }`, "warning"},
		{"by a switch whose value is never read", `void m(Path q, int k) throws IOException { boolean done = switch (k) { case 1 -> (fs.rename(p, q)); default -> true; }; }`, "warning"},
		{"in a block of a switch expression", `boolean m(Path q, int k) throws IOException { return switch (k) { case 1 -> { fs.rename(p, q); yield true; } default -> false; }; }`, "warning"},
		{"in a try", `void m(Path q) { try { fs.rename(p, q); } catch (IOException e) { throw new UncheckedIOException(e); } }`, "warning"},
		{"in a finally", `void m(Path q) throws IOException { try { fs.open(p); } finally { fs.rename(p, q); } }`, "warning"},
		{"in a loop's head", `void m(Path q) throws IOException { for (int i = 0; i < 3; fs.rename(p, q)) { i++; } }`, "warning"},
		{"a lambda that gives nothing", `void m(Path q) { java.io.Closeable c = () -> fs.rename(p, q); }`, "warning"},
		{"from a temporary file", `void m(Path tmp, Path q) throws IOException { fs.rename(tmp, q); }`, "warning"},
		{"asked for the source", `void m(Path q) throws IOException { if (fs.exists(p)) { fs.rename(p, q); } }`, "warning"},
		{"asked long after", `void m(Path q) throws IOException { fs.rename(p, q); fs.open(p); fs.mkdirs(p); if (fs.exists(q)) { fs.open(q); } }`, "warning"},
		{"asked in another branch", `void m(Path q, boolean b) throws IOException { if (b) { fs.rename(p, q); } else if (!fs.exists(q)) { fs.open(p); } }`, "warning"},
		{"asked for another", `void m(Path q, Path r) throws IOException { fs.rename(p, q); if (fs.exists(r)) { fs.open(r); } }`, "warning"},
		{"asked only to delete", `void m(Path q) throws IOException { fs.rename(p, q); if (fs.exists(q)) { fs.delete(q, true); } }`, "warning"},
		{"not asked behind the attempts", `void m(Path q) throws IOException { for (int i = 0; ; i++) { try { fs.rename(p, q); break; } catch (IOException e) { if (i > 3) { throw e; } } } fs.open(p); }`, "warning"},
		{"job", `void m(org.apache.hadoop.mapreduce.Job job) throws Exception { job.waitForCompletion(true); }`, "warning"},
		{"job, another asked", `void m(org.apache.hadoop.mapreduce.Job job, org.apache.hadoop.mapreduce.Job other) throws Exception { job.waitForCompletion(true); if (!other.isSuccessful()) { throw new IOException(); } }`, "warning"},
		{"lock by its path", `void m(Path lockFile) throws IOException { fs.createNewFile(lockFile); }`, "warning"},
		{"an attempt", `void renameAttempt(Path attempt) throws IOException { fs.rename(p, attempt); }`, "warning"},
		{"lock by a word", `void m() throws IOException { fs.createNewFile(new Path(p, "region.lock")); }`, "warning"},
		{"lock by a constant", `static Path THE_LOCK; void m() throws IOException { fs.createNewFile(THE_LOCK); }`, "warning"},
		{"lock by its method", `void acquireLock(Path q) throws IOException { if (fs.exists(q)) { throw new IOException(); } else { fs.createNewFile(q); } }`, "warning"},
		{"a comment above speaks of something else", `void m(Path q) throws IOException {
			// the new one goes where the old one was
			fs.rename(p, q); }`, "warning"},
		{"a comment above other work", `void m(Path q) throws IOException {
			// best effort
			fs.delete(q, true);
			fs.rename(p, q); }`, "warning"},
		{"a comment above says that it may fail", `void m(Path q) throws IOException {
			// best effort: nobody reads the old one
			fs.rename(p, q); }`, "hint"},
		{"a comment above what leads to it", `void m(Path dir) throws IOException {
			/* It is fine if this does not happen,
			 * the old one is not looked for. */
			Path q = new Path(dir, "old");
			LOG.info("moving");
			fs.rename(p, q); } static Log LOG; interface Log { void info(String s); }`, "hint"},
		{"a comment behind it", `void m(Path q) throws IOException {
			fs.rename(p, q); // ignore the result, it may be there
		}`, "hint"},
		{"rolled back", `void m(Path q) throws IOException { try { fs.open(p); } catch (IOException e) { fs.rename(q, p); throw e; } }`, "information"},
		{"only where it was not there, as a local says", `void m(Path q) throws IOException { boolean there = fs.exists(q); if (!there) { fs.rename(p, q); } }`, "information"},
		{"only where it was not there, as a helper says", `void m(Path q) throws IOException { if (!pathExists(q)) { fs.rename(p, q); } } boolean pathExists(Path q) { return false; }`, "information"},
		{"only where it was not there", `void m(Path q) throws IOException { if (!fs.exists(q)) { fs.rename(p, q); } }`, "information"},
	})
}

func TestIgnoredResultStaysQuiet(t *testing.T) {
	checkCases(t, IgnoredResult, []ruleCase{
		{"looked at", `void m(Path q) throws IOException { if (!fs.rename(p, q)) { throw new IOException(); } }`, ""},
		{"returned", `boolean m(Path q) throws IOException { return fs.rename(p, q); }`, ""},
		{"returned by a switch", `boolean m(Path q, int k) throws IOException { return switch (k) { case 1 -> fs.rename(p, q); default -> true; }; }`, ""},
		{"yielded by a switch", `boolean m(Path q, int k) throws IOException { return switch (k) { case 1: yield fs.rename(p, q); default: yield true; }; }`, ""},
		{"looked at behind a switch in a switch", `void m(Path q, int k) throws IOException { if (!switch (k) { case 1 -> switch (k) { default -> fs.rename(p, q); }; default -> true; }) { throw new IOException(); } }`, ""},
		{"kept and read", `void m(Path q) throws IOException { boolean done = fs.rename(p, q); if (!done) { throw new IOException(); } }`, ""},
		{"kept in a field", `boolean done; void m(Path q) throws IOException { done = fs.rename(p, q); }`, ""},
		{"handed on", `void m(Path q) throws IOException { check(fs.rename(p, q)); } void check(boolean done) { }`, ""},
		{"an expression lambda", `void m(Path q) { java.util.concurrent.Callable<Boolean> c = () -> fs.rename(p, q); }`, ""},
		{"the target asked next", `void m(Path q) throws IOException { fs.rename(p, q); if (!fs.exists(q)) { throw new IOException(); } }`, ""},
		{"its status asked next", `void m(Path q) throws IOException { fs.rename(p, q); long n = fs.getFileStatus(q).getLen(); }`, ""},
		{"asked behind the try", `boolean m(Path q) throws IOException { try { fs.rename(p, q); } finally { fs.close(); } return fs.isFile(q); }`, ""},
		{"asked behind the attempts", `void m(Path q) throws IOException { for (int i = 0; ; i++) { try { fs.rename(p, q); break; } catch (IOException e) { if (i > 3) { throw e; } } } long n = fs.getFileStatus(q).getLen(); }`, ""},
		{"asked in a try behind declarations", `void m(Path q) throws IOException { fs.rename(p, q); fs.open(p); long n, k; try { n = fs.getFileStatus(q).getLen(); } catch (java.io.FileNotFoundException e) { throw new IOException("away", e); } }`, ""},
		{"asked behind a log", `boolean m(Path q) throws IOException { fs.rename(p, q); LOG.info("renamed"); LOG.info("really"); fs.open(p); return fs.exists(q); } static Log LOG; interface Log { void info(String s); }`, ""},
		{"a hint", `void writeHint(Path q) throws IOException { fs.rename(p, q); }`, ""},
		{"a temporary target", `void m(Path tempFile) throws IOException { fs.rename(p, tempFile); }`, ""},
		{"throws instead", `FileContext fc; void m(Path q) throws IOException { fc.rename(p, q); }`, ""},
		{"false is as good", `void m(short n) throws IOException { fs.delete(p, true); fs.mkdirs(p); fs.setReplication(p, n); fs.deleteOnExit(p); }`, ""},
		{"the project's own", `class Work { Path p; void m(Mine fs) throws IOException { fs.rename(p, p); } static class Mine { boolean rename(Path a, Path b) { return true; } } }`, ""},
		{"job asked", `void m(org.apache.hadoop.mapreduce.Job job) throws Exception { job.waitForCompletion(true); if (!job.isSuccessful()) { throw new IOException(); } }`, ""},
		{"job handed back", `org.apache.hadoop.mapreduce.Job m(org.apache.hadoop.mapreduce.Job job) throws Exception { job.waitForCompletion(true); return job; }`, ""},
		{"job asked by another method", `org.apache.hadoop.mapreduce.Job job; void m() throws Exception { job.waitForCompletion(true); } boolean ok() throws IOException { return job.isSuccessful(); }`, ""},
		{"a temporary target in capitals", `static Path OF_TMP; void m() throws IOException { fs.rename(p, OF_TMP); }`, ""},
		{"a temporary target of two words", `void m(Path myTemp) throws IOException { fs.rename(p, myTemp); }`, ""},
		{"a block", `void m(Path blockFile, Path unblock) throws IOException { fs.createNewFile(blockFile); fs.createNewFile(unblock); }`, ""},
		{"no lock", `void mark(Path done) throws IOException { fs.createNewFile(done); }`, ""},
	})
}
