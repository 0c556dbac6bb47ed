// Package project loads Java sources for the command line: single files, trees
// of files, and of a tree what one file needs to be understood.
//
// In the room: [Files], [Load], [LoadAround], [Around], [Ignored],
// [FindClasspath], [AskBuildTool].
// Never: what is found in the sources, documents that an editor holds, the
// protocol, logging.
package project
