package judge_test

import (
	"slices"
	"strings"

	"throwsight/catalog"
)

// wants are what handlers ask for: each is the catalog of a run of its own.
var wants = []string{"retry", "fail-fast", "rebuild-and-retry", "ignore", "rethrow", "fallback"}

// A library is what calls are made to.
type library struct {
	methods []method
	// arrivals are the classes that errors of a method arrive as, by what the
	// method declares: the class itself, others below it, nested ones, several.
	arrivals map[string][][]string
	// guards are conditions over the parameters of methods, as the library's
	// sources name these.
	guards map[string]string
}

// A method is one of a library's, with the exceptions that it declares.
type method struct {
	name   string
	throws []string
}

// conditionFor returns what tells an error from others of its class, in
// turn; by a class below it only where there is but one class.
func conditionFor(seen []string, turn int) *catalog.Condition {
	switch turn % 6 {
	case 1:
		return &catalog.Condition{MessageContains: `is not "there"`}
	case 2:
		return &catalog.Condition{MessageEndsWith: "is closed"}
	case 3:
		return &catalog.Condition{MessageMatches: `busy: \d+ of "\w+"`}
	case 4:
		if len(seen) > 1 {
			return nil
		}
		switch seen[0] {
		case "java.io.IOException":
			return &catalog.Condition{InstanceOf: "java.io.FileNotFoundException"}
		case "java.lang.RuntimeException":
			return &catalog.Condition{InstanceOf: "java.lang.IllegalStateException"}
		case "org.apache.hadoop.ipc.RemoteException":
			return &catalog.Condition{InstanceOf: "org.apache.hadoop.ipc.RetriableException", MessageContains: "standby"}
		}
	}
	return nil
}

// catalog returns records for the methods, all of which want the same. No
// two of a kind are alike: how the errors arrive, what tells them, what is to
// be checked and whether they come out of the call or a later one differs from
// method to method, and from turn to turn.
func (lib library) catalog(want string, turn int) *catalog.Catalog {
	var out []*catalog.Record
	for i, m := range lib.methods {
		if lib.asks(m) {
			continue
		}
		ways := lib.arrivals[m.throws[0]]
		if ways == nil {
			ways = lib.arrivals[""]
		}
		seen := ways[(i+turn)%len(ways)]
		h := &catalog.Handler{Catch: seen[0], Do: want, When: conditionFor(seen, i+2*turn)}
		if want == "retry" || want == "rebuild-and-retry" {
			h.Retry = &catalog.Retry{Max: 2 + i%4, Delay: "250ms"}
		}
		r := &catalog.Record{ID: "call-" + strings.NewReplacer(".", "-", "#", "-", "<", "", ">", "", "$", "-").Replace(m.name), Repo: "apache/hadoop",
			ErrorClass: seen[0], ErrorMessage: "the call of " + m.name + " failed for {}", Handler: h}
		if h.When != nil { // the text of the condition is the record's own, so that our rule knows it again
			r.ErrorMessage += ": it " + h.When.MessageContains + h.When.MessageEndsWith
		}
		if lib.guards[m.name] != "" {
			r.Guard = &catalog.Guard{When: lib.guards[m.name], Do: "fail with the name of what is wrong"}
		}
		r.EntryPoints = []catalog.EntryPoint{{Method: m.name, Confidence: "certain", How: "thrown", SeenAs: seen}}
		out = append(out, r)
	}
	return catalog.New(out...)
}

// asks reports whether a guard asks something by a method. That has no record
// here: it would be found in what a check writes.
func (lib library) asks(m method) bool {
	name := "." + m.name[strings.IndexByte(m.name, '#')+1:] + "("
	for _, when := range lib.guards {
		if strings.Contains(when, name) {
			return true
		}
	}
	return false
}

// store is the library of testdata/library.txtar.
func store() library {
	lib := library{
		arrivals: map[string][][]string{
			"java.io.IOException": {
				{"java.io.IOException"}, {"lib.StoreBusyException"}, {"lib.Store$GoneException"}, {"java.io.FileNotFoundException"},
				{"lib.StoreBusyException", "lib.Store$GoneException"}, {"lib.StoreFullException"}, {"java.io.IOException", "lib.StoreBusyException"},
			},
			"java.lang.InterruptedException": {{"java.lang.InterruptedException"}},
			"":                               {{"lib.StoreFullException"}, {"java.lang.IllegalArgumentException", "lib.StoreFullException"}},
		},
		guards: map[string]string{"lib.Store#read": "key != null", "lib.Store#limit": "!key.isEmpty()", "lib.Store#sub": "!key.isEmpty() && key.length() < 9",
			"lib.Store#put": "key != null", "lib.Store#quota": "!key.isEmpty()", "lib.Store#has": "key != null", "lib.Store#<init>": "name != null", "lib.Store#row": "index >= 0", "lib.Store$Shelf#lay": "key != null"},
	}
	for throws, names := range map[string]string{
		"java.io.IOException":            "<init> connect read size count ratio has names list map any put sub row",
		"java.lang.InterruptedException": "await",
		"":                               "limit quota",
	} {
		for _, name := range strings.Fields(names) {
			lib.methods = append(lib.methods, method{"lib.Store#" + name, []string{throws}})
		}
	}
	lib.methods = append(lib.methods, method{"lib.Store$Shelf#lay", []string{"java.io.IOException"}})
	slices.SortFunc(lib.methods, func(a, b method) int { return strings.Compare(a.name, b.name) })
	return lib
}
