package project

import (
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// Ignored tells which files of a folder Git leaves alone: by .gitignore files in
// it, below it and above it up to the repository's root, and by the
// repository's own list. It follows gitignore(5), but for the user's own
// settings. It reads a folder's rules when it is asked about what is in it; one
// goroutine at a time may ask.
type Ignored struct {
	top   string                  // of the repository, or the folder asked for
	rules map[string][]ignoreRule // by folder
}

// An ignoreRule is one line.
type ignoreRule struct {
	glob    string // relative to the rule's folder
	keep    bool   // "!": what an earlier rule leaves out is in
	folders bool   // only folders
}

// NewIgnored returns the rules for what is in and below a folder.
func NewIgnored(folder string) *Ignored {
	ig := &Ignored{top: folder, rules: map[string][]ignoreRule{}}
	for dir := folder; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, ".git")); err == nil {
			ig.top = dir
			break
		}
		if dir == filepath.Dir(dir) {
			break
		}
	}
	ig.rules[ig.top] = append(readIgnore(filepath.Join(ig.top, ".git", "info", "exclude")), readIgnore(filepath.Join(ig.top, ".gitignore"))...)
	return ig
}

// Has reports whether a file or folder is left out. It must be asked about a
// folder before what is in it, which is left out with it.
func (ig *Ignored) Has(name string, folder bool) bool {
	ignored := false
	for _, dir := range ig.above(name) {
		rel, err := filepath.Rel(dir, name)
		if err != nil {
			continue
		}
		rel = filepath.ToSlash(rel)
		for _, r := range ig.of(dir) {
			if r.keep == ignored && r.matches(rel, folder) {
				ignored = !r.keep
			}
		}
	}
	return ignored
}

// above returns the folders whose rules apply to a name, the outermost first.
func (ig *Ignored) above(name string) []string {
	var dirs []string
	for dir := filepath.Dir(name); ; dir = filepath.Dir(dir) {
		dirs = append(dirs, dir)
		if dir == ig.top || dir == filepath.Dir(dir) {
			break
		}
	}
	slices.Reverse(dirs)
	return dirs
}

func (ig *Ignored) of(dir string) []ignoreRule {
	rules, ok := ig.rules[dir]
	if !ok {
		rules = readIgnore(filepath.Join(dir, ".gitignore"))
		ig.rules[dir] = rules
	}
	return rules
}

func (r ignoreRule) matches(rel string, folder bool) bool {
	if r.folders && !folder {
		return false
	}
	ok, err := doublestar.Match(r.glob, rel)
	return ok && err == nil
}

// maxIgnore bounds a file of rules: longer ones are none.
const maxIgnore = 1 << 20

func readIgnore(file string) []ignoreRule {
	info, err := os.Stat(file)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxIgnore {
		return nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil
	}
	var rules []ignoreRule
	for line := range strings.Lines(string(text)) {
		if r, ok := parseIgnore(strings.TrimRight(line, "\r\n")); ok {
			rules = append(rules, r)
		}
	}
	return rules
}

// braces mean nothing to Git.
var braces = strings.NewReplacer("{", `\{`, "}", `\}`)

func parseIgnore(line string) (r ignoreRule, ok bool) {
	for strings.HasSuffix(line, " ") && !strings.HasSuffix(line, `\ `) {
		line = line[:len(line)-1]
	}
	if line == "" || line[0] == '#' {
		return r, false
	}
	line, r.keep = strings.CutPrefix(line, "!")
	line, r.folders = strings.CutSuffix(line, "/")
	if line == "" {
		return r, false
	}
	anchored := strings.Contains(line, "/")
	r.glob = braces.Replace(strings.TrimPrefix(line, "/"))
	if !anchored {
		r.glob = path.Join("**", r.glob)
	}
	return r, doublestar.ValidatePattern(r.glob)
}
