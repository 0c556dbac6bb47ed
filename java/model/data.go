package model

import "throwsight/internal/message"

// Data is a whole model.
type Data struct {
	Info      Info
	Classes   []*Class
	Receivers map[string][]string // class -> the classes that its objects really are
	Sites     []Site
	Entries   []Entry
}

// Info says what a model is of.
type Info struct {
	Name      string    // org.apache.hadoop, java
	Libraries []Library // in the order of the class path
}

// A Library is one archive that went into a model.
type Library struct {
	Group    string // "" where only the file's name tells
	Artifact string
	Version  string
}

// A Site is a place where the library makes an error.
type Site struct {
	Class     string
	Method    string // <init> for a constructor, <clinit> for a static initialiser
	Line      int    // where the exception is made
	LastLine  int    // where its constructor is called: what a stack trace names
	Exception string
	Templates []message.Template
}

// An Entry is one overload of a method, called on an object of exactly one
// class, with the errors that arrive, those most worth showing first.
type Entry struct {
	Class      string // for an instance method, the receiver's
	Method     string
	Descriptor string
	Made       string // of a static method that makes an object: the object's class
	Escapes    []Escape
}

// An Escape is an error that arrives at an entry.
type Escape struct {
	Site   int // index in the model's sites
	Tier   Tier
	How    How
	Remote bool     // made in another process
	SeenAs []string // the classes that calling code can catch
	Route  []Hop    // up to MaxHops calls between the entry and the site
}

// MaxHops bounds the calls that a model keeps of a route.
const MaxHops = 3

// A Hop is a method on a route.
type Hop struct{ Class, Method string }

// A How says how an error arrives.
type How uint8

// The ways in which errors arrive.
const (
	Thrown How = iota
	Cause      // as the cause of what is thrown
	Logged     // caught on the way
	Later      // at another call of the same object
)

func (h How) String() string { return [...]string{"thrown", "cause", "logged", "later"}[h] }

// A Tier says how sure an answer is.
type Tier uint8

// The tiers, the surest first.
const (
	Certain Tier = iota
	Likely
	Possible
)

func (t Tier) String() string { return [...]string{"certain", "likely", "possible"}[t] }
