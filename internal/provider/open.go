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

// open makes a read whose answer is handed on as it comes, never gathered here:
// a file or a stream. accept are the statuses that are an answer; every other
// ends in the error of errors.go. patience bounds the wait for the answer to
// begin, and again for each part of it, so that a provider that falls silent is
// noticed however long the whole takes; 0 is none. It is made once: whoever reads
// has to know where to go on.
func (s *Session) open(ctx context.Context, op string, c call, patience time.Duration, header http.Header, accept ...int) (*http.Response, error) {
	if err := c.check(); err != nil {
		return nil, fmt.Errorf("%s: %w", op, err)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	watch := newWatch(patience, func() { cancel(context.DeadlineExceeded) })
	res, failed := s.begin(ctx, c, header, accept)
	watch.stop()
	if failed != nil {
		defer cancel(nil)
		return nil, fmt.Errorf("%s: %w", op, failed.err)
	}
	res.Body = &watchedBody{body: res.Body, watch: watch, end: func() { cancel(nil) }, broken: func(err error) error {
		return fmt.Errorf("%s: %w", op, silence(ctx, bodyFailure(ctx, c, err), c).err)
	}}
	return res, nil
}

// begin sends the request and looks at the head of the answer.
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
	// What the provider would compress could not be told by range or length.
	req.Header.Set("Accept-Encoding", "identity")
	done, refused := s.client.breakers[c.api].allow(c, s.credentials.SessionID)
	if refused != nil {
		return nil, refused
	}
	defer func() { done(failed.cause()) }()
	seen := s.client.see(req, c)
	defer func() { seen.end(failed) }()
	res, err := s.client.handedOn.RoundTrip(seen.request)
	if err != nil {
		return nil, silence(ctx, transportFailure(ctx, c, err), c)
	}
	seen.status = res.StatusCode
	s.client.xsrf.observe(s.credentials.SessionID, res.Cookies())
	if slices.Contains(accept, res.StatusCode) {
		return res, nil
	}
	defer func() { _ = res.Body.Close() }()
	body, _ := readBody(res, maxErrorBody)
	return nil, statusFailure(c, res, body)
}

// silence is f, or the failure of a provider that fell silent when that is what
// ended ctx.
func silence(ctx context.Context, f *failure, c call) *failure {
	if context.Cause(ctx) == context.DeadlineExceeded {
		return &failure{err: newError(domain.CodeUpstreamTimeout, c, context.DeadlineExceeded)}
	}
	return f
}

// watch calls bark when it was not patted for as long as patience.
type watch struct {
	timer    *time.Timer // nil without patience
	patience time.Duration
}

func newWatch(patience time.Duration, bark func()) *watch {
	if patience == 0 {
		return &watch{}
	}
	return &watch{timer: time.AfterFunc(patience, bark), patience: patience}
}

func (w *watch) pat() {
	if w.timer != nil {
		w.timer.Reset(w.patience)
	}
}

func (w *watch) stop() {
	if w.timer != nil {
		w.timer.Stop()
	}
}

// watchedBody is an answer's body whose provider may not fall silent while it is
// read. Time that the reader takes between two reads does not count.
type watchedBody struct {
	body   io.ReadCloser
	watch  *watch
	end    func()
	broken func(error) error
}

// Read implements io.Reader. Its errors are the client's, io.EOF apart.
func (b *watchedBody) Read(p []byte) (int, error) {
	b.watch.pat()
	n, err := b.body.Read(p)
	b.watch.stop()
	if err != nil && err != io.EOF {
		err = b.broken(err)
	}
	return n, err
}

// Close implements io.Closer.
func (b *watchedBody) Close() error {
	b.watch.stop()
	b.end()
	return b.body.Close()
}
