package classfile

import (
	"strings"
	"testing"
)

func TestParseType(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"I", "int"},
		{"[[J", "long[][]"},
		{"Ljava/lang/String;", "java.lang.String"},
		{"Ljava/util/Map$Entry;", "java.util.Map$Entry"},
		{"TT;", "T"},
		{"Ljava/util/Map<TK;+Ljava/util/List<-[I>;>;", "java.util.Map<K, ? extends java.util.List<? super int[]>>"},
		{"Ljava/lang/Class<*>;", "java.lang.Class<?>"},
		{"La/Outer<TT;>.Inner;", "a.Outer<T>.Inner"},
		{"La/Outer<TT;>.Inner<TU;>.Deep;", "a.Outer<T>.Inner<U>.Deep"},
		{"La/Outer.Inner<TT;>;", "a.Outer$Inner<T>"},
	} {
		got, err := ParseType(c.text)
		if err != nil || got.String() != c.want {
			t.Errorf("ParseType(%q) = %v, %v, want %s", c.text, got, err, c.want)
		}
	}
}

func TestParseTypeFaults(t *testing.T) {
	for _, c := range []struct {
		text   string
		offset int
	}{
		{"", 0}, {"V", 0}, {"Q", 0}, {"L", 1}, {"L;", 1}, {"Ljava/lang/String", 1}, {"La<>;", 3}, {"La<I>;I", 6}, {"TT", 1},
		{strings.Repeat("[", 100_000) + "I", maxTypeDepth + 1},
		{strings.Repeat("La<", 100_000), 3 * (maxTypeDepth + 1)},
	} {
		_, err := ParseType(c.text)
		f, ok := err.(*Fault)
		if !ok || f.Offset != c.offset {
			t.Errorf("ParseType(%.20q) gives %.100v, want a fault at %d", c.text, err, c.offset)
		}
	}
}

func TestParseMethod(t *testing.T) {
	m, err := ParseMethod("<T:Ljava/lang/Object;X:Ljava/lang/Exception;:Ljava/io/Closeable;L::Ljava/lang/Runnable;U:>(TT;[ILa/B<TX;>;)V^TX;^Ljava/io/IOException;")
	if err != nil {
		t.Fatal(err)
	}
	var params []string
	for _, p := range m.TypeParameters {
		params = append(params, p.Name+" "+types(p.Bounds))
	}
	for _, c := range []struct{ what, got, want string }{
		{"type parameters", strings.Join(params, "; "), "T java.lang.Object; X java.lang.Exception & java.io.Closeable; L java.lang.Runnable; U "},
		{"parameters", types(m.Parameters), "T & int[] & a.B<X>"},
		{"result", m.Result.String(), "void"},
		{"throws", types(m.Throws), "X & java.io.IOException"},
	} {
		if c.got != c.want {
			t.Errorf("%s: %s, want %s", c.what, c.got, c.want)
		}
	}
	for _, bad := range []string{"", "(", "()", "(V)V", "()VV", "<>()V", "<T>()V", "<T:", "()V^", "()I^I^"} {
		if m, err := ParseMethod(bad); err == nil {
			t.Errorf("ParseMethod(%q) = %v without a fault", bad, m)
		}
	}
}

func TestParseClass(t *testing.T) {
	c, err := ParseClass("<K:Ljava/lang/Object;>La/Base<TK;>;Ljava/lang/Comparable<La/B<TK;>;>;Ljava/io/Closeable;")
	if err != nil || c.Super.String() != "a.Base<K>" || types(c.Interfaces) != "java.lang.Comparable<a.B<K>> & java.io.Closeable" {
		t.Errorf("ParseClass = %v, %v", c, err)
	}
}

func types(all []Type) string {
	var s []string
	for _, t := range all {
		s = append(s, t.String())
	}
	return strings.Join(s, " & ")
}

func FuzzSignature(f *testing.F) {
	for _, s := range []string{"I", "(TT;[I)V^TX;", "<T:Ljava/lang/Object;>La/B<TT;>.C<*>;", "La<-[TT;>;"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if typ, err := ParseType(s); err == nil && typ.String() == "" {
			t.Errorf("ParseType(%q) is empty", s)
		}
		_, _ = ParseMethod(s)
		_, _ = ParseClass(s)
	})
}
