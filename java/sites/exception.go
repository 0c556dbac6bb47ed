package sites

import (
	"maps"
	"slices"

	"throwsight/internal/message"
	"throwsight/java/syntax"
)

// An object is an exception made here, as far as its constructors tell.
type object struct {
	class  *Class
	base   value            // the message that the JDK's part of it was given; nothing when none
	fields map[string]value // what the constructors, and setters since, set
	cause  bool             // it was given a cause
	loose  bool             // fields that nothing sets may be set all the same
}

// throwable is where every exception's message ends up. Even where its source
// is at hand, as in the JDK's own sources, it is not looked into.
const throwable = "java.lang.Throwable"

// evalNew returns the exception, the builder or the text that is made.
func (e *evaluator) evalNew(n syntax.Node, f *frame) value {
	written := typeName(n.Child(syntax.RoleType))
	class := e.typeOfNew(n, f)
	switch simple := lastPart(written); simple {
	case "StringBuilder", "StringBuffer", "StringJoiner":
		return e.evalNewBuilder(n, simple, f)
	case "String":
		if args := arguments(n); len(args) == 1 && e.typeOf(args[0], f).isText() {
			return e.eval(args[0], f).asText()
		}
	}
	if !e.world.isThrowable(class, written) && !isThrown(n) {
		return unknown(FromValue)
	}
	return e.makeException(class, written, arguments(n), f)
}

// isThrown reports whether the expression is what a throw statement throws: an
// exception then, whatever its class is.
func isThrown(n syntax.Node) bool {
	p := n.Parent()
	for p.Kind() == syntax.Paren {
		p = p.Parent()
	}
	return p.Kind() == syntax.Throw
}

// typeOfNew returns the canonical name of the class that "new" makes one of.
func (e *evaluator) typeOfNew(n syntax.Node, f *frame) string {
	written := typeName(n.Child(syntax.RoleType))
	if outer := n.Child(syntax.RoleTarget); !outer.IsZero() {
		if c := e.world.class(string(e.typeOf(outer, f))); c != nil {
			return e.world.inheritedType(c, written, 0)
		}
	}
	return e.world.resolve(f.src, f.class, written)
}

// makeException returns an exception with its message.
func (e *evaluator) makeException(class, written string, args []syntax.Node, f *frame) value {
	name := class
	if name == "" {
		name = written
	} else {
		name = e.world.binary(class)
	}
	self := &object{class: e.world.class(class), fields: map[string]value{}}
	if self.class != nil && class != throwable && f.depth < maxDepth {
		e.construct(self, self.class, args, f)
	} else {
		self.base = e.jdkMessage(self, class, args, f)
	}
	return e.exception(name, self, f.depth)
}

// exception returns the exception with the message that it has as it stands
// now. Fields that neither its constructor nor a setter set are null, at least
// where it is made; in general somebody may set them on its way.
func (e *evaluator) exception(name string, self *object, depth int) value {
	msg := e.messageOf(self, depth)
	if msg.isNothing() || msg.isNull() {
		return value{alts: []alt{{class: name, made: true, bare: true, why: NoMessage, self: self}}}
	}
	msg = msg.asText()
	if self.class != nil {
		loose := *self
		loose.loose = true
		if later := e.messageOf(&loose, depth).asText(); !slices.Equal(later.templates(), msg.templates()) {
			general := message.Generalize(msg.gen(), later.gen())
			if !later.wide && len(msg.alts)+len(later.alts) <= maxAlternatives {
				msg = union(msg, later)
			}
			msg = msg.withGeneral(general)
		}
	}
	out := value{wide: msg.wide, general: msg.general, hasGen: msg.hasGen, authored: msg.authored}
	for _, a := range msg.alts {
		out.alts = append(out.alts, alt{text: a.text, why: a.why, class: name, made: true, self: self})
	}
	return out
}

// construct runs the constructor of the class that fits the arguments, and
// with it those above: what they hand up becomes self.base, what they set
// self.fields.
func (e *evaluator) construct(self *object, c *Class, args []syntax.Node, f *frame) {
	m, ok := e.best(c.members(constructors), args, f)
	if !ok {
		if len(args) == 0 {
			e.constructAbove(self, c, nil, f)
		} else {
			self.base = e.defaultMessage(args, f)
		}
		return
	}
	in := f.into(m, e.bind(m.node, args, f), self)
	body := m.node.Child(syntax.RoleBody)
	call := constructorCall(body)
	switch {
	case in.depth > maxDepth:
		self.base = unknown(FromCall)
	case call.IsZero():
		e.constructAbove(self, c, nil, in)
	case call.Op() == syntax.KwThis:
		e.construct(self, c, arguments(call), in)
	default:
		e.constructAbove(self, c, arguments(call), in)
	}
	e.setFields(self, body, in)
}

