package catalog

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// extensions are the names' ends by which a folder's files are taken for
// parts of a catalog. What such a file holds is told by its text alone.
var extensions = []string{".json", ".ndjson", ".jsonl", ".txt", ".md", ".markdown", modelExtension}

// found is a file to read, or why there is none.
type found struct {
	path  string
	named bool // by the user, rather than found in a folder
	fault *Fault
}

// find returns the files below path, in the order of their names.
func (l *loader) find(path string) []found {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return []found{unreadable(path, err)}
	case info.Mode().IsRegular():
		return []found{{path: path, named: true}}
	case !info.IsDir(): // to open a pipe would wait for its writer
		return []found{{path: path, fault: &Fault{Place{File: path}, Error, Unreadable, "", "is neither a file nor a folder", "name a file or a folder"}}}
	}
	w := walker{seen: map[string]bool{}}
	w.folder(path, nil)
	if len(w.files) == 0 {
		return []found{{fault: &Fault{Place{File: path}, Warning, "empty", "", "the folder holds no file of a catalog", "name a folder with files of the kinds " + strings.Join(extensions, " ")}}}
	}
	return w.files
}

// A walker goes through a folder and follows links, each folder once.
type walker struct {
	files []found
	seen  map[string]bool // real paths of folders
}

// folder adds the files of the folder at path, which lies in those in above.
func (w *walker) folder(path string, above []string) {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		w.files = append(w.files, unreadable(path, err))
		return
	}
	if slices.Contains(above, real) {
		w.files = append(w.files, found{fault: &Fault{Place{File: path}, Warning, "link-loop", "", "the link leads back to a folder that it lies in", "remove the link"}})
		return
	}
	if w.seen[real] {
		return // by another link
	}
	w.seen[real] = true
	entries, err := os.ReadDir(path)
	if err != nil {
		w.files = append(w.files, unreadable(path, err))
	}
	above = append(slices.Clip(above), real)
	for _, e := range entries {
		name := e.Name()
		at := filepath.Join(path, name)
		isDir, isFile := e.IsDir(), e.Type().IsRegular()
		if strings.HasPrefix(name, ".") || name == "node_modules" {
			continue
		}
		if e.Type()&fs.ModeSymlink != 0 {
			info, err := os.Stat(at)
			if err != nil {
				w.files = append(w.files, unreadable(at, err))
				continue
			}
			isDir, isFile = info.IsDir(), info.Mode().IsRegular()
		}
		switch {
		case isDir:
			w.folder(at, above)
		case isFile && slices.Contains(extensions, strings.ToLower(filepath.Ext(name))):
			w.files = append(w.files, found{path: at})
		}
	}
}

func unreadable(path string, err error) found {
	problem, remedy := err.Error(), "make it readable, or leave it out"
	var at *fs.PathError
	if errors.As(err, &at) {
		problem = at.Err.Error()
	}
	if errors.Is(err, fs.ErrNotExist) {
		remedy = "name a file or folder that exists"
	}
	return found{path: path, fault: &Fault{Place{File: path}, Error, Unreadable, "", "cannot be read: " + problem, remedy}}
}

// readFile reads a file of at most limit bytes.
func readFile(f found, limit int64) (*source, *Fault) {
	file, err := os.Open(f.path)
	if err != nil {
		return nil, unreadable(f.path, err).fault
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, unreadable(f.path, err).fault
	}
	tooLarge := &Fault{Place{File: f.path}, Error, "too-large", "", fmt.Sprintf("holds %d bytes, more than the %d that a file of a catalog may", info.Size(), limit), "split it into several files in one folder"}
	if info.Size() > limit {
		return nil, tooLarge
	}
	var content strings.Builder
	content.Grow(int(info.Size()))
	n, err := io.Copy(&content, io.LimitReader(file, limit+1))
	switch {
	case err != nil:
		return nil, unreadable(f.path, err).fault
	case n > limit: // it has grown
		return nil, tooLarge
	}
	return &source{file: f.path, text: content.String(), named: f.named}, nil
}
