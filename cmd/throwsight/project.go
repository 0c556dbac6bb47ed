package main

import (
	"fmt"
	"io"

	"throwsight/catalog"
	"throwsight/internal/check"
	"throwsight/internal/findings"
	"throwsight/internal/settings"
)

// project loads what a command about one project needs: its catalog and its
// settings, as the settings file near path and the flags make them.
func (o *options) project(stderr io.Writer, path, confidence string) (*catalog.Catalog, settings.Settings, string, error) {
	flags, err := o.layer()
	if err != nil {
		return nil, settings.Settings{}, "", err
	}
	if confidence != "" {
		if _, err := findings.ParseConfidence(confidence); err != nil {
			return nil, settings.Settings{}, "", fmt.Errorf("--min-confidence %w", err)
		}
		flags = settings.Join(flags, settings.Flags(map[string]any{"minConfidence": confidence}))
	}
	s, root, faults, err := check.Settings(path, flags)
	if err != nil {
		return nil, s, "", err
	}
	for _, f := range faults {
		fmt.Fprintln(stderr, f)
	}
	with := *o
	with.catalogs, with.noEmbedded = s.Catalogs, !s.Embedded
	with.catalogsSet = len(o.catalogs) == 0
	c, unread := with.loadCatalog(stderr)
	return c, s, root, unread
}
