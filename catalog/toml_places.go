package catalog

import (
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// places tells where the members of a TOML text stand, by their paths:
// anchors[1].lineNumber.
type places map[string]int

// of returns the offset of the member at path, else of the nearest one round
// it that is known, 0 when there is none.
func (p places) of(path string) int {
	for path != "" {
		if offset, ok := p[path]; ok {
			return offset
		}
		path = path[:max(strings.LastIndexAny(path, ".["), 0)]
	}
	return 0
}

// tomlPlaces finds the members of a text that is known to be TOML.
func tomlPlaces(text string) places {
	p := places{}
	var parser unstable.Parser
	parser.Reset([]byte(text))
	table := ""
	count := map[string]int{}
	for parser.NextExpression() {
		switch node := parser.Expression(); node.Kind {
		case unstable.Table:
			table = p.key("", node)
		case unstable.ArrayTable:
			name := p.key("", node)
			table = name + "[" + strconv.Itoa(count[name]) + "]"
			p[table] = p[name]
			count[name]++
		case unstable.KeyValue:
			p.value(p.key(table, node), node.Value())
		}
	}
	return p
}

// key notes where the key of node stands and returns its path below prefix.
func (p places) key(prefix string, node *unstable.Node) string {
	path := prefix
	for it := node.Key(); it.Next(); {
		part := it.Node()
		if path != "" {
			path += "."
		}
		path += string(part.Data)
		if _, ok := p[path]; !ok {
			p[path] = int(part.Raw.Offset)
		}
	}
	return path
}

// value notes the members inside a value.
func (p places) value(path string, node *unstable.Node) {
	switch node.Kind {
	case unstable.InlineTable:
		for it := node.Children(); it.Next(); {
			p.value(p.key(path, it.Node()), it.Node().Value())
		}
	case unstable.Array:
		i := 0
		for it := node.Children(); it.Next(); i++ {
			element := path + "[" + strconv.Itoa(i) + "]"
			if raw := it.Node().Raw; raw.Length > 0 {
				p[element] = int(raw.Offset)
			}
			p.value(element, it.Node())
		}
	}
}
