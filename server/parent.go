package server

import (
	"context"
	"errors"
	"os"
	"time"

	"go.uber.org/zap"
)

// parentPoll is the time between two looks at the client's process.
const parentPoll = time.Second

var errParent = errors.New("the client's process is gone")

// watchParent ends the session when the client's process does. Mostly the end
// of its pipe tells that, but another process may hold the pipe open.
//
// A process that cannot be seen at the start is not watched: the client may
// run in another container, in another machine, or tell no number.
func (s *session) watchParent(pid *int32) {
	if pid == nil || *pid <= 0 || int(*pid) == os.Getpid() || !alive(int(*pid)) {
		return
	}
	parent := int(*pid)
	s.Go(func(ctx context.Context) {
		ticker := time.NewTicker(parentPoll)
		defer ticker.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-ticker.C:
				if !alive(parent) {
					s.log.Info("ending", zap.Error(errParent), zap.Int("pid", parent))
					s.leave(errParent)
					return
				}
			}
		}
	})
}
