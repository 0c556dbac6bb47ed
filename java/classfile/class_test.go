package classfile

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	w := newWriter()
	call := w.method("java.io.InputStream", "read", "()I")
	data := w.file(52,
		[][]byte{w.member(Static|Final, "N", "I", w.attr("ConstantValue", u2(w.add(TagInteger, u4(-7)))))},
		[][]byte{
			w.member(Public, "m", "(Ljava/lang/String;)V",
				w.code(cat([]byte{byte(OpInvokevirtual)}, u2(call), []byte{byte(OpAthrow)}),
					[][]byte{cat(u2(0), u2(3), u2(3), u2(w.class("java.io.IOException"))), cat(u2(0), u2(4), u2(3), u2(0))},
					w.attr("LineNumberTable", table2(cat(u2(0), u2(10)), cat(u2(3), u2(12))))),
				w.attr("Exceptions", table2(u2(w.class("java.io.IOException"))))),
			w.member(Public|Abstract, "n", "()V", w.attr("Deprecated")),
		},
		[][]byte{w.attr("SourceFile", u2(w.utf8("B.java")))})
	c, err := Parse(data, nil)
	if err != nil {
		t.Fatal(err)
	}
	if c.Name != "a.B" || c.Super != "java.lang.Object" || c.Major != 52 || len(c.Methods) != 2 {
		t.Fatalf("header: %+v", c)
	}
	m := &c.Methods[0]
	if e, err := m.Exceptions(); err != nil || !slices.Equal(e, []string{"java.io.IOException"}) {
		t.Errorf("Exceptions = %v, %v", e, err)
	}
	code, ok, err := m.Code()
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	handlers, err := code.Handlers()
	if want := []Handler{{0, 3, 3, "java.io.IOException"}, {0, 4, 3, ""}}; err != nil || !slices.Equal(handlers, want) {
		t.Errorf("Handlers = %v, %v, want %v", handlers, err, want)
	}
	lines, err := code.Lines()
	if want := []Line{{0, 10}, {3, 12}}; err != nil || !slices.Equal(lines, want) {
		t.Errorf("Lines = %v, %v", lines, err)
	}
	in := code.Instructions()
	if !in.Next() || in.Op != OpInvokevirtual || in.End != 3 {
		t.Fatalf("first instruction: %+v", in.Instruction)
	}
	if r, err := c.Pool.Ref(in.Index); err != nil || r != (Ref{TagMethodref, "java.io.InputStream", "read", "()I"}) {
		t.Errorf("Ref = %v, %v", r, err)
	}
	if !in.Next() || in.Op != OpAthrow || in.PC != 3 || in.Next() || in.Err() != nil {
		t.Errorf("second instruction: %+v, %v", in.Instruction, in.Err())
	}
	if _, ok, err := c.Methods[1].Code(); ok || err != nil || !c.Methods[1].Deprecated() || m.Deprecated() {
		t.Errorf("abstract method: code %v, %v", ok, err)
	}
	if v, err := c.Fields[0].ConstantValue(); err != nil || v.Int != -7 {
		t.Errorf("ConstantValue = %+v, %v", v, err)
	}
	if s, err := c.SourceFile(); s != "B.java" || err != nil {
		t.Errorf("SourceFile = %q, %v", s, err)
	}
}

// TestOldCode: the first JDKs wrote shorter numbers before the instructions.
func TestOldCode(t *testing.T) {
	w := newWriter()
	code := w.attr("Code", []byte{1, 2}, u2(1), []byte{byte(OpReturn)}, table2(), table2())
	data := w.file(45, nil, [][]byte{w.member(0, "m", "()V", code)}, nil)
	for minor, ok := range map[byte]bool{0: true, 2: true, 3: false} {
		data[5] = minor
		c, err := Parse(data, nil)
		if err != nil {
			t.Fatal(err)
		}
		if code, _, err := c.Methods[0].Code(); (err == nil) != ok || ok && (code.MaxStack != 1 || code.MaxLocals != 2 || len(code.Bytes) != 1) {
			t.Errorf("45.%d: %+v, %v", minor, code, err)
		}
	}
}

