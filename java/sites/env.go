package sites

// An Env answers what one file alone cannot: which classes other files
// declare, with their constants, the methods that return text, the
// constructors of exceptions. [Index] is one. A nil Env knows nothing.
type Env interface {
	// Class returns the class with the canonical name, nested classes
	// joined by dots ("org.example.Outer.Inner"), nil when it is not known.
	Class(name string) *Class

	// Extended reports whether some class is known to extend or implement
	// one with the simple name.
	Extended(simple string) bool
}
