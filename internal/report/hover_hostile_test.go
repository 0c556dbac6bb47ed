package report

import (
	"net/url"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"

	"throwsight/catalog"
	"throwsight/internal/findings"
)

// attacks are texts that would do something if they were taken as Markdown.
var attacks = []string{
	"<script>alert(1)</script>",
	"<img src=x onerror=alert(1)>",
	"<a href='command:evil'>x</a>",
	"<command:workbench.action.terminal.new>",
	"<javascript:alert(1)>",
	"<https://example.com>",
	"&lt;script&gt; &#60;b&#62; &copy;",
	"[click](command:evil)",
	"[click](javascript:alert(1))",
	"[click](file:///etc/passwd)",
	"[click][ref]\n\n[ref]: command:evil",
	"![pixel](https://example.com/pixel.png)",
	"!\\[x](y) \\![x](y) \\\\![x](y)",
	"ftp://example.com/x mailto:a@example.com xmpp:a@example.com a.b@example.com",
	"command:evil vscode://x file:///x",
	"```\nout of the fence\n```\n<b>html</b>",
	"~~~\nx\n~~~",
	"`````````` ` `` ```",
	"`a` ``b`` \\`c\\`",
	"`<b>` \\`<i>` `[x](command:y)`` `<u>",
	"*a* **b** _c_ __d__ ~~e~~ a*b*c",
	"# heading\n## heading",
	"text\n===\ntext\n---",
	"- a\n+ b\n* c\n1. d\n2) e",
	"> quote",
	"    indented code",
	"| a | b |\n|---|---|\n| c | d |",
	"$(gear~spin) \\$(gear)",
	"a\u202eb\u200bc\u0000d\u001b[31me\u0085f\u2028g\u2029h",
	"\xff\xfe broken \xc3",
	"trailing backslash \\",
	"*/ } ${jndi:ldap://x} <!-- --> <?php ?> <![CDATA[x]]>",
	"- [ ] task\n- [x] done",
	"a\r\n\r\nb\rc",
	"http://[::1]/x(y)",
}

// hostile puts s into every text of a record.
func hostile(s string) *catalog.Record {
	return &catalog.Record{
		ID: s, Repo: s, Slug: s, ErrorCode: s, ErrorMessage: s, ErrorType: s, ErrorClass: s, Severity: s,
		FilePath: s, LineNumber: 1, SourceCode: s, GithubURL: s, Documentation: s, Triggers: s, Situations: s,
		Solutions: []string{s, s}, ExampleFix: s, Strategy: s, Validation: s, TypeGuard: s, TryCatch: s,
		Prevention: []string{s, s}, Tags: []string{s}, AnalyzedSHA: s, Related: []string{s, s}, RelatedTitles: []string{s},
		Handler: &catalog.Handler{Catch: s, Do: s, When: &catalog.Condition{MessageContains: s}, Retry: &catalog.Retry{Max: 1, Delay: s}},
		Guard:   &catalog.Guard{When: s, Do: s},
	}
}

func TestHostileRecords(t *testing.T) {
	var all []string
	for _, a := range attacks {
		all = append(all, a, "x "+a, a+" "+a, "\\"+a, "`"+a, a+"\n\n"+a, "<"+a, "["+a+"](x)")
	}
	all = append(all, strings.Join(attacks, " "), strings.Join(attacks, "\n"), strings.Join(attacks, "\n\n"))
	for _, a := range all {
		r := hostile(a)
		for _, limit := range []int{0, 40, 200, 1000} {
			for _, n := range []int{1, 2, 9} {
				h := findings.Hover{Kind: findings.OnErrorSite, Callee: a}
				for range n {
					h.Matches = append(h.Matches, findings.Match{Record: r, Why: a})
				}
				h.Matches[0].Confidence = findings.Certain
				o := HoverOptions{Max: limit, Catalog: catalog.New(r)}
				md := HoverMarkdown(h, o)
				checkHarmless(t, a, md)
				checkText(t, a, md, limit)
				checkText(t, a, HoverPlain(h, o), limit)
			}
		}
	}
}

