package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"github.com/citerne/citerne/graph"
	"github.com/citerne/citerne/internal/auth"
	"github.com/citerne/citerne/internal/broker"
	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/events"
	"github.com/citerne/citerne/internal/live"
	"github.com/citerne/citerne/internal/manifest"
	"github.com/citerne/citerne/internal/process"
	"github.com/citerne/citerne/internal/provider"
	"github.com/citerne/citerne/internal/sandbox"
	"github.com/citerne/citerne/internal/server"
	"github.com/citerne/citerne/internal/session"
	"github.com/citerne/citerne/internal/telemetry"
	"github.com/citerne/citerne/internal/trace"
	"github.com/citerne/citerne/internal/web"
	"github.com/citerne/citerne/ui"
)

// runAndHandOver runs the program, and replaces it by the binary on disk when a signal asks for it.
func runAndHandOver(ctx context.Context, cfg Config, environ []string) error {
	return process.Run(ctx, environ, trace.NewLogger(os.Stderr), func(ctx context.Context) error {
		return run(ctx, cfg, os.Stdout, os.Stderr, func(Addresses) {})
	})
}

// run starts every part and calls ready once it serves all requests. It returns when ctx is done
// and the requests in flight are finished. The banner goes to stdout, the log to stderr as JSON
// lines.
func run(ctx context.Context, cfg Config, stdout, stderr io.Writer, ready func(Addresses)) error {
	logger := trace.NewLogger(stderr)
	if cfg.NeedsDataDir() {
		unlock, err := process.LockDataDir(cfg.DataDir)
		if err != nil {
			return err
		}
		defer unlock()
	}

	// Ports come first: the addresses that other parts need depend on them.
	ports, err := process.Listen(cfg.ports(), cfg.Sockets)
	if err != nil {
		return err
	}
	defer ports.Close()
	addresses := addressesOf(cfg, ports)
	cfg.completeWith(addresses)
	warnIfInsecure(logger, ports, addresses)

	embedded, upstream, err := openProvider(ctx, cfg, addresses, logger)
	if err != nil {
		return err
	}
	defer embedded.close()
	context.AfterFunc(ctx, embedded.drain)

	tel, err := telemetry.New(telemetry.Config{Version: buildVersion(), SlowOperation: cfg.SlowOperation, Traces: cfg.Traces, Logger: logger})
	if err != nil {
		return err
	}
	defer flush(tel, logger)
	a := &application{cfg: cfg, addresses: addresses, upstream: upstream, transport: embedded.transport(), logger: logger, telemetry: tel}
	defer a.close()
	// Metrics are available from here on, also while the program waits for NATS.
	if err := a.observe(); err != nil {
		return err
	}
	a.health = server.NewHealth(append(embedded.checks(), server.Check{Name: "broker", Ready: a.brokerReady, Optional: true})...)
	return a.openAndServe(ctx, ports, embedded, func() {
		printBanner(stdout, cfg, addresses, embedded.accounts())
		logger.Info("ready", "version", buildVersion(), "dashboard", addresses.Public.String(),
			"listen", ports[dashboardPort].Addr().String(), "sandbox", addresses.Sandbox, "admin", addresses.Admin)
		ready(addresses)
	})
}

// completeWith fills the page addresses that no variable sets with those of the sandbox.
func (cfg *Config) completeWith(a Addresses) {
	if cfg.TermsURL == "" {
		cfg.TermsURL = a.Sandbox + "/cgv"
	}
	if cfg.ChatURL == "" {
		cfg.ChatURL = a.Sandbox + sandbox.ChatPath
	}
	if cfg.CardFieldsURL == "" && cfg.CardPublicKey != "" {
		cfg.CardFieldsURL = a.Sandbox + sandbox.CardFieldsPath
	}
}

// openAndServe opens the dashboard and answers on every port until ctx is done. It calls ready
// once the dashboard is open.
func (a *application) openAndServe(ctx context.Context, ports process.Ports, embedded *embeddedSandbox, ready func()) error {
	dashboard := server.NewStarting(a.addresses.Public)
	open := func(ctx context.Context) error {
		handler, err := a.open(ctx)
		if err != nil {
			if ctx.Err() != nil {
				return nil // the program was stopped before it was ready
			}
			return err
		}
		dashboard.Started(embedded.withClient(handler))
		ready()
		return nil
	}
	// The embedded broker opens in milliseconds. Requests wait for it, so that the first response
	// already comes from the dashboard. An external broker may be away for long: the ports then
	// answer that the process is alive but not ready.
	group, running := errgroup.WithContext(ctx)
	if a.cfg.NATSURL == "" {
		if err := open(ctx); err != nil {
			return err
		}
	} else {
		group.Go(func() error { return open(running) })
	}
	group.Go(func() error {
		admin, sandbox := ports[adminPort], ports[sandboxPort]
		return server.Serve(running, a.logger, a.health, ports.Keep, server.Service{Port: ports[dashboardPort], Handler: dashboard},
			server.Service{Port: admin, Handler: a.telemetry.Handler(admin.Addr())}, server.Service{Port: sandbox, Handler: embedded.handler(sandbox)})
	})
	return group.Wait()
}

