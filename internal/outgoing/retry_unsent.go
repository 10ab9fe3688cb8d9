package outgoing

import "net/http"

// closedIdle is the text of the error, which has no type, that http.Transport returns when
// the provider closed an idle connection just before a request was written to it.
const closedIdle = "http: server closed idle connection"

// RetryUnsent sends a request again, on another connection, while nothing of it was written.
// http.Transport itself does so only for requests that it considers idempotent, and a write
// must not fail because the provider closed an idle connection.
type RetryUnsent struct{ Base http.RoundTripper }

// RoundTrip implements http.RoundTripper.
func (u RetryUnsent) RoundTrip(r *http.Request) (*http.Response, error) {
	for {
		res, err := u.Base.RoundTrip(r)
		if err == nil || err.Error() != closedIdle {
			return res, err
		}
		if r.Body == nil {
			continue
		}
		if r.GetBody == nil {
			return nil, err
		}
		again := *r
		if again.Body, err = r.GetBody(); err != nil {
			return nil, err
		}
		r = &again
	}
}
