package flow

import "throwsight/internal/message"

// templates returns the messages that a site can make.
func (e *Engine) templates(id int32) []message.Template {
	return nil
}
