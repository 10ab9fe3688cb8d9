package provider_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/provider"
)

// marker is text of the provider, which must not leave the package.
const marker = "UPSTREAM-TEXT"

// fault is a way in which the provider fails. code is the resulting code of a read, and of a write
// unless accepted.
type fault struct {
	name   string
	answer http.HandlerFunc
	// spoils creates the faulty response from the valid one, when it depends on that.
	spoils  func(answer string) http.HandlerFunc
	code    domain.Code
	retried bool
	// accepted: the status is 2xx, so a write has succeeded.
	accepted bool
	// tolerated: calls may succeed with the rest of the response.
	tolerated bool
	// dial is the error of connecting. reset makes connections end as by a crash.
	dial  error
	reset bool
	// kept: the fault hits a reused connection.
	kept bool
	// large: it is tested with some calls only, except in a soak.
	large bool
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

// hijacked writes raw bytes to the connection and closes it.
func hijacked(raw string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		conn, _, err := http.NewResponseController(w).Hijack()
		if err != nil {
			panic(err)
		}
		_, _ = io.WriteString(conn, raw)
		if tcp, ok := conn.(*net.TCPConn); ok && raw == "" {
			_ = tcp.SetLinger(0) // a reset, not an orderly end
		}
		_ = conn.Close()
	}
}

// hanging writes the beginning of a response, then waits until the client leaves.
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

// spoiled is a gzip response with one changed byte, counted from the end when at is negative.
func spoiled(at int, to byte) http.HandlerFunc {
	b := zip([]byte(`[{"id":"1"}]`))
	if at < 0 {
		at += len(b)
	}
	b[at] = to
	return status(200, string(b), "Content-Encoding", "gzip")
}

const signedOut = `{"error":{"code":"unauthorized","subcode":"AuthUnauthorized","message":"` + marker + `"}}`

// half returns the first half of a response.
func half(answer string) string { return answer[:(len(answer)+1)/2] }

// changed returns a handler for a response whose values went through change. A response that is no
// JSON is unchanged.
func changed(answer string, change func(v any) any) http.HandlerFunc {
	var value any
	if json.Unmarshal([]byte(answer), &value) != nil {
		return answering(answer)
	}
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(change(value))
	// A Go string with invalid UTF-8 would be replaced by the encoder.
	return status(200, strings.ReplaceAll(b.String(), "NOT-UTF-8", "\xff\xfe"), "Content-Type", "application/json")
}

// everywhere applies change to all values in lists and objects.
func everywhere(change func(v any) any) func(v any) any {
	var walk func(v any) any
	walk = func(v any) any {
		switch v := v.(type) {
		case []any:
			for i := range v {
				v[i] = walk(v[i])
			}
			return v
		case map[string]any:
			for name := range v {
				v[name] = walk(v[name])
			}
			return v
		default:
			return change(v)
		}
	}
	return walk
}

// bare removes all members of each record; an envelope is unchanged.
func bare(v any) any {
	switch v := v.(type) {
	case []any:
		for i := range v {
			v[i] = bare(v[i])
		}
		return v
	case map[string]any:
		for name, member := range v {
			switch member.(type) {
			case []any, map[string]any:
				v[name] = bare(member)
			default:
				delete(v, name)
			}
		}
	}
	return v
}

// everyOther fails the first of every two calls.
func everyOther(answer string) http.HandlerFunc {
	n := 0
	return func(w http.ResponseWriter, r *http.Request) {
		if n++; n%2 == 1 {
			status(503, marker)(w, r)
			return
		}
		answering(answer)(w, r)
	}
}

