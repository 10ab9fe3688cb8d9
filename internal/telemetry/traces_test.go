package telemetry_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/telemetry"
	"github.com/citerne/citerne/internal/trace"
)

const (
	peerTrace   = "4bf92f3577b34da6a3ce929d0e0e4736"
	peerSpan    = "00f067aa0ba902b7"
	traceparent = "00-" + peerTrace + "-" + peerSpan + "-01"
)

// serve simulates a browser's request whose operation makes one call to the provider, and returns
// the header of that call.
func serve(tel *telemetry.Telemetry, status int, failed error, header ...string) http.Header {
	r := httptest.NewRequest(http.MethodPost, "/graphql", nil) // from 192.0.2.1
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	r = tel.RequestBegins(r)
	ctx := tel.OperationBegins(r.Context(), home)
	loading, span := trace.Begin(ctx, "load business")
	sent := httptest.NewRequest(http.MethodGet, "https://api.example:8443/v2/business/secret-id?token=secret", nil).WithContext(loading)
	sent.Header = http.Header{}
	sent = tel.CallBegins(sent, business)
	tel.CallEnds(sent.Context(), business, status, failed, time.Millisecond)
	span.End(failed)
	outcome := trace.OutcomeOK
	if failed != nil {
		outcome = trace.OutcomeUpstream
	}
	tel.OperationEnds(ctx, outcome)
	tel.RequestEnds(r.Context(), r.Method, "/graphql", 200, time.Millisecond, false)
	return sent.Header
}

