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
var ruledOut = map[string]func(b *block, i int, ref classfile.Ref) bool{
	"java.io.UnsupportedEncodingException": func(b *block, i int, ref classfile.Ref) bool {
		return strings.Contains(ref.Descriptor, "Ljava/lang/String;)") &&
			slices.Contains([]string{"UTF-8", "US-ASCII", "ISO-8859-1", "UTF-16", "UTF-16BE", "UTF-16LE"}, strings.ToUpper(b.text(i-1)))
	},
	"java.security.NoSuchAlgorithmException": func(b *block, i int, ref classfile.Ref) bool {
		required := map[string][]string{
			"java.security.MessageDigest": {"MD5", "SHA-1", "SHA-256"},
			"javax.crypto.Mac":            {"HMACMD5", "HMACSHA1", "HMACSHA256"},
			"javax.crypto.KeyGenerator":   {"AES", "DES", "DESEDE", "HMACSHA1", "HMACSHA256"},
		}
		return ref.Name == "getInstance" && slices.Contains(required[ref.Owner], strings.ToUpper(b.text(i-1)))
	},
	"java.net.MalformedURLException": func(b *block, i int, ref classfile.Ref) bool {
		return ref.Owner == "java.net.URL" && ref.Descriptor == "(Ljava/lang/String;)V" && b.beginsWithURL(i)
	},
	"java.lang.CloneNotSupportedException": func(b *block, i int, ref classfile.Ref) bool {
		return ref.Owner == "java.lang.Object" && ref.Name == "clone" && b.w.IsBelow(b.m.Class, b.w.Class("java.lang.Cloneable"))
	},
	"java.lang.IllegalAccessException": func(b *block, i int, ref classfile.Ref) bool {
		return strings.HasPrefix(ref.Owner, "java.lang.reflect.") && b.madeAccessible(i)
	},
}

// A block is a method's code with what its names mean.
type block struct {
	w        *world.World
	m        *world.Method
	cf       *classfile.Class
	ins      []classfile.Instruction
	handlers []classfile.Handler
}

// dropIdle takes the handlers away that nothing enters.
func (in *interp) dropIdle() {
	b := &block{w: in.w, m: in.m, cf: in.cf, ins: in.ins, handlers: in.handlers}
	in.handlers = slices.DeleteFunc(in.handlers, func(h classfile.Handler) bool {
		return h.Catch != "" && in.w.NarrowlyChecked(in.w.Class(h.Catch)) && b.declared(h) && !b.throws(in.w.Class(h.Catch), h.Start, h.End, 0)
	})
}

// declared reports whether something in a handler's range declares what it
// catches: a compiler that asks for handlers asks for that, others' code throws
// what it likes.
func (b *block) declared(h classfile.Handler) bool {
	for i := range b.ins {
		if pc := b.ins[i].PC; pc >= h.Start && pc < h.End && isCall(b.ins[i].Op) {
			if m, can := b.w.Thrower(b.w.Class(h.Catch), b.call(i)); m != nil && can {
				return true
			}
		}
	}
	return false
}

// throws reports whether something in a part of the code can throw an exception
// of a class.
func (b *block) throws(c *world.Class, start, end, deep int) bool {
	for i := range b.ins {
		ins := &b.ins[i]
		if ins.PC < start || ins.PC >= end {
			continue
		}
		switch ins.Op {
		case classfile.OpNew:
			if name, err := b.cf.Pool.ClassName(ins.Index); err != nil || b.w.IsBelow(b.w.Class(name), c) {
				return true
			}
		case classfile.OpAthrow:
			if b.throwsValue(c, i-1, deep) {
				return true
			}
		default:
			if isCall(ins.Op) && b.calleeThrows(c, i, b.call(i), deep) {
				return true
			}
		}
	}
	return false
}

// throwsValue reports whether what instruction i leaves on the stack, to be
// thrown, can be of a class. What is made on the spot is counted as made.
func (b *block) throwsValue(c *world.Class, i, deep int) bool {
	if i < 0 {
		return true
	}
	of := ""
	switch ins := &b.ins[i]; {
	case isLoad(ins.Op):
		store := b.stored(i)
		if store < 0 {
			return true
		}
		target := b.ins[store].PC
		if slices.ContainsFunc(b.handlers, func(h classfile.Handler) bool { return h.Target == target }) {
			// Thrown again is what some part of the code threw before.
			return slices.ContainsFunc(b.handlers, func(h classfile.Handler) bool {
				return h.Target == target && h.Catch != "" && b.w.Related(b.w.Class(h.Catch), c) &&
					(deep >= maxDeep || b.throws(b.w.Class(h.Catch), h.Start, h.End, deep+1))
			})
		}
		return b.throwsValue(c, store-1, deep)
	case ins.Op == classfile.OpCheckcast:
		of, _ = b.cf.Pool.ClassName(ins.Index)
	case b.call(i).Name == "<init>":
		return false
	default:
		if desc := b.call(i).Descriptor; desc != "" {
			of = world.ResultClass(desc)
		}
	}
	return of == "" || b.w.Related(b.w.Class(of), c)
}

