package lsptest

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// LargeFile returns a Java file of 2,000 lines that calls a library whose
// errors are cataloged, well and badly, between code that has nothing to do
// with it. One line in twelve has such a call; in published clients of that
// library it is one in a hundred.
func LargeFile() string {
	var b strings.Builder
	b.WriteString(`package org.example;

import java.io.IOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.server.namenode.NNStorage;
import org.apache.hadoop.hdfs.server.namenode.NNStorage.NameNodeFile;
import org.apache.hadoop.hdfs.server.namenode.TransferFsImage;

public class Jobs {
  private final Configuration conf = new Configuration();
  private final List<String> names = new ArrayList<>();
  private FileSystem fs;
  private NNStorage storage;
`)
	for i := 0; strings.Count(b.String(), "\n") < 1980; i++ {
		if i%3 > 0 {
			fmt.Fprintf(&b, `
  /** Folds part %[1]d. */
  int fold%[1]d(List<String> parts, String name, int limit) {
    int total = 0;
    StringBuilder folded = new StringBuilder(name).append(%[1]d);
    for (String part : parts) {
      if (part.isEmpty() || part.startsWith("#") && total > limit) {
        continue;
      }
      total += part.length() > 10 ? part.length() : names.stream().map(s -> s.length() + %[1]d).filter(k -> k > 3).mapToInt(k -> k).sum();
      folded.append(part, 0, Math.min(part.length(), limit)).append(',');
    }
    try {
      total += Integer.parseInt(name.trim());
    } catch (NumberFormatException e) {
      names.add("no number: " + name + " in " + folded);
    }
    while (total > limit * 3) {
      total -= limit;
    }
    return total;
  }
`, i)
			continue
		}
		fmt.Fprintf(&b, `
  /** Reads part %[1]d. */
  int read%[1]d(Path dir, String name, URL peer, long txid) throws IOException {
    Path file = new Path(dir, name + %[1]d);
    int total = 0;
    try (FSDataInputStream in = fs.open(file)) {
      byte[] buffer = new byte[4096];
      for (int n; (n = in.read(buffer)) > 0; ) {
        total += n > 10 ? n : names.stream().map(s -> s.length() + %[1]d).filter(k -> k > 3).mapToInt(k -> k).sum();
      }
    }
    if (!fs.exists(file) && !fs.mkdirs(dir)) {
      names.add(String.format("%%s-%%d", name, total));
    }
    switch (total %% 3) {
      case 0 -> names.add("none of " + file.getName() + " in " + dir);
      default -> names.remove(name);
    }
    return total;
  }
`, i)
		if i%2 == 0 {
			fmt.Fprintf(&b, `
  void upload%[1]d(URL peer, long txid) {
    try {
      TransferFsImage.uploadImageFromStorage(peer, conf, storage, NameNodeFile.IMAGE, txid, null);
    } catch (IOException e) {
      e.printStackTrace();
    }
  }
`, i)
		}
	}
	b.WriteString("}\n")
	return b.String()
}

// LargeFileBody returns the start of a line inside of some method of a text that
// began as [LargeFile].
func LargeFileBody(src string, random *rand.Rand) int {
	const mark = "    int total = 0;\n"
	places := strings.Count(src, mark)
	at := 0
	for range random.IntN(places) + 1 {
		at += strings.Index(src[at:], mark) + len(mark)
	}
	return at
}
