package maven

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"strings"
)

// A model is a pom.xml as it is written, as far as the classpath asks.
type model struct {
	Parent       *parent      `xml:"parent"`
	GroupID      string       `xml:"groupId"`
	ArtifactID   string       `xml:"artifactId"`
	Version      string       `xml:"version"`
	Packaging    string       `xml:"packaging"`
	Properties   properties   `xml:"properties"`
	Managed      []dependency `xml:"dependencyManagement>dependencies>dependency"`
	Dependencies []dependency `xml:"dependencies>dependency"`
	Modules      []string     `xml:"modules>module"`
	Profiles     []profile    `xml:"profiles>profile"`
	Relocation   *relocation  `xml:"distributionManagement>relocation"`

	file string // where it was read; "" for none
	dir  string // the project's folder; "" for a POM of a repository
}

type parent struct {
	GroupID      string  `xml:"groupId"`
	ArtifactID   string  `xml:"artifactId"`
	Version      string  `xml:"version"`
	RelativePath *string `xml:"relativePath"` // nil: ../pom.xml
}

type relocation struct {
	GroupID    string `xml:"groupId"`
	ArtifactID string `xml:"artifactId"`
	Version    string `xml:"version"`
}

type dependency struct {
	GroupID    string      `xml:"groupId"`
	ArtifactID string      `xml:"artifactId"`
	Version    string      `xml:"version"`
	Type       string      `xml:"type"`
	Classifier string      `xml:"classifier"`
	Scope      string      `xml:"scope"`
	Optional   string      `xml:"optional"`
	SystemPath string      `xml:"systemPath"`
	Exclusions []exclusion `xml:"exclusions>exclusion"`
}

type exclusion struct {
	GroupID    string `xml:"groupId"`
	ArtifactID string `xml:"artifactId"`
}

type profile struct {
	ID           string       `xml:"id"`
	Activation   *activation  `xml:"activation"`
	Properties   properties   `xml:"properties"`
	Managed      []dependency `xml:"dependencyManagement>dependencies>dependency"`
	Dependencies []dependency `xml:"dependencies>dependency"`
	Modules      []string     `xml:"modules>module"`
}

type activation struct {
	ActiveByDefault string `xml:"activeByDefault"`
	JDK             string `xml:"jdk"`
	OS              *struct {
		Name    string `xml:"name"`
		Family  string `xml:"family"`
		Arch    string `xml:"arch"`
		Version string `xml:"version"`
	} `xml:"os"`
	Property *struct {
		Name  string `xml:"name"`
		Value string `xml:"value"`
	} `xml:"property"`
	File *struct {
		Exists  string `xml:"exists"`
		Missing string `xml:"missing"`
	} `xml:"file"`
}

// properties are elements of any name with a text.
type properties map[string]string

// UnmarshalXML reads them.
func (p *properties) UnmarshalXML(d *xml.Decoder, _ xml.StartElement) error {
	if *p == nil {
		*p = properties{}
	}
	for {
		token, err := d.Token()
		if err != nil {
			return err
		}
		switch t := token.(type) {
		case xml.EndElement:
			return nil
		case xml.StartElement:
			var text string
			if err := d.DecodeElement(&text, &t); err != nil {
				return err
			}
			(*p)[t.Name.Local] = strings.TrimSpace(text)
		}
	}
}

// maxPOM bounds a pom.xml: the largest of Maven Central has 1 MB.
const maxPOM = 8 << 20

// readModel reads a pom.xml.
func readModel(file string) (*model, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxPOM+1))
	if err != nil {
		return nil, err
	}
	if len(data) > maxPOM {
		return nil, fmt.Errorf("%s: more than %d bytes", file, maxPOM)
	}
	m, err := parseModel(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	m.file = file
	return m, nil
}

func parseModel(data []byte) (*model, error) {
	d := newDecoder(data)
	m := new(model)
	if err := d.Decode(m); err != nil {
		line, column := d.InputPos()
		return nil, fmt.Errorf("line %d, column %d: %w", line, column, err)
	}
	m.trim()
	return m, nil
}

// newDecoder returns a decoder that takes what Maven's own parser takes: the
// entities of HTML, and the encodings that old POMs have.
func newDecoder(data []byte) *xml.Decoder {
	d := xml.NewDecoder(bytes.NewReader(data))
	d.Strict = false
	d.Entity = xml.HTMLEntity
	d.CharsetReader = func(charset string, in io.Reader) (io.Reader, error) {
		switch strings.ToLower(charset) {
		case "utf-8", "utf8", "us-ascii", "ascii":
			return in, nil
		}
		// Of other encodings coordinates are ASCII; Latin-1 takes any byte.
		return &latin1{in: in}, nil
	}
	return d
}

// latin1 turns ISO-8859-1 into UTF-8.
type latin1 struct {
	in   io.Reader
	rest []byte
}

func (l *latin1) Read(p []byte) (int, error) {
	if len(l.rest) == 0 {
		buf := make([]byte, 4096)
		n, err := l.in.Read(buf)
		for _, b := range buf[:n] {
			l.rest = append(l.rest, string(rune(b))...)
		}
		if n == 0 {
			return 0, err
		}
	}
	n := copy(p, l.rest)
	l.rest = l.rest[n:]
	return n, nil
}

// trim takes the white space off that people put round values.
func (m *model) trim() {
	trim(&m.GroupID, &m.ArtifactID, &m.Version, &m.Packaging)
	if p := m.Parent; p != nil {
		trim(&p.GroupID, &p.ArtifactID, &p.Version)
		if p.RelativePath != nil {
			trim(p.RelativePath)
		}
	}
	if r := m.Relocation; r != nil {
		trim(&r.GroupID, &r.ArtifactID, &r.Version)
	}
	trimDependencies(m.Managed)
	trimDependencies(m.Dependencies)
	trimAll(m.Modules)
	for i := range m.Profiles {
		p := &m.Profiles[i]
		trim(&p.ID)
		trimDependencies(p.Managed)
		trimDependencies(p.Dependencies)
		trimAll(p.Modules)
		if a := p.Activation; a != nil {
			trim(&a.ActiveByDefault, &a.JDK)
			if a.OS != nil {
				trim(&a.OS.Name, &a.OS.Family, &a.OS.Arch, &a.OS.Version)
			}
			if a.Property != nil {
				trim(&a.Property.Name, &a.Property.Value)
			}
			if a.File != nil {
				trim(&a.File.Exists, &a.File.Missing)
			}
		}
	}
}

func trimDependencies(all []dependency) {
	for i := range all {
		d := &all[i]
		trim(&d.GroupID, &d.ArtifactID, &d.Version, &d.Type, &d.Classifier, &d.Scope, &d.Optional, &d.SystemPath)
		for j := range d.Exclusions {
			trim(&d.Exclusions[j].GroupID, &d.Exclusions[j].ArtifactID)
		}
	}
}

func trimAll(all []string) {
	for i := range all {
		trim(&all[i])
	}
}

func trim(all ...*string) {
	for _, s := range all {
		*s = strings.TrimSpace(*s)
	}
}
