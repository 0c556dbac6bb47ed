package main

import (
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"throwsight/internal/check"
	"throwsight/internal/project"
	"throwsight/java/classpath"
	"throwsight/java/classpath/discover"
)

func newClasspathCommand(opts *options) *cobra.Command {
	format, run := "text", false
	cmd := &cobra.Command{
		Use:   "classpath [--run] [FOLDER]",
		Short: "Say which jars and which JDK were found for a folder, and why not the rest",
		Long: `Says what the sources in a folder (the current one unless named) are compiled
against, and where that comes from: the setting or flag, a pom.xml and the local
Maven repository, Eclipse's .classpath, jars under lib; in the folder or above.
What is named and not found stands in the list with the paths that were looked
for. No build tool is run and nothing is fetched, but with --run: then Maven is
asked, which runs what the project names and may fetch. --format list writes
what --classpath-file reads.`,
		Example: `  throwsight classpath
  throwsight classpath --format json services/billing
  throwsight classpath --run --format list > classpath.txt
  throwsight classpath --classpath 'lib/*' --jdk /usr/lib/jvm/jdk-21`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkFormat(format, "text", "json", "list"); err != nil {
				return err
			}
			folder := "."
			if len(args) > 0 {
				folder = args[0]
			}
			var asked *askedTool
			if run {
				entries, command, err := project.AskBuildTool(cmd.Context(), folder)
				if err != nil {
					return err
				}
				asked = &askedTool{entries, command}
			}
			found, err := opts.findClasspath(cmd.ErrOrStderr(), folder, asked)
			if err != nil {
				return err
			}
			switch format {
			case "list":
				return found.list(cmd.OutOrStdout())
			case "json":
				e := json.NewEncoder(cmd.OutOrStdout())
				e.SetEscapeHTML(false)
				e.SetIndent("", "  ")
				return e.Encode(found)
			}
			return found.write(cmd.OutOrStdout())
		},
	}
	formatFlag(cmd, &format, "text, json or list")
	cmd.Flags().BoolVar(&run, "run", run, "ask the build tool: runs Maven, which runs what the project names and may fetch")
	return cmd
}

// askedTool is what a build tool answered.
type askedTool struct {
	entries []string
	command string
}

// foundClasspath is the answer, in the form of its JSON.
type foundClasspath struct {
	Folder   string             `json:"folder"`
	Source   string             `json:"source"` // settings, pom.xml, .classpath, lib, build tool; "" for none
	File     string             `json:"file"`   // what was read; the command that was run
	Release  string             `json:"release,omitempty"`
	JDK      foundJDK           `json:"jdk"`
	Entries  []foundEntry       `json:"entries"`
	Missing  []foundMissing     `json:"missing"`
	Problems []foundProblem     `json:"problems"`
	NotUsed  []foundOtherSource `json:"notUsed"`
	Classes  int                `json:"classes"` // in the entries, without the JDK's
}

type foundJDK struct {
	Home    string `json:"home"`
	Version string `json:"version"`
	From    string `json:"from"`          // setting, JAVA_HOME or path
	Why     string `json:"why,omitempty"` // there is none
}

type foundEntry struct {
	Path    string `json:"path"`
	Kind    string `json:"kind"` // jar or folder; "" for what cannot be read
	Scope   string `json:"scope,omitempty"`
	Name    string `json:"name,omitempty"`
	Via     string `json:"via,omitempty"`
	Classes int    `json:"classes"`
}

type foundMissing struct {
	Name   string   `json:"name"`
	Scope  string   `json:"scope,omitempty"`
	Via    string   `json:"via,omitempty"`
	Why    string   `json:"why"`
	Looked []string `json:"looked"`
}

type foundProblem struct {
	Path string `json:"path"`
	What string `json:"what"`
}

type foundOtherSource struct {
	Source string `json:"source"`
	Why    string `json:"why"`
}

