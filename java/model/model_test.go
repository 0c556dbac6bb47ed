package model

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"throwsight/internal/message"
	"throwsight/java/classfile"
)

// sample returns a model of a small library: enough classes for several blocks.
func sample() *Data {
	d := &Data{Info: Info{Name: "org.example", Libraries: []Library{{"org.example", "house", "1.2"}, {"", "garden", ""}}},
		Receivers: map[string][]string{"org.example.Door": {"org.example.Gate"}, "org.example.Window": {"org.example.Gate", "org.example.Hatch"}}}
	for i := range 2600 {
		name := fmt.Sprintf("org.example.room%d.Chair", i/10)
		if i%10 > 0 {
			name += fmt.Sprintf("$Leg%d", i%10)
		}
		c := &Class{Name: name, Super: "java.lang.Object", Library: i % 2, Access: classfile.Public | classfile.Access(i%2)*classfile.Final, Interfaces: []string{"java.io.Closeable"}}
		if outer, simple, ok := strings.Cut(name, "$"); ok {
			c.Outer, c.Simple, c.Static = outer, simple, i%3 == 0
		} else {
			c.Signature = "<T:Ljava/lang/Object;>Ljava/lang/Object;Ljava/io/Closeable;"
			c.Inner = []Inner{{"Leg1", name + "$Leg1"}}
		}
		for j := range 8 {
			c.Methods = append(c.Methods, Method{Name: fmt.Sprintf("sit%d_%d", i, j), Descriptor: "(Ljava/lang/Object;)V", Signature: "(TT;)V",
				Access: classfile.Public, Exceptions: []string{"java.io.IOException"}[:j%2]})
		}
		for j := range c.Methods {
			if len(c.Methods[j].Exceptions) == 0 {
				c.Methods[j].Exceptions = nil
			}
		}
		c.Fields = []Field{{Name: "height", Descriptor: "I", Access: classfile.Protected}}
		d.Classes = append(d.Classes, c)
		d.Sites = append(d.Sites, Site{Class: name, Method: "sit", Line: 10 + i, LastLine: 11 + i, Exception: "org.example.ChairException",
			Templates: []message.Template{message.Join(message.Literal("chair {} of room "), message.Hole, message.Literal(fmt.Sprint(" is taken by ", i))), {}}})
		e := Entry{Class: name, Method: "sit", Descriptor: "(Ljava/lang/Object;)V", Escapes: []Escape{
			{Site: i, Tier: Likely, How: Cause, SeenAs: []string{"org.example.ChairException"}, Route: []Hop{{name, "look"}, {"org.example.Room", "ask"}}},
			{Site: i / 2, Tier: Possible, Remote: true, SeenAs: []string{"org.example.ChairException"}},
			{Site: 0, How: Logged},
		}}
		d.Entries = append(d.Entries, e)
	}
	d.Entries = append(d.Entries, Entry{Class: "org.example.Door", Method: "open", Descriptor: "()V", Made: "org.example.Gate"})
	return d
}

func written(t testing.TB, d *Data) []byte {
	var out bytes.Buffer
	if err := Write(&out, d); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestRoundTrip: what was written is read again, class by class.
func TestRoundTrip(t *testing.T) {
	d := sample()
	data := written(t, d)
	m, err := Open(data)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(m.Info(), d.Info) {
		t.Errorf("info %+v", m.Info())
	}
	if n := len(m.blocks[classBlock]); n < 2 {
		t.Errorf("%d blocks of classes: too few to try several", n)
	}
	for _, want := range d.Classes {
		got, err := m.Class(want.Name)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%v\ngot  %+v\nwant %+v", err, got, want)
		}
	}
	for i := range d.Entries {
		want := &d.Entries[i]
		points, err := m.Points(want.Class)
		if err != nil || len(points) != 1 || points[0].Method != want.Method || points[0].Descriptor != want.Descriptor || points[0].Made != want.Made {
			t.Fatalf("%v\ngot  %+v\nwant %+v", err, points, want)
		}
		got, err := m.Escapes(points[0])
		if err != nil || len(got) != len(want.Escapes) {
			t.Fatalf("%v: %+v", err, got)
		}
		for j, x := range got {
			site, err := m.Site(x.Site)
			if err != nil || !reflect.DeepEqual(*site, d.Sites[want.Escapes[j].Site]) {
				t.Fatalf("%v: %+v", err, site)
			}
			x.Site = want.Escapes[j].Site
			if !reflect.DeepEqual(x, want.Escapes[j]) {
				t.Fatalf("got  %+v\nwant %+v", x, want.Escapes[j])
			}
		}
	}
	for class, want := range d.Receivers {
		if got, err := m.Receivers(class); err != nil || !slices.Equal(got, want) {
			t.Errorf("receivers of %s: %q %v", class, got, err)
		}
	}
}

// TestOrder: the same data in another order are the same bytes.
func TestOrder(t *testing.T) {
	d, want := sample(), written(t, sample())
	slices.Reverse(d.Classes)
	slices.Reverse(d.Entries)
	if !bytes.Equal(written(t, d), want) {
		t.Error("the order of the classes and entries tells")
	}
}

