package project

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"throwsight/java/syntax"
	"throwsight/java/types"
)

// reach bounds how much Around reads: steps from file to file by imports, and
// files in all.
const (
	reachSteps = 3
	reachFiles = 600
)

// Around parses the file at path and those of its source tree that tell what
// it means: its package and, over a few steps, what is imported.
func Around(path string) (*File, *Sources, error) {
	file, err := Read(path)
	if err != nil {
		return nil, nil, err
	}
	known := []facts{file.facts()}
	for _, f := range around(file, map[string]bool{}) {
		known = append(known, f.facts())
	}
	return file, join(known), nil
}

// LoadAround adds what lies around the files, as [Around] finds it, to what is
// declared. Files that cannot be read are left out.
func LoadAround(declared *types.Index, paths ...string) *types.Index {
	seen, units := map[string]bool{}, map[string]*types.Unit{}
	for _, f := range readAll(paths) {
		for _, g := range around(f, seen) {
			units[g.Path] = types.Declare(g.Tree)
		}
	}
	return declared.WithUnits(units)
}

// around reads the files that tell what one means, but for those seen before.
func around(file *File, seen map[string]bool) []*File {
	root, ok := sourceRoot(file.Path, file.Tree)
	if !ok {
		return nil
	}
	seen[filepath.Clean(file.Path)] = true
	var all []*File
	next := []*File{file}
	most := len(seen) + reachFiles
	for step := 0; step < reachSteps && len(next) > 0; step++ {
		var names []string
		for _, f := range next {
			for _, name := range needs(root, f.Tree, step == 0) {
				if !seen[name] && len(seen) < most {
					seen[name] = true
					names = append(names, name)
				}
			}
		}
		next = readAll(names)
		all = append(all, next...)
	}
	return all
}

// readAll parses the files that can be read: one that cannot only leaves less
// known.
func readAll(paths []string) []*File {
	read := make([]*File, len(paths))
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, path := range paths {
		group.Go(func() error {
			if f, err := Read(path); err == nil {
				read[i] = f
			}
			return nil
		})
	}
	_ = group.Wait() // its functions return no error
	return slices.DeleteFunc(read, func(f *File) bool { return f == nil })
}

// sourceRoot returns the folder that holds the file's package folders.
func sourceRoot(path string, tree *syntax.Tree) (string, bool) {
	dir := filepath.Dir(filepath.Clean(path))
	pkg := nameParts(tree.Root().Child(syntax.RolePackage))
	for _, part := range slices.Backward(pkg) {
		if filepath.Base(dir) != part {
			return "", false
		}
		dir = filepath.Dir(dir)
	}
	return dir, true
}

// needs returns the files of the tree below root that a file names: what it
// imports and, when whole is set, all of its package.
func needs(root string, tree *syntax.Tree, whole bool) []string {
	var names []string
	if whole {
		names = append(names, folder(root, nameParts(tree.Root().Child(syntax.RolePackage)))...)
	}
	for imp := range tree.Root().Children(syntax.RoleImport) {
		parts := nameParts(imp)
		if imp.Has(syntax.FlagStar) && !imp.Has(syntax.FlagStatic) && !isClass(parts) {
			names = append(names, folder(root, parts)...)
			continue
		}
		// A member or a nested class stands in the file of the class before it.
		for n := len(parts); n > 0; n-- {
			name := filepath.Join(root, filepath.Join(parts[:n]...)) + ".java"
			if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
				names = append(names, name)
				break
			}
		}
	}
	return names
}

func isClass(parts []string) bool {
	return len(parts) > 0 && parts[len(parts)-1] != "" && strings.ToLower(parts[len(parts)-1][:1]) != parts[len(parts)-1][:1]
}

// folder returns the Java files of a package's folder.
func folder(root string, pkg []string) []string {
	dir := filepath.Join(root, filepath.Join(pkg...))
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil
	}
	var names []string
	for _, e := range entries {
		if e.Type().IsRegular() && strings.HasSuffix(e.Name(), ".java") {
			names = append(names, filepath.Join(dir, e.Name()))
		}
	}
	return names
}

// nameParts returns the parts of the dotted name of a package or import
// declaration.
func nameParts(n syntax.Node) []string {
	var parts []string
	for n = n.Child(syntax.RoleName); !n.IsZero(); n = n.Child(syntax.RoleTarget) {
		parts = append(parts, n.Name())
	}
	slices.Reverse(parts)
	return parts
}
