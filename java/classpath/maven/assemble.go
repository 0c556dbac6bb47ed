package maven

import (
	"path/filepath"
	"slices"
	"strings"
)

// An assembly is a model with its profiles and parents put together, before
// its values are worked out.
type assembly struct {
	model          *model
	env            environment
	group, version string
	properties     properties
	managed        []dependency
	dependencies   []dependency
	modules        []string
}

// assemble puts a model together: in each of its line the profiles that apply
// go over it, and the nearer goes over the farther.
func (l *loader) assemble(m *model) *assembly {
	a := &assembly{model: m, env: l.env, properties: properties{}}
	for i, m := range l.lineage(m) {
		a.group, a.version = orElse(a.group, m.GroupID), orElse(a.version, m.Version)
		if m.Parent != nil {
			a.group, a.version = orElse(a.group, m.Parent.GroupID), orElse(a.version, m.Parent.Version)
		}
		props, managed, dependencies, modules := m.Properties, lastOf(m.Managed), lastOf(m.Dependencies), m.Modules
		for _, p := range activeProfiles(m, l.env) {
			props = props.over(p.Properties)
			managed = merge(managed, p.Managed, true)
			dependencies = merge(dependencies, p.Dependencies, true)
			modules = append(slices.Clone(modules), p.Modules...)
		}
		a.properties = props.over(a.properties)
		a.managed = merge(a.managed, managed, false)
		a.dependencies = merge(a.dependencies, dependencies, false)
		if i == 0 {
			a.modules = modules // they are not inherited
		}
	}
	return a
}

// over returns the properties with others laid over them.
func (p properties) over(others properties) properties {
	all := make(properties, len(p)+len(others))
	for k, v := range p {
		all[k] = v
	}
	for k, v := range others {
		all[k] = v
	}
	return all
}

// lastOf takes the last of several declarations of one dependency, in the
// place of the first.
func lastOf(declared []dependency) []dependency { return merge(nil, declared, true) }

// merge adds declarations behind those that are there. Of two of one
// dependency the added one is taken where it dominates.
func merge(there, added []dependency, dominates bool) []dependency {
	all := slices.Clone(there)
	place := make(map[string]int, len(all)+len(added))
	for i := range all {
		place[all[i].key()] = i
	}
	for _, d := range added {
		switch i, ok := place[d.key()]; {
		case !ok:
			place[d.key()] = len(all)
			all = append(all, d)
		case dominates:
			all[i] = d
		}
	}
	return all
}

// text works a value out.
func (a *assembly) text(s string) string { return interpolate(s, a.value) }

// interpolate works out the values of dependencies, which are the assembly's
// own copies; their exclusions are not.
func (a *assembly) interpolate(all []dependency) {
	for i := range all {
		d := &all[i]
		for _, s := range []*string{&d.GroupID, &d.ArtifactID, &d.Version, &d.Type, &d.Classifier, &d.Scope, &d.Optional, &d.SystemPath} {
			*s = a.text(*s)
		}
		d.Exclusions = slices.Clone(d.Exclusions)
		for j := range d.Exclusions {
			x := &d.Exclusions[j]
			x.GroupID, x.ArtifactID = a.text(x.GroupID), a.text(x.ArtifactID)
		}
	}
}

// value looks a name up in the order of Maven: what is set for every command
// line, the project's coordinates by
// their full name, properties, the machine, the coordinates by their short
// name.
func (a *assembly) value(name string) (string, bool) {
	if v, ok := a.env.properties[name]; ok {
		return v, true
	}
	for _, prefix := range []string{"project.", "pom."} {
		if short, ok := strings.CutPrefix(name, prefix); ok {
			if v, ok := a.coordinate(short); ok {
				return v, true
			}
		}
	}
	if name == "basedir" {
		return a.coordinate(name)
	}
	if v, ok := a.properties[name]; ok {
		return v, true
	}
	if v, ok := a.env.property(name); ok {
		return v, true
	}
	return a.coordinate(name)
}

func (a *assembly) coordinate(name string) (string, bool) {
	m := a.model
	p := m.Parent
	if p == nil {
		p = new(parent)
	}
	var v string
	switch name {
	case "groupId":
		v = a.group
	case "artifactId":
		v = m.ArtifactID
	case "version":
		v = a.version
	case "packaging":
		v = orElse(m.Packaging, "jar")
	case "parent.groupId":
		v = p.GroupID
	case "parent.artifactId":
		v = p.ArtifactID
	case "parent.version":
		v = p.Version
	case "basedir":
		v = m.dir
	case "build.directory":
		if m.dir != "" {
			v = filepath.Join(m.dir, "target")
		}
	}
	return v, v != ""
}

// release returns the Java release that the usual properties name.
func (a *assembly) release() string {
	for _, name := range []string{"maven.compiler.release", "maven.compiler.source", "maven.compiler.target"} {
		if v := a.text(a.properties[name]); v != "" && !strings.Contains(v, "${") {
			return v
		}
	}
	return ""
}
