package graph

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/internal/domain"
)

const (
	mediaStream = "text/event-stream"
	// streamBeat is how often an idle stream sends a comment, so that proxies keep it open, and
	// how often it checks that the session is still valid.
	streamBeat = 15 * time.Second
	// streamPatience is how long a client may take to read one write.
	streamPatience = 10 * time.Second
	// maxStreams is how many streams one session may have open, enough for several tabs.
	maxStreams = 12
	// maxReads is how many streams may read upstream at the same time. An event reaches all
	// streams of a business at once, and they must not all call the provider at once.
	maxReads = 16
)

// codeReset is the extensions.code that asks the client to read again, because some events may
// have been missed.
const codeReset = "RESET"

var (
	errNoOrder = domain.NewError(domain.CodeNotFound, "Cette commande est introuvable.")
	// errNotLive is the error of a subscription when there are no live updates.
	errNotLive = domain.NewError(domain.CodeUpstreamUnavailable, "Le suivi en direct n’est pas disponible.")
	errLost    = domain.NewError(domain.CodeUpstreamUnavailable, "Le suivi en direct est interrompu. Il reprendra dès que possible.")
	errStreams = domain.NewError(domain.CodeRateLimited, "Trop de suivis en direct sont ouverts. Fermez un onglet.")
	// errReread is sent as codeReset.
	errReread = errors.New("events may have been missed")
)

// Watcher is the source of the live updates of a business.
type Watcher interface {
	// Next waits for an event. Its error is the context's, context.DeadlineExceeded when no
	// event comes within patience, io.EOF when the server stops, or why the session may no
	// longer watch.
	Next(ctx context.Context, patience time.Duration) (domain.LiveEvent, error)
	Close()
}

// stream is an open subscription.
type stream struct {
	handler *handler
	run     *runnable
	report  *reporter
	line    eventLine
	reading bool // holds a slot of streams.reads

	// Set by subscribe:
	field   *graphql.FieldContext
	watcher Watcher
	begins  bool
	read    func(context.Context, domain.LiveEvent) (bool, error)
	next    graphql.ResponseHandler
}

type streamKey struct{}

// streams counts the open streams by session.
type streams struct {
	mu    sync.Mutex
	open  map[string]int
	reads chan struct{} // a semaphore with maxReads slots
}

func newStreams() *streams {
	return &streams{open: map[string]int{}, reads: make(chan struct{}, maxReads)}
}

func (s *streams) enter(session string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open[session] == maxStreams {
		return false
	}
	s.open[session]++
	return true
}

func (s *streams) leave(session string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open[session]--; s.open[session] == 0 {
		delete(s.open, session)
	}
}

// mayStream refuses a subscription that was not sent by POST, or whose client does not accept a
// stream.
func mayStream(r *http.Request) error {
	if r.Method != http.MethodPost {
		return refuse(http.StatusMethodNotAllowed, domain.CodeInvalid, "Un abonnement se demande par POST.").allowing(http.MethodPost)
	}
	if responseType(r) != mediaStream {
		return refuse(http.StatusNotAcceptable, domain.CodeInvalid, "Un abonnement se lit en "+mediaStream+".")
	}
	return nil
}

// serveStream answers an operation as server-sent events, in the "distinct connections" mode of
// GraphQL over SSE: an event "next" for each response, then "complete". A query or a mutation
// has one response.
func (h *handler) serveStream(w http.ResponseWriter, r *http.Request, report *reporter) error {
	var run *runnable
	var err error
	if onNewGoroutine(func() { run, err = h.read(w, r) }); err != nil {
		return err
	}
	if run.op.Operation.Operation != ast.Subscription {
		answer := h.execute(r.Context(), report, run)
		h.setTimeHeader(w)
		writeOneResponse(w, answer)
		return nil
	}
	if run.session == nil {
		return domain.ErrUnauthenticated
	}
	if !h.streams.enter(run.session.Visitor) {
		return errStreams
	}
	defer h.streams.leave(run.session.Visitor)
	s := &stream{handler: h, run: run, report: report}
	ctx := r.Context()
	h.cfg.Observer.SubscriptionBegins(run.named)
	defer func() { h.cfg.Observer.SubscriptionEnds(run.named, report.worstOutcome()) }()
	var refused *response
	onNewGoroutine(func() {
		refused = s.open(ctx)
		h.setTimeHeader(w)
		s.line = openLine(w)
		if refused != nil {
			s.line.send(refused)
		}
	})
	if s.watcher != nil {
		defer s.watcher.Close()
	}
	if refused == nil {
		s.follow(ctx)
	}
	s.line.complete()
	return nil
}

// open runs the subscription's resolver. It returns the response that refuses the subscription,
// or nil.
func (s *stream) open(ctx context.Context) *response {
	opening := s.handler.prepare(context.WithValue(ctx, streamKey{}, s), s.report, s.run)
	defer loader.Release(opening)
	s.next = s.handler.schema.Exec(opening)
	if errs := graphql.GetErrors(opening); len(errs) > 0 {
		return &response{Errors: sorted(errs)}
	}
	return nil
}

// follow sends updates until the client disconnects, the session ends, or the server stops.
func (s *stream) follow(ctx context.Context) {
	goesOn := true
	if s.begins {
		goesOn = s.turn(ctx, domain.LiveEvent{Reset: true}, nil)
	}
	for goesOn {
		e, err := s.watcher.Next(ctx, streamBeat)
		goesOn = s.turn(ctx, e, err)
	}
}

