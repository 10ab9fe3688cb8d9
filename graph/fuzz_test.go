package graph_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/graph"
	"github.com/citerne/citerne/internal/cputest"
	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/events"
)

// fuel is the CPU time that a request may take for its size: a base, plus a time per byte that
// adds up to mostCPU for the largest request.
func fuel(size int) time.Duration {
	return 2*time.Millisecond + time.Duration(size)*60*time.Nanosecond
}

// feed sends a fuzzed request and fails the test unless the answer has our format, arrives in
// time, stays within its CPU budget and is not a server error.
func feed(t *testing.T, h http.Handler, size int, request func() *http.Request) {
	t.Helper()
	var w *httptest.ResponseRecorder
	cputest.Within(t, fuel(size), func() {
		w = httptest.NewRecorder()
		h.ServeHTTP(w, request())
	})
	var answer struct {
		Data   json.RawMessage
		Errors []struct {
			Message    string
			Extensions struct{ Code, RequestID string }
		}
	}
	if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil || w.Code >= 500 || answer.Data == nil && answer.Errors == nil {
		t.Fatalf("%d %.500s: %v", w.Code, w.Body, err)
	}
	for _, reported := range answer.Errors {
		if reported.Message == "" || reported.Extensions.Code == "" || reported.Extensions.Code == "INTERNAL" || reported.Extensions.RequestID == "" {
			t.Errorf("an error of no type: %+v", reported)
		}
	}
	if answer.Data == nil && w.Body.Len() > mostAnswer {
		t.Errorf("the refusal has %d bytes", w.Body.Len())
	}
}

// fuzzed returns a server without state: each request has its own provider.
func fuzzed() http.Handler {
	return handler(nil, func(c *graph.Config) {
		c.Recovery = func(http.Header) graph.Recovery { return noRecovery{} }
		c.Events = events.Discard{}
		c.Session = func(*http.Request) (*graph.Session, error) {
			return &graph.Session{Upstream: instant(), LogoURL: func(ref string) string { return ref }, FileURL: func(path string) string { return path },
				Announce: func(domain.ID, domain.LiveEvent) {}}, nil
		}
	})
}

// noRecovery is a provider that sends no link.
type noRecovery struct{}

func (noRecovery) RequestPasswordRecovery(context.Context, string) (*domain.Recovery, error) {
	return &domain.Recovery{}, nil
}

func (noRecovery) PasswordRecoveryToken(context.Context, domain.ID) (domain.RecoveryState, error) {
	return domain.RecoveryUnknown, nil
}

func (noRecovery) ResetPassword(context.Context, domain.ID, string) error {
	return domain.NewError(domain.CodeNotFound, "Ce lien est inconnu.")
}

