package graph

import (
	"context"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/internal/domain"
)

// Session is what one request of a signed-in customer works with.
type Session struct {
	// Visitor tells sessions apart in events, without naming them.
	Visitor string
	// BusinessID is the business the browser's tab works on (X-Business-Id). It
	// may be empty, and is only used once found among the customer's businesses.
	BusinessID domain.ID
	// LastBusinessID is the business that the browser showed last (X-Last-Business-Id),
	// with which the reads of a tab that names none begin. It may be empty, and nothing of
	// it leaves before it is found to be the one that the tab works on.
	LastBusinessID domain.ID
	// Upstream is the provider, with this customer's credentials.
	Upstream loader.Upstream
	// LogoURL is the signed address of a logo, given its file reference; empty for
	// a reference that cannot be served.
	LogoURL func(ref string) string
	// FileURL is the address that downloads the provider's file of a path of ours;
	// empty for one that cannot be served.
	FileURL func(path string) string
	// Watch begins to watch the live updates of one of the customer's businesses, with its
	// invoices for those who may see them, on behalf of this session; nil where nothing is live.
	Watch func(business domain.ID, invoices bool, wants func(domain.LiveEvent) bool) Watcher
	// Announce informs those who watch a business of an order, an invoice, a level or an export
	// that was changed here.
	Announce func(business domain.ID, e domain.LiveEvent)
	// Ended says why the session does not stand any more, nil while it does. nil is
	// one that never ends.
	Ended func() error
}

// ended is asked while a stream is open.
func (s *Session) ended() error {
	if s.Ended == nil {
		return nil
	}
	return s.Ended()
}

type sessionKey struct{}

// withSession gives ctx the session and the loaders that read on its behalf; a
// nil session gives neither.
func withSession(ctx context.Context, session *Session) context.Context {
	if session == nil {
		return ctx
	}
	ctx = context.WithValue(ctx, sessionKey{}, session)
	return loader.Install(ctx, session.Upstream, session.BusinessID, session.LastBusinessID)
}

// sessionOf is the session of this request, or the specification's refusal (§8).
func sessionOf(ctx context.Context) (*Session, error) {
	session, ok := ctx.Value(sessionKey{}).(*Session)
	if !ok {
		return nil, domain.ErrNotLogged
	}
	return session, nil
}
