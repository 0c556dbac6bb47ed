package world

import (
	"strings"

	"throwsight/java/classfile"
)

// Params returns what a method's descriptor says: for each parameter whether it
// is a reference, and whether it takes two slots; and the result's descriptor.
func Params(desc string) (refs []bool, wide []bool, result string) {
	i := 1
	for i < len(desc) && desc[i] != ')' {
		ref, long := false, false
		switch desc[i] {
		case 'J', 'D':
			long = true
		case 'L':
			ref = true
			for i < len(desc) && desc[i] != ';' {
				i++
			}
		case '[':
			ref = true
			for i < len(desc) && desc[i] == '[' {
				i++
			}
			if i < len(desc) && desc[i] == 'L' {
				for i < len(desc) && desc[i] != ';' {
					i++
				}
			}
		}
		refs, wide = append(refs, ref), append(wide, long)
		i++
	}
	if i+1 < len(desc) {
		result = desc[i+1:]
	}
	return refs, wide, result
}

// ClassName returns the binary name in a descriptor of a class, "" for others.
func ClassName(desc string) string {
	if len(desc) > 2 && desc[0] == 'L' && desc[len(desc)-1] == ';' {
		return classfile.BinaryName(desc[1 : len(desc)-1])
	}
	return ""
}

// ParamClass returns the binary name of the class of parameter n of a
// descriptor, the receiver not counted; "" where it is none.
func ParamClass(desc string, n int) string {
	i := 1
	for i < len(desc) && desc[i] != ')' {
		start := i
		for i < len(desc) && desc[i] == '[' {
			i++
		}
		if i < len(desc) && desc[i] == 'L' {
			for i < len(desc) && desc[i] != ';' {
				i++
			}
		}
		i++
		if n == 0 && i <= len(desc) {
			return ClassName(desc[start:i])
		}
		n--
	}
	return ""
}

// ParamKind returns the first letter of the descriptor of parameter n.
func ParamKind(desc string, n int) byte {
	for i := 1; i < len(desc) && desc[i] != ')'; i++ {
		if n == 0 {
			return desc[i]
		}
		for desc[i] == '[' && i+1 < len(desc) {
			i++
		}
		if desc[i] == 'L' {
			for i < len(desc) && desc[i] != ';' {
				i++
			}
		}
		n--
	}
	return 0
}

// ResultClass returns the binary name of the class of a method's result, ""
// where it is none.
func ResultClass(desc string) string { return ClassName(desc[strings.IndexByte(desc, ')')+1:]) }
