// Package decl reads what Java sources declare, types as written: what other
// files can see of a file.
//
// In the room: [Index] (the declarations of many files), [Unit] (those of
// one), [Source] (a tree with its own, those in bodies, too), [Class], [Method], [Variable], [TypeRef].
// Never: names resolved, bodies of methods, class files, the protocol, logging.
package decl
