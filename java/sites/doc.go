// Package sites finds error sites in Java sources, the places where an error's
// text is made, and works out the templates of their messages.
//
// In the room: [Site], [Find], [Env], [Index], the reading of message
// expressions.
// Never: records, matching, files, the protocol, logging.
package sites
