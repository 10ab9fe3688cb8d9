package auth

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"time"

	"golang.org/x/oauth2"
)

const (
	maxTokenBody = 16 << 10
	maxCode      = 4096
	// RFC 7636 §4.1.
	minVerifier, maxVerifier = 43, 128
)

// tokenRequest is the body of POST /auth/token.
type tokenRequest struct {
	Code         string `json:"code"`
	CodeVerifier string `json:"code_verifier"`
}

// grant is the result of one exchange. All requests that posted the code while the exchange ran
// get the same result.
type grant struct {
	TokenType   string `json:"token_type"`
	AccessToken string `json:"access_token"` // sealed
	ExpiresIn   int    `json:"expires_in"`   // seconds
	Scope       string `json:"scope"`

	cookie []byte
}

// Token serves POST /auth/token: it exchanges {"code", "code_verifier"} for the
// specification's credentials (§3), with the access token sealed, and sets the
// session and XSRF cookies. Refusals are {"error": {"code", "message"}}. Other methods and
// requests from other origins must be refused before.
func (s *Service) Token(w http.ResponseWriter, r *http.Request) {
	const operation = "token exchange"
	request, f := s.readTokenRequest(w, r)
	if f != nil {
		s.refuse(w, r, operation, f)
		return
	}
	// The exchange continues when its client leaves: other requests may wait for it, and a code
	// cannot be sent twice.
	ctx := context.WithoutCancel(r.Context())
	flight, f := s.flights.join(request.Code, request.CodeVerifier, func() (*grant, *failure) {
		return s.exchange(ctx, request)
	})
	if f != nil {
		s.refuse(w, r, operation, f)
		return
	}
	select {
	case <-flight.done:
	case <-r.Context().Done():
		return
	}
	if flight.failure != nil {
		s.refuse(w, r, operation, flight.failure)
		return
	}
	s.setCookies(w, flight.grant.cookie, time.Duration(flight.grant.ExpiresIn)*time.Second)
	writeJSON(w, http.StatusOK, flight.grant)
}

func (s *Service) readTokenRequest(w http.ResponseWriter, r *http.Request) (tokenRequest, *failure) {
	var request tokenRequest
	if media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || media != "application/json" {
		return request, failMediaType.because(errors.New("not application/json"))
	}
	decoder := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxTokenBody))
	decoder.DisallowUnknownFields()
	// The decoder's errors can quote the body, so they are dropped.
	if decoder.Decode(&request) != nil {
		return request, failInvalid.because(errors.New("not one small JSON object of code and code_verifier"))
	}
	if _, err := decoder.Token(); err != io.EOF {
		return request, failInvalid.because(errors.New("something follows the JSON object"))
	}
	if !validCode(request.Code) {
		return request, failInvalid.because(errors.New("code outside its grammar"))
	}
	if !validVerifier(request.CodeVerifier) {
		return request, failInvalid.because(errors.New("code_verifier outside its grammar"))
	}
	return request, nil
}

// exchange calls the token endpoint with exactly the form of specification §7 and seals the token
// that it returns.
func (s *Service) exchange(ctx context.Context, request tokenRequest) (*grant, *failure) {
	ctx, cancel := context.WithTimeout(ctx, s.timeout)
	defer cancel()
	token, err := s.oauth.Exchange(context.WithValue(ctx, oauth2.HTTPClient, s.tokenClient), request.Code,
		oauth2.VerifierOption(request.CodeVerifier),
		oauth2.SetAuthURLParam("response_type", "token"),
		oauth2.SetAuthURLParam("scope", defaultScope))
	if err != nil {
		return nil, upstreamFailure(err)
	}
	g, err := s.grant(token)
	if err != nil {
		return nil, failInternal.because(errors.Join(err, errAccepted))
	}
	return g, nil
}

// grant starts a session for a provider's token.
func (s *Service) grant(token *oauth2.Token) (*grant, error) {
	scope, _ := token.Extra("scope").(string)
	cookie, now := newCookie(), time.Now()
	text, err := s.keys.seal(sealed{
		sessionID: sessionID(cookie),
		issuedAt:  now,
		expiresAt: now.Add(time.Duration(token.ExpiresIn) * time.Second),
		tokenType: token.TokenType,
		token:     token.AccessToken,
	}, cookie, forSession)
	if err != nil {
		return nil, fmt.Errorf("seal the token: %w", err)
	}
	return &grant{TokenType: token.TokenType, AccessToken: text, ExpiresIn: int(token.ExpiresIn), Scope: scope, cookie: cookie}, nil
}

// validCode reports whether an authorization code may be sent: visible ASCII (RFC 6749 appendix
// A.11, without the space), 1 to maxCode characters.
func validCode(code string) bool {
	return code != "" && len(code) <= maxCode && visible(code)
}

// validVerifier reports whether verifier matches the grammar of RFC 7636 §4.1.
func validVerifier(verifier string) bool {
	if len(verifier) < minVerifier || len(verifier) > maxVerifier {
		return false
	}
	for i := range len(verifier) {
		switch c := verifier[i]; {
		case alphanumeric(c), c == '-', c == '.', c == '_', c == '~':
		default:
			return false
		}
	}
	return true
}

func visible(text string) bool {
	for i := range len(text) {
		if text[i] <= ' ' || text[i] > '~' {
			return false
		}
	}
	return true
}

func alphanumeric(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}
