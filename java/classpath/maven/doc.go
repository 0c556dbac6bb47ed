// Package maven works out which jars a Maven project compiles against, from
// its pom.xml and the local repository alone, as Maven 3 does: parents,
// profiles, properties, dependency management with imported BOMs, exclusions,
// scopes, the nearest version.
//
// In the room: [Project], [Options], [Result], [Entry], [Fault].
// What is not in the local repository is said, with the path that was looked
// for; the rest serves.
// Never: the network, Maven or its plug-ins run, what is in a jar, logging.
package maven
