package catalog

import "testing"

func TestEmbeddedFlowNames(t *testing.T) {
	n := EmbeddedFlowNames()
	if len(n.Artifacts) == 0 || n.RPC.Remote == "" || len(n.Checks) == 0 || len(n.Web.Servers) == 0 {
		t.Errorf("%+v", n)
	}
}

func TestParseFlowNamesRefuses(t *testing.T) {
	for _, text := range []string{
		`artefacts = ["x"]`,
		`rewrap = ["org.example.Net"]`,
		"[checks]\n\"org.example.Check\" = \"java.lang.Error\"",
		"[rpc]\ninvokers = [\"#invoke\"]",
	} {
		if _, err := ParseFlowNames([]byte(text)); err == nil {
			t.Errorf("%q is taken", text)
		}
	}
}
