package syntax

import (
	"cmp"
	"slices"
	"sync"

	"throwsight/internal/text"
)

// Parse reads src, which must not change afterwards. It never fails: what is
// not Java is told by [Tree.Problems].
func Parse(src []byte) *Tree {
	s := scratchPool.Get().(*scratch)
	p := s.parser(src)
	defer s.keep(&p)
	p.read()
	p.balance()
	p.earlyProblems = len(p.problems)
	p.next()
	root := p.compilationUnit()
	t := &Tree{src: src}
	t.nodes, t.extras = p.compact(root)
	t.problems = p.sortedProblems()
	return t
}

// scratch is the memory that a parse needs and its tree does not.
type scratch struct {
	tokens []Token
	spans  []span
	nodes  []draft
	extras []extra
	path   []step
}

// parser returns a parser that works in this memory; keep takes it back.
func (s *scratch) parser(src []byte) parser {
	return parser{
		src: src, tokens: s.tokens[:0], spans: s.spans[:0], extras: s.extras[:0], path: s.path[:0],
		nodes:     append(s.nodes[:0], draft{}), // "no node"
		problemAt: -1, problemToken: -1,
	}
}

func (s *scratch) keep(p *parser) {
	if cap(p.tokens) <= maxPooledTokens && cap(p.nodes) <= maxPooledTokens {
		*s = scratch{p.tokens, p.spans, p.nodes, p.extras, p.path}
		scratchPool.Put(s)
	}
}

var scratchPool = sync.Pool{New: func() any { return new(scratch) }}

// maxPooledTokens keeps the memory of an enormous file from staying.
const maxPooledTokens = 1 << 20

// maxDepth bounds how deep the text may be nested, and with it the stack. It
// is far above what people and generators write.
const maxDepth = 50_000

// maxProblems bounds the problems of one text. More tell nobody more.
const maxProblems = 1000

type span struct {
	start, end uint32
}

// A parser builds a tree bottom-up: a node is made when its last token was
// read, from the list of its children.
type parser struct {
	src    []byte
	tokens []Token // comments left out; ends with lookahead EOFs
	spans  []span  // of tokens
	nodes  []draft
	extras []extra
	path   []step
	token  int   // index of the token that is to be read next
	tok    Token // it
	depth  int

	problems     []Problem
	problemAt    int // where the problem reported last stands
	problemToken int // the token at which it was reported

	earlyProblems int // how many were reported before the first node was made
	openBraces    int // "{"s less "}"s of all tokens

	owner owner // the class whose body is being read
	context
}

// context is what the statements round the current token let it mean. The
// body of a class, method or lambda starts anew.
type context struct {
	noLambda     bool // "->" ends a case label here
	inSwitchExpr bool // "yield" is a statement here
	switches     int  // how many are open: a case label belongs to the last
}

// lookahead is how many tokens may be asked for behind the current one
// without asking for the end.
const lookahead = 8

// read reads the tokens of the text.
func (p *parser) read() {
	l := lexer{src: p.src}
	var back *backMapper
	if hasEscapes(p.src) {
		t := translate(p.src, func(start, end int) { p.report(text.Span{Start: start, End: end}, "malformed Unicode escape") })
		l.src = t.text
		back = &backMapper{marks: t.marks}
	}
	for {
		token := l.next()
		if token <= BlockComment {
			if token == EOF {
				break
			}
			continue
		}
		switch token {
		case LBrace:
			p.openBraces++
		case RBrace:
			p.openBraces--
		}
		p.tokens = append(p.tokens, token)
		p.spans = append(p.spans, span{uint32(l.start), uint32(l.pos)})
	}
	if back != nil {
		forProblems := *back
		for i := range p.spans {
			s := &p.spans[i]
			s.start = uint32(back.offset(int(s.start)))
			s.end = uint32(back.offset(int(s.end)))
		}
		for i := range l.problems {
			s := &l.problems[i].Span
			ends := forProblems
			s.Start = forProblems.offset(s.Start)
			s.End = ends.offset(s.End)
		}
	}
	end := uint32(len(p.src))
	for range lookahead {
		p.tokens = append(p.tokens, EOF)
		p.spans = append(p.spans, span{end, end})
	}
	p.problems = append(p.problems, l.problems[:min(len(l.problems), maxProblems)]...)
	p.token = -1
}

