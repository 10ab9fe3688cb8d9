package server

import (
	"hash/maphash"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"
)

// How often a link to choose a new password may be asked for, for one e-mail address and
// from one address of the network (product S18).
const (
	recoveryLimit  = 5
	recoveryWindow = time.Hour
)

// mostRecoveries is how many addresses of both kinds are remembered at once, in some
// 10 MB. Beyond them one at random is forgotten: whoever has so many addresses is not
// held by a limit of each, and nobody else is to be refused for it.
const mostRecoveries = 1 << 16

// Recoveries bound how often links to choose a new password are asked for. A provider
// knows only this server's address: what one visitor asks for too often would be refused
// to all of them. They are safe for concurrent use.
type Recoveries struct {
	logger *slog.Logger
	seed   maphash.Seed

	mu    sync.Mutex
	known map[uint64]*recoveries
	told  time.Time
}

// NewRecoveries knows of no request yet.
func NewRecoveries(logger *slog.Logger) *Recoveries {
	return &Recoveries{logger: logger, seed: maphash.MakeSeed(), known: map[uint64]*recoveries{}}
}

// Allow tells whether a link for the account of email may be asked for on behalf of a
// request; then it counts. Whoever is told no answers as if it were yes, and asks nobody.
func (l *Recoveries) Allow(r *http.Request, email string) bool {
	address, err := clientAddress(r)
	if err != nil {
		address = "" // all whose address cannot be told are one
	}
	now := time.Now()
	// Hashed, because people also type passwords where an e-mail is asked for.
	from, of := maphash.String(l.seed, "from "+address), maphash.String(l.seed, "of "+strings.ToLower(email))
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.known[from].spent(now) || l.known[of].spent(now) {
		l.tell(now)
		return false
	}
	l.of(from, now).note(now)
	l.of(of, now).note(now)
	return true
}

// tell says, once in a while, that somebody is not served, who is not told.
func (l *Recoveries) tell(now time.Time) {
	if now.Sub(l.told) < recoveryWindow {
		return
	}
	l.told = now
	l.logger.Warn("password recovery is asked for more than five times in an hour, for one account or from one address: the provider is not asked; behind a proxy CITERNE_TRUSTED_PROXIES must name it")
}

// of finds what is known of an address or makes it. Each newcomer has a few others looked
// at, so that they are forgotten at the pace at which others come.
func (l *Recoveries) of(key uint64, now time.Time) *recoveries {
	one := l.known[key]
	if one == nil {
		looked := 0
		for other, asked := range l.known {
			if asked.forgettable(now) || len(l.known) >= mostRecoveries {
				delete(l.known, other)
			}
			if looked++; looked == 4 {
				break
			}
		}
		one = new(recoveries)
		l.known[key] = one
	}
	return one
}

// recoveries are the last that were allowed to an address, the oldest at next. A bucket
// that fills as time goes would allow nearly twice as many in the first hour.
type recoveries struct {
	at   [recoveryLimit]time.Time
	next int
}

// spent tells whether no more is allowed now. Nothing is spent of what is not known.
func (a *recoveries) spent(now time.Time) bool {
	return a != nil && now.Sub(a.at[a.next]) < recoveryWindow
}

func (a *recoveries) note(now time.Time) {
	a.at[a.next] = now
	a.next = (a.next + 1) % recoveryLimit
}

// forgettable tells whether the last was so long ago that it makes no difference.
func (a *recoveries) forgettable(now time.Time) bool {
	return now.Sub(a.at[(a.next+recoveryLimit-1)%recoveryLimit]) >= recoveryWindow
}
