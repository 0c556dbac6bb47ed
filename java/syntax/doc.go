// Package syntax reads Java source text: a lexer, a parser and the tree they
// make. Any bytes in, a tree and problems out; parsing never fails.
//
// In the room: [Parse], [Tree], [Node], [Kind], [Role], [Scanner], [Problem].
// The language is what javac 25 accepts without preview features, after the
// Java Language Specification, Java SE 25 Edition, chapters 3, 6 to 10, 14, 15
// and 19.
// Never: names resolved, types, files, the protocol, logging.
package syntax
