package audit

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"strings"

	"golang.org/x/sync/errgroup"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/project"
	"throwsight/internal/text"
	"throwsight/java/sites"
)

// A Row is where one record's error site stands in the sources.
type Row struct {
	ID         string `json:"id"`
	File       string `json:"file"` // as given, joined below a given folder; "" when absent
	Line       int    `json:"line"`
	Class      string `json:"class"` // binary name
	Method     string `json:"method"`
	How        string `json:"how"`        // same-text, text-changed, moved, absent
	Confidence string `json:"confidence"` // certain, likely, possible; "" when absent
	Why        string `json:"why"`
}

// A Rebased is the answer of Rebase.
type Rebased struct {
	Rows  []Row // one a record, in the records' order
	Files int   // read
	Sites int   // error sites found in them
}

// Rebase finds where the records' error sites stand in the sources at the
// paths, files or folders, which are taken for the whole of a library; without
// any source it fails, rather than to call every record absent.
func Rebase(records []*catalog.Record, paths ...string) (*Rebased, error) {
	files, err := project.Files(paths...)
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("no Java file below %s", strings.Join(paths, ", "))
	}
	env, err := declarations(files)
	if err != nil {
		return nil, err
	}
	ground := &findings.Ground{Whole: true}
	err = each(files, func(f *project.File) []sites.Site {
		return sites.Find(f.Tree, env)
	}, func(f *project.File, found []sites.Site) {
		ground.Add(f.Path, f.Tree, text.NewMapper(f.Tree.Source()), found)
	})
	if err != nil {
		return nil, err
	}
	out := &Rebased{Files: len(files), Sites: ground.Len()}
	for _, l := range ground.Locate(records) {
		out.Rows = append(out.Rows, row(l))
	}
	return out, nil
}

func row(l findings.Location) Row {
	r := Row{ID: l.Record.ID, How: l.How.String()}
	if p := l.Place; p != nil {
		r.File, r.Line, r.Class, r.Method = p.Name, p.Line, p.Class, p.Site.Method
		r.Confidence, r.Why = l.Confidence.String(), l.Why
	}
	return r
}

// declarations collects what other files need to know of each file. The trees
// are dropped: parsing again costs less than keeping those of a whole library.
func declarations(files []string) (*sites.Index, error) {
	env := sites.NewIndex()
	err := each(files, func(*project.File) struct{} { return struct{}{} }, func(f *project.File, _ struct{}) {
		env = env.With(f.Path, f.Tree)
	})
	return env, err
}

// each parses the files and calls work for them at the same time, then then
// one after the other, in order.
func each[T any](files []string, work func(*project.File) T, then func(*project.File, T)) error {
	const chunk = 64
	var read [chunk]*project.File
	var results [chunk]T
	for len(files) > 0 {
		part := files[:min(chunk, len(files))]
		files = files[len(part):]
		var group errgroup.Group
		group.SetLimit(runtime.GOMAXPROCS(0))
		for i, path := range part {
			group.Go(func() error {
				f, err := project.Read(path)
				if err != nil {
					return err
				}
				read[i], results[i] = f, work(f)
				return nil
			})
		}
		if err := group.Wait(); err != nil {
			return err
		}
		for i := range part {
			then(read[i], results[i])
		}
	}
	return nil
}

// WriteTSV writes the rows, tab separated: id, file, line, class, method, how,
// confidence. What an absent record lacks is left empty.
func (r *Rebased) WriteTSV(w io.Writer) error {
	out := bufio.NewWriter(w)
	for _, row := range r.Rows {
		line := ""
		if row.Line > 0 {
			line = fmt.Sprint(row.Line)
		}
		cells := []string{row.ID, row.File, line, row.Class, row.Method, row.How, row.Confidence}
		for i, c := range cells {
			cells[i] = cell.Replace(c)
		}
		fmt.Fprintln(out, strings.Join(cells, "\t"))
	}
	return out.Flush()
}

// cell keeps a path with a tab or a line end in one cell.
var cell = strings.NewReplacer("\t", `\t`, "\n", `\n`, "\r", `\r`)

// WriteJSON writes the rows as JSON, one a line.
func (r *Rebased) WriteJSON(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for _, row := range r.Rows {
		if err := enc.Encode(row); err != nil {
			return err
		}
	}
	return nil
}
