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
	_ "time/tzdata" // Prices and dates follow Europe/Paris on machines without zone data too.

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

// Config says where the sandbox keeps its data and whom it serves. Every field
// but PublicURL may be left zero.
type Config struct {
	// Dir holds the SQLite file; empty keeps everything in memory.
	Dir string
	// PublicURL is the origin that browsers use, such as http://127.0.0.1:8090.
	PublicURL string
	// ClientID is the one OAuth client; "dashboard" by default.
	ClientID string
	// ClientSecret, when set, makes that client confidential: the token endpoint
	// then asks for it.
	ClientSecret string
	// RedirectURIs are the registered addresses, compared character by character.
	RedirectURIs []string
	// SignOutRedirects are the addresses that sign-out may lead to, compared the
	// same way.
	SignOutRedirects []string
	// DashboardURL is the origin that the pages link to.
	DashboardURL string
	// AppName is the client's name on the sign-in pages; "Citerne" by default.
	AppName string
	// Now is the clock; time.Now by default.
	Now func() time.Time
	// Profile is ProfileDemo (default), ProfileEmpty or ProfileLoad. It is read when
	// the store is first filled and ignored afterwards.
	Profile string
	// ExportPace is how long the file of an export takes at the least, by the wall clock: a
	// demonstration shows its progress.
	ExportPace time.Duration
	// Logger never receives a password, a code or a token.
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
	// Purpose says in French what the account shows.
	Purpose string
}

// Sandbox is a running provider: its rooms, and what they share. It is safe for
// concurrent use.
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
	calls   []string // patterns of the API, sorted

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

	// draining is closed to end the streams of live updates.
	draining chan struct{}
	drain    sync.Once
	// stopWork ends the worker of exports.
	stopWork context.CancelFunc
}

// New opens the store, brings its schema up to date, fills it when it is new
// and prepares the handler. The caller closes the result.
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
	s.furnish()
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

// furnish gives each room what it needs.
func (s *Sandbox) furnish() {
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
	s.live = &live.Service{DB: db, Clock: now, API: s.api, Log: cfg.Logger, Orders: s.orders, GoOn: s.goOn, Draining: s.draining}
	s.history = &chronicle.Service{DB: db, Clock: now, Seed: data, Fleet: s.fleet, Orders: s.orders, Profile: cfg.Profile}
	s.panel = &panel.Service{
		DB: db, Clock: now, Site: s.pages, Faults: s.faults, Account: s.account, Orders: s.orders, Fleet: s.fleet, Invoices: s.invoices,
		History: s.history, Analytics: s.analytics, Exports: s.exports, Journal: &s.journal, Profile: cfg.Profile, SetClock: s.setClock,
	}
}

// prepare brings the schema up to date, fills a new store and brings its history up
// to the day.
func (s *Sandbox) prepare(ctx context.Context) error {
	if s.cfg.Dir != "" {
		return s.bringUp(ctx)
	}
	// All that a new store in memory depends on.
	key := fmt.Sprint(s.cfg.Profile, s.cfg.Now().Unix())
	copied, err := s.db.FillOnce(ctx, key, s.bringUp)
	if err != nil || !copied {
		return err
	}
	return s.goOn(ctx)
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
	return s.goOn(ctx)
}

// Handler serves every path of the sandbox.
func (s *Sandbox) Handler() http.Handler { return s.handler }

// Drain ends the streams of live updates, which would otherwise hold a server's
// shutdown: their readers come back where they were. Exports are made no further; those that
// are not whole begin again at the next start.
func (s *Sandbox) Drain() {
	s.drain.Do(func() {
		close(s.draining)
		s.stopWork()
	})
}

// Close releases the store. Requests in flight fail from then on.
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
			continue // invited or revoked: it cannot sign in
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

// routes is the table of contents of the sandbox: which room answers what.
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
		s.imports.Calls(), // lists of vehicles
		s.slots.Calls(),
		s.quotes.Calls(),
		s.orders.Calls(),
		s.recurring.Calls(), // recurring orders; what they order is made by orders
		s.planning.Calls(),
		s.invoices.Calls(), // invoices, their payment, what is owed, accounting entries
		s.documents.Calls(),
		s.analytics.Calls(), // figures of what was delivered
		s.exports.Calls(),
		s.notices.Calls(), // notifications, price alerts
		s.searches.Calls(),
		s.live.Calls(),
	} {
		s.mountAll(mux, s.api.Authenticate, calls)
	}
	// Those for which no token is needed.
	for _, calls := range []map[string]api.Endpoint{
		s.account.Calls(), // password recovery
		s.planning.OpenCalls(),
		s.analytics.OpenCalls(), // events
	} {
		s.mountAll(mux, api.Anybody, calls)
	}
	slices.Sort(s.calls)
	s.panel.Calls = s.calls
	return s.withHeaders(withoutTrailingSlash(jsonRefusals(mux)))
}

func (s *Sandbox) mountAll(mux *http.ServeMux, who api.Identify, calls map[string]api.Endpoint) {
	for pattern, call := range calls {
		s.mount(mux, pattern, who, call)
	}
}
