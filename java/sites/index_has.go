package sites

import "bytes"

// Has reports whether the index holds just these facts for the file, nil for
// none, so that With would change nothing. The digest decides all of them.
func (x *Index) Has(path string, facts *Facts) bool {
	old := x.files.get(path)
	if old == nil || facts == nil {
		return old == nil && facts == nil
	}
	return bytes.Equal(old.digest, facts.source.digest)
}
