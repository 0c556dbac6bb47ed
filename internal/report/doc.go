// Package report makes texts for people and machines of what the findings and
// the catalog say: hovers and records as Markdown or plain text, findings as
// text, JSON and SARIF, changes as diffs.
//
// In the room: [HoverMarkdown], [HoverPlain], [HoverJSON], one block model that
// their writers share; [CheckText], [CheckJSON], [CheckSARIF]; [Diff]. A record
// is others' text: it comes out as characters, never as HTML, links, images or
// fences of its own.
// Never: decisions about what is found, files, the protocol, logging.
package report
