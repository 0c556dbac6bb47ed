package findings

import (
	"fmt"
	"strings"
	"testing"
)

// TestClauseHover: what a catch clause takes and a throws clause covers; ‸
// marks the place.
func TestClauseHover(t *testing.T) {
	const class = head + `class Work {
  FileSystem fs;
  void m(Path p) throws %s {
    try {
      fs.open(p);
      fs.exists(p);
      fs.getUri();
    } %s {
    }
    fs.makeQualified(p);
    fs.delete(p, true);
    new Runnable() { public void run() { try { fs.create(p); } catch (IOException x) { } } };
  }
}`
	at := strings.Count(head, "\n") + 1
	opens := fmt.Sprintf("catch: fs likely from FileSystem.open in line %d and FileSystem.exists in line %d, as IOException", at+4, at+5)
	for _, test := range []struct{ throws, catch, want string }{
		{"Exception", "catch (IOEx‸ception e)", opens},
		{"Exception", "ca‸tch (Exception e)", opens + fmt.Sprintf("; loud likely from FileSystem.getUri in line %d, as IllegalStateException", at+6)},
		{"Exception", "catch (java.io.FileNotFoundExc‸eption e)", ""},
		{"Exception", "catch (IOException e) {} catch (Excep‸tion e)", fmt.Sprintf("catch: loud likely from FileSystem.getUri in line %d, as IllegalStateException", at+6)},
		{"Exception", "catch (IOException e) { ‸ } catch (Exception e)", ""},
		{"IOEx‸ception", "catch (IOException e)", fmt.Sprintf("throws: fs likely from FileSystem.delete in line %d, as IOException", at+10)},
		{"IllegalArgumentEx‸ception, IOException", "catch (IOException e)", fmt.Sprintf("throws: unchecked likely from FileSystem.makeQualified in line %d, as IllegalArgumentException", at+9)},
		{"Interrupted‸Exception", "catch (IOException e)", ""},
		{"Mis‸sing", "catch (IOException e)", ""},
	} {
		source := fmt.Sprintf(class, test.throws, test.catch)
		offset := strings.Index(source, "‸")
		got := ""
		if h, ok := analyzeWith(t, "Work.java", strings.Replace(source, "‸", "", 1), testCatalog).HoverAt(offset); ok {
			got = string(h.Kind) + ":"
			for i, m := range h.Matches {
				got += []string{" ", "; "}[min(i, 1)] + fmt.Sprintf("%s %s %s", m.Record.ID, m.Confidence, m.Why)
			}
		}
		if got != test.want {
			t.Errorf("throws %s, %s:\ngot  %s\nwant %s", test.throws, test.catch, got, test.want)
		}
	}
}

// TestMessageHover: a text that is compared with an exception's message names
// the record that has it; ‸ marks the place.
func TestMessageHover(t *testing.T) {
	const class = head + `class Work {
  FileSystem fs;
  boolean m(Path p) {
    try {
      fs.open(p);
    } catch (IOException e) {
      return %s;
    }
    return false;
  }
}`
	for test, want := range map[string]string{
		`e.getMessage().contains("is a‸way")`:           "message: fs likely the text stands in its message, and a call of this try can fail with it",
		`"The store x is ‸away".equals(e.getMessage())`: "message: fs likely the text stands in its message, and a call of this try can fail with it",
		`e.getMessage().contains("IS A‸WAY")`:           "message: fs likely the text is its message's, but for upper and lower case",
		`e.getMessage().contains("some‸thing else")`:    "",
		`p.getName().contains("is a‸way")`:              "",
		`e.getMes‸sage().contains("is away")`:           "",
	} {
		source := fmt.Sprintf(class, test)
		offset := strings.Index(source, "‸")
		got := ""
		if h, ok := analyzeWith(t, "Work.java", strings.Replace(source, "‸", "", 1), testCatalog).HoverAt(offset); ok {
			got = fmt.Sprintf("%s: %s %s %s", h.Kind, h.Matches[0].Record.ID, h.Matches[0].Confidence, h.Matches[0].Why)
		}
		if got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", test, got, want)
		}
	}
}
