package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"throwsight/internal/findings"
	"throwsight/java/classpath"
	"throwsight/java/classpath/discover"
	"throwsight/java/flow"
	"throwsight/java/model"
	"throwsight/java/model/build"
)

// A modelCommand is what the flags of catalog model say.
type modelCommand struct {
	opts *options
	jars []string
	out  string
	name string
	skip []string
	most int
	api  bool
}

func newCatalogModelCommand(opts *options) *cobra.Command {
	m := &modelCommand{opts: opts}
	cmd := &cobra.Command{
		Use:   "model JAR... -o FILE",
		Short: "Make a library's model: its API and the errors that leave its methods",
		Long: `Reads the jars, and those of --classpath that they need, and writes a model: the
types and members that other code can name, and for each method the error sites
whose errors arrive at a call of it. A file without a class path gets from the
model what the jars would tell; --catalog takes the file.

Errors that the catalog has a record of are kept for every method that they can
leave; of the others the likeliest --most.`,
		Example: `  throwsight catalog model lib/postgresql-42.7.4.jar -o postgresql.model
  throwsight catalog model hadoop-common-3.4.1.jar --classpath 'lib/*' -o hadoop.model`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			m.jars = args
			return m.run(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	flags := cmd.Flags()
	flags.StringVarP(&m.out, "output", "o", "", "the `file` to write")
	flags.StringVar(&m.name, "name", "", "what the model is of; the first jar's artifact unless given")
	flags.StringArrayVar(&m.skip, "skip", nil, "leave out classes whose names fit a `pattern`, * for any text; repeatable")
	flags.IntVar(&m.most, "most", 12, "how many errors without a record are kept for a method")
	flags.BoolVar(&m.api, "api-only", false, "types and members alone, without errors")
	if err := cmd.MarkFlagRequired("output"); err != nil {
		panic(err) // it is defined above
	}
	return cmd
}

func (m *modelCommand) run(ctx context.Context, stdout, stderr io.Writer) error {
	c, err := m.opts.loadCatalog(stderr)
	if err != nil {
		return err
	}
	jdk, _, err := classpath.FindJDK(m.opts.jdk, 0)
	if err != nil {
		return err
	}
	var library []*classpath.Archive
	for _, name := range m.jars {
		opened, err := classpath.Open(name, classpath.Options{Release: jdk.For})
		if err != nil {
			return err
		}
		library = append(library, opened...)
	}
	others, err := m.opts.openClasspath(stderr, jdk.For)
	if err != nil {
		return err
	}
	others = slices.DeleteFunc(others, func(a *classpath.Archive) bool {
		return slices.ContainsFunc(library, func(l *classpath.Archive) bool { return l.Path == a.Path })
	})
	all := slices.Concat(library, others, jdk.Archives)
	api := build.ReadAPI(library, all, m.wanted)
	data := &model.Data{Info: model.Info{Libraries: api.Libraries}, Classes: api.Classes}
	if !m.api {
		names := m.names(library)
		engine := func() *flow.Engine { return flow.New(classpath.NewPath(all), names) }
		bar := startBar(stderr)
		unread := 0
		data, err = build.Errors(ctx, engine, api, build.Options{
			Most: m.most, Keep: findings.Cataloged(c.All()), Progress: bar.set, Unread: func(files int) { unread = files }})
		bar.end()
		if err != nil {
			return err
		}
		if unread > 0 {
			fmt.Fprintf(stderr, "%d class files could not be read: what stands in them is missing\n", unread)
		}
	}
	if data.Info.Name = m.name; m.name == "" {
		data.Info.Name = library[0].Library().Artifact
	}
	return m.write(data, stdout)
}

// wanted reports whether no pattern leaves a class out.
func (m *modelCommand) wanted(class string) bool {
	return !slices.ContainsFunc(m.skip, func(pattern string) bool {
		ok, err := path.Match(pattern, class)
		return ok && err == nil
	})
}

// names returns the pack's names where the jars are its library's, else none
// but which archives are the library.
func (m *modelCommand) names(library []*classpath.Archive) flow.Names {
	names := flowNames()
	for _, a := range library {
		for _, pattern := range names.Artifacts {
			if ok, err := path.Match(pattern, filepath.Base(a.Path)); ok && err == nil {
				return names
			}
		}
	}
	own := flow.Names{}
	for _, a := range library {
		own.Artifacts = append(own.Artifacts, filepath.Base(a.Path))
	}
	return own
}

// write writes the model, once it is sure that it can be read.
func (m *modelCommand) write(data *model.Data, stdout io.Writer) error {
	var out bytes.Buffer
	if err := model.Write(&out, data); err != nil {
		return err
	}
	made, err := model.Open(out.Bytes())
	if err == nil {
		err = made.Check()
	}
	if err != nil {
		return fmt.Errorf("what was made cannot be read: %w", err)
	}
	if err := os.WriteFile(m.out, out.Bytes(), 0o644); err != nil {
		return err
	}
	escapes := 0
	for _, e := range data.Entries {
		escapes += len(e.Escapes)
	}
	_, err = fmt.Fprintf(stdout, "%s: %d bytes, %d types, %d entry points, %d error sites, %d arrivals\n",
		m.out, out.Len(), len(data.Classes), len(data.Entries), len(data.Sites), escapes)
	return err
}

// openClasspath opens the class path that the flags name, if they name one;
// what cannot be opened is told and left out.
func (o *options) openClasspath(stderr io.Writer, release int) ([]*classpath.Archive, error) {
	names, err := o.classpathNames()
	if err != nil {
		return nil, err
	}
	var archives []*classpath.Archive
	for _, name := range names {
		opened, err := classpath.Open(name, classpath.Options{Release: release})
		if err != nil {
			fmt.Fprintf(stderr, "%s: %v\n", name, err)
			continue
		}
		archives = append(archives, opened...)
	}
	return archives, nil
}

// classpathNames returns the files of the class path that the flags name.
func (o *options) classpathNames() ([]string, error) {
	if o.classpathFile == "" {
		return expandClasspath(o.classpath)
	}
	names, err := discover.ReadList(o.classpathFile)
	if err != nil {
		return nil, fmt.Errorf("--classpath-file: %w", err)
	}
	return names, nil
}

var errNoClasspath = errors.New("no class path: want --classpath or --classpath-file")
