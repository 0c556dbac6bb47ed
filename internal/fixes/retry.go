package fixes

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"throwsight/internal/findings"
	"throwsight/java/edit"
)

// retry runs a call's statement again where one of the call's errors can be
// cured by that, and handle does something else first.
func (x *Fixer) retry(call findings.CallSite) plan {
	first, _ := firstMeet(call)
	for _, m := range call.Meets {
		if !m.Arrives() || m.Confidence < findings.Likely || len(m.Classes) == 0 || armOf(m.Record).do != "retry" {
			continue
		}
		p := x.handle(call, m, onlyRetry)
		if m.Record == first.Record && p.reason == "" {
			return plan{} // handle has written it
		}
		p.name, p.second = "retry", true
		return p
	}
	return plan{}
}

func (x *Fixer) retryFinding(f findings.Finding) plan {
	call, m, reason := x.meetOf(f)
	if reason != "" {
		return plan{}
	}
	p := x.retry(call)
	if armOf(m.Record).do == "retry" && p.reason == "" {
		return plan{} // handleFinding has written it
	}
	return p
}

// again writes the end of the attempts, and the pause before the next one.
func (w *writer) again(conditions []string, all bool, last edit.Code, param, attempt string, times int, delay time.Duration) edit.Code {
	give := fmt.Sprintf("%s >= %d", attempt, times)
	if !all {
		give += " || !(" + joinOr(conditions) + ")"
	}
	code := edit.Code{edit.Block(w.style().If(give), last...)}
	return append(code, w.pause(param, attempt, times, delay)...)
}

// pause writes the wait before the next attempt, longer each time up to a
// bound. An interrupt ends the attempts: its mark is set again and the error
// thrown.
func (w *writer) pause(param, attempt string, times int, delay time.Duration) edit.Code {
	interrupted := w.names.Take("interrupted", "interruption")
	millis := strconv.FormatInt(delay.Milliseconds(), 10) + "L * " + attempt
	if delay*time.Duration(times-1) > longestPause {
		millis = w.imports.Name("java.lang.Math") + ".min(" + millis + ", " + strconv.FormatInt(longestPause.Milliseconds(), 10) + "L)"
	}
	thread := w.imports.Name("java.lang.Thread")
	return edit.Code{
		edit.Block("try", edit.Line(thread+".sleep("+millis+");")),
		edit.Following(w.style().Catch(w.imports.Name(interruptedException), interrupted),
			edit.Line(thread+".currentThread().interrupt();"),
			edit.Line(param+".addSuppressed("+interrupted+");"),
			w.giveUp(param)),
	}
}

// giveUp throws the last error when there is no time for another attempt.
func (w *writer) giveUp(param string) edit.Item {
	before := w.thrown
	item := w.throwAny(w.caught, param)
	w.thrown = before
	return item
}

const interruptedException = "java.lang.InterruptedException"

// bounded returns a record's number of attempts, kept within reason.
func bounded(n int) int {
	if n == 0 {
		return 3
	}
	return min(max(n, 2), 10)
}

// longestPause bounds what a record may make code wait between attempts.
const longestPause = 30 * time.Second

func pause(delay string) time.Duration {
	d, err := time.ParseDuration(delay)
	if err != nil || d < time.Millisecond {
		d = time.Second
	}
	return min(d, longestPause)
}

func joinOr(conds []string) string {
	if len(conds) == 1 {
		return conds[0]
	}
	var parts []string
	for _, c := range conds {
		parts = append(parts, "("+c+")")
	}
	return strings.Join(parts, " || ")
}
