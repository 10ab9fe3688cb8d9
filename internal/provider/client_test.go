package provider_test

import (
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/provider"
)

// Requests follow the specification to the letter (product 8.1): method, path, query, headers and
// every part of the body.
func TestRequests(t *testing.T) {
	for _, e := range exercises {
		t.Run(e.name, func(t *testing.T) {
			u := newUpstream(t, answering(e.answer))
			s := newClient(t, provider.Config{V2URL: u.URL + "/api/v2/"}).For(credentials, "fr-FR")
			if _, err := e.do(t.Context(), s); err != nil {
				t.Fatal(err)
			}
			got := u.requests()
			if len(got) != 1 {
				t.Fatalf("%d requests, want 1", len(got))
			}
			r := got[0]
			if want := "/api" + e.base() + e.uri; r.method != e.method || r.uri != want {
				t.Errorf("sent %s %s, want %s %s", r.method, r.uri, e.method, want)
			}
			if !slices.Equal(r.parts, e.parts) {
				t.Errorf("parts\n%q, want\n%q", r.parts, e.parts)
			}
			if got := strings.TrimSpace(string(r.body)); got != e.json {
				t.Errorf("body %s, want %s", got, e.json)
			}
			checkHeaders(t, r, e.key)
		})
	}
}

// keysSeen are the idempotency keys that the client generated in these tests.
var keysSeen = map[string]bool{}

func checkHeaders(t *testing.T, r seen, key string) {
	t.Helper()
	want := map[string]string{
		"Accept": "application/json", "X-Language": "fr-FR", "X-Application-Id": "dashboard", "X-For-Business": "1",
		"Authorization": "Bearer secret-token", "Accept-Encoding": "gzip", "User-Agent": "Go-http-client/1.1",
	}
	switch key {
	case "":
	case newKey:
		own := r.header.Get("Idempotency-Key")
		if len(own) < 20 || keysSeen[own] {
			t.Errorf("the key %q is too short or was used before", own)
		}
		keysSeen[own], want["Idempotency-Key"] = true, own
	default:
		want["Idempotency-Key"] = key
	}
	for name, value := range want {
		if got := r.header.Values(name); len(got) != 1 || got[0] != value {
			t.Errorf("%s is %q, want %q", name, got, value)
		}
	}
	for name := range r.header {
		if _, ok := want[name]; !ok && name != "Content-Type" && name != "Content-Length" {
			t.Errorf("header %s is not expected", name)
		}
	}
	if kind := r.header.Get("Content-Type"); r.parts == nil && (kind == "application/json") != (len(r.body) > 0) {
		t.Errorf("Content-Type %q with a body of %d bytes", kind, len(r.body))
	}
}

