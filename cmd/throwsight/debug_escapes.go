package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"throwsight/catalog"
	"throwsight/java/classpath"
	"throwsight/java/flow"
)

// escapesMemory is where the collector starts to work harder: what is read once
// and thrown away would let the heap grow to twice what is in use.
const escapesMemory = 380 << 20

func newDebugEscapesCommand(opts *options) *cobra.Command {
	return &cobra.Command{
		Use:   "escapes CLASS#METHOD[DESCRIPTOR]...",
		Short: "Print the errors that can leave a method, from class files",
		Long: `Prints a line for each error site whose error arrives at a call of the method, for
each overload and each class of the receiver: site class, site method, line,
exception, template, classes that calling code can catch (- for none), confidence,
length of the route, descriptor, receiver (- for none), and how it arrives: thrown,
cause, logged or later. Class names are binary names. Rows of a static method
that makes an object and have a receiver are of what it calls on an object of that
class.`,
		Example: `  throwsight debug escapes 'org.apache.hadoop.fs.FileSystem#open' --classpath 'lib/*'`,
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			entries := make([]flow.Entry, len(args))
			for i, arg := range args {
				class, rest, ok := strings.Cut(arg, "#")
				if !ok || class == "" || rest == "" {
					return fmt.Errorf("%q: want CLASS#METHOD[DESCRIPTOR]", arg)
				}
				method, desc := rest, ""
				if at := strings.IndexByte(rest, '('); at >= 0 {
					method, desc = rest[:at], rest[at:]
				}
				entries[i] = flow.Entry{Class: class, Method: method, Descriptor: desc}
			}
			defer debug.SetMemoryLimit(debug.SetMemoryLimit(escapesMemory))
			engine, err := opts.flowEngine(cmd.ErrOrStderr())
			if err != nil {
				return err
			}
			defer engine.Close()
			return printEscapes(cmd.OutOrStdout(), engine, entries)
		},
	}
}

func printEscapes(w io.Writer, engine *flow.Engine, entries []flow.Entry) error {
	out := bufio.NewWriterSize(w, 1<<16)
	or := func(s string) string {
		if s == "" {
			return "-"
		}
		return s
	}
	for _, entry := range entries {
		for _, x := range engine.Escapes(entry) {
			fmt.Fprintf(out, "%s\t%s\t%d\t%s\t%s\t%s\t%s\t%d\t%s\t%s\t%s\n", x.Class, x.Method, x.Line, x.Exception,
				oneLine(x.Template.String()), or(strings.Join(x.SeenAs, ";")), x.Tier, x.Length, x.Entry.Descriptor, or(x.Entry.Receiver), x.How)
		}
	}
	return out.Flush()
}

// oneLine writes what would end a table's row or cell as escapes.
func oneLine(s string) string {
	return strings.NewReplacer("\\", `\\`, "\n", `\n`, "\r", `\r`, "\t", `\t`).Replace(s)
}

// flowEngine opens the class path that the flags name, with the JDK behind it.
func (o *options) flowEngine(stderr io.Writer) (*flow.Engine, error) {
	if o.classpathFile == "" && o.classpath == "" {
		return nil, errNoClasspath
	}
	jdk, _, err := classpath.FindJDK(o.jdk, 0)
	if err != nil {
		return nil, err
	}
	archives, err := o.openClasspath(stderr, jdk.For)
	if err != nil {
		return nil, err
	}
	archives = append(archives, jdk.Archives...)
	return flow.New(classpath.NewPath(archives), flowNames()), nil
}

// expandClasspath splits a class path; dir/* stands for the jars in dir.
func expandClasspath(path string) ([]string, error) {
	var names []string
	for _, name := range filepath.SplitList(path) {
		dir, all := strings.CutSuffix(name, string(os.PathSeparator)+"*")
		if !all {
			if name != "" {
				names = append(names, name)
			}
			continue
		}
		jars, err := filepath.Glob(filepath.Join(dir, "*.jar"))
		if err != nil {
			return nil, err
		}
		names = append(names, jars...)
	}
	return names, nil
}

// flowNames hands the embedded catalog's names to the flow.
func flowNames() flow.Names {
	n := catalog.EmbeddedFlowNames()
	return flow.Names{Artifacts: n.Artifacts, Server: n.Server, Checks: n.Checks, Rewrap: n.Rewrap,
		Collectors: n.Collectors, Hot: n.Hot, Instantiated: n.Instantiated, Served: n.Served, RPC: flow.RPCNames(n.RPC), Web: flow.WebNames(n.Web), Status: flow.StatusNames(n.Status), Hooks: n.Hooks}
}