// turn handles the result of one wait on another goroutine; false ends the stream. It waits for
// a read slot on this goroutine, whose stack stays small.
func (s *stream) turn(ctx context.Context, e domain.LiveEvent, failed error) (goesOn bool) {
	if failed == nil {
		select {
		case s.handler.streams.reads <- struct{}{}:
			s.reading = true
			defer s.endReading()
		case <-ctx.Done():
			return false
		}
	}
	onNewGoroutine(func() { goesOn = s.handle(ctx, e, failed) })
	return goesOn && !s.line.broken
}

// endReading releases the read slot. Responses are written after it, so that a client that does
// not read keeps no other stream waiting.
func (s *stream) endReading() {
	if s.reading {
		s.reading = false
		<-s.handler.streams.reads
	}
}

// send writes a response.
func (s *stream) send(answer *response) {
	s.endReading()
	answer.ProviderTime = s.handler.providerTime()
	s.line.send(answer)
}

// handle sends an event, or handles the end of a wait without an event.
func (s *stream) handle(ctx context.Context, e domain.LiveEvent, failed error) (goesOn bool) {
	switch {
	case ctx.Err() != nil || errors.Is(failed, io.EOF):
		return false
	case errors.Is(failed, context.DeadlineExceeded):
		s.line.beat()
	}
	if ended := s.run.session.ended(); ended != nil {
		failed = ended
	}
	switch {
	case errors.Is(failed, context.DeadlineExceeded):
		return true
	case failed != nil:
		s.fail(ctx, failed)
		return false
	case e.Lost:
		s.fail(ctx, errLost)
		return true
	default:
		return s.deliver(ctx, e)
	}
}

// deliver reads the record of an event and sends it; false ends the stream. Each event has its
// own loaders, because a cached read may be stale for the next event.
func (s *stream) deliver(ctx context.Context, e domain.LiveEvent) bool {
	ctx = s.handler.prepare(ctx, s.report, s.run)
	defer loader.Release(ctx)
	ctx = graphql.WithFieldContext(ctx, s.field)
	some, err := s.read(ctx, e)
	switch code := domain.CodeOf(err); {
	case err == nil && some:
		answer := s.next(ctx)
		if answer == nil {
			return false // the client left meanwhile
		}
		s.send(&response{Data: answer.Data, Errors: sorted(graphql.GetErrors(ctx))})
	case err == nil:
	case code == domain.CodeUnauthenticated, code == domain.CodeForbidden, code == domain.CodeNotFound:
		s.fail(ctx, err)
		return false
	default:
		// The event could not be read: the client finds the change when it reads again.
		if !errors.Is(err, errReread) {
			s.report.log(ctx, err)
		}
		s.reset()
	}
	return true
}

// reset asks the client to read again.
func (s *stream) reset() {
	s.send(&response{Data: nothing, Errors: gqlerror.List{{
		Message: "Des changements ont pu échapper au suivi.", Extensions: map[string]any{"code": codeReset, "requestId": s.report.requestID}}}})
}

// nothing is the data of a response that has only errors.
var nothing = json.RawMessage("null")

// fail logs and sends an error.
func (s *stream) fail(ctx context.Context, err error) {
	s.report.log(ctx, err)
	s.send(&response{Data: nothing, Errors: gqlerror.List{s.report.errorFor(err)}})
}

// eventLine writes server-sent events.
type eventLine struct {
	w       http.ResponseWriter
	control *http.ResponseController
	broken  bool // the client does not read
}

// openLine starts the answer.
func openLine(w http.ResponseWriter) eventLine {
	l := eventLine{w: w, control: http.NewResponseController(w)}
	// The server's read deadline is for the request, which has been read.
	_ = l.control.SetReadDeadline(time.Time{})
	describeStream(w.Header())
	w.WriteHeader(http.StatusOK)
	l.write(comment)
	return l
}

func describeStream(h http.Header) {
	h.Set("Content-Type", mediaStream+"; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	// Without this header nginx and compatible proxies buffer the response.
	h.Set("X-Accel-Buffering", "no")
}

// writeOneResponse writes a stream of one response. It sets Content-Length, so that the HTTP
// edge treats it as an ordinary answer and not as a long-lived stream.
func writeOneResponse(w http.ResponseWriter, answer *response) {
	text := comment + event(answer) + completed
	describeStream(w.Header())
	w.Header().Set("Content-Length", strconv.Itoa(len(text)))
	w.WriteHeader(http.StatusOK)
	_, _ = io.WriteString(w, text)
}

// The parts of a stream other than the responses.
const (
	comment   = ":\n\n"
	completed = "event: complete\ndata:\n\n"
)

func event(answer *response) string { return "event: next\ndata: " + string(answer.encode()) + "\n" }

// isStream reports whether the answer has begun as a stream.
func isStream(w http.ResponseWriter) bool {
	return strings.HasPrefix(w.Header().Get("Content-Type"), mediaStream)
}

func (l *eventLine) send(answer *response) { l.write(event(answer)) }
func (l *eventLine) complete()             { l.write(completed) }
func (l *eventLine) beat()                 { l.write(comment) }

func (l *eventLine) write(text string) {
	if l.broken {
		return
	}
	_ = l.control.SetWriteDeadline(time.Now().Add(streamPatience))
	_, err := io.WriteString(l.w, text)
	l.broken = err != nil || l.control.Flush() != nil
}

// onNewGoroutine runs f on a new goroutine and waits for it. A goroutine keeps the stack that
// its deepest call needed, so the goroutine that waits for hours must not read and write: with
// 2,000 streams that is 16 MB.
func onNewGoroutine(f func()) {
	failed := make(chan error, 1)
	go func() {
		defer func() {
			if p := recover(); p != nil {
				failed <- fmt.Errorf("%v\n%s", p, debug.Stack())
			}
			close(failed)
		}()
		f()
	}()
	if err := <-failed; err != nil {
		panic(err)
	}
}
