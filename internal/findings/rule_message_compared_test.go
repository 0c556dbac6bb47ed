package findings

import (
	"strings"
	"testing"

	"throwsight/catalog"
)

func TestMessageComparedFires(t *testing.T) {
	in := func(test string) string {
		return `void m() throws IOException { try { fs.open(p); } catch (IOException e) { ` + test + ` throw e; } }`
	}
	checkCases(t, MessageCompared, []ruleCase{
		{"contains", in(`if (e.getMessage().contains("store")) { return; }`), ""},
		{"contains words", in(`if (e.getMessage().contains("is away")) { return; }`), "information"},
		{"starts with", in(`if (e.getMessage().startsWith("The store")) { return; }`), "information"},
		{"equals", in(`if ("The store s3 is away".equals(e.getMessage())) { return; }`), "information"},
		{"index", in(`if (e.getMessage().indexOf("is away") >= 0) { return; }`), "information"},
		{"matches", in(`if (e.getMessage().matches(".*is away.*")) { return; }`), "information"},
		{"as text", in(`if (e.toString().contains("is away")) { return; }`), "information"},
		{"by a helper", in(`if (Strings.contains(e.getMessage(), "is away")) { return; }`) + " interface Strings { static boolean contains(String a, String b) { return false; } }", "information"},
		{"through a local", in(`String text = e.getMessage(); if (text != null && text.contains("is away")) { return; }`), "information"},
		{"by a constant", in(`if (e.getMessage().contains(AWAY)) { return; }`) + ` static final String AWAY = "is away";`, "information"},
		{"in lower case", in(`if (e.getMessage().toLowerCase().contains("the store")) { return; }`), "information"},
		{"case does not count", in(`if (Strings.containsIgnoreCase(e.getMessage(), "THE STORE")) { return; }`) + " interface Strings { static boolean containsIgnoreCase(String a, String b) { return false; } }", "information"},
		{"three words of many", `void m() throws IOException { try { fs.append(p); } catch (IOException e) { if (e.getMessage().contains("is not supported in")) { return; } throw e; } }`, "information"},
		{"of what caused it", in(`if (e.getCause().getMessage().contains("is away")) { return; }`), "information"},
		{"in a predicate, by many words", `class Work { static boolean user(FileSystem fs, IOException e) { fs.getUri(); return e.getMessage().contains("no longer a user here"); } }`, ""},
		{"of a class that the clause takes, too", `void m() { try { fs.makeQualified(p); } catch (Exception e) { if (e.getMessage().contains("Wrong store")) { return; } } }`, "information"},
		{"never true", in(`if (e.getMessage().contains("the Store")) { return; }`), "warning"},
	})
}

func TestMessageComparedStaysQuiet(t *testing.T) {
	in := func(test string) string {
		return `void m() throws IOException { try { fs.open(p); } catch (IOException e) { ` + test + ` throw e; } }`
	}
	checkCases(t, MessageCompared, []ruleCase{
		{"another text", in(`if (e.getMessage().contains("quota exceeded")) { return; }`), ""},
		{"two words of many", `void m() throws IOException { try { fs.append(p); } catch (IOException e) { if (e.getMessage().contains("not supported")) { return; } throw e; } }`, ""},
		{"of an error that the clause does not take", `void m() throws IOException { try { fs.open(p); fs.makeQualified(p); } catch (IOException e) { if (e.getMessage().contains("Wrong store")) { return; } throw e; } }`, ""},
		{"one word", in(`if (e.getMessage().contains("away")) { return; }`), ""},
		{"a pattern", in(`if (e.getMessage().matches(".*(is away|is gone).*")) { return; }`), ""},
		{"logged", in(`log("the store is away " + e.getMessage());`) + ` void log(String s) { }`, ""},
		{"no exception's", `void m(String text) throws IOException { fs.open(p); if (text.contains("is away")) { return; } }`, ""},
		{"no call into the library before", `void m() { fs.getUri(); try { other(); } catch (RuntimeException e) { if (e.getMessage().contains("is away")) { return; } throw e; } } void other() { }`, ""},
	})
}

