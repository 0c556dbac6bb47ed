package workspace

import (
	"context"
	"time"

	"throwsight/catalog"
	"throwsight/internal/settings"
)

// A Host is what a workspace needs of the session that it belongs to.
type Host interface {
	// Go runs f in the background until it returns; its context ends with
	// the session.
	Go(f func(ctx context.Context))

	// Diagnose is called from the background when a file's findings may
	// have changed. The file may be out of date by then: see Current.
	Diagnose(ctx context.Context, f *File)

	// Changed is called when what is known of a project has changed, so that
	// answers given for it before may be out of date.
	Changed()

	// Name returns the name under which the client would open a file.
	Name(file string) Name

	// Tell shows the user a problem with what he set.
	Tell(problem string)

	// Note logs something that is odd and harms nothing.
	Note(oddity string)

	// Progress announces work that may take long. report may be called any
	// number of times with a part of the whole done, end once.
	Progress(title string) (report func(done, total int), end func())
}

// Config is what does not change in the life of a workspace.
type Config struct {
	// Flags are the nearest layer of the settings.
	Flags settings.Layer

	// Load loads a catalog; nil for [catalog.Load].
	Load func(catalog.Options) (*catalog.Catalog, []catalog.Fault)

	// Quiet is the time without an edit after which a document is diagnosed;
	// 0 for the default.
	Quiet time.Duration

	// Poll is the time between two looks at settings files, catalogs and
	// jars, for clients that watch no files; 0 for the default.
	Poll time.Duration
}

func (c Config) withDefaults() Config {
	if c.Load == nil {
		c.Load = catalog.Load
	}
	if c.Quiet == 0 {
		c.Quiet = 150 * time.Millisecond
	}
	if c.Poll == 0 {
		c.Poll = 2 * time.Second
	}
	return c
}
