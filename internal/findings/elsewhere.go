package findings

import (
	"slices"
	"strings"

	"throwsight/catalog"
)

// An author who writes of a class that several classes extend means the one in
// mind: what the NameNode answers to FileSystem.append does not come out of a
// FileSystem that keeps files in a bucket. Where the code says which class the
// receiver is of, the models tell the two apart.

// ofOthers reports whether a meet, written of a method of a class that the
// receiver's extends, is of other receivers: the models tell it of one of them
// at the same method, and not of this one. Where they tell it of none, the
// author knows more than they do.
func (l *library) ofOthers(m Meet, own callKey) bool {
	base, _, _ := strings.Cut(m.Point.Method, "#")
	if base == own.class || m.Point.Receiver != "" {
		return false
	}
	receivers := l.receivers(base)
	if !slices.Contains(receivers, own.class) || l.arrivesAt(m.Record, own) {
		return false
	}
	return slices.ContainsFunc(receivers, func(class string) bool {
		other := own
		other.class = class
		return class != own.class && l.arrivesAt(m.Record, other)
	})
}

func (l *library) arrivesAt(r *catalog.Record, key callKey) bool {
	return slices.ContainsFunc(l.arrivals(key), func(x arrival) bool { return x.record == r })
}