// application holds the parts of the dashboard's handler.
type application struct {
	cfg       Config
	addresses Addresses
	upstream  Provider
	transport http.RoundTripper // of calls to the provider; nil means the client's default
	health    *server.Health
	logger    *slog.Logger
	telemetry *telemetry.Telemetry
	counts    events.Counts
	load      server.Load
	provider  *provider.Client
	opened    atomic.Bool    // the fields below are set
	bus       *broker.Broker // nil until opened
	outbox    *broker.Outbox // of events; nil until opened, or without an analytics service
	live      *live.Hub      // nil until opened
}

// open opens the broker, waits for it until ctx is done, and returns the dashboard's handler.
func (a *application) open(ctx context.Context) (http.Handler, error) {
	var err error
	a.bus, err = broker.Open(ctx, broker.Config{URL: a.cfg.NATSURL, Dir: filepath.Join(a.cfg.DataDir, "nats"), Replicas: a.cfg.NATSReplicas, Logger: a.logger})
	if err != nil {
		return nil, fmt.Errorf("open the broker: %w", err)
	}
	signIn, err := a.newAuth(ctx)
	if err != nil {
		return nil, err
	}
	if a.live, err = live.New(live.Config{Topic: a.bus.Topic("live"), Changed: a.provider.Invalidate, Logger: a.logger}); err != nil {
		return nil, err
	}
	// Open streams would delay the end of the program, so they end as soon as it begins to stop.
	context.AfterFunc(ctx, a.live.Close)
	sessions := session.Opener{Auth: signIn, Provider: a.provider, Live: a.live, Recoveries: server.NewRecoveries(a.logger), Seen: a.telemetry.SessionSeen}
	api, err := a.newGraph(ctx, sessions)
	if err != nil {
		return nil, err
	}
	a.opened.Store(true)
	return a.newEdge(sessions, api)
}

// observe creates the provider's client, which opens no connection yet, and registers the metrics
// that parts of the program keep.
func (a *application) observe() (err error) {
	a.provider, err = provider.New(provider.Config{
		V2URL: a.upstream.V2, V3URL: a.upstream.V3, AnalyticsURL: a.upstream.Analytics,
		Timeout: a.cfg.Timeout, Transport: a.transport, Observer: a.telemetry, Logger: a.logger,
	})
	if err != nil {
		return err
	}
	a.telemetry.Register(a.metrics(a.provider)...)
	return nil
}

// brokerReady is called only by the handler that open returns, so a.bus is set.
func (a *application) brokerReady(ctx context.Context) error { return a.bus.Ready(ctx) }

func (a *application) close() {
	if a.live != nil {
		a.live.Close()
	}
	if a.bus != nil {
		a.bus.Close()
	}
}

// newAuth returns the sign-in service with its key ring and the shared list of sign-outs.
func (a *application) newAuth(ctx context.Context) (*auth.Service, error) {
	keys := a.cfg.Keys
	if keys == nil {
		var err error
		if keys, err = auth.LoadOrCreateKeys(filepath.Join(a.cfg.DataDir, "seal.keys")); err != nil {
			return nil, err
		}
	}
	revocations, err := a.bus.Revocations(ctx)
	if err != nil {
		return nil, fmt.Errorf("open the list of sign-outs: %w", err)
	}
	return auth.New(auth.Config{
		AuthURL: a.upstream.Auth, ClientID: a.cfg.ClientID, ClientSecret: a.cfg.ClientSecret,
		RedirectURI: a.addresses.redirectURI(), PublicURL: a.addresses.Public,
		Keys: keys, Revocations: revocations, Timeout: a.cfg.Timeout, Logger: a.logger,
		Transport: a.telemetry.Transport(auth.NewTransport(), "auth", telemetry.BySuffix("/v1/oauth/token", "/v1/signout")),
	})
}

func (a *application) newGraph(ctx context.Context, sessions session.Opener) (http.Handler, error) {
	documents, err := ui.Documents()
	if err != nil {
		return nil, err
	}
	others, err := otherDocuments(a.cfg.DocumentsDir, a.logger)
	if err != nil {
		return nil, err
	}
	recorder, err := a.newRecorder(ctx, sessions.Provider)
	if err != nil {
		return nil, err
	}
	return graph.NewHandler(graph.Config{
		Session: sessions.Open, CheckXSRF: sessions.CheckXSRF, Recovery: sessions.Recovery, Events: recorder,
		AppConfig: appConfig(a.cfg), FreeQueries: a.cfg.FreeQueries, Documents: documents, OtherDocument: others,
		ProviderTime: sessions.Provider.Now, Observer: a.telemetry, Logger: a.logger,
	}), nil
}

// otherDocuments returns a function that finds the operations of other releases in a folder of
// manifests. It returns nil when dir is empty.
func otherDocuments(dir string, logger *slog.Logger) (func(hash string) (string, bool), error) {
	if dir == "" {
		return nil, nil
	}
	folder, err := manifest.Open(dir, logger)
	if err != nil {
		return nil, fmt.Errorf("CITERNE_DOCUMENTS_DIR %q cannot be used: %w; put manifests into it, as `citerne -documents` prints them, or remove the variable", dir, err)
	}
	return folder.Find, nil
}

