package settings

import (
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// ParseTOML reads a settings file. A file that is not TOML is an error with
// its place, and sets nothing.
func ParseTOML(file string, src []byte) (Layer, error) {
	src = []byte(strings.TrimPrefix(string(src), "\ufeff"))
	var table map[string]any
	if err := toml.Unmarshal(src, &table); err != nil {
		var at *toml.DecodeError
		if errors.As(err, &at) {
			line, column := at.Position()
			return Layer{}, fmt.Errorf("%s:%d:%d: not TOML: %s", file, line, column, strings.TrimPrefix(at.Error(), "toml: "))
		}
		return Layer{}, fmt.Errorf("%s: %w", file, err)
	}
	places := keyPlaces(src)
	at := func(path []string) [2]int {
		for n := len(path); n > 0; n-- {
			if p, ok := places[strings.Join(path[:n], "\x00")]; ok {
				return p
			}
		}
		return [2]int{1, 1}
	}
	entries := flatten(nil, nil, table, func(path []string) string {
		p := at(path)
		return fmt.Sprintf("%s:%d:%d", file, p[0], p[1])
	})
	entries = sorted(entries, func(e entry) int { return at(e.path)[0] })
	return Layer{entries: entries, folder: filepath.Dir(file)}, nil
}

// keyPlaces returns the line and column of each key, by its path.
func keyPlaces(src []byte) map[string][2]int {
	places := map[string][2]int{}
	var parser unstable.Parser
	parser.Reset(src)
	var table []string
	elements := map[string]int{}
	for parser.NextExpression() {
		e := parser.Expression()
		switch e.Kind {
		case unstable.Table:
			table = recordKeys(&parser, places, nil, e)
		case unstable.ArrayTable:
			table = recordKeys(&parser, places, nil, e)
			name := strings.Join(table, "\x00")
			place := places[name]
			table = append(table, strconv.Itoa(elements[name]))
			elements[name]++
			places[strings.Join(table, "\x00")] = place
		case unstable.KeyValue:
			recordPair(&parser, places, table, e)
		}
	}
	return places
}

func recordPair(parser *unstable.Parser, places map[string][2]int, path []string, pair *unstable.Node) {
	path = recordKeys(parser, places, path, pair)
	recordValue(parser, places, path, pair.Value())
}

// recordValue notes the places of the keys inside a value; the elements of an
// array are named by their numbers.
func recordValue(parser *unstable.Parser, places map[string][2]int, path []string, value *unstable.Node) {
	switch value.Kind {
	case unstable.InlineTable:
		for it := value.Children(); it.Next(); {
			recordPair(parser, places, path, it.Node())
		}
	case unstable.Array:
		n := 0
		for it := value.Children(); it.Next(); n++ {
			recordValue(parser, places, append(path[:len(path):len(path)], strconv.Itoa(n)), it.Node())
		}
	}
}

// recordKeys notes the places of the parts of a dotted key and returns its
// whole path.
func recordKeys(parser *unstable.Parser, places map[string][2]int, path []string, node *unstable.Node) []string {
	path = path[:len(path):len(path)]
	for it := node.Key(); it.Next(); {
		key := it.Node()
		path = append(path, string(key.Data))
		start := parser.Shape(key.Raw).Start
		places[strings.Join(path, "\x00")] = [2]int{start.Line, start.Column}
	}
	return path
}
