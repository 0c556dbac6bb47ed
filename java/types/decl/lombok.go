package decl

import (
	"unicode"
	"unicode/utf8"

	"throwsight/java/syntax"
)

// generate adds the members that Lombok makes of a class's marks. Where a mark
// says more than is known here, nothing is made.
func generate(c *Class) {
	if c.Marks&MarkOther != 0 || c.Kind != syntax.ClassDecl && c.Kind != syntax.EnumDecl {
		return
	}
	g := generator{c}
	written := len(c.Fields)
	g.logger()
	for _, f := range c.Fields[:written] {
		if f.Flags&syntax.FlagStatic == 0 && f.Marks&MarkOther == 0 {
			g.accessors(f)
		}
	}
	if c.Marks == 0 {
		return
	}
	explicit := c.Declares("<init>")
	if c.Marks&(MarkData|MarkValue|MarkEquals) != 0 {
		g.method("equals", TypeRef{Name: "boolean"}, Variable{Name: "o", Type: TypeRef{Name: "java.lang.Object"}})
		g.method("hashCode", TypeRef{Name: "int"})
	}
	if c.Marks&(MarkData|MarkValue|MarkToString) != 0 {
		g.method("toString", TypeRef{Name: "java.lang.String"})
	}
	g.constructors(explicit)
	if c.Marks&MarkBuilder != 0 && len(c.TypeParams) == 0 {
		g.builder()
	}
}

type generator struct{ c *Class }

// method adds a method, unless one of the name is written: Lombok then makes
// none, whatever its parameters.
func (g generator) method(name string, result TypeRef, params ...Variable) {
	if !g.c.Declares(name) {
		g.c.Methods = append(g.c.Methods, &Method{Name: name, Owner: g.c, Flags: syntax.FlagPublic, Result: result, Params: params})
	}
}

// self returns the class's own type.
func (g generator) self() TypeRef {
	t := TypeRef{Name: g.c.simple}
	for _, p := range g.c.TypeParams {
		t.Args = append(t.Args, TypeRef{Name: p.Name})
	}
	return t
}

func (g generator) logger() {
	for mark, class := range map[Marks]string{
		MarkLog: "java.util.logging.Logger", MarkSlf4j: "org.slf4j.Logger", MarkLog4j: "org.apache.log4j.Logger",
		MarkLog4j2: "org.apache.logging.log4j.Logger", MarkCommonsLog: "org.apache.commons.logging.Log",
	} {
		if g.c.Marks&mark != 0 && g.c.Field("log") == nil {
			g.c.Fields = append(g.c.Fields, &Variable{
				Name: "log", Type: TypeRef{Name: class}, Flags: syntax.FlagPrivate | syntax.FlagStatic | syntax.FlagFinal,
			})
		}
	}
}

func (g generator) accessors(f *Variable) {
	getter := (g.c.Marks&(MarkGetter|MarkData|MarkValue) != 0 || f.Marks&MarkGetter != 0) && f.Marks&MarkNoGetter == 0
	setter := (g.c.Marks&(MarkSetter|MarkData) != 0 || f.Marks&MarkSetter != 0) && f.Marks&MarkNoSetter == 0 &&
		f.Flags&syntax.FlagFinal == 0 && g.c.Marks&MarkValue == 0
	property, prefix := capital(f.Name), "get"
	if f.Type.Name == "boolean" && f.Type.Dims == 0 {
		prefix = "is"
		if len(f.Name) > 2 && f.Name[:2] == "is" && f.Name[2:] == capital(f.Name[2:]) {
			property = f.Name[2:]
		}
	}
	value := Variable{Name: f.Name, Type: f.Type}
	if getter {
		g.method(prefix+property, f.Type)
	}
	if setter {
		g.method("set"+property, TypeRef{Name: "void"}, value)
	}
	if g.c.Marks&MarkWith != 0 || f.Marks&MarkWith != 0 {
		g.method("with"+property, g.self(), value)
	}
}

func capital(name string) string {
	r, n := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(r)) + name[n:]
}

// constructors adds those that marks ask for, and those that @Data, @Value and
// @Builder make where none is asked for or written.
func (g generator) constructors(explicit bool) {
	asked := g.c.Marks & (MarkNoArgs | MarkRequiredArgs | MarkAllArgs)
	if asked == 0 && !explicit {
		switch {
		case g.c.Marks&(MarkValue|MarkBuilder) != 0:
			asked = MarkAllArgs
		case g.c.Marks&MarkData != 0:
			asked = MarkRequiredArgs
		}
	}
	var all, required []Variable
	for _, f := range g.c.Fields {
		final := f.Flags&syntax.FlagFinal != 0 || g.c.Marks&MarkValue != 0
		if f.Flags&syntax.FlagStatic != 0 || final && f.Init {
			continue
		}
		v := Variable{Name: f.Name, Type: f.Type}
		all = append(all, v)
		if final || f.Marks&MarkNonNull != 0 && !f.Init {
			required = append(required, v)
		}
	}
	add := func(mark Marks, params []Variable) {
		if asked&mark == 0 {
			return
		}
		for _, m := range g.c.Methods {
			if m.Name == "<init>" && len(m.Params) == len(params) {
				return
			}
		}
		g.c.Methods = append(g.c.Methods, &Method{Name: "<init>", Owner: g.c, Flags: syntax.FlagPublic, Params: params})
	}
	add(MarkNoArgs, nil)
	add(MarkRequiredArgs, required)
	add(MarkAllArgs, all)
}

// builder adds builder() and the class that it returns.
func (g generator) builder() {
	name := g.c.simple + "Builder"
	if g.c.Member(name) != nil {
		return // partly written: what Lombok adds to it is not known
	}
	of := TypeRef{Name: name}
	b := &Class{
		Name: g.c.Name + "$" + name, simple: name, Kind: syntax.ClassDecl, Flags: syntax.FlagPublic | syntax.FlagStatic, Outer: g.c, File: g.c.File,
	}
	inside := generator{b}
	for _, f := range g.c.Fields {
		if f.Flags&syntax.FlagStatic == 0 && f.Marks&MarkOther == 0 && !(f.Flags&syntax.FlagFinal != 0 && f.Init) {
			inside.method(f.Name, of, Variable{Name: f.Name, Type: f.Type})
		}
	}
	inside.method("build", g.self())
	inside.method("toString", TypeRef{Name: "java.lang.String"})
	b.Methods = append(b.Methods, &Method{Name: "<init>", Owner: b})
	g.c.Members = append(g.c.Members, b)
	g.method("builder", of)
	g.c.Methods[len(g.c.Methods)-1].Flags |= syntax.FlagStatic
	if g.c.Marks&MarkToBuilder != 0 {
		g.method("toBuilder", of)
	}
}
