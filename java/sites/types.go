package sites

import (
	"strings"

	"throwsight/java/syntax"
)

// A typ is the type of an expression as far as messages need it: a primitive
// type's word, a class's canonical name, or its name as written when that is
// all there is; "" is unknown.
type typ string

const (
	typString  typ = "java.lang.String"
	typInt     typ = "int"
	typBoolean typ = "boolean"
)

// isNumber reports whether "+" between two of the type adds up.
func (t typ) isNumber() bool {
	switch strings.TrimPrefix(string(t), "java.lang.") {
	case "int", "long", "short", "byte", "char", "double", "float",
		"Integer", "Long", "Short", "Byte", "Character", "Double", "Float":
		return true
	}
	return false
}

// isPrimitive reports whether the type is of a value that is no object, or
// one boxed.
func (t typ) isPrimitive() bool {
	return t.isNumber() || t == typBoolean || t == "java.lang.Boolean"
}

// isText reports whether a value of the type is a text.
func (t typ) isText() bool {
	switch t {
	case typString, "java.lang.CharSequence", "String", "CharSequence":
		return true
	}
	return false
}

// isBuilder reports whether the type is one that collects text.
func (t typ) isBuilder() bool {
	switch lastPart(string(t)) {
	case "StringBuilder", "StringBuffer", "StringJoiner":
		return true
	}
	return false
}

// mayBeText reports whether following a variable of the type can lead to a
// text or an exception.
func (e *evaluator) mayBeText(t typ) bool {
	return t == "" || t.isText() || t.isBuilder() || t == "java.lang.Object" || e.isThrowableType(t)
}

func (e *evaluator) isThrowableType(t typ) bool {
	if t == "" || t.isPrimitive() || strings.HasSuffix(string(t), "[]") {
		return false
	}
	return e.world.isThrowable(string(t), string(t))
}

// declaredType returns the type of a declaration.
func (e *evaluator) declaredType(t syntax.Node, f *frame) typ {
	switch t.Kind() {
	case syntax.PrimitiveType:
		return typ(t.Op().String())
	case syntax.NamedType:
		name := typeName(t)
		if full := e.world.resolve(f.src, f.class, name); full != "" {
			return typ(full)
		}
		return typ(name)
	case syntax.ArrayType:
		return e.declaredType(t.Child(syntax.RoleElement), f) + "[]"
	}
	return ""
}

// typeOf returns the static type of an expression.
func (e *evaluator) typeOf(n syntax.Node, f *frame) typ {
	e.steps++
	if e.steps > maxSteps {
		return ""
	}
	switch n.Kind() {
	case syntax.Literal:
		return literalType(n.Op())
	case syntax.Paren:
		return e.typeOf(n.Child(syntax.RoleExpr), f)
	case syntax.Cast:
		return e.declaredType(n.Child(syntax.RoleType), f)
	case syntax.Binary:
		return e.binaryType(n, f)
	case syntax.Unary, syntax.Postfix:
		if n.Op() == syntax.Not {
			return typBoolean
		}
		return typInt
	case syntax.InstanceOf:
		return typBoolean
	case syntax.Conditional:
		if t := e.typeOf(n.Child(syntax.RoleThen), f); t != "" {
			return t
		}
		return e.typeOf(n.Child(syntax.RoleElse), f)
	case syntax.Assign:
		return e.typeOf(n.Child(syntax.RoleLeft), f)
	case syntax.Ident:
		return e.typeOfDecl(e.lookup(n, n.Name(), f), f)
	case syntax.FieldAccess:
		return e.typeOfFieldAccess(n, f)
	case syntax.ArrayAccess:
		return typ(strings.TrimSuffix(string(e.typeOf(n.Child(syntax.RoleTarget), f)), "[]"))
	case syntax.This:
		if f.class != nil {
			return typ(f.class.name)
		}
	case syntax.New:
		return e.declaredType(n.Child(syntax.RoleType), f)
	case syntax.MethodCall:
		return e.typeOfCall(n, f)
	}
	return ""
}

