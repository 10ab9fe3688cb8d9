package provider

import (
	"context"
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/trace"
)

// Observer is called for each attempt of every call to the provider, on the calling goroutine.
type Observer interface {
	// CallBegins returns the request to send.
	CallBegins(r *http.Request, call trace.Call) *http.Request
	// CallEnds is called once the response was read; for a file or a stream, once it began. ctx is
	// the context of the request that was sent, status is 0 without a response, and failed is nil
	// for a successful call.
	CallEnds(ctx context.Context, call trace.Call, status int, failed error, took time.Duration)
}

// observed is one attempt, as passed to the observer.
type observed struct {
	client *Client
	call   trace.Call
	// request is the request to send.
	request *http.Request
	status  int
	began   time.Time
}

// observe calls CallBegins for req.
func (c *Client) observe(req *http.Request, made call) observed {
	o := observed{client: c, call: trace.Call{API: apiNames[made.api], Method: made.method, Route: made.route}, began: time.Now()}
	o.request = c.observer.CallBegins(req, o.call)
	return o
}

// end calls CallEnds.
func (o *observed) end(failed *failure) {
	took := time.Since(o.began)
	o.client.observer.CallEnds(o.request.Context(), o.call, o.status, failed.cause(), took)
}