// newRecorder returns a recorder that keeps events in the durable log until the analytics service
// has them. Without an analytics service it drops them.
func (a *application) newRecorder(ctx context.Context, client *provider.Client) (graph.Recorder, error) {
	if a.upstream.Analytics == "" {
		return events.Discard{}, nil
	}
	var err error
	if a.outbox, err = a.bus.Outbox(ctx, "events"); err != nil {
		return nil, err
	}
	return events.NewRecorder(a.outbox, client.SendEvents, &a.counts, a.logger), nil
}

func (a *application) newEdge(sessions session.Opener, api http.Handler) (http.Handler, error) {
	cfg := a.cfg
	edge := server.Config{
		PublicURL: a.addresses.Public, GraphQL: api, Auth: sessions.Auth, UI: ui.Dist(), Health: a.health, Observer: a.telemetry, Load: &a.load, ObserveFiles: a.observeFiles, Logger: a.logger,
		Files: sessions.Files(), FilesURL: a.upstream.Files, FilesTimeout: cfg.Timeout, CardFieldsURL: cfg.CardFieldsURL,
		Visitor: sessions.Visitor, Downloader: sessions.Downloader, RequestRate: cfg.RequestRate, TrustedProxies: cfg.TrustedProxies,
		Client: server.ClientConfig{
			AuthURL: a.upstream.Auth, ClientID: cfg.ClientID, RedirectURI: a.addresses.redirectURI(), Scope: "full",
			CodeChallengeMethod: cfg.ChallengeMethod, AppName: cfg.AppName, SupportPhone: cfg.SupportPhone,
			SupportEmail: cfg.SupportEmail, TermsURL: cfg.TermsURL, ChatURL: chatPage(cfg), Sandbox: cfg.Provider == nil,
		},
	}
	if cfg.Tools {
		edge.GraphiQL, edge.Storybook = ui.GraphiQL(), ui.Storybook()
	}
	return server.New(edge)
}

// appConfig returns the configuration that GraphQL exposes to the interface.
func appConfig(cfg Config) domain.AppConfig {
	return domain.AppConfig{
		AppName: cfg.AppName, ProviderName: providerName(cfg), SupportPhone: cfg.SupportPhone, SupportEmail: cfg.SupportEmail,
		TermsURL: cfg.TermsURL, ChatToken: optional(cfg.ChatToken), CardPaymentPublicKey: optional(cfg.CardPublicKey),
		CardPaymentURL: optional(cfg.CardFieldsURL), CreditorID: optional(cfg.CreditorID),
		FilesBaseURL: web.Files, OrderCutoff: orderCutoff, Sandbox: cfg.Provider == nil, Version: buildVersion(),
	}
}

// orderCutoff is the time of day until which an order is delivered on the next working day
// (product 7.2).
const orderCutoff = "12:00"

// providerName returns the sandbox's name, or the dashboard's name with a real provider, whose
// name no variable sets.
func providerName(cfg Config) string {
	if cfg.Provider == nil {
		return "Sandbox Énergies"
	}
	return cfg.AppName
}

// chatPage returns the address of the chat with its token, or "" without a token.
func chatPage(cfg Config) string {
	if cfg.ChatToken == "" {
		return ""
	}
	page, err := url.Parse(cfg.ChatURL)
	if err != nil { // cannot happen: loadConfig checked it
		return ""
	}
	query := page.Query()
	query.Set("token", cfg.ChatToken)
	page.RawQuery = query.Encode()
	return page.String()
}

// optional returns nil for an empty text.
func optional(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

func warnIfInsecure(logger *slog.Logger, ports process.Ports, a Addresses) {
	warnIfPlainHTTP(logger, a.Public)
	warnIfOpen(logger, ports[adminPort], "CITERNE_ADMIN_ADDR is not an address of this machine alone: any client that reaches it can read metrics and profiles; let only operators' networks reach it")
	warnIfOpen(logger, ports[sandboxPort], "SANDBOX_ADDR is not an address of this machine alone: any client that reaches it can sign in as any customer and change the fictional data; no host name is refused there")
}

// warnIfOpen logs a warning when other machines can reach a port that asks for no password. A nil
// port is not open.
func warnIfOpen(logger *slog.Logger, port *net.TCPListener, warning string) {
	if port != nil && !port.Addr().(*net.TCPAddr).IP.IsLoopback() {
		logger.Warn(warning)
	}
}

// warnIfPlainHTTP logs a warning when passwords and tokens cross a network unencrypted.
func warnIfPlainHTTP(logger *slog.Logger, public *url.URL) {
	if public.Scheme == "http" && !isLoopback(public.Hostname()) {
		logger.Warn("CITERNE_PUBLIC_URL is http on a host that others can reach: sessions can be read and stolen on the way; use https")
	}
}
