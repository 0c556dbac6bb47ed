package server_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"throwsight/internal/lsptest"
	"throwsight/server"
)

// messages are well-formed params of everything that the server handles.
var messages = map[string]string{
	"initialize": `{"processId":1073741824,"clientInfo":{"name":"n","version":"v"},"locale":"en","rootPath":"/nowhere","rootUri":"file:///nowhere",
		"initializationOptions":{"throwsight":{"hints":true,"hover":{"max":100},"rules":{"swallowed-error":{"level":"off"}}}},"trace":"off",
		"workspaceFolders":[{"uri":"file:///nowhere","name":"w"}],
		"capabilities":{"general":{"positionEncodings":["utf-8","utf-16"],"staleRequestSupport":{"cancel":true,"retryOnContentModified":[]},"regularExpressions":{"engine":"e"},"markdown":{"parser":"m"}},
		"window":{"workDoneProgress":false,"showMessage":{"messageActionItem":{"additionalPropertiesSupport":true}},"showDocument":{"support":true}},
		"workspace":{"applyEdit":true,"configuration":false,"workspaceFolders":true,"workspaceEdit":{"documentChanges":true,"resourceOperations":["create"],"failureHandling":"abort"},
			"didChangeConfiguration":{"dynamicRegistration":false},"didChangeWatchedFiles":{"dynamicRegistration":false,"relativePatternSupport":true},"diagnostics":{"refreshSupport":false},"symbol":{"symbolKind":{"valueSet":[1]}}},
		"textDocument":{"hover":{"dynamicRegistration":true,"contentFormat":["markdown","plaintext"]},"synchronization":{"didSave":true},
			"codeAction":{"codeActionLiteralSupport":{"codeActionKind":{"valueSet":["quickfix"]}},"isPreferredSupport":true,"disabledSupport":true,"dataSupport":true,"resolveSupport":{"properties":["edit"]}},
			"publishDiagnostics":{"versionSupport":true,"relatedInformation":true,"tagSupport":{"valueSet":[1]}},"diagnostic":{"dynamicRegistration":false},"completion":{"completionItem":{"snippetSupport":true,"resolveSupport":{"properties":["a"]}}}},
		"experimental":{}}}`,
	"initialized":                         `{}`,
	"$/setTrace":                          `{"value":"off"}`,
	"$/cancelRequest":                     `{"id":7}`,
	"textDocument/didOpen":                `{"textDocument":{"uri":"untitled:B.java","languageId":"java","version":1,"text":"class B {}"}}`,
	"textDocument/didChange":              `{"textDocument":{"uri":"untitled:A.java","version":2000000000},"contentChanges":[{"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":0}},"rangeLength":0,"text":""}]}`,
	"textDocument/didSave":                `{"textDocument":{"uri":"untitled:A.java"},"text":"x"}`,
	"textDocument/didClose":               `{"textDocument":{"uri":"untitled:B.java"}}`,
	"workspace/didChangeConfiguration":    `{"settings":{"throwsight":{"catalogs":[],"hints":true}}}`,
	"workspace/didChangeWatchedFiles":     `{"changes":[{"uri":"file:///nowhere/A.java","type":1}]}`,
	"workspace/didChangeWorkspaceFolders": `{"event":{"added":[{"uri":"file:///nowhere/else","name":"e"}],"removed":[{"uri":"file:///nowhere/else","name":"e"}]}}`,
	"window/workDoneProgress/cancel":      `{"token":"t"}`,
	"textDocument/hover":                  `{"textDocument":{"uri":"untitled:A.java"},"position":{"line":0,"character":1},"workDoneToken":"t"}`,
	"textDocument/codeAction":             `{"textDocument":{"uri":"untitled:A.java"},"range":{"start":{"line":0,"character":0},"end":{"line":1,"character":0}},"context":{"diagnostics":[{"range":{"start":{"line":0,"character":0},"end":{"line":1,"character":0}},"severity":1,"code":"c","source":"throwsight","message":"m"}],"only":["quickfix"],"triggerKind":1}}`,
	"codeAction/resolve":                  `{"title":"t","kind":"quickfix","data":{"uri":"untitled:A.java","version":1,"start":0,"end":1,"index":0,"title":"t"}}`,
	"textDocument/diagnostic":             `{"textDocument":{"uri":"untitled:A.java"},"identifier":"throwsight","previousResultId":"x"}`,
	"workspace/diagnostic":                `{"identifier":"throwsight","previousResultIds":[{"uri":"untitled:A.java","value":"x"}]}`,
	"shutdown":                            `null`,
}

// notifications are those of messages that are no calls.
var notifications = []string{
	"initialized", "$/setTrace", "$/cancelRequest", "textDocument/didOpen", "textDocument/didChange", "textDocument/didSave", "textDocument/didClose",
	"workspace/didChangeConfiguration", "workspace/didChangeWatchedFiles", "workspace/didChangeWorkspaceFolders", "window/workDoneProgress/cancel",
}

// wrong are values that fit nowhere, or only somewhere else.
var wrong = []string{
	`null`, `true`, `0`, `-1`, `1.0`, `1.5`, `4294967296`, `1e400`, `""`, `"x"`, `"\ud800"`, `[]`, `[null]`, `[[]]`, `{}`, `{"a":1}`, `"file://./"`, `"::"`, `"file:///%zz"`, "", // "": left out
}

