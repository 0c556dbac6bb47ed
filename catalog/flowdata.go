package catalog

import (
	"bytes"
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"
)

// FlowNames are what a library calls the parts of those mechanisms, of the
// flow of errors, that no rule of the language shows: facts of hadoop/flow.toml.
// Methods are written class#method, by binary names.
type FlowNames struct {
	Artifacts    []string            `toml:"artifacts"`    // file names of the library's archives
	Server       []string            `toml:"server"`       // of those that run in another process
	Rewrap       []string            `toml:"rewrap"`       // methods that give back their argument with more text
	Factories    []string            `toml:"factories"`    // methods that make an exception of a text
	Instantiated []string            `toml:"instantiated"` // suffixes of classes made by name
	Foreign      []string            `toml:"foreign"`      // packages of other libraries in the archives
	Settings     []string            `toml:"settings"`     // types whose getters give what users have set
	Served       []string            `toml:"served"`       // types whose objects a program's servers and loops call
	Checks       map[string]string   `toml:"checks"`       // methods that throw when a condition fails: the exception
	RPC          FlowRPC             `toml:"rpc"`
	Web          FlowWeb             `toml:"web"`
	Status       FlowStatus          `toml:"status"`
	Hooks        map[string][]string `toml:"hooks"` // methods that a call of another runs
}

// FlowStatus are the parts of a protocol whose server tells its errors by a
// status, of which the client makes an exception.
type FlowStatus struct {
	Servers   map[string]string `toml:"servers"` // the client's class: the server's
	Exception string            `toml:"exception"`
	Silent    []string          `toml:"silent"`
}

// FlowWeb are the parts of a web service whose client's methods have the names
// of the server's.
type FlowWeb struct {
	Servers map[string]string   `toml:"servers"` // the client's class: the server's
	Methods map[string]string   `toml:"methods"` // the client's method: the server's, "" for none
	Calls   map[string][]string `toml:"calls"`   // the client's class#method: the server's others
}

// FlowRPC are the parts of remote procedure calls.
type FlowRPC struct {
	Stubs      []string `toml:"stubs"`
	Clients    []string `toml:"clients"`
	Servers    []string `toml:"servers"`
	Invokers   []string `toml:"invokers"`
	Retries    []string `toml:"retries"`
	Wrapper    []string `toml:"wrapper"`
	Remote     string   `toml:"remote"`
	Unwrap     []string `toml:"unwrap"`
	UnwrapAll  []string `toml:"unwrap-all"`
	Connection []string `toml:"connection"`
	Peeled     []string `toml:"peeled"`
	HandedBack []string `toml:"handed-back"`
	Serving    []string `toml:"serving"`
}

//go:embed hadoop/flow.toml
var hadoopFlow []byte

// EmbeddedFlowNames returns the names that are part of the program.
func EmbeddedFlowNames() *FlowNames { return embeddedFlowNames() }

var embeddedFlowNames = sync.OnceValue(func() *FlowNames {
	n, err := ParseFlowNames(hadoopFlow)
	if err != nil {
		panic(err) // the file is part of the binary, and a test reads it
	}
	return n
})

// ParseFlowNames reads a file of names. A key that is not known is an error,
// as is a method without its class.
func ParseFlowNames(text []byte) (*FlowNames, error) {
	n := new(FlowNames)
	if err := toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields().Decode(n); err != nil {
		return nil, err
	}
	var methods []string
	for m := range n.Checks {
		methods = append(methods, m)
	}
	for _, list := range [][]string{methods, n.Rewrap, n.Factories, n.RPC.Invokers, n.RPC.Retries, n.RPC.Unwrap, n.RPC.UnwrapAll, n.RPC.Connection} {
		for _, m := range list {
			if class, method, ok := strings.Cut(m, "#"); !ok || class == "" || method == "" {
				return nil, fmt.Errorf("%q: want class#method", m)
			}
		}
	}
	return n, nil
}
