package check

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"throwsight/internal/text"
)

// changes are the lines of files that differ from a revision: ranges of lines
// from 1, both ends included, by absolute path without links.
type changes map[string][]lineRange

type lineRange struct{ first, last int }

// allLines is the range of a file that the revision does not have.
var allLines = lineRange{1, 1 << 30}

// changedSince asks git what has changed below the paths since a revision, be
// it committed or not. Where the revision lies on another branch, the point
// where that one forked is meant: what others did there since is no change of
// this code.
func changedSince(ctx context.Context, revision string, paths []string) (changes, error) {
	if _, err := exec.LookPath("git"); err != nil {
		return nil, errors.New("git is not on the path")
	}
	out := changes{}
	seen := map[string]bool{}
	for _, path := range paths {
		dir, err := folderOf(path)
		if err != nil {
			continue // whoever reads the paths tells of it
		}
		top, err := git(ctx, dir, "rev-parse", "--show-toplevel")
		if err != nil {
			if strings.Contains(err.Error(), "not a git repository") {
				err = fmt.Errorf("%s is in no git repository", dir)
			}
			return nil, err
		}
		root := filepath.FromSlash(strings.TrimSuffix(top, "\n"))
		if seen[root] {
			continue
		}
		seen[root] = true
		if err := out.add(ctx, root, revision); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func folderOf(path string) (string, error) {
	info, err := os.Stat(path)
	if err != nil || info.IsDir() {
		return path, err
	}
	return filepath.Dir(path), nil
}

// add adds the changes of one repository's files.
func (c changes) add(ctx context.Context, root, revision string) error {
	commit, err := git(ctx, root, "rev-parse", "--verify", "--quiet", "--end-of-options", revision+"^{commit}")
	if err != nil {
		return fmt.Errorf("%s has no commit %q", root, revision)
	}
	commit = strings.TrimSpace(commit)
	if fork, err := git(ctx, root, "merge-base", commit, "HEAD"); err == nil {
		commit = strings.TrimSpace(fork)
	}
	diff, err := git(ctx, root, "diff", "--unified=0", "--find-renames", "--diff-filter=d", "--no-prefix", "--no-relative",
		"--no-color", "--no-ext-diff", "--no-textconv", commit, "--", "*.java")
	if err != nil {
		return err
	}
	c.parse(root, diff)
	untracked, err := git(ctx, root, "ls-files", "--others", "--exclude-standard", "-z", "--", "*.java")
	if err != nil {
		return err
	}
	for name := range strings.SplitSeq(untracked, "\x00") {
		if name != "" {
			c.set(root, name, []lineRange{allLines})
		}
	}
	return nil
}

func (c changes) set(root, name string, ranges []lineRange) {
	c[real(filepath.Join(root, filepath.FromSlash(name)))] = ranges
}

// parse reads a diff without context lines and without prefixes of names.
func (c changes) parse(root, diff string) {
	name, body := "", 0 // body counts the lines of a hunk that are still to come
	for line := range strings.Lines(diff) {
		line = strings.TrimRight(line, "\n")
		switch {
		case body > 0 && !strings.HasPrefix(line, `\`):
			body--
		case strings.HasPrefix(line, "+++ "):
			name = unquote(strings.TrimSuffix(strings.TrimPrefix(line, "+++ "), "\t"))
			c.set(root, name, nil)
		case strings.HasPrefix(line, "@@ "):
			removed, added := hunk(line)
			body = removed.count + added.count
			lines := lineRange{added.first, added.first + added.count - 1}
			if added.count == 0 {
				// Lines that are gone change what stands round their place.
				lines = lineRange{added.first, added.first + 1}
			}
			path := real(filepath.Join(root, filepath.FromSlash(name)))
			c[path] = append(c[path], lines)
		}
	}
}

type part struct{ first, count int }

// hunk reads the head of a hunk: @@ -12,3 +13 @@.
func hunk(line string) (removed, added part) {
	for _, field := range strings.Fields(line)[1:] {
		first, count, many := strings.Cut(field[1:], ",")
		p := part{count: 1}
		p.first, _ = strconv.Atoi(first) // git writes numbers
		if many {
			p.count, _ = strconv.Atoi(count)
		}
		switch field[0] {
		case '-':
			removed = p
		case '+':
			return removed, p
		}
	}
	return removed, added
}

// unquote reads a name as git writes it: one with odd characters as a literal
// of C.
func unquote(name string) string {
	if s, err := strconv.Unquote(name); err == nil && strings.HasPrefix(name, `"`) {
		return s
	}
	return name
}

// has reports whether the file has changed lines, and touches whether one of
// them is among those of a span.
func (c changes) has(path string) bool { return len(c[real(path)]) > 0 }

func (c changes) touches(path string, m *text.Mapper, s text.Span) bool {
	first, last := m.Line(s.Start)+1, m.Line(max(s.Start, s.End-1))+1
	return slices.ContainsFunc(c[real(path)], func(r lineRange) bool { return r.first <= last && first <= r.last })
}

// real returns a path by which two ways to one file are the same.
func real(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	if plain, err := filepath.EvalSymlinks(path); err == nil {
		path = plain
	}
	return path
}

// git runs git and returns what it prints; an error holds what it complains of.
func git(ctx context.Context, dir string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", append([]string{"-c", "core.quotePath=false"}, args...)...)
	cmd.Dir = dir
	cmd.Env = append(slices.DeleteFunc(os.Environ(), ofHook), "LC_ALL=C", "GIT_OPTIONAL_LOCKS=0")
	var out, complaint bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaint
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		if s := strings.TrimSpace(complaint.String()); s != "" {
			return "", fmt.Errorf("git %s: %s", args[0], s)
		}
		return "", fmt.Errorf("git %s: %w", args[0], err)
	}
	return out.String(), nil
}

// ofHook reports whether a variable says in which repository a hook runs: by
// it git would take any folder for the top of that one.
func ofHook(variable string) bool {
	name, _, _ := strings.Cut(variable, "=")
	return slices.Contains([]string{"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"}, name)
}
