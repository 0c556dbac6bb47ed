package flow

import (
	"strings"

	"throwsight/java/classfile"
	"throwsight/java/flow/internal/ir"
)

// What is known of the results of the JDK's methods.

// knownJDK returns what is known of the result of a method of the JDK.
func (e *Engine) knownJDK(c *context, k *ir.Call, deep int) datum {
	switch k.Owner.Name {
	case "java.lang.String":
		if len(k.Args) > 0 && k.Op != classfile.OpInvokestatic {
			if r := e.ofText(k, e.knownOf(c, k.Args[0], deep), func() datum { return e.knownOf(c, k.Args[1], deep) }); r.kind != nothingKnown {
				return r
			}
		}
		if strings.HasSuffix(k.Desc, ";") {
			return datum{kind: notNull}
		}
	case "java.lang.StringBuilder", "java.lang.StringBuffer":
		if k.Name == "toString" && e.notEmpty(c, k) {
			return datum{kind: isFilled}
		}
		return datum{kind: notNull}
	case "java.nio.charset.Charset":
		if k.Name == "name" && len(k.Args) == 1 {
			return e.charsetName(c, k.Args[0])
		}
	case "java.lang.Integer", "java.lang.Long", "java.lang.Boolean", "java.util.Collections", "java.util.Arrays", "java.util.EnumSet":
		if k.Op == classfile.OpInvokestatic && (k.Name == "valueOf" || k.Name == "toString" || k.Owner.Name[5] == 'u') && strings.HasSuffix(k.Desc, ";") {
			return datum{kind: notNull}
		}
	}
	return datum{}
}

// charsetName returns the name of a character set that is one of the JDK's
// constants.
func (e *Engine) charsetName(c *context, v ir.Set) datum {
	if ids := c.ir.Sets[v]; len(ids) == 1 {
		if a := c.ir.Atoms[ids[0]]; a.Kind == ir.AtomField && a.Field.Owner.Name == "java.nio.charset.StandardCharsets" {
			return datum{kind: isText, text: strings.ReplaceAll(a.Field.Name, "_", "-")}
		}
	}
	return datum{kind: notNull}
}

// ofText returns what a method of a text gives.
func (e *Engine) ofText(k *ir.Call, v datum, other func() datum) datum {
	switch k.Name {
	case "isEmpty":
		switch v.kind {
		case isText:
			return answered(v.text == "", false)
		case isFilled:
			return answered(false, false)
		}
	case "length":
		switch {
		case v.kind == isText && v.text == "":
			return datum{kind: isNumber}
		case v.kind == isText || v.kind == isFilled:
			return datum{kind: isPositive}
		}
	case "equals", "equalsIgnoreCase":
		if v.kind != isText {
			return datum{}
		}
		switch o := other(); {
		case o.kind == isNull:
			return answered(false, false)
		case o.kind == isText:
			return answered(v.text == o.text || k.Name != "equals" && strings.EqualFold(v.text, o.text), false)
		}
	case "toString", "intern":
		return v
	}
	return datum{}
}

// concatenated returns what is known of texts that are put together.
func (e *Engine) concatenated(c *context, k *ir.Call) datum {
	if k.Name != "makeConcatWithConstants" || len(k.Args) == 0 {
		return datum{kind: notNull}
	}
	recipe := e.knownOf(c, k.Args[len(k.Args)-1], maxResults)
	if recipe.kind == isText && strings.Trim(recipe.text, "\x01\x02") != "" {
		return datum{kind: isFilled}
	}
	return datum{kind: notNull}
}

// notEmpty reports whether a builder of texts is given one that is not empty before
// it is asked for what it has.
func (e *Engine) notEmpty(c *context, k *ir.Call) bool {
	for v, n := k.Args[0], 0; n < 64 && v != 0 && len(c.ir.Sets[v]) == 1; n++ {
		a := c.ir.Atoms[c.ir.Sets[v][0]]
		i, ok := c.ir.CallAt(a.N)
		if a.Kind != ir.AtomCall || !ok || c.ir.Calls[i].Name != "append" {
			return false
		}
		k := &c.ir.Calls[i]
		switch t := e.knownOf(c, k.Args[1], maxResults); {
		case t.kind == isFilled, t.kind == isText && t.text != "", k.Desc[1] != 'L' && k.Desc[1] != '[':
			return true
		}
		v = k.Args[0]
	}
	return false
}
