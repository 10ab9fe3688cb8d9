package auth

import (
	"errors"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

const document = "/files/mandates/12%2F.pdf"

func TestDownloadOpensForItsSessionAndPathAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newTestService(t)
		p, other := b.signIn(t), b.signIn(t)
		session, err := b.Authenticate(p.request("POST", "/graphql"))
		if err != nil {
			t.Fatal(err)
		}
		address, err := b.SignDownload(session, document)
		if err != nil {
			t.Fatal(err)
		}
		path, ticket, _ := strings.Cut(address, "?ticket=")
		if path != document {
			t.Fatalf("the address is %s", address)
		}
		noSecrets(t, address)
		opened, err := b.OpenDownload(image(p, address))
		if err != nil || opened.ID != session.ID || opened.Token != providerToken || opened.TokenType != "Bearer" {
			t.Fatalf("opened %v, %v", opened, err)
		}
		asCredential := p.request("POST", "/graphql")
		asCredential.Header.Set("Authorization", "Bearer "+ticket)
		if _, err := b.Authenticate(asCredential); !errors.Is(err, errSealOpen) {
			t.Errorf("the ticket as a credential: %v", err)
		}
		for name, c := range map[string]struct {
			cookie pair
			target string
			cause  error
		}{
			"another session's cookie":     {other, address, errSealOpen},
			"another path":                 {p, "/files/mandates/13.pdf?ticket=" + ticket, errSealOpen},
			"the path with another escape": {p, "/files/mandates/12%2f.pdf?ticket=" + ticket, errSealOpen},
			"the session's credential":     {p, document + "?ticket=" + p.sealed, errSealOpen},
			"no ticket":                    {p, document, errTicket},
			"an empty ticket":              {p, document + "?ticket=", errSealText},
			"two tickets":                  {p, address + "&ticket=" + ticket, errTicket},
			"another parameter":            {p, address + "&x=1", errTicket},
			"a malformed query":            {p, address + ";x", errTicket},
			"a truncated ticket":           {p, address[:len(address)-4], errSealOpen},
			"a ticket with padding":        {p, address + "=", errSealText},
		} {
			if _, err := b.OpenDownload(image(c.cookie, c.target)); !errors.Is(err, c.cause) || domain.CodeOf(err) != domain.CodeUnauthenticated {
				t.Errorf("%s: %v, want %v", name, err, c.cause)
			}
		}
		if _, err := b.OpenDownload(httptest.NewRequest("GET", address, nil)); !errors.Is(err, errNoCookie) {
			t.Errorf("no cookie: %v", err)
		}
		time.Sleep(time.Until(session.ExpiresAt) - time.Second)
		if _, err := b.OpenDownload(image(p, address)); err != nil {
			t.Errorf("a second before the session's end: %v", err)
		}
		b.denied.Revoke(t.Context(), session.ID, session.ExpiresAt)
		if _, err := b.OpenDownload(image(p, address)); !errors.Is(err, errSignedOut) {
			t.Errorf("after sign-out: %v", err)
		}
		time.Sleep(time.Second)
		if _, err := b.OpenDownload(image(p, address)); !errors.Is(err, errExpired) {
			t.Errorf("at the session's end: %v", err)
		}
	})
}
