package main

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"github.com/citerne/citerne/internal/loopback"
	"github.com/citerne/citerne/internal/provider"
	"github.com/citerne/citerne/internal/sandbox"
	"github.com/citerne/citerne/internal/server"
	"github.com/citerne/citerne/internal/trace"
)

// embeddedSandbox is the provider sandbox in this process. It is nil with a real provider, and its
// methods work on nil.
type embeddedSandbox struct {
	*sandbox.Sandbox
	address string
}

// exportPace is how long an export takes in the sandbox: long enough to watch its progress and
// to leave the page.
const exportPace = 4 * time.Second

// openProvider returns the provider's addresses. Without a real provider it opens the sandbox and
// returns it too.
func openProvider(ctx context.Context, cfg Config, addresses Addresses, logger *slog.Logger) (*embeddedSandbox, Provider, error) {
	if cfg.Provider != nil {
		return nil, *cfg.Provider, nil
	}
	files, err := parseBase("SANDBOX_ADDR", addresses.Sandbox+"/files")
	if err != nil {
		return nil, Provider{}, err
	}
	own := sandbox.Config{
		Dir: cfg.DataDir, PublicURL: addresses.Sandbox, ClientID: cfg.ClientID, ClientSecret: cfg.ClientSecret,
		RedirectURIs: []string{addresses.redirectURI()}, SignOutRedirects: []string{addresses.Public.String() + "/"},
		DashboardURL: addresses.Public.String(), AppName: cfg.AppName, Profile: cfg.SandboxProfile, Logger: logger,
		ExportPace: exportPace,
	}
	if !cfg.SandboxNow.IsZero() {
		own.Now = func() time.Time { return cfg.SandboxNow }
	}
	s, err := sandbox.New(ctx, own)
	if err != nil {
		return nil, Provider{}, fmt.Errorf("open the sandbox: %w", err)
	}
	base := addresses.Sandbox
	return &embeddedSandbox{s, base}, Provider{
		V2: base + "/v2", V3: base + "/v3", Analytics: base + "/analytics", Auth: base, Files: files,
	}, nil
}

// handler returns the sandbox's handler for a listener. The dashboard, which is another site,
// links to its pages and frames some of them.
func (b *embeddedSandbox) handler(at *net.TCPListener) http.Handler {
	if b == nil {
		return nil
	}
	return loopback.Linkable(at.Addr(), b.Handler())
}

// transport returns the transport of calls to the sandbox. It adds headers with the GraphQL
// operation, for the sandbox's journal, and with the browser's address, for its limits. It returns
// nil, the provider client's default, for a real provider, which gets the headers of the
// specification only.
func (b *embeddedSandbox) transport() http.RoundTripper {
	if b == nil {
		return nil
	}
	return sandboxTransport{provider.NewTransport()}
}

// withClient puts the browser's address into the context of requests, for the transport. With a real
// provider it returns next unchanged.
func (b *embeddedSandbox) withClient(next http.Handler) http.Handler {
	if b == nil {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if host, _, err := net.SplitHostPort(r.RemoteAddr); err == nil {
			r = r.WithContext(context.WithValue(r.Context(), clientKey{}, host))
		}
		next.ServeHTTP(w, r)
	})
}

// clientKey is the context key of the browser's address.
type clientKey struct{}

// sandboxTransport adds the headers that only the sandbox reads.
type sandboxTransport struct{ next http.RoundTripper }

// RoundTrip implements http.RoundTripper.
func (t sandboxTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	ctx := r.Context()
	r = r.Clone(ctx)
	if graphql.HasOperationContext(ctx) {
		name := cmp.Or(graphql.GetOperationContext(ctx).Operation.Name, "anonyme")
		id := trace.RequestID(ctx)
		// Eight characters are enough to distinguish the requests in the journal.
		r.Header.Set(sandbox.OperationHeader, name+" · "+id[:min(len(id), 8)])
	}
	if client, known := ctx.Value(clientKey{}).(string); known {
		r.Header.Set(sandbox.ClientHeader, client)
	}
	return t.next.RoundTrip(r)
}

func (b *embeddedSandbox) accounts() []sandbox.Account {
	if b == nil {
		return nil
	}
	return b.Accounts()
}

// drain ends the sandbox's open streams, which would delay the end of the program.
func (b *embeddedSandbox) drain() {
	if b != nil {
		b.Drain()
	}
}

func (b *embeddedSandbox) close() {
	if b != nil {
		_ = b.Close()
	}
}

// checks returns a readiness check that calls the sandbox over HTTP, as all its clients do.
func (b *embeddedSandbox) checks() []server.Check {
	if b == nil {
		return nil
	}
	return []server.Check{{Name: "sandbox", Ready: func(ctx context.Context) error {
		req, err := http.NewRequestWithContext(ctx, http.MethodHead, b.address+"/", nil)
		if err != nil {
			return err
		}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			return err
		}
		defer resp.Body.Close()
		if resp.StatusCode >= http.StatusInternalServerError {
			return fmt.Errorf("the sandbox answers %d", resp.StatusCode)
		}
		return nil
	}}}
}
