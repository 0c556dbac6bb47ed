package catalog

import (
	"fmt"
	"strings"
	"unicode"
)

// testClass takes simple, qualified and binary names: IOException,
// java.io.IOException, TransferFsImage$HttpPutFailedException.
func testClass(s string) (string, string) {
	for part := range strings.SplitSeq(s, ".") {
		if !isJavaName(part) {
			return fmt.Sprintf("is %q", clip(s)), "write a class's name, as java.io.IOException or org.example.Outer$Inner"
		}
	}
	return "", ""
}

// testMethodName takes a method's own name.
func testMethodName(s string) (string, string) {
	if s == "<init>" || s == "<clinit>" || isJavaName(s) {
		return "", ""
	}
	return fmt.Sprintf("is %q", clip(s)), "write the method's name alone, as getConnection; <init> for a constructor"
}

// testMethod takes Class#method.
func testMethod(s string) (string, string) {
	const remedy = "write Class#method, as org.apache.hadoop.fs.FileSystem#open"
	class, method, ok := strings.Cut(s, "#")
	if !ok {
		return fmt.Sprintf("is %q, without #", clip(s)), remedy
	}
	if problem, _ := testClass(class); problem != "" {
		return "names no class before #", remedy
	}
	if problem, _ := testMethodName(method); problem != "" {
		return "names no method behind #", remedy
	}
	return "", ""
}

// testDescriptor takes a method descriptor, JVM specification §4.3.3.
func testDescriptor(s string) (string, string) {
	const remedy = "write a descriptor as in class files: (Lorg/apache/hadoop/fs/Path;I)V"
	rest, ok := strings.CutPrefix(s, "(")
	for ok && !strings.HasPrefix(rest, ")") {
		rest, ok = cutFieldType(rest)
	}
	if ok {
		rest = rest[1:]
		if rest == "V" {
			return "", ""
		}
		rest, ok = cutFieldType(rest)
	}
	if !ok || rest != "" {
		return fmt.Sprintf("is %q", clip(s)), remedy
	}
	return "", ""
}

// cutFieldType removes the type that s starts with.
func cutFieldType(s string) (string, bool) {
	s = strings.TrimLeft(s, "[")
	if s == "" {
		return "", false
	}
	if strings.IndexByte("BCDFIJSZ", s[0]) >= 0 {
		return s[1:], true
	}
	end := strings.IndexByte(s, ';')
	if s[0] != 'L' || end < 2 {
		return "", false
	}
	return s[end+1:], true
}

// isJavaName reports whether s has the form of an identifier. Keywords pass:
// they do no harm here.
func isJavaName(s string) bool {
	for i, r := range s {
		switch {
		case 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || r == '_' || r == '$':
		case '0' <= r && r <= '9':
			if i == 0 {
				return false
			}
		case r < 0x80 || !unicode.IsLetter(r) && (i == 0 || !unicode.IsDigit(r)):
			return false
		}
	}
	return s != ""
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
