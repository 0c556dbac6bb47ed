package flow

import (
	"throwsight/java/flow/internal/ir"
	"throwsight/java/flow/internal/world"
)

// byJVM returns the methods that the JVM runs because of what a context does,
// whose errors are nobody's who calls it: initialisers of the classes that it
// uses, with those above them; finalize of the objects that it makes, exit of
// the threads that it starts, handlers that it sets for what ends them.
func (e *Engine) byJVM(c *context) []target {
	if c.ir == nil {
		return nil
	}
	var out []target
	add := func(m *world.Method, receiver *world.Class) {
		if m != nil && m.HasCode {
			var args []*shape
			if receiver != nil {
				args = []*shape{e.exact(receiver)}
			}
			out = append(out, target{c: e.context(m, args), shift: noArgument, call: hiddenCall, how: later})
		}
	}
	inits := c.ir.Inits
	if isProgram(c.m) {
		inits = append([]ir.Initial{{Class: c.m.Class}}, inits...)
	}
	for _, used := range inits {
		for x := range used.Class.Initialised() {
			add(x.Own("<clinit>", "()V"), nil)
		}
	}
	for _, a := range c.ir.Atoms {
		if a.Kind == ir.AtomNew && a.Class.Library() {
			if m := a.Class.Resolve("finalize", "()V"); m != nil && m.Class.Library() {
				add(m, a.Class)
			}
		}
	}
	thread := e.w.Class("java.lang.Thread")
	for i := range c.ir.Calls {
		k := &c.ir.Calls[i]
		switch {
		case len(k.Args) == 0 || !e.w.IsBelow(k.Owner, thread):
		case k.Name == "start" && k.Desc == "()V":
			add(thread.Own("exit", "()V"), thread)
		case k.Name == "setUncaughtExceptionHandler" || k.Name == "setDefaultUncaughtExceptionHandler":
			list, _ := e.shapesOf(c, k.Args[len(k.Args)-1], 0)
			for _, s := range list {
				if s.class != nil && s.class.Library() {
					add(s.class.Resolve("uncaughtException", "(Ljava/lang/Thread;Ljava/lang/Throwable;)V"), s.class)
				}
			}
		}
	}
	return out
}
