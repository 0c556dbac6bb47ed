package resolve

import (
	"path/filepath"
	"slices"
	"sync"

	"throwsight/java/classpath"
	"throwsight/java/model"
	"throwsight/java/model/jdk"
)

// A Library is the class files of a class path and a JDK, and models for what
// these have not. It keeps what a caller can see. It may be used by many
// goroutines and many worlds.
type Library struct {
	path   *classpath.Path
	models []*model.Model

	// partial says that the path is not all that the sources are compiled
	// against; entries, that it has some of it.
	partial, entries bool

	mu      sync.RWMutex
	classes map[string]*model.Class
}

// NewLibrary returns the library of a path; the JDK's archives come first in
// it, as they do for javac. A class that the path has not is looked for in the
// models, in their order.
func NewLibrary(path *classpath.Path, models ...*model.Model) *Library {
	return &Library{path: path, models: models, classes: map[string]*model.Class{}}
}

// NewModelLibrary returns the library of models and of the JDK's API, for
// sources of which it is not known what they are compiled against.
func NewModelLibrary(models ...*model.Model) *Library {
	l := NewLibrary(classpath.NewPath(nil), slices.Concat(models, []*model.Model{jdk.Model()})...)
	l.partial = true
	return l
}

// class returns what callers see of a class, nil where there is none or it
// cannot be read.
func (l *Library) class(name string) *model.Class {
	l.mu.RLock()
	c, ok := l.classes[name]
	l.mu.RUnlock()
	if ok {
		return c
	}
	if file, err := l.path.Class(name, nil); err == nil {
		c = model.FromFile(file)
	} else if m := l.modelOf(name); m != nil {
		c, _ = m.Class(name) // a damaged model was told when it was opened
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.classes[name] = c
	return c
}

func (l *Library) modelOf(class string) *model.Model {
	for _, m := range l.models {
		if m.Has(class) {
			return m
		}
	}
	return nil
}

// An Origin is where a class comes from.
type Origin struct {
	File    string // the archive's name without its folder; "" for a model
	Path    string // of the archive; what is inside another stands behind !/
	Model   string // the model's name; "" for an archive
	Library classpath.Library
}

// Origin tells where a class comes from; false where the library has none of
// the name.
func (l *Library) Origin(class string) (Origin, bool) {
	if a, ok := l.path.Find(class); ok {
		return Origin{File: filepath.Base(a.Path), Path: a.Path, Library: a.Library()}, true
	}
	m := l.modelOf(class)
	if m == nil {
		return Origin{}, false
	}
	o := Origin{Model: m.Info().Name}
	if lib, ok := m.LibraryOf(class); ok {
		o.Library = classpath.Library{Group: lib.Group, Artifact: lib.Artifact, Version: lib.Version, From: "model"}
	}
	return o, true
}
