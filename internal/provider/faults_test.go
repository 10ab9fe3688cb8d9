package provider_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/provider"
)

// marker stands for text of the provider, which must not get out.
const marker = "UPSTREAM-TEXT"

// fault is a way in which the provider fails. code is what a read, and a write
// unless accepted, then gives.
type fault struct {
	name    string
	answer  http.HandlerFunc
	code    domain.Code
	retried bool
	// accepted tells that the status is 2xx, so that a write has succeeded.
	accepted bool
	timeout  time.Duration
}

func status(code int, body string, header ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		for i := 0; i < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		w.WriteHeader(code)
		_, _ = io.WriteString(w, body)
	}
}

// hijacked writes raw bytes to the connection and resets it.
func hijacked(raw string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		conn, _, err := http.NewResponseController(w).Hijack()
		if err != nil {
			panic(err)
		}
		_, _ = io.WriteString(conn, raw)
		if raw == "" {
			_ = conn.(*net.TCPConn).SetLinger(0) // a reset, not an orderly end
		}
		_ = conn.Close()
	}
}

// hanging writes a beginning, then waits until the client goes away.
func hanging(beginning string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if beginning != "" {
			_, _ = io.WriteString(w, beginning)
			_ = http.NewResponseController(w).Flush()
		}
		<-r.Context().Done()
	}
}

func zip(plain []byte) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, _ = z.Write(plain)
	_ = z.Close()
	return b.Bytes()
}

func zipped(plain []byte) http.HandlerFunc {
	return status(200, string(zip(plain)), "Content-Encoding", "gzip")
}

// spoiled is a gzip answer with one byte changed, counted from the end when at
// is negative.
func spoiled(at int, to byte) http.HandlerFunc {
	b := zip([]byte(`[{"id":"1"}]`))
	if at < 0 {
		at += len(b)
	}
	b[at] = to
	return status(200, string(b), "Content-Encoding", "gzip")
}

const signedOut = `{"error":{"code":"unauthorized","subcode":"AuthUnauthorized","message":"` + marker + `"}}`