// TestFaults: whatever is cut off or wrong is told with its place.
func TestFaults(t *testing.T) {
	good := methodOf([]byte{byte(OpReturn)})
	for n := range good {
		_, err := Parse(good[:n], nil)
		var f *Fault
		if !errors.As(err, &f) || f.Offset > n {
			t.Fatalf("cut to %d of %d bytes: %v", n, len(good), err)
		}
	}
	for _, c := range []struct {
		name   string
		change func([]byte) []byte
		want   string
	}{
		{"trailing", func(b []byte) []byte { return append(b, 0) }, "1 bytes follow the class"},
		{"magic", func(b []byte) []byte { b[0] = 'P'; return b }, "offset 0: magic number"},
		{"version", func(b []byte) []byte { b[7] = 44; return b }, "offset 6: version 44.0"},
		{"tag", func(b []byte) []byte { b[10] = 2; return b }, "offset 10: constant 1 has the unknown tag 2"},
		{"pool of nothing", func(b []byte) []byte { b[8], b[9] = 0, 0; return b }, "offset 8: a constant pool of size 0"},
		{"huge pool", func(b []byte) []byte { b[8], b[9] = 255, 255; return b[:100] }, "offset 8: a constant pool of 65534 constants"},
		{"a page", func([]byte) []byte { return []byte("<html><body>Not found</body></html>") }, "offset 0: magic number"},
	} {
		if _, err := Parse(c.change(slices.Clone(good)), nil); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

func TestInstructionFaults(t *testing.T) {
	for _, c := range []struct {
		name string
		code []byte
		want string
	}{
		{"undefined", []byte{0, 202}, "undefined operation 0xca"},
		{"cut", []byte{byte(OpInvokestatic), 0}, "invokestatic of 3 bytes, where 2 are left"},
		{"branch before", []byte{byte(OpGoto), 0xff, 0xff}, "goto to -1, outside"},
		{"branch behind", []byte{byte(OpIfeq), 0, 3}, "ifeq to 3, outside"},
		{"wide of nothing", []byte{byte(OpWide)}, "wide of 2 bytes"},
		{"wide of a wrong one", []byte{byte(OpWide), byte(OpIadd), 0, 0}, "wide before iadd"},
		{"wide cut", []byte{byte(OpWide), byte(OpIinc), 0, 0, 0}, "wide iinc of 6 bytes"},
		{"switch cut", []byte{byte(OpTableswitch), 0, 0, 0, 0, 0}, "tableswitch, where 6 bytes are left"},
		{"switch of millions", cat([]byte{byte(OpTableswitch), 0, 0, 0}, u4(0), u4(-1<<31), u4(1<<31-1)), "4294967296 cases"},
		{"switch backwards", cat([]byte{byte(OpTableswitch), 0, 0, 0}, u4(0), u4(5), u4(1)), "-3 cases"},
		{"switch outside", cat([]byte{byte(OpLookupswitch), 0, 0, 0}, u4(0), u4(1), u4(9), u4(99)), "lookupswitch to 99"},
	} {
		class, err := Parse(methodOf(c.code), nil)
		if err != nil {
			t.Fatal(err)
		}
		code, _, err := class.Methods[0].Code()
		if err != nil {
			t.Fatal(err)
		}
		in := code.Instructions()
		for in.Next() {
		}
		var f *Fault
		if !errors.As(in.Err(), &f) || !strings.Contains(f.What, c.want) || f.Offset < code.start {
			t.Errorf("%s: %v, want %q", c.name, in.Err(), c.want)
		}
	}
}

func TestSwitches(t *testing.T) {
	// The walk starts at 1, so that the padding is 2 bytes, then 3.
	code := cat([]byte{byte(OpNop)},
		[]byte{byte(OpTableswitch), 0, 0}, u4(-1), u4(-1), u4(1), u4(0), u4(-1), u4(27),
		[]byte{byte(OpLookupswitch), 0, 0, 0}, u4(0), u4(2), u4(-5), u4(-28), u4(1000), u4(0))
	class, err := Parse(methodOf(code), nil)
	if err != nil {
		t.Fatal(err)
	}
	body, _, err := class.Methods[0].Code()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	in := body.Instructions()
	for in.Next() {
		s := fmt.Sprint(in.PC, in.Op, in.Target)
		for key, target := range in.Cases() {
			s += fmt.Sprint(" ", key, ">", target)
		}
		got = append(got, s)
	}
	want := []string{"0 nop 0", "1 tableswitch 0 -1>1 0>0 1>28", "28 lookupswitch 28 -5>0 1000>28"}
	if in.Err() != nil || !slices.Equal(got, want) {
		t.Errorf("got %q, %v\nwant %q", got, in.Err(), want)
	}
}

func TestHandlerFaults(t *testing.T) {
	for _, h := range [][]byte{
		cat(u2(1), u2(1), u2(0), u2(0)), // empty range
		cat(u2(0), u2(2), u2(0), u2(0)), // ends behind the code
		cat(u2(0), u2(1), u2(1), u2(0)), // goes on behind the code
		cat(u2(0), u2(1), u2(0), u2(1)), // catches a Utf8
	} {
		class, err := Parse(methodOf([]byte{byte(OpReturn)}, h), nil)
		if err != nil {
			t.Fatal(err)
		}
		code, _, err := class.Methods[0].Code()
		if err != nil {
			t.Fatal(err)
		}
		if got, err := code.Handlers(); err == nil {
			t.Errorf("handler % x: %v without a fault", h, got)
		}
	}
}

func TestDecode(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"plain", "plain"},
		{"a\xC0\x80b", "a\x00b"},
		{"\xC3\xA9", "é"},
		{"\xE2\x82\xAC", "€"},
		{"\xED\xA0\xBD\xED\xB8\x80!", "\U0001F600!"},
		{"\xED\xA0\xBD", "\uFFFD"},                 // a high surrogate alone
		{"\xED\xB8\x80x", "\uFFFDx"},               // a low one
		{"\xED\xA0\xBDA", "\uFFFDA"},               // a high one before another character
		{"x\xFFy\xE2\x82", "x\uFFFDy\uFFFD\uFFFD"}, // bytes of no form
		{"\x00", "\x00"},
	} {
		if got := decode([]byte(c.in)); got != c.want {
			t.Errorf("decode(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

// TestNestedAnnotations: depth and number of values are bounded by what is there.
func TestNestedAnnotations(t *testing.T) {
	w := newWriter()
	value := cat([]byte{'s'}, u2(w.utf8("deep")))
	for range 100 {
		value = cat([]byte{'['}, u2(1), value)
	}
	deep := w.attr("RuntimeVisibleAnnotations", table2(cat(u2(w.utf8("La/A;")), table2(cat(u2(w.utf8("value")), value)))))
	c, err := Parse(w.file(69, nil, nil, [][]byte{deep}), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Annotations(); err == nil || !strings.Contains(err.Error(), "nested deeper than 32") {
		t.Errorf("Annotations: %v", err)
	}
	w = newWriter()
	many := w.attr("RuntimeVisibleAnnotations", u2(1), u2(w.utf8("La/A;")), u2(0xFFFF), []byte{1, 2, 3})
	if c, err = Parse(w.file(69, nil, nil, [][]byte{many}), nil); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Annotations(); err == nil || !strings.Contains(err.Error(), "a table of 65535 rows") {
		t.Errorf("Annotations: %v", err)
	}
}

// TestInterner: names of two classes are the same text, and both forms of a
// name have their own.
func TestInterner(t *testing.T) {
	in := NewInterner()
	data := methodOf([]byte{byte(OpReturn)})
	a, err := Parse(data, in)
	if err != nil {
		t.Fatal(err)
	}
	n := testing.AllocsPerRun(10, func() {
		b, err := Parse(data, in)
		if err != nil || b.Name != a.Name {
			t.Fatal(b, err)
		}
	})
	if n > 6 { // class, pool (3), methods, reader
		t.Errorf("%v allocations for a class whose names are known", n)
	}
	if in.binaryName([]byte("x/y")) != "x.y" || in.decode([]byte("x/y")) != "x/y" {
		t.Error("an internal name and the text of its bytes are not told apart")
	}
}

func FuzzParse(f *testing.F) {
	f.Add(methodOf([]byte{byte(OpReturn)}, cat(u2(0), u2(1), u2(0), u2(0))))
	w := newWriter()
	f.Add(w.file(69, [][]byte{w.member(Public, "f", "I", w.attr("ConstantValue", u2(w.text("x"))))}, nil, [][]byte{
		w.attr("Record", table2(cat(u2(w.utf8("r")), u2(w.utf8("I")), table2()))),
		w.attr("InnerClasses", table2(cat(u2(w.class("a.C")), u2(0), u2(0), u2(1)))),
		w.attr("BootstrapMethods", table2(cat(u2(w.add(TagMethodHandle, append([]byte{6}, u2(w.method("a.B", "m", "()V"))...))), table2(u2(w.text("y")))))),
		w.attr("RuntimeVisibleAnnotations", table2(cat(u2(w.utf8("La/A;")), table2(cat(u2(w.utf8("v")), []byte{'['}, table2(cat([]byte{'s'}, u2(w.utf8("z"))))))))),
		w.attr("Module", u2(w.add(TagModule, u2(w.utf8("m")))), u2(0), u2(0), table2(), table2(), table2(), table2(), table2()),
		w.attr("EnclosingMethod", u2(w.class("a.B")), u2(w.nameAndType("m", "()V"))),
		w.attr("NestMembers", table2(u2(w.class("a.C")))),
	}))
	f.Fuzz(func(_ *testing.T, data []byte) {
		_ = printClass(data, nil) // reads every part
	})
}
