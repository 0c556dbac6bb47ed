package decl

// basePackages are the packages that "import module java.base" brings, those
// that sources name without an import of their own most: JEP 511.
var basePackages = []string{
	"java.util", "java.io", "java.nio.file", "java.util.function", "java.util.stream", "java.util.concurrent", "java.net", "java.time",
	"java.math", "java.nio", "java.nio.charset", "java.text", "java.util.regex", "java.util.concurrent.atomic", "java.util.concurrent.locks",
	"java.lang.reflect", "java.lang.invoke", "java.lang.annotation", "java.security", "java.time.format", "java.util.zip", "java.util.jar",
}

// Packages returns the packages that a module import brings: of java.base, the
// only one known, and of other imports none.
func (i Import) Packages() []string {
	if i.Module && i.Name == "java.base" {
		return basePackages
	}
	return nil
}
