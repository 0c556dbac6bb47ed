package flow

import (
	"throwsight/java/classfile"
	"throwsight/java/sites"
)

// causeText returns what a throwable says as the only thing that another is
// made of: its toString. Of one whose class is only declared, the class is told
// where none below it can stand in its place. Nil: nothing is known.
func (e *Engine) causeText(f *frame, v set) *sites.Made {
	if v == 0 || f.deep > maxText || f.within > 12 {
		return nil
	}
	var alts []*sites.Made
	for _, id := range f.ir.sets[v] {
		a := f.ir.bare(id)
		if a.kind == atomNull {
			continue
		}
		alt := e.atomCause(f, a)
		if alt == nil {
			return nil
		}
		alts = append(alts, alt)
	}
	switch len(alts) {
	case 0:
		return nil
	case 1:
		return alts[0]
	}
	return &sites.Made{Form: sites.MadeChoice, Parts: alts}
}

func (e *Engine) atomCause(f *frame, a atom) *sites.Made {
	switch a.kind {
	case atomCaught:
		if c := f.ir.handlers[a.n]; c != nil {
			return e.namedCause(c)
		}
	case atomParam:
		if int(a.n) < len(f.causes) {
			return f.causes[a.n]
		}
		n := int(a.n)
		if !f.m.static() {
			n--
		}
		if name := paramClass(f.m.desc, n); n >= 0 && name != "" {
			return e.namedCause(e.w.class(name))
		}
	case atomNew:
		if !e.w.isThrowable(a.class) {
			return nil
		}
		for i := range f.ir.calls {
			k := &f.ir.calls[i]
			if k.name != "<init>" || k.op != classfile.OpInvokespecial || len(k.args) == 0 || !f.isNew(k.args[0], a.n) {
				continue
			}
			f.within++
			text := e.constructed(f, k, a.class)
			f.within--
			if text == nil {
				return &sites.Made{Form: sites.MadeLiteral, Text: a.class.name}
			}
			return &sites.Made{Form: sites.MadeJoin, Parts: []*sites.Made{{Form: sites.MadeLiteral, Text: a.class.name + ": "}, text}}
		}
	}
	return nil
}

func (e *Engine) namedCause(c *class) *sites.Made {
	if !e.w.isThrowable(c) || c.missing || len(c.subs) > 0 || sites.HasSubclasses(c.name) {
		return nil
	}
	return &sites.Made{Form: sites.MadeJoin, Parts: []*sites.Made{{Form: sites.MadeLiteral, Text: c.name + ": "}, unknownText}}
}
