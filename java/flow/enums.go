package flow

import (
	"strings"

	"throwsight/java/classfile"
	"throwsight/java/flow/internal/world"
)

// constants returns the names of an enum's constants in their order, none where
// the class is no enum or cannot be read.
func (e *Engine) constants(c *world.Class) []string {
	if !c.Access.Has(classfile.Enum) {
		return nil
	}
	if list, ok := e.enums[c]; ok {
		return list
	}
	var list []string
	if cf := e.w.File(c); cf != nil {
		for i := range cf.Fields {
			if f := &cf.Fields[i]; f.Access.Has(classfile.Enum) {
				list = append(list, f.Name)
			}
		}
	}
	e.enums[c] = list
	return list
}

// switchTable returns the numbers that the table of a switch over an enum has
// for its constants. Compilers fill it in the static initialiser of a class of
// its own:
//
//	$SwitchMap$E[E.CONSTANT.ordinal()] = 1
func (e *Engine) switchTable(f *world.Field) map[string]int32 {
	if table, ok := e.tables[f]; ok {
		return table
	}
	table := map[string]int32{}
	e.w.Instructions(f.Owner, func(m *world.Method, cf *classfile.Class, walk *classfile.Instructions) {
		if m.Name != "<clinit>" {
			return
		}
		mine, constant, number := false, "", int32(0)
		for walk.Next() {
			switch op := walk.Op; {
			case op == classfile.OpGetstatic:
				ref, err := cf.Pool.Ref(walk.Index)
				if err != nil {
					return
				}
				if strings.HasPrefix(ref.Name, "$SwitchMap$") {
					mine = ref.Name == f.Name
				} else {
					constant = ref.Name
				}
			case op >= classfile.OpIconst1 && op <= classfile.OpIconst5:
				number = int32(op - classfile.OpIconst0)
			case op == classfile.OpBipush || op == classfile.OpSipush:
				number = int32(walk.Value)
			case op == classfile.OpIastore && mine && constant != "":
				table[constant] = number
				constant = ""
			}
		}
	})
	e.tables[f] = table
	return table
}
