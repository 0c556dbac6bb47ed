package findings

import (
	"testing"

	"throwsight/catalog"
)

const (
	abc   = "org.apache.hadoop.hdfs.protocol.AlreadyBeingCreatedException"
	lease = "org.apache.hadoop.hdfs.server.namenode.LeaseExpiredException"
	safe  = "org.apache.hadoop.hdfs.server.namenode.SafeModeException"
)

func TestDeadCatchFires(t *testing.T) {
	checkCases(t, DeadCatch, []ruleCase{
		{"not unwrapped", `void m() throws IOException { try { fs.append(p); } catch (` + abc + ` e) { } }`, "warning"},
		{"on a subclass", `void m(org.apache.hadoop.hdfs.DistributedFileSystem fs) throws IOException { try { fs.recoverLease(p); } catch (` + lease + ` e) { } }`, "warning"},
		{"by this call and not by that", `void m() throws IOException { try { fs.open(p); } catch (` + safe + ` e) { } }`, "warning"},
		{"one of two classes", `void m() throws IOException { try { fs.open(p); } catch (` + safe + ` | FileNotFoundException e) { } }`, "warning"},
		{"by one overload", `void m(Path q) throws IOException { try { if (!fs.rename(p, q)) { throw new FileNotFoundException(); } } catch (` + safe + ` e) { } }`, "warning"},
		{"writing and closing", `void m(FSDataOutputStream out) throws IOException { try { out.write(1); out.close(); } catch (` + lease + ` e) { } }`, "warning"},
		{"beside calls that throw nothing", `void m() throws IOException { try { p.getName(); fs.append(p); LOG.info("x"); } catch (` + abc + ` e) { } } static Log LOG; interface Log { void info(String s); }`, "warning"},
		{"round a clause that throws on what it takes", `void m() throws IOException { try { try { fs.append(p); } catch (IOException e) { if (p == null) { throw e; } throw new IOException("x", e); } } catch (` + abc + ` e) { } }`, "warning"},
		{"a test of the class", `void m() throws IOException { try { fs.append(p); } catch (IOException e) { if (e instanceof ` + abc + `) { return; } throw e; } }`, "information"},
		{"a pattern", `void m() throws IOException { try { fs.append(p); } catch (IOException e) { if (e instanceof ` + abc + ` x) { return; } throw e; } }`, "information"},
		{"by its name", `void m() throws IOException { try { fs.append(p); } catch (IOException e) { if (e.getClass().getName().equals("` + abc + `")) { return; } throw e; } }`, "information"},
		{"by its class", `void m() throws IOException { try { fs.append(p); } catch (IOException e) { if (` + abc + `.class.isInstance(e)) { return; } throw e; } }`, "information"},
		{"carried, where it is unwrapped", `void m() throws IOException { try { fs.mkdirs(p); } catch (org.apache.hadoop.ipc.RemoteException e) { if (e.getClassName().equals(` + safe + `.class.getName())) { return; } throw e; } }`, "information"},
		{"of the same simple name", `void m() throws IOException { try { fs.create(p, false); } catch (java.nio.file.FileAlreadyExistsException e) { } }`, "warning"},
	})
}

