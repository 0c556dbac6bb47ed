package discover

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// maxList bounds a file that holds a classpath.
const maxList = 16 << 20

// ReadList reads a file that holds a classpath as javac takes it, in one line
// or several.
func ReadList(file string) ([]string, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxList+1))
	if err != nil {
		return nil, err
	}
	if len(data) > maxList {
		return nil, fmt.Errorf("%s: more than %d bytes", file, maxList)
	}
	var list []string
	for line := range strings.Lines(string(data)) {
		for _, name := range filepath.SplitList(strings.TrimSpace(line)) {
			if name != "" {
				list = append(list, name)
			}
		}
	}
	return list, nil
}
