package server

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/trace"
	"github.com/citerne/citerne/internal/web"
)

// Auth is what the edge needs from sign-in. internal/auth implements it.
type Auth interface {
	// Token serves POST /auth/token.
	Token(http.ResponseWriter, *http.Request)
	// SignOut serves POST /auth/signout.
	SignOut(http.ResponseWriter, *http.Request)
	// VerifyFile checks the signature of a /files/ URL. It returns the session that the URL
	// was signed for and the time until it expires, or an error that says why it is invalid.
	VerifyFile(*http.Request) (session string, life time.Duration, err error)
}

// Config is the configuration of the edge. PublicURL, FilesURL, GraphQL, Auth, every field of Files,
// Visitor, Downloader, UI, Health and Logger are required.
type Config struct {
	// PublicURL is the origin that browsers see. Its scheme decides HSTS.
	PublicURL *url.URL
	GraphQL   http.Handler
	Auth      Auth
	// UI is the built dashboard. When it has no index.html, a page explains how to build it.
	UI fs.FS
	// GraphiQL and Storybook are the built tools, nil when tools are off.
	GraphiQL, Storybook fs.FS
	// Client is the configuration that the page needs before its first request.
	Client ClientConfig
	// Files opens the provider's files.
	Files
	// FilesURL is the provider's base of file references, without credentials.
	FilesURL *url.URL
	// FilesTimeout bounds the reading of one file, 0 means 10 s.
	FilesTimeout time.Duration
	// CardFieldsURL is the card processor's page with the card fields, which the dashboard
	// frames. It is empty when payment by card is off.
	CardFieldsURL string
	// Visitor returns the session that a GraphQL request proves by its credentials, and
	// Downloader the same for a file request; session is empty for none. as is the request to
	// serve, whose context may cache the result.
	Visitor, Downloader func(*http.Request) (session string, as *http.Request)
	// RequestRate is how many requests a second are allowed per session, and per address for
	// requests without a session; 0 for no limit.
	RequestRate int
	// TrustedProxies are the networks (CIDR) whose X-Forwarded-For is believed.
	TrustedProxies []string
	Health         *Health
	// Observer is notified of every response; it may be nil.
	Observer Observer
	// ObserveFiles wraps the transport that fetches the provider's logos; it may be nil.
	ObserveFiles func(http.RoundTripper) http.RoundTripper
	// Load counts the requests that run, wait and were refused; it may be nil.
	Load   *Load
	Logger *slog.Logger
}

// edge holds the parts that routes share.
type edge struct {
	logger    *slog.Logger
	observer  Observer
	headers   headers
	ui        *uiSite
	graphiql  *site
	storybook *site
	logos     *logoProxy
	admission *admission
}

// New returns the handler of the dashboard's listener.
func New(cfg Config) (http.Handler, error) {
	e, err := newEdge(cfg)
	if err != nil {
		return nil, err
	}
	guard, err := crossOrigin(cfg.PublicURL)
	if err != nil {
		return nil, err
	}

	r := chi.NewRouter()
	r.Use(identify, boundAnswer, e.accessLog, e.recoverPanics, e.headers.secure, guard)
	if len(cfg.TrustedProxies) > 0 {
		r.Use(middleware.ClientIPFromXFF(cfg.TrustedProxies...))
	}

	r.With(limitBody(web.MaxBody), e.admission.operation).Get("/graphql", cfg.GraphQL.ServeHTTP)
	r.With(limitGraphQL, e.admission.operation).Post("/graphql", cfg.GraphQL.ServeHTTP)
	r.With(limitTokenRate(tokenRatePerMinute), limitBody(web.MaxBody), e.admission.readFirst).Post("/auth/token", cfg.Auth.Token)
	r.With(limitBody(web.MaxBody), e.admission.readFirst).Post("/auth/signout", cfg.Auth.SignOut)
	get(r.With(e.admission.logo), web.Logos+"*", e.logos.ServeHTTP)
	downloads := r.With(e.admission.download)
	get(downloads, web.MandateRoute, e.download(cfg.Mandate, savedPDF))
	get(downloads, web.DocumentRoute, e.relay(cfg.Document, "id", savedPDF))
	get(downloads, web.ArchiveRoute, e.relay(cfg.Archive, "ids", savedZIP))
	get(downloads, web.CalendarRoute, e.relay(cfg.Calendar, "token", calendar))
	get(downloads, web.InvoiceRoute(domain.InvoicePDF), e.relay(cfg.Invoice(domain.InvoicePDF), "id", savedPDF))
	get(downloads, web.InvoiceRoute(domain.InvoiceXML), e.relay(cfg.Invoice(domain.InvoiceXML), "id", savedXML))
	get(downloads, web.InvoiceRoute(domain.InvoiceFacturX), e.relay(cfg.Invoice(domain.InvoiceFacturX), "id", savedPDF))
	get(downloads, web.InvoiceArchiveRoute, e.relay(cfg.InvoiceArchive, "ids", savedZIP))
	get(downloads, web.EntriesRoute, e.relay(cfg.Entries, "list", savedCSV))
	get(downloads, web.ExportRoute, e.relay(cfg.Export, "id", savedCSV, savedXLS, savedPDF))
	previews := r.With(e.headers.framed, e.admission.download)
	get(previews, web.MandateRoute+web.Preview, e.download(cfg.Mandate, shownPDF))
	get(previews, web.DocumentRoute+web.Preview, e.relay(cfg.Document, "id", shownPDF))
	get(previews, web.ExportRoute+web.Preview, e.relay(cfg.Export, "id", shownPDF))
	get(previews, web.InvoiceRoute(domain.InvoicePDF)+web.Preview, e.relay(cfg.Invoice(domain.InvoicePDF), "id", shownPDF))
	get(r, web.Files+"*", func(w http.ResponseWriter, _ *http.Request) { refuseFile(w, http.StatusNotFound) })
	get(r, "/healthz", cfg.Health.live)
	get(r, "/readyz", cfg.Health.ready)

	mountTool(r, graphiqlPrefix, e.graphiql)
	mountTool(r, storybookPrefix, e.storybook)

	for _, route := range Routes {
		get(r, route, e.ui.page)
	}
	get(r, assetsPrefix+"*", e.ui.asset)
	r.NotFound(e.ui.fallback)
	r.MethodNotAllowed(methodNotAllowed(r))
	return r, nil
}