// setFields runs the assignments to fields at the top of a body, and the
// setters that it calls.
func (e *evaluator) setFields(self *object, body syntax.Node, f *frame) {
	if f.depth > maxDepth {
		return
	}
	for s := range body.Children(syntax.RoleStatement) {
		if s.Kind() != syntax.ExprStmt {
			continue
		}
		switch x := s.Child(syntax.RoleExpr); x.Kind() {
		case syntax.Assign:
			if name := fieldName(x.Child(syntax.RoleLeft)); name != "" && x.Op() == syntax.Eq {
				self.fields[name] = e.eval(x.Child(syntax.RoleRight), f)
			}
		case syntax.MethodCall:
			if t := x.Child(syntax.RoleTarget); t.IsZero() || t.Kind() == syntax.This || t.Kind() == syntax.Super {
				e.set(self, x, f)
			}
		}
	}
}

// set runs a method called on the exception for what it sets.
func (e *evaluator) set(self *object, call syntax.Node, f *frame) {
	if call.Name() == "initCause" {
		self.cause = true
		return
	}
	if m, ok := e.methodOf(self.class, call.Name(), arguments(call), f); ok {
		e.setFields(self, m.node.Child(syntax.RoleBody), f.into(m, e.bind(m.node, arguments(call), f), self))
	}
}

// afterSetter returns the exceptions as they are when the method was called on
// them.
func (e *evaluator) afterSetter(v value, call syntax.Node, f *frame) value {
	var out value
	for _, a := range v.alts {
		if a.self == nil || a.self.class == nil {
			out = union(out, value{alts: []alt{a}})
			continue
		}
		changed := *a.self
		changed.fields = maps.Clone(a.self.fields)
		e.set(&changed, call, f)
		out = union(out, e.exception(a.class, &changed, f.depth))
	}
	return out
}

// constructAbove runs the constructor of the class above c.
func (e *evaluator) constructAbove(self *object, c *Class, args []syntax.Node, f *frame) {
	if !c.superclass {
		return
	}
	above := e.world.superName(c, c.supers[0])
	if up := e.world.class(above); up != nil && above != throwable && f.depth < maxDepth {
		e.construct(self, up, args, f)
		return
	}
	self.base = e.jdkMessage(self, above, args, f)
}

// constructorCall returns the "this(…)" or "super(…)" of a constructor.
func constructorCall(body syntax.Node) syntax.Node {
	for s := range body.Children(syntax.RoleStatement) {
		if c := s.Child(syntax.RoleExpr); c.Kind() == syntax.ConstructorCall {
			return c
		}
		if s.Kind() == syntax.ConstructorCall {
			return s
		}
	}
	return syntax.Node{}
}

func fieldName(left syntax.Node) string {
	switch left.Kind() {
	case syntax.Ident:
		return left.Name()
	case syntax.FieldAccess:
		if left.Child(syntax.RoleTarget).Kind() == syntax.This {
			return left.Name()
		}
	}
	return ""
}

// messageOf returns what getMessage gives on the exception: that of the
// nearest class that has one of its own, else what the JDK was given.
func (e *evaluator) messageOf(self *object, depth int) value {
	return e.messageFrom(self, self.class, depth)
}

// messageAbove is messageOf as super.getMessage() in the class means it.
func (e *evaluator) messageAbove(self *object, c *Class, depth int) value {
	if !c.superclass {
		return self.message()
	}
	return e.messageFrom(self, e.world.superOf(c, c.supers[0]), depth)
}

func (e *evaluator) messageFrom(self *object, c *Class, depth int) value {
	for i := 0; c != nil && c.name != throwable && i < maxSupers && depth < maxDepth; i++ {
		for _, name := range []string{"getMessage", "getLocalizedMessage"} {
			for _, m := range c.members(name) {
				if m.node.Kind() == syntax.MethodDecl && takes(m.node, 0) && !m.node.Child(syntax.RoleBody).IsZero() {
					return e.invoke(m, nil, self, &frame{depth: depth})
				}
			}
		}
		if !c.superclass {
			break
		}
		c = e.world.superOf(c, c.supers[0])
	}
	return self.message()
}

// message returns the message that the JDK was given, null when none.
func (o *object) message() value {
	if o.base.isNothing() {
		return value{alts: []alt{{null: true}}}
	}
	return o.base
}