// checkText: valid UTF-8, no control characters, not longer than asked for.
func checkText(t *testing.T, attack, s string, limit int) {
	t.Helper()
	if !utf8.ValidString(s) {
		t.Errorf("%q: not UTF-8: %q", attack, s)
	}
	for _, c := range s {
		if c != '\n' && c != '\t' && (unicode.IsControl(c) || unicode.Is(unicode.Cf, c)) {
			t.Errorf("%q: %U in %q", attack, c, s)
			return
		}
	}
	if n := utf8.RuneCountInString(s); limit > 0 && n > limit {
		t.Errorf("%q: %d characters, limit %d", attack, n, limit)
	}
}

// checkHarmless reads md as the editors do and fails when there is more in it
// than the writer itself makes: paragraphs, lists of one level, bold, code,
// rules, and links to http(s).
func checkHarmless(t *testing.T, attack, md string) {
	t.Helper()
	src := []byte(md)
	doc := goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser().Parse(text.NewReader(src))
	fail := func(what string) { t.Errorf("%q: %s in\n%s", attack, what, md) }
	err := ast.Walk(doc, func(n ast.Node, enter bool) (ast.WalkStatus, error) {
		if !enter {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Document, *ast.Paragraph, *ast.TextBlock, *ast.Text, *ast.CodeSpan, *ast.ThematicBreak:
		case *ast.Emphasis:
			if n.Level != 2 {
				fail("emphasis")
			}
		case *ast.List:
			if n.Parent().Kind() != ast.KindDocument {
				fail("list in a list")
			}
		case *ast.ListItem:
			if n.ChildCount() > 1 {
				fail("blocks in a list item")
			}
		case *ast.FencedCodeBlock:
			if string(n.Language(src)) != "java" {
				fail("a fence that is not ours")
			}
			if n.Parent().Kind() != ast.KindDocument {
				fail("a fence in a block")
			}
		case *ast.Link:
			checkLink(fail, string(n.Destination))
		case *ast.AutoLink:
			checkLink(fail, string(n.URL(src)))
		case *extast.TaskCheckBox, *extast.Table, *extast.Strikethrough:
			fail(n.Kind().String())
		default:
			fail(n.Kind().String())
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func checkLink(fail func(string), dest string) {
	u, err := url.Parse(dest)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" {
		fail("link to " + dest)
	}
}

func TestSafeURL(t *testing.T) {
	for in, want := range map[string]string{
		"https://github.com/a/b/blob/c/D.java#L1-L2": "https://github.com/a/b/blob/c/D.java#L1-L2",
		"http://example.com/a(b)<c>?d=[e]":           "http://example.com/a%28b%29%3Cc%3E?d=%5Be%5D",
		" https://example.com/ ":                     "https://example.com/",
		"https://example.com/ä b":                    "https://example.com/%C3%A4%20b",
		"command:evil":                               "",
		"javascript:alert(1)":                        "",
		"https:evil":                                 "",
		"https://github.com@example.com/":            "",
		"https://exa`mple.com/":                      "",
		"//example.com":                              "",
		"/path":                                      "",
		"file:///etc/passwd":                         "",
		"https://éxample.com/":                       "",
		"":                                           "",
	} {
		got, ok := safeURL(in)
		if got != want || ok != (want != "") {
			t.Errorf("safeURL(%q) = %q, %v, want %q", in, got, ok, want)
		}
	}
}

func TestCutKeepsFencesClosed(t *testing.T) {
	r := lamp()
	r.TryCatch = strings.Repeat("lamp.on(); // ```` and more\n", 200)
	h := findings.Hover{Kind: findings.OnErrorSite, Matches: []findings.Match{{Record: r}}}
	whole := utf8.RuneCountInString(HoverMarkdown(h, HoverOptions{}))
	for limit := 0; limit < whole; limit += 37 {
		md := HoverMarkdown(h, HoverOptions{Max: limit})
		if limit > 0 && utf8.RuneCountInString(md) > limit {
			t.Fatalf("limit %d: %d characters", limit, utf8.RuneCountInString(md))
		}
		if n := strings.Count(md, "`````"); n%2 != 0 {
			t.Fatalf("limit %d: %d fences:\n%s", limit, n, md)
		}
		if limit > 200 && !strings.HasSuffix(md, "throwsight catalog show lamp-1") {
			t.Fatalf("limit %d: does not say that it is cut:\n%s", limit, md)
		}
	}
}
