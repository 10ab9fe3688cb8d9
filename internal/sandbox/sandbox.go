package sandbox

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	_ "time/tzdata" // Prices and dates follow Europe/Paris on machines without zone data too.

	"github.com/citerne/citerne/internal/sandbox/paper"
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
	// Logger never receives a password, a code or a token.
	Logger *slog.Logger
}

// The profiles of seed data.
const (
	// ProfileDemo is the whole demonstration (product §13).
	ProfileDemo = "demo"
	// ProfileEmpty keeps people and businesses, with no address, contact or
	// payment method: every empty state can be seen.
	ProfileEmpty = "vide"
	// ProfileLoad is the demonstration with 50,000 orders, 8,000 invoices and 2,000
	// vehicles, to measure by: all but the demonstration’s are of its first business.
	// Filling its store takes some seconds.
	ProfileLoad = "charge"
)

// Profiles are all of them.
var Profiles = []string{ProfileDemo, ProfileEmpty, ProfileLoad}

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

// Sandbox is a running provider. It is safe for concurrent use.
type Sandbox struct {
	cfg     Config
	db      *database
	clock   *deliveryClock
	api     *api
	pages   *site
	account *accountService
	company *companyService
	seed    *seed
	handler http.Handler
	faults  *faults
	journal journal
	printer paper.Printer
	calls   []string // patterns of the API, sorted

	// The history: the instant of the first start, in seconds, and the day it has
	// reached, as a calendar.Date; catching up is done by one at a time. billed is the
	// day up to which what people ordered is billed, ordered the last one whose
	// occurrences of recurring orders are orders, situated the last one on whose morning
	// the situation was completed.
	reached         atomic.Int64
	billed, ordered atomic.Int64
	situated        atomic.Int64
	catching        sync.Mutex

	// draining is closed to end the streams of live updates.
	draining chan struct{}
	drain    sync.Once
}

// New opens the store, brings its schema up to date, fills it when it is new
// and prepares the handler. The caller closes the result.
func New(ctx context.Context, cfg Config) (*Sandbox, error) {
	cfg, err := withDefaults(cfg)
	if err != nil {
		return nil, err
	}
	data, err := loadSeed()
	if err != nil {
		return nil, err
	}
	db, err := openStore(cfg.Dir)
	if err != nil {
		return nil, err
	}
	s := &Sandbox{cfg: cfg, db: db, clock: &deliveryClock{Wall: cfg.Now}, seed: data, faults: new(faults), draining: make(chan struct{})}
	s.api = &api{DB: db, Clock: s.clock, Log: cfg.Logger}
	s.pages = &site{AppName: cfg.AppName, Provider: data.Provider.Name, DashboardURL: cfg.DashboardURL, API: s.api}
	s.account = &accountService{
		Config: accountConfig{ClientID: cfg.ClientID, ClientSecret: cfg.ClientSecret, RedirectURIs: cfg.RedirectURIs, SignOutRedirects: cfg.SignOutRedirects},
		DB:     db, Clock: s.clock, Log: cfg.Logger, API: s.api, Site: s.pages, Faults: s.faults, Passwords: newHashing(), Secure: s.secure(),
		Accounts: s.accountRows(), DemoPassword: data.Password, DecoyHash: demoPasswordHash,
	}
	s.company = &companyService{DB: db, Clock: s.clock, API: s.api, PublicURL: cfg.PublicURL}
	if err := s.prepare(ctx); err != nil {
		_ = db.Close()
		return nil, err
	}
	s.handler = s.routes()
	return s, nil
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
	if err := migrate(ctx, s.db); err != nil {
		return err
	}
	if err := s.fill(ctx); err != nil {
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
// shutdown: their readers come back where they were.
func (s *Sandbox) Drain() { s.drain.Do(func() { close(s.draining) }) }

// Close releases the store. Requests in flight fail from then on.
func (s *Sandbox) Close() error {
	s.Drain()
	if err := s.db.Close(); err != nil {
		return fmt.Errorf("close the sandbox store: %w", err)
	}
	return nil
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
			a.Businesses = append(a.Businesses, s.seed.business(m.Business).Name)
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

// routes is the table of contents of the sandbox.
func (s *Sandbox) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.home)
	mux.HandleFunc("GET /cgv", s.pages.Terms)
	mux.HandleFunc("GET "+ChatPath, s.pages.Chat)
	mux.HandleFunc("GET /assets/{name}", serveAsset)
	mux.HandleFunc("GET /files/{folder}/{name}", s.company.File)
	for pattern, page := range s.account.Pages() {
		mux.HandleFunc(pattern, page)
	}
	slices.Sort(s.calls)
	return s.withHeaders(withoutTrailingSlash(jsonRefusals(mux)))
}
