package catalog

import (
	"fmt"
	"regexp"
	"strings"
)

// A fence is a piece of Java of the embedded catalog, made a whole class.
type fence struct {
	name string // record and member: 03b048690d60e743.exampleFix, .1 for the part behind "// after"
	java string
}

// fences returns every piece of Java in the embedded catalog.
func fences() []fence {
	var all []fence
	for _, r := range Embedded().All() {
		for _, part := range []struct{ name, code string }{
			{"exampleFix", r.ExampleFix}, {"validationCode", r.Validation}, {"typeGuard", r.TypeGuard}, {"tryCatchPattern", r.TryCatch},
		} {
			if part.code == "" {
				continue
			}
			// The two halves of an example declare the same names.
			for i, code := range strings.Split(part.code, "// after\n") {
				class := fmt.Sprintf("R%s_%s%d", strings.ReplaceAll(r.ID, "-", "_"), part.name, i)
				all = append(all, fence{class, wholeClass(class, code)})
			}
		}
	}
	return all
}

var declaresMethod = regexp.MustCompile(`^(?:(?:public|private|protected|static|final) )+\S+ \w+\(`)

// wholeClass wraps code, which may start with imports and is then statements or
// a method, into a class with the names that the pages use without declaring.
func wholeClass(class, code string) string {
	var imports, body []string
	for line := range strings.SplitSeq(code, "\n") {
		if strings.HasPrefix(line, "import ") {
			imports = append(imports, line)
		} else {
			body = append(body, line)
		}
	}
	text := strings.TrimSpace(strings.Join(body, "\n"))
	if !declaresMethod.MatchString(text) {
		text = "void example() throws Exception {\n" + text + "\n}"
	}
	return pageImports + strings.Join(imports, "\n") + "\nabstract class " + class + " {\n" + pageNames + text + "\n}\n"
}

const pageImports = `import java.io.*;
import java.net.*;
import java.security.PrivilegedExceptionAction;
import java.util.*;
import java.util.concurrent.*;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.*;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.apache.hadoop.hdfs.server.namenode.NNStorage;
import org.apache.hadoop.hdfs.server.namenode.TransferFsImage;
import org.apache.hadoop.hdfs.util.Canceler;
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.security.UserGroupInformation;
`

const pageNames = `  static FileSystem fs;
  static DistributedFileSystem dfs;
  static Configuration conf;
  static Path path, src, dst, dir;
  static List<Path> paths;
  static URI uri;
  static URL nameNode;
  static NNStorage storage;
  static Canceler canceler;
  static Job job;
  static String user, principal, keytab;
  static byte[] data;
  static long expectedLength, txid;
  static void process(InputStream in) throws IOException {}
  static void useDefaults() {}
`
