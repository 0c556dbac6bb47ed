// Package classpath finds classes where Java keeps them: jars, multi-release
// jars, jars in jars, folders, jmods, a JDK's lib/modules and lib/ct.sym.
//
// In the room: [Archive], [Open], [Set] (archives that are read again when
// they change), [JDK], [Path] (archives in order: the first that has a class
// gives it), [Library], [Fault]. Below it: zipfile and jimage (formats), cache
// (what was derived from an archive), maven and discover (which archives a
// project needs).
// A file that is not what it should be is an error or a fault, the rest serves.
// Never: what is in a class, sources, settings, build tools run, the network,
// logging.
package classpath
