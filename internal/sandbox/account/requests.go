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

// ClientHeader is the header in which the dashboard that embeds this sandbox sends the network
// address of the browser. All calls come from the dashboard, and some are limited for each
// browser. A real provider never receives it.
const ClientHeader = "X-Sandbox-Client"

// requestWindow is how long a request counts towards a limit.
const requestWindow = time.Hour

// The limits on requests without a session, within requestWindow (product S18 and S01b).
const (
	// maxRecoveries is how many links one e-mail address can be sent, and how many one
	// network address may request.
	maxRecoveries = 5
	// maxSignups is how many accounts one network address may request.
	maxSignups = 20
)

// countRequest records a request under each of the keys. allowed is false, and nothing is
// recorded, when one of them already has limit requests within requestWindow.
func (s *Service) countRequest(ctx context.Context, tx *sql.Tx, limit int, keys ...string) (allowed bool, err error) {
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

// requestKey returns the key under which requests of an e-mail or network address are
// counted. The address is hashed, because people also type passwords into e-mail fields.
func requestKey(kind, address string) string {
	return kind + " " + fmt.Sprintf("%x", sha256.Sum256([]byte(strings.ToLower(address))))
}

// networkAddress returns the network address of the browser as the dashboard sent it, or
// that of the caller when there is none.
func networkAddress(r *http.Request) string {
	if named := r.Header.Get(ClientHeader); named != "" {
		return named
	}
	return clientAddress(r)
}

// clientAddress returns the address of the connection. It trusts no header, because the
// sandbox is never behind a proxy.
func clientAddress(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}
