package sandbox

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"
	_ "time/tzdata" // Prices and dates need Europe/Paris, also on machines without zone data.

	"github.com/citerne/citerne/internal/sandbox/account"
	"github.com/citerne/citerne/internal/sandbox/analytics"
	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/chronicle"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/document"
	"github.com/citerne/citerne/internal/sandbox/export"
	"github.com/citerne/citerne/internal/sandbox/fault"
	"github.com/citerne/citerne/internal/sandbox/fleet"
	"github.com/citerne/citerne/internal/sandbox/fleetimport"
	"github.com/citerne/citerne/internal/sandbox/gas"
	"github.com/citerne/citerne/internal/sandbox/invoice"
	"github.com/citerne/citerne/internal/sandbox/live"
	"github.com/citerne/citerne/internal/sandbox/notification"
	"github.com/citerne/citerne/internal/sandbox/order"
	"github.com/citerne/citerne/internal/sandbox/page"
	"github.com/citerne/citerne/internal/sandbox/panel"
	"github.com/citerne/citerne/internal/sandbox/planning"
	"github.com/citerne/citerne/internal/sandbox/quote"
	"github.com/citerne/citerne/internal/sandbox/recurring"
	"github.com/citerne/citerne/internal/sandbox/search"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/slot"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Config configures a Sandbox. Every field except PublicURL can be zero.
type Config struct {
	// Dir is the folder of the SQLite file; empty keeps all data in memory.
	Dir string
	// PublicURL is the origin that browsers use, such as http://127.0.0.1:8090.
	PublicURL string
	// ClientID is the only OAuth client; "dashboard" by default.
	ClientID string
	// ClientSecret, if set, makes that client confidential: the token endpoint requires it.
	ClientSecret string
	// RedirectURIs are the registered redirect URIs, compared exactly.
	RedirectURIs []string
	// SignOutRedirects are the allowed redirect URIs after sign-out, compared exactly.
	SignOutRedirects []string
	// DashboardURL is the origin that the pages link to.
	DashboardURL string
	// AppName is the client's name on the sign-in pages; "Citerne" by default.
	AppName string
	// Now is the clock; time.Now by default.
	Now func() time.Time
	// Profile is ProfileDemo (default), ProfileEmpty or ProfileLoad. It is only used when the
	// store is filled for the first time.
	Profile string
	// ExportPace is the minimum duration of an export in real time, so that a demonstration
	// shows its progress.
	ExportPace time.Duration
	// Logger receives logs, which never contain a password, a code or a token.
	Logger *slog.Logger
}

// Account is a demonstration account that can sign in.
type Account struct {
	Email, Password     string
	FirstName, LastName string
	// Role is the role in the first of Businesses, empty without one.
	Role string
	// Businesses are names, in the order of the seed.
	Businesses []string
	// Purpose is the French description of what the account demonstrates.
	Purpose string
}

// Sandbox is a running provider: its services and what they share. It is safe for concurrent
// use.
type Sandbox struct {
	cfg     Config
	db      *store.DB
	clock   *clock.Clock
	seed    *seed.Seed
	api     *api.Frame
	pages   *page.Site
	faults  *fault.Faults
	journal panel.Journal
	handler http.Handler
	calls   []string // route patterns of the API, sorted

	account   *account.Service
	company   *company.Service
	gas       *gas.Service
	fleet     *fleet.Service
	imports   *fleetimport.Service
	slots     *slot.Service
	recurring *recurring.Service
	quotes    *quote.Service
	orders    *order.Service
	planning  *planning.Service
	invoices  *invoice.Service
	documents *document.Service
	analytics *analytics.Service
	exports   *export.Service
	notices   *notification.Service
	searches  *search.Service
	live      *live.Service
	history   *chronicle.Service
	panel     *panel.Service

	// draining is closed to end the event streams.
	draining chan struct{}
	drain    sync.Once
	// stopWork stops the worker of exports.
	stopWork context.CancelFunc
}

