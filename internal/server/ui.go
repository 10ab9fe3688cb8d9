package server

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"net/http"
	"strconv"
	"strings"
)

// ClientConfig is the configuration that the interface needs before its first request. It is
// embedded in index.html, so it holds nothing secret.
type ClientConfig struct {
	// AuthURL is the base of the authorization server, without a last slash.
	AuthURL     string `json:"authUrl"`
	ClientID    string `json:"clientId"`
	RedirectURI string `json:"redirectUri"`
	Scope       string `json:"scope"`
	// CodeChallengeMethod is "S256", or empty to leave the parameter out.
	CodeChallengeMethod string `json:"codeChallengeMethod"`
	AppName             string `json:"appName"`
	SupportPhone        string `json:"supportPhone"`
	SupportEmail        string `json:"supportEmail"`
	TermsURL            string `json:"termsUrl"`
	// ChatURL is the page of the chat, with its token. It is empty without a chat.
	ChatURL string `json:"chatUrl"`
	Sandbox bool   `json:"sandbox"`
}

// configPlaceholder marks the place of ClientConfig in the built index.html.
const configPlaceholder = "__CITERNE_CONFIG__"

// unbuiltPage explains how to build the interface. It has no style, because the policy allows
// no inline styles.
const unbuiltPage = `<!doctype html>
<html lang="fr">
<meta charset="utf-8">
<title>Interface non construite</title>
<h1>L’interface n’est pas construite</h1>
<p>Exécutez <code>make build</code> à la racine du projet, puis relancez <code>citerne</code>.</p>
<p>L’API GraphQL est servie à l’adresse <code>/graphql</code>.</p>
</html>
`

// uiSite is the built dashboard: one page for every route, and its files.
type uiSite struct {
	*site
	// index is the page with its configuration; nil when the dashboard is not built.
	index    []byte
	indexTag string
}

// newUISite indexes the built dashboard and writes client into its page.
func newUISite(folder fs.FS, client ClientConfig) (*uiSite, error) {
	s, err := newSite(folder)
	if err != nil {
		return nil, err
	}
	ui := &uiSite{site: s}
	page, err := fs.ReadFile(folder, "index.html")
	if errors.Is(err, fs.ErrNotExist) {
		return ui, nil
	}
	if err != nil {
		return nil, err
	}
	if !bytes.Contains(page, []byte(configPlaceholder)) {
		return nil, fmt.Errorf("index.html has no %s", configPlaceholder)
	}
	config, err := json.Marshal(client)
	if err != nil {
		return nil, fmt.Errorf("encode the client configuration: %w", err)
	}
	ui.index = bytes.ReplaceAll(page, []byte(configPlaceholder), []byte(html.EscapeString(string(config))))
	digest := sha256.Sum256(ui.index)
	ui.indexTag = etag(digest[:])
	return ui, nil
}

// page serves a known route.
func (ui *uiSite) page(w http.ResponseWriter, r *http.Request) {
	status := http.StatusOK
	// The router matches empty parameters too, but no order id or token is empty.
	if strings.Contains(r.URL.Path, "//") {
		status = http.StatusNotFound
	}
	ui.writePage(w, r, status)
}

// asset serves a file whose name holds its hash. An unknown name gets 404 and never the page,
// which a browser would run as a broken script.
func (ui *uiSite) asset(w http.ResponseWriter, r *http.Request) {
	if f := ui.files[strings.TrimPrefix(r.URL.Path, "/")]; f != nil {
		ui.serve(w, r, f, cacheImmutable)
		return
	}
	writeText(w, http.StatusNotFound, "Ce fichier n’existe pas.")
}

// fallback serves the files next to the page, such as the service worker. Every other path
// gets the page with status 404, which shows the not-found screen.
func (ui *uiSite) fallback(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		refuseMethod(w, r, readMethods)
		return
	}
	switch name := strings.TrimPrefix(r.URL.Path, "/"); {
	case name == "index.html":
		ui.writePage(w, r, http.StatusOK)
	case ui.files[name] != nil:
		ui.serve(w, r, ui.files[name], cacheRevalidate)
	default:
		ui.writePage(w, r, http.StatusNotFound)
	}
}

// writePage answers with the page. Only a 200 may become a 304: a client that cached the
// not-found screen must get 404 again.
func (ui *uiSite) writePage(w http.ResponseWriter, r *http.Request, status int) {
	if ui.index == nil {
		w.Header().Set("Content-Type", contentTypes[".html"])
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = w.Write([]byte(unbuiltPage))
		return
	}
	head := w.Header()
	head.Set("Cache-Control", cacheRevalidate)
	head.Set("Content-Type", contentTypes[".html"])
	if status == http.StatusOK {
		head.Set("ETag", ui.indexTag)
		if matchesTag(r.Header.Get("If-None-Match"), ui.indexTag) {
			notModified(w)
			return
		}
	}
	head.Set("Content-Length", strconv.Itoa(len(ui.index)))
	boundWriting(w)
	w.WriteHeader(status)
	_, _ = w.Write(ui.index)
}
