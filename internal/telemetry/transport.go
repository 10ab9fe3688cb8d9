package telemetry

import (
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/citerne/citerne/internal/trace"
)

// Transport tells of the calls that next makes, as those of one API of the provider.
// route tells a path's route, of which there are few and which says nothing of whom it
// is for.
func (t *Telemetry) Transport(next http.RoundTripper, api string, route func(path string) string) http.RoundTripper {
	return observedTransport{t, next, api, route}
}

// EndingIn is the route of paths that end in one of these; of any other it is "other".
func EndingIn(routes ...string) func(path string) string {
	return func(path string) string {
		for _, route := range routes {
			if strings.HasSuffix(path, route) {
				return route
			}
		}
		return "other"
	}
}

type observedTransport struct {
	told  *Telemetry
	next  http.RoundTripper
	api   string
	route func(path string) string
}

var errStatus = errors.New("the answer is a refusal")

// RoundTrip implements http.RoundTripper.
func (o observedTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	call := trace.Call{API: o.api, Method: r.Method, Route: o.route(r.URL.Path)}
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
