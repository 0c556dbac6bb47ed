package ir

import (
	"strings"

	"throwsight/java/classfile"
)

// A method that makes a text often adds a part only where a field is set. Which
// fields an exception's constructors set is known; so is, then, what its
// message can say.

// noteNull keeps a branch that only asks whether a field of the object's own,
// or its cause, is null.
func (in *interp) noteNull(ins *classfile.Instruction, v Set) {
	if !in.emit || in.m.Static() || !strings.HasSuffix(in.m.Desc, ")Ljava/lang/String;") {
		return
	}
	ids := in.out.Sets[v]
	if len(ids) != 1 {
		return
	}
	name := ""
	switch a := in.out.Atoms[ids[0]]; a.Kind {
	case AtomField:
		if a.N == OfThis {
			name = a.Field.Name
		}
	case AtomCall:
		for i := range in.out.Calls {
			if k := &in.out.Calls[i]; k.PC == a.N && k.Name == "getCause" && in.out.IsReceiver(k.Args[0]) {
				name = k.Name
			}
		}
	}
	if name != "" {
		if in.nulls == nil {
			in.nulls = map[int]string{}
		}
		in.nulls[ins.PC] = name
	}
}

// setNeeds finds the calls that are made only where a field is set.
func (in *interp) setNeeds() {
	done := map[string]bool{}
	for _, name := range in.nulls {
		if done[name] {
			continue
		}
		done[name] = true
		reached := in.reachedWith(func(ins *classfile.Instruction) (jumps, known bool) {
			return ins.Op == classfile.OpIfnull, in.nulls[ins.PC] == name
		})
		for i := range in.out.Calls {
			k := &in.out.Calls[i]
			if reached[in.at[k.PC]] {
				continue
			}
			if in.out.Needs == nil {
				in.out.Needs = map[int32]string{}
			}
			if old, ok := in.out.Needs[k.PC]; !ok || name < old {
				in.out.Needs[k.PC] = name
			}
		}
	}
}
