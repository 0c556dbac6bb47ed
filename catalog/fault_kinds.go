package catalog

// A FaultKind is one kind of fault that [Load] and [Catalog.Lint] tell.
type FaultKind struct {
	Code     string
	Severity Severity
	Text     string
}

// FaultKinds lists the kinds that are not rules of a single member; those have
// the rule's name as their code.
func FaultKinds() []FaultKind {
	return []FaultKind{
		{Unreadable, Error, "a file or folder that is not there or cannot be read"},
		{"too-large", Error, "a file larger than 160 MiB"},
		{"link-loop", Warning, "a link that leads back to a folder that it lies in; it is not followed"},
		{"empty", Warning, "a folder without a file of a catalog"},
		{"no-record", Error, "a file, named by the user, that holds no record"},
		{"encoding", Error, "UTF-16, or invalid UTF-8; a byte order mark and half of a surrogate pair are warnings"},
		{"syntax", Error, "text that is no JSON or TOML: cut off, a bare control character, values that nest deeper than 64 levels; a fence without an end"},
		{"wrong-type", Error, "a value of another type than the member's"},
		{"null", Error, "null for a member that must be there"},
		{"missing-member", Error, "a member that must be there and is not, or is empty"},
		{"duplicate-member", Error, "a member that stands twice in one object"},
		{"duplicate-id", Error, "an id that another record of the same catalog has; the first one serves"},
		{"unknown-member", Warning, "a member that no record has; the nearest right one is named"},
		{"unknown-heading", Warning, "a heading that no page has; the nearest right one is named"},
		{"control-character", Warning, "an escaped control character or bidirectional control; it is replaced by a sign"},
		{"related", Warning, "a related id that no record has (lint)"},
		{"pattern", Warning, "a messagePattern that does not match the record's own message (lint); one that RE2 does not read is an error"},
		{"anchor", Warning, "two anchors of one version at one line (lint)"},
		{"handler", Warning, "a handler with an empty condition, a retry without a bound, or a bound without a retry (lint)"},
		{"line", Warning, "an excerpt that ends before it starts (lint); line 0 or less is an error"},
	}
}
