package flow

import (
	"strings"

	"throwsight/java/flow/internal/ir"
	"throwsight/java/flow/internal/world"
)

// invokeDesc is the descriptor of InvocationHandler.invoke; invokeParams begins
// it, whatever a handler gives back.
const (
	invokeDesc   = invokeParams + "Ljava/lang/Object;"
	invokeParams = "(Ljava/lang/Object;Ljava/lang/reflect/Method;[Ljava/lang/Object;)"
)

// proxies returns the shapes of proxies whose handler is a value.
func (e *Engine) proxies(c *context, handler ir.Set, deep int) []*shape {
	list, _ := e.shapesOf(c, handler, deep+1)
	var out []*shape
	for _, s := range list {
		if s.class != nil && !s.proxy {
			out = append(out, e.shapeOf(shape{class: s.class, proxy: true}))
		}
	}
	return out
}

// proxied returns what the handler behind a proxy is told of a call with n
// arguments: they come as an array, null where there are none.
func (e *Engine) proxied(m *world.Method, handler *shape, n int) []*shape {
	args := []*shape{handler}
	if m == nil || n == 0 {
		return args
	}
	k := datum{kind: isArray, number: int32(n)}
	if k = k.reduced(e.demandOf(spot{m: m, param: 3}, reachOthers), e.w); k.kind != nothingKnown {
		args = append(args, nil, nil, e.shapeOf(shape{known: k}))
	}
	return args
}

// isInvoked reports whether a method is that of a proxy: the compiler has
// checked what it is called with.
func isInvoked(m *world.Method) bool {
	return m.Name == "invoke" && !m.Static() && strings.HasPrefix(m.Desc, invokeParams)
}
