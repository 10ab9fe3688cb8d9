package page

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"path"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
)

//go:embed templates/*.html
var templateFiles embed.FS

//go:embed assets/*
var assetFiles embed.FS

// pages are the parsed templates by file name, each with the layout.
var pages = parsePages("login.html", "consent.html", "notice.html", "home.html", "join.html", "panel.html", "signup.html", "card.html")

func parsePages(names ...string) map[string]*template.Template {
	all := make(map[string]*template.Template, len(names))
	for _, name := range names {
		all[name] = template.Must(template.New(name).Funcs(template.FuncMap{"clock": clockTime, "wait": waitTime, "day": longDay}).ParseFS(templateFiles, "templates/layout.html", "templates/"+name))
	}
	return all
}

// clockTime formats the time of day in Paris, to the second.
func clockTime(t time.Time) string { return t.In(calendar.Paris()).Format("15:04:05") }

// longDay formats a day in Paris, "21 novembre 2026".
func longDay(t time.Time) string {
	d := calendar.DateOf(t)
	year, _, _ := d.Civil()
	return fmt.Sprintf("%s %d", d.French(), year)
}

// waitTime formats a latency: milliseconds below a second, else seconds.
func waitTime(d time.Duration) string {
	if d < time.Second {
		return fmt.Sprintf("%d\u00a0ms", d.Milliseconds())
	}
	return fmt.Sprintf("%d\u00a0s", int(d.Seconds()))
}

// Page is the data of every template; Data is specific to the page.
type Page struct {
	Title string
	// Wide makes the page wide enough for the demonstration accounts.
	Wide bool
	// Widest makes it wide enough for a table next to them.
	Widest       bool
	AppName      string
	Provider     string
	DashboardURL string
	// Action is the URL that forms post to: the page's own.
	Action string
	CSRF   string
	Data   any
}

// Site holds the names and addresses of the provider and its client that pages show.
type Site struct {
	AppName, Provider, DashboardURL string
	API                             *api.Frame
}

// Render writes a page with the default layout and policy. returnTo is an address to which a
// form can redirect, nil for none: Chromium applies form-action to redirects too.
func (s *Site) Render(w http.ResponseWriter, r *http.Request, status int, name string, p Page, returnTo *url.URL) {
	s.RenderAs(w, r, status, name, "layout.html", p, pagePolicy(returnTo))
}

// RenderAs writes a page with a given outermost template and content security policy.
func (s *Site) RenderAs(w http.ResponseWriter, r *http.Request, status int, name, outermost string, p Page, policy string) {
	p.AppName, p.Provider, p.DashboardURL = s.AppName, s.Provider, s.DashboardURL
	var b bytes.Buffer
	if err := pages[name].ExecuteTemplate(&b, outermost, p); err != nil {
		s.API.InternalError(w, r, fmt.Errorf("render %s: %w", name, err))
		return
	}
	w.Header().Set("Content-Security-Policy", policy)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = b.WriteTo(w) // the browser may have disconnected
}

// pagePolicy returns the content security policy of a page.
func pagePolicy(returnTo *url.URL) string {
	formAction := "'self'"
	if returnTo != nil {
		formAction += " " + returnTo.Scheme + "://" + returnTo.Host
	}
	return "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; form-action " + formAction +
		"; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"
}

// AccountRow is a demonstration account, as the pages list it.
type AccountRow struct{ Email, Name, Role, Businesses, Purpose string }

// Notice is the message of a page, with one link.
type Notice struct{ Text, Link, LinkText string }

// Notice writes a page with a single message.
func (s *Site) Notice(w http.ResponseWriter, r *http.Request, status int, title string, n Notice) {
	s.Render(w, r, status, "notice.html", Page{Title: title, Data: n}, nil)
}

// Expired answers a form that does not belong to this browser or to its current session.
func (s *Site) Expired(w http.ResponseWriter, r *http.Request) {
	s.Notice(w, r, http.StatusForbidden, "Cette page a expiré", Notice{
		Text: "Pour votre sécurité, le formulaire n’a pas été pris en compte. Reprenez la connexion\u00a0; vérifiez que votre navigateur accepte les cookies.",
		Link: r.URL.RequestURI(), LinkText: "Reprendre la connexion",
	})
}

// Terms serves a placeholder for the terms of sale that a real provider publishes.
func (s *Site) Terms(w http.ResponseWriter, r *http.Request) {
	s.Notice(w, r, http.StatusOK, "Conditions générales de vente", Notice{
		Text: "Ceci est un document de démonstration\u00a0: rien n’est vendu ni livré depuis le bac à sable. Votre fournisseur publie ici ses propres conditions.",
		Link: s.DashboardURL, LinkText: "Retour à " + s.AppName,
	})
}

// Failure logs err and writes a page that reports an internal error.
func (s *Site) Failure(w http.ResponseWriter, r *http.Request, err error) {
	s.API.Log.ErrorContext(r.Context(), "sandbox page failed", "method", r.Method, "route", r.Pattern, "error", err)
	s.Notice(w, r, http.StatusInternalServerError, "La connexion n’a pas abouti", Notice{
		Text: "Une erreur est survenue de notre côté. Réessayez dans un instant.", Link: r.URL.RequestURI(), LinkText: "Réessayer",
	})
}

// assetTypes gives the content type of each served file extension.
var assetTypes = map[string]string{
	".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml", ".woff2": "font/woff2",
}

// ServeAsset answers GET /assets/{name}. Names contain no hash, so browsers cache a file for a
// minute only.
func ServeAsset(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	kind, known := assetTypes[path.Ext(name)]
	content, err := assetFiles.ReadFile("assets/" + name)
	if !known || err != nil {
		api.WriteProblem(w, api.NotFound)
		return
	}
	w.Header().Set("Cache-Control", "public, max-age=60")
	w.Header().Set("Content-Type", kind)
	_, _ = w.Write(content) // the browser may have disconnected
}
