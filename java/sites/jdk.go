package sites

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed jdk_throwables.txt
var jdkThrowableText string

// jdkThrowables has the JDK's exception classes by canonical name; the value
// says whether another class of the JDK extends the class.
var jdkThrowables = sync.OnceValue(func() map[string]bool {
	table := make(map[string]bool, 600)
	for line := range strings.Lines(jdkThrowableText) {
		pkg, classes, ok := strings.Cut(line, ": ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		for _, c := range strings.Fields(classes) {
			name, extended := strings.CutSuffix(c, "+")
			table[pkg+"."+name] = extended
		}
	}
	return table
})

// A messageShape says how a class of the JDK makes its message out of its
// constructor's arguments, where that is not "the first text, else the cause".
type messageShape uint8

const (
	shapeDefault    messageShape = iota
	shapeFileSystem              // (file[, other, reason]): "file -> other: reason"
	shapeURISyntax               // (input, reason[, index]): "reason at index index: input"
	shapeNoCause                 // a lone cause gives no message
	shapeAnyValue                // (Object): the value's text
)

var jdkShapes = map[string]messageShape{
	"java.net.URISyntaxException":                    shapeURISyntax,
	"java.nio.file.FileSystemException":              shapeFileSystem,
	"java.nio.file.AccessDeniedException":            shapeFileSystem,
	"java.nio.file.AtomicMoveNotSupportedException":  shapeFileSystem,
	"java.nio.file.DirectoryNotEmptyException":       shapeFileSystem,
	"java.nio.file.FileAlreadyExistsException":       shapeFileSystem,
	"java.nio.file.FileSystemLoopException":          shapeFileSystem,
	"java.nio.file.NoSuchFileException":              shapeFileSystem,
	"java.nio.file.NotDirectoryException":            shapeFileSystem,
	"java.nio.file.NotLinkException":                 shapeFileSystem,
	"java.lang.reflect.InvocationTargetException":    shapeNoCause,
	"java.lang.reflect.UndeclaredThrowableException": shapeNoCause,
	"java.lang.ExceptionInInitializerError":          shapeNoCause,
	"java.lang.AssertionError":                       shapeAnyValue,
}

// javaLang has the classes of java.lang, other than exceptions, that matter to
// the type of an expression.
var javaLang = map[string]bool{
	"String": true, "Object": true, "CharSequence": true, "StringBuilder": true, "StringBuffer": true,
	"Throwable": true, "Integer": true, "Long": true, "Short": true, "Byte": true, "Character": true,
	"Boolean": true, "Double": true, "Float": true, "Number": true, "Class": true, "Enum": true,
	"Iterable": true, "Runnable": true, "Thread": true, "System": true, "Math": true, "Record": true,
}
