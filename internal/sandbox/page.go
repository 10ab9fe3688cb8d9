package sandbox

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"path"
	"strings"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

//go:embed templates/*.html
var templateFiles embed.FS

//go:embed assets/*
var assetFiles embed.FS

// pages are the templates by file name, each with the layout.
var pages = parsePages("login.html", "consent.html", "notice.html", "home.html", "join.html", "panel.html", "signup.html", "card.html")

func parsePages(names ...string) map[string]*template.Template {
	all := make(map[string]*template.Template, len(names))
	for _, name := range names {
		all[name] = template.Must(template.New(name).Funcs(template.FuncMap{"clock": clockTime, "wait": waitTime, "day": longDay}).ParseFS(templateFiles, "templates/layout.html", "templates/"+name))
	}
	return all
}

// clockTime writes the time of day in Paris, to the second.
func clockTime(t time.Time) string { return t.In(calendar.Paris()).Format("15:04:05") }

// longDay writes a day in Paris, "21 novembre 2026".
func longDay(t time.Time) string {
	d := calendar.DateOf(t)
	year, _, _ := d.Civil()
	return fmt.Sprintf("%s %d", d.French(), year)
}

// waitTime writes a latency: milliseconds below a second, else seconds.
func waitTime(d time.Duration) string {
	if d < time.Second {
		return fmt.Sprintf("%d\u00a0ms", d.Milliseconds())
	}
	return fmt.Sprintf("%d\u00a0s", int(d.Seconds()))
}

// page is what every template gets: Data is its own.
type page struct {
	Title string
	// Wide leaves room for the demonstration accounts.
	Wide bool
	// Widest leaves room for a table beside them.
	Widest       bool
	AppName      string
	Provider     string
	DashboardURL string
	// Action is where the forms post: the page's own address.
	Action string
	CSRF   string
	Data   any
}

// site is what the pages say of the provider and its client.
type site struct {
	appName, provider, dashboardURL string
	api                             *api
}

// render writes a page. returnTo is where a form may end up by redirects, nil
// for nowhere: Chromium applies form-action to those too.
func (s *site) render(w http.ResponseWriter, r *http.Request, status int, name string, p page, returnTo *url.URL) {
	s.renderAs(w, r, status, name, "layout.html", p, pagePolicy(returnTo))
}

// renderAs writes a page from its outermost template, under its own policy.
func (s *site) renderAs(w http.ResponseWriter, r *http.Request, status int, name, outermost string, p page, policy string) {
	p.AppName, p.Provider, p.DashboardURL = s.appName, s.provider, s.dashboardURL
	var b bytes.Buffer
	if err := pages[name].ExecuteTemplate(&b, outermost, p); err != nil {
		s.api.internalError(w, r, fmt.Errorf("render %s: %w", name, err))
		return
	}
	w.Header().Set("Content-Security-Policy", policy)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = b.WriteTo(w) // a browser that goes away is no fault
}

// pagePolicy is the content security policy of a page.
func pagePolicy(returnTo *url.URL) string {
	formAction := "'self'"
	if returnTo != nil {
		formAction += " " + returnTo.Scheme + "://" + returnTo.Host
	}
	return "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; form-action " + formAction +
		"; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"
}

// loginPage shows the sign-in form, with what was typed and what is wrong.
func (s *accountService) loginPage(w http.ResponseWriter, r *http.Request, v visit, f loginForm, wrong ...formError) {
	status := http.StatusOK
	title := "Connexion à votre espace professionnel"
	if len(wrong) > 0 {
		status, title = http.StatusUnprocessableEntity, "Erreur\u00a0: connexion à votre espace professionnel"
	}
	if w.Header().Get("Retry-After") != "" {
		status = http.StatusTooManyRequests
	}
	fields := map[string]string{}
	for _, e := range wrong {
		fields[e.Field] = e.Message
	}
	s.pages.render(w, r, status, "login.html", page{Title: title, Action: r.URL.RequestURI(), CSRF: v.csrfToken(), Data: map[string]any{
		"Email": f.email, "Remember": f.remember, "Errors": wrong, "Fields": fields, "Accounts": s.accounts,
		"SignUp": signupPath + "?" + r.URL.RawQuery,
	}}, v.target())
}

// accountRow is a demonstration account as the pages list it.
type accountRow struct{ Email, Name, Role, Businesses, Purpose string }

