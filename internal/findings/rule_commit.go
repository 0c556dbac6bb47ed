package findings

// CommitSwallowed is the id of the rule that speaks where the error of a
// commit, or of all of a task's work, is kept.
//
// Why: the commit is what makes a task's or job's output visible. When it
// fails and the code goes on, the job says success and its output is not
// there, or half of it. All three of three in real code were mistakes, logged
// ones too; so a log line is no excuse here, nor is a method called cleanup,
// in which commits belong.
//
// Exceptions that hold here: 1 in a catch clause, 6, 7, 11, 13; a comment (5)
// makes it information.
const CommitSwallowed = "commit-swallowed"

func (c *clause) commitSwallowed() (verdict, bool) {
	call, ok := c.first(func(t taken) bool { return c.a.isTrait(t.CallSite, c.a.library().traits.Methods.Commit) })
	if !ok || c.interruptAlone() {
		return verdict{}, false
	}
	severity := c.excuse(Warning, 6, 7, 11, 13)
	if c.inCatch() {
		severity = quiet
	} else if c.meant() {
		severity = max(severity, Information)
	}
	return verdict{severity: severity, call: call, says: c.deed() + ", so the work goes on as if its output were there"}, true
}
