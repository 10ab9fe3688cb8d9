package account

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/citerne/citerne/internal/sandbox/store"
)

// ClientHeader carries, from the dashboard that embeds this sandbox, the address of
// the browser that a call serves: all calls come from the dashboard, and some are
// limited for each person's. A real provider never gets it.
const ClientHeader = "X-Sandbox-Client"

// requestWindow is how long a limited request counts.
const requestWindow = time.Hour

// The limits on what needs no session, in requestWindow (product S18 and S01b).
const (
	// maxRecoveries is how many links one e-mail address is sent, and how many one
	// address of the network may ask for.
	maxRecoveries = 5
	// maxSignups is how many accounts one address of the network may ask for.
	maxSignups = 20
)

// spend notes a request under each of the keys, unless limit were noted under one of
// them within the last hour.
func (s *Service) spend(ctx context.Context, tx *sql.Tx, limit int, keys ...string) (allowed bool, err error) {
	now := s.Clock.Wall()
	if _, err := tx.ExecContext(ctx, `DELETE FROM requests WHERE at <= ?`, now.Add(-requestWindow).Unix()); err != nil {
		return false, fmt.Errorf("forget old requests: %w", err)
	}
	steps := make([]store.Statement, 0, len(keys))
	for _, key := range keys {
		var n int
		if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM requests WHERE key = ?`, key).Scan(&n); err != nil {
			return false, fmt.Errorf("count requests: %w", err)
		}
		if n >= limit {
			return false, nil
		}
		steps = append(steps, store.Do(`INSERT INTO requests (key, at) VALUES (?, ?)`, key, now.Unix()))
	}
	return true, store.Run(ctx, tx, "note a request", steps...)
}

// requestKey is what limits know of an e-mail or network address: hashed, because
// people also type passwords where an e-mail is asked for.
func requestKey(kind, address string) string {
	return kind + " " + fmt.Sprintf("%x", sha256.Sum256([]byte(strings.ToLower(address))))
}

// networkAddress is whom a call of the API serves: the browser that the dashboard
// names, else the caller.
func networkAddress(r *http.Request) string {
	if named := r.Header.Get(ClientHeader); named != "" {
		return named
	}
	return clientAddress(r)
}

// clientAddress is the address of the other end; the sandbox stands behind no
// proxy, so no header is believed.
func clientAddress(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}
