// Package session opens the session of a request: the customer comes from the sealed credentials,
// the tab's business from a header. On behalf of that customer it reads the provider, follows live
// updates and signs the addresses of files, which is what graph.Config and server.Config require.
//
// It imports graph and internal/server, whose configurations it implements, internal/auth,
// internal/provider and internal/live, which it connects, and internal/domain and internal/web.
// Start with Opener, then files.go.
package session

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"
	"strings"

	"golang.org/x/text/language"

	"github.com/citerne/citerne/graph"
	"github.com/citerne/citerne/internal/auth"
	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/live"
	"github.com/citerne/citerne/internal/provider"
	"github.com/citerne/citerne/internal/server"
)

// Opener opens sessions. It is safe for concurrent use.
type Opener struct {
	Auth     *auth.Service
	Provider *provider.Client
	Live     *live.Hub
	// Recoveries limits the requested links of password recovery.
	Recoveries *server.Recoveries
	// Seen is called with the id of the session of each GraphQL request.
	Seen func(sessionID string)
}

// openedKey is the context key of the value opened.
type openedKey struct{}

// opened is the session of a request, or the error that there is none, and the request itself.
type opened struct {
	session *auth.Session
	err     error
	request *http.Request
}

// Visitor implements server.Config.Visitor.
func (o Opener) Visitor(r *http.Request) (id string, as *http.Request) {
	return remember(r, o.Auth.Authenticate)
}

// Downloader implements server.Config.Downloader: a download has a ticket in its URL instead of an
// Authorization header.
func (o Opener) Downloader(r *http.Request) (id string, as *http.Request) {
	return remember(r, o.Auth.OpenDownload)
}

// remember opens the credentials of a request and keeps the result in its context, because opening
// them again would cost time.
func remember(r *http.Request, open func(*http.Request) (*auth.Session, error)) (id string, as *http.Request) {
	one := opened{request: r}
	if one.session, one.err = open(r); one.session != nil {
		id = one.session.ID
	}
	return id, r.WithContext(context.WithValue(r.Context(), openedKey{}, one))
}

// remembered returns the value that remember kept.
func remembered(ctx context.Context) (opened, error) {
	one, ok := ctx.Value(openedKey{}).(opened)
	if !ok {
		return one, errors.New("the edge has not opened the credentials of this request")
	}
	return one, nil
}

// session returns the session that Visitor or Downloader opened. It checks it again, because the
// session may have ended while the request waited in the queue.
func (o Opener) session(r *http.Request) (*auth.Session, error) {
	one, err := remembered(r.Context())
	if err != nil {
		return nil, err
	}
	if one.session != nil {
		one.err = o.Auth.Check(one.session)
	}
	return one.session, one.err
}

// Open implements graph.Config.Session.
func (o Opener) Open(r *http.Request) (*graph.Session, error) {
	session, err := o.session(r)
	if session == nil || err != nil {
		return nil, err
	}
	o.Seen(session.ID)
	upstream := o.upstream(session, r.Header)
	return &graph.Session{
		Visitor:        visitor(session.ID),
		BusinessID:     domain.ID(r.Header.Get("X-Business-Id")),
		LastBusinessID: domain.ID(r.Header.Get("X-Last-Business-Id")),
		Upstream:       upstream,
		Watch: func(business domain.ID, invoices bool, wants func(domain.LiveEvent) bool) graph.Watcher {
			return o.Live.Watch(live.Request{Business: business, Session: session.ID, Source: upstream, Invoices: invoices, Wants: wants})
		},
		Announce: o.Live.Announce,
		Ended:    func() error { return o.Auth.Check(session) },
		LogoURL:  func(reference string) string { return o.logoURL(session, reference) },
		FileURL:  func(path string) string { return o.fileURL(session, path) },
	}, nil
}

// CheckXSRF implements graph.Config.CheckXSRF. It uses the opened credentials, because a GraphQL
// session does not carry the secret that the check needs.
func (o Opener) CheckXSRF(r *http.Request, _ *graph.Session) error {
	session, err := o.session(r)
	if err != nil {
		return err
	}
	if session == nil {
		return domain.ErrUnauthenticated
	}
	return o.Auth.CheckXSRF(r, session)
}

// Recovery implements graph.Config.Recovery with a provider's client without a session.
func (o Opener) Recovery(h http.Header) graph.Recovery {
	return recovery{o.anonymous(h), o.Recoveries}
}

// recovery is the provider's client for password recovery, with a limit on requested links.
type recovery struct {
	*provider.Session
	limit *server.Recoveries
}

// RequestPasswordRecovery implements graph.Recovery. Beyond the limit it returns the same result
// without asking the provider (product S18).
func (r recovery) RequestPasswordRecovery(ctx context.Context, email string) (*domain.Recovery, error) {
	one, err := remembered(ctx)
	if err != nil {
		return nil, err
	}
	if !r.limit.Allow(one.request, email) {
		return &domain.Recovery{}, nil
	}
	return r.Session.RequestPasswordRecovery(ctx, email)
}

// upstream returns the provider's client for a session.
func (o Opener) upstream(session *auth.Session, h http.Header) *provider.Session {
	credentials := provider.Credentials{SessionID: session.ID, TokenType: session.TokenType, Token: session.Token}
	return o.Provider.For(credentials, browserLanguage(h))
}

// anonymous returns the provider's client for a request without a session.
func (o Opener) anonymous(h http.Header) *provider.Session {
	return o.Provider.For(provider.Credentials{}, browserLanguage(h))
}

// visitor returns an id for events. It distinguishes sessions, but the session id cannot be derived
// from it.
func visitor(sessionID string) string {
	sum := sha256.Sum256([]byte("citerne events " + sessionID))
	return hex.EncodeToString(sum[:8])
}

// browserLanguage returns the first language of Accept-Language, unchanged, for the provider's
// X-Language (specification §7). It returns "fr" when there is no valid one.
func browserLanguage(h http.Header) string {
	first, _, _ := strings.Cut(h.Get("Accept-Language"), ",")
	tag, _, _ := strings.Cut(first, ";")
	tag = strings.TrimSpace(tag)
	if _, err := language.Parse(tag); err != nil || tag == "*" {
		return "fr"
	}
	return tag
}
