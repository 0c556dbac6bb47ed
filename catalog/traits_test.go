package catalog

import (
	"slices"
	"strings"
	"testing"
)

func TestEmbeddedTraits(t *testing.T) {
	traits := EmbeddedTraits()
	for class, want := range map[string]string{
		"org.apache.hadoop.hdfs.DistributedFileSystem":                 "org.apache.hadoop.fs.FileSystem",
		"org.apache.hadoop.hdfs.server.common.HttpPutFailedException":  "java.io.IOException",
		"org.apache.hadoop.security.token.SecretManager$InvalidToken":  "java.io.IOException",
		"org.apache.hadoop.ipc.RemoteException":                        "java.io.IOException",
		"org.apache.hadoop.hdfs.protocol.AlreadyBeingCreatedException": "java.io.IOException",
		"org.apache.hadoop.hdfs.protocol.NSQuotaExceededException":     "org.apache.hadoop.hdfs.protocol.QuotaExceededException",
	} {
		if got := traits.Supertypes[class]; !slices.Contains(got, want) {
			t.Errorf("supertypes of %s = %v, want %s", class, got, want)
		}
	}
	for class, supers := range traits.Supertypes {
		for _, s := range supers {
			if s == class {
				t.Errorf("%s is its own supertype", class)
			}
			if strings.HasPrefix(s, "org.apache.hadoop.") && strings.HasSuffix(s, "Exception") && traits.Supertypes[s] == nil {
				t.Errorf("%s extends %s, of which nothing is known", class, s)
			}
		}
	}
}

func TestParseTraitsRefuses(t *testing.T) {
	for _, text := range []string{
		"[methods]\nadvisry = []",
		"[methods]\nadvisory = [\"org.apache.hadoop.fs.FileSystem.setTimes\"]",
		"[results]\n\"noclass\" = \"a.B\"",
		"[supertypes]\nA = 1",
	} {
		if _, err := ParseTraits([]byte(text)); err == nil {
			t.Errorf("ParseTraits(%q) took it", text)
		}
	}
}
