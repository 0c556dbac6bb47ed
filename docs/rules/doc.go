// Package rules holds the pages of the rules: one Markdown file each, written
// for whoever meets a finding.
//
// In the room: [Page], [IDs], [URL], [Alone].
// Never: what the rules do; which rules there are is said by internal/findings,
// and a test holds the two together.
package rules