func faults() []fault {
	const unavailable, timeout, invalid = domain.CodeUpstreamUnavailable, domain.CodeUpstreamTimeout, domain.CodeUpstreamInvalid
	return []fault{
		{name: "connection refused", dial: &net.OpError{Op: "dial", Net: "tcp", Err: syscall.ECONNREFUSED}, code: unavailable, retried: true},
		{name: "no such host", dial: &net.OpError{Op: "dial", Net: "tcp", Err: &net.DNSError{Err: "no such host", IsNotFound: true}}, code: unavailable, retried: true},
		{name: "DNS that times out", dial: &net.OpError{Op: "dial", Net: "tcp", Err: &net.DNSError{Err: "timeout", IsTimeout: true}}, code: timeout, retried: true},
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
		{name: "429, Retry-After 0", answer: status(429, marker, "Retry-After", "0"), code: domain.CodeRateLimited, retried: true},
		{name: "429, Retry-After 2 s", answer: status(429, marker, "Retry-After", "2"), code: domain.CodeRateLimited, retried: true},
		{name: "429, Retry-After a day", answer: status(429, marker, "Retry-After", "86400"), code: domain.CodeRateLimited},
		{name: "500", answer: status(500, marker), code: domain.CodeUpstreamUnavailable, retried: true},
		{name: "500 that names the subcode", answer: status(500, signedOut), code: unavailable, retried: true},
		{name: "503, Retry-After 2 s", answer: status(503, marker, "Retry-After", "2"), code: unavailable, retried: true},
		{name: "503, Retry-After a day", answer: status(503, marker, "Retry-After", "86400"), code: domain.CodeUpstreamUnavailable},
		{name: "huge 502", answer: status(502, strings.Repeat(marker, 100_000)), code: domain.CodeUpstreamUnavailable, retried: true, large: true},
		{name: "redirect", answer: status(302, marker, "Location", "/v2/elsewhere"), code: domain.CodeUpstreamInvalid},
		{name: "permanent redirect", answer: status(308, marker, "Location", "http://127.0.0.1:1/"), code: domain.CodeUpstreamInvalid},
		{name: "not modified", answer: status(304, ``), code: domain.CodeUpstreamInvalid},
		{name: "empty", answer: status(200, ``), code: domain.CodeUpstreamInvalid, accepted: true},
		{name: "no content", answer: status(204, ``), code: domain.CodeUpstreamInvalid, accepted: true},
		{name: "HTML", answer: status(200, `<!doctype html><p>`+marker, "Content-Type", "text/html"), code: domain.CodeUpstreamInvalid, accepted: true},
		{name: "malformed JSON", answer: status(200, `[{"id":"1",,"name":`+marker), code: invalid, accepted: true},
		{name: "truncated JSON", spoils: func(answer string) http.HandlerFunc { return answering(half(answer)) }, code: invalid, accepted: true},
		{name: "wrong types", spoils: func(answer string) http.HandlerFunc {
			return changed(answer, everywhere(func(any) any { return []any{marker} }))
		}, code: invalid, accepted: true, tolerated: true},
		{name: "missing fields", spoils: func(answer string) http.HandlerFunc { return changed(answer, bare) }, code: invalid, accepted: true, tolerated: true},
		{name: "invalid UTF-8", spoils: func(answer string) http.HandlerFunc {
			return changed(answer, everywhere(func(v any) any {
				if text, ok := v.(string); ok {
					return text + "NOT-UTF-8"
				}
				return v
			}))
		}, code: invalid, accepted: true, tolerated: true},
		{name: "two responses", answer: status(200, `[] {"id":"`+marker+`"}`), code: domain.CodeUpstreamInvalid, accepted: true},
		{name: "a string", answer: status(200, `"`+marker+`"`), code: domain.CodeUpstreamInvalid, accepted: true},
		{name: "a number", answer: status(200, `12`), code: domain.CodeUpstreamInvalid, accepted: true},
		{name: "huge", answer: status(200, `[]`+strings.Repeat(" ", 8<<20)), code: domain.CodeUpstreamInvalid, accepted: true, large: true},
		{name: "gzip bomb", answer: zipped(append([]byte("[]"), bytes.Repeat([]byte(" "), 12<<20)...)), code: domain.CodeUpstreamInvalid, accepted: true, large: true},
		{name: "false gzip", answer: status(200, `[]`+marker, "Content-Encoding", "gzip"), code: domain.CodeUpstreamInvalid, accepted: true},
		// After the header of 10 bytes; 7 is a block of no known type (RFC 1951 §3.2.3).
		{name: "corrupt gzip", answer: spoiled(10, 0x07), code: domain.CodeUpstreamInvalid, accepted: true},
		{name: "gzip with a wrong checksum", answer: spoiled(-8, 0), code: domain.CodeUpstreamInvalid, accepted: true},
		{name: "many tiny records", answer: status(200, "["+strings.Repeat("{},", 20_000)+"{}]"), code: domain.CodeUpstreamInvalid, accepted: true, large: true},
		{name: "deep nesting", answer: status(200, strings.Repeat("[", 100_000)), code: domain.CodeUpstreamInvalid, accepted: true, large: true},
		{name: "end before the response", answer: hijacked(""), code: unavailable, retried: true},
		{name: "reset before the response", answer: hijacked(""), reset: true, code: unavailable, retried: true},
		{name: "end on a kept connection", answer: hijacked(""), kept: true, code: unavailable, retried: true},
		{name: "reset on a kept connection", answer: hijacked(""), kept: true, reset: true, code: unavailable, retried: true},
		{name: "end within the body", answer: hijacked("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[{"), code: unavailable, retried: true, accepted: true},
		{name: "reset within the body", answer: hijacked("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[{"), reset: true, code: unavailable, retried: true, accepted: true},
		{name: "end within a chunk", answer: hijacked("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n64\r\n[{"), code: unavailable, retried: true, accepted: true},
		{name: "not HTTP", answer: hijacked("SSH-2.0-" + marker + "\r\n"), code: invalid},
		{name: "hang", answer: hanging(""), code: timeout},
		{name: "slow body", answer: hanging("["), code: timeout, accepted: true},
		{name: "flapping", spoils: everyOther, code: unavailable, retried: true, tolerated: true},
	}
}

