package flow

// tells reports whether the message of an exception that a constructor's call
// makes has the text of its cause in it: it has no text of its own, or one
// that is put together of the cause or its message.
func (v *evaluator) tells(k *call, cause set) bool {
	for i, s := range k.args[1:] {
		if paramClass(k.desc, i) == "java.lang.String" {
			return v.c.ir.mentions(s, cause, 0)
		}
	}
	return true
}

// mentions reports whether a text is made of a value or of what its methods
// say.
func (x *ir) mentions(text, value set, deep int) bool {
	if text == 0 || deep > 8 {
		return false
	}
	for _, id := range x.sets[text] {
		a := x.bare(id)
		for _, other := range x.sets[value] {
			if a == x.bare(other) {
				return true
			}
		}
		if a.kind != atomCall {
			continue
		}
		i, ok := x.callAt(a.n)
		if !ok {
			continue
		}
		k := &x.calls[i]
		if len(k.args) > 0 && (k.name == "toString" && k.owner.name == "java.lang.StringBuilder" || k.name == "append") {
			if x.built(k.args[0], value, deep+1) {
				return true
			}
		}
		for _, arg := range k.args {
			if x.mentions(arg, value, deep+1) {
				return true
			}
		}
	}
	return false
}

// built reports whether something was appended to a builder that mentions a
// value.
func (x *ir) built(builder, value set, deep int) bool {
	for i := range x.calls {
		k := &x.calls[i]
		if k.name != "append" || len(k.args) < 2 {
			continue
		}
		for _, id := range x.sets[k.args[0]] {
			for _, other := range x.sets[builder] {
				if id == other && x.mentions(k.args[1], value, deep+1) {
					return true
				}
			}
		}
	}
	return false
}
