package provider

import (
	"bytes"
	"context"
	cryptorand "crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"strings"
	"time"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/pause"
)

const (
	// maxBody is the maximum size of a response after decompression (security §4).
	maxBody = 8 << 20
	// maxErrorBody is how much of an error response is read.
	maxErrorBody = 64 << 10
	// bodyHint bounds the allocation that a Content-Length header can cause.
	bodyHint = 64 << 10

	// A read is retried after retryMin plus up to retrySpread, so that clients do not all retry at
	// once after a failure of the provider.
	retryMin    = 50 * time.Millisecond
	retrySpread = 100 * time.Millisecond
	// maxRetryAfter bounds the wait for Retry-After when there is no deadline. With a deadline,
	// only that limits the wait.
	maxRetryAfter = 5 * time.Second
)

// idSegment and subSegment are the placeholders of identifiers in a call's route.
const (
	idSegment  = "{id}"
	subSegment = "{sub}"
)

var (
	errTooLarge = errors.New("the answer is too large")
	errNoBase   = errors.New("no address is configured for this API")
)

// call is one call of specification §7.
type call struct {
	method string
	// route is the path below the base, including a trailing slash, with idSegment in place of the
	// identifier. Errors and logs use it, because the path itself contains customer data.
	route string
	id    domain.ID
	// sub is the second identifier, for a route that has two.
	sub   domain.ID
	query query
	// body is the request body of a write; nil means none.
	body body
	// api is the API whose base the route is relative to.
	api api
	// address is the call's URL, computed at first use.
	address string
	// once prevents the retry of a read that creates something.
	once bool
	// idempotencyKey ensures that a call which creates something takes effect once, even when it
	// is sent several times (product 8.1): the browser's own key, or newKey.
	idempotencyKey domain.ID
	// status receives the status of a 2xx response, unless it is nil.
	status *int
	// refused may extend the error of a response that is not 2xx with details that are specific to
	// this call; it may be nil.
	refused func(p problem, err *domain.Error) *domain.Error
}

// api is one of the provider's REST APIs.
type api int

const (
	apiV2 api = iota
	apiV3
	apiAnalytics
	apis
)

// apiNames are the names of the APIs in logs and metrics.
var apiNames = [apis]string{"v2", "v3", "analytics"}

// body is the request body of a write.
type body interface {
	// encode returns the bytes and their content type.
	encode() (body []byte, contentType string)
	// knows reports whether the body may have a field with this name, sent or not: a write may be
	// refused because of a field that it did not change.
	knows(name string) bool
}

// newKey returns a key for a call that creates something and is never sent again.
func newKey() domain.ID { return domain.ID(cryptorand.Text()) }

// url returns the full address of the call.
func (c call) url(base string) string {
	route := strings.Replace(c.route, idSegment, string(c.id), 1)
	return base + strings.Replace(route, subSegment, string(c.sub), 1) + c.query.suffix()
}

// check rejects an identifier that could change the path (security §5).
func (c call) check() error {
	for segment, id := range map[string]domain.ID{idSegment: c.id, subSegment: c.sub} {
		if !strings.Contains(c.route, segment) {
			continue
		}
		if err := domain.CheckID(id); err != nil {
			return err
		}
	}
	if c.idempotencyKey != "" {
		return domain.CheckID(c.idempotencyKey)
	}
	return nil
}

// read makes a call that changes nothing. op names the operation in the error, as in "fetch
// gases".
func (s *Session) read(ctx context.Context, op string, c call) ([]byte, error) {
	if err := c.check(); err != nil {
		return nil, fmt.Errorf("%s: %w", op, err)
	}
	body, failed := s.share(ctx, c)
	if failed != nil {
		return nil, fmt.Errorf("%s: %w", op, failed.err)
	}
	return body, nil
}

// fetch makes a read, and retries it once if that may help (specification §9: queries retry once),
// within the deadline and the budget.
func (s *Session) fetch(ctx context.Context, c call) ([]byte, *failure) {
	budget := s.client.budgets[c.api]
	budget.earn()
	body, _, failed := s.attempt(ctx, c)
	if failed == nil || !failed.retry || c.once {
		return body, failed
	}
	wait := max(retryMin+rand.N(retrySpread), failed.after)
	if !fits(ctx, wait) || !budget.spend() {
		return nil, failed
	}
	if !pause.For(ctx, wait) {
		return nil, contextFailure(ctx, c, nil)
	}
	body, _, again := s.attempt(ctx, c)
	if again != nil && again.unasked {
		return nil, failed
	}
	budget.repeated.Add(1)
	return body, again
}

// write makes a call that changes something, once. Success is any 2xx (specification §7). When the
// provider accepted the write and its response then breaks off, the body is nil and there is no
// error, because an error would make the customer repeat the write. Reads that began before the
// write ended, successfully or not, are not shared with later callers.
func (s *Session) write(ctx context.Context, op string, c call) ([]byte, error) {
	if err := c.check(); err != nil {
		return nil, fmt.Errorf("%s: %w", op, err)
	}
	s.client.reads.invalidateSession(s.credentials.SessionID)
	defer s.client.reads.invalidateSession(s.credentials.SessionID)
	ctx, cancel := s.client.withDeadline(ctx)
	defer cancel()
	body, accepted, failed := s.attempt(ctx, c)
	switch {
	case failed == nil:
		return body, nil
	case accepted:
		s.client.logger.LogAttrs(ctx, slog.LevelWarn, "provider accepted a write but its answer broke off",
			slog.String("operation", op), slog.Any("cause", failed.err))
		return nil, nil
	default:
		return nil, fmt.Errorf("%s: %w", op, failed.err)
	}
}

