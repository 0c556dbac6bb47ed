package types

import "slices"

// An Outside tells what is known of classes that have no source in the
// workspace. What it does not know is unknown, not absent. Class names are
// binary names.
type Outside interface {
	// Has reports whether the class is known to exist.
	Has(class string) bool
	// Supers returns the direct supertypes of the class, the superclass
	// first; false where they are not known. java.lang.Object may be left out.
	Supers(class string) ([]string, bool)
	// Result returns the erased return type of a method, whichever overload;
	// false where it is not known or overloads differ.
	Result(class, method string) (string, bool)
	// Generic tells whether the class, or one round it, takes type arguments.
	Generic(class string) Answer
	// Declares reports whether the class is known to have a method of the
	// name itself.
	Declares(class, method string) bool
}

// A Table is an Outside made of plain facts.
type Table struct {
	Supertypes map[string][]string          // class -> direct supertypes
	Generics   map[string]bool              // classes that take type arguments
	Results    map[string]map[string]string // class -> method -> erased return type, "" where only its existence is known
}

// Has reports whether the table names the class.
func (t *Table) Has(class string) bool {
	_, ok := t.Supertypes[class]
	if !ok {
		_, ok = t.Results[class]
	}
	return ok
}

// Supers returns the class's direct supertypes.
func (t *Table) Supers(class string) ([]string, bool) {
	s, ok := t.Supertypes[class]
	return s, ok
}

// Result returns the return type of the method.
func (t *Table) Result(class, method string) (string, bool) {
	r := t.Results[class][method]
	return r, r != ""
}

// Generic tells whether the table has the class, and among the generic ones.
func (t *Table) Generic(class string) Answer {
	switch {
	case t.Generics[class]:
		return Yes
	case t.Has(class):
		return No
	}
	return Unknown
}

// Declares reports whether the table names the method.
func (t *Table) Declares(class, method string) bool {
	_, ok := t.Results[class][method]
	return ok
}

// Outsides asks several, the first that knows.
type Outsides []Outside

// Has reports whether one of them knows the class.
func (o Outsides) Has(class string) bool {
	return slices.ContainsFunc(o, func(x Outside) bool { return x.Has(class) })
}

// Supers returns the supertypes that the first one knows.
func (o Outsides) Supers(class string) ([]string, bool) {
	for _, x := range o {
		if s, ok := x.Supers(class); ok {
			return s, true
		}
	}
	return nil, false
}

// Result returns the return type that the first one knows.
func (o Outsides) Result(class, method string) (string, bool) {
	for _, x := range o {
		if r, ok := x.Result(class, method); ok {
			return r, true
		}
	}
	return "", false
}

// Generic tells what the first one that knows the class does.
func (o Outsides) Generic(class string) Answer {
	for _, x := range o {
		if a := x.Generic(class); a != Unknown {
			return a
		}
	}
	return Unknown
}

// Declares reports whether one of them knows the method.
func (o Outsides) Declares(class, method string) bool {
	return slices.ContainsFunc(o, func(x Outside) bool { return x.Declares(class, method) })
}
