package workspace

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"throwsight/java/classpath"
)

// unpackSource returns the file of a class's source out of the sources archive
// beside a jar, X-sources.jar for X.jar, as Maven names it; "" where there is
// none. It is put into the user's cache, to be read only: one file for each
// class that somebody is shown.
func unpackSource(jar, class string) string {
	archive := strings.TrimSuffix(jar, ".jar") + "-sources.jar"
	info, err := os.Stat(archive)
	if err != nil || !strings.HasSuffix(jar, ".jar") {
		return ""
	}
	outer, _, _ := strings.Cut(class[strings.LastIndexByte(class, '.')+1:], "$")
	entry := strings.ReplaceAll(class[:strings.LastIndexByte(class, '.')+1], ".", "/") + outer + ".java"
	cache, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	stamp := sha256.Sum256(fmt.Appendf(nil, "%s\x00%d\x00%d", archive, info.Size(), info.ModTime().UnixNano()))
	dir := filepath.Join(cache, "throwsight", "sources", hex.EncodeToString(stamp[:8]))
	if !filepath.IsLocal(filepath.FromSlash(entry)) {
		return ""
	}
	file := filepath.Join(dir, filepath.FromSlash(entry))
	if _, err := os.Stat(file); err == nil {
		return file
	}
	opened, err := classpath.Open(archive, classpath.Options{})
	if err != nil || len(opened) == 0 {
		return ""
	}
	src, err := opened[0].ReadFile(entry, nil)
	if err != nil || writeOnce(file, src) != nil {
		return ""
	}
	return file
}

// writeOnce makes a file that is whole as soon as it is there.
func writeOnce(file string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	temp, err := os.CreateTemp(filepath.Dir(file), ".throwsight-*")
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name()) // gone already when all went well
	_, err = temp.Write(data)
	if closing := temp.Close(); err == nil {
		err = closing
	}
	if err == nil {
		err = os.Chmod(temp.Name(), 0o444)
	}
	if err == nil {
		err = os.Rename(temp.Name(), file)
	}
	return err
}
