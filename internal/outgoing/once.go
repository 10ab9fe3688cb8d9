package outgoing

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"sync/atomic"
)

// When a connection that was kept ends before the answer, http.Transport sends again what
// it takes for harmless: a GET, and whatever has an Idempotency-Key. The provider may have
// read the first one, though, and how often it is asked is for the caller to say. What was
// not written at all still goes out on another connection, which is what most connections
// need that a provider closed while nobody used them.

// errSent is why a request is not sent again by the transport.
var errSent = errors.New("the connection ended before the answer")

type sendingKey struct{}

// Once marks the context of a request that a transport of NewTransport writes once.
func Once(ctx context.Context) context.Context {
	sent := new(atomic.Bool)
	return httptrace.WithClientTrace(context.WithValue(ctx, sendingKey{}, sent), &httptrace.ClientTrace{WroteHeaders: func() { sent.Store(true) }})
}

// proxyOfWhatIsUnsent is the Proxy of a transport, which is asked each time that the
// request is about to go out, and whose error is the request's.
func proxyOfWhatIsUnsent(r *http.Request) (*url.URL, error) {
	if sent, ok := r.Context().Value(sendingKey{}).(*atomic.Bool); ok && sent.Load() {
		return nil, errSent
	}
	return http.ProxyFromEnvironment(r)
}

// closedIdle is what http.Transport says, for want of a type, when it noticed that the
// provider had closed a connection after it had taken that one for a request, of which
// nothing was written then.
const closedIdle = "http: server closed idle connection"

// Unsent makes requests of Base, and makes one again, on another connection, as long as
// nothing of it was written: for what it does not take for harmless, http.Transport leaves
// that to its callers.
type Unsent struct{ Base http.RoundTripper }

// RoundTrip implements http.RoundTripper.
func (u Unsent) RoundTrip(r *http.Request) (*http.Response, error) {
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
