package findings

import "regexp"

// ReadErrorAsEnd is the id of the rule that speaks where an error of reading is
// told as the end of the data.
//
// Why: a loop that reads records ends on the error as it ends on the last
// record, or a method that says whether there is one more says no. What was
// not read is missing, and the work done on the rest looks complete. Five of
// five in real code were mistakes. EOFException taken by itself is the
// defence (exception 4).
//
// Exceptions that hold here: 1, 4, 5, 6, 7, 11, 12, 13. A comment that names the
// one case, the end of the data or that nothing is there, leaves a hint (5): a
// list of what was read so far is given for every other error, too. Where an outer loop
// goes on with its next item (14) it is information. Exception 10 does not
// hold: a thread that feeds others has to tell them.
const ReadErrorAsEnd = "read-error-as-end"

func (c *clause) readErrorAsEnd() (verdict, bool) {
	isRead := func(t taken) bool { return c.a.isTrait(t.CallSite, c.a.library().traits.Methods.EndOfData) }
	if !c.wide() || c.besides("java.io.EOFException") || c.interruptAlone() {
		return verdict{}, false
	}
	call, ok := c.first(isRead)
	if !ok {
		return verdict{}, false
	}
	end := c.ending()
	inLoop := loopsRound(call.Node, c.try)
	looped := inLoop || loopsRound(c.try, c.home)
	switch {
	case advances.MatchString(c.home.Name()) && end.kind == returns && !end.value.IsZero() && isNothing(end.value, c.home):
	case !looped || end.kind == repeats && !inLoop:
		return verdict{}, false
	}
	severity := c.excuse(Warning, 1, 4, 5, 6, 7, 11, 13)
	if end.kind == repeats {
		severity = max(severity, Information)
	}
	says := c.deed() + c.goesOnBy() + ", as at the end of the data: what was not read is missing without an error"
	if end.kind == goesBehind || end.kind == returns && end.value.IsZero() && inLoop {
		says = c.deed() + ", and the loop ends as at the end of the data: what was not read is missing without an error"
	}
	return verdict{severity: severity, call: call, says: says, defence: OverBroad}, true
}

// advances names methods that tell whether there is more.
var advances = regexp.MustCompile(`^(next|hasNext|hasMore|read|advance|fetch|poll|moveToNext)`)
