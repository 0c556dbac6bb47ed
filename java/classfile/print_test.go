package classfile

import (
	"fmt"
	"hash/crc32"
	"math"
	"strings"
	"unicode/utf8"
)

// printer prints a class as testdata/ClassOracle.java does, whose header
// states the form. The first error ends up in the text.
type printer struct {
	strings.Builder
	c *Class
}

func printClass(data []byte, in *Interner) string {
	c, err := Parse(data, in)
	if err != nil {
		return " unreadable " + err.Error() + "\n"
	}
	p := &printer{c: c}
	p.class()
	return p.String()
}

// must returns the value, and notes the error.
func must[T any](p *printer) func(T, error) T {
	return func(v T, err error) T {
		if err != nil {
			p.f(" FAULT(%v)", err)
		}
		return v
	}
}

func (p *printer) f(format string, args ...any) { fmt.Fprintf(p, format, args...) }

func q(s string) string {
	if s == "" {
		return "%"
	}
	var b strings.Builder
	for i := range len(s) {
		if c := s[i]; c <= ' ' && c < utf8.RuneSelf || c == '%' || c >= 127 {
			fmt.Fprintf(&b, "%%%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

func opt(s string) string {
	if s == "" {
		return "-"
	}
	return q(s)
}

func list(all []string) string {
	quoted := make([]string, len(all))
	for i, s := range all {
		quoted[i] = q(s)
	}
	if len(all) == 0 {
		return "-"
	}
	return strings.Join(quoted, ",")
}

func (p *printer) common(m interface {
	Signature() (string, error)
	Deprecated() bool
	Annotations() ([]Annotation, error)
}) {
	p.f(" sig=%s dep=%v", opt(must[string](p)(m.Signature())), m.Deprecated())
	for _, a := range must[[]Annotation](p)(m.Annotations()) {
		p.WriteString(map[bool]string{true: " @+", false: " @-"}[a.Visible])
		p.annotation(a)
	}
}

func (p *printer) annotation(a Annotation) {
	p.WriteString(q(a.Class) + "(")
	for _, e := range a.Values {
		p.WriteString(q(e.Name) + "=")
		p.value(e.Value)
		p.WriteString(";")
	}
	p.WriteString(")")
}

func (p *printer) value(v Value) {
	p.WriteByte(byte(v.Kind))
	switch v.Kind {
	case StringValue, ClassValue:
		p.WriteString(q(v.Text))
	case EnumValue:
		p.WriteString(q("L"+strings.ReplaceAll(v.Enum, ".", "/")+";") + "." + q(v.Text))
	case AnnotationValue:
		p.annotation(*v.Annotation)
	case ArrayValue:
		for _, e := range v.Elements {
			p.value(e)
			p.WriteString(",")
		}
		p.WriteString("]")
	case 'J':
		p.f("l%d", v.Int)
	case 'F':
		p.f("f%d", int32(floatBits(v.Float)))
	case 'D':
		p.f("d%d", int64(doubleBits(v.Float)))
	default:
		p.f("i%d", v.Int)
	}
}

// floatBits and doubleBits write every NaN as Java does.
func floatBits(f float64) uint32 {
	if math.IsNaN(f) {
		return 0x7fc00000
	}
	return math.Float32bits(float32(f))
}

func doubleBits(f float64) uint64 {
	if math.IsNaN(f) {
		return 0x7ff8000000000000
	}
	return math.Float64bits(f)
}

func (p *printer) constant(i int) string {
	c := must[Constant](p)(p.c.Pool.Constant(i))
	switch c.Tag {
	case TagInteger:
		return fmt.Sprintf("i%d", c.Int)
	case TagLong:
		return fmt.Sprintf("l%d", c.Int)
	case TagFloat:
		return fmt.Sprintf("f%d", int32(floatBits(c.Float)))
	case TagDouble:
		return fmt.Sprintf("d%d", int64(doubleBits(c.Float)))
	case TagString:
		return "s" + q(c.Text)
	case TagClass:
		return "c" + q(c.Text)
	case TagMethodType:
		return "m" + q(c.Text)
	case TagMethodHandle:
		return handle(c.Handle)
	case TagDynamic:
		return "y" + dynamic(c.Dynamic)
	}
	return fmt.Sprintf("?%d", c.Tag)
}

func handle(h Handle) string { return fmt.Sprintf("h%d%s", h.Kind, ref(h.Ref)) }
func ref(r Ref) string       { return q(r.Owner) + "." + q(r.Name) + ":" + q(r.Descriptor) }
func dynamic(d Dynamic) string {
	return fmt.Sprintf("%d.%s:%s", d.Bootstrap, q(d.Name), q(d.Descriptor))
}

func (p *printer) class() {
	c := p.c
	p.f(" head %d.%d %d %s %s %s", c.Major, c.Minor, c.Access, q(c.Name), opt(c.Super), list(c.Interfaces))
	p.common(c)
	p.f(" src=%s\n", opt(must[string](p)(c.SourceFile())))
	for i := range c.Fields {
		f := &c.Fields[i]
		p.f(" field %d %s %s", f.Access, q(f.Name), q(f.Descriptor))
		p.common(f)
		if r, ok := c.Pool.find(f.attrs, "ConstantValue"); ok {
			p.f(" =%s", p.constant(r.u2()))
		}
		p.f("\n")
	}
	for i := range c.Methods {
		p.method(&c.Methods[i])
	}
	for _, n := range must[[]InnerClass](p)(c.InnerClasses()) {
		p.f(" inner %s %s %s %d\n", q(n.Class), opt(n.Outer), opt(n.Name), n.Access)
	}
	if e := must[Enclosing](p)(c.EnclosingMethod()); e.Class != "" {
		p.f(" enclosing %s %s %s\n", q(e.Class), opt(e.Method), opt(e.Descriptor))
	}
	if h := must[string](p)(c.NestHost()); h != "" {
		p.f(" host %s\n", q(h))
	}
	for _, part := range []struct {
		what  string
		names func() ([]string, error)
	}{{"NestMembers", c.NestMembers}, {"PermittedSubclasses", c.PermittedSubclasses}} {
		if c.Pool.has(c.attrs, part.what) {
			p.f(" %s %s\n", map[string]string{"NestMembers": "members", "PermittedSubclasses": "permits"}[part.what], list(must[[]string](p)(part.names())))
		}
	}
	components, record, err := c.RecordComponents()
	must[bool](p)(record, err)
	if record {
		p.f(" record\n")
	}
	for i := range components {
		p.f(" component %s %s", q(components[i].Name), q(components[i].Descriptor))
		p.common(&components[i])
		p.f("\n")
	}
	for _, b := range must[[]Bootstrap](p)(c.BootstrapMethods()) {
		args := make([]string, len(b.Args))
		for i, a := range b.Args {
			args[i] = p.constant(a)
		}
		p.f(" bootstrap %s %s\n", handle(b.Handle), strings.Join(args, ","))
	}
	if m := must[*ModuleInfo](p)(c.ModuleInfo()); m != nil {
		p.module(m)
	}
}

func (p *printer) module(m *ModuleInfo) {
	p.f(" module %s %d %s\n", q(m.Name), m.Access, opt(m.Version))
	for _, r := range m.Requires {
		p.f(" requires %s %d %s\n", q(r.Module), r.Access, opt(r.Version))
	}
	for _, e := range m.Exports {
		p.f(" exports %s %d %s\n", q(e.Package), e.Access, list(e.To))
	}
	for _, e := range m.Opens {
		p.f(" opens %s %d %s\n", q(e.Package), e.Access, list(e.To))
	}
	p.f(" uses %s\n", list(m.Uses))
	for _, v := range m.Provides {
		p.f(" provides %s %s\n", q(v.Service), list(v.With))
	}
}

func (p *printer) method(m *Method) {
	p.f(" method %d %s %s", m.Access, q(m.Name), q(m.Descriptor))
	p.common(m)
	p.f(" throws=%s", list(must[[]string](p)(m.Exceptions())))
	for _, a := range must[[]Parameter](p)(m.Parameters()) {
		p.f(" p=%s/%d", opt(a.Name), a.Access)
	}
	p.f("\n")
	code, ok, err := m.Code()
	must[bool](p)(ok, err)
	if !ok {
		return
	}
	p.f(" code %d %d %d", code.MaxStack, code.MaxLocals, len(code.Bytes))
	for _, h := range must[[]Handler](p)(code.Handlers()) {
		p.f(" h%d-%d>%d:%s", h.Start, h.End, h.Target, opt(h.Catch))
	}
	var debug strings.Builder
	for _, l := range must[[]Line](p)(code.Lines()) {
		fmt.Fprintf(&debug, " l%d:%d", l.PC, l.Line)
	}
	for _, table := range []struct {
		letter string
		locals func() ([]LocalVariable, error)
	}{{"v", code.LocalVariables}, {"t", code.LocalVariableTypes}} {
		for _, v := range must[[]LocalVariable](p)(table.locals()) {
			fmt.Fprintf(&debug, " %s%d+%d@%d%s:%s", table.letter, v.Start, v.Length, v.Slot, q(v.Name), q(v.Type))
		}
	}
	p.WriteString(debug.String())
	crc, count := uint32(0), 0
	in := code.Instructions()
	for in.Next() {
		line := fmt.Sprintf("%d %d %s\n", in.PC, in.Op, p.operands(&in))
		crc = crc32.Update(crc, crc32.IEEETable, []byte(line))
		count++
	}
	must[int](p)(0, in.Err())
	p.f(" n=%d crc=%d\n", count, crc)
}

func (p *printer) operands(in *Instructions) string {
	pool := &p.c.Pool
	switch operations[in.Op].form {
	case local, implied:
		return fmt.Sprintf("@%d", in.Local)
	case iinc:
		return fmt.Sprintf("@%d+%d", in.Local, in.Value)
	case byteValue, shortValue, unsigned:
		return fmt.Sprintf("#%d", in.Value)
	case branch2, branch4:
		return fmt.Sprintf(">%d", in.Target)
	case table, lookup:
		s := fmt.Sprintf(">%d", in.Target)
		for key, target := range in.Cases() {
			if target != in.Target {
				s += fmt.Sprintf(" %d>%d", key, target)
			}
		}
		return s
	case dynamicCall:
		return dynamic(must[Dynamic](p)(pool.Dynamic(in.Index)))
	case interfaceCall:
		return fmt.Sprintf("%s/%d", ref(must[Ref](p)(pool.Ref(in.Index))), in.Value)
	case multi:
		return fmt.Sprintf("%s*%d", q(must[string](p)(pool.ClassName(in.Index))), in.Value)
	case pool1, pool2:
		switch in.Op {
		case OpLdc, OpLdcW, OpLdc2W:
			return p.constant(in.Index)
		case OpNew, OpAnewarray, OpCheckcast, OpInstanceof:
			return q(must[string](p)(pool.ClassName(in.Index)))
		}
		return ref(must[Ref](p)(pool.Ref(in.Index)))
	}
	return ""
}