func literalType(op syntax.Token) typ {
	switch op {
	case syntax.StringLit, syntax.TextBlock:
		return typString
	case syntax.CharLit:
		return "char"
	case syntax.IntLit:
		return typInt
	case syntax.LongLit:
		return "long"
	case syntax.FloatLit:
		return "float"
	case syntax.DoubleLit:
		return "double"
	case syntax.True, syntax.False:
		return typBoolean
	}
	return ""
}

func (e *evaluator) binaryType(n syntax.Node, f *frame) typ {
	switch n.Op() {
	case syntax.Minus, syntax.Star, syntax.Slash, syntax.Percent, syntax.Shl, syntax.Shr, syntax.Ushr:
		return typInt
	case syntax.Plus:
		for o := range n.Children(syntax.RoleOperand) {
			switch t := e.typeOf(o, f); {
			case t == "":
				return ""
			case !t.isNumber():
				return typString
			}
		}
		return typInt
	case syntax.And, syntax.Or, syntax.Xor:
		return e.typeOf(n.Child(syntax.RoleOperand), f)
	}
	return typBoolean
}

func (e *evaluator) typeOfDecl(d decl, f *frame) typ {
	if d.kind == declNone {
		return ""
	}
	if d.kind == declField {
		f = &frame{src: d.member.class.src, class: d.member.class, depth: f.depth}
		if d.member.node.Kind() == syntax.EnumConstant {
			return typ(d.member.class.name)
		}
	}
	t := e.declaredType(d.typ, f)
	for range d.node.Children(syntax.RoleDimension) {
		t += "[]"
	}
	if d.node.Kind() == syntax.Param && d.node.Has(syntax.FlagVarargs) {
		t += "[]"
	}
	if t == "" && d.typ.Kind() == syntax.VarType && d.kind == declLocal {
		return e.typeOf(d.node.Child(syntax.RoleInit), f)
	}
	return t
}

func (e *evaluator) typeOfFieldAccess(n syntax.Node, f *frame) typ {
	if n.Name() == "length" {
		if t := e.typeOf(n.Child(syntax.RoleTarget), f); strings.HasSuffix(string(t), "[]") {
			return typInt
		}
	}
	if m, ok := e.accessedField(n, f); ok {
		return e.typeOfDecl(fieldDecl(m), f)
	}
	return ""
}

// typeOfCall knows the methods of every object, and those of known classes.
func (e *evaluator) typeOfCall(n syntax.Node, f *frame) typ {
	switch n.Name() {
	case "toString", "getMessage", "getLocalizedMessage", "formatted", "trim", "substring", "concat",
		"toUpperCase", "toLowerCase", "getSimpleName", "getCanonicalName", "strip", "intern":
		return typString
	case "length", "size", "hashCode", "indexOf", "ordinal", "intValue", "remaining", "position":
		return typInt
	case "longValue":
		return "long"
	case "append", "insert", "deleteCharAt", "reverse":
		if t := e.typeOf(n.Child(syntax.RoleTarget), f); t.isBuilder() {
			return t
		}
	case "initCause", "fillInStackTrace":
		return e.typeOf(n.Child(syntax.RoleTarget), f)
	case "format", "join", "valueOf":
		if isStringClass(n.Child(syntax.RoleTarget)) || n.Child(syntax.RoleTarget).IsZero() && staticImport(f.src, n.Name()) == string(typString) {
			return typString
		}
	}
	if m, ok := e.method(n, f); ok {
		in := &frame{src: m.class.src, class: m.class, depth: f.depth}
		for p := range m.node.Children(syntax.RoleTypeParam) {
			if p.Name() == typeName(m.node.Child(syntax.RoleType)) {
				return ""
			}
		}
		return e.declaredType(m.node.Child(syntax.RoleType), in)
	}
	return ""
}

func isStringClass(n syntax.Node) bool {
	name := dotted(n)
	return name == "String" || name == "java.lang.String"
}

func beforeLast(name string) string {
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		return name[:i]
	}
	return ""
}
