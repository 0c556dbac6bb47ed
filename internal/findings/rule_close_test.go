package findings

import "testing"

func TestCloseSwallowed(t *testing.T) {
	const out = `FSDataOutputStream out; org.apache.hadoop.io.SequenceFile.Writer writer; `
	checkCases(t, CloseSwallowed, []ruleCase{
		{"logged", out + `void m() { try { out.close(); } catch (IOException e) { LOG.error("no " + e); } }`, "warning"},
		{"empty", out + `void m() { try { writer.close(); } catch (IOException e) { } }`, "warning"},
		{"in a finally", out + `void m() throws IOException { out = fs.create(p); try { out.write(1); } finally { try { if (out != null) { out.close(); } } catch (IOException e) { LOG.error("no", e); } } }`, "warning"},
		{"through the JDK's type", `void m() throws IOException { OutputStream o = new BufferedOutputStream(fs.create(p)); try { o.write(1); } finally { try { o.close(); } catch (IOException e) { LOG.error("no", e); } } }`, "warning"},
		{"a helper keeps it", out + `void m() throws IOException { out = fs.create(p); try { out.write(1); } finally { IOUtils.closeStream(out); } }`, "warning"},
		{"a helper for several", out + `void m() throws IOException { out = fs.create(p); try { out.write(1); } finally { IOUtils.cleanup(null, null, out); } }`, "warning"},
		{"a helper, written by its name", `OutputStream out; void close() { IOUtils.closeStream(out); }`, "information"},
		{"a method that closes, logged whole", out + `void close() { try { out.close(); } catch (IOException e) { LOG.error("no", e); } }`, "information"},
		{"a method that closes, logged partly", out + `void close() { try { out.close(); } catch (IOException e) { LOG.error("no"); } }`, "warning"},
		{"one that was read", `void m(FSDataInputStream in) { try { in.close(); } catch (IOException e) { } }`, ""},
		{"a helper for one that was read", `void m() throws IOException { FSDataInputStream in = fs.open(p); try { in.read(); } finally { IOUtils.closeStream(in); } }`, ""},
		{"with more than a close", out + `void m() { try { out.write(1); out.close(); } catch (IOException e) { } }`, ""},
		{"nothing was written", `void m() throws IOException { FSDataOutputStream o = null; o = fs.create(p); IOUtils.closeStream(o); fs.delete(p, false); }`, ""},
		{"no variable", `void m() throws IOException { IOUtils.closeStream(fs.append(p)); }`, ""},
		{"a lock", `FSDataOutputStream lockFile; void m() { try { lockFile.close(); } catch (IOException e) { LOG.error("no"); } }`, ""},
		{"1 in a catch", out + `void m() throws IOException { try { out.write(1); } catch (IOException x) { try { out.close(); } catch (IOException e) { } throw x; } }`, ""},
		{"1 a helper in a catch", out + `void m() throws IOException { try { out.write(1); } catch (IOException x) { IOUtils.closeStream(out); throw x; } }`, ""},
		{"1 closed in the try", out + `void m() throws IOException { try { out.write(1); out.close(); } finally { try { out.close(); } catch (IOException e) { } } }`, ""},
		{"1 a helper, closed in the try", out + `void m() throws IOException { try { out.write(1); out.close(); } finally { IOUtils.closeStream(out); } }`, ""},
		{"1 on the disk before", out + `void m() throws IOException { try { out.write(1); out.hsync(); } finally { IOUtils.closeStream(out); } }`, ""},
		{"2 given up", out + `void abort() { try { out.close(); } catch (IOException e) { } }`, ""},
		{"2 a helper, given up", out + `void abort() { IOUtils.closeStream(out); }`, ""},
		{"5 comment", out + `void m() { try { out.close(); } catch (IOException e) { /* nobody reads it */ } }`, ""},
		{"5 name", out + `void m() { try { out.close(); } catch (IOException ignored) { } }`, ""},
		{"6 kept", out + `IOException last; void m() { try { out.close(); } catch (IOException e) { last = e; } }`, ""},
		{"7 a status tells", out + `void m() { try { out.close(); } catch (IOException e) { failed = true; } }`, ""},
		{"12 in memory", `void m() { OutputStream o = new DataOutputStream(new ByteArrayOutputStream()); try { o.close(); } catch (IOException e) { } }`, ""},
		{"12 a helper, in memory", `void m() { OutputStream out = new ByteArrayOutputStream(); IOUtils.closeStream(out); }`, ""},
		{"13 a parameter decides", out + `void m(boolean quiet) { try { out.close(); } catch (IOException e) { if (!quiet) { give(up); } } }`, ""},
	})
}
