package main

import (
	"crypto/sha256"
	"encoding/hex"
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

// sessions turns requests into GraphQL sessions: the customer by the sealed
// credentials, the tab's business by its header, the provider by both.
type sessions struct {
	auth     *auth.Service
	provider *provider.Client
	live     *live.Hub
	seen     func(sessionID string) // counts those who are there
}

// open implements graph.Config.Session.
func (s sessions) open(r *http.Request) (*graph.Session, error) {
	session, err := s.auth.Authenticate(r)
	if session == nil || err != nil {
		return nil, err
	}
	s.seen(session.ID)
	upstream := s.upstream(session, r.Header)
	return &graph.Session{
		Visitor:    visitor(session.ID),
		BusinessID: domain.ID(r.Header.Get("X-Business-Id")),
		Upstream:   upstream,
		Watch: func(business domain.ID, wants func(domain.LiveEvent) bool) graph.Watcher {
			return s.live.Watch(live.Request{Business: business, Session: session.ID, Source: upstream, Wants: wants})
		},
		Announce: s.live.Announce,
		Ended:    func() error { return s.auth.Check(session) },
		LogoURL:  func(reference string) string { return s.logoURL(session, reference) },
		FileURL:  func(path string) string { return s.fileURL(session, path) },
	}, nil
}

// upstream is the provider on behalf of a session's customer.
func (s sessions) upstream(session *auth.Session, h http.Header) *provider.Session {
	credentials := provider.Credentials{SessionID: session.ID, TokenType: session.TokenType, Token: session.Token}
	return s.provider.For(credentials, browserLanguage(h))
}

// mandate implements server.Config.Mandate: whether the customer may have it is
// the provider's to say.
func (s sessions) mandate(r *http.Request, id string) ([]byte, error) {
	session, err := s.auth.OpenDownload(r)
	if err != nil {
		return nil, err
	}
	return s.upstream(session, r.Header).MandateDocument(r.Context(), domain.ID(id))
}

// document implements server.Config.Document.
func (s sessions) document(r *http.Request, id string) (*domain.File, error) {
	session, err := s.auth.OpenDownload(r)
	if err != nil {
		return nil, err
	}
	return s.upstream(session, r.Header).Document(r.Context(), domain.ID(id), domain.FileRequest{
		Range: r.Header.Get("Range"), IfRange: r.Header.Get("If-Range"), IfNoneMatch: r.Header.Get("If-None-Match"),
	})
}

// archive implements server.Config.Archive.
func (s sessions) archive(r *http.Request, ids string) (*domain.File, error) {
	session, err := s.auth.OpenDownload(r)
	if err != nil {
		return nil, err
	}
	return s.upstream(session, r.Header).Archive(r.Context(), domain.ArchiveIDs(ids))
}

// calendar implements server.Config.Calendar: the token is all that it asks for.
func (s sessions) calendar(r *http.Request, token string) (*domain.File, error) {
	return s.provider.For(provider.Credentials{}, browserLanguage(r.Header)).Calendar(r.Context(), domain.ID(token))
}

// visitor is what events know of a session: it tells sessions apart, and nobody
// gets from it to the session.
func visitor(sessionID string) string {
	sum := sha256.Sum256([]byte("citerne events " + sessionID))
	return hex.EncodeToString(sum[:8])
}

// checkXSRF implements graph.Config.CheckXSRF. The credentials are opened again,
// because a GraphQL session does not carry the secret that the check needs.
func (s sessions) checkXSRF(r *http.Request, _ *graph.Session) error {
	session, err := s.auth.Authenticate(r)
	if err != nil {
		return err
	}
	if session == nil {
		return domain.ErrNotLogged
	}
	return s.auth.CheckXSRF(r, session)
}

// recovery implements graph.Config.Recovery: the provider on behalf of nobody.
func (s sessions) recovery(h http.Header) graph.Recovery {
	return s.provider.For(provider.Credentials{}, browserLanguage(h))
}

// logoURL is a signed address of a logo under our own origin, empty for a
// reference that we would not fetch.
func (s sessions) logoURL(session *auth.Session, reference string) string {
	reference = strings.TrimPrefix(reference, "/")
	if !server.ValidFileReference(reference) {
		return ""
	}
	return s.auth.SignFile(session, "/files/logos/"+reference)
}

// fileURL is the address of a provider's file for this session, empty without a
// path.
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

// browserLanguage is the first language that the browser names, as it writes it,
// for the provider's X-Language (specification §7); "fr" when it names none.
func browserLanguage(h http.Header) string {
	first, _, _ := strings.Cut(h.Get("Accept-Language"), ",")
	tag, _, _ := strings.Cut(first, ";")
	tag = strings.TrimSpace(tag)
	if _, err := language.Parse(tag); err != nil || tag == "*" {
		return "fr"
	}
	return tag
}