func TestNoAuthorizationWithoutToken(t *testing.T) {
	u := newUpstream(t, answering(`[]`))
	c := newClient(t, provider.Config{V2URL: u.URL})
	if _, err := c.For(provider.Credentials{SessionID: "s", TokenType: "Bearer"}, "fr").Gases(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, ok := u.requests()[0].header["Authorization"]; ok {
		t.Error("an Authorization header was sent")
	}
}

func TestLanguageIsATag(t *testing.T) {
	u := newUpstream(t, answering(`[]`))
	c := newClient(t, provider.Config{V2URL: u.URL})
	given := []string{"fr-FR", "en", "zh-Hant-TW", "", "fr\r\nX-Evil: 1", "fr,en;q=0.8", "é", "-", strings.Repeat("a", 36)}
	want := []string{"fr-FR", "en", "zh-Hant-TW", "fr", "fr", "fr", "fr", "fr", "fr"}
	for _, language := range given {
		if _, err := c.For(credentials, language).Gases(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	for i, r := range u.requests() {
		if got := r.header.Get("X-Language"); got != want[i] {
			t.Errorf("X-Language for %q is %q, want %q", given[i], got, want[i])
		}
	}
}

func TestNewChecksItsConfiguration(t *testing.T) {
	for _, bad := range []provider.Config{
		{},
		{V2URL: "api.example/v2"},
		{V2URL: "ftp://api.example/v2"},
		{V2URL: "http://"},
		{V2URL: "http://:8090"},
		{V2URL: "http://hidden:password@api.example"},
		{V2URL: "http://api.example/?hidden=1"},
		{V2URL: "http://api.example/?"},
		{V2URL: "http://api.example/#hidden"},
		{V2URL: "http://api.example/%zzhidden"},
		{V2URL: "http://api.example", V3URL: "hidden"},
		{V2URL: "http://api.example", AnalyticsURL: "hidden"},
		{V2URL: "http://api.example", Timeout: -time.Second},
	} {
		c, err := provider.New(bad)
		if err == nil || c != nil {
			t.Errorf("%+v is accepted", bad)
			continue
		}
		if strings.Contains(err.Error(), "hidden") {
			t.Errorf("the error contains the address: %v", err)
		}
	}
	good := provider.Config{V2URL: "https://api.example/a%2Fb/v2/", V3URL: "https://api.example/v3", AnalyticsURL: "http://[::1]:80"}
	if _, err := provider.New(good); err != nil {
		t.Error(err)
	}
}

func TestBasePathIsKept(t *testing.T) {
	for base, want := range map[string]string{
		"": "/gas?available_to=B2B", "/": "/gas?available_to=B2B", "/v2": "/v2/gas?available_to=B2B",
		"/a%2Fb/v2//": "/a%2Fb/v2/gas?available_to=B2B",
	} {
		u := newUpstream(t, answering(`[]`))
		if _, err := newClient(t, provider.Config{V2URL: u.URL + base}).For(credentials, "fr").Gases(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := u.requests()[0].uri; got != want {
			t.Errorf("base %q gives %s, want %s", base, got, want)
		}
	}
}

// An identifier that could change the path is never sent to the provider.
func TestIdentifiersAreChecked(t *testing.T) {
	s, u := asking(t, answering(`{}`))
	ctx := t.Context()
	for _, id := range []domain.ID{"", "..", "../customers", "1?x=1", "a b", "a\r\n"} {
		_, business := s.Business(ctx, id)
		_, addresses := s.BusinessAddresses(ctx, id)
		_, contacts := s.Contacts(ctx, id)
		_, payments := s.PaymentMethods(ctx, id)
		_, updated := s.UpdateBusiness(ctx, id, domain.BusinessInput{})
		_, moved := s.UpdateAddress(ctx, id, domain.AddressInput{})
		for i, err := range []error{
			business, addresses, contacts, payments, updated, moved, s.DeleteAddress(ctx, id), s.DeletePaymentMethod(ctx, id),
			s.SwitchBusiness(ctx, id, "1"), s.SwitchBusiness(ctx, "1", id),
		} {
			if domain.CodeOf(err) != domain.CodeNotFound {
				t.Errorf("id %q, method %d: %v", id, i, err)
			}
		}
	}
	if n := len(u.requests()); n != 0 {
		t.Errorf("%d requests were sent", n)
	}
}

// A write without fields is still a form, without parts.
func TestUndefinedFieldsAreSkipped(t *testing.T) {
	s, u := asking(t, answering(``))
	ctx := t.Context()
	_, business := s.UpdateBusiness(ctx, "1", domain.BusinessInput{})
	_, address := s.CreateAddress(ctx, domain.AddressInput{})
	_, mandate := s.AddSepaMandate(ctx, domain.SepaMandateInput{})
	for _, err := range []error{business, address, mandate} {
		if err != nil {
			t.Error(err)
		}
	}
	for _, r := range u.requests() {
		if len(r.parts) != 0 || !strings.HasPrefix(r.header.Get("Content-Type"), "multipart/form-data; boundary=") {
			t.Errorf("%s sent parts %q as %s", r.uri, r.parts, r.header.Get("Content-Type"))
		}
	}
}

func TestOwnTransport(t *testing.T) {
	own := provider.NewTransport()
	if own.MaxIdleConnsPerHost != 512 || own.TLSClientConfig.MinVersion != 0x0303 {
		t.Errorf("idle connections %d, TLS %x", own.MaxIdleConnsPerHost, own.TLSClientConfig.MinVersion)
	}
}

// Idle connections that the provider closed cause no failure and no second request.
func TestIdleConnectionsThatTheProviderClosed(t *testing.T) {
	for _, e := range exercises {
		synctest.Test(t, func(t *testing.T) {
			u, transport := newPipedUpstream(t, answering(e.answer))
			c := newClient(t, provider.Config{V2URL: u.URL + "/v2", Timeout: time.Minute, Transport: transport})
			keep(t, u.URL, transport)
			u.CloseClientConnections()
			before := len(u.requests())
			if _, err := e.do(t.Context(), c.For(credentials, "fr")); err != nil || len(u.requests())-before != 1 {
				t.Errorf("%s: %v, sent %d times", e.name, err, len(u.requests())-before)
			}
		})
	}
}

// The same holds when the transport notices the closed connection too late. After any other error
// a request may have been written, so it is not repeated.
func TestUnwrittenRequestsAreRepeated(t *testing.T) {
	for said, want := range map[string]int{"http: server closed idle connection": 3, "EOF": 1} {
		var bodies []string
		c := newClient(t, provider.Config{V2URL: "http://provider.invalid", Transport: roundTrip(func(r *http.Request) (*http.Response, error) {
			body, err := io.ReadAll(r.Body)
			if bodies = append(bodies, string(body)); err != nil || len(bodies) < 3 {
				return nil, errors.Join(err, errors.New(said))
			}
			return &http.Response{StatusCode: http.StatusOK, Body: http.NoBody}, nil
		})})
		_, err := c.For(credentials, "fr").UpdateContact(t.Context(), "1", "2", domain.ContactInput{Phone: new("+33")})
		if len(bodies) != want || (err == nil) != (want == 3) || slices.ContainsFunc(bodies, func(b string) bool { return b != "{\"phone\":\"+33\"}\n" }) {
			t.Errorf("%s: sent %q, %v", said, bodies, err)
		}
	}
}

// Over HTTP/2 net/http would repeat requests without a way to prevent it.
func TestHTTP2IsNotSpoken(t *testing.T) {
	u := unstarted(t, answering(`{"data":{"id":"9"}}`))
	u.EnableHTTP2 = true
	u.StartTLS()
	transport := provider.NewTransport()
	transport.TLSClientConfig.RootCAs = u.Client().Transport.(*http.Transport).TLSClientConfig.RootCAs
	t.Cleanup(transport.CloseIdleConnections)
	s := newClient(t, provider.Config{V2URL: u.URL + "/v2", Transport: transport}).For(credentials, "fr")
	for range 2 {
		if _, err := s.CreateContact(t.Context(), "b-1", domain.ContactInput{}); err != nil {
			t.Fatal(err)
		}
	}
	for _, r := range u.requests() {
		if r.proto != "HTTP/1.1" || len(r.header["Idempotency-Key"]) != 1 || r.header.Get("Idempotency-Key") == "" {
			t.Errorf("%s with %v", r.proto, r.header)
		}
	}
}
