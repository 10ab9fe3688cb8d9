package main

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
	"github.com/citerne/citerne/internal/web"
)

// sessions opens the session of a request: the customer comes from the sealed credentials, the
// tab's business from a header.
type sessions struct {
	auth       *auth.Service
	provider   *provider.Client
	live       *live.Hub
	recoveries *server.Recoveries
	seen       func(sessionID string) // counts active sessions
}

// openedKey is the context key of the value opened.
type openedKey struct{}

// opened is the session of a request, or the error that there is none, and the request itself.
type opened struct {
	session *auth.Session
	err     error
	request *http.Request
}

// visitor implements server.Config.Visitor.
func (s sessions) visitor(r *http.Request) (id string, as *http.Request) {
	return remember(r, s.auth.Authenticate)
}

// downloader implements server.Config.Downloader: a download has a ticket in its URL instead of an
// Authorization header.
func (s sessions) downloader(r *http.Request) (id string, as *http.Request) {
	return remember(r, s.auth.OpenDownload)
}

// remember opens the credentials of a request and keeps the result in its context, so that they are
// opened once only.
func remember(r *http.Request, open func(*http.Request) (*auth.Session, error)) (id string, as *http.Request) {
	o := opened{request: r}
	if o.session, o.err = open(r); o.session != nil {
		id = o.session.ID
	}
	return id, r.WithContext(context.WithValue(r.Context(), openedKey{}, o))
}

// remembered returns the value that remember kept.
func remembered(ctx context.Context) (opened, error) {
	o, ok := ctx.Value(openedKey{}).(opened)
	if !ok {
		return o, errors.New("the edge did not look at the credentials of this request")
	}
	return o, nil
}

// session returns the session that visitor or downloader opened. It checks it again, because the
// session may have ended while the request waited in the queue.
func (s sessions) session(r *http.Request) (*auth.Session, error) {
	o, err := remembered(r.Context())
	if err != nil {
		return nil, err
	}
	if o.session != nil {
		o.err = s.auth.Check(o.session)
	}
	return o.session, o.err
}

// open implements graph.Config.Session.
func (s sessions) open(r *http.Request) (*graph.Session, error) {
	session, err := s.session(r)
	if session == nil || err != nil {
		return nil, err
	}
	s.seen(session.ID)
	upstream := s.upstream(session, r.Header)
	return &graph.Session{
		Visitor:        visitor(session.ID),
		BusinessID:     domain.ID(r.Header.Get("X-Business-Id")),
		LastBusinessID: domain.ID(r.Header.Get("X-Last-Business-Id")),
		Upstream:       upstream,
		Watch: func(business domain.ID, invoices bool, wants func(domain.LiveEvent) bool) graph.Watcher {
			return s.live.Watch(live.Request{Business: business, Session: session.ID, Source: upstream, Invoices: invoices, Wants: wants})
		},
		Announce: s.live.Announce,
		Ended:    func() error { return s.auth.Check(session) },
		LogoURL:  func(reference string) string { return s.logoURL(session, reference) },
		FileURL:  func(path string) string { return s.fileURL(session, path) },
	}, nil
}

// upstream returns the provider's client for a session.
func (s sessions) upstream(session *auth.Session, h http.Header) *provider.Session {
	credentials := provider.Credentials{SessionID: session.ID, TokenType: session.TokenType, Token: session.Token}
	return s.provider.For(credentials, browserLanguage(h))
}

// mandate implements server.Config.Mandate. The provider decides whether the customer may read it.
func (s sessions) mandate(r *http.Request, id string) ([]byte, error) {
	session, err := s.session(r)
	if err != nil {
		return nil, err
	}
	return s.upstream(session, r.Header).MandateDocument(r.Context(), domain.ID(id))
}

// document implements server.Config.Document.
func (s sessions) document(r *http.Request, id string) (*domain.File, error) {
	session, err := s.session(r)
	if err != nil {
		return nil, err
	}
	return s.upstream(session, r.Header).Document(r.Context(), domain.ID(id), partOf(r))
}

// partOf returns the range and the conditions of a file request.
func partOf(r *http.Request) domain.FileRequest {
	return domain.FileRequest{Range: r.Header.Get("Range"), IfRange: r.Header.Get("If-Range"), IfNoneMatch: r.Header.Get("If-None-Match")}
}

