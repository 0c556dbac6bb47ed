package lsptest_test

import (
	"strings"
	"testing"

	"throwsight/internal/lsptest"
	"throwsight/server"
	"throwsight/server/client"
)

const clientJava = `package org.apache.hadoop.ipc;

import java.io.IOException;

public class Client {
  private boolean running;

  private Object getConnection(Object remoteId, Object call) throws IOException {
    if (!running) {
      throw new IOException("Failed to get connection for " + remoteId + ", "
          + call + ": " + this + " is already stopped");
    }
    return null;
  }
}
`

func TestHoverOnErrorSite(t *testing.T) {
	e := lsptest.Start(t, server.Options{}, client.Options{})
	const uri = "file:///lib/org/apache/hadoop/ipc/Client.java"
	e.Open(uri, clientJava)
	if h := e.Hover(uri, strings.Index(clientJava, "throw new")); !strings.Contains(h, "already stopped") {
		t.Errorf("hover: %q", h)
	}
	if h := e.Hover(uri, strings.Index(clientJava, "return null")); h != "" {
		t.Errorf("hover beside it: %q", h)
	}
	if d := e.Diagnostics(uri); len(d) != 0 {
		t.Errorf("diagnostics: %v", d)
	}
}
