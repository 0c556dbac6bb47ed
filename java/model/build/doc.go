// Package build makes the model of a library from its archives: the API from
// the class files, the errors by package flow.
//
// In the room: [API] (the classes that callers see), [Errors] (the errors that
// leave their methods), [Progress].
// Never: sources, records, which library it is, files written, logging.
package build
