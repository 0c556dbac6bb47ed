package maven

import "slices"

// A node is an artifact of the dependency tree: the one version of it that is
// used, at the place where it is nearest to the project.
type node struct {
	Coordinates
	declared   dependency // as the parent declares it, with what the project manages
	parent     *node      // nil for the project's own dependencies
	depth      int        // 1 for the project's own dependencies
	exclusions []exclusion
	children   []*node
	model      *effective
	missing    error // why there is no model
	scope      string
}

// A demand is one declaration that asks for an artifact, in whatever version.
type demand struct {
	from  *node // nil for the project
	scope string
}

// A resolver builds the tree. Maven takes, of several versions, the one that
// is nearest to the project, of equally near ones the first; so the tree is
// built level by level, and what comes later only widens the scope.
type resolver struct {
	*loader
	managed map[string]*dependency // of the project, by coordinates without version
	chosen  map[string]*node
	demands map[string][]demand
	order   []*node // as they were chosen
	roots   []*node
}

// maxNodes bounds the tree: a large project has a thousand.
const maxNodes = 20_000

func (l *loader) resolve(project *effective) *resolver {
	r := &resolver{loader: l, managed: map[string]*dependency{}, chosen: map[string]*node{}, demands: map[string][]demand{}}
	for i := range project.managed {
		d := &project.managed[i]
		key := d.coordinates().key()
		if _, ok := r.managed[key]; !ok {
			r.managed[key] = d
		}
	}
	for _, d := range project.dependencies {
		r.add(nil, d)
	}
	for i := 0; i < len(r.order); i++ {
		r.expand(r.order[i])
	}
	r.scopes()
	return r
}

// expand adds the dependencies of a node.
func (r *resolver) expand(n *node) {
	if n.model == nil || len(r.order) > maxNodes {
		return
	}
	for _, d := range n.model.dependencies {
		// Those of a dependency that are only for its tests, its container or
		// its wishes are not ours. Only then the project's word is heard.
		if d.Scope == "test" || d.Scope == "provided" || d.Optional == "true" || n.excludes(d.GroupID, d.ArtifactID) {
			continue
		}
		if m := r.managed[d.coordinates().key()]; m != nil {
			d.Version, d.Scope = orElse(m.Version, d.Version), orElse(m.Scope, d.Scope)
		}
		r.add(n, d)
	}
}

// add notes that a dependency is asked for, and chooses it where it is the
// first of its kind.
func (r *resolver) add(from *node, d dependency) {
	n := &node{Coordinates: d.coordinates(), declared: d, parent: from, depth: 1}
	if m := r.managed[n.key()]; m != nil { // what the project excludes is left out at any depth
		d.Exclusions = slices.Concat(d.Exclusions, m.Exclusions)
	}
	if from != nil {
		n.depth = from.depth + 1
	}
	if n.loops() {
		return
	}
	if r.chosen[n.key()] == nil {
		r.load(n)
	}
	key := n.key()
	r.demands[key] = append(r.demands[key], demand{from, d.Scope})
	if r.chosen[key] != nil {
		return
	}
	r.chosen[key] = n
	r.order = append(r.order, n)
	n.exclusions = d.Exclusions
	if from == nil {
		r.roots = append(r.roots, n)
		return
	}
	n.exclusions = slices.Concat(from.exclusions, d.Exclusions)
	from.children = append(from.children, n)
}

// maxRelocations bounds how often an artifact may have moved.
const maxRelocations = 10

// load reads the model of a node, whose coordinates may be a range or those of
// an artifact that has moved.
func (r *resolver) load(n *node) {
	for range maxRelocations {
		if isRange(n.Version) {
			v, err := n.highest(r.repository)
			if err != nil {
				n.missing = err
				return
			}
			n.Version = v
		}
		if n.declared.Scope == "system" {
			return // it stands where it says, and has no POM
		}
		n.model, n.missing = r.artifact(n.Coordinates)
		if n.model == nil || n.model.relocated == nil {
			return
		}
		to := n.model.relocated
		n.Group, n.Artifact, n.Version = to.Group, to.Artifact, to.Version
	}
}

// loops reports whether a node stands below one of the same artifact.
func (n *node) loops() bool {
	for p := n.parent; p != nil; p = p.parent {
		if p.key() == n.key() {
			return true
		}
	}
	return false
}

// excludes reports whether the way to the node's dependencies leaves an
// artifact out.
func (n *node) excludes(group, artifact string) bool {
	for _, x := range n.exclusions {
		if (x.GroupID == "*" || x.GroupID == group) && (x.ArtifactID == "*" || x.ArtifactID == artifact) {
			return true
		}
	}
	return false
}

// trail returns how the project comes to the node: names from the project's
// own dependency on.
func (n *node) trail() string {
	if n.parent == nil {
		return n.Artifact
	}
	return n.parent.trail() + " > " + n.Artifact
}

// scopes works out the scope of each artifact. The project's own word counts
// alone; of several others the widest. An artifact's scope may widen those
// below it, so this runs until nothing changes; it ends, as scopes only widen.
func (r *resolver) scopes() {
	for changed := true; changed; {
		changed = false
		for _, n := range r.order {
			if s := r.scopeOf(n); s != n.scope {
				n.scope = s
				changed = true
			}
		}
	}
}

func (r *resolver) scopeOf(n *node) string {
	if n.declared.Scope == "system" {
		return "system"
	}
	widest := n.scope
	for _, d := range r.demands[n.key()] {
		if d.from == nil {
			return d.scope
		}
		if d.from.scope == "" {
			continue // not known yet
		}
		if s := derivedScope(d.from.scope, d.scope); widest == "" || width(s) > width(widest) {
			widest = s
		}
	}
	return widest
}

// derivedScope is the scope of a dependency's dependency.
func derivedScope(parent, child string) string {
	switch {
	case child == "system" || child == "test":
		return child
	case parent == "compile":
		return child
	case parent == "test" || parent == "runtime":
		return parent
	case parent == "system" || parent == "provided":
		return "provided"
	}
	return "runtime"
}

// width orders scopes: what is on more of the classpaths is wider.
func width(scope string) int {
	return slices.Index([]string{"test", "provided", "runtime", "compile"}, scope)
}
