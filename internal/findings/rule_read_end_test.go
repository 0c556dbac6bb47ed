package findings

import "testing"

// TestReadErrorAsEnd: rows 5 of comments that name one case are of issue 4.
func TestReadErrorAsEnd(t *testing.T) {
	const reader = `static class List<T> { void add(T t) { } } static class ArrayList<T> extends List<T> { } org.apache.hadoop.io.SequenceFile.Reader in; org.apache.hadoop.io.Text k, v; org.apache.hadoop.mapreduce.TaskInputOutputContext<Object, Object, Object, Object> context; `
	const list = reader + `List<Object> m() throws Exception { List<Object> all = new ArrayList<>(); try { while (in.next(k)) { all.add(k); } } `
	checkCases(t, ReadErrorAsEnd, []ruleCase{
		{"told as no more", reader + `boolean next() { try { return in.next(k, v); } catch (IOException e) { return false; } }`, "warning"},
		{"logged, behind the try", reader + `boolean advance() { try { if (in.next(k)) { return true; } } catch (Exception e) { LOG.error("no", e); } return false; }`, "warning"},
		{"leaves the loop", reader + `void m() { while (true) { try { if (!in.next(k)) { break; } } catch (IOException e) { LOG.error("no", e); break; } } }`, "warning"},
		{"returns out of it", reader + `public void run() { while (more) { try { more = context.nextKeyValue(); } catch (IOException e) { LOG.error("no", e); return; } catch (InterruptedException e) { Thread.currentThread().interrupt(); } } }`, "warning"},
		{"the loop is in the try", reader + `int m() { int n = 0; try { while (in.next(k)) { n++; } } catch (IOException e) { LOG.error("no", e); } return n; }`, "warning"},
		{"what was read so far", `long m() { long r = -1; try (FSDataInputStream s = fs.open(p)) { while (s.available() > 0) { r = s.readLong(); } return r; } catch (IOException e) { return r; } }`, "warning"},
		{"told as the end by -1", `int read(FSDataInputStream d, byte[] x) { try { return d.read(0L, x, 0, 1); } catch (IOException e) { return -1; } }`, "warning"},
		{"7 -1 is a status elsewhere", reader + `int run() { try { while (in.next(k)) { work(); } return 0; } catch (IOException e) { return -1; } }`, ""},
		{"read once", reader + `Object header() { try { in.next(k); return k; } catch (IOException e) { LOG.error("no", e); return null; } }`, ""},
		{"the loop goes on", reader + `void m() { while (more) { try { in.next(k); } catch (IOException e) { LOG.error("no", e); } } }`, ""},
		{"passed on", reader + `boolean next() throws IOException { return in.next(k, v); }`, ""},
		{"1 in a catch", reader + `boolean next() { try { work(); } catch (RuntimeException r) { try { return in.next(k); } catch (IOException e) { return false; } } return true; }`, ""},
		{"4 EOFException alone", reader + `boolean next() throws IOException { try { return in.next(k); } catch (EOFException e) { return false; } }`, ""},
		{"4 EOFException told apart", reader + `boolean next() { try { return in.next(k); } catch (EOFException e) { return false; } catch (IOException e) { LOG.error("no", e); return false; } }`, ""},
		{"4 EOFException named and not told apart", reader + `boolean next() { try { return in.next(k); } catch (EOFException e) { return false; } catch (IOException e) { return false; } }`, "warning"},
		{"5 comment", reader + `boolean next() { try { return in.next(k); } catch (IOException e) { /* a writer may have died in the middle of a record */ return false; } }`, ""},
		{"5 the comment names the end alone", list + `catch (IOException e) { /* end of file */ } return all; }`, "hint"},
		{"5 it names the end, in other words", list + `catch (IOException e) { /* no more records */ } return all; }`, "hint"},
		{"5 it names the end, logged", list + `catch (Exception e) { LOG.debug("done", e); /* reached the end */ } return all; }`, "hint"},
		{"5 it names the end's class", list + `catch (IOException e) { /* EOFException */ return all; } }`, "hint"},
		{"5 it names that nothing is there", list + `catch (IOException e) { /* the file is not there yet */ } return all; }`, "hint"},
		{"5 it names the class of that", list + `catch (IOException e) { /* FileNotFoundException */ } return all; }`, "hint"},
		{"5 it names the end, in each turn", reader + `List<Object> m() { List<Object> all = new ArrayList<>(); while (true) { try { if (!in.next(k)) { break; } all.add(k); } catch (IOException e) { /* eof */ break; } } return all; }`, "hint"},
		{"5 it names no case", list + `catch (IOException e) { /* what there is will do */ } return all; }`, ""},
		{"5 it names the end, and the class is that", list + `catch (EOFException e) { /* end of file */ } return all; }`, ""},
		{"5 it names the end, and the variable says the rest", list + `catch (IOException ignored) { /* end of file */ } return all; }`, ""},
		{"5 the end is only a word of it", list + `catch (IOException e) { /* the backend is slow */ } return all; }`, ""},
		{"6 kept, the comment names the end", reader + `IOException last; List<Object> all; Object m() { try { while (in.next(k)) { all.add(k); } } catch (IOException e) { last = e; /* end of file */ } return all; }`, ""},
		{"6 kept", reader + `IOException last; boolean next() { try { return in.next(k); } catch (IOException e) { last = e; return false; } }`, ""},
		{"7 a status tells", reader + `boolean next() { try { return in.next(k); } catch (IOException e) { failed = true; return false; } }`, ""},
		{"10 does not hold", reader + `public void run() { try { while (in.next(k)) { work(); } } catch (IOException e) { LOG.error("no", e); } }`, "warning"},
		{"11 a bounded retry", reader + `void m() throws Exception { for (int attempt = 0; attempt < 3; attempt++) { try { while (in.next(k)) { work(); } return; } catch (IOException e) { LOG.warn("no", e); } } throw new IOException("no"); }`, ""},
		{"12 in memory", `int m(org.apache.hadoop.io.Writable w, byte[] b) { int n = 0; DataInputStream d = new DataInputStream(new ByteArrayInputStream(b)); try { while (true) { w.readFields(d); n++; } } catch (IOException e) { return n; } }`, ""},
		{"13 a parameter decides", reader + `boolean next(boolean ignoreCorrupt) { try { return in.next(k); } catch (IOException e) { if (!ignoreCorrupt) { give(up); } return false; } }`, ""},
		{"14 the next part", reader + `void m() { for (Path q : parts) { try { while (in.next(k)) { work(); } } catch (IOException e) { LOG.warn("skipped", e); } } }`, "information"},
	})
}
