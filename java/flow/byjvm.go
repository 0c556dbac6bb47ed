package flow

// byJVM returns the methods that the JVM runs because of what a context does,
// whose errors are nobody's who calls it: initialisers of the classes that it
// uses, with those above them; finalize of the objects that it makes, exit of
// the threads that it starts, handlers that it sets for what ends them.
func (e *Engine) byJVM(c *context) []target {
	if c.ir == nil {
		return nil
	}
	var out []target
	add := func(m *method, receiver *class) {
		if m != nil && m.code {
			var args []*shape
			if receiver != nil {
				args = []*shape{e.exact(receiver)}
			}
			out = append(out, target{c: e.context(m, args), shift: 1 << 20, call: hiddenCall, how: later})
		}
	}
	inits := c.ir.inits
	if isProgram(c.m) {
		inits = append([]initial{{class: c.m.class}}, inits...)
	}
	for _, used := range inits {
		for x := range used.class.initialised() {
			add(x.own("<clinit>", "()V"), nil)
		}
	}
	for _, a := range c.ir.atoms {
		if a.kind == atomNew && a.class.library() {
			if m := a.class.resolve("finalize", "()V"); m != nil && m.class.library() {
				add(m, a.class)
			}
		}
	}
	thread := e.w.class("java.lang.Thread")
	for i := range c.ir.calls {
		k := &c.ir.calls[i]
		switch {
		case len(k.args) == 0 || !e.w.isBelow(k.owner, thread):
		case k.name == "start" && k.desc == "()V":
			add(thread.own("exit", "()V"), thread)
		case k.name == "setUncaughtExceptionHandler" || k.name == "setDefaultUncaughtExceptionHandler":
			list, _ := e.shapesOf(c, k.args[len(k.args)-1], 0)
			for _, s := range list {
				if s.class != nil && s.class.library() {
					add(s.class.resolve("uncaughtException", "(Ljava/lang/Thread;Ljava/lang/Throwable;)V"), s.class)
				}
			}
		}
	}
	return out
}
