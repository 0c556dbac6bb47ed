package flow

import (
	"strings"

	"throwsight/java/classfile"
	"throwsight/java/flow/internal/ir"
	"throwsight/java/flow/internal/world"
)

// A site is a place where an exception is made.
type site struct {
	m         *world.Method
	pc        int32
	exception *world.Class
	kind      siteKind
	line      int32 // where the exception is made
	lastLine  int32 // where its constructor is called: what a stack trace names
}

// A siteKind says what makes the exception of a site.
type siteKind uint8

const (
	madeHere  siteKind = iota // new
	checkHere                 // a call that throws when its condition fails
	addedHere                 // a call that makes an exception of a text, or like the one it is given with more text
)

type siteKey struct {
	m  *world.Method
	pc int32
}

func (e *Engine) siteOf(m *world.Method, pc int32, exception *world.Class, kind siteKind) int32 {
	key := siteKey{m, pc}
	id, ok := e.siteIDs[key]
	if !ok {
		id = int32(len(e.sites))
		body := e.bodies.Of(m)
		s := site{m: m, pc: pc, exception: exception, kind: kind, line: int32(body.Line(pc))}
		s.lastLine = max(s.line, int32(body.Line(body.ConstructorOf(pc))))
		e.sites = append(e.sites, s)
		e.siteIDs[key] = id
	}
	return id
}

// A specialCall is a call whose meaning is known without a body.
type specialCall uint8

const (
	plainCall   specialCall = iota
	checkCall               // throws when a condition fails
	causeCall               // Throwable.getCause
	initCall                // Throwable.initCause
	selfCall                // Throwable.fillInStackTrace and its like: the receiver
	rewrapCall              // gives back the exception that it is given
	unwrapCall              // gives back, of another process's exceptions, those listed
	unwrapAll               // gives back what it can make again
	factoryCall             // makes an exception of the text that it is given
	castCall                // Class.cast: the argument, as far as it is of that class
	handedBack              // takes an error to where the caller's process throws it
	holderPut               // puts into an AtomicReference
	holderGet               // takes from one
)

// special tells what a call is known to mean.
func (e *Engine) special(k *ir.Call) specialCall {
	if k.Owner.Missing && len(e.checks) == 0 {
		return plainCall
	}
	named := e.namedCall(k.Callee)
	switch named {
	case unwrapCall:
		// One method may have both forms: a list of classes, or none.
		if len(k.Args) < 2 {
			return unwrapAll
		}
		return unwrapCall
	case factoryCall:
		if strings.HasPrefix(k.Desc, "(Ljava/lang/String;") {
			return factoryCall
		}
	case plainCall:
	default:
		return named
	}
	if isHolder(k.Owner.Name) {
		switch k.Name {
		case "set", "lazySet", "compareAndSet", "getAndSet":
			return holderPut
		case "get":
			return holderGet
		}
	}
	if k.Op == classfile.OpInvokevirtual || k.Op == classfile.OpInvokespecial {
		switch k.Name {
		case "cast":
			if k.Owner.Name == classClass {
				return castCall
			}
		case "getCause", "getUndeclaredThrowable", "getTargetException":
			if k.Desc == "()Ljava/lang/Throwable;" && e.w.IsThrowable(k.Owner) {
				return causeCall
			}
		case "initCause":
			if k.Desc == "(Ljava/lang/Throwable;)Ljava/lang/Throwable;" && e.w.IsThrowable(k.Owner) {
				return initCall
			}
		case "fillInStackTrace":
			if e.w.IsThrowable(k.Owner) {
				return selfCall
			}
		}
	}
	if k.Name == "getException" && k.Owner.Name == "java.security.PrivilegedActionException" {
		return causeCall
	}
	return plainCall
}

// namedCall tells what the names of special methods say of a callee.
func (e *Engine) namedCall(k *ir.Callee) specialCall {
	for int(k.Number) >= len(e.specials) {
		e.specials = append(e.specials, 0)
	}
	known := &e.specials[k.Number]
	if *known == 0 {
		key := k.Owner.Name + "#" + k.Name
		as := e.known[key]
		if e.checks[key] != nil {
			as = checkCall
		}
		*known = uint8(1 + as)
	}
	return specialCall(*known - 1)
}
