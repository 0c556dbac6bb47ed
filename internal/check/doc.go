// Package check runs the rules over files and folders for the command line:
// files in, findings and mended files out, by the same analysis as the editor.
//
// In the room: [Run], [Result], [Result.Mend], [Baseline], what git says has
// changed, [At].
// Never: the protocol, texts for people (internal/report), flags, logging.
package check
