// Package discover finds out what a folder of sources is compiled against,
// from what stands there: the list of the settings, a pom.xml, Eclipse's
// .classpath, jars under lib. The first of them that is there is used; which
// one, and what it names that was not found, is part of the answer.
//
// In the room: [Find], [Settings], [Result], [Entry], [Missing], [Source].
// Never: build tools run, the network, what is in a jar, logging.
package discover
