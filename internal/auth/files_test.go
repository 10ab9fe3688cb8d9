package auth

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

const logo = "/files/logos/lg%20o_1.png"

func signedFile(t *testing.T, b *testService, p pair) (address string, session *Session) {
	t.Helper()
	session, err := b.Authenticate(p.request("POST", "/graphql"))
	if err != nil {
		t.Fatal(err)
	}
	return b.SignFile(session, logo), session
}

// image returns the request of an <img>: with the cookie and no Authorization.
func image(p pair, target string) *http.Request {
	r := httptest.NewRequest(http.MethodGet, target, nil)
	r.AddCookie(&http.Cookie{Name: p.cookie.Name, Value: p.cookie.Value})
	return r
}

func TestVerifyFile(t *testing.T) {
	b := newTestService(t)
	p, other := b.signIn(t), b.signIn(t)
	address, session := signedFile(t, b, p)
	path, query, _ := strings.Cut(address, "?")
	expiry, signature, _ := strings.Cut(query, "&")
	if signedFor, _, err := b.VerifyFile(image(p, address)); err != nil || signedFor != session.ID {
		t.Fatalf("%s, for %q: %v", address, signedFor, err)
	}
	otherAddress, _ := signedFile(t, b, other)
	cases := []struct {
		name    string
		request *http.Request
		cause   error
		code    domain.Code
	}{
		{"no cookie", httptest.NewRequest("GET", address, nil), errNoCookie, domain.CodeUnauthenticated},
		{"another session's cookie", image(other, address), errFileSignature, domain.CodeForbidden},
		{"another session's address", image(p, otherAddress), errFileSignature, domain.CodeForbidden},
		{"another path", image(p, "/files/logos/x?"+query), errFileSignature, domain.CodeForbidden},
		{"a longer path", image(p, path+"/?"+query), errFileSignature, domain.CodeForbidden},
		{"the path with another escape", image(p, strings.Replace(address, "_", "%5F", 1)), errFileSignature, domain.CodeForbidden},
		{"a later expiry", image(p, path+"?e=9999999999&"+signature), errFileSignature, domain.CodeForbidden},
		{"an expiry with a leading zero", image(p, path+"?e=0"+expiry[2:]+"&"+signature), errFileQuery, domain.CodeForbidden},
		{"an expiry with a plus", image(p, path+"?e=%2B"+expiry[2:]+"&"+signature), errFileQuery, domain.CodeForbidden},
		{"no expiry", image(p, path+"?"+signature), errFileQuery, domain.CodeForbidden},
		{"no signature", image(p, path+"?"+expiry), errFileQuery, domain.CodeForbidden},
		{"no query", image(p, path), errFileQuery, domain.CodeForbidden},
		{"two expiries", image(p, address+"&"+expiry), errFileQuery, domain.CodeForbidden},
		{"two signatures", image(p, address+"&"+signature), errFileQuery, domain.CodeForbidden},
		{"a third parameter", image(p, address+"&x=1"), errFileQuery, domain.CodeForbidden},
		{"a semicolon", image(p, address+";x"), errFileQuery, domain.CodeForbidden},
		{"a short signature", image(p, address[:len(address)-1]), errFileQuery, domain.CodeForbidden},
		{"a long signature", image(p, address+"A"), errFileQuery, domain.CodeForbidden},
		{"a padded signature", image(p, address+"="), errFileQuery, domain.CodeForbidden},
		{"an XSRF token as signature", image(p, path+"?"+expiry+"&s="+p.xsrf), errFileSignature, domain.CodeForbidden},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if _, _, err := b.VerifyFile(c.request); !errors.Is(err, c.cause) || domain.CodeOf(err) != c.code {
				t.Errorf("%s: %v, want %v", c.request.URL, err, c.cause)
			}
		})
	}
	flipped := []byte(address)
	flipped[len(path)+len("?"+expiry+"&s=")] ^= 1
	if _, _, err := b.VerifyFile(image(p, string(flipped))); err == nil {
		t.Error("an altered signature verifies")
	}
	b.denied.Revoke(t.Context(), session.ID, session.ExpiresAt)
	if _, _, err := b.VerifyFile(image(p, address)); !errors.Is(err, errSignedOut) {
		t.Errorf("after sign-out: %v", err)
	}
}

func TestFileAddressesFollowTheGrid(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newTestService(t, func(c *Config) {
			c.Transport = answer(200, `{"access_token":"x","expires_in":7200}`)
		})
		time.Sleep(7 * time.Minute) // the clock of synctest starts at midnight
		p := b.signIn(t)            // at 00:07, until 02:07
		address, session := signedFile(t, b, p)
		time.Sleep(8*time.Minute - time.Second)
		if b.SignFile(session, logo) != address {
			t.Error("the address changes before 00:15")
		}
		time.Sleep(time.Second)
		if b.SignFile(session, logo) == address {
			t.Error("the address does not change at 00:15")
		}
		time.Sleep(time.Hour - time.Second)
		if _, _, err := b.VerifyFile(image(p, address)); err != nil {
			t.Errorf("a second before its end: %v", err)
		}
		time.Sleep(time.Second) // at 01:15
		if _, _, err := b.VerifyFile(image(p, address)); !errors.Is(err, errFileExpired) {
			t.Errorf("at its end: %v", err)
		}
		last := b.SignFile(session, logo) // would live until 02:30, the session ends before
		time.Sleep(52*time.Minute - time.Second)
		if _, _, err := b.VerifyFile(image(p, last)); err != nil {
			t.Errorf("a second before the session's end: %v", err)
		}
		time.Sleep(time.Second)
		if _, _, err := b.VerifyFile(image(p, last)); !errors.Is(err, errFileExpired) {
			t.Errorf("at the session's end: %v", err)
		}
	})
}
