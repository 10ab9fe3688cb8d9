package telemetry_test

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/telemetry"
	"github.com/citerne/citerne/internal/trace"
)

func newTelemetry(t testing.TB) *telemetry.Telemetry {
	t.Helper()
	tel, err := telemetry.New(telemetry.Config{Version: "v1.2.3"})
	if err != nil {
		t.Fatal(err)
	}
	return tel
}

// expectMetrics checks that the metrics page has these lines. When one is missing it logs the
// lines of the same metric.
func expectMetrics(t *testing.T, tel *telemetry.Telemetry, want ...string) {
	t.Helper()
	page := ask(tel, "/metrics", "").Body.String()
	for _, line := range want {
		if !strings.Contains(page, "\n"+line+"\n") {
			name, _, _ := strings.Cut(line, "{")
			name, _, _ = strings.Cut(name, " ")
			t.Errorf("no line %s among:", line)
			for got := range strings.Lines(page) {
				if strings.HasPrefix(got, name) {
					t.Log(got)
				}
			}
		}
	}
}

// ask requests a page of the admin address, as a browser that site made send the request.
func ask(tel *telemetry.Telemetry, path, site string) *httptest.ResponseRecorder {
	w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, path, nil)
	if site != "" {
		r.Header.Set("Sec-Fetch-Site", site)
	}
	tel.Handler(nil).ServeHTTP(w, r)
	return w
}

var (
	home     = trace.Operation{Type: "query", Name: "Home"}
	gases    = trace.Call{API: "v2", Method: "GET", Route: "/gas"}
	business = trace.Call{API: "v2", Method: "GET", Route: "/business/{id}"}
)

// call makes a call within an operation.
func call(tel *telemetry.Telemetry, ctx context.Context, c trace.Call, status int, failed error, took time.Duration) {
	r := tel.CallBegins(httptest.NewRequest(c.Method, "/", nil).WithContext(ctx), c)
	tel.CallEnds(r.Context(), c, status, failed, took)
}

func TestOperationsAndTheirCalls(t *testing.T) {
	tel := newTelemetry(t)
	ctx := tel.OperationBegins(t.Context(), home)
	call(tel, ctx, gases, 200, nil, 3*time.Millisecond)
	call(tel, trace.WithRequestID(ctx, "r1"), business, 404, domain.NewError(domain.CodeNotFound, ""), time.Second)
	expectMetrics(t, tel, "citerne_operations_in_flight 1")
	tel.OperationEnds(ctx, trace.OutcomeRefused)
	call(tel, t.Context(), gases, 0, domain.NewError(domain.CodeUpstreamTimeout, ""), 10*time.Second)
	call(tel, t.Context(), gases, 0, context.Canceled, 0)
	call(tel, t.Context(), gases, 0, errors.New("reset"), 0)
	call(tel, t.Context(), gases, 799, errors.New("unknown status"), 0)
	tel.OperationRefused(trace.OutcomeRefused)
	live := trace.Operation{Type: "subscription", Name: "LiveUpdates"}
	tel.SubscriptionBegins(live)
	tel.SubscriptionBegins(live)
	tel.SubscriptionEnds(live, trace.OutcomeUpstream)
	tel.RequestEnds(t.Context(), "POST", "/graphql", 200, 7*time.Millisecond, false)
	tel.RequestEnds(t.Context(), "POST", "/graphql", 200, 3*time.Hour, true)
	tel.RequestEnds(t.Context(), "GET", "/slow", 499, 18*time.Second, false)
	tel.RequestEnds(t.Context(), "GET", "/slow", 498, 38*time.Second, false)
	expectMetrics(t, tel,
		`citerne_http_request_duration_seconds_bucket{route="/slow",le="10"} 0`,
		`citerne_http_request_duration_seconds_bucket{route="/slow",le="20"} 1`,
		`citerne_http_request_duration_seconds_bucket{route="/slow",le="40"} 2`,
		`citerne_http_request_duration_seconds_count{route="/graphql"} 1`,
		`citerne_http_requests_total{method="GET",route="/slow",status="499"} 1`,
		`citerne_http_requests_total{method="GET",route="/slow",status="other"} 1`,
		"citerne_operations_in_flight 0",
		`citerne_operations_total{operation="Home",outcome="refused",type="query"} 1`,
		`citerne_operations_total{operation="unknown",outcome="refused",type="unknown"} 1`,
		`citerne_operations_total{operation="LiveUpdates",outcome="upstream",type="subscription"} 1`,
		`citerne_operation_duration_seconds_count{operation="Home",outcome="refused"} 1`,
		`citerne_operation_upstream_calls_bucket{operation="Home",le="1"} 0`,
		`citerne_operation_upstream_calls_bucket{operation="Home",le="2"} 1`,
		`citerne_upstream_requests_total{api="v2",method="GET",route="/gas",status="200"} 1`,
		`citerne_upstream_requests_total{api="v2",method="GET",route="/gas",status="timeout"} 1`,
		`citerne_upstream_requests_total{api="v2",method="GET",route="/gas",status="canceled"} 1`,
		`citerne_upstream_requests_total{api="v2",method="GET",route="/gas",status="failed"} 1`,
		`citerne_upstream_requests_total{api="v2",method="GET",route="/gas",status="other"} 1`,
		`citerne_upstream_requests_total{api="v2",method="GET",route="/business/{id}",status="404"} 1`,
		`citerne_upstream_request_duration_seconds_bucket{api="v2",method="GET",route="/business/{id}",le="0.5"} 0`,
		`citerne_upstream_request_duration_seconds_bucket{api="v2",method="GET",route="/business/{id}",le="1"} 1`,
		"citerne_subscriptions_open 1",
		`citerne_http_requests_total{method="POST",route="/graphql",status="200"} 2`,
		`citerne_http_request_duration_seconds_bucket{route="/graphql",le="0.005"} 0`,
		`citerne_http_request_duration_seconds_bucket{route="/graphql",le="0.01"} 1`,
		`citerne_build_info{version="v1.2.3"} 1`,
	)
}