// goldenQueries seeds a fuzz target with the queries of the golden tests.
func goldenQueries(f *testing.F, add func(query string)) {
	f.Helper()
	names, err := filepath.Glob("testdata/[BQ]*/*/*.graphql")
	if err != nil || len(names) == 0 {
		f.Fatalf("no golden query: %v", err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		add(string(text))
	}
}

func postOf(kind string, body []byte) *http.Request {
	r := httptest.NewRequest(http.MethodPost, "/", bytes.NewReader(body))
	r.Header.Set("Content-Type", kind)
	r.Header.Set("X-XSRF-TOKEN", "x")
	return r
}

// FuzzDocument sends any text as a document.
func FuzzDocument(f *testing.F) {
	goldenQueries(f, func(query string) { f.Add(query) })
	h := fuzzed()
	f.Fuzz(func(t *testing.T, query string) {
		body := post(query)
		if len(body) > 128<<10 {
			t.Skip("too large for any request")
		}
		feed(t, h, len(body), func() *http.Request { return postOf("application/json", []byte(body)) })
	})
}

// FuzzBody sends any bytes as a body.
func FuzzBody(f *testing.F) {
	for _, seed := range []string{
		``, `{`, `[]`, `null`, `{"query":"{__typename}"}`, `{"query":"{me{id}}","variables":null,"operationName":"","extensions":{}}`,
		`{"query":"query A($t:ContactType=OPS){currentBusiness{contacts(type:$t){id}}}","variables":{"t":"ALL"},"operationName":"A"}`,
		`{"documentId":"sha256:00","variables":{"a":[1e999,{"b":-0.0}]}}`, `{"query":"{me{id}}","query":"{__typename}"}`, "{\"query\":\"{\\ud800\xff}\"}",
		`{"query":"mutation($i:ContactInput!){createContact(input:$i){userErrors{code}}}","variables":{"i":{"lastName":"x","email":1}}}`,
	} {
		f.Add([]byte(seed))
	}
	h := fuzzed()
	f.Fuzz(func(t *testing.T, body []byte) {
		feed(t, h, min(len(body), 128<<10), func() *http.Request { return postOf("application/json", body) })
	})
}

// FuzzMultipart sends any bytes as a form with a file.
func FuzzMultipart(f *testing.F) {
	const boundary = "b"
	for _, parts := range [][][2]string{
		{{"operations", uploadLogo}, {"map", `{"0":["variables.f"]}`}, {"0", "GIF89a"}},
		{{"operations", uploadLogo}, {"map", `{"0":["variables.f"],"1":[]}`}},
		{{"map", `{}`}, {"operations", `[]`}},
	} {
		var body bytes.Buffer
		for _, part := range parts {
			_, _ = io.WriteString(&body, "--b\r\nContent-Disposition: form-data; name=\""+part[0]+"\"\r\n\r\n"+part[1]+"\r\n")
		}
		f.Add(append(body.Bytes(), "--b--\r\n"...))
	}
	f.Add([]byte("--b\r\nContent-Disposition: form-data; name=operations; name*=utf-8''%ff\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n=\r\n--b--"))
	h := fuzzed()
	f.Fuzz(func(t *testing.T, body []byte) {
		feed(t, h, len(body), func() *http.Request { return postOf("multipart/form-data; boundary="+boundary, body) })
	})
}

// FuzzQueryString sends any text as the parameters of an address.
func FuzzQueryString(f *testing.F) {
	goldenQueries(f, func(query string) { f.Add("query=" + url.QueryEscape(query)) })
	f.Add("query={__typename}&variables={}&extensions=[]&operationName=&documentId=")
	f.Add("query=%&query=%zz;a=1")
	h := fuzzed()
	f.Fuzz(func(t *testing.T, query string) {
		if len(query) > 16<<10 {
			t.Skip("too large for any address")
		}
		feed(t, h, len(query), func() *http.Request {
			r := httptest.NewRequest(http.MethodGet, "/", nil)
			r.URL.RawQuery = query
			return r
		})
	})
}

// FuzzHeaders sends any text as the headers that decide how a request is read and how
// its answer is written.
func FuzzHeaders(f *testing.F) {
	for _, seed := range [][2]string{
		{"application/json", "application/json"}, {"application/json; charset=\"utf-8\"", "*/*;q=0.1, application/graphql-response+json"},
		{"multipart/form-data; boundary=\"\"", "text/event-stream"}, {"application/json;charset*0=u;charset*1=tf-8", "application/*;q=NaN,application/json;q=1e999"},
		{"", ",,,;;q==,text/html"},
	} {
		f.Add(seed[0], seed[1])
	}
	h := fuzzed()
	body := post("{__typename}")
	f.Fuzz(func(t *testing.T, kind, accept string) {
		if len(kind)+len(accept) > 16<<10 {
			t.Skip("too large for any header")
		}
		feed(t, h, len(kind)+len(accept)+len(body), func() *http.Request {
			r := postOf(kind, []byte(body))
			r.Header.Set("Accept", accept)
			return r
		})
		w := httptest.NewRecorder()
		r := postOf(kind, []byte(body))
		r.Header.Set("Accept", accept)
		h.ServeHTTP(w, r)
		if got := w.Header().Get("Content-Type"); !strings.HasPrefix(got, "application/json;") && !strings.HasPrefix(got, "application/graphql-response+json;") {
			t.Errorf("the answer is %q", got)
		}
	})
}
