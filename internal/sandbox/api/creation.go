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

// creationKey matches a valid Idempotency-Key.
var creationKey = regexp.MustCompile(`^[A-Za-z0-9_.-]{1,64}$`)

// keptAnswers is how long the answer to an idempotency key is stored.
const keptAnswers = 24 * time.Hour

var problemKeyUsed = &Problem{Status: http.StatusConflict, Code: "idempotency_conflict"}

// creation is a running call with an idempotency key. needs are the permissions that it required.
type creation struct{ needs []need }

type need struct {
	Business store.ID
	AnyOf    []string
}

type creationInContext struct{}

// creationOf returns the creation of a context, nil for none.
func creationOf(ctx context.Context) *creation {
	c, _ := ctx.Value(creationInContext{}).(*creation)
	return c
}

// Once wraps an endpoint that creates something, so that it runs once for each Idempotency-Key
// (product 8.1). A repeated request gets the first answer, as long as the caller still has the
// permissions; a different request with the same key is refused. A refused call uses no key.
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
		var refused error // not returned to Write: a refusal commits what the endpoint wrote
		err = a.DB.Write(r.Context(), func(tx *sql.Tx) error {
			before, known, err := answeredBefore(r.Context(), tx, who, key, request)
			if known || err != nil {
				given = before
				return err
			}
			c := &creation{}
			ctx := context.WithValue(store.WithTx(r.Context(), tx), creationInContext{}, c)
			if given, refused = e(r.WithContext(ctx), who); refused != nil {
				return nil
			}
			return c.keep(r.Context(), tx, who, key, request, given, a.Clock.Wall())
		})
		return given, errors.Join(err, refused)
	}
}

// fingerprint returns a hash of the path and the body, which ignores the order of the JSON
// fields. The body can be read again after it.
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

// answeredBefore returns the stored answer to a key; known is false for a new key.
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
		return given, true, fmt.Errorf("read the permissions that a call needed: %w", err)
	}
	for _, n := range all {
		if err := Require(ctx, tx, who, n.Business, n.AnyOf...); err != nil {
			return given, true, err
		}
	}
	given.Body = json.RawMessage(body)
	return given, true, nil
}

// keep stores the answer to a key, and deletes the expired answers.
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
