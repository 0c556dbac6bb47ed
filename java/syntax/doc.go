// Package syntax reads Java source text: a lexer, a parser and the tree they
// make. Any bytes in, a tree and problems out; parsing never fails.
//
// In the room: [Parse], [Tree], [Tree.Edited] (a text that changed in one body),
// [Node], [Kind], [Role], [Token], [Scanner], [Problem], [Completes]. The language
// is what javac 25 accepts without preview features, after the Java Language
// Specification, Java SE 25 Edition, chapters 3, 6 to 10, 14, 15 and 19; what
// older compilers took and 25 gives no other meaning is read too.
// Never: names resolved, types, files, the protocol, logging.
//
// A text passes four stations. The lexer reads all its tokens (lexer.go),
// after Unicode escapes were taken off where there are any (escapes.go). When
// braces do not balance, the columns tell where one is missing (braces.go).
// The parser, by recursive descent with free lookahead, makes drafts of nodes,
// children first (unit.go, declarations.go, statements.go, operators.go and so
// on; recover.go for what is no Java). At last the drafts are stored in the
// order of the text (compact.go).
//
// No recursion goes deeper than a bound, and chains are loops, so no text
// overflows the stack. No lookahead goes further than a bound or than
// something like a type goes, so time is linear.
package syntax
