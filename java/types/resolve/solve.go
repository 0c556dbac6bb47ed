package resolve

// solve settles a call whose result is of type t, for a target that may be
// nil, and returns the result's type: JLS 18.5.2.
func (inf *inference) solve(t, target *Type) *Type {
	if target != nil && target.known() && t.free && target.kind != kVoid {
		inf.compatible(t, target)
	}
	inf.settle()
	if inf.r.budget -= len(inf.vars); inf.r.budget < 0 {
		return unknown
	}
	for _, v := range inf.vars {
		inf.resolve(v)
	}
	out := inf.apply(t)
	for _, f := range inf.after {
		f()
	}
	inf.after = nil
	return out
}

// settle looks at the arguments that wait: those first whose parameters are
// known without the others: JLS 18.5.2.2.
func (inf *inference) settle() {
	for len(inf.waiting) > 0 {
		next := 0
		for i, w := range inf.waiting {
			if !inf.blocked(w) {
				next = i
				break
			}
		}
		inf.take(next)
	}
}

// settleReady looks at the waiting arguments that are pertinent to
// applicability, JLS 15.12.2.2: explicitly typed lambdas and exact method
// references. What they return may be what a choice further out goes by.
func (inf *inference) settleReady() {
	for i := 0; i < len(inf.waiting); {
		w := inf.waiting[i]
		if ready := w.arg.kind == argLambda && explicit(w.arg.node) || w.arg.kind == argRef && inf.r.exactRef(w.arg) != nil; ready && !inf.blocked(w) {
			inf.take(i)
		} else {
			i++
		}
	}
}

// take looks at a waiting argument.
func (inf *inference) take(i int) {
	w := inf.waiting[i]
	inf.waiting = append(append([]waiting{}, inf.waiting[:i]...), inf.waiting[i+1:]...)
	if w.arg.kind == argLambda {
		inf.lambda(w.arg, inf.apply(w.formal))
	} else {
		inf.ref(w.arg, inf.apply(w.formal))
	}
}

// blocked reports whether the parameters of a waiting argument's function type
// are not known yet.
func (inf *inference) blocked(w waiting) bool {
	f := inf.apply(w.formal)
	if f.kind == kInfer {
		return true
	}
	params, _, ok := inf.r.function(f)
	if !ok || w.arg.kind == argLambda && explicit(w.arg.node) || w.arg.kind == argRef && inf.r.exactRef(w.arg) != nil {
		return false
	}
	for _, p := range params {
		if p.free {
			return true
		}
	}
	return false
}

// resolveIn settles the variables that a type mentions and returns it without
// them.
func (inf *inference) resolveIn(t *Type) *Type {
	if !t.free {
		return t
	}
	for _, v := range freeIn(t, nil, 0) {
		inf.resolve(v)
	}
	return inf.apply(t)
}

func freeIn(t *Type, to []*inferVar, depth int) []*inferVar {
	if !t.free || depth > maxTypeDepth {
		return to
	}
	if t.kind == kInfer {
		return append(to, t.iv)
	}
	if t.elem != nil {
		to = freeIn(t.elem, to, depth+1)
	}
	for _, a := range t.args {
		to = freeIn(a, to, depth+1)
	}
	for _, a := range t.parts {
		to = freeIn(a, to, depth+1)
	}
	return to
}

// apply replaces the variables that are settled.
func (inf *inference) apply(t *Type) *Type {
	if !t.free {
		return t
	}
	return rewrite(t, 0, func(v *Type) *Type {
		if v.kind != kInfer || v.iv.inst == nil {
			return nil
		}
		return v.iv.inst
	})
}

// resolve chooses a type for a variable: JLS 18.4. An equal type wins, then
// the least upper bound of the lower bounds, then the greatest lower bound of
// the upper ones.
func (inf *inference) resolve(v *inferVar) {
	if v.inst != nil || v.solving {
		return
	}
	v.solving = true
	defer func() { v.solving = false }()
	proper := func(bounds []*Type) []*Type {
		var out []*Type
		for _, b := range bounds {
			for _, dep := range freeIn(b, nil, 0) {
				inf.resolve(dep)
			}
			if b = inf.apply(b); !b.free && b.known() && b.kind != kNull {
				out = append(out, b)
			}
		}
		return out
	}
	for _, e := range v.eq {
		if !e.free {
			inf.instantiate(v, e)
			return
		}
	}
	if eq := proper(v.eq); len(eq) > 0 {
		inf.instantiate(v, eq[0])
		return
	}
	if lower := proper(v.lower); len(lower) > 0 {
		inf.instantiate(v, inf.r.lub(lower, 0))
		return
	}
	if upper := proper(v.upper); len(upper) > 0 {
		inf.instantiate(v, inf.r.glb(upper))
		return
	}
	inf.instantiate(v, inf.r.object)
}

func (inf *inference) instantiate(v *inferVar, t *Type) {
	if v.inst == nil {
		v.inst = t
	}
}
