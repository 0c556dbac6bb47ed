package edit

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"throwsight/java/syntax"
)

// Names gives new variables at a place names that clash with none there and
// hide none. It remembers what it gave.
type Names struct {
	*Source
	at    syntax.Node
	taken map[string]bool
	later map[string]bool // in the statement's block, in the blocks in it too
	block bool            // one of the names is of a variable beside the statement
}

// InBlock reports whether a name was given to a variable that stands in the
// block of the statement, where the next plan for the block would give it, too.
func (n *Names) InBlock() bool { return n.block }

// TakeInBlock is Take for a variable that stands in the statement's block, and
// would be hidden by one that is declared further down in it.
func (n *Names) TakeInBlock(wishes ...string) string {
	n.block = true
	maps.Copy(n.taken, n.later)
	return n.Take(wishes...)
}

// Clone returns a copy that gives the same names from here on.
func (n *Names) Clone() *Names {
	c := *n
	c.taken = maps.Clone(n.taken)
	return &c
}

// NewNames prepares names for new variables at a node; with round set, for
// variables whose scope will hold the statement that the node is in. Those at a
// method reference stand beside the parameters of the lambda that it becomes.
func NewNames(src *Source, at syntax.Node, round bool) *Names {
	n := namesAt(src, at, round)
	if at.Kind() == syntax.MethodRef {
		for _, p := range lambdaParams(src, at) {
			n.taken[p] = true
		}
	}
	return n
}

func namesAt(src *Source, at syntax.Node, round bool) *Names {
	n := &Names{Source: src, at: at, taken: map[string]bool{}, later: map[string]bool{}}
	home, stmt, found := at, at, false
	for m := at; !m.IsZero(); m = m.Parent() {
		if !found && (m.Role() == syntax.RoleStatement || isAlone(m)) {
			stmt, found = m, true
		}
		if isMember(m) {
			home = m
		}
	}
	block := stmt.Parent().Enclosing(syntax.Block, syntax.Case, syntax.MethodDecl, syntax.ConstructorDecl, syntax.ClassBody)
	switch {
	case found && isAlone(stmt):
		block = stmt // it gets one of its own
	case block.Kind() == syntax.Case && !block.Has(syntax.FlagArrow):
		block = block.Parent()
	}
	for d := range home.Descend() {
		switch d.Kind() {
		case syntax.VarDeclarator, syntax.TypePattern, syntax.Param, syntax.Catch:
			if block.Span().Encloses(d.Span()) {
				n.later[d.Name()] = true
			}
			if round && stmt.Span().Encloses(d.Span()) || scope(d).Span().Encloses(at.Span()) {
				n.taken[d.Name()] = true
			}
		}
	}
	return n
}

// memberOf returns the member of a class that a node stands in: what holds all of
// the local variables that it can name, but for those round the class.
func memberOf(n syntax.Node) syntax.Node {
	for !n.IsZero() && !isMember(n) {
		n = n.Parent()
	}
	return n
}

func isMember(n syntax.Node) bool {
	switch n.Kind() {
	case syntax.MethodDecl, syntax.ConstructorDecl, syntax.Initializer, syntax.FieldDecl, syntax.EnumConstant:
		return true
	}
	return false
}

// isAlone reports whether a node is what an arm, a lambda, a condition or a loop
// does, without a block round it.
func isAlone(n syntax.Node) bool {
	switch n.Role() {
	case syntax.RoleThen, syntax.RoleElse:
		return n.Kind() != syntax.Block && n.Parent().Kind() == syntax.If
	case syntax.RoleBody:
		switch n.Parent().Kind() {
		case syntax.Case, syntax.Lambda, syntax.While, syntax.DoWhile, syntax.For, syntax.ForEach:
			return n.Kind() != syntax.Block
		}
	}
	return false
}

// scope returns a node that holds all places where the variable that d declares
// can be meant.
func scope(d syntax.Node) syntax.Node {
	if d.Kind() == syntax.Catch {
		return d
	}
	return d.Parent().Enclosing(syntax.Block, syntax.Case, syntax.For, syntax.ForEach, syntax.Try, syntax.Lambda,
		syntax.MethodDecl, syntax.ConstructorDecl, syntax.ClassBody, syntax.RecordDecl, syntax.FieldDecl)
}

// Take returns the first of the wishes that is free, else the first with a
// number.
func (n *Names) Take(wishes ...string) string {
	for _, w := range wishes {
		if n.free(w) {
			n.taken[w] = true
			return w
		}
	}
	for i := 1; ; i++ {
		if w := wishes[0] + strconv.Itoa(i); n.free(w) {
			n.taken[w] = true
			return w
		}
	}
}

func (n *Names) free(name string) bool {
	return syntax.IsName(name) && !n.taken[name] && !n.File.Variable(name, n.at)
}

// CatchParam returns a name for a catch parameter as the file likes them, for
// clauses of a class first. Where it takes the letters of the class as a rule, the
// name has those of this one.
func (n *Names) CatchParam(simpleClass string) string {
	same := map[string]int{}
	for key, times := range n.byClass {
		if key.class == simpleClass {
			same[key.param] = times
		}
	}
	wishes := byCount(same)
	lettered, others := 0, map[string]int{}
	for key, times := range n.byClass {
		if key.param == initials(key.class) && len(key.param) > 1 || letters(key.param, key.class) {
			lettered += times
		} else {
			others[key.param] += times
		}
	}
	for _, times := range others {
		lettered -= times
	}
	if own := initials(simpleClass); lettered > 0 && len(own) > 1 {
		wishes = append(wishes, own)
	}
	return n.Take(append(append(wishes, byCount(others)...), "e", "ex", "error", "failure")...)
}

// initials returns the capitals of a class's name as a variable's: "ioe".
func initials(class string) string {
	return strings.ToLower(strings.Map(func(r rune) rune {
		if unicode.IsUpper(r) {
			return r
		}
		return -1
	}, class))
}

// letters reports whether a name is made of a few of a class's letters, the last of
// them a word's first: "yre" of a YarnException, but no plain "ex".
func letters(name, class string) bool {
	if len(name) < 2 || name == "ex" || name == "exc" || name == "err" || strings.ToLower(name) != name || !strings.HasPrefix(strings.ToLower(class), name[:1]) {
		return false
	}
	own := initials(class)
	if len(own) == 0 || name[len(name)-1] != own[len(own)-1] {
		return false
	}
	rest := strings.ToLower(class)
	for i := range len(name) {
		at := strings.IndexByte(rest, name[i])
		if at < 0 {
			return false
		}
		rest = rest[at+1:]
	}
	return len(name) <= 4
}

// meansUnused reports whether a parameter's name says that it is not used.
func meansUnused(name string) bool {
	switch name {
	case "", "_", "ignore", "ignored", "expected", "unused":
		return true
	}
	return false
}

// byCount returns the keys, the most frequent first.
func byCount(m map[string]int) []string {
	return slices.SortedFunc(maps.Keys(m), func(a, b string) int {
		if m[a] != m[b] {
			return m[b] - m[a]
		}
		return cmp.Or(len(a)-len(b), cmp.Compare(a, b))
	})
}
