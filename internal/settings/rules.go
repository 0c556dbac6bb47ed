package settings

import "throwsight/internal/findings"

// Rules are the names of the rules whose level can be set.
var Rules = findings.Rules()
