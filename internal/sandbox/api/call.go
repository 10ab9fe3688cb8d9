package api

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/citerne/citerne/internal/sandbox/secret"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Answer is the response of an endpoint. A nil body is not written, a body that is an http.Handler
// serves itself, any other is written as JSON.
type Answer struct {
	Status int
	Body   any
}

// OK returns an answer with status 200.
func OK(body any) Answer { return Answer{http.StatusOK, body} }

// Caller is the customer who is authenticated by the token of a request.
type Caller struct {
	CustomerID store.ID
	TokenHash  string
	Session    string // hash of the browser session that issued the token
}

// Endpoint answers one call of the API for a signed-in customer.
type Endpoint func(r *http.Request, who Caller) (Answer, error)

// Identify authenticates the caller of a request.
type Identify func(*http.Request) (Caller, error)

// Anonymous is the Identify of endpoints that need no token. It returns an empty Caller.
func Anonymous(*http.Request) (Caller, error) { return Caller{}, nil }

// WriteBody writes an answer: a body that is an http.Handler serves itself, any other is JSON.
func WriteBody(w http.ResponseWriter, r *http.Request, a Answer) {
	if body, writes := a.Body.(http.Handler); writes {
		body.ServeHTTP(w, r)
		return
	}
	WriteJSON(w, a.Status, a.Body)
}

// Authenticate returns the caller of the token in the Authorization header: token type, a
// space, token (specification §6). The scheme is case-insensitive (RFC 9110 §11.1).
func (a *Frame) Authenticate(r *http.Request) (Caller, error) {
	header := r.Header.Get("Authorization")
	if header == "" {
		return Caller{}, noToken
	}
	scheme, token, found := strings.Cut(header, " ")
	if !found || !strings.EqualFold(scheme, "Bearer") || token == "" {
		return Caller{}, badToken
	}
	who := Caller{TokenHash: secret.Hash(token)}
	var expires int64
	var revoked bool
	err := a.DB.QueryRowContext(r.Context(), `SELECT t.customer_id, t.session_hash, t.expires_at, t.revoked
		FROM tokens t JOIN customers c ON c.id = t.customer_id AND c.status = 'active' WHERE t.hash = ?`, who.TokenHash).
		Scan(&who.CustomerID, &who.Session, &expires, &revoked)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return Caller{}, badToken
	case err != nil:
		return Caller{}, fmt.Errorf("look a token up: %w", err)
	case revoked:
		return Caller{}, badToken
	case a.Clock.Wall().Unix() >= expires:
		return Caller{}, TokenExpired
	}
	return who, nil
}

// RoleIn returns the caller's role in a business. It returns NotFound when the caller is no
// member, as for a business that does not exist.
func RoleIn(ctx context.Context, q store.Querier, who Caller, businessID store.ID) (string, error) {
	var role string
	err := q.QueryRowContext(ctx, `SELECT role FROM memberships WHERE customer_id = ? AND business_id = ?`, who.CustomerID, businessID).Scan(&role)
	if errors.Is(err, sql.ErrNoRows) {
		return "", NotFound
	}
	if err != nil {
		return "", fmt.Errorf("look a membership up: %w", err)
	}
	return role, nil
}

// Require returns Forbidden when the caller's role in the business has none of the given
// permissions. Within Once, it records the permissions, to check them again for a repeated call.
func Require(ctx context.Context, q store.Querier, who Caller, businessID store.ID, anyOf ...string) error {
	role, err := RoleIn(ctx, q, who, businessID)
	if err != nil {
		return err
	}
	for _, p := range anyOf {
		if May(role, p) {
			if c := creationOf(ctx); c != nil {
				c.needs = append(c.needs, need{businessID, anyOf})
			}
			return nil
		}
	}
	return Forbidden
}

// PathBusiness returns the business that the path names and the caller's role in it. It returns
// NotFound when the caller is no member.
func PathBusiness(r *http.Request, q store.Querier, who Caller) (store.ID, string, error) {
	id, valid := store.ParseID(r.PathValue("id"))
	if !valid {
		return 0, "", NotFound
	}
	role, err := RoleIn(r.Context(), q, who, id)
	return id, role, err
}

// PathBusinessFor returns the business that the path names, and an error unless the caller has
// one of the given permissions there.
func PathBusinessFor(r *http.Request, q store.Querier, who Caller, anyOf ...string) (store.ID, error) {
	id, valid := store.ParseID(r.PathValue("id"))
	if !valid {
		return 0, NotFound
	}
	return id, Require(r.Context(), q, who, id, anyOf...)
}

// Data is the envelope of a v3 answer.
type Data[T any] struct {
	Data T `json:"data"`
}
