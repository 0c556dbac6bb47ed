// Command throwsight is a language server for Java editors that knows how
// libraries fail, and the same answers on the command line.
//
// In the room: flags, the logger, streams, exit codes; one file a command.
// Never: logic. Each command calls one function of the packages below and
// prints what it returns.
package main
