package judge

import (
	"errors"
	"path"
	"slices"
)

// A Change is a file before and after an edit. File tells changes of one file
// from those of others; its last element is the file's name.
type Change struct {
	File          string
	Before, After []byte
}

// A Verdict is what javac says of a change.
type Verdict struct {
	Sound bool      // the file compiled before
	New   []Problem // errors that it did not have before
}

// wave is the number of files that are read together: one by one, reading the
// class path would take far longer than the files do.
const wave = 250

// Judge compiles each change before and after, and returns a verdict for each.
// Many files are read together, no two of them versions of one; what has
// errors there is read again alone, before and after, because one file's
// change may be what another does not compile with.
func (j *Javac) Judge(changes []Change) ([]Verdict, error) {
	before, err := j.before(changes)
	if err != nil {
		return nil, err
	}
	out := make([]Verdict, len(changes))
	alone := map[string]bool{} // files whose errors in before are those of the file alone
	for _, group := range waves(changes) {
		problems, err := j.compile(changes, group, after)
		if err != nil {
			return nil, err
		}
		for k, i := range group {
			c := changes[i]
			if len(news(before[c.File], problems[k])) == 0 {
				continue
			}
			if !alone[c.File] {
				if before[c.File], err = j.alone(c, prior); err != nil {
					return nil, err
				}
				alone[c.File] = true
			}
			again, err := j.alone(c, after)
			if err != nil {
				return nil, err
			}
			out[i].New = news(before[c.File], again)
		}
	}
	for i, c := range changes {
		out[i].Sound = len(before[c.File]) == 0
	}
	return out, nil
}

func prior(c Change) []byte { return c.Before }
func after(c Change) []byte { return c.After }

// before returns the errors that the files have as they are.
func (j *Javac) before(changes []Change) (map[string][]Problem, error) {
	var firsts []Change
	seen := map[string]bool{}
	for _, c := range changes {
		if !seen[c.File] {
			seen[c.File] = true
			firsts = append(firsts, c)
		}
	}
	out := map[string][]Problem{}
	for _, group := range waves(firsts) {
		problems, err := j.compile(firsts, group, prior)
		if err != nil {
			return nil, err
		}
		for k, i := range group {
			if len(problems[k]) > 0 {
				if problems[k], err = j.alone(firsts[i], prior); err != nil {
					return nil, err
				}
			}
			out[firsts[i].File] = problems[k]
		}
	}
	return out, nil
}

func (j *Javac) alone(c Change, text func(Change) []byte) ([]Problem, error) {
	problems, err := j.compile([]Change{c}, []int{0}, text)
	if err != nil {
		return nil, err
	}
	return problems[0], nil
}

func (j *Javac) compile(changes []Change, group []int, text func(Change) []byte) ([][]Problem, error) {
	units := make([]Unit, len(group))
	for k, i := range group {
		units[k] = Unit{Name: path.Base(changes[i].File), Text: text(changes[i])}
	}
	out, err := j.Compile(units)
	if !errors.As(err, new(crash)) {
		return out, err
	}
	if len(group) == 1 {
		return [][]Problem{{{Code: "crash", Message: err.Error()}}}, nil
	}
	// One of them is too much for the compiler: the halves are read apart.
	half := len(group) / 2
	first, err := j.compile(changes, group[:half], text)
	if err != nil {
		return nil, err
	}
	second, err := j.compile(changes, group[half:], text)
	return append(first, second...), err
}

// waves groups the changes so that no file is twice in a group.
func waves(changes []Change) [][]int {
	var out [][]int
	times := map[string]int{}
	for i, c := range changes {
		n := times[c.File]
		for n < len(out) && len(out[n]) >= wave {
			n++
		}
		times[c.File] = n + 1
		if n == len(out) {
			out = append(out, nil)
		}
		out[n] = append(out[n], i)
	}
	return out
}

// news returns the problems that were not there before. Lines move with an
// edit: the same message as often as before is nothing new.
func news(before, after []Problem) []Problem {
	var out []Problem
	left := slices.Clone(before)
	for _, p := range after {
		i := slices.IndexFunc(left, func(b Problem) bool { return b.Code == p.Code && b.Message == p.Message })
		if i < 0 {
			out = append(out, p)
			continue
		}
		left = slices.Delete(left, i, i+1)
	}
	return out
}
