package flow

// Unread reports how many class files could not be read so far: what stands in
// them is missing from the answers.
func (e *Engine) Unread() int { return e.w.Faults }
