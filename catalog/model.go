package catalog

import (
	_ "embed"
	"path/filepath"
	"slices"
	"strings"
)

// A ModelFile is a library's model, which stands beside the records: what its
// API is and which errors leave it. Only its bytes are known here; package
// java/model reads them.
type ModelFile struct {
	File string
	Data []byte // not to be changed
}

// modelExtension is the end of the names of models' files.
const modelExtension = ".model"

func isModel(path string) bool { return strings.EqualFold(filepath.Ext(path), modelExtension) }

//go:embed hadoop/hadoop.model
var hadoopModel []byte

var embeddedModel = ModelFile{"embedded:hadoop/hadoop.model", hadoopModel}

// Embedded reports whether the model is part of the program.
func (m ModelFile) Embedded() bool { return m.File == embeddedModel.File }

// Models returns the models of the catalog, those of later layers first.
func (c *Catalog) Models() []ModelFile { return c.models }

// addModels lays the models of a layer over those that are there.
func (l *loader) addModels(layer []parsed) {
	var own []ModelFile
	for i := range layer {
		if m := layer[i].model; m != nil {
			own = append(own, *m)
		}
	}
	l.models = slices.Concat(own, l.models)
}
