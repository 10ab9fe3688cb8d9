package main

import (
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"
)

// receiver receives spans as an OpenTelemetry collector does, by OTLP over HTTP.
type receiver struct {
	url string

	mu       sync.Mutex
	spans    []*tracepb.Span
	resource string
}

func newReceiver(t *testing.T) *receiver {
	t.Helper()
	rc := &receiver{}
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var sent collector.ExportTraceServiceRequest
		body, err := io.ReadAll(r.Body)
		if err == nil {
			err = proto.Unmarshal(body, &sent)
		}
		if r.URL.Path != "/otlp/v1/traces" || r.Header.Get("Content-Type") != "application/x-protobuf" || err != nil {
			t.Errorf("%s %v: %v", r.URL.Path, r.Header, err)
		}
		rc.mu.Lock()
		defer rc.mu.Unlock()
		for _, of := range sent.GetResourceSpans() {
			rc.resource = of.GetResource().String()
			for _, scope := range of.GetScopeSpans() {
				rc.spans = append(rc.spans, scope.GetSpans()...)
			}
		}
	}))
	t.Cleanup(srv.Close)
	rc.url = srv.URL + "/otlp"
	return rc
}

// taken returns the received spans and their resource.
func (rc *receiver) taken() ([]*tracepb.Span, string) {
	rc.mu.Lock()
	defer rc.mu.Unlock()
	return rc.spans, rc.resource
}

// The trace of a query of the home page has a span for each part, below the part that caused it,
// and no personal data. It is sent at the latest when the program ends.
func TestTraceOfAHomeQuery(t *testing.T) {
	rc := newReceiver(t)
	p := start(t, "OTEL_EXPORTER_OTLP_ENDPOINT="+rc.url, "OTEL_SERVICE_NAME=tableau-de-bord")
	b := p.signedIn(t, "claire.lemaire@garonne-adour.example")
	var who shellData
	b.query(shell, nil, &who)
	const strangers = "4bf92f3577b34da6a3ce929d0e0e4736"
	answer := b.do("POST", b.base+"/graphql", fmt.Sprintf(`{"query":%q}`, document(t, "Home")), "Content-Type", "application/json", "Authorization", b.authorization,
		"traceparent", "00-"+strangers+"-00f067aa0ba902b7-01")
	if answer.status != 200 || strings.Contains(answer.body, `"errors"`) {
		t.Fatalf("%d %s", answer.status, answer.body)
	}
	p.end(t)
	spans, resource := rc.taken()
	if !strings.Contains(resource, "tableau-de-bord") {
		t.Errorf("the resource is %s", resource)
	}
	expectHomeTree(t, spans)

	private := []string{"claire", "lemaire", "garonne", "@", b.cookie("citerne-session"), who.Me.ID, who.Me.LastName}
	_, sealed, _ := strings.Cut(b.authorization, " ")
	private = append(private, sealed)
	for _, business := range who.Businesses {
		private = append(private, business.ID, business.Name)
	}
	text := strings.ToLower(words(spans))
	for _, secret := range private {
		if secret == "" || strings.Contains(text, strings.ToLower(secret)) {
			t.Errorf("the spans contain %q", secret)
		}
	}
	if log := p.log.String(); !strings.Contains(log, `"trace_id":"`) || strings.Contains(log, strangers) {
		t.Error("the log has no trace ids, or has that of an untrusted traceparent")
	}
}

// words returns all texts of spans.
func words(spans []*tracepb.Span) string {
	var b strings.Builder
	for _, s := range spans {
		fmt.Fprintln(&b, s.GetName(), s.GetStatus().GetMessage(), s.GetTraceState(), s.GetEvents(), s.GetLinks())
		for _, a := range s.GetAttributes() {
			fmt.Fprintln(&b, a.GetKey(), a.GetValue().GetStringValue())
		}
	}
	return b.String()
}

// expectHomeTree checks the parents of the spans of the operation Home.
func expectHomeTree(t *testing.T, spans []*tracepb.Span) {
	t.Helper()
	byID := map[string]*tracepb.Span{}
	for _, s := range spans {
		byID[hex.EncodeToString(s.GetSpanId())] = s
	}
	parent := func(s *tracepb.Span) *tracepb.Span { return byID[hex.EncodeToString(s.GetParentSpanId())] }
	var lines []string
	var homeTrace string
	for _, s := range spans {
		if s.GetName() == "query Home" {
			homeTrace = string(s.GetTraceId())
		}
	}
	for _, s := range spans {
		if string(s.GetTraceId()) != homeTrace {
			continue
		}
		lines = append(lines, s.GetName()+" < "+parent(s).GetName())
		if s.GetKind() != tracepb.Span_SPAN_KIND_SERVER && parent(s) == nil {
			t.Errorf("%s has no parent", s.GetName())
		}
		if p := parent(s); p != nil && (p.GetStartTimeUnixNano() > s.GetStartTimeUnixNano()) {
			t.Errorf("%s begins before %s", s.GetName(), p.GetName())
		}
	}
	for _, want := range []string{
		"POST /graphql < ", "query Home < POST /graphql",
		"load customer < query Home", "GET /customers < load customer", "load businesses < query Home", "GET /customers/business < load businesses",
	} {
		if i := slices.Index(lines, want); i < 0 {
			t.Errorf("no %q among\n%s", want, strings.Join(lines, "\n"))
		}
	}
}

// Spans of unsampled requests are not sent.
func TestUnsampledRequestsAreNotSent(t *testing.T) {
	rc := newReceiver(t)
	p := start(t, "OTEL_EXPORTER_OTLP_ENDPOINT="+rc.url, "OTEL_TRACES_SAMPLER=always_off")
	b := newBrowser(t, p.Public.String())
	b.query(`{ appConfig { appName } }`, nil, nil)
	p.end(t)
	if spans, _ := rc.taken(); len(spans) != 0 {
		t.Errorf("%d spans are sent", len(spans))
	}
}
