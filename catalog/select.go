package catalog

import (
	"fmt"
	"slices"
	"strings"

	"throwsight/internal/text"
)

// A Filter says which records are wanted; an empty part wants all.
type Filter struct {
	Class string // simple or qualified
	File  string // a source file's path, or the last parts of one
	Entry string // org.apache.hadoop.fs.FileSystem#open or FileSystem#open
	Tag   string
}

// Select returns the records that pass every part of f, in the order of their
// ids.
func (c *Catalog) Select(f Filter) []*Record {
	selected := []*Record{}
	for _, r := range c.records {
		switch {
		case f.Class != "" && !ClassesAgree(r.ErrorClass, f.Class):
		case f.File != "" && !slices.ContainsFunc(r.Sites(), func(a Anchor) bool { return filesAgree(a.FilePath, f.File) }):
		case f.Entry != "" && !slices.ContainsFunc(r.EntryPoints, func(p EntryPoint) bool { return methodsAgree(p.Method, f.Entry) }):
		case f.Tag != "" && !slices.Contains(r.Tags, f.Tag):
		default:
			selected = append(selected, r)
		}
	}
	return selected
}

// filesAgree reports whether the file that a record names is meant by path:
// they end alike, or agree from the package folder on.
func filesAgree(file, path string) bool {
	path = strings.TrimPrefix(strings.ReplaceAll(path, `\`, "/"), "./")
	return tailOf(file, path) || tailOf(path, PackagePath(file))
}

// methodsAgree reports whether two methods, Class#method, can mean one.
func methodsAgree(a, b string) bool {
	classA, methodA, _ := strings.Cut(a, "#")
	classB, methodB, _ := strings.Cut(b, "#")
	return methodA == methodB && ClassesAgree(classA, classB)
}

// Check reports what no record can pass, because it is not written as it must
// be.
func (f Filter) Check() error {
	if f.Entry != "" {
		if problem, remedy := testMethod(f.Entry); problem != "" {
			return fmt.Errorf("%s; %s", problem, remedy)
		}
	}
	return nil
}

// Pick returns the records called ids, and an error that names those that are
// missing, with the nearest ids that exist.
func (c *Catalog) Pick(ids []string) ([]*Record, error) {
	var picked []*Record
	var missing []string
	for _, id := range ids {
		if r := c.ByID(id); r != nil {
			picked = append(picked, r)
		} else {
			missing = append(missing, c.noRecord(id))
		}
	}
	if missing != nil {
		return picked, fmt.Errorf("%s", strings.Join(missing, "; "))
	}
	return picked, nil
}

func (c *Catalog) noRecord(id string) string {
	for _, r := range c.records {
		if text.EditDistance(r.ID, id) <= 2 || len(id) >= 4 && strings.HasPrefix(r.ID, id) {
			return fmt.Sprintf("no record %q: did you mean %s?", clip(id), r.ID)
		}
	}
	return fmt.Sprintf("no record %q", clip(id))
}

// A Summary is what a list says of a record.
type Summary struct {
	ID      string `json:"id"`
	Class   string `json:"class"`
	Message string `json:"message"`
	File    string `json:"file"`
	Line    int    `json:"line"`
}

// Summary returns the record's line in a list.
func (r *Record) Summary() Summary {
	s := Summary{ID: r.ID, Class: r.ErrorClass, Message: r.Title()}
	if sites := r.Sites(); len(sites) > 0 {
		s.File, s.Line = sites[0].FilePath, sites[0].LineNumber
	}
	return s
}

// String returns the summary on one line.
func (s Summary) String() string {
	return fmt.Sprintf("%-16s  %-30s  %s", s.ID, SimpleName(s.Class), s.Message)
}
