package main

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"strings"

	"throwsight/catalog"
)

// The generated files, below the repository's root.
const (
	schemaFile = "catalog/schema/record.schema.json"
	formatFile = "docs/catalog-format.md"
)

//go:embed format.md
var frame string

func main() {
	// go generate runs in the folder of the package.
	root := ".."
	files, err := generate(root)
	if err == nil {
		for name, content := range files {
			if err = os.WriteFile(filepath.Join(root, filepath.FromSlash(name)), content, 0o644); err != nil {
				break
			}
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// generate returns the contents of the generated files by their names.
func generate(root string) (map[string][]byte, error) {
	comments, err := fieldComments(filepath.Join(root, "catalog", "record.go"))
	if err != nil {
		return nil, err
	}
	schema, err := catalog.Schema(comments)
	if err != nil {
		return nil, err
	}
	page, err := formatPage(root, catalog.FieldDocs(comments))
	if err != nil {
		return nil, err
	}
	return map[string][]byte{schemaFile: schema, formatFile: []byte(page)}, nil
}

// fieldComments returns the comment beside each field of a Go file's structs,
// by "Type.Field".
func fieldComments(path string) (map[string]string, error) {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	comments := map[string]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.TypeSpec)
		if !ok {
			return true
		}
		if s, ok := spec.Type.(*ast.StructType); ok {
			for _, f := range s.Fields.List {
				for _, name := range f.Names {
					comments[spec.Name.Name+"."+name.Name] = strings.TrimSpace(f.Comment.Text())
				}
			}
		}
		return false
	})
	return comments, nil
}

// formatPage fills the frame: tables of the members, and the examples, which
// are files that the tests of package catalog read.
func formatPage(root string, docs []catalog.FieldDoc) (string, error) {
	page := frame
	for _, t := range []reflect.Type{
		reflect.TypeFor[catalog.Record](), reflect.TypeFor[catalog.Anchor](), reflect.TypeFor[catalog.EntryPoint](),
		reflect.TypeFor[catalog.Handler](), reflect.TypeFor[catalog.Condition](), reflect.TypeFor[catalog.Retry](), reflect.TypeFor[catalog.Guard](),
	} {
		page = strings.ReplaceAll(page, "{{fields "+t.Name()+"}}\n", table(docs, t.Name()))
	}
	var faults strings.Builder
	for _, k := range catalog.FaultKinds() {
		fmt.Fprintf(&faults, "| `%s` | %s | %s |\n", k.Code, k.Severity, k.Text)
	}
	page = strings.ReplaceAll(page, "{{faults}}\n", faults.String())
	for {
		before, rest, ok := strings.Cut(page, "{{file ")
		if !ok {
			return page, nil
		}
		name, after, _ := strings.Cut(rest, "}}\n")
		content, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		if err != nil {
			return "", err
		}
		page = before + strings.TrimRight(string(content), "\n") + "\n" + after
	}
}

// cell keeps text from being taken for HTML or for the end of a cell.
var cell = strings.NewReplacer("<", `\<`, "|", `\|`)

// table writes the members of one type as a Markdown table.
func table(docs []catalog.FieldDoc, name string) string {
	var b strings.Builder
	b.WriteString("| member | form | value | meaning |\n| --- | --- | --- | --- |\n")
	for _, d := range docs {
		if d.Type != name {
			continue
		}
		member := "`" + d.Name + "`"
		if d.Required {
			member += " (required)"
		}
		if d.Ours {
			member += " +"
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", member, d.Form, cell.Replace(d.Want), cell.Replace(d.Text))
	}
	return b.String()
}
