// Package ir reads the bodies of methods: what each value can be, as a set of
// atoms, and what is called, thrown, put and given back, in the order of the
// code.
//
// In the room: [Bodies], which reads a body when it is asked for and keeps
// those asked for lately; [Body] and its parts, data for those who follow calls
// (ir.go), with what takes more than one look at them (queries.go). Inside, in
// the order of the work: handlers that nothing enters go (idle.go), by what
// methods declare and do a few calls deep; an abstract interpretation finds the
// values to the least fixpoint (interp.go; step.go for each instruction,
// access.go, invoke.go, numbers.go, initial.go), narrowed by tests (narrow.go,
// condition.go); then what a caller's knowledge decides is kept (branches.go,
// used.go, answers.go), what only a handler leads to (reached.go), whom a check
// concerns (subject.go, with stackeffect.go), when a text has its parts
// (needs.go), and the rest is thrown away (compact.go).
//
// A body is read without anything known of its arguments: it is one for all
// callers.
// Never: contexts, which methods a call means in one, errors and what they cost.
package ir
