package findings

// A Rule is what reports and settings tell of a rule.
type Rule struct {
	ID      string   // also the name of its page below docs/rules
	Summary string   // one sentence: what the code does, and what comes of it
	Level   Severity // of its usual finding; a single one may be told lower
}

// A rule looks at a file's calls and says what is worth a finding. It sets
// what it knows; [Analysis.check] fills in the rest. The one about comments
// that silence has no check: it looks at what the others have found.
type rule struct {
	Rule
	check func(*Analysis) []Finding
}

// rules are all there are, in the order in which two findings at one place
// are listed.
var rules = []rule{
	{Rule{CommitSwallowed, "A failed commit is kept in a catch clause, so the job says success and its output is not there.", Warning}, swallowedBy(CommitSwallowed)},
	{Rule{LoginSwallowed, "A failed login, or tokens that could not be had, are kept in a catch clause, so later calls fail far from the cause.", Warning}, swallowedBy(LoginSwallowed)},
	{Rule{ReadErrorAsEnd, "An error of reading ends a loop or is answered with “no more”, so the rest of the data is missing without an error.", Warning}, swallowedBy(ReadErrorAsEnd)},
	{Rule{ProbeTooBroad, "A catch clause meant for “it is not there” takes every error, so a lost connection is told as a missing file.", Warning}, swallowedBy(ProbeTooBroad)},
	{Rule{CloseSwallowed, "The error of closing a written stream is kept, so the end of the file may be missing.", Warning}, (*Analysis).closesSwallowed},
	{Rule{InterruptedSwallowed, "A thread’s interrupt is taken and neither thrown on nor set again, so the thread cannot be ended.", Warning}, swallowedBy(InterruptedSwallowed)},
	{Rule{SwallowedError, "A catch clause takes an error of a call and nobody hears of it, so what breaks later breaks far from its cause.", Warning}, swallowedBy(SwallowedError)},
	{Rule{IgnoredResult, "Nobody looks at a result that is the only word of a failure, so the code goes on as if the call had worked.", Warning}, (*Analysis).ignoredResults},
	{Rule{CauseLost, "A catch clause throws a new exception that does not carry the one caught, so nobody learns what went wrong.", Information}, (*Analysis).lostCauses},
	{Rule{ClosesSharedFilesystem, "Code closes an object that all of the process share, so the others' next call fails.", Warning}, (*Analysis).sharedClosed},
	{Rule{DeadCatch, "Code waits for an exception that cannot arrive there, so the defence that it seems to have is none.", Warning}, (*Analysis).deadCatches},
	{Rule{MessageCompared, "Code finds out by an exception's message which error it is, and messages change.", Information}, (*Analysis).comparedMessages},
	{Rule{UndefendedCall, "A call can meet a known error for which there is more to do than to pass it on.", Hint}, (*Analysis).undefendedCalls},
	{Rule{UnusedSuppression, "A comment silences nothing, or does not say why it does.", Hint}, nil},
}

// Catalogue returns all rules.
func Catalogue() []Rule {
	out := make([]Rule, len(rules))
	for i, r := range rules {
		out[i] = r.Rule
	}
	return out
}

// Rules returns the ids of all rules.
func Rules() []string {
	ids := make([]string, len(rules))
	for i, r := range rules {
		ids[i] = r.ID
	}
	return ids
}
