package server

import (
	"crypto/sha256"
	"encoding/base64"
	"io/fs"
	"path"
	"regexp"
	"slices"
)

var (
	scriptElement = regexp.MustCompile(`(?is)<script\b([^>]*)>(.*?)</script\s*>`)
	sourceAttr    = regexp.MustCompile(`(?i)(^|\s)src\s*=`)
)

// inlineScriptHashes lists the sources, in the form of a content security policy
// ('sha256-…', CSP3 §2.3.1), of the inline scripts of the site's pages.
func inlineScriptHashes(s *site) ([]string, error) {
	var hashes []string
	for name := range s.files {
		if path.Ext(name) != ".html" {
			continue
		}
		page, err := fs.ReadFile(s.folder, name)
		if err != nil {
			return nil, err
		}
		for _, m := range scriptElement.FindAllSubmatch(page, -1) {
			if sourceAttr.Match(m[1]) || len(m[2]) == 0 {
				continue
			}
			digest := sha256.Sum256(m[2])
			hashes = append(hashes, "'sha256-"+base64.StdEncoding.EncodeToString(digest[:])+"'")
		}
	}
	// The index is a map: without an order the policy would differ at each start.
	slices.Sort(hashes)
	return slices.Compact(hashes), nil
}