func TestMessageComparedNamesTheRecord(t *testing.T) {
	a := analyzeWith(t, "Work.java", head+`class Work { void m(FileSystem fs, Path p) throws IOException { try { fs.open(p); } catch (IOException e) { if (e.getMessage().contains("is away")) { return; } throw e; } } }`, testCatalog)
	for _, f := range a.Findings() {
		if f.Rule == MessageCompared {
			if len(f.Records) != 1 || f.Records[0].ID != "fs" || !strings.Contains(f.Message, "IOException “The store … is away”; no class of its own") || f.Callee != "org.apache.hadoop.fs.FileSystem#open" {
				t.Errorf("%+v", f)
			}
			return
		}
	}
	t.Error("nothing found")
}

// TestMessageComparedOfSeveral: a text can be of several records. They are named,
// and their class is spoken of where no other error has it.
func TestMessageComparedOfSeveral(t *testing.T) {
	const safe, quota = "org.apache.hadoop.hdfs.server.namenode.SafeModeException", "org.apache.hadoop.hdfs.protocol.QuotaExceededException"
	record := func(id, class, text, when string) *catalog.Record {
		r := &catalog.Record{ID: id, ErrorClass: class, ErrorMessage: text, Handler: &catalog.Handler{Do: "rethrow"},
			EntryPoints: []catalog.EntryPoint{{Method: "org.apache.hadoop.fs.FileSystem#open", Confidence: "certain", SeenAs: []string{"org.apache.hadoop.ipc.RemoteException"}}}}
		if when != "" {
			r.Handler.When = &catalog.Condition{MessageContains: when}
		}
		return r
	}
	const text = "is in safe mode"
	for _, c := range []struct {
		name    string
		records []*catalog.Record
		ids     string // of the finding; "": none
		says    string
	}{
		{"one, with a class of its own", []*catalog.Record{record("a", safe, "The store {} is in safe mode", text)}, "a", "SafeModeException “The store … is in safe mode”; its class tells as much"},
		{"one of two of the class", []*catalog.Record{record("a", safe, "The store {} is in safe mode", text), record("b", safe, "Safe mode is left", "")}, "", ""},
		{"two of a class", []*catalog.Record{record("a", safe, "The store {} is in safe mode", text), record("b", safe, "Pool {} is in safe mode", "")}, "a b",
			"SafeModeException “The store … is in safe mode” or SafeModeException “Pool … is in safe mode”; its class tells as much"},
		{"of two classes", []*catalog.Record{record("a", safe, "The store {} is in safe mode", ""), record("b", quota, "The quota is in safe mode", "")}, "a b",
			"SafeModeException “The store … is in safe mode” or QuotaExceededException “The quota is in safe mode”; no class tells these apart from others"},
		{"of two classes, and one asks so", []*catalog.Record{record("a", safe, "The store {} is in safe mode", text), record("b", quota, "The quota is in safe mode", "")}, "", ""},
		{"one of everybody's class", []*catalog.Record{record("a", "java.io.IOException", "The store {} is in safe mode", text)}, "", ""},
		{"of many", []*catalog.Record{record("a", safe, "A {} is in safe mode", ""), record("b", safe, "B {} is in safe mode", ""), record("c", safe, "C {} is in safe mode", ""),
			record("d", safe, "D {} is in safe mode", ""), record("e", safe, "E {} is in safe mode", "")}, "a b c d e", "C … is in safe mode” or one of 2 more; its class tells as much"},
	} {
		a := analyzeWith(t, "Work.java", head+`class Work { void m(FileSystem fs, Path p) throws IOException { try { fs.open(p); } catch (IOException e) { if (e.getMessage().contains("`+text+`")) { return; } throw e; } } }`, catalog.New(c.records...))
		var ids []string
		says := ""
		for _, f := range a.Findings() {
			if f.Rule == MessageCompared {
				says = f.Message
				for _, r := range f.Records {
					ids = append(ids, r.ID)
				}
			}
		}
		if strings.Join(ids, " ") != c.ids || !strings.HasSuffix(says, c.says) {
			t.Errorf("%s: %v, %q, want %q, %q", c.name, ids, says, c.ids, c.says)
		}
	}
}