func TestDeadCatchStaysQuiet(t *testing.T) {
	checkCases(t, DeadCatch, []ruleCase{
		{"round a clause that throws something else by its name", `void m() throws IOException { try { try { fs.append(p); } catch (IOException e) { e = next(); throw e; } } catch (` + abc + ` e) { } } IOException next() { return null; }`, ""},
		{"unwrapped", `void m() throws IOException { try { fs.mkdirs(p); } catch (` + safe + ` e) { } }`, ""},
		{"unwrapped by one of two", `void m() throws IOException { try { fs.open(p); fs.mkdirs(p); } catch (` + safe + ` e) { } }`, ""},
		{"a class above one that is unwrapped", `void m() throws IOException { try { fs.create(p); } catch (org.apache.hadoop.hdfs.protocol.QuotaExceededException e) { } }`, ""},
		{"a call that may throw anything", `void m() throws IOException { try { fs.append(p); other(); } catch (` + abc + ` e) { } } void other() throws IOException { }`, ""},
		{"another library's call", `void m(InputStream in) throws IOException { try { fs.append(p); in.read(); } catch (` + abc + ` e) { } }`, ""},
		{"a call of which it is not known", `void m() throws IOException { try { fs.copyFromLocalFile(p, p); } catch (` + abc + ` e) { } }`, ""},
		{"unwrapped in the body", `void m() throws IOException { try { try { fs.append(p); } catch (org.apache.hadoop.ipc.RemoteException e) { throw e.unwrapRemoteException(); } } catch (` + abc + ` e) { } }`, ""},
		{"unwrapped in the handler", `void m() throws IOException { try { fs.append(p); } catch (org.apache.hadoop.ipc.RemoteException e) { if (e.unwrapRemoteException() instanceof ` + abc + `) { return; } throw e; } }`, ""},
		{"unwrapped into a local", `void m() throws IOException { try { fs.append(p); } catch (org.apache.hadoop.ipc.RemoteException e) { IOException x = e.unwrapRemoteException(); if (x instanceof ` + abc + `) { return; } throw e; } }`, ""},
		{"unwrapped into the parameter", `void m() throws IOException { try { fs.append(p); } catch (IOException e) { e = ((org.apache.hadoop.ipc.RemoteException) e).unwrapRemoteException(); if (e instanceof ` + abc + `) { return; } throw e; } }`, ""},
		{"carried", `void m() throws IOException { try { fs.append(p); } catch (org.apache.hadoop.ipc.RemoteException e) { if (e.getClassName().equals(` + abc + `.class.getName())) { return; } throw e; } }`, ""},
		{"rethrown in the body", `void m(IOException x) throws IOException { try { fs.append(p); throw x; } catch (` + abc + ` e) { } }`, ""},
		{"the class that arrives", `void m() throws IOException { try { fs.create(p, false); } catch (FileAlreadyExistsException e) { } }`, ""},
		{"of the same simple name, the project's own call", `void m() throws IOException { try { fs.create(p); java.nio.file.Files.createFile(null); } catch (java.nio.file.FileAlreadyExistsException e) { } }`, ""},
		{"no call at all", `void m() { try { p.getName(); } catch (Exception e) { if (e instanceof ` + abc + `) { return; } } }`, ""},
		{"the project's class of the name", `class Work { FileSystem fs; void m(Path p) throws IOException { try { fs.append(p); } catch (AlreadyBeingCreatedException e) { } } static class AlreadyBeingCreatedException extends RuntimeException { } }`, ""},
	})
}

// What is said of a dead clause is true: an error that nobody has seen come out
// of the call is not said to come.
func TestDeadCatchSays(t *testing.T) {
	for _, c := range []struct{ call, class, want string }{
		{"dfs.append(p)", abc, "this clause is never entered: AlreadyBeingCreatedException arrives as RemoteException from FileSystem.append"},
		{"dfs.append(p).close()", abc, "this clause is never entered: AlreadyBeingCreatedException arrives as RemoteException from FileSystem.append"},
		{"dfs.getFileStatus(p)", "org.apache.hadoop.hdfs.protocol.QuotaExceededException", "this clause is never entered: QuotaExceededException would arrive as RemoteException from FileSystem.getFileStatus"},
	} {
		source := head + "class Work { void m(org.apache.hadoop.hdfs.DistributedFileSystem dfs, Path p) throws IOException { try { " + c.call + "; } catch (" + c.class + " e) { throw e; } } }"
		var got []string
		for _, f := range analyzeWith(t, "src/main/java/app/Work.java", source, catalog.Embedded()).Findings() {
			if f.Rule == DeadCatch {
				got = append(got, f.Message)
			}
		}
		if len(got) != 1 || got[0] != c.want {
			t.Errorf("%s: got %q, want %q", c.call, got, c.want)
		}
	}
}
