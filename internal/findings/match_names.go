package findings

import (
	"strconv"
	"strings"

	"throwsight/java/syntax"
)

// declare notes the classes and methods of a file and returns the classes'
// binary names by the ids of their nodes.
func (g *Ground) declare(tree *syntax.Tree) map[int]string {
	names := map[int]string{}
	taken := map[string]bool{} // names with numbers
	pkg := packageName(tree)
	for n := range tree.Root().Descend() {
		switch n.Kind() {
		case syntax.MethodDecl:
			g.methods[normalClass(names[around(n).ID()])+"#"+n.Name()] = true
		default:
			if isClassNode(n) {
				name := binaryName(n, names[around(n).ID()], pkg, taken)
				names[n.ID()] = name
				class := normalClass(name)
				g.classes[class] = true
				g.methods[class+"#<init>"] = true // written or not
				g.methods[class+"#<clinit>"] = true
			}
		}
	}
	return names
}

// isClassNode reports whether n gives a class its name: a declaration, or the
// body of an anonymous class or of an enum constant.
func isClassNode(n syntax.Node) bool {
	switch n.Kind() {
	case syntax.ClassDecl, syntax.InterfaceDecl, syntax.EnumDecl, syntax.RecordDecl, syntax.AnnotationDecl:
		return true
	case syntax.ClassBody:
		return n.Parent().Kind() == syntax.New || n.Parent().Kind() == syntax.EnumConstant
	}
	return false
}

// around returns the node of the class round n, n itself not counting.
func around(n syntax.Node) syntax.Node {
	for n = n.Parent(); !n.IsZero() && !isClassNode(n); n = n.Parent() {
	}
	return n
}

// binaryName names a class as javac does: anonymous and local classes get the
// first number that is free in the class round them, in the order of the text.
func binaryName(n syntax.Node, outer, pkg string, taken map[string]bool) string {
	anonymous := n.Kind() == syntax.ClassBody
	switch parent := n.Parent().Kind(); {
	case outer == "" && pkg == "":
		return n.Name()
	case outer == "":
		return pkg + "." + n.Name()
	case !anonymous && (parent == syntax.ClassBody || parent == syntax.CompilationUnit):
		return outer + "$" + n.Name()
	}
	name := ""
	if !anonymous {
		name = n.Name()
	}
	for i := 1; ; i++ {
		full := outer + "$" + strconv.Itoa(i) + name
		if !taken[full] {
			taken[full] = true
			return full
		}
	}
}

// pathInPackage returns the path of a file from its package folder on, as a
// sources jar has it.
func pathInPackage(name string, tree *syntax.Tree) string {
	name, _, _ = strings.Cut(name, "?")
	base := name[strings.LastIndexAny(name, `/\:!`)+1:]
	if class, ok := strings.CutSuffix(base, ".class"); ok { // as other servers name a source they attached
		class, _, _ = strings.Cut(class, "$")
		base = class + ".java"
	}
	if pkg := packageName(tree); pkg != "" {
		return strings.ReplaceAll(pkg, ".", "/") + "/" + base
	}
	return base
}

// packageName returns the file's package, "" when it names none.
func packageName(tree *syntax.Tree) string {
	name := ""
	for n := tree.Root().Child(syntax.RolePackage).Child(syntax.RoleName); !n.IsZero(); n = n.Child(syntax.RoleTarget) {
		if name == "" {
			name = n.Name()
		} else {
			name = n.Name() + "." + name
		}
	}
	return name
}

// normalClass takes the numbers out of a binary name: that of an anonymous
// class says only how many stand before it, and a local class's differs
// between compilers.
func normalClass(name string) string {
	i := strings.IndexByte(name, '$')
	if i < 0 {
		return name
	}
	parts := strings.Split(name[i+1:], "$")
	for j, p := range parts {
		parts[j] = strings.TrimLeft(p, "0123456789")
	}
	return name[:i+1] + strings.Join(parts, "$")
}

// topClass returns the class that a file is named after.
func topClass(binary string) string {
	top, _, _ := strings.Cut(binary, "$")
	return top
}

// fileName returns the last part of a path.
func fileName(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }
