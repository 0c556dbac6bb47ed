// Package zipfile reads jars: zip files by PKWARE's APPNOTE 6.3.10, stored or
// deflated, with zip64, that nobody vouches for.
//
// It stands beside archive/zip for three reasons: a jar that was cut off
// serves what it has; entries that overlap, claim more than deflate can give
// or pass a limit are refused one by one and the rest serves; the directory of
// a jar with 200,000 entries stays small.
//
// In the room: [Open], [File], [Entry], [Limits], [Fault].
// Never: classes, paths on disk (names are keys, nothing is unpacked), logging.
package zipfile
