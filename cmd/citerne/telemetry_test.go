package main

import (
	"encoding/json"
	"log/slog"
	"net"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"

	"github.com/citerne/citerne/internal/provider"
	"github.com/citerne/citerne/ui"
)

// scraped is the parsed page of metrics.
type scraped map[string]*dto.MetricFamily

func (p *program) scrape(t *testing.T) scraped {
	t.Helper()
	page := newBrowser(t, p.Admin).do("GET", p.Admin+"/metrics", "")
	parser := expfmt.NewTextParser(model.LegacyValidation)
	families, err := parser.TextToMetricFamilies(strings.NewReader(page.body))
	if page.status != 200 || err != nil {
		t.Fatalf("/metrics: %d, %v", page.status, err)
	}
	return families
}

// value returns the value of the metric with these labels, for a histogram the number of
// observations, and -1 when there is none.
func (s scraped) value(name string, labels ...string) float64 {
	for _, m := range s[name].GetMetric() {
		if !hasLabels(m, labels) {
			continue
		}
		switch {
		case m.Counter != nil:
			return m.Counter.GetValue()
		case m.Histogram != nil:
			return float64(m.Histogram.GetSampleCount())
		default:
			return m.Gauge.GetValue()
		}
	}
	return -1
}

// sum returns the sum of a counter over all its labels.
func (s scraped) sum(name string) (total float64) {
	for _, m := range s[name].GetMetric() {
		total += m.Counter.GetValue()
	}
	return total
}

func hasLabels(m *dto.Metric, labels []string) bool {
	has := map[string]string{}
	for _, l := range m.GetLabel() {
		has[l.GetName()] = l.GetValue()
	}
	for i := 0; i < len(labels); i += 2 {
		if has[labels[i]] != labels[i+1] {
			return false
		}
	}
	return true
}

// document returns the text of an operation of the interface.
func document(t *testing.T, name string) string {
	t.Helper()
	documents, err := ui.Documents()
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range documents {
		if strings.HasPrefix(text, "query "+name+" ") || strings.HasPrefix(text, "mutation "+name+"(") {
			return text
		}
	}
	t.Fatalf("the interface has no operation %s", name)
	return ""
}

// expectSlowLine expects a log line about the slow operation Home, with its calls and request id.
func (p *program) expectSlowLine(t *testing.T) {
	t.Helper()
	for text := range strings.Lines(p.log.String()) {
		var line struct {
			Msg, Operation string
			Calls          int `json:"upstream_calls"`
			Upstream       []struct{ Call string }
			RequestID      string `json:"request_id"`
		}
		if err := json.Unmarshal([]byte(text), &line); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if line.Msg != "slow operation" || line.Operation != "Home" {
			continue
		}
		if line.Calls == 0 || len(line.Upstream) == 0 || !strings.Contains(line.Upstream[0].Call, " GET /") || line.RequestID == "" {
			t.Errorf("the line of a slow operation is incomplete: %s", text)
		}
		return
	}
	t.Error("no slow operation is logged")
}

