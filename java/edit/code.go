package edit

import "strings"

// Code is Java text to be laid out in a file's style.
type Code []Item

// An Item is a line, or a head with a block.
type Item struct {
	Text    string
	Block   Code // with HasBlock: what stands in the braces behind Text
	Braced  bool
	Follows bool // continues the block before it, as catch and else do

	// Old says that Text is text of the file that stood at this indentation,
	// and may have several lines.
	Old    bool
	Indent string
	// Tail are comments of the file behind the text, on its line: they begin with
	// the white space before them where that is not one space.
	Tail string
}

// Line returns one line of code.
func Line(text string) Item { return Item{Text: text} }

// Block returns a head and a block: "if (x)" and what it does.
func Block(head string, body ...Item) Item { return Item{Text: head, Block: body, Braced: true} }

// Following returns a block that continues the one before it.
func Following(head string, body ...Item) Item {
	b := Block(head, body...)
	b.Follows = true
	return b
}

// From returns the item with a text that stood where the target's does.
func (i Item) From(t Target) Item {
	i.Old, i.Indent = true, t.indent()
	return i
}

// layout writes code at an indentation: the first line without it, without a
// line end behind the last.
func (s Style) layout(code Code, indent string) string {
	var out strings.Builder
	for i, item := range code {
		follows := item.Follows && i > 0
		switch {
		case follows && !s.CatchBelow:
			out.WriteString(s.beside())
		case i > 0:
			out.WriteString(s.EOL + indent)
		}
		s.item(&out, item, indent)
	}
	return out.String()
}

// beside is what stands between a closing brace and a "catch" on its line.
func (s Style) beside() string {
	if s.BraceSpace == "" {
		return ""
	}
	return " "
}

func (s Style) item(out *strings.Builder, item Item, indent string) {
	text := item.Text
	if item.Old {
		text = s.reindent(text, item.Indent, indent)
	} else {
		text = s.respace(text)
	}
	out.WriteString(text)
	tail := ""
	if item.Tail != "" {
		tail = s.tail(out.String(), s.reindent(item.Tail, item.Indent, indent), indent)
	}
	if !item.Braced {
		out.WriteString(tail)
		return
	}
	switch {
	case text == "":
	case s.Allman:
		indent += s.BraceIn
		out.WriteString(tail + s.EOL + indent)
		tail = ""
	default:
		out.WriteString(s.BraceSpace)
	}
	out.WriteString("{" + tail)
	if len(item.Block) > 0 {
		inner := s.into(indent)
		out.WriteString(s.pad() + inner + s.layout(item.Block, inner) + s.pad() + indent + "}")
		return
	}
	out.WriteString(s.EOL + indent + "}")
}

// tail returns the comments behind what is written, the lines that one goes on in
// in its column.
func (s Style) tail(written, comments, indent string) string {
	if comments[0] != ' ' && comments[0] != '\t' {
		comments = " " + comments
	}
	first, more, _ := strings.Cut(comments, "//")
	if first == "" || strings.ContainsAny(first, "\r\n") || !strings.ContainsAny(more, "\r\n") {
		return comments
	}
	line := written[strings.LastIndexAny(written, "\r\n")+1:]
	if line == written {
		line = indent + line
	}
	column := indent + strings.Repeat(" ", max(0, width([]byte(line+first), s.tab())-s.columns(indent)))
	var out strings.Builder
	for line := range linesOf(comments) {
		if rest := strings.TrimLeft(line, " \t"); out.Len() > 0 && strings.HasPrefix(rest, "//") {
			line = column + rest
		}
		out.WriteString(line)
	}
	return out.String()
}

// keyword returns "catch (X e)" and its like as the file spaces them.
func (s Style) keyword(word, inside string) string {
	return word + s.KeywordSpace + "(" + s.Spaces.Head + inside + s.Spaces.Head + ")"
}

// Catch returns the head of a clause.
func (s Style) Catch(types, param string) string { return s.keyword("catch", types+" "+param) }

// If returns the head of a condition.
func (s Style) If(cond string) string { return s.keyword("if", cond) }

// For returns the head of a loop.
func (s Style) For(header string) string { return s.keyword("for", header) }
