package handlers

import (
	"path/filepath"
	"strings"

	"go.lsp.dev/uri"

	"throwsight/internal/workspace"
)

// keyOf returns the spelling under which a document is known. The protocol's
// decoder has made it so already where it saw the URI; clients spell one and
// the same document in several ways.
func keyOf(u uri.URI) string { return string(u) }

// nameOf returns the name of the document with the client's URI.
func nameOf(wire string) (workspace.Name, error) {
	u, err := uri.Parse(wire)
	if err != nil {
		return workspace.Name{}, err
	}
	n := workspace.Name{Key: strings.Clone(keyOf(u)), Wire: strings.Clone(wire), File: fileOf(u)}
	n.Path = strings.Clone(pathOf(u, n.File))
	n.ReadOnly = readOnly[u.Scheme()]
	return n, nil
}

// nameOfFile returns the name that a client most likely gives a file.
func nameOfFile(file string) workspace.Name {
	u := uri.File(file)
	return workspace.Name{Key: keyOf(u), Wire: string(u), Path: filepath.ToSlash(file), File: file}
}

// readOnly are the schemes under which editors show what cannot be edited:
// sources of libraries and old versions.
var readOnly = map[string]bool{"jdt": true, "zipfile": true, "jar": true, "git": true, "gitlens": true}

// fileOf returns the path of a file of this machine, "" for everything else:
// other schemes, and the likes of "file://./", which Neovim sends for a file
// without a project.
func fileOf(u uri.URI) string {
	if u.Scheme() != "file" {
		return ""
	}
	path := u.FsPath()
	switch u.Authority() {
	case "":
	case "localhost":
		path = u.Path()
	default:
		if filepath.Separator == '/' {
			return "" // a share, which is a path on Windows alone
		}
	}
	file := filepath.Clean(filepath.FromSlash(path))
	if !filepath.IsAbs(file) || strings.ContainsRune(file, 0) {
		return ""
	}
	return file
}

// pathOf returns a path from which the package folder of a source can be told.
func pathOf(u uri.URI, file string) string {
	if file != "" {
		return filepath.ToSlash(file)
	}
	path := u.Path()
	switch u.Scheme() {
	case "jdt":
		// jdt://contents/JAR-OR-MODULE/PACKAGE/FILE.class, the package with dots
		dir, name, _ := cutLast(path, "/")
		jar, pkg, _ := cutLast(dir, "/")
		return jar + "/" + strings.ReplaceAll(pkg, ".", "/") + "/" + strings.Replace(name, ".class", ".java", 1)
	case "zipfile":
		// zipfile:///path/to.jar::org/x/Y.java
		return strings.Replace(path, "::", "/", 1)
	case "jar":
		// jar:file:///path/to.jar!/org/x/Y.java
		return strings.Replace(path, "!/", "/", 1)
	}
	return path
}

func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return "", s, false
}
