package sandbox

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"strings"
)

// answer is what an endpoint of the API gives: a nil body is written as nothing, an
// http.Handler writes itself, anything else is JSON.
type answer struct {
	status int
	body   any
}

func ok(body any) answer { return answer{http.StatusOK, body} }

// caller is the customer whose token a request carries.
type caller struct {
	customerID recordID
	tokenHash  string
	session    string // hash of the browser session that issued the token
}

// endpoint answers one call of the API for a signed-in customer.
type endpoint func(r *http.Request, who caller) (answer, error)

// routeV2 adds the calls of specification §7.
func (s *Sandbox) routeV2(mux *http.ServeMux) {
	for pattern, call := range map[string]endpoint{
		"GET /v2/business/addresses":           s.listAddresses,
		"POST /v2/business/addresses":          s.postAddress,
		"PUT /v2/business/addresses/{id}":      s.putAddress,
		"DELETE /v2/business/addresses/{id}":   s.deleteAddress,
		"GET /v2/business/{id}/addresses":      s.listBusinessAddresses,
		"GET /v2/business/{id}/paymentMethods": s.listPaymentMethods,
		"POST /v2/business/paymentMethods":     s.postPaymentMethod,
		"DELETE /v2/business/paymentMethods":   s.deletePaymentMethod,
		"GET /v2/gas":                          s.listGases,
	} {
		s.mount(mux, pattern, s.api.authenticate, call)
	}
	for pattern, call := range s.company.calls() {
		s.mount(mux, pattern, s.api.authenticate, call)
	}
}

// identify says who makes a call.
type identify func(*http.Request) (caller, error)

// anybody is for what needs no token: whoever lost a password has none.
func anybody(*http.Request) (caller, error) { return caller{}, nil }

// mount adds a call of the API: noted in the journal, subject to the faults that
// the panel asks for, and answered for whom who finds.
func (s *Sandbox) mount(mux *http.ServeMux, pattern string, who identify, e endpoint) {
	s.calls = append(s.calls, pattern)
	mux.Handle(pattern, s.journal.noted(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// The clock of deliveries, which the panel advances: clients read the time here.
		w.Header().Set("Date", s.now().UTC().Format(http.TimeFormat))
		err := s.faults.befall(w, r, pattern, who)
		var a answer
		if err == nil {
			a, err = s.serve(w, r, who, e)
		}
		switch {
		case err != nil:
			s.api.writeError(w, r, err)
		case a.body == nil:
			w.WriteHeader(a.status)
		default:
			writeBody(w, r, a)
		}
	})))
}

// writeBody writes a body as JSON, unless it writes itself.
func writeBody(w http.ResponseWriter, r *http.Request, a answer) {
	if body, writes := a.body.(http.Handler); writes {
		body.ServeHTTP(w, r)
		return
	}
	writeJSON(w, a.status, a.body)
}

// serve checks the headers and the token that every call carries (specification
// §6 and §7) before the endpoint runs.
func (s *Sandbox) serve(w http.ResponseWriter, r *http.Request, identify identify, e endpoint) (answer, error) {
	if r.Header.Get("X-Application-Id") != "dashboard" {
		return answer{}, badRequest("the header X-Application-Id is not dashboard")
	}
	if r.Header.Get("X-For-Business") != "1" {
		return answer{}, badRequest("the header X-For-Business is not 1")
	}
	who, err := identify(r)
	if err != nil {
		return answer{}, err
	}
	// A day may have begun since the last call, or an order be due.
	if err := s.goOn(r.Context()); err != nil {
		return answer{}, err
	}
	r.Body = http.MaxBytesReader(w, r.Body, bodyLimit(r))
	return e(r, who)
}

// bodyLimit is the largest body of a call; a logo is the only file.
func bodyLimit(r *http.Request) int64 {
	if strings.HasSuffix(r.URL.Path, "/logo") {
		return maxLogo + maxBody
	}
	return maxBody
}

