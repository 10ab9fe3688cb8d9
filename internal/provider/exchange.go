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
	// maxBody is the largest answer read, after decompression (security §4).
	maxBody = 8 << 20
	// maxErrorBody is the largest part of an error answer that is looked at.
	maxErrorBody = 64 << 10
	// bodyHint caps what is allocated on the word of a Content-Length header.
	bodyHint = 64 << 10

	// A read is repeated after retryMin plus up to retrySpread, so that the
	// clients of a provider that stumbled do not come back all at once.
	retryMin    = 50 * time.Millisecond
	retrySpread = 100 * time.Millisecond
	// maxRetryAfter bounds the wait that Retry-After may ask for when no deadline
	// does. Where one does, it alone decides.
	maxRetryAfter = 5 * time.Second
)

// idSegment and subSegment stand for the identifiers in a call's route.
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
	// route is the path below the base, trailing slash included, with idSegment
	// for the identifier. It is what errors and logs say, because the path itself
	// holds customer data.
	route string
	id    domain.ID
	// sub is the second identifier of a route that has two.
	sub   domain.ID
	query query
	// body is what a write sends; nil is nothing.
	body body
	// api is the base that the route is below.
	api api
	// address is the call's url, once somebody needed it.
	address string
	// once keeps a read from being repeated, because it makes something.
	once bool
	// idempotencyKey makes a call that creates something count once however often it is
	// sent (product 8.1): the browser's own, or newKey.
	idempotencyKey domain.ID
	// status is where the status of an answer that is 2xx is kept; nil keeps it nowhere.
	status *int
	// refused may add to the error of an answer that is not 2xx what only this
	// call knows how to read; nil adds nothing.
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

// apiNames are what logs and operators call them.
var apiNames = [apis]string{"v2", "v3", "analytics"}

// body is what a write sends.
type body interface {
	// encode returns the bytes and their content type.
	encode() (body []byte, contentType string)
	// knows reports whether it may have a field of this name, given or not: a write
	// may be refused for what it left as it was.
	knows(name string) bool
}

// newKey is the key of a call that creates something and that nobody sends again.
func newKey() domain.ID { return domain.ID(cryptorand.Text()) }

// url is the full address of the call.
func (c call) url(base string) string {
	route := strings.Replace(c.route, idSegment, string(c.id), 1)
	return base + strings.Replace(route, subSegment, string(c.sub), 1) + c.query.suffix()
}

// check refuses an identifier that could change the path (security §5).
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

// read makes a call that changes nothing. op names the operation in the error, as
// in "fetch gases".
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

// fetch makes a read, and repeats it once if that may help (specification §9:
// queries retry once), within the deadline and the budget.
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

// write makes a call that changes something, once. Success is any 2xx
// (specification §7): when the provider accepted the write and its answer then
// breaks off, the body is nil and there is no error, for an error would invite
// the customer to write again. Reads that began before it ended, whether it went
// well or not, are for those who wait for them already.
func (s *Session) write(ctx context.Context, op string, c call) ([]byte, error) {
	if err := c.check(); err != nil {
		return nil, fmt.Errorf("%s: %w", op, err)
	}
	s.client.reads.age(s.credentials.SessionID)
	defer s.client.reads.age(s.credentials.SessionID)
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

// deadline is when a call that begins now has to have ended, zero for never.
func (c *Client) deadline() time.Time {
	if c.timeout == 0 {
		return time.Time{}
	}
	return time.Now().Add(c.timeout)
}

// fits tells that a wait leaves time for something, or without a deadline that it
// is no longer than maxRetryAfter.
func fits(ctx context.Context, wait time.Duration) bool {
	if deadline, ok := ctx.Deadline(); ok {
		return wait < time.Until(deadline)
	}
	return wait <= maxRetryAfter
}

// attempt sends the request once and reads the answer whole, so that no
// connection is ever left open. accepted tells that the status was 2xx.
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
	seen := s.client.see(req, c)
	defer func() { seen.end(failed) }()
	// RoundTrip, not http.Client: it follows no redirect and keeps no cookie.
	sent := time.Now()
	res, err := s.client.transport.RoundTrip(seen.request)
	if err != nil {
		return nil, false, transportFailure(ctx, c, err)
	}
	s.client.clock.hear(res, sent, time.Now())
	seen.status = res.StatusCode
	defer func() { _ = res.Body.Close() }()
	s.client.xsrf.observe(s.credentials.SessionID, res.Cookies())
	if res.StatusCode < 200 || res.StatusCode > 299 {
		// Half of an error body is as good as none: the status decides.
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

// keyHeader is Idempotency-Key in lower case. HTTP ignores the case; http.Transport looks for
// the canonical form and would send a write with it a second time.
const keyHeader = "idempotency-key"

// request builds the request: the only place that does.
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

// What each call says of itself. Nobody changes what is in them; a header that is set
// anew gets a value of its own.
var (
	acceptJSON    = []string{"application/json"}
	applicationID = []string{"dashboard"}
	forBusiness   = []string{"1"}
)

// describe says who asks for what, in the headers of specification §7.
func (s *Session) describe(h http.Header) {
	h["Accept"] = acceptJSON
	h["X-Application-Id"] = applicationID
	h["X-For-Business"] = forBusiness
	h["X-Language"] = s.languageHeader
	if s.authorization != nil {
		h["Authorization"] = s.authorization
	}
}

// readBody reads at most limit bytes, counted after the transport's
// decompression, so that a small answer cannot unfold into a large one.
func readBody(res *http.Response, limit int64) ([]byte, error) {
	var b bytes.Buffer
	b.Grow(int(min(max(res.ContentLength, 0), bodyHint)) + bytes.MinRead)
	n, err := b.ReadFrom(io.LimitReader(res.Body, limit+1))
	if n > limit {
		return b.Bytes()[:limit], errTooLarge
	}
	return b.Bytes(), err
}
