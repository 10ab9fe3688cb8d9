package telemetry_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/citerne/citerne/internal/telemetry"
)

// answers are the statuses that a transport returns, in sequence; 0 is an error.
type answers []int

func (a *answers) RoundTrip(*http.Request) (*http.Response, error) {
	status := (*a)[0]
	*a = (*a)[1:]
	if status == 0 {
		return nil, errors.New("refused")
	}
	return &http.Response{StatusCode: status, Body: http.NoBody}, nil
}

func TestCallsOfATransport(t *testing.T) {
	tel := newTelemetry(t)
	always, _ := telemetry.NewSampler("always_on", "")
	tel.Record(telemetry.TraceConfig{Sampler: always, Outwards: true})
	transport := tel.Transport(&answers{200, 500, 0, 204}, "auth", telemetry.BySuffix("/v1/oauth/token", "/v1/signout"))
	for i, path := range []string{"/v1/oauth/token", "/v1/oauth/token", "/v1/oauth/token", "/v1/secret"} {
		r := httptest.NewRequest(http.MethodPost, "https://id.example/sso"+path, nil)
		answer, err := transport.RoundTrip(r)
		if (err != nil) != (i == 2) || err == nil && answer == nil {
			t.Errorf("%d: %v, %v", i, answer, err)
		}
		if len(r.Header) != 0 {
			t.Errorf("the caller's request is changed: %v", r.Header)
		}
	}
	expectMetrics(t, tel,
		`citerne_upstream_requests_total{api="auth",method="POST",route="/v1/oauth/token",status="200"} 1`,
		`citerne_upstream_requests_total{api="auth",method="POST",route="/v1/oauth/token",status="500"} 1`,
		`citerne_upstream_requests_total{api="auth",method="POST",route="/v1/oauth/token",status="failed"} 1`,
		`citerne_upstream_requests_total{api="auth",method="POST",route="other",status="204"} 1`,
	)
}
