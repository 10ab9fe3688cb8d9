package server

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io/fs"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
)

// The content security policies of the dashboard, its tools and its files.

// dashboardPolicy is the default content security policy (security §3).
const dashboardPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; " +
	"font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; " +
	"frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types citerne-sw; frame-src 'self'"

// withFrames adds the origins of pages to a policy that ends with frame-src: the chat and the
// card fields. Empty addresses are skipped. Scripts of these origins do not run in our pages.
func withFrames(policy string, pages ...string) (string, error) {
	var origins []string
	for _, address := range pages {
		page, err := url.Parse(address)
		if err != nil {
			return "", fmt.Errorf("read the address of a page to frame: %w", err)
		}
		if origin := page.Scheme + "://" + page.Host; address != "" && !slices.Contains(origins, origin) {
			origins = append(origins, origin)
		}
	}
	return strings.Join(append([]string{policy}, origins...), " "), nil
}

// graphiqlPolicy allows what the Monaco editor needs: inline styles, and fonts and images in
// data URLs.
const graphiqlPolicy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
	"font-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// filesPolicy makes a provider's file harmless even when it is opened as a page.
const filesPolicy = "sandbox; default-src 'none'"

// previewPolicy is the policy of a PDF file that the dashboard frames. It has no sandbox,
// because a browser's PDF viewer may not work in one.
const previewPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

// storybookPolicy lets Storybook's manager frame its preview, lets both use inline styles, and
// allows the inline scripts of their two pages by hash.
func storybookPolicy(scriptHashes []string) string {
	scripts := strings.Join(append([]string{"'self'"}, scriptHashes...), " ")
	return "default-src 'none'; script-src " + scripts + "; style-src 'self' 'unsafe-inline'; " +
		"img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; frame-src 'self'; " +
		"base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
}

var (
	scriptElement = regexp.MustCompile(`(?is)<script\b([^>]*)>(.*?)</script\s*>`)
	sourceAttr    = regexp.MustCompile(`(?i)(^|\s)src\s*=`)
)

// inlineScriptHashes returns the hash sources ('sha256-…', CSP3 §2.3.1) of the inline scripts
// of the site's pages.
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
	// The order of a map is random: unsorted, the policy would differ at each start.
	slices.Sort(hashes)
	return slices.Compact(hashes), nil
}
