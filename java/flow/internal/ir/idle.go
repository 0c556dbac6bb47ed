package ir

import (
	"slices"
	"strings"

	"throwsight/java/classfile"
	"throwsight/java/flow/internal/world"
)

// The language makes code catch checked exceptions that the values at hand rule
// out: every JVM has UTF-8, and what was parsed as a URL before is one. Such a
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
	w   *world.World
	m   *world.Method
	cf  *classfile.Class
	ins []classfile.Instruction
}

// dropIdle takes the handlers away that nothing enters.
func (in *interp) dropIdle() {
	b := &block{in.w, in.m, in.cf, in.ins}
	in.handlers = slices.DeleteFunc(in.handlers, func(h classfile.Handler) bool {
		return ruledOut[h.Catch] != nil && !b.throws(in.w.Class(h.Catch), h.Start, h.End, 0)
	})
}

// throws reports whether something in a part of the code can throw an exception
// of a class, one of those that values can rule out.
func (b *block) throws(c *world.Class, start, end, deep int) bool {
	for i := range b.ins {
		ins := &b.ins[i]
		if ins.PC < start || ins.PC >= end {
			continue
		}
		switch op := ins.Op; op {
		case classfile.OpNew, classfile.OpCheckcast:
			if name, err := b.cf.Pool.ClassName(ins.Index); err != nil || b.w.IsBelow(b.w.Class(name), c) {
				return true
			}
		case classfile.OpInvokevirtual, classfile.OpInvokespecial, classfile.OpInvokestatic, classfile.OpInvokeinterface:
			ref, err := b.cf.Pool.Ref(ins.Index)
			if err != nil || b.calleeThrows(c, i, ref, deep) {
				return true
			}
		}
	}
	return false
}

// calleeThrows reports whether the call at instruction i can throw a c: its
// method says so, and neither the values nor the method's own code say no.
func (b *block) calleeThrows(c *world.Class, i int, ref classfile.Ref, deep int) bool {
	if ref.Name == "<init>" && ref.Owner == c.Name {
		return true
	}
	m := b.w.Class(ref.Owner).Resolve(ref.Name, ref.Descriptor)
	if m == nil {
		return true
	}
	cf := b.w.File(m.Class)
	if cf == nil {
		return true
	}
	declared, err := cf.Methods[m.Index].Exceptions()
	if err != nil {
		return true
	}
	can := false
	for _, name := range declared {
		d := b.w.Class(name)
		can = can || b.w.IsBelow(d, c) || b.w.IsBelow(c, d)
	}
	if !can || ruledOut[c.Name](b, i, ref) {
		return false
	}
	if deep > 2 || !m.Class.Library() || !m.HasCode || b.ins[i].Op == classfile.OpInvokeinterface {
		return true
	}
	if b.ins[i].Op == classfile.OpInvokevirtual && slices.ContainsFunc(b.w.Descendants(m.Class), func(x *world.Class) bool { return x != m.Class && x.Own(m.Name, m.Desc) != nil }) {
		return true
	}
	code, ok, err := cf.Methods[m.Index].Code()
	if err != nil || !ok {
		return true
	}
	called := &block{w: b.w, m: m, cf: cf}
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
	if i < 0 || b.ins[i].Op < classfile.OpInvokevirtual || b.ins[i].Op > classfile.OpInvokeinterface {
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
		for n := i - 1; n > 0; n-- {
			if op := b.ins[n].Op; (op == classfile.OpAstore || op >= classfile.OpAstore0 && op <= classfile.OpAstore3) && b.ins[n].Local == b.ins[i].Local {
				i = n - 1
				break
			}
		}
	}
	ref := b.call(i)
	return ref.Owner == "java.net.URL" && (ref.Name == "toString" || ref.Name == "toExternalForm")
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
