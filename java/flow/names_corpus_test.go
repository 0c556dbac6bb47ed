//go:build corpus

package flow

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/pelletier/go-toml/v2"

	"throwsight/java/classpath"
)

// hadoopNames reads the pack's names, which this package does not know: java
// and catalog meet in cmd.
func hadoopNames(t *testing.T) Names {
	t.Helper()
	var n struct {
		Artifacts, Server, Rewrap, Instantiated, Served, Factories, Foreign, Settings []string
		Checks                                                                        map[string]string
		Hooks                                                                         map[string][]string
		RPC                                                                           struct {
			Stubs, Clients, Servers, Invokers, Retries, Wrapper []string
			Remote                                              string
			Unwrap                                              []string
			UnwrapAll                                           []string `toml:"unwrap-all"`
			Connection, Peeled                                  []string
			HandedBack                                          []string `toml:"handed-back"`
			Serving                                             []string
		}
		Web struct {
			Servers, Methods map[string]string
			Calls            map[string][]string
		}
		Status struct {
			Servers   map[string]string
			Exception string
			Silent    []string
		}
	}
	text, err := os.ReadFile("../../catalog/hadoop/flow.toml")
	if err != nil {
		t.Fatal(err)
	}
	if err := toml.Unmarshal(text, &n); err != nil {
		t.Fatal(err)
	}
	return Names{Artifacts: n.Artifacts, Server: n.Server, Checks: n.Checks, Rewrap: n.Rewrap,
		Instantiated: n.Instantiated, Served: n.Served, Foreign: n.Foreign, Settings: n.Settings, Factories: n.Factories, Hooks: n.Hooks, RPC: RPCNames(n.RPC), Web: WebNames(n.Web), Status: StatusNames(n.Status)}
}

// hadoopPath opens Hadoop 3.4.1's 181 jars and the JDK behind them.
func hadoopPath(t *testing.T) *classpath.Path {
	t.Helper()
	corpus := os.Getenv("THROWSIGHT_CORPUS")
	if corpus == "" {
		t.Skip("THROWSIGHT_CORPUS is not set")
	}
	names, err := filepath.Glob(filepath.Join(corpus, "hadoop-3.4.1", "jars", "*.jar"))
	if err != nil || len(names) < 100 {
		t.Fatalf("%d jars, %v", len(names), err)
	}
	jdk, _, err := classpath.FindJDK("", 0)
	if err != nil {
		t.Skipf("no JDK: %v", err)
	}
	var archives []*classpath.Archive
	for _, name := range names {
		opened, err := classpath.Open(name, classpath.Options{Release: jdk.For})
		if err != nil {
			t.Fatal(err)
		}
		archives = append(archives, opened...)
	}
	return classpath.NewPath(append(archives, jdk.Archives...))
}
