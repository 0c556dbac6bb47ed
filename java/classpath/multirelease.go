package classpath

import (
	"strconv"
	"strings"

	"throwsight/java/classpath/zipfile"
)

// latestRelease is the Java release for which archives are read when none is
// asked for.
const latestRelease = 25

const versionsFolder = "META-INF/versions/"

// releaseNames names the entries of a multi-release jar as a release sees
// them: META-INF/versions/9/a/B.class is a/B.class from 9 on, and the highest
// version wins.
func releaseNames(release int) func(*zipfile.Entry) (string, int) {
	return func(e *zipfile.Entry) (string, int) {
		rest, ok := strings.CutPrefix(e.Name, versionsFolder)
		if !ok {
			return e.Name, 0
		}
		number, name, _ := strings.Cut(rest, "/")
		version, err := strconv.Atoi(number)
		if err != nil || version < 9 || version > release || strings.HasPrefix(name, "META-INF/") {
			return "", 0
		}
		return name, version
	}
}

func plainNames(e *zipfile.Entry) (string, int) { return e.Name, 0 }

// below names the entries of a folder.
func below(prefix string) func(*zipfile.Entry) (string, int) {
	return func(e *zipfile.Entry) (string, int) {
		name, ok := strings.CutPrefix(e.Name, prefix)
		if !ok {
			return "", 0
		}
		return name, 0
	}
}