// mutations returns the params with each value, at any depth, replaced by each
// wrong one.
func mutations(t *testing.T, params string) []string {
	t.Helper()
	var root any
	if err := json.Unmarshal([]byte(params), &root); err != nil {
		t.Fatalf("%v in %s", err, params)
	}
	var out []string
	// encode writes the tree with what stands at path replaced.
	var walk func(v any, wrap func(string) string)
	walk = func(v any, wrap func(string) string) {
		for _, w := range wrong {
			out = append(out, wrap(w))
		}
		switch v := v.(type) {
		case map[string]any:
			for _, name := range slices.Sorted(maps.Keys(v)) {
				walk(v[name], func(w string) string {
					var members []string
					for _, other := range slices.Sorted(maps.Keys(v)) {
						value := w
						if other != name {
							raw, err := json.Marshal(v[other])
							if err != nil {
								t.Fatal(err)
							}
							value = string(raw)
						}
						if value != "" {
							members = append(members, fmt.Sprintf("%q:%s", other, value))
						}
					}
					return wrap("{" + strings.Join(members, ",") + "}")
				})
			}
		case []any:
			for _, e := range v {
				walk(e, func(w string) string { return wrap("[" + w + "]") })
			}
		}
	}
	walk(root, func(w string) string { return w })
	return out
}

func body(id int, method, params string) string {
	head := fmt.Sprintf(`{"jsonrpc":"2.0","method":%q`, method)
	if !slices.Contains(notifications, method) {
		head += fmt.Sprintf(`,"id":%d`, id)
	}
	if params != "" {
		head += `,"params":` + params
	}
	return head + "}"
}

// TestWrongTypes: whatever stands in the fields of a message, the session goes
// on, each call has one answer, and a good message is handled as ever.
func TestWrongTypes(t *testing.T) {
	for _, method := range slices.Sorted(maps.Keys(messages)) {
		if method == "initialize" || method == "shutdown" {
			continue
		}
		t.Run(strings.ReplaceAll(method, "/", "."), func(t *testing.T) {
			t.Parallel()
			p := lsptest.StartPeer(t, server.Options{})
			p.Greet()
			p.Send(body(0, "textDocument/didOpen", strings.ReplaceAll(messages["textDocument/didOpen"], "B", "A")))
			variants := append(mutations(t, messages[method]), messages[method])
			for i, params := range variants {
				p.Send(body(i+1, method, params))
			}
			if slices.Contains(notifications, method) {
				p.Alive(method)
			} else {
				answered := map[string]bool{}
				for len(answered) < len(variants) {
					m, ok := p.Next()
					if !ok {
						t.Fatalf("closed after %d of %d answers", len(answered), len(variants))
					}
					if m.Method != "" {
						continue
					}
					if answered[string(m.ID)] {
						t.Fatalf("call %s was answered twice", m.ID)
					}
					answered[string(m.ID)] = true
					if c := m.Code(); c != 0 && c != -32602 && c != -32801 {
						t.Errorf("call %s (%.200s): code %d", m.ID, variants[min(len(variants)-1, len(answered)-1)], c)
					}
				}
			}
			p.Send(lsptest.Call("good", "textDocument/hover", messages["textDocument/hover"]))
			if m := p.Answer("good"); m.Error != nil {
				t.Errorf("a good hover: %+v", m.Error)
			}
			if code := p.Leave(); code != 0 {
				t.Errorf("left with %d", code)
			}
		})
	}
}

// TestWrongInitialize: a client is served whatever its capabilities are. Only
// params that are no object are refused, and it may try again.
func TestWrongInitialize(t *testing.T) {
	variants := append(mutations(t, messages["initialize"]), messages["initialize"])
	slots := make(chan struct{}, 2*runtime.GOMAXPROCS(0))
	var group sync.WaitGroup
	for _, params := range variants {
		slots <- struct{}{}
		group.Go(func() {
			defer func() { <-slots }()
			p := lsptest.StartPeer(t, with())
			p.Send(body(1, "initialize", params))
			if m := p.Answer(1); m.Error != nil {
				if strings.HasPrefix(params, "{") {
					t.Errorf("refused: %+v for %s", m.Error, params)
				}
				p.Greet()
			} else {
				p.Send(lsptest.Note("initialized", "{}"))
			}
			p.Alive("initialize")
			if code := p.Leave(); code != 0 {
				t.Errorf("left with %d after %s", code, params)
			}
		})
	}
	group.Wait()
}

// A part of the capabilities that cannot be read costs that part only.
func TestSalvagedInitialize(t *testing.T) {
	p := lsptest.StartPeer(t, server.Options{})
	p.Send(lsptest.Call(1, "initialize", `{"trace":null,"processId":1.5,"capabilities":{
		"general":{"positionEncodings":["utf-8"],"markdown":7},
		"textDocument":{"completion":7,"hover":{"contentFormat":["markdown"],"dynamicRegistration":"no"},
			"codeAction":{"dataSupport":true,"resolveSupport":{"properties":["edit"]},"disabledSupport":[]}}}}`))
	m := p.Answer(1)
	if m.Error != nil {
		t.Fatalf("%+v", m.Error)
	}
	for _, want := range []string{`"positionEncoding":"utf-8"`, `"resolveProvider":true`} {
		if !strings.Contains(string(m.Result), want) {
			t.Errorf("%s is missing in %s", want, m.Result)
		}
	}
	p.Leave()
}