// newEdge indexes the built files and builds the security headers.
func newEdge(cfg Config) (*edge, error) {
	if cfg.PublicURL == nil || cfg.FilesURL == nil || cfg.GraphQL == nil || cfg.Auth == nil || !cfg.complete() ||
		cfg.Visitor == nil || cfg.Downloader == nil || cfg.UI == nil || cfg.Health == nil || cfg.Logger == nil {
		return nil, errors.New("build the HTTP edge: incomplete configuration")
	}
	ui, err := newUISite(cfg.UI, cfg.Client)
	if err != nil {
		return nil, fmt.Errorf("read the built interface: %w", err)
	}
	graphiql, err := newTool("GraphiQL", cfg.GraphiQL)
	if err != nil {
		return nil, err
	}
	storybook, err := newTool("Storybook", cfg.Storybook)
	if err != nil {
		return nil, err
	}
	warnOfUnbuilt(cfg.Logger, map[string]bool{
		"UI": ui.index == nil, "GraphiQL": cfg.GraphiQL != nil && graphiql == nil, "Storybook": cfg.Storybook != nil && storybook == nil,
	})
	policy, err := withFrames(dashboardPolicy, cfg.Client.ChatURL, cfg.CardFieldsURL)
	if err != nil {
		return nil, err
	}
	headers := newHeaders(cfg.PublicURL, policy)
	if err := headers.addTools(cfg.PublicURL, graphiql, storybook); err != nil {
		return nil, err
	}
	observer := cfg.Observer
	if observer == nil {
		observer = trace.NopObserver{}
	}
	return &edge{
		logger: cfg.Logger, observer: observer, headers: headers, ui: ui, graphiql: graphiql, storybook: storybook,
		logos:     newLogoProxy(cfg),
		admission: newAdmission(cfg),
	}, nil
}

// warnOfUnbuilt logs one line with the sites that should be served but are not built.
func warnOfUnbuilt(logger *slog.Logger, missing map[string]bool) {
	var names []string
	for name, unbuilt := range missing {
		if unbuilt {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return
	}
	slices.Sort(names)
	logger.Warn("not built: " + strings.Join(names, ", ") + "; run `make build`; GraphQL is served all the same")
}

// get registers a read-only route: GET, and HEAD with the same headers.
func get(r chi.Router, pattern string, h http.HandlerFunc) {
	r.Get(pattern, h)
	r.Head(pattern, h)
}

// mountTool serves a built tool below prefix, and redirects the prefix without its last slash
// there. A tool that is off or not built has no routes.
func mountTool(r chi.Router, prefix string, tool *site) {
	if tool == nil {
		return
	}
	get(r, prefix[:len(prefix)-1], http.RedirectHandler(prefix, http.StatusPermanentRedirect).ServeHTTP)
	get(r, prefix+"*", tool.below(prefix))
}

// methodNotAllowed answers 405 with the methods that the path allows: chi does not give that
// list to a custom handler.
func methodNotAllowed(routes chi.Routes) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var allowed []string
		for _, m := range []string{http.MethodGet, http.MethodHead, http.MethodPost} {
			if routes.Match(chi.NewRouteContext(), m, r.URL.Path) {
				allowed = append(allowed, m)
			}
		}
		if len(allowed) == 0 {
			allowed = readMethods
		}
		refuseMethod(w, r, allowed)
	}
}
