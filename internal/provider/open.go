package provider

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// open makes a read whose body is passed on as a stream: a file or a live stream. Statuses in
// accept are a success; any other is an error of errors.go. idleTimeout bounds the wait for the
// response headers and for each read of the body, so that a silent provider is noticed regardless
// of the total duration; 0 means no bound. The call is not retried: only the reader knows where to
// resume.
func (s *Session) open(ctx context.Context, op string, c call, idleTimeout time.Duration, header http.Header, accept ...int) (*http.Response, error) {
	if err := c.check(); err != nil {
		return nil, fmt.Errorf("%s: %w", op, err)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	idle := newIdleTimer(idleTimeout, func() { cancel(context.DeadlineExceeded) })
	res, failed := s.begin(ctx, c, header, accept)
	idle.Stop()
	if failed != nil {
		defer cancel(nil)
		return nil, fmt.Errorf("%s: %w", op, failed.err)
	}
	res.Body = &timedBody{body: res.Body, idle: idle, end: func() { cancel(nil) }, broken: func(err error) error {
		return fmt.Errorf("%s: %w", op, silence(ctx, bodyFailure(ctx, c, err), c).err)
	}}
	return res, nil
}

// begin sends the request and checks the status of the response.
func (s *Session) begin(ctx context.Context, c call, header http.Header, accept []int) (answer *http.Response, failed *failure) {
	if f := contextFailure(ctx, c, nil); f != nil {
		return nil, f
	}
	req, err := s.request(ctx, c)
	if err != nil {
		return nil, &failure{err: err}
	}
	for name, values := range header {
		req.Header[name] = values
	}
	// Ranges and lengths of a compressed response would not be those of the file.
	req.Header.Set("Accept-Encoding", "identity")
	done, refused := s.client.breakers[c.api].allow(c, s.credentials.SessionID)
	if refused != nil {
		return nil, refused
	}
	defer func() { done(failed.cause()) }()
	o := s.client.observe(req, c)
	defer func() { o.end(failed) }()
	res, err := s.client.streamTransport.RoundTrip(o.request)
	if err != nil {
		return nil, silence(ctx, transportFailure(ctx, c, err), c)
	}
	o.status = res.StatusCode
	s.client.xsrf.observe(s.credentials.SessionID, res.Cookies())
	if slices.Contains(accept, res.StatusCode) {
		return res, nil
	}
	defer func() { _ = res.Body.Close() }()
	body, _ := readBody(res, maxErrorBody)
	return nil, statusFailure(c, res, body)
}

// silence returns f, or a timeout failure when the idle timer ended ctx.
func silence(ctx context.Context, f *failure, c call) *failure {
	if context.Cause(ctx) == context.DeadlineExceeded {
		return &failure{err: newError(domain.CodeUpstreamTimeout, c, context.DeadlineExceeded)}
	}
	return f
}

// idleTimer calls onTimeout when timeout has passed since the last Reset.
type idleTimer struct {
	timer   *time.Timer // nil without a timeout
	timeout time.Duration
}

func newIdleTimer(timeout time.Duration, onTimeout func()) *idleTimer {
	if timeout == 0 {
		return &idleTimer{}
	}
	return &idleTimer{timer: time.AfterFunc(timeout, onTimeout), timeout: timeout}
}

func (t *idleTimer) Reset() {
	if t.timer != nil {
		t.timer.Reset(t.timeout)
	}
}

func (t *idleTimer) Stop() {
	if t.timer != nil {
		t.timer.Stop()
	}
}

// timedBody is a response body whose reads fail when the provider is silent for too long. Time
// between two reads does not count.
type timedBody struct {
	body   io.ReadCloser
	idle   *idleTimer
	end    func()
	broken func(error) error
}

// Read implements io.Reader. Its errors are the client's, except io.EOF.
func (b *timedBody) Read(p []byte) (int, error) {
	b.idle.Reset()
	n, err := b.body.Read(p)
	b.idle.Stop()
	if err != nil && err != io.EOF {
		err = b.broken(err)
	}
	return n, err
}

// Close implements io.Closer.
func (b *timedBody) Close() error {
	b.idle.Stop()
	b.end()
	return b.body.Close()
}
