package flow

import (
	"strings"

	"throwsight/internal/message"
	"throwsight/java/classfile"
	"throwsight/java/sites"
)

// maxText is how deep the making of a text is followed through methods.
const maxText = 5

// A frame is a method in which a text is looked for: what its parameters are,
// and the fields of the exception whose constructors were followed.
type frame struct {
	m      *method
	ir     *ir
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
	f := &frame{m: s.m, ir: e.bodies.of(s.m)}
	for i := range f.ir.calls {
		k := &f.ir.calls[i]
		if s.kind != madeHere {
			switch {
			case k.pc != s.pc:
			case s.kind == checkHere:
				return e.checkText(f, k)
			default:
				return e.firstText(f, k)
			}
			continue
		}
		if k.name == "<init>" && len(k.args) > 0 && f.isNew(k.args[0], s.pc) {
			return e.constructed(f, k, s.exception)
		}
	}
	return nil
}

func (f *frame) isNew(v set, pc int32) bool {
	for _, id := range f.ir.sets[v] {
		if a := f.ir.atoms[id]; a.kind == atomNew && a.n == pc {
			return true
		}
	}
	return false
}

// checkText returns the message of a Preconditions call: the argument behind
// the condition, with the values for its %s behind it.
func (e *Engine) checkText(f *frame, k *call) *sites.Made {
	if len(k.args) < 2 || k.args[1] == 0 {
		return nil
	}
	text := e.text(f, k.args[1])
	if len(k.args) > 2 {
		return &sites.Made{Form: sites.MadePercent, Parts: []*sites.Made{text}}
	}
	return text
}

// constructed returns the message of the exception that a constructor's call
// makes: getMessage's own text, else what the constructors hand up.
func (e *Engine) constructed(f *frame, k *call, c *class) *sites.Made {
	fields := map[string]*sites.Made{}
	text := e.construct(f, k, fields)
	if m := c.resolve("getMessage", "()Ljava/lang/String;"); m != nil && m.class.library() {
		if body := e.bodies.of(m); body != nil {
			fields[""] = text
			return e.returnedText(&frame{m: m, ir: body, fields: fields, deep: f.deep + 1})
		}
	}
	return text
}

// construct follows a constructor's call up to the one of the JDK's, and notes
// what fields are set to on the way.
func (e *Engine) construct(f *frame, k *call, fields map[string]*sites.Made) *sites.Made {
	m := k.owner.own("<init>", k.desc)
	if m == nil || !m.class.library() || !m.code || f.deep > maxText {
		return e.firstText(f, k)
	}
	body := e.bodies.of(m)
	if body == nil {
		return e.firstText(f, k)
	}
	g := &frame{m: m, ir: body, deep: f.deep + 1, fields: fields}
	for _, v := range k.args {
		g.params = append(g.params, e.text(f, v))
		g.causes = append(g.causes, e.causeText(f, v))
	}
	var text *sites.Made
	for i := range body.calls {
		up := &body.calls[i]
		if up.name != "<init>" || len(up.args) == 0 {
			continue
		}
		for _, id := range body.sets[up.args[0]] {
			if a := body.atoms[id]; a.kind == atomParam && a.n == 0 {
				text = e.construct(g, up, fields)
			}
		}
	}
	for _, p := range body.puts {
		if p.field.desc == "Ljava/lang/String;" {
			fields[p.field.name] = e.text(g, p.value)
		}
	}
	return text
}

// firstText returns the message of an exception whose constructor is not read:
// its first text, else that of its cause, else none.
func (e *Engine) firstText(f *frame, k *call) *sites.Made {
	var cause *sites.Made
	args := k.args
	if k.op != classfile.OpInvokestatic {
		args = args[1:]
	}
	for i, v := range args {
		switch name := paramClass(k.desc, i); {
		case name == "java.lang.String":
			if f.onlyNull(v) {
				return nil
			}
			return e.text(f, v)
		case name == "java.lang.Object" && len(k.args) == 2:
			return e.text(f, v)
		case name != "" && e.w.isThrowable(e.w.class(name)):
			if cause = e.causeText(f, v); cause == nil {
				cause = unknownText
			}
		}
	}
	return cause
}

func (f *frame) onlyNull(v set) bool {
	for _, id := range f.ir.sets[v] {
		if f.ir.atoms[id].kind != atomNull {
			return false
		}
	}
	return v != 0
}

