package findings

import "testing"

func TestInterruptedSwallowed(t *testing.T) {
	const task = `class Work extends org.apache.hadoop.mapreduce.Mapper<Object, Object, Object, Object> { protected void map(Object k, Object v, Context context) throws IOException { `
	const job = `org.apache.hadoop.mapreduce.Job job; `
	checkCases(t, InterruptedSwallowed, []ruleCase{
		{"logged", job + `void m() throws Exception { try { job.submit(); } catch (InterruptedException e) { LOG.warn("no", e); } }`, "information"},
		{"in a loop", job + `void m() throws Exception { while (true) { try { job.submit(); } catch (InterruptedException e) { LOG.warn("no", e); } } }`, "warning"},
		{"in a mapper", task + `try { context.write(k, v); } catch (InterruptedException e) { e.printStackTrace(); } } }`, "warning"},
		{"with others", job + `void m() throws ClassNotFoundException { for (;;) { try { job.submit(); } catch (IOException | InterruptedException e) { LOG.warn("no", e); } } }`, "warning"},
		{"taken as one of all", job + `void m() { for (;;) { try { job.submit(); } catch (Exception e) { LOG.warn("no", e); } } }`, ""},
		{"not the library's", `void m() { for (;;) { try { Thread.sleep(1); } catch (InterruptedException e) { LOG.warn("no", e); } } }`, ""},
		{"set again", job + `void m() throws Exception { for (;;) { try { job.submit(); } catch (InterruptedException e) { Thread.currentThread().interrupt(); } } }`, ""},
		{"2 a cleanup", job + `void stop() throws Exception { try { job.submit(); } catch (InterruptedException e) { LOG.warn("no", e); } }`, ""},
		{"5 comment", job + `void m() throws Exception { try { job.submit(); } catch (InterruptedException e) { /* the program ends here */ } }`, ""},
		{"5 name", job + `void m() throws Exception { try { job.submit(); } catch (InterruptedException ignored) { } }`, ""},
		{"6 thrown", job + `void m() throws Exception { try { job.submit(); } catch (InterruptedException e) { throw e; } }`, ""},
		{"6 wrapped", job + `void m() throws Exception { try { job.submit(); } catch (InterruptedException e) { throw new IOException(e); } }`, ""},
		{"7 a status tells", job + `int m() throws Exception { try { job.submit(); return 0; } catch (InterruptedException e) { LOG.warn("no", e); return 1; } }`, "hint"},
		{"20 with a twin", job + `void m() throws Exception { try { job.submit(); } catch (IOException e) { LOG.warn("no"); } catch (InterruptedException e) { LOG.warn("no"); } }`, "information"},
		{"20 beside a lost error", job + `void m() throws Exception { try { job.submit(); } catch (IOException e) { } catch (InterruptedException e) { LOG.warn("no"); } }`, "information"},
	})
}
