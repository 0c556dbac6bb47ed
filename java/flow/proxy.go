package flow

// invokeDesc is the descriptor of InvocationHandler.invoke.
const invokeDesc = "(Ljava/lang/Object;Ljava/lang/reflect/Method;[Ljava/lang/Object;)Ljava/lang/Object;"

// proxies returns the shapes of proxies whose handler is a value.
func (e *Engine) proxies(c *context, handler set, deep int) []*shape {
	list, _ := e.shapesOf(c, handler, deep+1)
	var out []*shape
	for _, s := range list {
		if s.class != nil && !s.proxy {
			out = append(out, e.shapeOf(shape{class: s.class, proxy: true}))
		}
	}
	return out
}
