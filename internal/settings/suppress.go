package settings

import (
	"bytes"
	"fmt"
	"strings"
)

// Suppress returns what is added at the end of a settings file so that a rule
// is not heard of in the project any more, with the file's line ends. The error
// says why the file cannot be added to: it has faults of its own, or writes its
// suppressions another way.
func Suppress(file string, src []byte, rule string) (string, error) {
	added := fmt.Sprintf("[[suppress]]\nrule = %q\nreason = \"meant so\"\n", rule)
	if n := len(src); n > 0 {
		added = "\n" + added
		if src[n-1] != '\n' {
			added = "\n" + added
		}
	}
	if bytes.Contains(src, []byte("\r\n")) {
		added = strings.ReplaceAll(added, "\n", "\r\n")
	}
	if err := sound(file, src); err != nil {
		return "", err
	}
	if err := sound(file, append(src[:len(src):len(src)], added...)); err != nil {
		return "", fmt.Errorf("%s does not write its suppressions as [[suppress]]: add the rule to them by hand", file)
	}
	return added, nil
}

// sound returns the first fault of a settings file.
func sound(file string, src []byte) error {
	layer, err := ParseTOML(file, src)
	if err != nil {
		return err
	}
	if _, faults := Resolve(layer); len(faults) > 0 {
		return fmt.Errorf("%s", faults[0])
	}
	return nil
}
