package classpath

import (
	"fmt"
	"os"
	"strings"

	"throwsight/java/classpath/zipfile"
)

// openSymbols opens a JDK's lib/ct.sym as a release sees it. It is a zip file
// whose top folders are named after the releases that they are for, a letter
// each (8, 9, A for 10 …); below stand modules (from JDK 12 on) and class
// files without code, as .sig. The JDK's own release is not in it.
func openSymbols(file string, release int) (*Archive, error) {
	letter, ok := releaseLetter(release)
	if !ok {
		return nil, fmt.Errorf("%s: no letter for release %d", file, release)
	}
	archives, err := Open(file, Options{})
	if err != nil {
		return nil, err
	}
	a := archives[0]
	z := a.contents.(*zipped)
	a.contents = newZipped(z.zip, "release "+string(letter), func(e *zipfile.Entry) (string, int) { return symbolName(e.Name, letter), 0 })
	a.Kind = Symbols
	if !a.Has("java.lang.Object") {
		return nil, fmt.Errorf("%s: nothing for release %d", file, release)
	}
	return a, nil
}

// releaseLetter returns the letter of a release: 7 to 9, then A for 10.
func releaseLetter(release int) (byte, bool) {
	switch {
	case release >= 6 && release <= 9:
		return byte('0' + release), true
	case release >= 10 && release <= 35:
		return byte('A' + release - 10), true
	}
	return 0, false
}

// symbolName names the entry of a class for the release of the letter: "" for
// what is for other releases or no class.
func symbolName(entry string, letter byte) string {
	releases, name, ok := strings.Cut(entry, "/")
	name, sig := strings.CutSuffix(name, ".sig")
	if !ok || !sig || strings.IndexByte(releases, letter) < 0 || strings.Contains(releases, "-") {
		return ""
	}
	// A module's name has a dot, a package's part has none.
	if module, rest, ok := strings.Cut(name, "/"); ok && strings.Contains(module, ".") {
		name = rest
	}
	if name == "module-info" {
		return ""
	}
	return name + ".class"
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}
