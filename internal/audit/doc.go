// Package audit holds a catalog against sources: where each record's error
// site stands in them.
//
// In the room: [Rebase].
// Never: the rules of matching (internal/findings has them), changes to a
// catalog, the protocol, logging.
package audit