// soak tests every fault with every call, which takes longer.
var soak = os.Getenv("CITERNE_FAULTS") == "all"

// Every fault × every call, without a network and in fake time: no panic, a response within the
// deadline, the code of the table, one retry for a read and none for a write, no text of the
// provider, and no goroutine left behind, because a synctest bubble waits for all of them.
// docs/reliability.md has the table of outcomes.
func TestFaults(t *testing.T) {
	m := newMatrix(t)
	for _, f := range faults() {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				u, transport := newPipedUpstream(t, func(w http.ResponseWriter, r *http.Request) {
					if r.URL.Path == keptPath {
						_, _ = io.WriteString(w, "kept")
						return
					}
					f.answer(w, r)
				})
				asked := func() int { return len(u.requests()) }
				if breaks(transport, f); f.dial != nil {
					asked = countDials(transport)
				}
				for i, e := range m.calls {
					if f.large && !soak && !m.represents(i) {
						continue
					}
					if f.spoils != nil {
						f.answer = f.spoils(e.answer)
					}
					m.note(f, e, checkFault(t, f, e, u.URL, transport, asked))
				}
			})
		})
	}
}

// breaks makes connections fail as the fault says.
func breaks(transport *http.Transport, f fault) {
	dial := transport.DialContext
	transport.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		if f.dial != nil {
			return nil, f.dial
		}
		conn, err := dial(ctx, network, address)
		if f.reset && err == nil {
			conn = resetting{conn}
		}
		return conn, err
	}
}

// countDials counts connection attempts, for faults where no request is sent.
func countDials(transport *http.Transport) func() int {
	var dials atomic.Int64
	dial := transport.DialContext
	transport.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		dials.Add(1)
		return dial(ctx, network, address)
	}
	return func() int { return int(dials.Load()) }
}

// resetting is a connection whose other end crashes instead of closing it.
type resetting struct{ net.Conn }

func (r resetting) Read(p []byte) (int, error) {
	n, err := r.Conn.Read(p)
	if err != nil {
		err = &net.OpError{Op: "read", Net: "tcp", Err: syscall.ECONNRESET}
	}
	return n, err
}

// keptPath is only requested by keep, and gets a normal response.
const keptPath = "/kept"

// keep leaves two idle connections: a read may use two when the transport and the client both
// repeat it.
func keep(t *testing.T, address string, transport http.RoundTripper) {
	t.Helper()
	var answers []*http.Response
	for range 2 {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address+keptPath, nil)
		if err != nil {
			t.Fatal(err)
		}
		res, err := transport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		answers = append(answers, res)
	}
	for _, res := range answers {
		_, _ = io.Copy(io.Discard, res.Body)
		_ = res.Body.Close()
	}
	synctest.Wait()
}

// faultDeadline is the deadline of calls that hit a fault.
const faultDeadline = 10 * time.Second

