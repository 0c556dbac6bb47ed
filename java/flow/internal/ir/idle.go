package ir

import (
	"slices"
	"strings"

	"throwsight/java/classfile"
	"throwsight/java/flow/internal/world"
)

// The language makes code catch checked exceptions that nothing throws: the
// values at hand rule them out, as every JVM has UTF-8 and what was parsed as a
// URL before is one, or a method declares what its own code never makes. Such a
// handler is never entered, and neither is there an error made in it.

// ruledOut are the exceptions that values can rule out, by how.
var ruledOut = map[string]func(l *listing, i int, ref classfile.Ref) bool{
	"java.io.UnsupportedEncodingException": func(l *listing, i int, ref classfile.Ref) bool {
		return strings.Contains(ref.Descriptor, "Ljava/lang/String;)") &&
			slices.Contains([]string{"UTF-8", "US-ASCII", "ISO-8859-1", "UTF-16", "UTF-16BE", "UTF-16LE"}, strings.ToUpper(l.text(i-1)))
	},
	"java.security.NoSuchAlgorithmException": func(l *listing, i int, ref classfile.Ref) bool {
		// What every implementation of the platform has to support, as each of
		// these classes documents.
		required := map[string][]string{
			"java.security.MessageDigest":    {"MD5", "SHA-1", "SHA-256"},
			"java.security.KeyFactory":       {"DIFFIEHELLMAN", "DSA", "RSA"},
			"java.security.KeyPairGenerator": {"DIFFIEHELLMAN", "DSA", "RSA"},
			"java.security.Signature":        {"SHA1WITHDSA", "SHA1WITHRSA", "SHA256WITHRSA"},
			"javax.crypto.Mac":               {"HMACMD5", "HMACSHA1", "HMACSHA256"},
			"javax.crypto.KeyGenerator":      {"AES", "DES", "DESEDE", "HMACSHA1", "HMACSHA256"},
		}
		return ref.Name == "getInstance" && slices.Contains(required[ref.Owner], strings.ToUpper(l.text(i-1)))
	},
	"java.net.MalformedURLException": func(l *listing, i int, ref classfile.Ref) bool {
		return ref.Owner == "java.net.URL" && ref.Descriptor == "(Ljava/lang/String;)V" && l.beginsWithURL(i)
	},
	"java.lang.CloneNotSupportedException": func(l *listing, i int, ref classfile.Ref) bool {
		return ref.Owner == "java.lang.Object" && ref.Name == "clone" && l.w.IsBelow(l.m.Class, l.w.Class("java.lang.Cloneable"))
	},
	"java.lang.IllegalAccessException": func(l *listing, i int, ref classfile.Ref) bool {
		return strings.HasPrefix(ref.Owner, "java.lang.reflect.") && l.madeAccessible(i)
	},
}

// A listing is a method's instructions with what their names mean.
type listing struct {
	w        *world.World
	m        *world.Method
	cf       *classfile.Class
	ins      []classfile.Instruction
	handlers []classfile.Handler
	end      int  // of the code
	carried  bool // what another exception carried, and is cast, does not count
}

// dropIdle takes the handlers away that nothing enters.
func (in *interp) dropIdle() {
	l := &listing{w: in.w, m: in.m, cf: in.cf, ins: in.ins, handlers: slices.Clone(in.handlers)}
	in.handlers = slices.DeleteFunc(in.handlers, func(h classfile.Handler) bool {
		return h.Catch != "" && in.w.NarrowlyChecked(in.w.Class(h.Catch)) && l.declared(h) && !l.throws(in.w.Class(h.Catch), h.Start, h.End, 0)
	})
}

// declared reports whether something in the ranges of a handler declares what it
// catches: a compiler that asks for handlers asks for that, others' code throws
// what it likes.
func (l *listing) declared(h classfile.Handler) bool {
	within := func(pc int) bool {
		return slices.ContainsFunc(l.handlers, func(x classfile.Handler) bool {
			return x.Target == h.Target && x.Catch == h.Catch && pc >= x.Start && pc < x.End
		})
	}
	for i := range l.ins {
		if isCall(l.ins[i].Op) && within(l.ins[i].PC) {
			if m, can := l.w.Thrower(l.w.Class(h.Catch), l.call(i)); m != nil && can {
				return true
			}
		}
	}
	return false
}

// throws reports whether something in a part of the code can throw an exception
// of a class.
func (l *listing) throws(c *world.Class, start, end, deep int) bool {
	for i := range l.ins {
		ins := &l.ins[i]
		if ins.PC < start || ins.PC >= end {
			continue
		}
		switch ins.Op {
		case classfile.OpNew:
			if name, err := l.cf.Pool.ClassName(ins.Index); err != nil || l.w.IsBelow(l.w.Class(name), c) {
				return true
			}
		case classfile.OpAthrow:
			if l.throwsValue(c, i-1, start, end, deep) {
				return true
			}
		default:
			if isCall(ins.Op) && l.calleeThrows(c, i, l.call(i), deep) {
				return true
			}
		}
	}
	return false
}