// expectDocumented compares the program's metrics with the table of docs/operations.md.
func expectDocumented(t *testing.T, got scraped) {
	t.Helper()
	page, err := os.ReadFile("../../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(page), "<!-- metrics: begin -->")
	table, _, _ = strings.Cut(table, "<!-- metrics: end -->")
	var documented, exposed []string
	line := func(name string, labels []string) string {
		slices.Sort(labels)
		return name + " " + strings.Join(labels, " ")
	}
	for _, row := range regexp.MustCompile("(?m)^\\| `(citerne_[a-z_]+)` \\|([^|]*)\\|").FindAllStringSubmatch(table, -1) {
		documented = append(documented, line(row[1], regexp.MustCompile("[a-z]+").FindAllString(row[2], -1)))
	}
	for name, family := range got {
		if strings.HasPrefix(name, "citerne_") {
			var labels []string
			for _, l := range family.GetMetric()[0].GetLabel() {
				labels = append(labels, l.GetName())
			}
			exposed = append(exposed, line(name, labels))
		}
	}
	slices.Sort(documented)
	slices.Sort(exposed)
	if !slices.Equal(documented, exposed) {
		t.Errorf("docs/operations.md has\n%s\n/metrics has\n%s", strings.Join(documented, "\n"), strings.Join(exposed, "\n"))
	}
}

// Metrics count operations by the names that the interface gives them, and hold no personal data.
func TestMetrics(t *testing.T) {
	p := start(t, "CITERNE_SLOW_OPERATION=1ns")
	b := p.signedIn(t, "claire.lemaire@garonne-adour.example")
	home := document(t, "Home")
	b.query(home, nil, nil)
	b.query(home, nil, nil)
	b.query(`query Claire { gasList { id } }`, nil, nil)
	var garonne struct{ CurrentBusiness struct{ LogoURL string } }
	b.query(`query Claire { currentBusiness { logoUrl } }`, nil, &garonne)
	b.do("GET", b.base+garonne.CurrentBusiness.LogoURL, "")
	b.query(`query Nobody { nothing }`, nil, nil)
	b.query(switchBusiness, map[string]any{"id": "nobody's"}, nil)

	got := p.scrape(t)
	for _, c := range []struct {
		want   float64
		name   string
		labels []string
	}{
		{2, "citerne_operations_total", []string{"operation", "Home", "type", "query", "outcome", "ok"}},
		{2, "citerne_operation_duration_seconds", []string{"operation", "Home", "outcome", "ok"}},
		{2, "citerne_operation_upstream_calls", []string{"operation", "Home"}},
		{2, "citerne_operations_total", []string{"operation", "free", "type", "query", "outcome", "ok"}},
		{1, "citerne_operations_total", []string{"operation", "free", "type", "mutation", "outcome", "refused"}},
		{1, "citerne_operations_total", []string{"operation", "unknown", "outcome", "refused"}},
		{0, "citerne_operations_in_flight", nil},
		{0, "citerne_upstream_breaker_state", []string{"api", "v3"}},
		{3, "citerne_upstream_requests_total", []string{"api", "v2", "method", "GET", "route", "/gas", "status", "200"}}, // prices are part of Home
		{1, "citerne_upstream_requests_total", []string{"api", "auth", "method", "POST", "route", "/v1/oauth/token", "status", "200"}},
		{1, "citerne_upstream_requests_total", []string{"api", "files", "method", "GET", "route", "/{reference}", "status", "200"}},
		{6, "citerne_http_requests_total", []string{"route", "/graphql", "method", "POST", "status", "200"}},
		{0, "citerne_http_running", nil},
		{0, "citerne_http_waiting", []string{"reason", "share"}},
		{0, "citerne_http_waiting", []string{"reason", "capacity"}},
		{0, "citerne_http_refused_total", []string{"reason", "capacity"}},
		{1, "citerne_sessions", nil},
		{0, "citerne_subscriptions_open", nil},
		{0, "citerne_provider_streams_open", nil},
		{0, "citerne_events_refused_total", nil},
		{0, "citerne_events_waiting", nil},
		{1, "citerne_broker_connected", nil},
		{0, "citerne_upstream_retries_total", []string{"api", "v2"}},
		{0, "citerne_upstream_retries_refused_total", []string{"api", "v3"}},
		{0, "citerne_upstream_breaker_refused_total", []string{"api", "analytics"}},
		{1, "citerne_build_info", nil},
	} {
		if value := got.value(c.name, c.labels...); value != c.want {
			t.Errorf("%s%v is %v, want %v", c.name, c.labels, value, c.want)
		}
	}
	for _, name := range []string{"go_goroutines", "process_resident_memory_bytes"} {
		if got.value(name) <= 0 {
			t.Errorf("no %s", name)
		}
	}
	expectDocumented(t, got)
	expectDashboard(t, got)
	p.expectSlowLine(t)
	for name, family := range got {
		for _, m := range family.GetMetric() {
			for _, l := range m.GetLabel() {
				if v := l.GetValue(); strings.Contains(v, "Claire") || strings.Contains(v, "Nobody") || strings.Contains(v, "@") || strings.Contains(v, "garonne") {
					t.Errorf("%s names %s %q", name, l.GetName(), v)
				}
			}
		}
	}
}

// down is a provider that answers 503 after a millisecond.
type down struct{}

func (down) RoundTrip(*http.Request) (*http.Response, error) {
	time.Sleep(time.Millisecond)
	return &http.Response{StatusCode: http.StatusServiceUnavailable, Header: http.Header{}, Body: http.NoBody}, nil
}

// The metrics of a failing provider show the state of its breaker, and count retried, shared and
// refused calls.
func TestMetricsOfAFailingProvider(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client, err := provider.New(provider.Config{V2URL: "http://v2.invalid", V3URL: "http://v3.invalid", Transport: down{}, Logger: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Fatal(err)
		}
		metrics := (&application{}).metrics(client)
		expect := func(when string, v2 map[string]float64) {
			t.Helper()
			for _, r := range metrics {
				if !strings.HasPrefix(r.Name, "upstream_") {
					continue
				}
				want := 0.0
				if r.Labels["api"] == "v2" {
					want = v2[r.Name]
				}
				if got := r.Value(); got != want {
					t.Errorf("%s: %s %v is %v, want %v", when, r.Name, r.Labels, got, want)
				}
			}
		}
		expect("before", nil)
		session := func(i int) *provider.Session {
			return client.For(provider.Credentials{SessionID: string(rune('a' + i%3))}, "fr")
		}
		var asking sync.WaitGroup
		for range 3 {
			asking.Go(func() { _, _ = session(2).Gases(t.Context()) })
		}
		asking.Wait()
		for i := range 22 {
			_, _ = session(i).Gases(t.Context())
		}
		expect("after", map[string]float64{
			"upstream_breaker_state": 2, "upstream_breaker_refused_total": 4,
			"upstream_retries_total": 11, "upstream_retries_refused_total": 8, "upstream_shared_total": 2,
		})
	})
}

// The program warns when other machines can reach a port that asks for no password.
func TestOpenAddressesAreWarnedOf(t *testing.T) {
	for addr, warned := range map[string]bool{"127.0.0.1:0": false, "0.0.0.0:0": true} {
		var log syncBuffer
		l, err := net.Listen("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		warnIfOpen(slog.New(slog.NewTextHandler(&log, nil)), l.(*net.TCPListener), "SANDBOX_ADDR")
		_ = l.Close()
		if strings.Contains(log.String(), "SANDBOX_ADDR") != warned {
			t.Errorf("%s: %q", addr, log.String())
		}
	}
}
