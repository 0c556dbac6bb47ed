package settings

// Rules are the names of the rules whose level can be set.
var Rules = []string{"swallowed-error", "undefended-call"}
