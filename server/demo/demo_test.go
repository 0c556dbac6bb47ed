package demo

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"throwsight/server"
)

// TestDemo plays the session and looks for what a newcomer must see.
func TestDemo(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	var out bytes.Buffer
	if err := Run(ctx, &out, false, server.Options{}); err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	for _, want := range []string{
		"Image uploading failed, status: ",
		"warning swallowed-error: ",
		"undefended-call: ",
		"+    } catch (HttpPutFailedException ",
		"   nothing\n",
		"exits with code 0",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the demonstration lacks %q", want)
		}
	}
	if t.Failed() {
		t.Log(out.String())
	}
	if strings.Contains(out.String(), "\x1b") {
		t.Error("escape sequences without a terminal")
	}
}