// New opens the store, migrates and fills it if needed, and prepares the handler. The caller
// must close the result.
func New(ctx context.Context, cfg Config) (*Sandbox, error) {
	cfg, err := withDefaults(cfg)
	if err != nil {
		return nil, err
	}
	data, err := seed.Load()
	if err != nil {
		return nil, err
	}
	db, err := store.Open(cfg.Dir)
	if err != nil {
		return nil, err
	}
	s := &Sandbox{cfg: cfg, db: db, clock: &clock.Clock{Wall: cfg.Now}, seed: data, faults: new(fault.Faults), draining: make(chan struct{})}
	s.createServices()
	if err := s.prepare(ctx); err != nil {
		_ = db.Close()
		return nil, err
	}
	s.handler = s.routes()
	working, stop := context.WithCancel(context.Background())
	s.stopWork = stop
	if err := s.exports.Begin(working); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// createServices creates the services with their dependencies.
func (s *Sandbox) createServices() {
	cfg, db, now, data := s.cfg, s.db, s.clock, s.seed
	s.api = &api.Frame{DB: db, Clock: now, Log: cfg.Logger}
	s.pages = &page.Site{AppName: cfg.AppName, Provider: data.Provider.Name, DashboardURL: cfg.DashboardURL, API: s.api}
	s.account = &account.Service{
		Config: account.Config{ClientID: cfg.ClientID, ClientSecret: cfg.ClientSecret, RedirectURIs: cfg.RedirectURIs, SignOutRedirects: cfg.SignOutRedirects},
		DB:     db, Clock: now, Log: cfg.Logger, API: s.api, Site: s.pages, Faults: s.faults, Passwords: account.NewHashing(), Secure: s.secure(),
		Accounts: s.accountRows(), DemoPassword: data.Password, DecoyHash: chronicle.DemoPasswordHash,
	}
	s.company = &company.Service{DB: db, Clock: now, API: s.api, Site: s.pages, Seed: data, PublicURL: cfg.PublicURL}
	s.gas = &gas.Service{Clock: now, Seed: data}
	s.notices = &notification.Service{DB: db, Clock: now, Seed: data, API: s.api}
	s.fleet = &fleet.Service{DB: db, Clock: now, Seed: data, API: s.api, Notices: s.notices}
	s.imports = &fleetimport.Service{DB: db, Seed: data, API: s.api, Fleet: s.fleet}
	s.slots = &slot.Service{DB: db, Clock: now, Seed: data}
	s.recurring = &recurring.Service{DB: db, Clock: now, Seed: data, API: s.api, Fleet: s.fleet}
	s.quotes = &quote.Service{DB: db, Clock: now, Seed: data, API: s.api, Fleet: s.fleet, Slots: s.slots}
	s.orders = &order.Service{DB: db, Clock: now, Seed: data, API: s.api, Fleet: s.fleet, Slots: s.slots, Quotes: s.quotes, Recurring: s.recurring, Notices: s.notices}
	s.planning = &planning.Service{DB: db, Clock: now, Seed: data, API: s.api, PublicURL: cfg.PublicURL}
	s.invoices = &invoice.Service{DB: db, Clock: now, Seed: data, API: s.api, Notices: s.notices}
	s.documents = &document.Service{DB: db, Clock: now, Seed: data}
	s.analytics = &analytics.Service{DB: db, Clock: now, Seed: data, Fleet: s.fleet}
	s.searches = &search.Service{DB: db, Clock: now, Seed: data}
	s.exports = &export.Service{DB: db, Clock: now, Seed: data, API: s.api, Log: cfg.Logger, Fleet: s.fleet, Invoices: s.invoices, Analytics: s.analytics, Notices: s.notices, Dir: cfg.Dir, Pace: cfg.ExportPace}
	s.live = &live.Service{DB: db, Clock: now, API: s.api, Log: cfg.Logger, Orders: s.orders, Advance: s.advance, Draining: s.draining}
	s.history = &chronicle.Service{DB: db, Clock: now, Seed: data, Fleet: s.fleet, Orders: s.orders, Profile: cfg.Profile}
	s.panel = &panel.Service{
		DB: db, Clock: now, Site: s.pages, Faults: s.faults, Account: s.account, Orders: s.orders, Fleet: s.fleet, Invoices: s.invoices,
		History: s.history, Analytics: s.analytics, Exports: s.exports, Journal: &s.journal, Profile: cfg.Profile, SetClock: s.setClock,
	}
}

// prepare migrates the store, fills a new one and advances its history to now.
func (s *Sandbox) prepare(ctx context.Context) error {
	if s.cfg.Dir != "" {
		return s.bringUp(ctx)
	}
	// The key has everything that the content of a new store in memory depends on.
	key := fmt.Sprint(s.cfg.Profile, s.cfg.Now().Unix())
	copied, err := s.db.FillOnce(ctx, key, s.bringUp)
	if err != nil || !copied {
		return err
	}
	return s.advance(ctx)
}

func (s *Sandbox) bringUp(ctx context.Context) error {
	if err := store.Migrate(ctx, s.db); err != nil {
		return err
	}
	if err := s.history.Fill(ctx); err != nil {
		return err
	}
	if err := s.clock.Read(ctx, s.db); err != nil {
		return err
	}
	return s.advance(ctx)
}

// Handler returns the handler of all paths of the sandbox.
func (s *Sandbox) Handler() http.Handler { return s.handler }

// Drain ends the event streams, which would otherwise delay a server's shutdown; clients can
// reconnect and resume. It also stops the exports; incomplete ones start again at the next
// start.
func (s *Sandbox) Drain() {
	s.drain.Do(func() {
		close(s.draining)
		s.stopWork()
	})
}

// Close closes the store. Requests in flight fail from then on.
func (s *Sandbox) Close() error {
	s.Drain()
	err := s.exports.End()
	if closed := s.db.Close(); closed != nil {
		err = errors.Join(err, fmt.Errorf("close the sandbox store: %w", closed))
	}
	return err
}

// Accounts lists the demonstration accounts in the order of the seed.
func (s *Sandbox) Accounts() []Account {
	var list []Account
	for _, u := range s.seed.Users {
		if u.Status != "" {
			continue // invited or revoked accounts cannot sign in
		}
		a := Account{Email: u.Email, Password: s.seed.Password, FirstName: u.FirstName, LastName: u.LastName, Purpose: u.Purpose}
		for _, m := range u.Memberships {
			a.Businesses = append(a.Businesses, s.seed.BusinessOf(m.Business).Name)
		}
		if len(u.Memberships) > 0 {
			a.Role = u.Memberships[0].Role
		}
		list = append(list, a)
	}
	return list
}

func withDefaults(cfg Config) (Config, error) {
	u, err := url.Parse(cfg.PublicURL)
	if err != nil || u.Scheme == "" || u.Host == "" {
		return cfg, fmt.Errorf("sandbox: PublicURL %q is not an absolute address", cfg.PublicURL)
	}
	cfg.PublicURL = strings.TrimRight(cfg.PublicURL, "/")
	cfg.DashboardURL = strings.TrimRight(cfg.DashboardURL, "/")
	if cfg.Profile == "" {
		cfg.Profile = ProfileDemo
	}
	if !slices.Contains(Profiles, cfg.Profile) {
		return cfg, fmt.Errorf("sandbox: Profile %q is none of %q", cfg.Profile, Profiles)
	}
	for _, address := range cfg.RedirectURIs {
		if u, err := url.Parse(address); err != nil || u.Host == "" || u.Fragment != "" {
			return cfg, fmt.Errorf("sandbox: redirect URI %q is not an absolute address without fragment", address)
		}
	}
	if cfg.ClientID == "" {
		cfg.ClientID = "dashboard"
	}
	if cfg.AppName == "" {
		cfg.AppName = "Citerne"
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	return cfg, nil
}

// routes maps every route to the package that answers it.
func (s *Sandbox) routes() http.Handler {
	mux := http.NewServeMux()
	for _, pages := range []map[string]http.HandlerFunc{
		{"GET /{$}": s.home, "GET /cgv": s.pages.Terms, "GET " + page.ChatPath: s.pages.Chat, "GET /assets/{name}": page.ServeAsset},
		s.account.Pages(), // sign-in, sign-up, joining, sign-out
		s.company.Pages(), // card fields, logos
		s.panel.Pages(),
	} {
		for pattern, page := range pages {
			mux.HandleFunc(pattern, page)
		}
	}
	for _, calls := range []map[string]api.Endpoint{
		s.company.Calls(), // businesses, contacts, addresses, users, payment methods
		s.gas.Calls(),     // products and their prices
		s.fleet.Calls(),   // tanks, vehicles
		s.imports.Calls(), // import of vehicles
		s.slots.Calls(),
		s.quotes.Calls(),
		s.orders.Calls(),
		s.recurring.Calls(), // recurring orders; package order creates their orders
		s.planning.Calls(),
		s.invoices.Calls(), // invoices, payments, statement, accounting entries
		s.documents.Calls(),
		s.analytics.Calls(), // delivery figures
		s.exports.Calls(),
		s.notices.Calls(), // notifications, price alerts
		s.searches.Calls(),
		s.live.Calls(),
	} {
		s.mountAll(mux, s.api.Authenticate, calls)
	}
	// These need no token.
	for _, calls := range []map[string]api.Endpoint{
		s.account.Calls(), // password recovery
		s.planning.OpenCalls(),
		s.analytics.OpenCalls(), // events
	} {
		s.mountAll(mux, api.Anonymous, calls)
	}
	slices.Sort(s.calls)
	s.panel.Calls = s.calls
	return s.withHeaders(withoutTrailingSlash(jsonErrors(mux)))
}

func (s *Sandbox) mountAll(mux *http.ServeMux, who api.Identify, calls map[string]api.Endpoint) {
	for pattern, call := range calls {
		s.mount(mux, pattern, who, call)
	}
}
