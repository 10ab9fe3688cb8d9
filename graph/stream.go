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
	// streamBeat is how often a stream that has nothing to tell says so, so that
	// proxies keep it, and how often it looks whether the session still stands.
	streamBeat = 15 * time.Second
	// streamPatience is how long a reader may take to read what is written.
	streamPatience = 10 * time.Second
	// maxStreams is how many streams one session may have open: some tabs.
	maxStreams = 12
	// maxReads is how many streams read at the same time what an event is about: all
	// that follow a business are told at once, and the provider need not be asked by
	// all of them at once.
	maxReads = 16
)

// codeReset is the extensions.code that asks to read again: some events may have
// been missed.
const codeReset = "RESET"

var (
	errNoOrder = domain.NewError(domain.CodeNotFound, "Cette commande est introuvable.")
	// errNotLive is for a subscription where nothing is live.
	errNotLive = domain.NewError(domain.CodeUpstreamUnavailable, "Le suivi en direct n’est pas disponible.")
	errLost    = domain.NewError(domain.CodeUpstreamUnavailable, "Le suivi en direct est interrompu. Il reprendra dès que possible.")
	errStreams = domain.NewError(domain.CodeRateLimited, "Trop de suivis en direct sont ouverts. Fermez un onglet.")
	// errReread is told as codeReset.
	errReread = errors.New("events may have been missed")
)

// Watcher is where the live updates of a business come from.
type Watcher interface {
	// Next waits for an event. Its error is the context's, context.DeadlineExceeded
	// when none comes within patience, io.EOF when the server stops, or why the session
	// may not watch any more.
	Next(ctx context.Context, patience time.Duration) (domain.LiveEvent, error)
	Close()
}

// stream is a subscription that is open: what its resolver left to be told.
type stream struct {
	handler *handler
	run     *runnable
	report  *reporter
	line    eventLine
	reading bool // holds one of streams.reads

	// By subscribe:
	field   *graphql.FieldContext
	watcher Watcher
	begins  bool
	read    func(context.Context, domain.LiveEvent) (bool, error)
	next    graphql.ResponseHandler
}

type streamKey struct{}

