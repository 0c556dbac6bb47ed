// Package corpus finds the Java texts that checks run over: the files below a
// folder, the sources of a JDK, the releases of Hadoop that a script has laid
// down.
//
// In the room: [JavaFiles], [JDKs], [JDKSources], [Root], [NeedJDK].
// Never: Java syntax, networks, what the checks check.
package corpus
