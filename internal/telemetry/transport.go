package telemetry

import (
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/citerne/citerne/internal/trace"
)

// Transport tells of the calls that next makes, as those of one API of the provider.
// routes are all that its paths end in; a path that ends otherwise is told as "other".
func (t *Telemetry) Transport(next http.RoundTripper, api string, routes ...string) http.RoundTripper {
	return observedTransport{t, next, api, routes}
}

type observedTransport struct {
	told   *Telemetry
	next   http.RoundTripper
	api    string
	routes []string
}

var errStatus = errors.New("the answer is a refusal")

// RoundTrip implements http.RoundTripper.
func (o observedTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	call := trace.Call{API: o.api, Method: r.Method, Route: "other"}
	for _, route := range o.routes {
		if strings.HasSuffix(r.URL.Path, route) {
			call.Route = route
		}
	}
	began := time.Now()
	sent := o.told.CallBegins(r.Clone(r.Context()), call)
	answer, err := o.next.RoundTrip(sent)
	status, failed := 0, err
	if err == nil {
		if status = answer.StatusCode; status >= http.StatusBadRequest {
			failed = errStatus
		}
	}
	o.told.CallEnds(sent.Context(), call, status, failed, time.Since(began))
	return answer, err
}
