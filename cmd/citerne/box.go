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

// box is the embedded provider sandbox, or nothing: all its methods work on nil.
type box struct {
	*sandbox.Sandbox
	address string
}

// exportPace is how long an export takes in the demonstration: long enough to see it advance,
// and to leave its page.
const exportPace = 4 * time.Second

// openProvider gives the provider's addresses, and the sandbox when they are its.
func openProvider(ctx context.Context, cfg Config, addresses Addresses, logger *slog.Logger) (*box, Provider, error) {
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
	return &box{s, base}, Provider{
		V2: base + "/v2", V3: base + "/v3", Analytics: base + "/analytics", Auth: base, Files: files,
	}, nil
}

// handler serves the sandbox at an address. The dashboard, which is another site, leads to
// its pages and frames some.
func (b *box) handler(at *net.TCPListener) http.Handler {
	if b == nil {
		return nil
	}
	return loopback.Visited(at.Addr(), b.Handler())
}

// transport makes calls to the sandbox say which operation they serve, for its
// journal, and for whose browser, for its limits. It is nil, the client's own, for a real provider: what that gets is
// exactly the specification's.
func (b *box) transport() http.RoundTripper {
	if b == nil {
		return nil
	}
	return tellSandbox{provider.NewTransport()}
}

// shortID is enough of a request's id to tell requests apart in a list.
func shortID(id string) string { return id[:min(len(id), 8)] }

// visited makes next's requests remember the address of the browser, for the
// transport. With a real provider it is next.
func (b *box) visited(next http.Handler) http.Handler {
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

// clientKey is where visited keeps the address.
type clientKey struct{}

// tellSandbox adds the sandbox's own headers.
type tellSandbox struct{ next http.RoundTripper }

// RoundTrip implements http.RoundTripper.
func (t tellSandbox) RoundTrip(r *http.Request) (*http.Response, error) {
	ctx := r.Context()
	r = r.Clone(ctx)
	if graphql.HasOperationContext(ctx) {
		name := cmp.Or(graphql.GetOperationContext(ctx).Operation.Name, "anonyme")
		r.Header.Set(sandbox.OperationHeader, name+" · "+shortID(trace.RequestID(ctx)))
	}
	if client, known := ctx.Value(clientKey{}).(string); known {
		r.Header.Set(sandbox.ClientHeader, client)
	}
	return t.next.RoundTrip(r)
}

func (b *box) accounts() []sandbox.Account {
	if b == nil {
		return nil
	}
	return b.Accounts()
}

// drain ends the streams that the sandbox has open, which would hold its end.
func (b *box) drain() {
	if b != nil {
		b.Drain()
	}
}

func (b *box) close() {
	if b != nil {
		_ = b.Close()
	}
}

// checks makes the program ready only while the sandbox answers over HTTP, as
// everything else reaches it.
func (b *box) checks() []server.Check {
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