// streams counts what is open by session.
type streams struct {
	mu    sync.Mutex
	open  map[string]int
	reads chan struct{} // holds one for each that reads
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

// mayStream refuses a subscription that is not asked for as a stream: by POST, from
// a client that reads one.
func mayStream(r *http.Request) error {
	if r.Method != http.MethodPost {
		return refuse(http.StatusMethodNotAllowed, domain.CodeInvalid, "Un abonnement se demande par POST.").allowing(http.MethodPost)
	}
	if responseType(r) != mediaStream {
		return refuse(http.StatusNotAcceptable, domain.CodeInvalid, "Un abonnement se lit en "+mediaStream+".")
	}
	return nil
}

// serveStream answers an operation as server-sent events, in the "distinct
// connections" mode of GraphQL over SSE: an event "next" for each response, then
// "complete". A query or a mutation has one response.
func (h *handler) serveStream(w http.ResponseWriter, r *http.Request, report *reporter) error {
	var run *runnable
	var err error
	if apart(func() { run, err = h.read(w, r) }); err != nil {
		return err
	}
	if run.op.Operation.Operation != ast.Subscription {
		answer := h.execute(r.Context(), report, run)
		h.tellTime(w)
		writeWhole(w, answer)
		return nil
	}
	if run.session == nil {
		return domain.ErrNotLogged
	}
	if !h.streams.enter(run.session.Visitor) {
		return errStreams
	}
	defer h.streams.leave(run.session.Visitor)
	s := &stream{handler: h, run: run, report: report}
	ctx := r.Context()
	h.cfg.Observer.SubscriptionBegins(run.named)
	defer func() { h.cfg.Observer.SubscriptionEnds(run.named, report.worstTold()) }()
	var refused *response
	apart(func() {
		refused = s.open(ctx)
		h.tellTime(w)
		s.line = openLine(w)
		if refused != nil {
			s.line.tell(refused)
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

// open runs the subscription's resolver. It gives the response that refuses it.
func (s *stream) open(ctx context.Context) *response {
	opening := s.handler.prepare(context.WithValue(ctx, streamKey{}, s), s.report, s.run)
	defer loader.Release(opening)
	s.next = s.handler.schema.Exec(opening)
	if errs := graphql.GetErrors(opening); len(errs) > 0 {
		return &response{Errors: sorted(errs)}
	}
	return nil
}

// follow tells what happens until the client goes, the session ends, or the server
// stops.
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

// turn does, apart, what a wait ended with; false ends the stream. Its turn to read
// is awaited here, where waiting costs nothing.
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
	apart(func() { goesOn = s.act(ctx, e, failed) })
	return goesOn && !s.line.broken
}

// endReading lets the next one read. What was read is told after it: a client that does
// not listen keeps nobody else waiting.
func (s *stream) endReading() {
	if s.reading {
		s.reading = false
		<-s.handler.streams.reads
	}
}

// tell writes a response.
func (s *stream) tell(answer *response) {
	s.endReading()
	answer.ProviderTime = s.handler.providerTime()
	s.line.tell(answer)
}

// act tells an event, or the end of a wait that brought none.
func (s *stream) act(ctx context.Context, e domain.LiveEvent, failed error) (goesOn bool) {
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
		return s.happened(ctx, e)
	}
}

// happened tells what came of an event; false ends the stream. Each has loaders of
// its own: what was read for one is not true for the next.
func (s *stream) happened(ctx context.Context, e domain.LiveEvent) bool {
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
		s.tell(&response{Data: answer.Data, Errors: sorted(graphql.GetErrors(ctx))})
	case err == nil:
	case code == domain.CodeUnauthenticated, code == domain.CodeForbidden, code == domain.CodeNotFound:
		s.fail(ctx, err)
		return false
	default:
		// It happened and could not be read: whoever reads again finds it.
		if !errors.Is(err, errReread) {
			s.report.log(ctx, err)
		}
		s.reset()
	}
	return true
}

// reset asks to read again.
func (s *stream) reset() {
	s.tell(&response{Data: nothing, Errors: gqlerror.List{{
		Message: "Des changements ont pu échapper au suivi.", Extensions: map[string]any{"code": codeReset, "requestId": s.report.requestID}}}})
}

// nothing is the data of a response that is all errors.
var nothing = json.RawMessage("null")

// fail tells an error.
func (s *stream) fail(ctx context.Context, err error) {
	s.report.log(ctx, err)
	s.tell(&response{Data: nothing, Errors: gqlerror.List{s.report.tell(err)}})
}

// eventLine writes server-sent events.
type eventLine struct {
	w       http.ResponseWriter
	control *http.ResponseController
	broken  bool // the client does not read
}

// openLine begins the answer.
func openLine(w http.ResponseWriter) eventLine {
	l := eventLine{w: w, control: http.NewResponseController(w)}
	// The server's deadline is one for the request, which has been read.
	_ = l.control.SetReadDeadline(time.Time{})
	describeStream(w.Header())
	w.WriteHeader(http.StatusOK)
	l.write(comment)
	return l
}

func describeStream(h http.Header) {
	h.Set("Content-Type", mediaStream+"; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	// What nginx and those who follow it would keep until it is worth sending.
	h.Set("X-Accel-Buffering", "no")
}

// writeWhole writes a stream of one response. It tells its length, by which the HTTP edge
// knows that it goes on for no longer than any other answer.
func writeWhole(w http.ResponseWriter, answer *response) {
	text := comment + event(answer) + completed
	describeStream(w.Header())
	w.Header().Set("Content-Length", strconv.Itoa(len(text)))
	w.WriteHeader(http.StatusOK)
	_, _ = io.WriteString(w, text)
}

// What a stream is made of, beside the responses.
const (
	comment   = ":\n\n"
	completed = "event: complete\ndata:\n\n"
)

func event(answer *response) string { return "event: next\ndata: " + string(answer.encode()) + "\n" }

// isStream tells whether an answer has begun as a stream.
func isStream(w http.ResponseWriter) bool {
	return strings.HasPrefix(w.Header().Get("Content-Type"), mediaStream)
}

func (l *eventLine) tell(answer *response) { l.write(event(answer)) }
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

// apart runs f on a goroutine of its own and waits for it. A goroutine keeps the
// stack that its deepest call needed, so one that waits for hours must not be the one
// that reads and writes: with 2,000 streams that is 16 MB.
func apart(f func()) {
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