// withDeadline bounds a call by Config.Timeout.
func (c *Client) withDeadline(ctx context.Context) (context.Context, context.CancelFunc) {
	if c.timeout == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, c.timeout)
}

// deadline returns the deadline of a call that begins now, zero for none.
func (c *Client) deadline() time.Time {
	if c.timeout == 0 {
		return time.Time{}
	}
	return time.Now().Add(c.timeout)
}

// fits reports whether wait ends before the deadline, or without a deadline whether it is at most
// maxRetryAfter.
func fits(ctx context.Context, wait time.Duration) bool {
	if deadline, ok := ctx.Deadline(); ok {
		return wait < time.Until(deadline)
	}
	return wait <= maxRetryAfter
}

// attempt sends the request once and reads the complete response, so that the connection can be
// reused. accepted reports whether the status was 2xx.
func (s *Session) attempt(ctx context.Context, c call) (body []byte, accepted bool, failed *failure) {
	if f := contextFailure(ctx, c, nil); f != nil {
		return nil, false, f
	}
	req, err := s.request(ctx, c)
	if err != nil {
		return nil, false, &failure{err: err}
	}
	done, refused := s.client.breakers[c.api].allow(c, s.credentials.SessionID)
	if refused != nil {
		return nil, false, refused
	}
	defer func() { done(failed.cause()) }()
	o := s.client.observe(req, c)
	defer func() { o.end(failed) }()
	// RoundTrip instead of http.Client: it follows no redirects and stores no cookies.
	sent := time.Now()
	res, err := s.client.transport.RoundTrip(o.request)
	if err != nil {
		return nil, false, transportFailure(ctx, c, err)
	}
	s.client.clock.observe(res, sent, time.Now())
	o.status = res.StatusCode
	defer func() { _ = res.Body.Close() }()
	s.client.xsrf.observe(s.credentials.SessionID, res.Cookies())
	if res.StatusCode < 200 || res.StatusCode > 299 {
		// Read errors are ignored: the status decides.
		body, _ := readBody(res, maxErrorBody)
		return nil, false, statusFailure(c, res, body)
	}
	if c.status != nil {
		*c.status = res.StatusCode
	}
	body, err = readBody(res, maxBody)
	if err != nil {
		return nil, true, bodyFailure(ctx, c, err)
	}
	return body, true, nil
}

// keyHeader is Idempotency-Key in lower case. HTTP ignores the case, but http.Transport looks for
// the canonical form and would send a write with that header a second time.
const keyHeader = "idempotency-key"

// request builds the HTTP request. It is the only function that does.
func (s *Session) request(ctx context.Context, c call) (*http.Request, error) {
	base := s.client.bases[c.api]
	if base == "" {
		return nil, newError(domain.CodeUpstreamUnavailable, c, errNoBase)
	}
	var body io.Reader
	var contentType string
	if c.body != nil {
		var b []byte
		b, contentType = c.body.encode()
		body = bytes.NewReader(b)
	}
	if c.address == "" {
		c.address = c.url(base)
	}
	req, err := http.NewRequestWithContext(ctx, c.method, c.address, body)
	if err != nil {
		return nil, fmt.Errorf("build %s %s: %w", c.method, c.route, err)
	}
	s.describe(req.Header)
	if contentType != "" {
		req.Header.Set("Content-Type", contentType)
	}
	if c.idempotencyKey != "" {
		req.Header[keyHeader] = []string{string(c.idempotencyKey)}
	}
	if c.method != http.MethodGet {
		s.client.xsrf.apply(s.credentials.SessionID, req)
	}
	return req, nil
}

// The values of the headers that all calls have. They are shared and must not be modified.
var (
	acceptJSON    = []string{"application/json"}
	applicationID = []string{"dashboard"}
	forBusiness   = []string{"1"}
)

// describe sets the headers of specification §7.
func (s *Session) describe(h http.Header) {
	h["Accept"] = acceptJSON
	h["X-Application-Id"] = applicationID
	h["X-For-Business"] = forBusiness
	h["X-Language"] = s.languageHeader
	if s.authorization != nil {
		h["Authorization"] = s.authorization
	}
}

// readBody reads at most limit bytes, counted after decompression, so that a small response cannot
// expand to a large one.
func readBody(res *http.Response, limit int64) ([]byte, error) {
	var b bytes.Buffer
	b.Grow(int(min(max(res.ContentLength, 0), bodyHint)) + bytes.MinRead)
	n, err := b.ReadFrom(io.LimitReader(res.Body, limit+1))
	if n > limit {
		return b.Bytes()[:limit], errTooLarge
	}
	return b.Bytes(), err
}
