package judge_test

import (
	"slices"
	"strings"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/judge"
	"throwsight/java/syntax"
)

const boxText = `package lib;

import java.io.IOException;

public class Box {
    public static String text = "";
    static int calls;

    public void put() throws IOException {
        if (++calls > 50) {
            throw new Error("for ever");
        }
        if (!text.isEmpty()) {
            throw new IOException(text);
        }
    }

    public static String told(Throwable t) {
        String out = calls + " calls";
        calls = 0;
        return t == null ? out : out + ", " + t.getClass().getSimpleName() + (text.equals(t.getMessage()) ? " as it is" : "");
    }
}
`

const boxUser = `package app;

import java.io.IOException;
import lib.Box;

public class Main {
    static void use(Box box) throws IOException {
        box.put();
    }

    public static void main(String[] args) {
        for (String text : new String[] {"", "busy", "gone", "other"}) {
            Box.text = text;
            Throwable thrown = null;
            try {
                use(new Box());
            } catch (Throwable t) {
                thrown = t;
            }
            System.out.println(text + ": " + Box.told(thrown));
        }
    }
}
`

// TestArmsOfOneClass runs what is written for a call of two errors that arrive as
// one class, whatever their records want done and however sure they are: each text
// is answered as its record wants, or thrown on, and no attempts go on for ever.
func TestArmsOfOneClass(t *testing.T) {
	s := newStage(t)
	s.know.Workspace = s.know.Workspace.With("lib/Box.java", syntax.Parse([]byte(boxText)))
	s.know.World = nil
	wants := []string{"retry", "ignore", "fail-fast", "rethrow"}
	texts := []string{"busy", "gone", ""} // what a condition asks for
	record := func(id, do, contains, confidence string) *catalog.Record {
		r := &catalog.Record{ID: id, ErrorClass: "java.io.IOException", ErrorMessage: "it is " + contains, Handler: &catalog.Handler{Do: do},
			EntryPoints: []catalog.EntryPoint{{Method: "lib.Box#put", Confidence: confidence, How: "thrown", SeenAs: []string{"java.io.IOException"}}}}
		if contains != "" {
			r.Handler.When = &catalog.Condition{MessageContains: contains}
		}
		if do == "retry" {
			r.Handler.Retry = &catalog.Retry{Max: 3, Delay: "1ms"}
		}
		return r
	}
	runs := 0
	for _, one := range wants {
		for _, two := range wants {
			for _, of := range [][2]string{{"busy", "gone"}, {"busy", ""}, {"", "gone"}} {
				for _, sure := range [][2]string{{"certain", "certain"}, {"certain", "likely"}, {"likely", "certain"}} {
					a := s.analyze("Main.java", []byte(boxUser), catalog.New(record("one", one, of[0], sure[0]), record("two", two, of[1], sure[1])))
					for _, call := range a.Calls() {
						if call.Callee.Name != "put" {
							continue
						}
						offers, err := atCall(a, call, one+", "+two)
						if err != nil {
							t.Fatal(err)
						}
						for i := range offers {
							o := &offers[i]
							if o.reason != "" || o.kind != "handle" && o.kind != "retry" {
								continue
							}
							runs++
							out, err := s.javac.Run("app.Main", []judge.Unit{{Name: "Main.java", Text: o.after}, {Name: "Box.java", Text: []byte(boxText)}})
							if err != nil {
								t.Fatal(err)
							}
							for _, text := range append(texts[:2:2], "other") {
								if !answered(out, text, [2]string{one, two}, of) {
									t.Errorf("%s for %q, %s for %q, %v: %s: of %q\n%s\n%s", one, of[0], two, of[1], sure, o.title, text, out, excerpt(o))
								}
							}
							if !strings.Contains(out, ": 1 calls\n") {
								t.Errorf("%s: where nothing fails: %s", o.title, out)
							}
						}
					}
				}
			}
		}
	}
	if t.Logf("%d runs", runs); runs < 120 {
		t.Errorf("%d runs are too few to tell", runs)
	}
}

// answered reports whether a text is answered as one of the records wants whose
// condition it meets, or thrown on.
func answered(out, text string, do, of [2]string) bool {
	_, line, _ := strings.Cut("\n"+out, "\n"+text+": ")
	line, _, _ = strings.Cut(line, "\n")
	good := []string{"1 calls, IOException as it is"}
	if do == [2]string{"rethrow", "rethrow"} {
		good = append(good, "1 calls, IOException") // to say what failed
	}
	for i := range do {
		if !strings.Contains(text, of[i]) {
			continue
		}
		switch do[i] {
		case "retry":
			good = append(good, "3 calls, IOException as it is", "3 calls, IOException")
			if other := 1 - i; strings.Contains(text, of[other]) && do[other] == "ignore" {
				good = append(good, "3 calls")
			}
		case "ignore":
			good = append(good, "1 calls")
		default:
			good = append(good, "1 calls, IOException")
		}
	}
	return slices.Contains(good, line)
}