func TestReadings(t *testing.T) {
	tel := newTelemetry(t)
	value := 1.0
	tel.Register(
		telemetry.Metric{Name: "grows_total", Help: "It grows.", Counter: true, Value: func() float64 { return value }},
		telemetry.Metric{Name: "moves", Help: "It moves.", Value: func() float64 { return -value }},
	)
	value = 4
	expectMetrics(t, tel, "citerne_grows_total 4", "# TYPE citerne_grows_total counter", "citerne_moves -4", "# TYPE citerne_moves gauge")
}

// The admin address refuses requests that another site makes an operator's browser send.
func TestOtherSitesReadNothing(t *testing.T) {
	tel := newTelemetry(t)
	for site, want := range map[string]int{"": 200, "none": 200, "same-origin": 200, "cross-site": 403, "same-site": 403} {
		for _, path := range []string{"/", "/metrics", "/debug/pprof/"} {
			if got := ask(tel, path, site).Code; got != want {
				t.Errorf("%s from %q: %d, want %d", path, site, got, want)
			}
		}
	}
	if got := ask(tel, "/debug/pprof/cmdline", "").Code; got != http.StatusNotFound {
		t.Errorf("the command line: %d", got)
	}
}

// A site whose name resolves to the loopback address is refused too: for the browser it has the
// same origin. An address that other machines reach may have any name.
func TestOnlyThisMachinesNames(t *testing.T) {
	tel := newTelemetry(t)
	local, shared := &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)}, &net.TCPAddr{IP: net.IPv4zero}
	for host, want := range map[string]int{
		"127.0.0.1:8081": 200, "127.0.0.1": 200, "[::1]:8081": 200, "[::1]": 200, "localhost:8081": 200, "LocalHost": 200,
		"evil.example": 403, "evil.example:8081": 403, "127.0.0.1.evil.example:8081": 403, "localhost.evil.example": 403, "[evil.example]:8081": 403, "": 403,
	} {
		get := func(at net.Addr) int {
			w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/metrics", nil)
			r.Host = host
			tel.Handler(at).ServeHTTP(w, r)
			return w.Code
		}
		for _, at := range []net.Addr{local, &net.TCPAddr{IP: net.IPv6loopback}} {
			if got := get(at); got != want {
				t.Errorf("%s asked as %q: %d, want %d", at, host, got, want)
			}
		}
		if got := get(shared); got != http.StatusOK {
			t.Errorf("%s asked as %q: %d", shared, host, got)
		}
	}
}

// At most four scrapes run at once: more would take time from users' requests.
func TestScrapesAreFew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tel := newTelemetry(t)
		slow := make(chan struct{})
		tel.Register(telemetry.Metric{Name: "slow", Help: "It takes long.", Value: func() float64 { <-slow; return 1 }})
		admin, answers := tel.Handler(nil), make(chan int, 5)
		for range cap(answers) {
			go func() {
				w := httptest.NewRecorder()
				admin.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
				answers <- w.Code
			}()
		}
		synctest.Wait()
		if n := len(answers); n != 1 || <-answers != http.StatusServiceUnavailable {
			t.Errorf("%d of %d are answered before the slow reading ends", n, cap(answers))
		}
		close(slow)
		synctest.Wait()
		for range len(answers) {
			if got := <-answers; got != http.StatusOK {
				t.Errorf("one of four: %d", got)
			}
		}
	})
}

// Every profile is served. A profile that is collected over time ends when its client leaves.
func TestProfiles(t *testing.T) {
	left, leave := context.WithCancel(t.Context())
	leave()
	tel := newTelemetry(t)
	for _, profile := range []string{"allocs", "block", "goroutine", "heap", "mutex", "profile", "symbol", "threadcreate", "trace"} {
		w := httptest.NewRecorder()
		tel.Handler(nil).ServeHTTP(w, httptest.NewRequestWithContext(left, http.MethodGet, "/debug/pprof/"+profile, nil))
		if w.Code != http.StatusOK || w.Body.Len() == 0 {
			t.Errorf("%s: %d, %d bytes", profile, w.Code, w.Body.Len())
		}
	}
}