func faults() []fault {
	// Long enough for every call to be on its way, on a machine that is busy.
	short := time.Second
	list := []fault{
		{name: "401 with the subcode", answer: status(401, signedOut), code: domain.CodeUnauthenticated},
		{name: "401 with the subcode outside", answer: status(401, `{"error":"`+marker+`","subcode":"AuthUnauthorized"}`), code: domain.CodeUnauthenticated},
		{name: "401 with the subcode, RFC 7807", answer: status(401, `{"title":"x","status":401,"subcode":"AuthUnauthorized"}`, "Content-Type", "application/problem+json"), code: domain.CodeUnauthenticated},
		{name: "401 with another subcode", answer: status(401, `{"error":{"subcode":"authunauthorized"}}`), code: domain.CodeForbidden},
		{name: "401 with a subcode that is prose", answer: status(401, `{"error":{"subcode":"`+marker+` <b>"}}`), code: domain.CodeForbidden},
		{name: "401 without subcode", answer: status(401, `{"error":{"subcode":null}}`), code: domain.CodeForbidden},
		{name: "401 without body", answer: status(401, ``), code: domain.CodeForbidden},
		{name: "403 with the subcode", answer: status(403, signedOut), code: domain.CodeForbidden},
		{name: "400", answer: status(400, marker), code: domain.CodeInvalid},
		{name: "404", answer: status(404, "<html>"+marker), code: domain.CodeNotFound},
		{name: "409", answer: status(409, `[]`), code: domain.CodeConflict},
		{name: "422", answer: status(422, `{"error":{"fields":"`+marker+`"}}`), code: domain.CodeInvalid},
		{name: "418", answer: status(418, marker), code: domain.CodeUpstreamInvalid},
		{name: "429", answer: status(429, marker), code: domain.CodeRateLimited},
		{name: "429, come back now", answer: status(429, marker, "Retry-After", "0"), code: domain.CodeRateLimited, retried: true},
		{name: "429, come back tomorrow", answer: status(429, marker, "Retry-After", "86400"), code: domain.CodeRateLimited},
		{name: "500", answer: status(500, marker), code: domain.CodeUpstreamUnavailable, retried: true},
		{name: "503, come back tomorrow", answer: status(503, marker, "Retry-After", "86400"), code: domain.CodeUpstreamUnavailable},
		{name: "502 that is huge", answer: status(502, strings.Repeat(marker, 100_000)), code: domain.CodeUpstreamUnavailable, retried: true},
		{name: "redirect", answer: status(302, marker, "Location", "/v2/elsewhere"), code: domain.CodeUpstreamInvalid},
		{name: "permanent redirect", answer: status(308, marker, "Location", "http://127.0.0.1:1/"), code: domain.CodeUpstreamInvalid},
		{name: "not modified", answer: status(304, ``), code: domain.CodeUpstreamInvalid},
		{name: "empty", answer: status(200, ``), code: domain.CodeUpstreamInvalid, accepted: true},
		{name: "no content", answer: status(204, ``), code: domain.CodeUpstreamInvalid, accepted: true},
		{name: "HTML", answer: status(200, `<!doctype html><p>`+marker, "Content-Type", "text/html"), code: domain.CodeUpstreamInvalid, accepted: true},
		{name: "truncated JSON", answer: status(200, `[{"id":"1","name":"`+marker), code: domain.CodeUpstreamInvalid, accepted: true},
		{name: "two answers", answer: status(200, `[] {"id":"`+marker+`"}`), code: domain.CodeUpstreamInvalid, accepted: true},
		{name: "a string", answer: status(200, `"`+marker+`"`), code: domain.CodeUpstreamInvalid, accepted: true},
		{name: "a number", answer: status(200, `12`), code: domain.CodeUpstreamInvalid, accepted: true},
		{name: "huge", answer: status(200, `[]`+strings.Repeat(" ", 8<<20)), code: domain.CodeUpstreamInvalid, accepted: true},
		{name: "gzip bomb", answer: zipped(append([]byte("[]"), bytes.Repeat([]byte(" "), 12<<20)...)), code: domain.CodeUpstreamInvalid, accepted: true},
		{name: "false gzip", answer: status(200, `[]`+marker, "Content-Encoding", "gzip"), code: domain.CodeUpstreamInvalid, accepted: true},
		// After the header of 10 bytes; 7 is a block of no known type (RFC 1951 §3.2.3).
		{name: "corrupt gzip", answer: spoiled(10, 0x07), code: domain.CodeUpstreamInvalid, accepted: true},
		{name: "gzip with a wrong checksum", answer: spoiled(-8, 0), code: domain.CodeUpstreamInvalid, accepted: true},
		{name: "many tiny records", answer: status(200, "["+strings.Repeat("{},", 20_000)+"{}]"), code: domain.CodeUpstreamInvalid, accepted: true},
		{name: "deep nesting", answer: status(200, strings.Repeat("[", 100_000)), code: domain.CodeUpstreamInvalid, accepted: true},
		{name: "reset before the answer", answer: hijacked(""), code: domain.CodeUpstreamUnavailable, retried: true},
		{name: "end amid the body", answer: hijacked("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[{"), code: domain.CodeUpstreamUnavailable, retried: true, accepted: true},
		{name: "end amid a chunk", answer: hijacked("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n64\r\n[{"), code: domain.CodeUpstreamUnavailable, retried: true, accepted: true},
		{name: "not HTTP", answer: hijacked("SSH-2.0-" + marker + "\r\n"), code: domain.CodeUpstreamInvalid},
		{name: "hang", answer: hanging(""), code: domain.CodeUpstreamTimeout, timeout: short},
		{name: "slow body", answer: hanging("["), code: domain.CodeUpstreamTimeout, timeout: short, accepted: true},
	}
	return list
}

// Every fault × every call: the code of the table, one retry for a read and none
// for a write, nothing of the provider's text, and no connection left behind (a
// server whose connection is still in use never closes).
func TestFaults(t *testing.T) {
	for _, f := range faults() {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			if f.timeout > 0 { // as long as it takes, whatever else the machine does
				for _, e := range exercises {
					synctest.Test(t, func(t *testing.T) {
						u, transport := newPipedUpstream(t, f.answer)
						before := time.Now()
						checkFault(t, f, e, u, transport)
						if took := time.Since(before); took != f.timeout {
							t.Errorf("%s: answered after %s", e.name, took)
						}
					})
				}
				return
			}
			var all sync.WaitGroup
			for _, e := range exercises {
				all.Go(func() { checkFault(t, f, e, newUpstream(t, f.answer), nil) })
			}
			all.Wait()
		})
	}
}

