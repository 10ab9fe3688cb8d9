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

// ClientConfig is what the interface must know before its first request. It
// travels inside index.html, so nothing in it is secret.
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
	// ChatURL is the page of the chat, with its token; empty without one. It is the
	// only address of another origin that the interface may frame.
	ChatURL string `json:"chatUrl"`
	Sandbox bool   `json:"sandbox"`
}

// configPlaceholder stands in the built index.html where ClientConfig goes.
const configPlaceholder = "__CITERNE_CONFIG__"

// unbuiltPage says how to build the interface. It has no style: the policy allows
// none inline.
const unbuiltPage = `<!doctype html>
<html lang="fr">
<meta charset="utf-8">
<title>Interface non construite</title>
<h1>L’interface n’est pas construite</h1>
<p>Exécutez <code>make build</code> à la racine du projet, puis relancez <code>citerne</code>.</p>
<p>L’API GraphQL est servie à l’adresse <code>/graphql</code>.</p>
</html>
`

// interfaceSite is the built dashboard: one page for every route, and its files.
type interfaceSite struct {
	*site
	// index is the page with its configuration, nil when nothing is built.
	index    []byte
	indexTag string
}

// newInterfaceSite indexes the built dashboard and writes client into its page.
func newInterfaceSite(folder fs.FS, client ClientConfig) (*interfaceSite, error) {
	s, err := newSite(folder)
	if err != nil {
		return nil, err
	}
	ui := &interfaceSite{site: s}
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
func (ui *interfaceSite) page(w http.ResponseWriter, r *http.Request) {
	status := http.StatusOK
	// The router lets a parameter be empty; an order or a token is not.
	if strings.Contains(r.URL.Path, "//") {
		status = http.StatusNotFound
	}
	ui.writePage(w, r, status)
}

// asset serves a hashed file. A name that no build holds is 404 and never the
// page: a browser would take the page for a broken script.
func (ui *interfaceSite) asset(w http.ResponseWriter, r *http.Request) {
	if f := ui.files[strings.TrimPrefix(r.URL.Path, "/")]; f != nil {
		ui.serve(w, r, f, cacheImmutable)
		return
	}
	writeText(w, http.StatusNotFound, "Ce fichier n’existe pas.")
}

// fallback serves the files beside the page, such as the service worker, and for
// every other path the page itself, which shows the not-found screen.
func (ui *interfaceSite) fallback(w http.ResponseWriter, r *http.Request) {
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

// writePage answers the page. Only a 200 may turn into a 304: a client that kept
// the not-found screen must hear 404 again.
func (ui *interfaceSite) writePage(w http.ResponseWriter, r *http.Request, status int) {
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