// findClasspath finds and opens what a folder is compiled against; asked is
// what its build tool says, nil where it was not asked.
func (o *options) findClasspath(stderr io.Writer, folder string, asked *askedTool) (*foundClasspath, error) {
	flags, err := o.layer()
	if err != nil {
		return nil, err
	}
	s, _, wrong, err := check.Settings(folder, flags)
	if err != nil {
		return nil, err
	}
	for _, f := range wrong {
		fmt.Fprintln(stderr, f)
	}
	given := s.Classpath
	if o.classpathFile != "" {
		if given, err = discover.ReadList(o.classpathFile); err != nil {
			return nil, fmt.Errorf("--classpath-file: %w", err)
		}
	}
	for i, name := range given {
		if given[i], err = filepath.Abs(name); err != nil { // a settings file's are absolute: these are flags, meant from here
			return nil, err
		}
	}
	if asked != nil {
		given = asked.entries
	}
	jdk, from, jdkErr := classpath.FindJDK(s.JDK, 0)
	settings := discover.Settings{Classpath: given}
	options := classpath.Options{}
	if jdkErr == nil {
		settings.Java, options.Release = jdk.Version, jdk.For
	}
	r := &discover.Result{Folder: folder}
	if asked == nil || len(given) > 0 { // a build tool's empty answer is one
		if r, err = discover.Find(folder, settings); err != nil {
			return nil, err
		}
	}
	if asked != nil {
		r.Source, r.File, r.Tried = "build tool", asked.command, nil
	}
	found := &foundClasspath{
		Folder: r.Folder, Source: string(r.Source), File: r.File, Release: r.Release,
		Entries: []foundEntry{}, Missing: []foundMissing{}, Problems: []foundProblem{}, NotUsed: []foundOtherSource{},
	}
	if jdkErr != nil {
		found.JDK.Why = jdkErr.Error()
	} else {
		found.JDK = foundJDK{Home: jdk.Home, Version: jdk.Version, From: from}
	}
	archives, faults := r.Open(classpath.NewSet(options, nil))
	byPath := map[string][]*classpath.Archive{}
	for _, a := range archives {
		outer, _, _ := strings.Cut(a.Path, "!/")
		byPath[outer] = append(byPath[outer], a)
	}
	for _, e := range r.Entries {
		entry := foundEntry{Path: e.Path, Scope: e.Scope, Name: e.Name, Via: e.Via}
		for _, a := range byPath[e.Path] {
			entry.Kind = a.Kind.String()
			for range a.Classes() {
				entry.Classes++
			}
		}
		found.Entries = append(found.Entries, entry)
		found.Classes += entry.Classes
	}
	for _, m := range r.Missing {
		found.Missing = append(found.Missing, foundMissing{m.Name, m.Scope, m.Via, m.Why, append([]string{}, m.Looked...)})
	}
	faults = append(append(r.Faults, faults...), classpath.NewPath(archives).Faults()...)
	for _, f := range faults {
		found.Problems = append(found.Problems, foundProblem{f.Path, f.What})
	}
	for _, t := range r.Tried {
		found.NotUsed = append(found.NotUsed, foundOtherSource{string(t.Source), t.Why})
	}
	return found, nil
}

// list writes the entries, one in a line.
func (c *foundClasspath) list(w io.Writer) error {
	var b strings.Builder
	for _, e := range c.Entries {
		b.WriteString(e.Path + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// write writes the answer as text.
func (c *foundClasspath) write(w io.Writer) error {
	var b strings.Builder
	line := func(name, format string, args ...any) {
		fmt.Fprintf(&b, "%-9s %s\n", name, fmt.Sprintf(format, args...))
	}
	line("folder", "%s", c.Folder)
	switch {
	case c.Source == "":
		line("source", "none: the answers come from the sources and the embedded model alone")
	case c.File == "":
		line("source", "%s", c.Source)
	default:
		line("source", "%s (%s)", c.Source, c.File)
	}
	for _, t := range c.NotUsed {
		line("not used", "%s: %s", t.Source, t.Why)
	}
	if c.JDK.Why != "" {
		line("jdk", "none: %s", strings.ReplaceAll(c.JDK.Why, "\n", "; "))
	} else {
		line("jdk", "%s, version %s (by %s)", c.JDK.Home, c.JDK.Version, c.JDK.From)
	}
	if c.Release != "" {
		line("release", "%s", c.Release)
	}
	line("entries", "%d, with %d classes", len(c.Entries), c.Classes)
	for _, e := range c.Entries {
		fmt.Fprintf(&b, "  %s%s\n", scoped(e.Scope, e.Path), via(e.Via))
	}
	line("missing", "%d", len(c.Missing))
	for _, m := range c.Missing {
		fmt.Fprintf(&b, "  %s%s: %s\n", scoped(m.Scope, m.Name), via(m.Via), m.Why)
		for _, name := range m.Looked {
			if name == m.Name {
				continue
			}
			fmt.Fprintf(&b, "    looked for %s\n", name)
		}
	}
	line("problems", "%d", len(c.Problems))
	for _, p := range c.Problems {
		fmt.Fprintf(&b, "  %s: %s\n", p.Path, p.What)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func scoped(scope, what string) string {
	if scope == "" {
		return what
	}
	return fmt.Sprintf("%-9s %s", scope, what)
}

// via says through which artifacts the project comes to one; "" for one of its
// own.
func via(trail string) string {
	if !strings.Contains(trail, ">") {
		return ""
	}
	return "  (" + trail + ")"
}
