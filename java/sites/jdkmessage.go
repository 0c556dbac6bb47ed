package sites

import "throwsight/java/syntax"

// jdkMessage returns the message of an exception of the JDK, or of a library
// that is not known, made with the arguments.
func (e *evaluator) jdkMessage(self *object, class string, args []syntax.Node, f *frame) value {
	if len(args) == 0 {
		return value{}
	}
	for _, a := range args {
		self.cause = self.cause || !isNullLiteral(a) && e.isThrowableType(e.typeOf(a, f))
	}
	switch jdkShapes[class] {
	case shapeFileSystem:
		return e.fileSystemMessage(args, f)
	case shapeURISyntax:
		return e.uriSyntaxMessage(args, f)
	case shapeNoCause:
		if len(args) == 1 && !e.typeOf(args[0], f).isText() {
			return value{}
		}
	case shapeAnyValue:
		return e.causeOrText(args[0], f)
	}
	v := e.defaultMessage(args, f)
	if v.isNothing() && !e.world.isJDK(class) {
		return unknown(FromCall) // the class may make a text of its values
	}
	return v
}

// defaultMessage takes the first text for the message, else the first argument
// that may be one, or is a cause.
func (e *evaluator) defaultMessage(args []syntax.Node, f *frame) value {
	for _, a := range args {
		if e.typeOf(a, f).isText() {
			return e.eval(a, f)
		}
	}
	var cause syntax.Node
	for _, a := range args {
		switch t := e.typeOf(a, f); {
		case t.isPrimitive(), isNullLiteral(a):
		case e.isThrowableType(t):
			if isNullLiteral(args[0]) {
				return value{} // (message, cause), and the message is null
			}
			cause = a
		case t == "" && cause.IsZero():
			v := e.eval(a, f)
			switch {
			case first(v.alts).isException():
				return e.causeText(a, v, f)
			case v.words() == 0:
				return e.chainText(a, v, f)
			}
			return v
		}
	}
	if !cause.IsZero() {
		return e.causeOrText(cause, f)
	}
	if len(args) == 1 && !isNullLiteral(args[0]) {
		return unknown(FromValue)
	}
	return value{}
}

// chainText returns the text that is handed to a chain of calls which builds
// an argument: X.builder().message("…").build(); else v.
func (e *evaluator) chainText(n syntax.Node, v value, f *frame) value {
	for n.Kind() == syntax.MethodCall {
		if t := e.firstText(arguments(n), f); !t.isNothing() {
			return t
		}
		n = n.Child(syntax.RoleTarget)
	}
	return v
}

func isNullLiteral(n syntax.Node) bool {
	return n.Kind() == syntax.Literal && n.Op() == syntax.Null
}

// fileSystemMessage is that of java.nio.file.FileSystemException: the file,
// " -> " and the other file, ": " and the reason, as far as they are there.
func (e *evaluator) fileSystemMessage(args []syntax.Node, f *frame) value {
	out := e.operand(args[0], f)
	if len(args) == 3 {
		if !isNullLiteral(args[1]) {
			out = join(join(out, literal(" -> ")), e.operand(args[1], f))
		}
		if !isNullLiteral(args[2]) {
			out = join(join(out, literal(": ")), e.eval(args[2], f))
		}
	}
	return out
}

// uriSyntaxMessage is that of java.net.URISyntaxException.
func (e *evaluator) uriSyntaxMessage(args []syntax.Node, f *frame) value {
	if len(args) < 2 {
		return unknown(FromValue)
	}
	out := e.operand(args[1], f)
	if len(args) == 3 {
		out = join(join(out, literal(" at index ")), e.operand(args[2], f))
	}
	return join(join(out, literal(": ")), e.operand(args[0], f))
}
