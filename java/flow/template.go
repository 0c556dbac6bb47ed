package flow

import (
	"strings"

	"throwsight/internal/message"
	"throwsight/java/classfile"
	"throwsight/java/flow/internal/ir"
	"throwsight/java/flow/internal/world"
	"throwsight/java/sites"
)

// maxText is how deep the making of a text is followed through methods.
const maxText = 5

// A frame is a method in which a text is looked for: what its parameters are,
// and the fields of the exception whose constructors were followed.
type frame struct {
	m      *world.Method
	ir     *ir.Body
	params []*sites.Made
	causes []*sites.Made // what the parameters say as causes
	fields map[string]*sites.Made
	deep   int
	within int // values in values
}

var (
	unknownText = &sites.Made{}
	nullText    = &sites.Made{Form: sites.MadeLiteral, Text: "null"}
)

// templates returns the messages that a site can make.
func (e *Engine) templates(id int32) []message.Template {
	if t, ok := e.texts[id]; ok {
		return t
	}
	s := e.sites[id]
	t := e.madeAt(s).Templates()
	e.texts[id] = t
	return t
}

func (e *Engine) madeAt(s site) *sites.Made {
	f := &frame{m: s.m, ir: e.bodies.Of(s.m)}
	for i := range f.ir.Calls {
		k := &f.ir.Calls[i]
		if s.kind != madeHere {
			switch {
			case k.PC != s.pc:
			case s.kind == checkHere:
				return e.checkText(f, k)
			default:
				return e.firstText(f, k)
			}
			continue
		}
		if k.Name == "<init>" && len(k.Args) > 0 && f.ir.CanBeMadeAt(k.Args[0], s.pc) {
			return e.constructed(f, k, s.exception)
		}
	}
	return nil
}

// checkText returns the message of a Preconditions call: the argument behind
// the condition, with the values for its %s behind it.
func (e *Engine) checkText(f *frame, k *ir.Call) *sites.Made {
	if len(k.Args) < 2 || k.Args[1] == 0 {
		return nil
	}
	text := e.text(f, k.Args[1])
	if len(k.Args) > 2 {
		return &sites.Made{Form: sites.MadePercent, Parts: []*sites.Made{text}}
	}
	return text
}

// constructed returns the message of the exception that a constructor's call
// makes: getMessage's own text, else what the constructors hand up.
func (e *Engine) constructed(f *frame, k *ir.Call, c *world.Class) *sites.Made {
	fields := map[string]*sites.Made{}
	text := e.construct(f, k, fields)
	if m := c.Resolve("getMessage", "()Ljava/lang/String;"); m != nil && m.Class.Library() {
		if body := e.bodies.Of(m); body != nil {
			fields[""] = text
			return e.returnedText(&frame{m: m, ir: body, fields: fields, deep: f.deep + 1})
		}
	}
	return text
}

// construct follows a constructor's call up to the one of the JDK's, and notes
// what fields are set to on the way.
func (e *Engine) construct(f *frame, k *ir.Call, fields map[string]*sites.Made) *sites.Made {
	m := k.Owner.Own("<init>", k.Desc)
	if m == nil || !m.Class.Library() || !m.HasCode || f.deep > maxText {
		return e.firstText(f, k)
	}
	body := e.bodies.Of(m)
	if body == nil {
		return e.firstText(f, k)
	}
	g := &frame{m: m, ir: body, deep: f.deep + 1, fields: fields}
	for _, v := range k.Args {
		g.params = append(g.params, e.text(f, v))
		g.causes = append(g.causes, e.causeText(f, v))
	}
	var text *sites.Made
	for i := range body.Calls {
		up := &body.Calls[i]
		if up.Name != "<init>" || len(up.Args) == 0 {
			continue
		}
		for _, id := range body.Sets[up.Args[0]] {
			if a := body.Atoms[id]; a.Kind == ir.AtomParam && a.N == 0 {
				text = e.construct(g, up, fields)
			}
		}
	}
	for _, p := range body.Puts {
		if p.Field.Desc == "Ljava/lang/String;" {
			fields[p.Field.Name] = e.text(g, p.Value)
		}
	}
	return text
}