func checkFault(t *testing.T, f fault, e exercise, u *upstream, transport http.RoundTripper) {
	c := newClient(t, provider.Config{V2URL: u.URL + "/v2", Timeout: f.timeout, Transport: transport})
	got, err := e.do(t.Context(), c.For(credentials, "fr"))
	requests, wanted := len(u.requests()), 1
	if f.retried && !e.write && !e.once {
		wanted = 2
	}
	if requests != wanted {
		t.Errorf("%s: %d requests, want %d", e.name, requests, wanted)
	}
	if got != nil {
		t.Errorf("%s: a result, %v", e.name, got)
	}
	if f.accepted && e.write {
		if err != nil {
			t.Errorf("%s: the write was accepted, and gives %v", e.name, err)
		}
		return
	}
	if domain.CodeOf(err) != f.code {
		t.Errorf("%s: code %s, want %s (%v)", e.name, domain.CodeOf(err), f.code, err)
	}
	checkSilence(t, e.name, u.URL, err)
}

// checkSilence checks that an error says nothing but its own sentence.
func checkSilence(t *testing.T, name, address string, err error) {
	t.Helper()
	var d *domain.Error
	if !errors.As(err, &d) {
		t.Errorf("%s: %v is no domain error", name, err)
		return
	}
	for _, secret := range []string{marker, address, "secret-token", "b-1", "127.0.0.1"} {
		if strings.Contains(d.Message, secret) || strings.Contains(fmt.Sprintf("%+v", d.UserErrors), secret) {
			t.Errorf("%s: the message tells %q: %+v", name, secret, d)
		}
	}
	for _, secret := range []string{marker, address, "secret-token", "b-1"} {
		if strings.Contains(err.Error(), secret) {
			t.Errorf("%s: the log tells %q: %v", name, secret, err)
		}
	}
	if d.Message == "" {
		t.Errorf("%s: no message", name)
	}
}

// Every answer that is not 2xx tells its status.
func TestStatusIsTold(t *testing.T) {
	for _, code := range []int{302, 400, 401, 404, 410, 422, 429, 500, 599} {
		u := newUpstream(t, status(code, ``))
		err := newClient(t, provider.Config{V2URL: u.URL}).For(credentials, "fr").DeleteAddress(t.Context(), "1")
		var d *domain.Error
		if !errors.As(err, &d) || d.Status != code {
			t.Errorf("%d gives %v", code, err)
		}
	}
}

// Success is any 2xx (specification §7).
func TestAny2xxIsSuccess(t *testing.T) {
	for code := 200; code < 300; code++ {
		u := newUpstream(t, status(code, ``))
		if err := newClient(t, provider.Config{V2URL: u.URL}).For(credentials, "fr").DeleteAddress(t.Context(), "1"); err != nil {
			t.Errorf("%d gives %v", code, err)
		}
	}
}

// A provider that says when to come back is passed on, whatever the code.
func TestRetryAfterIsTold(t *testing.T) {
	for header, want := range map[string]*time.Duration{
		"":        nil,
		"soon":    nil,
		"0":       ptr(time.Duration(0)),
		"7":       ptr(7 * time.Second),
		"9999999": ptr(9999999 * time.Second),
	} {
		for _, code := range []int{429, 503} {
			u := newUpstream(t, status(code, ``, "Retry-After", header))
			err := newClient(t, provider.Config{V2URL: u.URL}).For(credentials, "fr").DeleteAddress(t.Context(), "1")
			var d *domain.Error
			if !errors.As(err, &d) || (d.RetryAfter == nil) != (want == nil) || want != nil && *d.RetryAfter != *want {
				t.Errorf("%d, Retry-After %q gives %+v", code, header, d)
			}
		}
	}
}