// text returns how a value is made.
func (e *Engine) text(f *frame, v set) *sites.Made {
	if v == 0 || f.within > 12 {
		return unknownText
	}
	f.within++
	defer func() { f.within-- }()
	var alts []*sites.Made
	for _, id := range f.ir.sets[v] {
		if alt := e.atomText(f, f.ir.atoms[id]); alt != nil {
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
func (e *Engine) shown(f *frame, v set, kind byte) *sites.Made {
	if kind == 'L' || kind == '[' || kind == 'C' {
		return e.text(f, v)
	}
	return unknownText
}

func (e *Engine) atomText(f *frame, a atom) *sites.Made {
	switch a.kind {
	case atomNull:
		return nil
	case atomText:
		return &sites.Made{Form: sites.MadeLiteral, Text: f.ir.texts[a.n]}
	case atomNumber: // a character, where it is asked for
		return &sites.Made{Form: sites.MadeLiteral, Text: string(a.n)}
	case atomCast, atomWhere:
		return e.atomText(f, f.ir.atoms[a.inner])
	case atomParam:
		if int(a.n) < len(f.params) {
			return f.params[a.n]
		}
	case atomField:
		if t := f.fields[a.field.name]; t != nil {
			return t
		}
	case atomCall:
		if i, ok := f.ir.callAt(a.n); ok {
			return e.callText(f, &f.ir.calls[i])
		}
	}
	return unknownText
}

// callText returns how the result of a call is made.
func (e *Engine) callText(f *frame, k *call) *sites.Made {
	if k.op == classfile.OpInvokedynamic {
		if k.name != "makeConcatWithConstants" || len(k.args) == 0 {
			return unknownText
		}
		n := len(k.args) - 1
		recipe := e.text(f, k.args[n])
		if recipe.Form != sites.MadeLiteral {
			return unknownText
		}
		made := &sites.Made{Form: sites.MadeRecipe, Text: recipe.Text}
		for i, v := range k.args[:n] {
			made.Parts = append(made.Parts, e.shown(f, v, paramKind(k.desc, i)))
		}
		return made
	}
	arg := func(i int) *sites.Made {
		if i < len(k.args) {
			return e.text(f, k.args[i])
		}
		return unknownText
	}
	switch k.owner.name + "#" + k.name {
	case "java.lang.StringBuilder#toString", "java.lang.StringBuffer#toString":
		return e.builtText(f, k)
	case "java.lang.String#format":
		if strings.HasPrefix(k.desc, "(Ljava/util/Locale;") {
			return &sites.Made{Form: sites.MadeFormat, Parts: []*sites.Made{arg(1)}}
		}
		return &sites.Made{Form: sites.MadeFormat, Parts: []*sites.Made{arg(0)}}
	case "java.lang.String#formatted":
		return &sites.Made{Form: sites.MadeFormat, Parts: []*sites.Made{arg(0)}}
	case "java.text.MessageFormat#format":
		if k.op == classfile.OpInvokestatic {
			return &sites.Made{Form: sites.MadeMessageFormat, Parts: []*sites.Made{arg(0)}}
		}
		return e.patternText(f, k)
	case "java.text.Format#format":
		return e.patternText(f, k)
	case "java.lang.String#concat":
		return &sites.Made{Form: sites.MadeJoin, Parts: []*sites.Made{arg(0), arg(1)}}
	case "java.lang.String#valueOf":
		return e.shown(f, k.args[0], paramKind(k.desc, 0))
	case "java.lang.String#toString":
		return arg(0)
	}
	if k.name == "toString" && len(k.args) == 1 && e.w.isThrowable(k.owner) {
		if cause := e.causeText(f, k.args[0]); cause != nil {
			return cause
		}
		return unknownText
	}
	if k.name == "getMessage" && f.fields[""] != nil && k.op == classfile.OpInvokespecial {
		return f.fields[""] // of the exception at hand, by its superclass
	}
	if !strings.HasSuffix(k.desc, ")Ljava/lang/String;") || f.deep >= maxText {
		return unknownText
	}
	m := k.owner.resolve(k.name, k.desc)
	if m == nil || !m.code || !m.class.library() {
		return unknownText
	}
	if !m.static() && len(m.class.subs) > 0 && !m.access.Has(classfile.Private) && !m.access.Has(classfile.Final) {
		return unknownText // a subclass may say something else
	}
	body := e.bodies.of(m)
	if body == nil || k.name == "toString" {
		return unknownText
	}
	g := &frame{m: m, ir: body, deep: f.deep + 1}
	for _, v := range k.args {
		g.params = append(g.params, e.text(f, v))
	}
	if !m.static() {
		g.fields = f.fields
	}
	return e.returnedText(g)
}

// patternText returns what a MessageFormat that the method makes gives.
func (e *Engine) patternText(f *frame, k *call) *sites.Made {
	for i := range f.ir.calls {
		c := &f.ir.calls[i]
		if c.name != "<init>" || c.owner.name != "java.text.MessageFormat" || len(c.args) < 2 {
			continue
		}
		for _, id := range f.ir.sets[c.args[0]] {
			if a := f.ir.atoms[id]; a.kind == atomNew && f.isNew(k.args[0], a.n) {
				return &sites.Made{Form: sites.MadeMessageFormat, Parts: []*sites.Made{e.text(f, c.args[1])}}
			}
		}
	}
	return unknownText
}

func (e *Engine) returnedText(f *frame) *sites.Made {
	var alts []*sites.Made
	for _, v := range f.ir.returns {
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
func (e *Engine) builtText(f *frame, k *call) *sites.Made {
	root, ok := f.root(k.args[0], 0)
	if !ok {
		return unknownText
	}
	made := &sites.Made{Form: sites.MadeJoin}
	for i := range f.ir.calls {
		c := &f.ir.calls[i]
		if c.pc >= k.pc {
			break
		}
		if need, ok := f.ir.needs[c.pc]; ok && f.fields != nil && (f.fields[need] == nil || f.fields[need] == nullText) {
			continue // it is said only of a field that is not set
		}
		if len(c.args) < 2 || c.name != "append" && c.name != "<init>" || c.owner != k.owner {
			continue
		}
		if at, ok := f.root(c.args[0], 0); !ok || at != root {
			continue
		}
		if kind := c.desc[1]; c.name == "append" || kind == 'L' {
			made.Parts = append(made.Parts, e.shown(f, c.args[1], kind))
		}
	}
	return made
}

// root returns the pc at which the builder of a value was made.
func (f *frame) root(v set, deep int) (int32, bool) {
	for deep < 200 && v != 0 && len(f.ir.sets[v]) == 1 {
		a := f.ir.atoms[f.ir.sets[v][0]]
		if a.kind == atomNew {
			return a.n, true
		}
		i, ok := f.ir.callAt(a.n)
		if a.kind != atomCall || !ok || f.ir.calls[i].name != "append" {
			return 0, false
		}
		v = f.ir.calls[i].args[0]
		deep++
	}
	return 0, false
}
