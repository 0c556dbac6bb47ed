package flow

import (
	"throwsight/java/classfile"
	"throwsight/java/flow/internal/ir"
	"throwsight/java/flow/internal/world"
	"throwsight/java/sites"
)

// causeText returns what a throwable says as the only thing that another is
// made of: its toString. Of one whose class is only declared, the class is told
// where none below it can stand in its place. Nil: nothing is known.
func (e *Engine) causeText(f *frame, v ir.Set) *sites.Made {
	if v == 0 || f.deep > maxText || f.within > 12 {
		return nil
	}
	var alts []*sites.Made
	for _, id := range f.ir.Sets[v] {
		a := f.ir.Bare(id)
		if a.Kind == ir.AtomNull {
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

func (e *Engine) atomCause(f *frame, a ir.Atom) *sites.Made {
	switch a.Kind {
	case ir.AtomCaught:
		if c := f.ir.Handlers[a.N]; c != nil {
			return e.namedCause(c)
		}
	case ir.AtomParam:
		if int(a.N) < len(f.causes) {
			return f.causes[a.N]
		}
		if name := f.m.ParamClass(int(a.N)); name != "" {
			return e.namedCause(e.w.Class(name))
		}
	case ir.AtomNew:
		if !e.w.IsThrowable(a.Class) {
			return nil
		}
		for i := range f.ir.Calls {
			k := &f.ir.Calls[i]
			if k.Name != "<init>" || k.Op != classfile.OpInvokespecial || len(k.Args) == 0 || !f.ir.CanBeMadeAt(k.Args[0], a.N) {
				continue
			}
			f.within++
			text := e.constructed(f, k, a.Class)
			f.within--
			if text == nil {
				return &sites.Made{Form: sites.MadeLiteral, Text: a.Class.Name}
			}
			return &sites.Made{Form: sites.MadeJoin, Parts: []*sites.Made{{Form: sites.MadeLiteral, Text: a.Class.Name + ": "}, text}}
		}
	}
	return nil
}

func (e *Engine) namedCause(c *world.Class) *sites.Made {
	if !e.w.IsThrowable(c) || c.Missing || len(c.Subs) > 0 || sites.HasSubclasses(c.Name) {
		return nil
	}
	return &sites.Made{Form: sites.MadeJoin, Parts: []*sites.Made{{Form: sites.MadeLiteral, Text: c.Name + ": "}, unknownText}}
}