// stored returns the instruction that last stores, as the code stands, the
// variable that instruction i loads, or -1.
func (b *block) stored(i int) int {
	for n := i - 1; n >= 0; n-- {
		if op := b.ins[n].Op; (op == classfile.OpAstore || op >= classfile.OpAstore0 && op <= classfile.OpAstore3) && b.ins[n].Local == b.ins[i].Local {
			return n
		}
	}
	return -1
}

// maxDeep is how many calls deep a handler is looked into for what it catches.
const maxDeep = 2

// calleeThrows reports whether the call at instruction i can throw a c: its
// method says so, and neither the values nor the method's own code say no.
func (b *block) calleeThrows(c *world.Class, i int, ref classfile.Ref, deep int) bool {
	if ref.Name == "<init>" && ref.Owner == c.Name {
		return true
	}
	m, can := b.w.Thrower(c, ref)
	switch {
	case m == nil || !can:
		return can
	case ruledOut[c.Name] != nil && ruledOut[c.Name](b, i, ref):
		return false
	case deep > maxDeep || !m.Class.Library() || !m.HasCode || b.ins[i].Op == classfile.OpInvokeinterface:
		return true
	case b.ins[i].Op == classfile.OpInvokevirtual && slices.ContainsFunc(b.w.Descendants(m.Class), func(x *world.Class) bool { return x != m.Class && x.Own(m.Name, m.Desc) != nil }):
		return true
	}
	cf := b.w.File(m.Class)
	code, ok, err := cf.Methods[m.Index].Code()
	if err != nil || !ok {
		return true
	}
	called := &block{w: b.w, m: m, cf: cf}
	if called.handlers, err = code.Handlers(); err != nil {
		return true
	}
	walk := code.Instructions()
	for walk.Next() {
		called.ins = append(called.ins, walk.Instruction)
	}
	return walk.Err() != nil || called.throws(c, 0, len(code.Bytes), deep+1)
}

// text returns the text that an instruction loads.
func (b *block) text(i int) string {
	if i < 0 || b.ins[i].Op != classfile.OpLdc && b.ins[i].Op != classfile.OpLdcW || b.cf.Pool.Tag(b.ins[i].Index) != classfile.TagString {
		return ""
	}
	text, _ := b.cf.Pool.String(b.ins[i].Index) // "" where it is damaged
	return text
}

// call returns the method that an instruction calls.
func (b *block) call(i int) classfile.Ref {
	if i < 0 || !isCall(b.ins[i].Op) {
		return classfile.Ref{}
	}
	ref, _ := b.cf.Pool.Ref(b.ins[i].Index) // none where it is damaged
	return ref
}

// madeAccessible reports whether the code before instruction i calls
// setAccessible(true).
func (b *block) madeAccessible(i int) bool {
	for ; i > 0; i-- {
		if b.call(i).Name == "setAccessible" && b.ins[i-1].Op == classfile.OpIconst0+1 {
			return true
		}
	}
	return false
}

// beginsWithURL reports whether the text that a URL is made of at instruction i
// begins with the text of another: what is appended first to the builder.
func (b *block) beginsWithURL(i int) bool {
	if b.call(i-1).Name != "toString" || !strings.HasPrefix(b.call(i-1).Owner, "java.lang.StringBu") {
		return false
	}
	builder := b.call(i - 1).Owner
	made := i - 1
	for ; made >= 0; made-- {
		if b.ins[made].Op == classfile.OpNew {
			if name, err := b.cf.Pool.ClassName(b.ins[made].Index); err == nil && name == builder {
				break
			}
		}
	}
	for n := made + 1; n > 0 && n < i; n++ {
		if b.call(n).Owner == builder && b.call(n).Name == "append" {
			return b.isURLText(n - 1)
		}
	}
	return false
}

// isURLText reports whether what instruction i loads is the text of a URL.
func (b *block) isURLText(i int) bool {
	if i >= 0 && isLoad(b.ins[i].Op) {
		if n := b.stored(i); n >= 0 {
			i = n - 1
		}
	}
	ref := b.call(i)
	return ref.Owner == "java.net.URL" && (ref.Name == "toString" || ref.Name == "toExternalForm")
}

// isCall reports whether an instruction calls a method that it names.
func isCall(op classfile.Op) bool {
	return op >= classfile.OpInvokevirtual && op <= classfile.OpInvokeinterface
}

func isLoad(op classfile.Op) bool {
	return op == classfile.OpAload || op >= classfile.OpAload0 && op <= classfile.OpAload3
}

// setBehind finds the calls and throws that only a handler of the library's own
// exceptions leads to.
func (in *interp) setBehind() {
	for n, h := range in.handlers {
		c := in.out.Handlers[n]
		if c == nil || !c.Library() || !in.w.IsThrowable(c) || in.at[h.Target] < 0 {
			continue
		}
		reached := in.reachedFrom(func(*classfile.Instruction) (jumps, known bool) { return false, false }, n)
		for i := range in.out.Calls {
			if k := &in.out.Calls[i]; k.Behind == 0 && !reached[in.at[k.PC]] {
				k.Behind = int32(n) + 1
			}
		}
		for i := range in.out.Throws {
			if t := &in.out.Throws[i]; t.Behind == 0 && !reached[in.at[t.PC]] {
				t.Behind = int32(n) + 1
			}
		}
	}
}
