package model

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"throwsight/internal/message"
)

func (e *encoder) writeClasses(classes []*Class) (map[string]*classPlaces, error) {
	places := map[string]*classPlaces{}
	for _, c := range slices.SortedFunc(slices.Values(classes), func(a, b *Class) int { return strings.Compare(a.Name, b.Name) }) {
		if places[c.Name] != nil {
			return nil, fmt.Errorf("model: class %s is there twice", c.Name)
		}
		b, at := e.at(classBlock)
		places[c.Name] = &classPlaces{class: at}
		b.class(c)
	}
	e.close(classBlock)
	return places, nil
}

func (b *blockWriter) class(c *Class) {
	bits := 0
	if c.Static {
		bits |= bitStatic
	}
	if c.Anonymous {
		bits |= bitAnonymous
	}
	b.number(c.Library)
	b.number(bits)
	b.number(int(c.Access))
	for _, s := range []string{c.Signature, c.Super, c.Outer, c.Simple} {
		b.ref(s)
	}
	b.refs(c.Interfaces)
	b.number(len(c.Inner))
	for _, i := range c.Inner {
		b.ref(i.Simple)
		b.ref(i.Class)
	}
	b.number(len(c.Methods))
	for _, m := range c.Methods {
		b.number(int(m.Access))
		b.ref(m.Name)
		b.ref(m.Descriptor)
		b.ref(m.Signature)
		b.refs(m.Exceptions)
	}
	b.number(len(c.Fields))
	for _, f := range c.Fields {
		b.number(int(f.Access))
		b.ref(f.Name)
		b.ref(f.Descriptor)
		b.ref(f.Signature)
	}
}

// writeSites numbers the sites by class and line and returns the new numbers.
func (e *encoder) writeSites(sites []Site) []int {
	order := make([]int, len(sites))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		a, b := &sites[i], &sites[j]
		return cmp.Or(strings.Compare(a.Class, b.Class), cmp.Compare(a.Line, b.Line), strings.Compare(a.Exception, b.Exception), strings.Compare(a.Method, b.Method))
	})
	numbers := make([]int, len(sites))
	for n, i := range order {
		numbers[i] = n
		s := &sites[i]
		b, at := e.at(siteBlock)
		if at.block > len(e.sites) {
			e.sites = append(e.sites, siteRange{first: s.Class})
		}
		e.sites[at.block-1].count++
		b.ref(s.Class)
		b.ref(s.Method)
		b.number(min(max(s.Line, 0), maxLine))
		b.number(min(max(s.LastLine, 0), maxLine))
		b.ref(s.Exception)
		b.number(len(s.Templates))
		for _, t := range s.Templates {
			b.template(t)
		}
	}
	e.close(siteBlock)
	return numbers
}

// template writes the literals between the holes: its text form has no way to
// tell a hole from a brace.
func (b *blockWriter) template(t message.Template) { b.refs(t.Literals()) }
