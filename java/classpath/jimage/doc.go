// Package jimage reads lib/modules, the file in which a JDK from version 9 on
// keeps its classes.
//
// The format has no specification of its own. What is read here follows the
// JDK's descriptions of it in src/java.base/share/native/libjimage
// (imageFile.hpp, imageDecompressor.hpp) and in the package
// jdk.internal.jimage (ImageHeader, ImageLocation, ImageStringsReader,
// decompressor.CompressedResourceHeader): version 1.0, unchanged since JDK 9.
//
//	header      magic, version, flags, number of resources, length of the hash
//	            table, size of the locations, size of the strings: 7 words of 4
//	            bytes, in the byte order of the machine that wrote the file
//	redirect    per hash value: a second seed, or where the resource is
//	offsets     per resource: where its location starts
//	locations   attributes of a resource: a byte with kind and length, a
//	            big-endian value
//	strings     NUL-ended texts, to which locations point
//	resources   the bytes, from the end of the index on
//
// In the room: [Open], [Image], [Location].
// Never: which JDK, what is in a class, logging.
package jimage