// readPart reads the tokens from start to end, offsets of a text without Unicode
// escapes, and those behind that may be asked for. It returns false where no token
// ends at end, or one is not well formed.
func (p *parser) readPart(start, end uint32) bool {
	l := lexer{src: p.src, pos: int(start)}
	ends, behind := false, 0
	for behind < lookahead {
		token := l.next()
		if token <= BlockComment {
			if token == EOF {
				break
			}
			continue
		}
		at := span{uint32(l.start), uint32(l.pos)}
		if at.start >= end {
			behind++
		}
		ends = ends || at.end == end
		p.tokens = append(p.tokens, token)
		p.spans = append(p.spans, at)
	}
	for range lookahead {
		p.tokens = append(p.tokens, EOF)
		p.spans = append(p.spans, span{uint32(len(p.src)), uint32(len(p.src))})
	}
	p.token = -1
	return ends && len(l.problems) == 0
}

// next goes to the next token.
func (p *parser) next() {
	if p.tok != EOF {
		p.token++
		p.tok = p.tokens[p.token]
	}
}

// peek returns the token n behind the current one, n < lookahead.
func (p *parser) peek(n int) Token { return p.tokens[p.token+n] }

// got reads the token if it is t.
func (p *parser) got(t Token) bool {
	if p.tok != t {
		return false
	}
	p.next()
	return true
}

// start returns the offset of the current token.
func (p *parser) start() uint32 { return p.spans[p.token].start }

// end returns the offset behind the token read last.
func (p *parser) end() uint32 {
	if p.token == 0 {
		return 0
	}
	return p.spans[p.token-1].end
}

// adjacent reports whether nothing stands between token i and the one behind.
func (p *parser) adjacent(i int) bool { return p.spans[i].end == p.spans[i+1].start }

// A list has the children of a node that is not made yet.
type list struct {
	first, last uint32
}

// add appends a child; id 0 is none.
func (p *parser) add(l *list, role Role, id uint32) {
	if id == 0 {
		return
	}
	p.nodes[id].role = role
	if l.last == 0 {
		l.first = id
	} else {
		p.nodes[l.last].next = id
	}
	l.last = id
}

// make makes a node that ends behind the token read last. When none was read
// since start there is no node: 0.
func (p *parser) make(kind Kind, start uint32, children list) uint32 {
	end := p.end()
	if start >= end && children.first == 0 {
		return 0
	}
	id := uint32(len(p.nodes))
	var flags Flags
	if p.problemAt >= int(start) {
		flags = FlagBroken
	}
	p.nodes = append(p.nodes, draft{
		start: start,
		end:   max(start, end),
		first: children.first,
		flags: flags,
		kind:  kind,
	})
	return id
}

// makeNamed makes a node whose name is the token at index name; -1 is none.
func (p *parser) makeNamed(kind Kind, start uint32, name int, children list) uint32 {
	id := p.make(kind, start, children)
	if name >= 0 {
		n := &p.nodes[id]
		n.name = p.spans[name].start
		n.hasName = true
	}
	return id
}

// makeOp makes a node with an operator.
func (p *parser) makeOp(kind Kind, start uint32, op Token, children list) uint32 {
	id := p.make(kind, start, children)
	p.nodes[id].op = op
	return id
}

// startOf returns where node id starts, the current token's start for none.
func (p *parser) startOf(id uint32) uint32 {
	if id == 0 {
		return p.start()
	}
	return p.nodes[id].start
}

// name reads an identifier and returns its index, -1 when none stands there.
func (p *parser) name() int {
	if !p.tok.IsIdentifier() {
		p.missing("identifier expected")
		return -1
	}
	p.next()
	return p.token - 1
}

// state is what backtracking brings back.
type state struct {
	token, nodes, problems  int
	problemAt, problemToken int
}

func (p *parser) mark() state {
	return state{p.token, len(p.nodes), len(p.problems), p.problemAt, p.problemToken}
}

func (p *parser) reset(s state) {
	p.token, p.tok = s.token, p.tokens[s.token]
	p.nodes, p.problems = p.nodes[:s.nodes], p.problems[:s.problems]
	p.problemAt, p.problemToken = s.problemAt, s.problemToken
}

func (p *parser) sortedProblems() []Problem {
	slices.SortStableFunc(p.problems, func(a, b Problem) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	return slices.Clip(p.problems)
}
