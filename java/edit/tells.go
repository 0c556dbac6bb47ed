package edit

import (
	"regexp"
	"strings"

	"throwsight/java/syntax"
	"throwsight/java/types"
)

// Which calls only tell something, so that they can be made twice without
// anybody seeing it: by the method's own text where it is at hand, else by what
// is known of its class, else by its name.

// deepest is the number of calls that a method's text is followed through.
const deepest = 3

// Tells reports whether a call only tells something.
func (s *Source) Tells(call syntax.Node) bool { return s.tellsWithin(call, deepest) }

func (s *Source) tellsWithin(call syntax.Node, depth int) bool {
	if call.Kind() != syntax.MethodCall {
		return false
	}
	if m := s.declaration(call); !m.IsZero() && depth > 0 {
		only := m.Child(syntax.RoleBody).Child(syntax.RoleStatement)
		value := only.Child(syntax.RoleExpr)
		if !m.Child(syntax.RoleBody).IsZero() { // else what does it is elsewhere
			return only.Kind() == syntax.Return && !value.IsZero() && !s.doesWithin(value, depth-1)
		}
	}
	for a := range call.Children(syntax.RoleArgument) {
		if a.Kind() == syntax.Lambda || a.Kind() == syntax.MethodRef {
			return false // what it does, the call does
		}
	}
	if callee, ok := s.File.Callee(call); ok && callee.Owner != "" {
		switch s.telling(callee, call) {
		case types.Yes:
			return true
		case types.No:
			return false
		}
	}
	name := call.Name()
	return getter(name) || telling[name] || name == "get" && !call.Child(syntax.RoleArgument).IsZero() // of a list, a map, a cache; a supplier's does what it likes
}

// declaration returns the method of this file that a call means, where that is
// plain to see: the only one of the name in its class that takes as many
// arguments.
func (s *Source) declaration(call syntax.Node) (found syntax.Node) {
	for m := range s.classOf(call).Children(syntax.RoleMember) {
		if m.Kind() != syntax.MethodDecl || m.Name() != call.Name() || m.Count(syntax.RoleParam) != call.Count(syntax.RoleArgument) {
			continue
		}
		if !found.IsZero() {
			return syntax.Node{}
		}
		found = m
	}
	return found
}

// classOf returns the body of the class of this file that a call's method stands
// in, no node where that is not plain.
func (s *Source) classOf(call syntax.Node) syntax.Node {
	if target := call.Child(syntax.RoleTarget); target.IsZero() || target.Kind() == syntax.This {
		return call.Enclosing(syntax.ClassBody)
	}
	callee, ok := s.File.Callee(call)
	if !ok || callee.Method == nil {
		return syntax.Node{}
	}
	class := s.File.Declaration(callee.Method.Owner)
	if class.Kind() != syntax.ClassBody { // an anonymous class is its body
		class = class.Child(syntax.RoleBody)
	}
	return class
}

// telling tells whether a method only tells something, by what is known of its
// class.
func (s *Source) telling(callee types.Callee, call syntax.Node) types.Answer {
	owner, name := callee.Owner, callee.Name
	switch {
	case strings.HasSuffix(callee.Descriptor, ")V"):
		return types.No
	case unchanging[owner]:
		return yes(!acting[name])
	case strings.HasPrefix(owner, "java.util.concurrent.atomic."):
		return yes(name == "get" || name == "length" || name == "sum" || strings.HasSuffix(name, "Value") || name == "getPlain" || name == "getAcquire" || name == "getOpaque")
	case strings.HasPrefix(owner, "java.util.function."), owner == "java.util.concurrent.Callable", owner == "java.util.ServiceLoader":
		return types.No
	case strings.HasPrefix(owner, "java.nio.") && strings.HasSuffix(owner, "Buffer") && strings.HasPrefix(name, "get"):
		return yes(!call.Child(syntax.RoleArgument).IsZero()) // without a place it moves on
	case strings.HasPrefix(owner, "java.util.") && strings.Count(owner, ".") == 2, s.File.Subclass(owner, "java.util.Collection") == types.Yes, s.File.Subclass(owner, "java.util.Map") == types.Yes:
		return yes(reading[name] || getter(name))
	}
	return types.Unknown
}

// unchanging are classes of the JDK whose objects never change, and those that
// only compute.
var unchanging = set("java.lang.String java.lang.CharSequence java.lang.Boolean java.lang.Byte java.lang.Short java.lang.Integer java.lang.Long java.lang.Float java.lang.Double " +
	"java.lang.Character java.lang.Number java.lang.Math java.lang.StrictMath java.lang.Enum java.math.BigInteger java.math.BigDecimal java.net.URI java.nio.file.Path java.nio.file.Paths " +
	"java.util.Objects java.util.Optional java.util.OptionalInt java.util.OptionalLong java.util.OptionalDouble java.util.Locale java.util.UUID java.util.concurrent.TimeUnit " +
	"java.time.Duration java.time.Instant java.time.LocalDate java.time.LocalDateTime java.time.ZonedDateTime")

// acting are the methods of those that do more all the same.
var acting = set("sleep timedWait timedJoin toRealPath register getChars forEach")

// reading are methods of collections, and of what makes them, that leave these
// as they are.
var reading = set("size length contains containsAll containsKey containsValue get indexOf lastIndexOf equals hashCode toString keySet values entrySet subList " +
	"first last firstKey lastKey firstEntry lastEntry headSet tailSet subSet headMap tailMap subMap floor ceiling higher lower floorKey ceilingKey peek element " +
	"of copyOf ofEntries entry emptyList emptySet emptyMap singleton singletonList singletonMap unmodifiableList unmodifiableSet unmodifiableMap unmodifiableCollection unmodifiableSortedSet " +
	"asList copyOfRange deepToString deepEquals disjoint frequency max min nCopies binarySearch between compareTo compare before after")

// getters are methods that tell something and do nothing, as those are named.
var getters = regexp.MustCompile(`^(get|is|has|to|as)[A-Z]`)

func getter(name string) bool {
	return getters.MatchString(name) && !strings.HasPrefix(name, "getAnd") && !strings.HasPrefix(name, "getNext") && !strings.HasPrefix(name, "getOrCreate")
}

// telling are further methods that only tell something, of classes that are not
// known: those of strings, numbers, paths, collections and what makes values.
var telling = set("size length name ordinal equals equalsIgnoreCase hashCode contains containsKey startsWith endsWith matches indexOf lastIndexOf " +
	"compareTo trim strip substring concat split join charAt replace replaceAll format formatted repeat valueOf parseInt parseLong intValue longValue " +
	"of copyOf emptyList emptySet emptyMap requireNonNull min max abs resolve suffix makeQualified")

// TellsByName reports whether a method of the name, of a class that is not looked
// at, is taken to tell something and do nothing.
func TellsByName(name string) bool {
	return getter(name) || telling[name] || reading[name] || name == "exists" || strings.HasPrefix(name, "can")
}

func set(words string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(words) {
		out[w] = true
	}
	return out
}
