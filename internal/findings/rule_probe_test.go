package findings

import "testing"

func TestProbeTooBroad(t *testing.T) {
	checkCases(t, ProbeTooBroad, []ruleCase{
		{"null", `Object m() { try { return fs.getFileStatus(p); } catch (IOException e) { return null; } }`, "warning"},
		{"false", `boolean m() { try { fs.getFileStatus(p); return true; } catch (Exception e) { return false; } }`, "warning"},
		{"empty", `java.util.List<Object> m() { try { return read(fs.open(p)); } catch (IOException e) { return java.util.Collections.emptyList(); } }`, "warning"},
		{"nothing", `void m() { try { fs.getFileStatus(p); } catch (IOException e) { LOG.info("made new"); } }`, "warning"},
		{"logged where nobody reads", `Object m() { try { return fs.open(p); } catch (IOException e) { LOG.debug("no", e); return null; } }`, "warning"},
		{"logged whole, at info", `Object m() { try { return fs.open(p); } catch (IOException e) { LOG.info("no", e); return null; } }`, "warning"},
		{"its result would say so", `boolean m() { try { return fs.exists(p); } catch (IOException e) { return false; } }`, "warning"},
		{"an application", `Object m(org.apache.hadoop.yarn.client.api.YarnClient y) { try { return y.getApplicationReport(null); } catch (Exception e) { return null; } }`, "warning"},
		{"of a subclass", `Object m(org.apache.hadoop.hdfs.DistributedFileSystem d) { try { return d.getFileStatus(p); } catch (IOException e) { return null; } }`, "warning"},
		{"with what it is asked of", `Object m(org.apache.hadoop.conf.Configuration c) { try { return p.getFileSystem(c).getFileStatus(p); } catch (IOException e) { return null; } }`, "warning"},
		{"warned without the exception", `Object m() { try { return fs.open(p); } catch (IOException e) { LOG.warn("no"); return null; } }`, "information"},
		{"printed", `Object m() { try { return fs.open(p); } catch (IOException e) { e.printStackTrace(); return null; } }`, "information"},
		{"warned of one case", `Object m() { try { return fs.open(p); } catch (IOException e) { LOG.warn("no such file", e); return null; } }`, "information"},
		{"warned", `Object m() { try { return fs.open(p); } catch (IOException e) { LOG.warn("failed", e); return null; } }`, ""},
		{"something is made too", `void m() { try { if (!fs.exists(p)) { fs.create(p); } } catch (IOException e) { LOG.info("no"); } }`, ""},
		{"told apart", `Object m() { try { return fs.open(p); } catch (FileNotFoundException e) { return null; } catch (IOException e) { return null; } }`, ""},
		{"passed on", `Object m() { try { return fs.open(p); } catch (IOException e) { throw new UncheckedIOException(e); } }`, ""},
		{"1 in a catch", `Object m() { try { work(); } catch (RuntimeException r) { try { return fs.open(p); } catch (IOException e) { return null; } } return null; }`, ""},
		{"2 a cleanup", `void cleanup() { try { fs.getFileStatus(p); } catch (IOException e) { } }`, ""},
		{"3 only to delete", `void m() { try { if (fs.exists(p)) { fs.delete(p, true); } } catch (IOException e) { } }`, ""},
		{"4 alone", `Object m() throws IOException { try { return fs.open(p); } catch (FileNotFoundException e) { return null; } }`, ""},
		{"5 comment", `Object m() { try { return fs.open(p); } catch (IOException e) { /* an older one does as well */ return null; } }`, ""},
		{"5 name", `Object m() { try { return fs.open(p); } catch (IOException ignored) { return null; } }`, ""},
		{"5 one case for all", `Object m() { try { return fs.open(p); } catch (IOException e) { /* does not exist */ return null; } }`, "information"},
		{"6 kept", `IOException last; Object m() { try { return fs.open(p); } catch (IOException e) { last = e; return null; } }`, ""},
		{"6 another way", `Object m() throws IOException { try { return fs.open(p); } catch (IOException e) { return fs.create(p); } }`, "hint"},
		{"7 a status tells", `void m() { try { fs.getFileStatus(p); } catch (IOException e) { job.setResult(false); } }`, ""},
		{"8 a boolean, logged", `boolean isThere() { try { fs.getFileStatus(p); return true; } catch (IOException e) { LOG.info("no", e); return false; } }`, ""},
		{"9 advisory", `Object m() { try { return fs.getContentSummary(p); } catch (IOException e) { return null; } }`, ""},
		{"10 a filter", `PathFilter m() { return q -> { try { return fs.exists(q); } catch (IOException e) { return false; } }; }`, "hint"},
		{"11 a bounded retry", `Object m() throws Exception { for (int attempt = 0; attempt < 3; attempt++) { try { return fs.open(p); } catch (IOException e) { LOG.info("again"); } } throw new IOException("no"); }`, ""},
		{"13 a parameter decides", `Object m(boolean ignoreMissing) { try { return fs.open(p); } catch (IOException e) { if (!ignoreMissing) { give(up); } return null; } }`, ""},
		{"14 lenient listing", `void m() { for (FileStatus s : listOfFiles()) { try { fs.getFileStatus(p); } catch (IOException e) { LOG.info("skipped"); } } }`, ""},
		{"15 cache", `Object fromCache() { try { return fs.open(p); } catch (IOException e) { return null; } }`, ""},
	})
}
