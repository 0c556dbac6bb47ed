// Package jdk is the model of the JDK's own API, for machines without one.
//
// In the room: [Model].
// Never: a JDK that is installed, other libraries.
package jdk