// throwsValue reports whether what instruction i leaves on the stack, to be
// thrown in a part of the code, can be of a class. What is made on the spot, or
// thrown before in that part, is counted there.
func (l *listing) throwsValue(c *world.Class, i, start, end, deep int) bool {
	if i < 0 {
		return true
	}
	of := ""
	switch ins := &l.ins[i]; {
	case isLoad(ins.Op):
		store := l.stored(i)
		if store < 0 {
			return true
		}
		target := l.ins[store].PC
		if slices.ContainsFunc(l.handlers, func(h classfile.Handler) bool { return h.Target == target }) {
			// Thrown again is what some part of the code threw before.
			return slices.ContainsFunc(l.handlers, func(h classfile.Handler) bool {
				if h.Target != target || h.Catch == "" || !l.w.Related(l.w.Class(h.Catch), c) || start <= h.Start && h.End <= end {
					return false
				}
				again := c // of what a wider clause took, too, only that counts
				if caught := l.w.Class(h.Catch); l.w.IsBelow(caught, c) {
					again = caught
				}
				return deep >= maxDeep || l.throws(again, h.Start, h.End, deep+1)
			})
		}
		return l.throwsValue(c, store-1, start, end, deep)
	case ins.Op == classfile.OpCheckcast:
		if l.carried {
			return false
		}
		of, _ = l.cf.Pool.ClassName(ins.Index)
	case l.call(i).Name == "<init>":
		return false
	default:
		if desc := l.call(i).Descriptor; desc != "" {
			of = world.ResultClass(desc)
		}
	}
	return of == "" || l.w.Related(l.w.Class(of), c)
}

// stored returns the instruction that last stores, as the code stands, the
// variable that instruction i loads, or -1.
func (l *listing) stored(i int) int {
	for n := i - 1; n >= 0; n-- {
		if op := l.ins[n].Op; (op == classfile.OpAstore || op >= classfile.OpAstore0 && op <= classfile.OpAstore3) && l.ins[n].Local == l.ins[i].Local {
			return n
		}
	}
	return -1
}

// maxDeep is how many calls deep a handler is looked into for what it catches.
const maxDeep = 2

// calleeThrows reports whether the call at instruction i can throw a c: its
// method says so, and neither the values nor the method's own code say no.
func (l *listing) calleeThrows(c *world.Class, i int, ref classfile.Ref, deep int) bool {
	if ref.Name == "<init>" && ref.Owner == c.Name {
		return true
	}
	m, can := l.w.Thrower(c, ref)
	switch {
	case m == nil || !can:
		return can
	case ruledOut[c.Name] != nil && ruledOut[c.Name](l, i, ref):
		return false
	case deep > maxDeep || !m.Class.Library() || !m.HasCode || l.ins[i].Op == classfile.OpInvokeinterface:
		return true
	case l.ins[i].Op == classfile.OpInvokevirtual && slices.ContainsFunc(l.w.Descendants(m.Class), func(x *world.Class) bool { return x != m.Class && x.Own(m.Name, m.Desc) != nil }):
		return true
	}
	called := l.listed(m)
	return called == nil || called.throws(c, 0, called.end, deep+1) && l.actionThrows(c, i, m, deep)
}

// text returns the text that an instruction loads.
func (l *listing) text(i int) string {
	if i < 0 || l.ins[i].Op != classfile.OpLdc && l.ins[i].Op != classfile.OpLdcW || l.cf.Pool.Tag(l.ins[i].Index) != classfile.TagString {
		return ""
	}
	text, _ := l.cf.Pool.String(l.ins[i].Index) // "" where it is damaged
	return text
}

// call returns the method that an instruction calls.
func (l *listing) call(i int) classfile.Ref {
	if i < 0 || !isCall(l.ins[i].Op) {
		return classfile.Ref{}
	}
	ref, _ := l.cf.Pool.Ref(l.ins[i].Index) // none where it is damaged
	return ref
}

// madeAccessible reports whether the code before instruction i calls
// setAccessible(true).
func (l *listing) madeAccessible(i int) bool {
	for ; i > 0; i-- {
		if l.call(i).Name == "setAccessible" && l.ins[i-1].Op == classfile.OpIconst0+1 {
			return true
		}
	}
	return false
}

// beginsWithURL reports whether the text that a URL is made of at instruction i
// begins with the text of another: what is appended first to the builder.
func (l *listing) beginsWithURL(i int) bool {
	if l.call(i-1).Name != "toString" || !strings.HasPrefix(l.call(i-1).Owner, "java.lang.StringBu") {
		return false
	}
	builder := l.call(i - 1).Owner
	made := i - 1
	for ; made >= 0; made-- {
		if l.ins[made].Op == classfile.OpNew {
			if name, err := l.cf.Pool.ClassName(l.ins[made].Index); err == nil && name == builder {
				break
			}
		}
	}
	for n := made + 1; n > 0 && n < i; n++ {
		if l.call(n).Owner == builder && l.call(n).Name == "append" {
			return l.isURLText(n - 1)
		}
	}
	return false
}

// isURLText reports whether what instruction i loads is the text of a URL.
func (l *listing) isURLText(i int) bool {
	if i >= 0 && isLoad(l.ins[i].Op) {
		if n := l.stored(i); n >= 0 {
			i = n - 1
		}
	}
	ref := l.call(i)
	return ref.Owner == "java.net.URL" && (ref.Name == "toString" || ref.Name == "toExternalForm")
}

// isCall reports whether an instruction calls a method that it names.
func isCall(op classfile.Op) bool {
	return op >= classfile.OpInvokevirtual && op <= classfile.OpInvokeinterface
}

func isLoad(op classfile.Op) bool {
	return op == classfile.OpAload || op >= classfile.OpAload0 && op <= classfile.OpAload3
}
