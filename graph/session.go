package graph

import (
	"context"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/internal/domain"
)

// Session is the state of one request of a signed-in customer.
type Session struct {
	// Visitor distinguishes sessions in events, without identifying them.
	Visitor string
	// BusinessID is the business the browser's tab works on (X-Business-Id). It may be empty,
	// and is used only once it is found among the customer's businesses.
	BusinessID domain.ID
	// LastBusinessID is the business that the browser showed last (X-Last-Business-Id). The
	// reads of a tab that names no business start with it. It may be empty, and no data of it
	// is sent before it is confirmed as the tab's business.
	LastBusinessID domain.ID
	// Upstream is the provider, with this customer's credentials.
	Upstream loader.Upstream
	// LogoURL returns the signed address of a logo, given its file reference; empty for a
	// reference that cannot be served.
	LogoURL func(ref string) string
	// FileURL returns the address that downloads the provider's file at one of our own paths;
	// empty for a file that cannot be served.
	FileURL func(path string) string
	// Watch subscribes this session to the live updates of one of the customer's businesses,
	// including its invoices when the user may see them. It is nil when there are no live
	// updates.
	Watch func(business domain.ID, invoices bool, wants func(domain.LiveEvent) bool) Watcher
	// Announce publishes an order, an invoice, a level or an export that was changed here to
	// the subscribers of a business.
	Announce func(business domain.ID, e domain.LiveEvent)
	// Ended returns why the session is no longer valid, nil while it is. A nil Ended means a
	// session that never ends.
	Ended func() error
}

// ended is polled while a stream is open.
func (s *Session) ended() error {
	if s.Ended == nil {
		return nil
	}
	return s.Ended()
}

type sessionKey struct{}

// withSession adds the session, and the loaders that read on its behalf, to ctx; it adds
// nothing for a nil session.
func withSession(ctx context.Context, session *Session) context.Context {
	if session == nil {
		return ctx
	}
	ctx = context.WithValue(ctx, sessionKey{}, session)
	return loader.Install(ctx, session.Upstream, session.BusinessID, session.LastBusinessID)
}

// sessionOf returns the session of this request, or the specification's refusal (§8).
func sessionOf(ctx context.Context) (*Session, error) {
	session, ok := ctx.Value(sessionKey{}).(*Session)
	if !ok {
		return nil, domain.ErrUnauthenticated
	}
	return session, nil
}