// firstText returns the message of an exception whose constructor is not read:
// its first text, else that of its cause, else none.
func (e *Engine) firstText(f *frame, k *ir.Call) *sites.Made {
	var cause *sites.Made
	args := k.Args
	if k.Op != classfile.OpInvokestatic {
		args = args[1:]
	}
	for i, v := range args {
		switch name := world.ParamClass(k.Desc, i); {
		case name == "java.lang.String":
			if f.onlyNull(v) {
				return nil
			}
			return e.text(f, v)
		case name == "java.lang.Object" && len(k.Args) == 2:
			return e.text(f, v)
		case name != "" && e.w.IsThrowable(e.w.Class(name)):
			if cause = e.causeText(f, v); cause == nil {
				cause = unknownText
			}
		}
	}
	return cause
}

func (f *frame) onlyNull(v ir.Set) bool {
	for _, id := range f.ir.Sets[v] {
		if f.ir.Atoms[id].Kind != ir.AtomNull {
			return false
		}
	}
	return v != 0
}

// text returns how a value is made.
func (e *Engine) text(f *frame, v ir.Set) *sites.Made {
	if v == 0 || f.within > 12 {
		return unknownText
	}
	f.within++
	defer func() { f.within-- }()
	var alts []*sites.Made
	for _, id := range f.ir.Sets[v] {
		if alt := e.atomText(f, f.ir.Atoms[id]); alt != nil {
			alts = append(alts, alt)
		}
	}
	switch len(alts) {
	case 0:
		return nullText
	case 1:
		return alts[0]
	}
	return &sites.Made{Form: sites.MadeChoice, Parts: alts}
}

// shown returns how a value of the kind that a descriptor names is made a text:
// of numbers, only characters are their own.
func (e *Engine) shown(f *frame, v ir.Set, kind byte) *sites.Made {
	if kind == 'L' || kind == '[' || kind == 'C' {
		return e.text(f, v)
	}
	return unknownText
}

func (e *Engine) atomText(f *frame, a ir.Atom) *sites.Made {
	switch a.Kind {
	case ir.AtomNull:
		return nil
	case ir.AtomText:
		return &sites.Made{Form: sites.MadeLiteral, Text: f.ir.Texts[a.N]}
	case ir.AtomNumber: // a character, where it is asked for
		return &sites.Made{Form: sites.MadeLiteral, Text: string(a.N)}
	case ir.AtomCast, ir.AtomWhere:
		return e.atomText(f, f.ir.Atoms[a.Inner])
	case ir.AtomParam:
		if int(a.N) < len(f.params) {
			return f.params[a.N]
		}
	case ir.AtomField:
		if t := f.fields[a.Field.Name]; t != nil {
			return t
		}
	case ir.AtomCall:
		if i, ok := f.ir.CallAt(a.N); ok {
			return e.callText(f, &f.ir.Calls[i])
		}
	}
	return unknownText
}

// callText returns how the result of a call is made.
func (e *Engine) callText(f *frame, k *ir.Call) *sites.Made {
	if k.Op == classfile.OpInvokedynamic {
		if k.Name != "makeConcatWithConstants" || len(k.Args) == 0 {
			return unknownText
		}
		n := len(k.Args) - 1
		recipe := e.text(f, k.Args[n])
		if recipe.Form != sites.MadeLiteral {
			return unknownText
		}
		made := &sites.Made{Form: sites.MadeRecipe, Text: recipe.Text}
		for i, v := range k.Args[:n] {
			made.Parts = append(made.Parts, e.shown(f, v, world.ParamKind(k.Desc, i)))
		}
		return made
	}
	arg := func(i int) *sites.Made {
		if i < len(k.Args) {
			return e.text(f, k.Args[i])
		}
		return unknownText
	}
	switch k.Owner.Name + "#" + k.Name {
	case "java.lang.StringBuilder#toString", "java.lang.StringBuffer#toString":
		return e.builtText(f, k)
	case "java.lang.String#format":
		if strings.HasPrefix(k.Desc, "(Ljava/util/Locale;") {
			return &sites.Made{Form: sites.MadeFormat, Parts: []*sites.Made{arg(1)}}
		}
		return &sites.Made{Form: sites.MadeFormat, Parts: []*sites.Made{arg(0)}}
	case "java.lang.String#formatted":
		return &sites.Made{Form: sites.MadeFormat, Parts: []*sites.Made{arg(0)}}
	case "java.text.MessageFormat#format":
		if k.Op == classfile.OpInvokestatic {
			return &sites.Made{Form: sites.MadeMessageFormat, Parts: []*sites.Made{arg(0)}}
		}
		return e.patternText(f, k)
	case "java.text.Format#format":
		return e.patternText(f, k)
	case "java.lang.String#concat":
		return &sites.Made{Form: sites.MadeJoin, Parts: []*sites.Made{arg(0), arg(1)}}
	case "java.lang.String#valueOf":
		return e.shown(f, k.Args[0], world.ParamKind(k.Desc, 0))
	case "java.lang.String#toString":
		return arg(0)
	}
	if k.Name == "toString" && len(k.Args) == 1 && e.w.IsThrowable(k.Owner) {
		if cause := e.causeText(f, k.Args[0]); cause != nil {
			return cause
		}
		return unknownText
	}
	if k.Name == "getMessage" && f.fields[""] != nil && k.Op == classfile.OpInvokespecial {
		return f.fields[""] // of the exception at hand, by its superclass
	}
	if !strings.HasSuffix(k.Desc, ")Ljava/lang/String;") || f.deep >= maxText {
		return unknownText
	}
	m := k.Owner.Resolve(k.Name, k.Desc)
	if m == nil || !m.HasCode || !m.Class.Library() {
		return unknownText
	}
	if !m.Static() && len(m.Class.Subs) > 0 && !m.Access.Has(classfile.Private) && !m.Access.Has(classfile.Final) {
		return unknownText // a subclass may say something else
	}
	body := e.bodies.Of(m)
	if body == nil || k.Name == "toString" {
		return unknownText
	}
	g := &frame{m: m, ir: body, deep: f.deep + 1}
	for _, v := range k.Args {
		g.params = append(g.params, e.text(f, v))
	}
	if !m.Static() {
		g.fields = f.fields
	}
	return e.returnedText(g)
}

