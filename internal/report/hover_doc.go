package report

// A block is one piece of a text for people. Texts are kept as they came from
// the catalog; only the two writers know how to make them harmless.
type block struct {
	kind  blockKind
	parts []part   // of a paragraph
	items []string // of a list
	code  string   // of a listing
}

type blockKind uint8

const (
	paragraph blockKind = iota
	heading             // one line that names what follows
	bullets
	steps // a numbered list
	listing
	divider // what stands above it is the short form
)

// A part is a run of one paragraph in one style.
type part struct {
	style style
	text  string
	url   string // of a link, checked by safeURL
}

type style uint8

const (
	plain style = iota
	strong
	code
	link
)

// A document is a list of blocks with the helpers that build it; empty texts
// add nothing.
type document struct {
	blocks []block
}

func (d *document) say(parts ...part) {
	kept := parts[:0]
	for _, p := range parts {
		if cleanLine(p.text) != "" {
			kept = append(kept, p)
		}
	}
	if len(kept) > 0 {
		d.blocks = append(d.blocks, block{kind: paragraph, parts: kept})
	}
}

// prose adds a text of a record, which may have several paragraphs.
func (d *document) prose(s string) {
	for _, p := range paragraphs(s) {
		d.say(part{text: p})
	}
}

func (d *document) list(kind blockKind, items []string) {
	var kept []string
	for _, s := range items {
		if s = cleanLine(s); s != "" {
			kept = append(kept, s)
		}
	}
	if len(kept) > 0 {
		d.blocks = append(d.blocks, block{kind: kind, items: kept})
	}
}

func (d *document) listing(s string) {
	if s = cleanCode(s); s != "" {
		d.blocks = append(d.blocks, block{kind: listing, code: s})
	}
}

// section adds a heading and what fill adds, or nothing when that is nothing.
func (d *document) section(title string, fill func(*document)) {
	var body document
	fill(&body)
	if len(body.blocks) == 0 {
		return
	}
	d.blocks = append(d.blocks, block{kind: heading, parts: []part{{style: strong, text: title}}})
	d.blocks = append(d.blocks, body.blocks...)
}

func (d *document) divide() {
	d.blocks = append(d.blocks, block{kind: divider})
}
