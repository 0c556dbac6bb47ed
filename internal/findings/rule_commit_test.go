package findings

import "testing"

func TestCommitSwallowed(t *testing.T) {
	const commit = `org.apache.hadoop.mapreduce.OutputCommitter c; org.apache.hadoop.mapreduce.TaskAttemptContext x; `
	checkCases(t, CommitSwallowed, []ruleCase{
		{"logged", commit + `void m() { try { c.commitTask(x); } catch (IOException e) { LOG.error("no", e); } }`, "warning"},
		{"empty", commit + `void m() { try { c.commitTask(x); } catch (IOException e) { } }`, "warning"},
		{"a job's", commit + `void m() { try { c.commitJob(x); } catch (IOException e) { LOG.error("no", e); } }`, "warning"},
		{"of a subclass", commit + `static abstract class Mine extends org.apache.hadoop.mapreduce.OutputCommitter { } void m(Mine c) { try { c.commitTask(x); } catch (IOException e) { LOG.error("no", e); } }`, "warning"},
		{"among others", commit + `void m() { try { if (c.needsTaskCommit(x)) { c.commitTask(x); } } catch (IOException e) { LOG.error("no", e); } }`, "warning"},
		{"one for two clauses alike", commit + `void m() { try { c.commitTask(x); work(); } catch (IOException e) { LOG.error("no", e); } catch (RuntimeException e) { LOG.error("no", e); } }`, "warning"},
		{"a task's whole work, in a thread", `class Half implements Runnable { org.apache.hadoop.mapreduce.Mapper w; org.apache.hadoop.mapreduce.Mapper.Context x; public void run() { try { w.run(x); } catch (Throwable t) { LOG.error("no", t); } } }`, "warning"},
		{"a task's whole work, kept", `class Half implements Runnable { org.apache.hadoop.mapreduce.Reducer w; org.apache.hadoop.mapreduce.Reducer.Context x; Throwable first; public void run() { try { w.run(x); } catch (Throwable t) { first = t; } } }`, ""},
		{"passed on", commit + `void m() throws IOException { c.commitTask(x); }`, ""},
		{"not a commit", commit + `void m() { try { c.abortTask(x); } catch (IOException e) { LOG.error("no", e); } }`, ""},
		{"1 in a catch", commit + `void m() { try { work(); } catch (RuntimeException r) { try { c.commitTask(x); } catch (IOException e) { LOG.error("no", e); } throw r; } }`, ""},
		{"1 not in a finally", commit + `void m() { try { work(); } finally { try { c.commitTask(x); } catch (IOException e) { LOG.error("no", e); } } }`, "warning"},
		{"2 does not hold", commit + `void close() { try { c.commitTask(x); } catch (IOException e) { LOG.error("no", e); } }`, "warning"},
		{"5 comment", commit + `void m() { try { c.commitTask(x); } catch (IOException e) { /* another attempt has done it */ } }`, "information"},
		{"6 kept", commit + `IOException last; void m() { try { c.commitTask(x); } catch (IOException e) { last = e; } }`, ""},
		{"6 wrapped", commit + `void m() { try { c.commitTask(x); } catch (IOException e) { throw new UncheckedIOException(e); } }`, ""},
		{"7 a status tells", commit + `int m() { try { c.commitTask(x); return 0; } catch (IOException e) { LOG.error("no", e); return 1; } }`, ""},
		{"11 a bounded retry", commit + `void m() throws Exception { for (int attempt = 0; attempt < 3; attempt++) { try { c.commitTask(x); return; } catch (IOException e) { LOG.error("no", e); } } throw new IOException("no"); }`, ""},
		{"13 a parameter decides", commit + `void m(boolean failOnError) { try { c.commitTask(x); } catch (IOException e) { if (failOnError) { give(up); } } }`, ""},
	})
}
