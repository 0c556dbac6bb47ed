package catalog

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// loadForms loads the folder that mixes every form with files of no catalog.
func loadForms(t *testing.T) *Catalog {
	t.Helper()
	c, faults := Load(Options{Paths: []string{filepath.Join("testdata", "forms")}, NoEmbedded: true})
	for _, f := range faults {
		t.Error(f)
	}
	return c
}

func ids(records []*Record) []string {
	list := []string{}
	for _, r := range records {
		list = append(list, r.ID)
	}
	return list
}

func TestFolderMixesForms(t *testing.T) {
	want := []string{"book-lent", "card-expired", "cat-asleep", "cat-away", "cat-hungry", "chair-taken", "door-locked", "lamp-out", "shelf-full", "stair-broken"}
	if diff := cmp.Diff(want, ids(loadForms(t).All())); diff != "" {
		t.Errorf("records (-want +got):\n%s", diff)
	}
}

func TestForms(t *testing.T) {
	c := loadForms(t)
	for _, want := range []*Record{
		{
			ID: "shelf-full", Repo: "example/library", ErrorMessage: "Shelf {} of {} takes no more books", ErrorClass: "ShelfFullException",
			FilePath: "library-core/src/main/java/org/example/shelf/Shelf.java", LineNumber: 42,
			SourceCode:    "  void put(Book book) {\n    if (free() == 0) {\n\n      throw new ShelfFullException(\"Shelf \" + number\n          + \" of \" + room + \" takes no more books\");\n    }",
			GithubURL:     "https://github.com/example/library/blob/0123456789/library-core/src/main/java/org/example/shelf/Shelf.java#L42",
			Documentation: "put asks the shelf for a free place before it writes, and there is none. Nothing was changed.",
			Triggers:      "put on a shelf without a free place.", Situations: "Imports that run side by side; a shelf that was made too small.",
			Solutions:  []string{"Take the next shelf — every room has at least two.", "Ask for a larger shelf."},
			ExampleFix: "// before\nshelf.put(book);\n\n// after\nshelf.next().put(book);", Strategy: "try-catch",
			Validation: "if (shelf.free() > 0) {\n  shelf.put(book);\n}",
			TypeGuard:  "static boolean isFull(Exception e) {\n  return e instanceof ShelfFullException;\n}",
			TryCatch:   "try {\n  shelf.put(book);\n} catch (ShelfFullException e) {\n  shelf.next().put(book);\n}", AnalyzedSHA: "0123456789", AnalyzedAt: "2026-01-31",
		},
		{
			ID: "book-lent", Repo: "example/library", ErrorMessage: "Book %d is lent to %s until %s", ErrorClass: "LoanException",
			FilePath: "library-core/src/main/java/org/example/loan/Desk.java", LineNumber: 7,
			SourceCode:    "    if (lent.containsKey(book)) {\n      throw new LoanException(String.format(\"Book %d is lent to %s until %s\", book.number(), reader, until));\n    }",
			GithubURL:     "https://github.com/example/library/blob/0123456789/library-core/src/main/java/org/example/loan/Desk.java#L7",
			Documentation: "A book can be lent once. The message says who has it.",
			Triggers:      "lend for a book that is not on its shelf.", Situations: "Popular books; returns that were not booked.",
			Solutions:   []string{"Reserve the book", "Look for a second copy, in another branch", "Wait"},
			TryCatch:    "try {\n  desk.lend(book, reader);\n} catch (LoanException e) {\n  desk.reserve(book, reader);\n}",
			AnalyzedSHA: "0123456789", AnalyzedAt: "2026-01-31",
			RelatedTitles: []string{`Shelf " + number + " of " + room + " takes no mor`, "Reader {} has no card"},
		},
		{
			ID: "card-expired", Repo: "example/library", Slug: "card-of-expired", ErrorMessage: "card of {} expired on {}",
			MessagePattern: "card of (.+?) expired on (.+?)", ErrorType: "exception", ErrorClass: "CardException", Severity: "medium",
			FilePath: "library-core/src/main/java/org/example/loan/Card.java", LineNumber: 19,
			SourceCode: "  void check() {\n    throw new CardException(\"card of \" + name + \" expired on \" + day);\n  }", SourceCodeStart: 18, SourceCodeEnd: 20,
			GithubURL:     "https://github.com/example/library/blob/0123456789abcdef0123456789abcdef01234567/library-core/src/main/java/org/example/loan/Card.java#L18-L20",
			Documentation: "Cards hold for a year — the desk checks the date before it lends.",
			Triggers:      "A loan with a card that is older than a year.", Situations: "Readers who come back after a long time.",
			Solutions: []string{"Renew the card.", "Ask for a day ticket."}, Strategy: "validation",
			Validation: "if (card.isValid(today)) {\n  desk.lend(book, card);\n}",
			TryCatch:   "try {\n  desk.lend(book, card);\n} catch (CardException e) {\n  desk.renew(card);\n}",
			Prevention: []string{"Remind readers a week before."}, Tags: []string{"card", "date"}, BackgroundTag: "expired-credential",
			AnalyzedSHA: "0123456789abcdef0123456789abcdef01234567", AnalyzedAt: "2026-01-31T10:20:30.123Z", SchemaVersion: 2,
		},
		{
			ID: "chair-taken", Repo: "example/library", ErrorMessage: "chair {} is taken", ErrorClass: "org.example.house.ChairException",
			FilePath: "library-house/src/main/java/org/example/house/Chair.java", LineNumber: 11,
			GithubURL:     "https://github.com/example/library/blob/main/library-house/src/main/java/org/example/house/Chair.java#L11",
			Documentation: "Somebody sits there. The library does not ask readers to leave.\n\nIt has more chairs than readers.",
			Triggers:      "`sit` on a chair that is taken.", Situations: "Afternoons.",
			Solutions:  []string{"Take another chair.", "Come back later, when the school is over."},
			ExampleFix: "// before\nroom.sit(chair);\n\n// after\nroom.sit(room.free());", Strategy: "retry",
			TryCatch:   "try {\n  room.sit(chair);\n} catch (ChairException e) {\n  // ## Solutions\n  room.sit(room.free());\n}",
			Prevention: []string{"Come early."}, Tags: []string{"chair", "house"}, AnalyzedAt: "2026-01-31",
			Anchors:     []Anchor{{"1.0", "library-house/src/main/java/org/example/house/Chair.java", 11, "org.example.house.Chair", "<init>"}},
			Templates:   []string{"chair {} is taken", "chair {} is taken by {}"},
			EntryPoints: []EntryPoint{{Method: "org.example.house.Room#sit", SeenAs: []string{"org.example.house.ChairException"}}},
			Handler:     &Handler{Catch: "org.example.house.ChairException", When: &Condition{MessageContains: "is taken"}, Do: "retry", Retry: &Retry{3, "500ms"}},
			Related:     []string{"door-locked"}, RelatedTitles: []string{"Something else entirely"},
		},
	} {
		if diff := cmp.Diff(want, c.ByID(want.ID)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", want.ID, diff)
		}
	}
}

