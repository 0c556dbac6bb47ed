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
	"throwsight/java/classpath/cache"
	"throwsight/java/flow"
)

// escapesMemory is where the collector starts to work harder: what is read once
// and thrown away would let the heap grow to twice what is in use.
const escapesMemory = 380 << 20

func newDebugEscapesCommand(opts *options) *cobra.Command {
	noCache := false
	command := &cobra.Command{
		Use:   "escapes CLASS#METHOD[DESCRIPTOR]...",
		Short: "Print the errors that can leave a method, from class files",
		Long: `Prints a line for each error site whose error arrives at a call of the method, for
each overload and each class of the receiver: site class, site method, line,
exception, template, classes that calling code can catch (- for none), confidence,
length of the route, descriptor, receiver (- for none), and how it arrives: thrown,
cause, logged or later. Class names are binary names. Rows of a static method
that makes an object and have a receiver are of what it calls on an object of that
class. Answers are kept in the user's cache folder, by the content of the class path
and of this program.`,
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
			answers, err := opts.flowAnswers(cmd.ErrOrStderr(), noCache)
			if err != nil {
				return err
			}
			defer answers.Close()
			return printEscapes(cmd.OutOrStdout(), cmd.ErrOrStderr(), answers, entries)
		},
	}
	command.Flags().BoolVar(&noCache, "no-cache", false, "neither use nor keep answers in the user's cache folder")
	return command
}

func printEscapes(w, stderr io.Writer, answers *flow.Kept, entries []flow.Entry) error {
	out := bufio.NewWriterSize(w, 1<<16)
	or := func(s string) string {
		if s == "" {
			return "-"
		}
		return s
	}
	for _, entry := range entries {
		all, err := answers.Escapes(entry)
		if err != nil {
			return err
		}
		if len(all) == 0 {
			fmt.Fprintf(stderr, "throwsight: %s#%s%s: no error is seen to leave it, if the class path has it at all\n", entry.Class, entry.Method, entry.Descriptor)
		}
		for _, x := range all {
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

// flowArchives opens the class path that the flags name, with the JDK behind it.
func (o *options) flowArchives(stderr io.Writer) ([]*classpath.Archive, error) {
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
	return append(archives, jdk.Archives...), nil
}

// flowCache is how much the user's cache folder may hold of what was derived
// from archives.
const flowCache = 256 << 20

// flowAnswers returns the flow's answers for the class path that the flags
// name: those that are kept, else an engine's. They are kept by the content of
// the archives and of this program. A class path with a folder, which has no
// content hash, is asked anew each time.
func (o *options) flowAnswers(stderr io.Writer, noCache bool) (*flow.Kept, error) {
	archives, err := o.flowArchives(stderr)
	if err != nil {
		return nil, err
	}
	names := flowNames()
	open := func() (*flow.Engine, error) { return flow.New(classpath.NewPath(archives), names), nil }
	var kept *cache.Cache
	if dir, err := os.UserCacheDir(); err == nil && !noCache {
		// Without one answers take longer, and are the same.
		kept, _ = cache.Open(filepath.Join(dir, "throwsight", "derived"), flowCache)
	}
	version := ""
	var sums []cache.Sum
	if kept != nil {
		if version, sums, err = contentSums(kept, archives); err != nil {
			kept = nil
		}
	}
	return flow.NewKept(kept, version, sums, names, open)
}

// contentSums returns the content hash of this program, and of archives.
func contentSums(c *cache.Cache, archives []*classpath.Archive) (program string, sums []cache.Sum, err error) {
	name, err := os.Executable()
	if err != nil {
		return "", nil, err
	}
	self, err := c.FileSum(name)
	if err != nil {
		return "", nil, err
	}
	for _, a := range archives {
		sum, err := a.Sum(c)
		if err != nil {
			return "", nil, err
		}
		sums = append(sums, sum)
	}
	return self.String(), sums, nil
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
		Instantiated: n.Instantiated, Served: n.Served, Foreign: n.Foreign, Settings: n.Settings, Factories: n.Factories, RPC: flow.RPCNames(n.RPC), Web: flow.WebNames(n.Web), Status: flow.StatusNames(n.Status), Hooks: n.Hooks}
}
