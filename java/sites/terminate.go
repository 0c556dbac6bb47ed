package sites

import "throwsight/java/syntax"

// terminates returns the class of the exception that a call ends the process
// with, where tests forbid it to end: ExitUtil.terminate and halt.
func (fd *finder) terminates(n syntax.Node, f *frame) string {
	name := ""
	switch n.Name() {
	case "terminate":
		name = "ExitException"
	case "halt":
		name = "HaltException"
	default:
		return ""
	}
	owner := fd.ownerOf(n, f)
	if lastPart(owner) != "ExitUtil" {
		return ""
	}
	return fd.e.world.binary(owner) + "$" + name
}

// terminate reads a call that ends the process.
func (fd *finder) terminate(n syntax.Node, f *frame) bool {
	class := fd.terminates(n, f)
	if class == "" {
		return false
	}
	args := arguments(n)
	v := value{alts: []alt{{class: class, made: true, bare: true, why: NoMessage}}}
	if len(args) == 1 {
		if x := fd.e.eval(args[0], f); first(x.alts).isException() {
			v = x // terminate(new ExitException(…))
		}
	}
	if len(args) > 1 {
		msg := fd.e.eval(args[1], f)
		if first(msg.alts).isException() {
			msg = fd.e.causeText(args[1], msg, f)
		}
		msg = msg.asText()
		v = withClass(msg, class)
	}
	part := syntax.Node{}
	if len(args) > 1 {
		part = args[1]
	}
	fd.add(Terminate, n, statementSpan(n), v, part)
	return true
}
