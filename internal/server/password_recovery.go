package server

import (
	"hash/maphash"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"
)

// How many password links may be requested per window, for one e-mail address and from one
// network address (product S18).
const (
	recoveryLimit  = 5
	recoveryWindow = time.Hour
)

// mostRecoveries is how many addresses of both kinds are remembered at once, in some 10 MB.
// Beyond that, random ones are forgotten: an attacker with that many addresses escapes any
// limit per address, and must not make other users be refused.
const mostRecoveries = 1 << 16

// Recoveries limits how often password links are requested. The provider sees only this
// server's address, so without a limit here one visitor could exhaust the provider's limit for
// all of them. It is safe for concurrent use.
type Recoveries struct {
	logger *slog.Logger
	seed   maphash.Seed

	mu     sync.Mutex
	known  map[uint64]*lastRequests
	warned time.Time // when the last warning was logged
}

// NewRecoveries returns a Recoveries that has seen no request.
func NewRecoveries(logger *slog.Logger) *Recoveries {
	return &Recoveries{logger: logger, seed: maphash.MakeSeed(), known: map[uint64]*lastRequests{}}
}

// Allow reports whether a link for the account of email may be requested on behalf of r, and
// counts it when it may. When it may not, the caller must give the same response as on success
// and must not call the provider.
func (l *Recoveries) Allow(r *http.Request, email string) bool {
	address, err := clientAddress(r)
	if err != nil {
		address = "" // all clients without a known address share a limit
	}
	now := time.Now()
	// Hashed, because users sometimes type their password in the e-mail field.
	from, account := maphash.String(l.seed, "from "+address), maphash.String(l.seed, "account "+strings.ToLower(email))
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.known[from].full(now) || l.known[account].full(now) {
		l.warn(now)
		return false
	}
	l.of(from, now).add(now)
	l.of(account, now).add(now)
	return true
}

// warn logs, at most once per window, that a request was refused: the response hides it.
func (l *Recoveries) warn(now time.Time) {
	if now.Sub(l.warned) < recoveryWindow {
		return
	}
	l.warned = now
	l.logger.Warn("password recovery is requested more than five times in an hour, for one account or from one address: the provider is not called; behind a proxy CITERNE_TRUSTED_PROXIES must name it")
}

// of returns the entry of an address, which it creates if needed.
func (l *Recoveries) of(key uint64, now time.Time) *lastRequests {
	one := l.known[key]
	if one == nil {
		forgetSome(l.known, func(other *lastRequests) bool { return len(l.known) >= mostRecoveries || other.forgettable(now) })
		one = new(lastRequests)
		l.known[key] = one
	}
	return one
}

// lastRequests is a ring of the last requests that were allowed to an address; next is the index
// of the oldest. A token bucket would allow nearly twice as many in the first hour.
type lastRequests struct {
	at   [recoveryLimit]time.Time
	next int
}

// full reports whether the limit is reached. It is false for an unknown address (nil).
func (a *lastRequests) full(now time.Time) bool {
	return a != nil && now.Sub(a.at[a.next]) < recoveryWindow
}

func (a *lastRequests) add(now time.Time) {
	a.at[a.next] = now
	a.next = (a.next + 1) % recoveryLimit
}

// forgettable reports whether the latest request is older than the window.
func (a *lastRequests) forgettable(now time.Time) bool {
	return now.Sub(a.at[(a.next+recoveryLimit-1)%recoveryLimit]) >= recoveryWindow
}
