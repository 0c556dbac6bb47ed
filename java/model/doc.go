// Package model is a library's API, and the errors that leave its methods, in
// one small file: what a class path would tell, where there is none.
//
// In the room: [Class] (the part of a class that callers see, from a class
// file or from a model), [Site], [Entry] and [Escape] (errors and where they
// arrive), [Data] with [Write] (a whole model, to be written), [Open] and
// [Model] (one that is read: nothing of it but a table of its blocks, until it
// is asked). Below it: build (a model from jars), jdk (that of the JDK).
//
// A file is a table of blocks and the blocks, each compressed for itself and
// with a checksum. A block has its own table of strings, so that one class
// costs one block. What was unpacked is kept: at most the model's raw size.
// Damaged bytes are a [Fault] with its place; what is whole serves.
// Never: class paths, sources, records, which library it is of, logging.
package model