// The fields at fault are told in the names and sentences of the dashboard, and
// only those that the write has, sent or not.
func TestFieldErrors(t *testing.T) {
	in := domain.AddressInput{Line1: ptr("x"), City: ptr("y"), OpeningHours: []domain.OpeningHours{}}
	for body, want := range map[string]string{
		`{"error":{"fields":{"line1":["required"],"city":["too_long"]}}}`: "line1 required Indiquez l’adresse.; city too_long Cette valeur est trop longue.",
		`{"errors":{"city":["size:500"]}}`:                                "city invalid Cette valeur n’est pas valide.",
		`{"fields":{"opening_hours[]":["out_of_range"]}}`:                 "openingHours out_of_range L’heure de fermeture doit suivre l’heure d’ouverture.",
		`{"fields":{"opening_hours":"invalid"}}`:                          "openingHours invalid Indiquez les horaires au format HH:MM.",
		`{"error":{"message":"x","fields":{}},"errors":{"line1":[]}}`:     "line1 invalid Cette valeur n’est pas valide.",
		`{"errors":{"label":["required"]}}`:                               "label required Indiquez le nom du site.",
		`{"errors":{"is_default":["x"],"opening_hours":["invalid"]}}`:     "isDefault invalid Cette valeur n’est pas valide.; openingHours invalid Indiquez les horaires au format HH:MM.",
		`{"errors":{"secret":["required"]}}`:                              "",
		`{"errors":{"` + marker + `":["x"],"city":["required"]}}`:         "city required Indiquez la ville.",
		`{"errors":{"city":["` + marker + ` <b>"]}}`:                      "city invalid Cette valeur n’est pas valide.",
		`{"errors":["line1"]}`:                                            "",
		`{"errors":{"<b>` + marker + `</b>":["x"]}}`:                      "",
		`{"errors":{"` + strings.Repeat("x", 65) + `":1}}`:                "",
		`{"error":{"fields":{`:                                            "",
	} {
		u := newUpstream(t, status(422, body))
		s := newClient(t, provider.Config{V2URL: u.URL}).For(credentials, "fr")
		_, err := s.CreateAddress(t.Context(), in)
		var d *domain.Error
		if !errors.As(err, &d) || d.Code != domain.CodeInvalid || told(d) != want {
			t.Errorf("%s gives %v telling %q, want %q", body, err, told(d), want)
		}
		// A read and a write without a form have no field.
		_, read := s.Addresses(t.Context())
		for _, err := range []error{read, s.DeleteAddress(t.Context(), "1")} {
			if !errors.As(err, &d) || d.UserErrors != nil {
				t.Errorf("%s without a body: %v", body, err)
			}
		}
	}
}

// A v3 write tells the fields that it did not send as well, and sends none of them.
func TestFieldErrorsOfWhatIsNotSent(t *testing.T) {
	u := newUpstream(t, status(422, `{"error":{"fields":{"last_name":["required"],"secret":["required"]}}}`))
	s := newClient(t, provider.Config{V2URL: u.URL + "/v2"}).For(credentials, "fr")
	_, err := s.UpdateContact(t.Context(), "1", "2", domain.ContactInput{FirstName: ptr("x")})
	var d *domain.Error
	if !errors.As(err, &d) || told(d) != "lastName required Indiquez le nom." {
		t.Errorf("%v telling %q", err, told(d))
	}
	_, err = s.UpdateUser(t.Context(), "1", "2", domain.UpdateUserInput{})
	if !errors.As(err, &d) || d.UserErrors != nil {
		t.Errorf("%v telling %q", err, told(d))
	}
}

func told(d *domain.Error) string {
	var all []string
	for _, e := range d.UserErrors {
		all = append(all, strings.Join(e.Field, ".")+" "+e.Code+" "+e.Message)
	}
	return strings.Join(all, "; ")
}

// roundTrip is a transport that is a function.
type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

func TestTransportFaults(t *testing.T) {
	refused := &net.OpError{Op: "dial", Net: "tcp", Err: syscall.ECONNREFUSED}
	for _, c := range []struct {
		err  error
		code domain.Code
	}{
		{refused, domain.CodeUpstreamUnavailable},
		{&net.DNSError{Err: "no such host", IsNotFound: true}, domain.CodeUpstreamUnavailable},
		{&net.DNSError{Err: "timeout", IsTimeout: true}, domain.CodeUpstreamTimeout},
		{fmt.Errorf("dial: %w", syscall.ECONNRESET), domain.CodeUpstreamUnavailable},
		{context.DeadlineExceeded, domain.CodeUpstreamTimeout},
	} {
		for _, e := range exercises {
			synctest.Test(t, func(t *testing.T) { // the pause of a retry takes no time here
				s := newClient(t, provider.Config{
					V2URL:     "http://provider.invalid",
					Transport: roundTrip(func(*http.Request) (*http.Response, error) { return nil, c.err }),
				}).For(credentials, "fr")
				if _, err := e.do(t.Context(), s); domain.CodeOf(err) != c.code || !errors.Is(err, c.err) {
					t.Errorf("%s, %v: gives %v, want %s", e.name, c.err, err, c.code)
				}
			})
		}
	}
}
