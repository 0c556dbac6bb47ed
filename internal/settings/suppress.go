package settings

import "fmt"

// Suppress returns what is added at the end of a settings file so that a rule
// is not heard of in the project any more. The file must be free of faults
// with it, as it may not be where it writes its suppressions another way.
func Suppress(file string, src []byte, rule string) (string, error) {
	added := fmt.Sprintf("[[suppress]]\nrule = %q\nreason = \"meant so\"\n", rule)
	if n := len(src); n > 0 {
		added = "\n" + added
		if src[n-1] != '\n' {
			added = "\n" + added
		}
	}
	layer, err := ParseTOML(file, append(src[:len(src):len(src)], added...))
	if err != nil {
		return "", err
	}
	if _, faults := Resolve(layer); len(faults) > 0 {
		return "", fmt.Errorf("%s", faults[0])
	}
	return added, nil
}