// checkFault makes a call that hits a fault, and returns the outcome in a word.
func checkFault(t *testing.T, f fault, e exercise, address string, transport http.RoundTripper, asked func() int) string {
	c := newClient(t, provider.Config{V2URL: address + "/v2", Timeout: faultDeadline, Transport: transport})
	if f.kept {
		keep(t, address, transport)
	}
	before, began := asked(), time.Now()
	got, err := e.call(t.Context(), c.For(credentials, "fr"))
	requests, took := asked()-before, time.Since(began)
	patience := faultDeadline
	if shapeOf(e) == shapeStream {
		patience = 45 * time.Second // a stream has heartbeats, not a deadline
	}
	if took > patience+100*time.Millisecond {
		t.Errorf("%s: returned after %s", e.name, took)
	}
	if requests > 1 && shapeOf(e) != shapeRead && !replayed(f, e) {
		t.Errorf("%s: sent %d times", e.name, requests)
	}
	if err != nil {
		checkSilence(t, e.name, address, err)
		if _, begun := got.([]byte); got != nil && !begun { // of a file
			t.Errorf("%s: a result as well as an error, %v", e.name, got)
		}
	}
	switch shapeOf(e) {
	case shapeRead, shapeOnce, shapeWrite:
		checkCall(t, f, e, got, err, requests)
	}
	return outcome(e, err, requests)
}

// replayed reports whether http.Transport repeats the request automatically: a GET over a reused
// connection.
func replayed(f fault, e exercise) bool { return f.kept && e.method == http.MethodGet }

// checkCall checks the result of a call that reads the complete response.
func checkCall(t *testing.T, f fault, e exercise, got any, err error, requests int) {
	wanted := 1
	if f.retried && shapeOf(e) == shapeRead {
		wanted = 2
	}
	if requests != wanted && !replayed(f, e) {
		t.Errorf("%s: %d requests, want %d", e.name, requests, wanted)
	}
	if f.tolerated && err == nil {
		return
	}
	if f.accepted && e.write {
		if err != nil || got != nil {
			t.Errorf("%s: the accepted write returns %v, %v", e.name, got, err)
		}
		return
	}
	if domain.CodeOf(err) != f.code || f.dial != nil && !errors.Is(err, f.dial) {
		t.Errorf("%s: code %s, want %s (%v, %v)", e.name, domain.CodeOf(err), f.code, got, err)
	}
}

// checkSilence checks that an error contains only our own sentence.
func checkSilence(t *testing.T, name, address string, err error) {
	t.Helper()
	var d *domain.Error
	if !errors.As(err, &d) {
		t.Errorf("%s: %v is no domain error", name, err)
		return
	}
	for _, secret := range []string{marker, address, "secret-token", "b-1", "127.0.0.1"} {
		if strings.Contains(d.Message, secret) || strings.Contains(fmt.Sprintf("%+v", d.UserErrors), secret) {
			t.Errorf("%s: the message contains %q: %+v", name, secret, d)
		}
	}
	for _, secret := range []string{marker, address, "secret-token", "b-1"} {
		if strings.Contains(err.Error(), secret) {
			t.Errorf("%s: the log contains %q: %v", name, secret, err)
		}
	}
	if d.Message == "" {
		t.Errorf("%s: no message", name)
	}
}

// The error of a response that is not 2xx has its status.
func TestStatusIsReported(t *testing.T) {
	for _, code := range []int{302, 400, 401, 404, 410, 422, 429, 500, 599} {
		s, _ := asking(t, status(code, ``))
		err := s.DeleteAddress(t.Context(), "1")
		if d, ok := errors.AsType[*domain.Error](err); !ok || d.Status != code {
			t.Errorf("%d gives %v", code, err)
		}
	}
}

// Success is any 2xx (specification §7).
func TestAny2xxIsSuccess(t *testing.T) {
	for code := 200; code < 300; code++ {
		s, _ := asking(t, status(code, ``))
		if err := s.DeleteAddress(t.Context(), "1"); err != nil {
			t.Errorf("%d gives %v", code, err)
		}
	}
}

// Retry-After is passed on, for any code.
func TestRetryAfterIsPassedOn(t *testing.T) {
	for header, want := range map[string]*time.Duration{
		"":        nil,
		"soon":    nil,
		"0":       new(time.Duration(0)),
		"7":       new(7 * time.Second),
		"9999999": new(9999999 * time.Second),
	} {
		for _, code := range []int{429, 503} {
			s, _ := asking(t, status(code, ``, "Retry-After", header))
			d, ok := errors.AsType[*domain.Error](s.DeleteAddress(t.Context(), "1"))
			if !ok || (d.RetryAfter == nil) != (want == nil) || want != nil && *d.RetryAfter != *want {
				t.Errorf("%d, Retry-After %q gives %+v", code, header, d)
			}
		}
	}
}