// describe returns one line per span: its name, its parent's name, its status and its attributes.
func describe(spans tracetest.SpanStubs) string {
	names := map[string]string{}
	for _, s := range spans {
		names[s.SpanContext.SpanID().String()] = s.Name
	}
	var b strings.Builder
	for _, s := range spans {
		fmt.Fprintf(&b, "%s < %s", s.Name, names[s.Parent.SpanID().String()])
		if s.Status.Code == codes.Error {
			fmt.Fprintf(&b, " ! %s", s.Status.Description)
		}
		for _, a := range s.Attributes {
			fmt.Fprintf(&b, " %s=%s", a.Key, a.Value)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestSpansOfARequest(t *testing.T) {
	tel := newTelemetry(t)
	always, err := telemetry.NewSampler("parentbased_always_on", "")
	if err != nil {
		t.Fatal(err)
	}
	spans := tel.Record(telemetry.TraceConfig{Sampler: always})
	sent := serve(tel, 200, nil)
	if got, want := describe(spans.GetSpans()), `GET /business/{id} < load business http.request.method=GET url.template=/business/{id} server.address=api.example citerne.api=v2 http.response.status_code=200
load business < query Home
query Home < POST /graphql graphql.operation.type=query graphql.operation.name=Home citerne.outcome=ok citerne.upstream_calls=1
POST /graphql <  http.request.method=POST http.route=/graphql http.response.status_code=200
`; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if len(sent) != 0 {
		t.Errorf("the provider was sent %v", sent)
	}

	spans.Reset()
	serve(tel, 0, domain.NewError(domain.CodeUpstreamTimeout, "secret").WithCause(errors.New("secret")))
	got := describe(spans.GetSpans())
	for _, want := range []string{"server.address=api.example citerne.api=v2 error.type=timeout", "load business < query Home ! UPSTREAM_TIMEOUT\n", "query Home < POST /graphql ! upstream "} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if strings.Contains(got, "secret") {
		t.Error(got)
	}

	spans.Reset()
	for _, path := range []string{"/", "/readyz", "/assets/a.js", "/operations/mes-livraisons/o-1"} {
		r := tel.RequestBegins(httptest.NewRequest(http.MethodGet, path, nil))
		tel.RequestEnds(r.Context(), r.Method, path, 200, 0, false)
	}
	if got := spans.GetSpans(); len(got) != 0 {
		t.Errorf("pages are traced:\n%s", describe(got))
	}
	r := tel.RequestBegins(httptest.NewRequest(http.MethodGet, "/files/logos/secret", nil))
	tel.RequestEnds(r.Context(), r.Method, "/files/logos/*", 502, 0, false)
	if got, want := describe(spans.GetSpans()), "GET /files/logos/* <  !  http.request.method=GET http.route=/files/logos/* http.response.status_code=502\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Only configured peers continue a trace, and only they decide whether it is recorded.
func TestTraceparentOfPeers(t *testing.T) {
	always, _ := telemetry.NewSampler("parentbased_always_on", "")
	for name, c := range map[string]struct {
		peers, header string
		continues     bool
		spans         int
	}{
		"no peer is configured":   {"", traceparent, false, 4},
		"another peer":            {"192.0.2.2/32", traceparent, false, 4},
		"a peer":                  {"192.0.2.0/24", traceparent, true, 4},
		"a peer without sampling": {"192.0.2.0/24", strings.TrimSuffix(traceparent, "1") + "0", false, 0},
		"a peer's nonsense":       {"192.0.2.0/24", "00-nonsense", false, 4},
	} {
		tel := newTelemetry(t)
		cfg := telemetry.TraceConfig{Sampler: always, Outwards: true}
		if c.peers != "" {
			cfg.Peers = []netip.Prefix{netip.MustParsePrefix(c.peers)}
		}
		memory := tel.Record(cfg)
		sent := serve(tel, 200, nil, "traceparent", c.header, "baggage", "a=b")
		spans := memory.GetSpans()
		if len(spans) != c.spans {
			t.Errorf("%s: %d spans, want %d", name, len(spans), c.spans)
		}
		if c.spans == 0 {
			if got := sent.Get("traceparent"); !strings.HasPrefix(got, "00-"+peerTrace) || !strings.HasSuffix(got, "-00") {
				t.Errorf("%s: the provider was sent %q", name, got)
			}
			continue
		}
		if got := spans[3].SpanContext.TraceID().String() == peerTrace; got != c.continues {
			t.Errorf("%s: the trace continues: %v", name, got)
		}
		want := "00-" + spans[0].SpanContext.TraceID().String() + "-" + spans[0].SpanContext.SpanID().String() + "-01"
		if got := sent.Get("traceparent"); got != want || sent.Get("baggage") != "" {
			t.Errorf("%s: the provider was sent %v, want %s", name, sent, want)
		}
	}
}

func TestSamplers(t *testing.T) {
	for name, want := range map[string]string{
		"always_on": "AlwaysOnSampler", "always_off": "AlwaysOffSampler", "traceidratio": "TraceIDRatioBased{0.25}",
		"parentbased_always_on": "ParentBased{root:AlwaysOnSampler,", "parentbased_always_off": "ParentBased{root:AlwaysOffSampler,",
		"parentbased_traceidratio": "ParentBased{root:TraceIDRatioBased{0.25},",
	} {
		s, err := telemetry.NewSampler(name, "0.25")
		if err != nil || !strings.HasPrefix(s.Description(), want) {
			t.Errorf("%s: %v, %v", name, s, err)
		}
	}
	if s, err := telemetry.NewSampler("traceidratio", ""); err != nil || s.Description() != "TraceIDRatioBased{1}" {
		t.Errorf("without an argument: %v, %v", s, err)
	}
	if _, err := telemetry.NewSampler("jaeger_remote", ""); err == nil {
		t.Error("an unknown sampler is accepted")
	}
	for _, argument := range []string{"2", "-1", "NaN", "x"} {
		if _, err := telemetry.NewSampler("traceidratio", argument); err == nil {
			t.Errorf("the argument %s is accepted", argument)
		}
	}
}

// Without a receiver no request is traced, even with a traceparent header.
func TestNothingIsTracedWithoutAReceiver(t *testing.T) {
	tel := newTelemetry(t)
	r := httptest.NewRequest(http.MethodPost, "/graphql", nil)
	r.Header.Set("traceparent", traceparent)
	sent := httptest.NewRequest(http.MethodGet, "/", nil)
	if tel.RequestBegins(r) != r || tel.CallBegins(sent, business) != sent {
		t.Error("a request has a span")
	}
	ctx := tel.OperationBegins(r.Context(), home)
	loading, span := trace.Begin(ctx, "load business")
	if loading != ctx {
		t.Error("a read has a span")
	}
	tel.CallEnds(sent.Context(), business, 200, nil, time.Millisecond)
	span.End(nil)
	tel.OperationEnds(ctx, trace.OutcomeOK)
	tel.RequestEnds(r.Context(), r.Method, "/graphql", 200, time.Millisecond, false)
	if err := tel.Close(t.Context()); err != nil {
		t.Error(err)
	}
}

// A failing receiver is logged at most once a minute. Close fails when its context is done.
func TestLostSpansAreLogged(t *testing.T) {
	refused := make(chan struct{}, 10)
	receiver := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusBadRequest)
		refused <- struct{}{}
	}))
	defer receiver.Close()
	var log strings.Builder
	always, _ := telemetry.NewSampler("always_on", "")
	tel, err := telemetry.New(telemetry.Config{Traces: telemetry.TraceConfig{Endpoint: receiver.URL, Service: "s", Sampler: always}, Logger: slog.New(slog.NewTextHandler(&log, nil))})
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		serve(tel, 200, nil)
		if err := tel.Flush(t.Context()); err != nil {
			t.Error(err)
		}
		<-refused
	}
	if err := tel.Close(t.Context()); err != nil {
		t.Error(err)
	}
	if got := strings.Count(log.String(), "spans are lost"); got != 1 {
		t.Errorf("logged %d times: %s", got, log.String())
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if again, err := telemetry.New(telemetry.Config{Traces: telemetry.TraceConfig{Endpoint: receiver.URL, Sampler: always}}); err != nil || again.Close(ctx) == nil {
		t.Errorf("Close with an ended context: %v", err)
	}
}