// TestPagesWithoutParts: every section of a page may be missing, and they may
// come in another order.
func TestPagesWithoutParts(t *testing.T) {
	read := func(text string) *Record {
		t.Helper()
		p := parse(&source{file: "page.txt", text: text, named: true})
		if len(p.drafts) != 1 || len(p.issues)+len(p.drafts[0].issues) > 0 {
			t.Fatalf("%d drafts, %v, of\n%s", len(p.drafts), p.issues, text)
		}
		return &p.drafts[0].record
	}
	const end = "\n\nData as JSON: /api/errors/x-1. Report an issue."
	if r := read("a/b · error\n\nthe title {}\n\nWhat it means\n\nIt means this." + end); r.ErrorMessage != "the title {}" || r.ErrorClass != "" || r.Documentation != "It means this." {
		t.Errorf("a page without a message's section and class: %+v", r)
	}
	if r := read("Solutions\n\n- one\n- two\n\nError message\n\ntwo\nlines" + end); r.ErrorMessage != "two\nlines" || !slices.Equal(r.Solutions, []string{"one", "two"}) {
		t.Errorf("a page in another order: %+v", r)
	}
	if r := read("Error message\r\n\r\nwith CR LF\r\n\r\nPrevention\r\n\r\n• a\r\n\r\nData: /api/errors/x-1\r\n"); r.ErrorMessage != "with CR LF" || !slices.Equal(r.Prevention, []string{"a"}) {
		t.Errorf("a page with CR LF: %+v", r)
	}
	if r := read("Error message\n\nm\n\nSolutions\n\n1) do it\n\nreturn null;" + end); r.ExampleFix != "return null;" {
		t.Errorf("code without a heading and a catch: %+v", r)
	}
	if r := read("# m {}\n\na/b · error · X\n\n## Solutions\n\n1. do it\n\n### Try / catch\n\n```java\ntry {\n```\n" + end); r.ErrorMessage != "m {}" || r.ErrorClass != "X" || r.TryCatch != "try {" || len(r.Solutions) != 1 {
		t.Errorf("a Markdown page without front matter: %+v", r)
	}
	if r := read("Error message\n\nm\n\nWhen it happens\n\nAlways." + end); r.Triggers != "Always." {
		t.Errorf("a trigger without its label: %+v", r)
	}
}
