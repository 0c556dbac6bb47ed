// Package classfile reads Java class files of every version up to Java 25, by
// chapter 4 of the Java Virtual Machine Specification, Java SE 25 Edition.
//
// In the room: [Parse], [Class], [Field], [Method], [Code], [Instructions],
// [Pool] and its constants, [Type] and the parsers of descriptors and generic
// signatures, the attributes that say something about code or API, [Fault].
//
// Reading is lazy: [Parse] walks the constant pool and the members once and
// keeps the bytes; attributes and code are read when they are asked for. Class
// names are binary names (java.util.Map$Entry) everywhere but inside
// descriptors and signatures, which stay as they stand in the file.
// Any bytes give a class or a [Fault] with its place; what is allocated is
// bounded by the size of the input.
// Never: files, jars, sources, types resolved over several classes, logging.
package classfile
