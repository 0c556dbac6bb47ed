package judge_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// A value is what a call of the library gives.
type value struct {
	typ, object string // the second as an object's type
	call        string
	method      string
	plain       string // a value of the type without a call
}

var values = []value{
	{"int", "Integer", `store.size(key)`, "size", "0"},
	{"long", "Long", `store.count(key)`, "count", "0L"},
	{"double", "Double", `store.ratio(key /* in */)`, "ratio", "0.5"},
	{"boolean", "Boolean", `store.has(key)`, "has", "false"},
	{"String", "String", `store.read(key)`, "read", `"x"`},
	{"List<String>", "List<String>", `store.list(key)`, "list", "null"},
	{"Map<String, List<Integer>>", "Map<String, List<Integer>>", `store.map(key)`, "map", "new HashMap<>()"},
	{"String[]", "String[]", `store.names(key)`, "names", "new String[0]"},
	{"Store", "Store", `store.sub(key)`, "sub", "null"},
	{"Store", "Store", `new Store(key)`, "sub", "null"},
	{"E", "E", `store.any(key, type)`, "", "null"},
}

// suits reports whether the value can stand in the member.
func (v value) suits(member string) bool {
	if v.typ == "E" { // a type variable is of the instance, and its class a field
		for _, word := range []string{"static ", "interface ", "record ", "this(", "super(", "$M", "enum "} {
			if strings.Contains(member, word) {
				return false
			}
		}
	}
	return true
}

// A style is a way of writing a file.
type style struct {
	unit  string
	eol   string
	below bool // opening braces on lines of their own
}

func (s style) String() string {
	return fmt.Sprintf("%q/%q/%v", s.unit, s.eol, s.below)
}

func styles() []style {
	var out []style
	for _, unit := range []string{"    ", "\t", "  "} {
		for _, eol := range []string{"\n", "\r\n"} {
			for _, below := range []bool{false, true} {
				out = append(out, style{unit, eol, below})
			}
		}
	}
	return out
}

var (
	leading    = regexp.MustCompile(`(?m)^(    )+`)
	braceAtEnd = regexp.MustCompile(`(?m)^( *)(\} )?([^\s/].*?) \{$`)
)

// write turns a text with four spaces and braces at line ends into the style.
func (s style) write(text string) string {
	if s.below {
		text = braceAtEnd.ReplaceAllStringFunc(text, func(line string) string {
			m := braceAtEnd.FindStringSubmatch(line)
			out := m[1] + m[3] + "\n" + m[1] + "{"
			if m[2] != "" {
				out = m[1] + "}\n" + out
			}
			return out
		})
	}
	text = leading.ReplaceAllStringFunc(text, func(ws string) string { return strings.Repeat(s.unit, len(ws)/4) })
	return strings.ReplaceAll(text, "\n", s.eol)
}

// frame takes a number, so that many files can be read together, and a member.
const frame = `package app.n%d;

import java.io.IOException;
import java.util.*;

import lib.Store;

class Shape<E> {
    Class<E> type;
    boolean flag;
    static String key = "k";

    static void use(Object o) {
    }

    static void before() {
    }

%s}
`

// A generated file is one member with one value in one style.
type generated struct {
	name    string
	text    []byte
	feature int // of the Java that it needs
	style   style
}

// generate crosses the members of testdata/shapes.txtar with the values, of
// each member with one of every so many; each file is written in as many
// styles as are asked for, in turn.
func generate(t *testing.T, every, inStyles int) []generated {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/shapes.txtar")
	if err != nil {
		t.Fatal(err)
	}
	all := styles()
	var out []generated
	turn := 0
	for k, f := range archive.Files {
		name, feature := f.Name, 17
		if rest, ok := strings.CutPrefix(name, "25 "); ok {
			name, feature = rest, 25
		}
		member := string(f.Data)
		for i, v := range values {
			if (i+k)%every != 0 || !v.suits(member) {
				continue
			}
			member := strings.NewReplacer("$T", v.typ, "$O", v.object, "$C", v.call, "$M", v.method, "$D", v.plain).Replace(member)
			for range inStyles {
				text := fmt.Sprintf(frame, len(out), "    "+strings.TrimSuffix(strings.ReplaceAll(member, "\n", "\n    "), "    "))
				st := all[turn%len(all)]
				turn += 5 // has no divisor with their number
				out = append(out, generated{fmt.Sprintf("%s/%s/%s", name, v.typ, st), []byte(st.write(text)), feature, st})
			}
		}
	}
	return out
}