// patternText returns what a MessageFormat that the method makes gives.
func (e *Engine) patternText(f *frame, k *ir.Call) *sites.Made {
	for i := range f.ir.Calls {
		c := &f.ir.Calls[i]
		if c.Name != "<init>" || c.Owner.Name != "java.text.MessageFormat" || len(c.Args) < 2 {
			continue
		}
		for _, id := range f.ir.Sets[c.Args[0]] {
			if a := f.ir.Atoms[id]; a.Kind == ir.AtomNew && f.ir.CanBeMadeAt(k.Args[0], a.N) {
				return &sites.Made{Form: sites.MadeMessageFormat, Parts: []*sites.Made{e.text(f, c.Args[1])}}
			}
		}
	}
	return unknownText
}

func (e *Engine) returnedText(f *frame) *sites.Made {
	var alts []*sites.Made
	for _, v := range f.ir.Returns {
		alts = append(alts, e.text(f, v))
	}
	switch len(alts) {
	case 0:
		return unknownText
	case 1:
		return alts[0]
	}
	return &sites.Made{Form: sites.MadeChoice, Parts: alts}
}

// builtText returns what a StringBuilder holds when its toString is called:
// what the calls of append before it, in the order of the code, add to it.
func (e *Engine) builtText(f *frame, k *ir.Call) *sites.Made {
	root, ok := f.root(k.Args[0], 0)
	if !ok {
		return unknownText
	}
	made := &sites.Made{Form: sites.MadeJoin}
	for i := range f.ir.Calls {
		c := &f.ir.Calls[i]
		if c.PC >= k.PC {
			break
		}
		if need, ok := f.ir.Needs[c.PC]; ok && f.fields != nil && (f.fields[need] == nil || f.fields[need] == nullText) {
			continue // it is said only of a field that is not set
		}
		if len(c.Args) < 2 || c.Name != "append" && c.Name != "<init>" || c.Owner != k.Owner {
			continue
		}
		if at, ok := f.root(c.Args[0], 0); !ok || at != root {
			continue
		}
		if kind := c.Desc[1]; c.Name == "append" || kind == 'L' {
			made.Parts = append(made.Parts, e.shown(f, c.Args[1], kind))
		}
	}
	return made
}

// root returns the pc at which the builder of a value was made.
func (f *frame) root(v ir.Set, deep int) (int32, bool) {
	for deep < 200 && v != 0 && len(f.ir.Sets[v]) == 1 {
		a := f.ir.Atoms[f.ir.Sets[v][0]]
		if a.Kind == ir.AtomNew {
			return a.N, true
		}
		i, ok := f.ir.CallAt(a.N)
		if a.Kind != ir.AtomCall || !ok || f.ir.Calls[i].Name != "append" {
			return 0, false
		}
		v = f.ir.Calls[i].Args[0]
		deep++
	}
	return 0, false
}
