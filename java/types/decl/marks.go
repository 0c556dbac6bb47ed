package decl

import (
	"strings"

	"throwsight/java/syntax"
)

// Marks are the annotations of Project Lombok that a class or a field has:
// they stand for members that no text declares.
type Marks uint32

// The annotations, by their simple names. Those with arguments that make them
// mean something else count as MarkOther.
const (
	MarkGetter Marks = 1 << iota
	MarkSetter
	MarkData
	MarkValue
	MarkBuilder
	MarkToBuilder // @Builder(toBuilder = true)
	MarkNoArgs
	MarkRequiredArgs
	MarkAllArgs
	MarkWith
	MarkNonNull
	MarkLog // @Log and below: the logger's kind
	MarkSlf4j
	MarkLog4j
	MarkLog4j2
	MarkCommonsLog
	MarkToString
	MarkEquals   // @EqualsAndHashCode
	MarkNoGetter // @Getter(AccessLevel.NONE)
	MarkNoSetter
	MarkOther // one that makes members which are not known
)

var lombok = map[string]Marks{
	"Getter": MarkGetter, "Setter": MarkSetter, "Data": MarkData, "Value": MarkValue, "Builder": MarkBuilder,
	"NoArgsConstructor": MarkNoArgs, "RequiredArgsConstructor": MarkRequiredArgs, "AllArgsConstructor": MarkAllArgs,
	"With": MarkWith, "NonNull": MarkNonNull, "Log": MarkLog, "Slf4j": MarkSlf4j, "Log4j": MarkLog4j, "Log4j2": MarkLog4j2,
	"CommonsLog": MarkCommonsLog, "ToString": MarkToString, "EqualsAndHashCode": MarkEquals, "Accessors": MarkOther, "SuperBuilder": MarkOther, "Singular": MarkOther, "Delegate": MarkOther,
	"UtilityClass": MarkOther, "FieldDefaults": MarkOther, "FieldNameConstants": MarkOther,
}

// marks reads the annotations of a declaration.
func (c *collector) marks(n syntax.Node) Marks {
	var all Marks
	for a := range n.Children(syntax.RoleAnnotation) {
		name := a.Child(syntax.RoleName)
		m := lombok[name.Name()]
		if m != 0 && c.fromLombok(Dotted(name)) {
			all |= withArguments(m, a)
		}
	}
	return all
}

// fromLombok reports whether an annotation's name means one of Lombok's.
func (c *collector) fromLombok(name string) bool {
	if strings.HasPrefix(name, "lombok.") {
		return true
	}
	for _, imp := range c.file.Imports {
		if pkg, ok := strings.CutSuffix(imp.Name, "."+name); ok && imp.Simple == name {
			return pkg == "lombok" || strings.HasPrefix(pkg, "lombok.")
		}
	}
	for _, imp := range c.file.Imports {
		if imp.Simple == "" && (imp.Name == "lombok" || strings.HasPrefix(imp.Name, "lombok.")) {
			return true
		}
	}
	return false
}

// withArguments says what an annotation with its arguments means.
func withArguments(m Marks, a syntax.Node) Marks {
	for arg := range a.Children(syntax.RoleArgument) {
		text := arg.Text()
		switch {
		case m == MarkGetter && strings.HasSuffix(text, "NONE"):
			return MarkNoGetter
		case m == MarkSetter && strings.HasSuffix(text, "NONE"):
			return MarkNoSetter
		case m == MarkBuilder && arg.Name() == "toBuilder" && strings.HasSuffix(text, "true"):
			m |= MarkToBuilder
		case m&MarkBuilder != 0, arg.Name() == "staticName", arg.Name() == "staticConstructor":
			return MarkOther
		}
	}
	return m
}
