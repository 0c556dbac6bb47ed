package findings

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"throwsight/catalog"
)

// The version of the library that a project really has, by the archive that a
// class comes from, and what a record says of it. A record has an anchor for
// each version in which its site stands; of the versions that the catalog's
// records know, one without an anchor is one without the error.

// A version is the numbers that a version begins with: 3.3.4 of
// 3.3.4.7.1.8-551 and of 3.3.4-SNAPSHOT.
type version [3]int

func parseVersion(s string) (version, bool) {
	var v version
	for i, part := range strings.SplitN(s, ".", len(v)+1) {
		if i == len(v) {
			break
		}
		digits := 0
		for digits < len(part) && '0' <= part[digits] && part[digits] <= '9' {
			digits++
		}
		n, err := strconv.Atoi(part[:digits])
		if err != nil {
			return v, i > 0
		}
		v[i] = n
		if digits < len(part) {
			return v, true
		}
	}
	return v, true
}

func (v version) compare(o version) int { return slices.Compare(v[:], o[:]) }

// knownVersions returns the versions that records have anchors for, the oldest
// first.
func knownVersions(c *catalog.Catalog) []version {
	seen := map[version]bool{}
	for _, r := range c.All() {
		for _, anchor := range r.Anchors {
			if v, ok := parseVersion(anchor.Version); ok {
				seen[v] = true
			}
		}
	}
	return slices.SortedFunc(maps.Keys(seen), version.compare)
}

// absent reports whether a record's anchors say that a version has no such
// error: it is a known one without an anchor, or lies between, below or above
// known ones without. A record with one anchor alone may never have been looked
// for elsewhere.
func (l *library) absent(r *catalog.Record, text string) bool {
	if len(r.Anchors) < 2 {
		return false
	}
	v, ok := parseVersion(text)
	if !ok {
		return false
	}
	i, exact := slices.BinarySearchFunc(l.versions, v, version.compare)
	beside := l.versions[max(i-1, 0):min(i+1, len(l.versions))]
	if exact {
		beside = l.versions[i : i+1]
	}
	for _, b := range beside {
		if slices.ContainsFunc(r.Anchors, func(a catalog.Anchor) bool {
			anchored, ok := parseVersion(a.Version)
			return ok && anchored == b
		}) {
			return false
		}
	}
	return len(beside) > 0
}

// libraryVersion returns the version of the archive that a class comes from,
// "" where that is not known.
func (a *Analysis) libraryVersion(class string) string {
	if a.Knowledge.World == nil {
		return ""
	}
	return a.Knowledge.World.Version(class)
}

// versionOf returns the version of the archive that the class which makes a
// record's error comes from, or else that of the error itself; "" where neither
// is known.
func (a *Analysis) versionOf(r *catalog.Record) string {
	for _, anchor := range r.Anchors {
		if version := a.libraryVersion(anchor.Class); version != "" {
			return version
		}
	}
	return a.libraryVersion(a.binaryName(r.ErrorClass))
}

// LibraryOf names the library that a class comes from, with its version:
// "hadoop-common 3.3.4". It is "" where that is not known.
func (a *Analysis) LibraryOf(class string) string {
	if a.Knowledge.World == nil {
		return ""
	}
	origin, ok := a.Knowledge.World.Origin(class)
	if !ok || origin.Library.Version == "" {
		return ""
	}
	name := cmp.Or(origin.Library.Artifact, origin.File) + " " + origin.Library.Version
	if origin.Model != "" {
		name += ", known by a model"
	}
	return name
}

// classOf returns the class of class#method.
func classOf(method string) string {
	class, _, _ := strings.Cut(method, "#")
	return class
}
