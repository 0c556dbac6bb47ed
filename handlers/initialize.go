package handlers

import (
	"fmt"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"throwsight/internal/settings"
)

// Initialize takes what the client says of itself and opens its folders. It
// returns what is to be known of the client.
func (h *Handlers) Initialize(p *protocol.InitializeParams) Client {
	h.client = newClient(p.Capabilities)
	roots := rootsOf(p)
	layer, err := settings.ParseJSON(p.InitializationOptions, first(roots))
	if err != nil {
		h.tell(fmt.Sprintf("%v (initializationOptions)", err))
	}
	h.initial = layer
	h.ws.SetUp(roots, layer)
	h.setLogLevel()
	h.log.Info("initialize", zap.String("client", p.ClientInfo.Name), zap.Strings("roots", roots))
	return h.client
}

// rootsOf returns the folders that the client opens: the newest of the
// protocol's three ways to tell them counts.
func rootsOf(p *protocol.InitializeParams) []string {
	if folders, ok := p.WorkspaceFolders.Get(); ok {
		return filesOf(folders)
	}
	//lint:ignore SA1019 clients of before 2018 tell nothing newer
	root, rootPath := p.RootURI, p.RootPath
	if root != nil {
		if file := fileOf(*root); file != "" {
			return []string{file}
		}
		return nil
	}
	if path, ok := rootPath.Get(); ok && path != "" {
		if file := fileOf(uri.File(path)); file != "" {
			return []string{file}
		}
	}
	return nil
}

func filesOf(folders []protocol.WorkspaceFolder) []string {
	var files []string
	for _, f := range folders {
		if file := fileOf(f.URI); file != "" {
			files = append(files, file)
		}
	}
	return files
}

func first(roots []string) string {
	if len(roots) == 0 {
		return ""
	}
	return roots[0]
}