// Rejected fields are reported with the names and sentences of the dashboard, and only fields that
// the write has, sent or not.
func TestFieldErrors(t *testing.T) {
	in := domain.AddressInput{Line1: new("x"), City: new("y"), OpeningHours: []domain.OpeningHours{}}
	for body, want := range map[string]string{
		`{"error":{"fields":{"line1":["required"],"city":["too_long"]}}}`: "line1 required Indiquez l’adresse.; city too_long Cette valeur est trop longue.",
		`{"errors":{"city":["size:500"]}}`:                                "city invalid Cette valeur n’est pas valide.",
		`{"fields":{"opening_hours[]":["out_of_range"]}}`:                 "openingHours out_of_range L’heure de fermeture doit suivre l’heure d’ouverture.",
		`{"fields":{"opening_hours":"invalid"}}`:                          "openingHours invalid Indiquez les heures sous la forme 08:30.",
		`{"error":{"message":"x","fields":{}},"errors":{"line1":[]}}`:     "line1 invalid Cette valeur n’est pas valide.",
		`{"errors":{"label":["required"]}}`:                               "label required Indiquez le nom du site.",
		`{"errors":{"is_default":["x"],"opening_hours":["invalid"]}}`:     "isDefault invalid Cette valeur n’est pas valide.; openingHours invalid Indiquez les heures sous la forme 08:30.",
		`{"errors":{"secret":["required"]}}`:                              "",
		`{"errors":{"` + marker + `":["x"],"city":["required"]}}`:         "city required Indiquez la ville.",
		`{"errors":{"city":["` + marker + ` <b>"]}}`:                      "city invalid Cette valeur n’est pas valide.",
		`{"errors":["line1"]}`:                                            "",
		`{"errors":{"<b>` + marker + `</b>":["x"]}}`:                      "",
		`{"errors":{"` + strings.Repeat("x", 65) + `":1}}`:                "",
		`{"error":{"fields":{`:                                            "",
	} {
		s, _ := asking(t, status(422, body))
		_, err := s.CreateAddress(t.Context(), in)
		checkRefusal(t, body, err, domain.CodeInvalid, want)
		// A read, and a write without a form, have no fields.
		_, read := s.Addresses(t.Context())
		for _, err := range []error{read, s.DeleteAddress(t.Context(), "1")} {
			checkRefusal(t, body, err, domain.CodeInvalid, "")
		}
	}
}

// A v3 write also reports rejected fields that it did not send.
func TestFieldErrorsOfFieldsNotSent(t *testing.T) {
	s, _ := asking(t, status(422, `{"error":{"fields":{"last_name":["required"],"secret":["required"]}}}`))
	_, err := s.UpdateContact(t.Context(), "1", "2", domain.ContactInput{FirstName: new("x")})
	checkRefusal(t, "a contact", err, domain.CodeInvalid, "lastName required Indiquez le nom.")
	_, err = s.UpdateUser(t.Context(), "1", "2", domain.UpdateUserInput{})
	checkRefusal(t, "a user", err, domain.CodeInvalid, "")
}

// refusals are the codes of the statuses of a refusal.
var refusals = map[int]domain.Code{409: domain.CodeConflict, 422: domain.CodeInvalid}

// checkRefusal checks the code of a refusal, and its rejected fields with their sentences.
func checkRefusal(t *testing.T, about string, err error, code domain.Code, want string) {
	t.Helper()
	var fields []string
	if failure, ok := errors.AsType[*domain.Error](err); ok {
		for _, e := range failure.UserErrors {
			fields = append(fields, strings.Join(e.Path(), ".")+" "+e.Code+" "+e.Message)
		}
	}
	if got := strings.Join(fields, "; "); domain.CodeOf(err) != code || got != want {
		t.Errorf("%s gives %v with\n%q, want %s with\n%q", about, err, got, code, want)
	}
	checkSilence(t, about, "127.0.0.1", err)
}

// roundTrip is a transport made from a function.
type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }
