package classfile

import "strings"

// maxTypeDepth bounds how deep types nest: real signatures reach ten.
const maxTypeDepth = 256

// ParseType reads a field's descriptor or generic signature.
func ParseType(s string) (Type, error) {
	p := parser{text: s}
	t := p.fieldType(0)
	return t, p.done()
}

// ParseMethod reads a method's descriptor or generic signature.
func ParseMethod(s string) (MethodSignature, error) {
	p := parser{text: s}
	m := MethodSignature{TypeParameters: p.parameters()}
	p.want('(')
	for p.fault == nil && p.peek() != ')' {
		m.Parameters = append(m.Parameters, p.fieldType(0))
	}
	p.want(')')
	if p.peek() == 'V' {
		p.at++
		m.Result = Type{Name: "void"}
	} else {
		m.Result = p.fieldType(0)
	}
	for p.fault == nil && p.peek() == '^' {
		p.at++
		m.Throws = append(m.Throws, p.fieldType(0))
	}
	return m, p.done()
}

// ParseClass reads a class's generic signature.
func ParseClass(s string) (ClassSignature, error) {
	p := parser{text: s}
	c := ClassSignature{Parameters: p.parameters(), Super: p.fieldType(0)}
	for p.fault == nil && p.at < len(s) {
		c.Interfaces = append(c.Interfaces, p.fieldType(0))
	}
	return c, p.done()
}

// A parser reads descriptors and signatures: JVMS 4.3 and 4.7.9.1.
type parser struct {
	text  string
	at    int
	fault *Fault
}

func (p *parser) done() error {
	if p.fault == nil && p.at < len(p.text) {
		p.fail("the end wanted")
	}
	if p.fault == nil {
		return nil
	}
	return p.fault
}

func (p *parser) fail(what string) {
	if p.fault == nil {
		p.fault = faultf(p.at, "in %.200q: %s", p.text, what)
	}
}

// peek returns the next byte, 0 at the end.
func (p *parser) peek() byte {
	if p.at < len(p.text) {
		return p.text[p.at]
	}
	return 0
}

func (p *parser) want(b byte) {
	if p.peek() != b {
		p.fail(string(b) + " wanted")
		return
	}
	p.at++
}

var primitives = map[byte]string{
	'B': "byte", 'C': "char", 'D': "double", 'F': "float", 'I': "int", 'J': "long", 'S': "short", 'Z': "boolean",
}

// fieldType reads any type but void.
func (p *parser) fieldType(depth int) Type {
	if depth > maxTypeDepth {
		p.fail("types nested too deep")
	}
	if p.fault != nil {
		return Type{}
	}
	switch b := p.peek(); b {
	case 'L':
		return p.classType(depth)
	case 'T':
		p.at++
		name := p.identifier()
		p.want(';')
		return Type{Kind: TypeVariable, Name: name}
	case '[':
		p.at++
		elem := p.fieldType(depth + 1)
		return Type{Kind: ArrayType, Elem: &elem}
	default:
		name, ok := primitives[b]
		if !ok {
			p.fail("a type wanted")
			return Type{}
		}
		p.at++
		return Type{Name: name}
	}
}

// classType reads Lname<args>.inner<args>; where the outer classes without
// arguments become part of the name.
func (p *parser) classType(depth int) Type {
	p.at++
	t := Type{Kind: ClassType, Name: BinaryName(p.identifier())}
	t.Args = p.arguments(depth)
	for p.fault == nil && p.peek() == '.' {
		p.at++
		inner := Type{Kind: ClassType, Name: t.Name + "$" + p.identifier()}
		if t.Args != nil || t.Outer != nil {
			outer := t
			inner.Outer = &outer
		}
		inner.Args = p.arguments(depth)
		t = inner
	}
	p.want(';')
	return t
}

func (p *parser) arguments(depth int) []Type {
	if p.fault != nil || p.peek() != '<' {
		return nil
	}
	p.at++
	var args []Type
	for p.fault == nil && (p.peek() != '>' || args == nil) {
		args = append(args, p.argument(depth+1))
	}
	p.want('>')
	return args
}

func (p *parser) argument(depth int) Type {
	bound := ""
	switch p.peek() {
	case '*':
		p.at++
		return Type{Kind: Wildcard}
	case '+':
		bound = "extends"
	case '-':
		bound = "super"
	default:
		return p.fieldType(depth)
	}
	p.at++
	t := p.fieldType(depth)
	return Type{Kind: Wildcard, Name: bound, Elem: &t}
}

// parameters reads <T:bound:bound…>, nil where there are none.
func (p *parser) parameters() []TypeParameter {
	if p.peek() != '<' {
		return nil
	}
	p.at++
	var all []TypeParameter
	for p.fault == nil && (p.peek() != '>' || all == nil) {
		t := TypeParameter{Name: p.identifier()}
		p.want(':')
		if p.bounded() {
			t.Bounds = append(t.Bounds, p.fieldType(0))
		}
		for p.fault == nil && p.peek() == ':' {
			p.at++
			t.Bounds = append(t.Bounds, p.fieldType(0))
		}
		all = append(all, t)
	}
	p.want('>')
	return all
}

// bounded reports whether a class bound stands here. Behind an empty one comes
// another bound, the next parameter or the end; a name may start as a type
// does (TT;), so the whole of a bound is looked for.
func (p *parser) bounded() bool {
	switch p.peek() {
	case 'L', 'T', '[':
	default:
		return false
	}
	ahead := *p
	ahead.fieldType(0)
	return ahead.fault == nil
}

// identifier reads up to a byte that no name may hold.
func (p *parser) identifier() string {
	n := strings.IndexAny(p.text[p.at:], ".;[<>:")
	if n <= 0 {
		p.fail("a name wanted")
		return ""
	}
	p.at += n
	return p.text[p.at-n : p.at]
}
