package flow

import (
	"strings"

	"throwsight/java/classfile"
)

// What is known of the results of the JDK's methods.

// knownJDK returns what is known of the result of a method of the JDK.
func (e *Engine) knownJDK(c *context, k *call, deep int) datum {
	switch k.owner.name {
	case "java.lang.String":
		if len(k.args) > 0 && k.op != classfile.OpInvokestatic {
			if r := e.ofText(k, e.knownOf(c, k.args[0], deep), func() datum { return e.knownOf(c, k.args[1], deep) }); r.kind != nothingKnown {
				return r
			}
		}
		if strings.HasSuffix(k.desc, ";") {
			return datum{kind: notNull}
		}
	case "java.lang.StringBuilder", "java.lang.StringBuffer":
		if k.name == "toString" && e.notEmpty(c, k) {
			return datum{kind: isFilled}
		}
		return datum{kind: notNull}
	case "java.nio.charset.Charset":
		if k.name == "name" && len(k.args) == 1 {
			return e.charsetName(c, k.args[0])
		}
	case "java.lang.Integer", "java.lang.Long", "java.lang.Boolean", "java.util.Collections", "java.util.Arrays", "java.util.EnumSet":
		if k.op == classfile.OpInvokestatic && (k.name == "valueOf" || k.name == "toString" || k.owner.name[5] == 'u') && strings.HasSuffix(k.desc, ";") {
			return datum{kind: notNull}
		}
	}
	return datum{}
}

// charsetName returns the name of a character set that is one of the JDK's
// constants.
func (e *Engine) charsetName(c *context, v set) datum {
	if ids := c.ir.sets[v]; len(ids) == 1 {
		if a := c.ir.atoms[ids[0]]; a.kind == atomField && a.field.owner.name == "java.nio.charset.StandardCharsets" {
			return datum{kind: isText, text: strings.ReplaceAll(a.field.name, "_", "-")}
		}
	}
	return datum{kind: notNull}
}

// ofText returns what a method of a text gives.
func (e *Engine) ofText(k *call, v datum, other func() datum) datum {
	switch k.name {
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
			return answered(v.text == o.text || k.name != "equals" && strings.EqualFold(v.text, o.text), false)
		}
	case "toString", "intern":
		return v
	}
	return datum{}
}

// concatenated returns what is known of texts that are put together.
func (e *Engine) concatenated(c *context, k *call) datum {
	if k.name != "makeConcatWithConstants" || len(k.args) == 0 {
		return datum{kind: notNull}
	}
	recipe := e.knownOf(c, k.args[len(k.args)-1], maxResults)
	if recipe.kind == isText && strings.Trim(recipe.text, "\x01\x02") != "" {
		return datum{kind: isFilled}
	}
	return datum{kind: notNull}
}

// notEmpty reports whether a builder of texts is given one that is not empty before
// it is asked for what it has.
func (e *Engine) notEmpty(c *context, k *call) bool {
	for v, n := k.args[0], 0; n < 64 && v != 0 && len(c.ir.sets[v]) == 1; n++ {
		a := c.ir.atoms[c.ir.sets[v][0]]
		i, ok := c.ir.callAt(a.n)
		if a.kind != atomCall || !ok || c.ir.calls[i].name != "append" {
			return false
		}
		k := &c.ir.calls[i]
		switch t := e.knownOf(c, k.args[1], maxResults); {
		case t.kind == isFilled, t.kind == isText && t.text != "", k.desc[1] != 'L' && k.desc[1] != '[':
			return true
		}
		v = k.args[0]
	}
	return false
}