// authenticate reads the Authorization header: token type, a space, token
// (specification §6). The scheme is compared without case (RFC 9110 §11.1).
func (a *api) authenticate(r *http.Request) (caller, error) {
	header := r.Header.Get("Authorization")
	if header == "" {
		return caller{}, problemNoToken
	}
	scheme, token, found := strings.Cut(header, " ")
	if !found || !strings.EqualFold(scheme, "Bearer") || token == "" {
		return caller{}, problemBadToken
	}
	who := caller{tokenHash: hashSecret(token)}
	var expires int64
	var revoked bool
	err := a.db.QueryRowContext(r.Context(), `SELECT t.customer_id, t.session_hash, t.expires_at, t.revoked
		FROM tokens t JOIN customers c ON c.id = t.customer_id AND c.status = 'active' WHERE t.hash = ?`, who.tokenHash).
		Scan(&who.customerID, &who.session, &expires, &revoked)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return caller{}, problemBadToken
	case err != nil:
		return caller{}, fmt.Errorf("look a token up: %w", err)
	case revoked:
		return caller{}, problemBadToken
	case a.clock.wall().Unix() >= expires:
		return caller{}, problemTokenTooOld
	}
	return who, nil
}

// hashSecret is how tokens, codes and browser sessions are stored: they carry
// 256 random bits, so a plain SHA-256 cannot be searched.
func hashSecret(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// roleIn is the customer's role in a business. A business that is not the
// customer's is answered as one that does not exist.
func roleIn(ctx context.Context, q querier, who caller, businessID recordID) (string, error) {
	var role string
	err := q.QueryRowContext(ctx, `SELECT role FROM memberships WHERE customer_id = ? AND business_id = ?`, who.customerID, businessID).Scan(&role)
	if errors.Is(err, sql.ErrNoRows) {
		return "", problemNotFound
	}
	if err != nil {
		return "", fmt.Errorf("look a membership up: %w", err)
	}
	return role, nil
}

// require refuses a customer whose role in the business has none of the given
// permissions.
func require(ctx context.Context, q querier, who caller, businessID recordID, anyOf ...string) error {
	role, err := roleIn(ctx, q, who, businessID)
	if err != nil {
		return err
	}
	for _, p := range anyOf {
		if may(role, p) {
			if c := creationOf(ctx); c != nil {
				c.needs = append(c.needs, need{businessID, anyOf})
			}
			return nil
		}
	}
	return problemForbidden
}

// pathBusiness is the business that the path names, when the caller belongs to it.
func pathBusiness(r *http.Request, q querier, who caller) (recordID, string, error) {
	id, valid := parseID(r.PathValue("id"))
	if !valid {
		return 0, "", problemNotFound
	}
	role, err := roleIn(r.Context(), q, who, id)
	return id, role, err
}

// pathBusinessFor is the business that the path names, when the caller has one of
// the given permissions there.
func pathBusinessFor(r *http.Request, q querier, who caller, anyOf ...string) (recordID, error) {
	id, valid := parseID(r.PathValue("id"))
	if !valid {
		return 0, problemNotFound
	}
	return id, require(r.Context(), q, who, id, anyOf...)
}

// targetBusiness is the business that a new record goes to: the form's
// business_id, else the one the customer works on.
func targetBusiness(ctx context.Context, q querier, who caller, f form) (recordID, error) {
	if f.has("business_id") {
		id, valid := parseID(f.text("business_id"))
		if !valid {
			return 0, problemNotFound
		}
		return id, nil
	}
	var id sql.Null[recordID]
	if err := q.QueryRowContext(ctx, `SELECT business_id FROM customers WHERE id = ?`, who.customerID).Scan(&id); err != nil {
		return 0, fmt.Errorf("read the current business: %w", err)
	}
	if !id.Valid {
		return 0, problemNotFound
	}
	return id.V, nil
}
