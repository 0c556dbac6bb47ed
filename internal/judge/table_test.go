package judge_test

import (
	"slices"

	"throwsight/internal/judge"
	"throwsight/java/edit"
	"throwsight/java/syntax"
)

// anywhere are the reasons that hold in any shape: Java or the record allows
// nothing there. The first is of all kinds of actions.
var anywhere = map[string][]string{
	"": {
		"the class that arrives is not in the library that this code is built with",
		"what the method reference is bound to is worked out once, and a lambda would do so at each call: give it a final variable first",
		"the interface's method has type parameters of its own, which no lambda can have",
		"a variable that the condition binds is used behind the statement",
	},
	"handle": {
		"the record wants the error thrown on, and it leaves here as it is, and no other class would say more: there is nothing to write",
		"the call stands in an interface's constant, and an interface has no initialiser blocks",
		"the record says that the error may be ignored, but the call's value is used here",
		"a clause round it would have nothing left to take",
		"the try has a clause for each class that arrives",
		"the clause that takes it throws it on already: there is nothing to write",
		"the clause that takes it takes nothing else: what is to be done about it stands there",
		"a clause round it would take what is thrown",
	},
	"add-clause": {
		"the clause that takes it throws it on already: there is nothing to write",
		"the clause that takes it takes nothing else: what is to be done about it stands there",
		"a clause round it would take what is thrown",
		"the record wants the error thrown on, and it leaves here as it is, and no other class would say more: there is nothing to write",
		"the record says that the error may be ignored, but the call's value is used here",
		"the record says that the error may be ignored, but a clause of the try would leave out more than the call",
	},
	"keep-open": {
		"the close is part of something else here",
	},
	"check-result": {
		"a clause round it would take what is thrown, and does nothing about it",
		"the call stands in a loop's header or behind a label, where its result cannot be looked at",
	},
	"throw-on": {
		"the clause gives a switch its value: what should happen instead is yours to say",
	},
	"own-instance": {
		"other code, too, may get the object from the method that asks for it",
	},
	"correct-catch": {
		"the clause takes other classes, too: give this one a clause of its own first",
		"another clause takes RemoteException: unwrap it there",
	},
	"compare-class": {
		"no call here is known to give the error of that class as the exception that is asked",
	},
	"declare": {
		"what a class's initialisation throws can be declared nowhere",
		"an initialiser declares nothing itself: every constructor of the class would have to",
		"an anonymous class has no constructor that could declare it",
		"a record's canonical constructor must not declare exceptions",
		"the accessor of a record's component must not declare exceptions",
		"the interface that the lambda or method reference stands for declares no such exception",
		"a call of the method in this file neither catches nor declares it",
		"the method overrides one that does not declare it",
	},
	"check-before": {
		"a clause round it would take what is thrown, and does nothing about it",
		"the library does not name its parameters, and the record's condition can be about more than one of them",
		"the record's condition names something that is not known here",
		"the argument that is to be checked is worked out in the call, and what stands before it does something: give it a name first",
		"the call does not run each time that its statement does, and a check before it would come too often",
	},
}

// never lists the shapes in which an action cannot be done, whatever the
// statement: no try, and no statement before the call, can stand there.
var never = map[string][]judge.Shape{
	"handle":       {judge.Delegation, judge.EnumArgument, judge.Guard, judge.Elsewhere},
	"retry":        {judge.Delegation, judge.EnumArgument, judge.Guard, judge.Elsewhere},
	"check-before": {judge.Delegation, judge.EnumArgument, judge.Guard, judge.Field, judge.Elsewhere},
	"add-clause":   {judge.Elsewhere},
}

// possible reports whether a withheld action could have been offered.
func possible(o *offer) bool {
	return !slices.Contains(never[o.kind], o.shape) && !slices.Contains(anywhere[""], o.reason) && !slices.Contains(anywhere[o.kind], o.reason) &&
		!(o.reason == "nothing here shows that the call declares this class" && o.declares) &&
		!(o.reason == edit.NotRepeatable && onlyOnce(o)) &&
		!((o.reason == edit.NotRepeatable && o.shape == judge.Resource || o.reason == opensWithin) && opensHandled(o))
}

const opensWithin = "the argument that is to be checked is worked out where a resource is opened: give it a name first"

// opensHandled reports whether what a resource is made of is worked out behind
// another one, or under clauses of its try, which would not take what it throws
// before that.
func opensHandled(o *offer) bool {
	n := syntax.Parse(o.before).At(o.span.Start)
	for n.Role() != syntax.RoleResource {
		n = n.Parent()
	}
	try := n.Parent()
	return try.Child(syntax.RoleResource) != n || !try.Child(syntax.RoleCatch).IsZero() || !try.Child(syntax.RoleFinally).IsZero()
}

// onlyOnce reports whether a call cannot be run again with nothing else: what
// runs sometimes only, or again and again, has no place before its statement, and
// the statement does more.
func onlyOnce(o *offer) bool {
	n := syntax.Parse(o.before).At(o.span.Start)
	for !n.Span().Encloses(o.span) {
		n = n.Parent()
	}
	for ; !n.IsZero() && n.Role() != syntax.RoleStatement && n.Role() != syntax.RoleMember; n = n.Parent() {
		switch p := n.Parent(); p.Kind() {
		case syntax.Conditional:
			if n.Role() != syntax.RoleCond {
				return true
			}
		case syntax.Binary:
			if (p.Op() == syntax.AndAnd || p.Op() == syntax.OrOr) && n != p.First() {
				return true
			}
		case syntax.SwitchExpr, syntax.Assert, syntax.While, syntax.DoWhile:
			return true
		case syntax.For:
			if n.Role() != syntax.RoleInit {
				return true
			}
		}
	}
	return false
}