func (s *Sandbox) accountRows() []accountRow {
	var rows []accountRow
	for _, a := range s.Accounts() {
		rows = append(rows, accountRow{a.Email, a.FirstName + " " + a.LastName, roleLabels[a.Role], strings.Join(a.Businesses, ", "), a.Purpose})
	}
	return rows
}

// consentPage asks whether the client may act for the person (product S01a).
func (s *accountService) consentPage(w http.ResponseWriter, r *http.Request, v visit) {
	s.pages.render(w, r, http.StatusOK, "consent.html", page{
		Title: "Autoriser " + s.pages.appName + "\u202f?", Action: r.URL.RequestURI(), CSRF: v.csrfToken(),
		Data: map[string]any{"Customer": v.customer, "Initial": string([]rune(v.customer.FirstName)[:1]), "Host": v.target().Host},
	}, v.target())
}

// notice is a page that says one thing and offers one way on.
type notice struct{ Text, Link, LinkText string }

func (s *site) notice(w http.ResponseWriter, r *http.Request, status int, title string, n notice) {
	s.render(w, r, status, "notice.html", page{Title: title, Data: n}, nil)
}

// invalidRequestPage refuses a request that must not be redirected (product S01).
func (s *accountService) invalidRequestPage(w http.ResponseWriter, r *http.Request, parameter string) {
	s.pages.notice(w, r, http.StatusBadRequest, "Demande de connexion invalide", notice{
		Text: "L’application n’a pas transmis les informations attendues (" + parameter + ").",
		Link: s.pages.dashboardURL, LinkText: "Retour à " + s.pages.appName,
	})
}

// expiredPage answers a form that does not belong to this browser or to its
// present session.
func (s *site) expiredPage(w http.ResponseWriter, r *http.Request) {
	s.notice(w, r, http.StatusForbidden, "Cette page a expiré", notice{
		Text: "Pour votre sécurité, le formulaire n’a pas été pris en compte. Reprenez la connexion\u00a0; vérifiez que votre navigateur accepte les cookies.",
		Link: r.URL.RequestURI(), LinkText: "Reprendre la connexion",
	})
}

func (s *accountService) signedOutPage(w http.ResponseWriter, r *http.Request) {
	s.pages.notice(w, r, http.StatusOK, "Vous êtes déconnecté.", notice{Link: s.pages.dashboardURL, LinkText: "Se reconnecter"})
}

// termsPage stands where a real provider publishes its terms of sale.
func (s *site) termsPage(w http.ResponseWriter, r *http.Request) {
	s.notice(w, r, http.StatusOK, "Conditions générales de vente", notice{
		Text: "Ceci est un document de démonstration\u00a0: rien n’est vendu ni livré depuis le bac à sable. Votre fournisseur publie ici ses propres conditions.",
		Link: s.dashboardURL, LinkText: "Retour à " + s.appName,
	})
}

// failurePage logs err and says that the sandbox is at fault.
func (s *site) failurePage(w http.ResponseWriter, r *http.Request, err error) {
	s.api.log.ErrorContext(r.Context(), "sandbox page failed", "method", r.Method, "route", r.Pattern, "error", err)
	s.notice(w, r, http.StatusInternalServerError, "La connexion n’a pas abouti", notice{
		Text: "Une erreur est survenue de notre côté. Réessayez dans un instant.", Link: r.URL.RequestURI(), LinkText: "Réessayer",
	})
}

// home answers GET /: what this server is and whom one can sign in as.
func (s *Sandbox) home(w http.ResponseWriter, r *http.Request) {
	s.pages.render(w, r, http.StatusOK, "home.html", page{Title: "Bac à sable du fournisseur", Wide: true,
		Data: map[string]any{"Accounts": s.accountRows(), "Password": s.seed.Password}}, nil)
}

// assetTypes are the files below /assets/ and their types.
var assetTypes = map[string]string{
	".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml", ".woff2": "font/woff2",
}

// serveAsset answers GET /assets/{name}. Names carry no hash, so a browser asks
// again after a minute.
func serveAsset(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	kind, known := assetTypes[path.Ext(name)]
	content, err := assetFiles.ReadFile("assets/" + name)
	if !known || err != nil {
		writeProblem(w, problemNotFound)
		return
	}
	w.Header().Set("Cache-Control", "public, max-age=60")
	w.Header().Set("Content-Type", kind)
	_, _ = w.Write(content) // a browser that goes away is no fault
}