// TestAbsent: what a model has not is no error.
func TestAbsent(t *testing.T) {
	m, err := Open(written(t, sample()))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"", "org.example.Gate", "org.example.Door", "zz.Z", "org.example.room1"} {
		if c, err := m.Class(name); c != nil || err != nil || m.Has(name) {
			t.Errorf("%q: %v %v", name, c, err)
		}
	}
	if l, ok := m.LibraryOf("org.example.Gate"); ok {
		t.Errorf("%+v", l)
	}
	if l, ok := m.LibraryOf("org.example.room1.Chair"); !ok || l.Artifact != "house" {
		t.Errorf("%+v %v", l, ok)
	}
	if p, err := m.Points("org.example.Gate"); p != nil || err != nil {
		t.Errorf("%v %v", p, err)
	}
	if n, end, err := m.SitesOf("org.example.Gate"); n != end || err != nil {
		t.Errorf("%d %d %v", n, end, err)
	}
	if _, err := m.Site(100000); err == nil {
		t.Error("a site that is not there gives no error")
	}
	names, err := m.Classes()
	if err != nil || len(names) != 2600 || !slices.IsSorted(names) {
		t.Errorf("%d classes, %v", len(names), err)
	}
}

// TestSitesOf finds the sites of a class and of the classes inside it, and no
// others.
func TestSitesOf(t *testing.T) {
	m, err := Open(written(t, sample()))
	if err != nil {
		t.Fatal(err)
	}
	for i := range 260 {
		class := fmt.Sprintf("org.example.room%d.Chair", i)
		first, end, err := m.SitesOf(class)
		if err != nil || end-first != 10 {
			t.Errorf("%s: %d to %d, %v", class, first, end, err)
		}
		for n := first; n < end; n++ {
			if s, err := m.Site(n); err != nil || s.Class != class && !inside(s.Class, class) {
				t.Errorf("%s: site %d is %+v, %v", class, n, s, err)
			}
		}
	}
}

func TestWriteRefuses(t *testing.T) {
	for name, d := range map[string]*Data{
		"a class twice":           {Classes: []*Class{{Name: "A"}, {Name: "A"}}},
		"a site without":          {Entries: []Entry{{Class: "A", Escapes: []Escape{{Site: 1}}}}},
		"more hops than are kept": {Sites: []Site{{Class: "A"}}, Entries: []Entry{{Class: "A", Escapes: []Escape{{Route: make([]Hop, MaxHops+1)}}}}},
	} {
		if err := Write(&bytes.Buffer{}, d); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestDamage: each damaged byte is told, with its place, or does not matter.
func TestDamage(t *testing.T) {
	d := sample()
	d.Classes, d.Sites, d.Entries = d.Classes[:200], d.Sites[:200], d.Entries[:200]
	data := written(t, d)
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"empty":         {nil, "model: head, offset 0: no model"},
		"another file":  {[]byte("PK\x03\x04 and more"), "model: head, offset 0: no model"},
		"a later form":  {append([]byte("tsmodel\x09"), data[8:]...), "version 9 of the form, want 1"},
		"head cut":      {data[:12], "model: head, offset 12: the file ends"},
		"cut":           {data[:len(data)-1], "model: head"},
		"too long":      {append(slices.Clone(data), 0), "1 bytes follow"},
		"head's bit":    {flipped(data, 20), "checksum differs"},
		"a block's bit": {flipped(data, len(data)-30), "model: sites"},
	} {
		err := readAll(c.data)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q in it", name, err, c.want)
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		at := random.IntN(len(data))
		if err := readAll(flipped(data, at)); err == nil {
			t.Errorf("byte %d is changed and nobody tells", at)
		}
	}
}

func flipped(data []byte, at int) []byte {
	data = slices.Clone(data)
	data[at] ^= 0x10
	return data
}

// readAll reads everything in a model.
func readAll(data []byte) error {
	m, err := Open(data)
	if err != nil {
		return err
	}
	return m.Check()
}

// FuzzOpen: any bytes give a model or an error.
func FuzzOpen(f *testing.F) {
	d := sample()
	d.Classes, d.Sites, d.Entries = d.Classes[:3], d.Sites[:3], d.Entries[:3]
	f.Add(written(f, d))
	f.Fuzz(func(t *testing.T, data []byte) { _ = readAll(data) })
}

// FuzzBlocks: so do any bytes behind right checksums.
func FuzzBlocks(f *testing.F) {
	d := sample()
	d.Classes, d.Sites, d.Entries = d.Classes[:3], d.Sites[:3], d.Entries[:3]
	m, err := Open(written(f, d))
	if err != nil {
		f.Fatal(err)
	}
	var raw [kinds][]byte
	for k, blocks := range m.blocks {
		c, err := blocks[0].raw()
		if err != nil {
			f.Fatal(err)
		}
		raw[k] = []byte(c.data)
	}
	if err := readBlocks(f, 3, raw); err != nil {
		f.Fatal(err)
	}
	f.Add(3, raw[0], raw[1], raw[2], raw[3], raw[4])
	f.Fuzz(func(t *testing.T, sites int, index, classes, entries, lists, errors []byte) {
		_ = readBlocks(t, sites&0xffff, [kinds][]byte{index, classes, entries, lists, errors})
	})
}

func readBlocks(t testing.TB, sites int, raw [kinds][]byte) error {
	var blocks [kinds][][]byte
	for k := range blocks {
		blocks[k] = [][]byte{raw[k]}
	}
	var out bytes.Buffer
	if err := writeFile(&out, Info{Libraries: make([]Library, 2)}, sites, blocks); err != nil {
		t.Fatal(err)
	}
	return readAll(out.Bytes())
}
