package workspace

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"

	"throwsight/docs/rules"
)

// RulePage returns the file of a rule's page, "" where there is none. It is put
// into the user's cache, to be read only: an editor opens files, and the page
// is the one of this program.
func RulePage(rule string) string {
	page, ok := rules.Page(rule)
	cache, err := os.UserCacheDir()
	if !ok || err != nil {
		return ""
	}
	page = rules.Alone(page)
	stamp := sha256.Sum256([]byte(page))
	file := filepath.Join(cache, "throwsight", "rules", hex.EncodeToString(stamp[:8]), rule+".md")
	if _, err := os.Stat(file); err != nil && writeOnce(file, []byte(page)) != nil {
		return ""
	}
	return file
}
