package workspace

import (
	"context"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/project"
	"throwsight/java/types/resolve"
)

// A library is the class path of a project, opened. The zero value is that of
// a project whose settings name none, or not yet: the catalog's models serve.
type library struct {
	stamp   uint64           // of what it was opened from; see stampOfLibrary
	over    *catalog.Catalog // whose models stand behind it
	classes *resolve.Library
}

// setLibrary replaces the class path of a project that is being made.
func (p *Project) setLibrary(l library) {
	p.library = l
	p.renewWorld()
}

// renewWorld makes the world of the project's sources and class path as they
// are now: each index of the sources has one of its own, which all files share.
// Without a class path it is that of the catalog's models.
func (p *Project) renewWorld() {
	p.places = new(places)
	sources, classes, catalog := p.types, p.library.classes, p.catalog
	p.world = sync.OnceValue(func() *resolve.World {
		if classes == nil {
			return resolve.NewWorld(sources, findings.ModelClasses(catalog.get().catalog))
		}
		return resolve.NewWorld(sources, classes)
	})
}

// keepLibrary opens a project's class path when the settings name another one
// or its files have changed. Until that is done the one before serves, and
// before the first one what sources alone tell.
func (w *Workspace) keepLibrary(ctx context.Context, root string) {
	s := w.Snapshot()
	p := s.projects[root]
	if p == nil {
		return
	}
	c := p.Catalog()
	path := w.classpathOf(p)
	stamp := stampOfLibrary(path.Entries, p.Settings.JDK)
	if stamp == p.library.stamp && (stamp == 0 || p.library.over == c) {
		return
	}
	next, problems := library{}, []string(nil)
	if stamp != 0 {
		// Folders share what they both name; its faults were told then.
		all := s.Projects()
		if i := slices.IndexFunc(all, func(q *Project) bool { return q.library.stamp == stamp && q.library.over == c }); i >= 0 {
			next = all[i].library
		} else {
			next.stamp, next.over = stamp, c
			next.classes, problems = w.openLibrary(c, path, p.Settings.JDK)
		}
	}
	if ctx.Err() != nil {
		return
	}
	w.tell("class path of "+root, problems)
	w.replace(ctx, root, func(_ *Snapshot, p *Project) bool {
		p.setLibrary(next)
		return true
	})
	w.rediagnose()
	// The first class path may come after the first look at all files, which
	// nothing else would repeat.
	if p := w.Snapshot().projects[root]; p != nil && p.wide() {
		w.host.Go(func(ctx context.Context) { w.sweep(ctx, root, p.disk) })
	}
}

// openLibrary opens a class path, as far as it can be; the problems are those
// of the rest.
func (w *Workspace) openLibrary(c *catalog.Catalog, path project.Classpath, jdk string) (classes *resolve.Library, problems []string) {
	_, end := w.host.Progress("Opening the class path")
	defer end()
	models, _ := findings.Models(c) // told with the catalog's faults
	classes, faults := resolve.OpenLibrary(path.Entries, jdk, models...)
	if path.Lacks != nil {
		classes.Lacks()
	}
	for _, err := range faults {
		problems = append(problems, "Class path: "+strings.ReplaceAll(err.Error(), "\n", "; "))
	}
	return classes, problems
}

// A foundClasspath is what was found for a folder whose settings name no class
// path, and when to look again.
type foundClasspath struct {
	path  project.Classpath
	stamp uint64 // of the files that say so
	at    time.Time
}

// lookAgain is how long it may take until a build file is seen that was not
// there before.
const lookAgain = 30 * time.Second

// classpathOf returns a project's class path. Only the keeper calls it.
func (w *Workspace) classpathOf(p *Project) project.Classpath {
	if p.Root == "" || p.Settings.Classpath != nil {
		return project.Classpath{Entries: p.Settings.Classpath}
	}
	f, ok := w.found[p.Root]
	if !ok || f.stamp != stampOfFiles(f.path.Watch) || f.path.Source == "" && time.Since(f.at) > lookAgain {
		before := f.path.Lacks
		f.path = project.FindClasspath(p.Root, p.Settings)
		if now := f.path.Lacks; now != nil && (before == nil || now.Error() != before.Error()) {
			w.host.Note(now.Error())
		}
		f.stamp, f.at = stampOfFiles(f.path.Watch), time.Now()
		w.found[p.Root] = f
	}
	return f.path
}

// stampOfLibrary returns a number that is another one when the class path, its
// JDK or one of its jars is; 0 where there is no class path. Of folders only
// the names count: a build writes them at every turn, and what the project's
// own sources declare comes before its classes.
func stampOfLibrary(entries []string, jdk string) uint64 {
	if len(entries) == 0 {
		return 0
	}
	files := []string{jdk}
	for _, entry := range entries {
		files = append(files, entry)
		if strings.HasSuffix(entry, "*") {
			// A pattern that is none is told about when the library is opened.
			jars, _ := filepath.Glob(entry + ".[jJ][aA][rR]")
			files = append(files, jars...)
		}
	}
	return stampOfFiles(files)
}

func stampOfFiles(files []string) uint64 {
	h := fnv.New64a()
	for _, file := range files {
		info, err := os.Stat(file)
		switch {
		case err != nil:
			fmt.Fprintf(h, "%q is not there\n", file)
		case info.IsDir():
			fmt.Fprintf(h, "%q is a folder\n", file)
		default:
			fmt.Fprintf(h, "%q %d %d\n", file, info.Size(), info.ModTime().UnixNano())
		}
	}
	return h.Sum64()
}
