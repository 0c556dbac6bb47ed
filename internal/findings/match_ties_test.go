package findings

import (
	"strings"
	"testing"

	"throwsight/catalog"
)

const twinSource = `package org.example;
class Twin {
  void go(int i) {
    if (i == 1) {
      throw new IllegalStateException("one of the two is wrong");
    }
    if (i == 2) {
      throw new IllegalStateException("one of the two is wrong");
    }
    if (i == 3) {
      throw new IllegalStateException("the third is alone");
    }
  }
}
`

// TestLocateTogether: records of one file help each other.
func TestLocateTogether(t *testing.T) {
	twin := func(id string, line int) *catalog.Record {
		return record(id, "one of the two is wrong", "java.lang.IllegalStateException", "org.example.Twin", "go", line)
	}
	third := record("third", "the third is alone", "java.lang.IllegalStateException", "org.example.Twin", "go", 21)
	for _, c := range []struct {
		name    string
		records []*catalog.Record
		want    []string
	}{
		{"as many records as places: in order", []*catalog.Record{twin("b", 70), twin("a", 60)},
			[]string{"same-text likely 8 org.example.Twin", "same-text likely 5 org.example.Twin"}},
		{"a sure neighbour tells how far lines moved", []*catalog.Record{twin("b", 18), third},
			[]string{"same-text likely 8 org.example.Twin", "same-text certain 11 org.example.Twin"}},
		{"a place is given once", []*catalog.Record{
			record("a", "the third is alone", "java.lang.IllegalStateException", "org.example.Twin", "go", 3),
			record("b", "the third is not alone", "java.lang.IllegalStateException", "org.example.Twin", "go", 3)},
			[]string{"same-text certain 11 org.example.Twin", "absent"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			for i, l := range ground(true, "x/org/example/Twin.java", twinSource).Locate(c.records) {
				if got := says(l); got != c.want[i] {
					t.Errorf("record %s: got %s (%s)\nwant %s", l.Record.ID, got, l.Why, c.want[i])
				}
			}
		})
	}
}

// TestTiesOfOtherFiles: how lines lie in one file says nothing about another.
func TestTiesOfOtherFiles(t *testing.T) {
	elsewhere := func(id, class string, line int) *catalog.Record {
		return record(id, "one of the two is wrong", "java.lang.IllegalStateException", class, "go", line)
	}
	for _, c := range []struct {
		name    string
		records []*catalog.Record
		want    string
	}{
		{"of two other files", []*catalog.Record{elsewhere("a", "org.example.Cat", 1), elsewhere("b", "org.example.Dog", 2)},
			"moved possible 5 org.example.Twin and 1 others"},
		{"of one other file", []*catalog.Record{elsewhere("a", "org.example.Cat", 1), elsewhere("b", "org.example.Cat$Tail", 2)},
			"moved possible 5 org.example.Twin and 1 others"},
		{"beside a sure one", []*catalog.Record{elsewhere("a", "org.example.Cat", 19),
			record("third", "the third is alone", "java.lang.IllegalStateException", "org.example.Twin", "go", 21)},
			"moved possible 5 org.example.Twin and 1 others"},
	} {
		g := ground(false, "x/org/example/Twin.java", twinSource)
		if got := says(g.Locate(c.records)[0]); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

// TestHiddenText: an exception whose class is not at hand may make its own
// text; alone in the record's method it is taken for the record's.
func TestHiddenText(t *testing.T) {
	const source = `package org.example;
import org.other.QuotaException;
class Shelf {
  void put(int books) throws QuotaException {
    throw new QuotaException(books, 7);
  }
  void fill(int books) throws QuotaException {
    if (books > 8) {
      throw new QuotaException(books, 8);
    }
    throw new QuotaException(books, 9);
  }
}
`
	for method, want := range map[string]string{
		"put":  "text-changed likely 5 org.example.Shelf",
		"fill": "absent",
	} {
		r := record("r", "The shelf holds {} of {} books", "org.other.QuotaException", "org.example.Shelf", method, 5)
		l := ground(false, "x/org/example/Shelf.java", source).Locate([]*catalog.Record{r})[0]
		if got := says(l); got != want {
			t.Errorf("%s: got %s, want %s", method, got, want)
		}
	}
}

// TestWhyOfAnonymousClass names the class round it.
func TestWhyOfAnonymousClass(t *testing.T) {
	r := record("r", "one of the two is wrong", "java.lang.IllegalStateException", "org.example.Other$3", "run", 7)
	l := ground(false, "x/org/example/Twin.java", twinSource).Locate([]*catalog.Record{r})[0]
	if want := "cataloged in Other.run (line 7)"; !strings.Contains(l.Why, want) {
		t.Errorf("why %q, want %q in it", l.Why, want)
	}
}
