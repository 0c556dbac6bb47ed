//go:build corpus

package judge_test

import (
	"os"
	"slices"
	"strings"
	"testing"
)

var hadoopArrivals = map[string][][]string{
	"java.io.IOException": {
		{"java.io.IOException"},
		{"java.io.FileNotFoundException"},
		{"org.apache.hadoop.ipc.RemoteException"},
		{"java.net.ConnectException", "java.net.SocketTimeoutException"},
		{"org.apache.hadoop.security.AccessControlException", "java.io.IOException"},
		{"org.apache.hadoop.security.token.SecretManager$InvalidToken"},
		{"java.io.EOFException", "java.lang.IllegalStateException"},
	},
	"java.lang.InterruptedException": {{"java.lang.InterruptedException"}, {"java.io.IOException"}},
	"java.lang.Exception":            {{"java.lang.Exception"}, {"java.io.IOException"}, {"java.lang.IllegalStateException"}},
	"": {
		{"java.lang.IllegalArgumentException"},
		{"org.apache.hadoop.HadoopIllegalArgumentException"},
		{"java.lang.NullPointerException", "java.lang.IllegalStateException"},
		{"java.io.UncheckedIOException"},
	},
}

var hadoopGuards = map[string]string{
	"org.apache.hadoop.fs.Path#<init>":                  "!pathString.isEmpty()",
	"org.apache.hadoop.conf.Configuration#get":          "name != null",
	"org.apache.hadoop.conf.Configuration#set":          "name != null && value != null",
	"org.apache.hadoop.conf.Configuration#getInt":       "name != null",
	"org.apache.hadoop.conf.Configuration#setInt":       "value >= 0",
	"org.apache.hadoop.fs.FileSystem#exists":            "f != null",
	"org.apache.hadoop.fs.FileSystem#delete":            "f.isAbsolute() && !f.isRoot()",
	"org.apache.hadoop.fs.FileSystem#open":              "f != null",
	"org.apache.hadoop.fs.FileSystem#mkdirs":            "f.getParent() != null",
	"org.apache.hadoop.fs.FileSystem#rename":            "!src.equals(dst)",
	"org.apache.hadoop.fs.FileSystem#getFileStatus":     "f != null",
	"org.apache.hadoop.fs.FSDataInputStream#seek":       "desired >= 0",
	"org.apache.hadoop.fs.FSDataOutputStream#close":     "true",
	"org.apache.hadoop.mapreduce.Job#setNumReduceTasks": "tasks > 0",
}

// hadoop returns the methods of testdata/api.tsv.
func hadoop(t *testing.T) library {
	t.Helper()
	table, err := os.ReadFile("testdata/api.tsv")
	if err != nil {
		t.Fatal(err)
	}
	packages := map[string]string{"IOException": "java.io.", "FileNotFoundException": "java.io."}
	lib := library{arrivals: hadoopArrivals, guards: hadoopGuards}
	for line := range strings.Lines(string(table)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		name, throws, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		m := method{name: name}
		for _, class := range strings.Split(throws, ";") {
			if class != "" {
				p := packages[class]
				if p == "" {
					p = "java.lang."
				}
				class = p + class
			}
			m.throws = append(m.throws, class)
		}
		// The widest of them is what can arrive in most ways.
		for _, wide := range []string{"java.io.IOException", "java.lang.Exception"} {
			if slices.Contains(m.throws, wide) {
				m.throws[0] = wide
			}
		}
		lib.methods = append(lib.methods, m)
	}
	return lib
}
