package syntax

// balance is in braces.go
func (p *parser) balance() {}
