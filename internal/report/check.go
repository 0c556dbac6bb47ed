package report

import (
	"throwsight/internal/findings"
	"throwsight/internal/text"
)

// A Check is what was found in a number of files, to be written.
type Check struct {
	Found    []Found  // those of one file together
	Silenced []Found  // what somebody has silenced: only SARIF lists it
	Known    int      // findings that a baseline holds
	Files    int      // that were looked at
	Since    string   // the revision since which a file has changed; "" for all files
	Folder   string   // absolute: where names of files start
	Root     string   // absolute: where the project's do; SARIF names files from there on
	Version  string   // of the program
	Faults   []string // what could not be read or written
}

// A Found is a finding, where it is, and what can be done about it.
type Found struct {
	File   string
	Mapper *text.Mapper
	findings.Finding
	Fixes []Offer // that can be done
}

// A Tally counts findings.
type Tally struct {
	Files       int `json:"files"` // looked at
	WithFinding int `json:"filesWithFindings"`
	Findings    int `json:"findings"`
	Errors      int `json:"errors"`
	Warnings    int `json:"warnings"`
	Information int `json:"information"`
	Hints       int `json:"hints"`
}

// Count tallies what was found.
func (c Check) Count() Tally {
	t := Tally{Files: c.Files, Findings: len(c.Found)}
	last := ""
	for i, f := range c.Found {
		if i == 0 || f.File != last {
			t.WithFinding++
		}
		last = f.File
		switch f.Severity {
		case findings.Error:
			t.Errors++
		case findings.Warning:
			t.Warnings++
		case findings.Information:
			t.Information++
		case findings.Hint:
			t.Hints++
		}
	}
	return t
}
