package telemetry

import (
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/citerne/citerne/internal/trace"
)

// Transport records the calls that next makes, as calls of one API of the provider. route maps a
// path to its route. There must be few routes, and none may identify a person.
func (t *Telemetry) Transport(next http.RoundTripper, api string, route func(path string) string) http.RoundTripper {
	return observedTransport{t, next, api, route}
}

// BySuffix returns a function that maps a path to the one of these routes that it ends in, or else
// to "other".
func BySuffix(routes ...string) func(path string) string {
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
	telemetry *Telemetry
	next      http.RoundTripper
	api       string
	route     func(path string) string
}

var errStatus = errors.New("the answer is a refusal")

// RoundTrip implements http.RoundTripper.
func (o observedTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	call := trace.Call{API: o.api, Method: r.Method, Route: o.route(r.URL.Path)}
	began := time.Now()
	sent := o.telemetry.CallBegins(r.Clone(r.Context()), call)
	answer, err := o.next.RoundTrip(sent)
	status, failed := 0, err
	if err == nil {
		if status = answer.StatusCode; status >= http.StatusBadRequest {
			failed = errStatus
		}
	}
	o.telemetry.CallEnds(sent.Context(), call, status, failed, time.Since(began))
	return answer, err
}
