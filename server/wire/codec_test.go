package wire

import (
	"testing"

	"go.lsp.dev/protocol"
)

// What was decoded does not change when the buffer it came from is used again.
func TestCodecOwnsWhatItDecodes(t *testing.T) {
	const raw = `[{"title":"t","kind":"quickfix","data":{"n":12345}}]`
	buffer := []byte(raw)
	var actions []protocol.CommandOrCodeAction
	if err := (Codec{}).Unmarshal(buffer, &actions); err != nil {
		t.Fatal(err)
	}
	for i := range buffer {
		buffer[i] = 'x'
	}
	a, ok := actions[0].(*protocol.CodeAction)
	if !ok || a.Title != "t" || string(a.Data) != `{"n":12345}` {
		t.Errorf("%+v", actions[0])
	}
}
