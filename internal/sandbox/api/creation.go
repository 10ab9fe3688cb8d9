package api

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"time"

	"github.com/citerne/citerne/internal/sandbox/store"
)

// creationKey is what an Idempotency-Key may be.
var creationKey = regexp.MustCompile(`^[A-Za-z0-9_.-]{1,64}$`)

// keptAnswers is how long the answer to a key is kept.
const keptAnswers = 24 * time.Hour

var problemKeyUsed = &Problem{Status: http.StatusConflict, Code: "idempotency_conflict"}

// creation is a call that makes something, as it runs: the permissions that it took.
type creation struct{ needs []need }

type need struct {
	Business store.ID
	AnyOf    []string
}

type creationInContext struct{}

// creationOf is the creation that a context belongs to, nil for none.
func creationOf(ctx context.Context) *creation {
	c, _ := ctx.Value(creationInContext{}).(*creation)
	return c
}

// Once makes a call that creates something count once for each Idempotency-Key
// (product 8.1): the same request again gets the first answer, as long as its caller may
// still make it, and another request is refused. A call that is refused uses no key.
func (a *Frame) Once(e Endpoint) Endpoint {
	return func(r *http.Request, who Caller) (Answer, error) {
		key := r.Header.Get("Idempotency-Key")
		if !creationKey.MatchString(key) {
			return Answer{}, BadRequest("the header Idempotency-Key is missing or not well formed")
		}
		request, err := fingerprint(r)
		if err != nil {
			return Answer{}, err
		}
		var given Answer
		var refused error // kept apart: what refuses may leave something behind
		err = a.DB.Write(r.Context(), func(tx *sql.Tx) error {
			before, known, err := answeredBefore(r.Context(), tx, who, key, request)
			if known || err != nil {
				given = before
				return err
			}
			c := &creation{}
			ctx := context.WithValue(store.Joining(r.Context(), tx), creationInContext{}, c)
			if given, refused = e(r.WithContext(ctx), who); refused != nil {
				return nil
			}
			return c.keep(r.Context(), tx, who, key, request, given, a.Clock.Wall())
		})
		return given, errors.Join(err, refused)
	}
}

// fingerprint tells requests apart, whatever the order of their fields. The body can
// be read again.
func fingerprint(r *http.Request) (string, error) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return "", Unreadable(err)
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	var fields map[string]json.RawMessage
	if json.Unmarshal(body, &fields) == nil {
		if body, err = json.Marshal(fields); err != nil {
			return "", err
		}
	}
	sum := sha256.Sum256(append([]byte(r.URL.Path+"\n"), body...))
	return hex.EncodeToString(sum[:]), nil
}

// answeredBefore is the answer that a key had; known is false for a new key.
func answeredBefore(ctx context.Context, tx *sql.Tx, who Caller, key, request string) (given Answer, known bool, err error) {
	var before, needs, body string
	err = tx.QueryRowContext(ctx, `SELECT request, needs, status, answer FROM creations WHERE customer_id = ? AND key = ?`, who.CustomerID, key).
		Scan(&before, &needs, &given.Status, &body)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return given, false, nil
	case err != nil:
		return given, false, fmt.Errorf("look a key up: %w", err)
	case before != request:
		return given, true, problemKeyUsed
	}
	var all []need
	if err := json.Unmarshal([]byte(needs), &all); err != nil {
		return given, true, fmt.Errorf("read what a call needed: %w", err)
	}
	for _, n := range all {
		if err := Require(ctx, tx, who, n.Business, n.AnyOf...); err != nil {
			return given, true, err
		}
	}
	given.Body = json.RawMessage(body)
	return given, true, nil
}

// keep notes the answer to a key, and forgets those that are old.
func (c *creation) keep(ctx context.Context, tx *sql.Tx, who Caller, key, request string, given Answer, now time.Time) error {
	needs, err := json.Marshal(c.needs)
	if err != nil {
		return err
	}
	body, err := json.Marshal(given.Body)
	if err != nil {
		return err
	}
	return store.Run(ctx, tx, "keep the answer to a key",
		store.Do(`DELETE FROM creations WHERE at < ?`, now.Add(-keptAnswers).Unix()),
		store.Do(`INSERT INTO creations (customer_id, key, at, request, needs, status, answer) VALUES (?, ?, ?, ?, ?, ?, ?)`,
			who.CustomerID, key, now.Unix(), request, string(needs), given.Status, string(body)))
}
