package provider

import (
	"context"
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/trace"
)

// Observer sees every call to the provider, each attempt on its own. It is on the
// path of all of them.
type Observer interface {
	// CallBegins gives the request that is to be sent.
	CallBegins(r *http.Request, call trace.Call) *http.Request
	// CallEnds is told once the answer was read, or began if it is handed on as it comes.
	// ctx is that of the request that was sent, status 0 without an answer, failed nil
	// for what was asked for.
	CallEnds(ctx context.Context, call trace.Call, status int, failed error, took time.Duration)
}

// observed is an attempt as the observer is told of it.
type observed struct {
	client *Client
	call   trace.Call
	// request is what is to be sent.
	request *http.Request
	status  int
	began   time.Time
}

// see tells the observer that req is going to be sent.
func (c *Client) see(req *http.Request, made call) observed {
	o := observed{client: c, call: trace.Call{API: apiNames[made.api], Method: made.method, Route: made.route}, began: time.Now()}
	o.request = c.observer.CallBegins(req, o.call)
	return o
}

// end tells it how that ended.
func (o *observed) end(failed *failure) {
	took := time.Since(o.began)
	o.client.observer.CallEnds(o.request.Context(), o.call, o.status, failed.cause(), took)
}