// invoice implements server.Config.Invoice.
func (s sessions) invoice(file domain.InvoiceFile) server.OpenFile {
	return func(r *http.Request, id string) (*domain.File, error) {
		session, err := s.session(r)
		if err != nil {
			return nil, err
		}
		return s.upstream(session, r.Header).InvoiceFile(r.Context(), domain.ID(id), file, partOf(r))
	}
}

// invoiceArchive implements server.Config.InvoiceArchive.
func (s sessions) invoiceArchive(r *http.Request, ids string) (*domain.File, error) {
	session, err := s.session(r)
	if err != nil {
		return nil, err
	}
	return s.upstream(session, r.Header).InvoiceArchive(r.Context(), web.ArchiveIDs(ids))
}

// entries implements server.Config.Entries.
func (s sessions) entries(r *http.Request, list string) (*domain.File, error) {
	session, err := s.session(r)
	if err != nil {
		return nil, err
	}
	return s.upstream(session, r.Header).AccountingEntries(r.Context(), web.EntriesOf(list))
}

// export implements server.Config.Export.
func (s sessions) export(r *http.Request, id string) (*domain.File, error) {
	session, err := s.session(r)
	if err != nil {
		return nil, err
	}
	return s.upstream(session, r.Header).ExportFile(r.Context(), domain.ID(id), partOf(r))
}

// archive implements server.Config.Archive.
func (s sessions) archive(r *http.Request, ids string) (*domain.File, error) {
	session, err := s.session(r)
	if err != nil {
		return nil, err
	}
	return s.upstream(session, r.Header).Archive(r.Context(), web.ArchiveIDs(ids))
}

// calendar implements server.Config.Calendar. The token alone gives access.
func (s sessions) calendar(r *http.Request, token string) (*domain.File, error) {
	return s.provider.For(provider.Credentials{}, browserLanguage(r.Header)).Calendar(r.Context(), domain.ID(token))
}

// visitor returns an id for events. It distinguishes sessions, but the session id cannot be derived
// from it.
func visitor(sessionID string) string {
	sum := sha256.Sum256([]byte("citerne events " + sessionID))
	return hex.EncodeToString(sum[:8])
}

// checkXSRF implements graph.Config.CheckXSRF. It uses the opened credentials, because a GraphQL
// session does not carry the secret that the check needs.
func (s sessions) checkXSRF(r *http.Request, _ *graph.Session) error {
	session, err := s.session(r)
	if err != nil {
		return err
	}
	if session == nil {
		return domain.ErrNotLogged
	}
	return s.auth.CheckXSRF(r, session)
}

// recovery implements graph.Config.Recovery with a provider's client without a session.
func (s sessions) recovery(h http.Header) graph.Recovery {
	return recovery{s.provider.For(provider.Credentials{}, browserLanguage(h)), s.recoveries}
}

// recovery is the provider's client for password recovery, with a limit on requested links.
type recovery struct {
	*provider.Session
	limit *server.Recoveries
}

// RequestPasswordRecovery implements graph.Recovery. Beyond the limit it returns the same result
// without asking the provider (product S18).
func (r recovery) RequestPasswordRecovery(ctx context.Context, email string) (*domain.Recovery, error) {
	o, err := remembered(ctx)
	if err != nil {
		return nil, err
	}
	if !r.limit.Allow(o.request, email) {
		return &domain.Recovery{}, nil
	}
	return r.Session.RequestPasswordRecovery(ctx, email)
}

// logoURL returns the signed URL of a logo under our own origin, or "" for an invalid reference.
func (s sessions) logoURL(session *auth.Session, reference string) string {
	reference = strings.TrimPrefix(reference, "/")
	if !server.ValidFileReference(reference) {
		return ""
	}
	return s.auth.SignFile(session, web.Logos+reference)
}

// fileURL returns the URL of a provider's file, signed for this session, or "" for an empty path.
func (s sessions) fileURL(session *auth.Session, path string) string {
	if path == "" {
		return ""
	}
	address, err := s.auth.SignDownload(session, path)
	if err != nil {
		return ""
	}
	return address
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
