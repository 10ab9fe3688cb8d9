package server

import (
	"bytes"
	"container/list"
	"errors"
	"io"
	"net/http"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// A body is read before its request takes a place, so that slow senders hold none. What
// still arrives, and what has arrived and waits, is bounded for one visitor and for all.
const (
	// mostReading is how many bodies may be arriving at once, and visitorReading how many
	// of them may be one visitor's. The one that has been arriving for longest makes room
	// for a new one: most bodies arrive together with their heads.
	mostReading    = 512
	visitorReading = 64
	// mostHeld is how many bytes of bodies may wait or be served at once, and visitorHeld
	// how many of them may be one visitor's.
	mostHeld    = 32 << 20
	visitorHeld = 4 << 20
	// bodyTime is how long a body may take to arrive, and uploadTime one with a file. Each
	// creditFor bytes that arrive give it a second more, for long bodies on slow lines.
	bodyTime   = 3 * time.Second
	uploadTime = readTimeout
	creditFor  = 32 << 10
	// readAtOnce is how much memory a request gets on the strength of its Content-Length;
	// most bodies are shorter. A longer body gets more as it arrives.
	readAtOnce = 8 << 10
)

// bodies counts the bodies of requests in memory. Its zero value has none.
type bodies struct {
	mu      sync.Mutex
	reading list.List // of *body, the oldest first
	held    int       // bytes
	senders map[string]*sender
}

// sender is what one visitor has among them.
type sender struct{ reading, held int }

// body is one of them: first it arrives, then it is held.
type body struct {
	arriving
	visitor string
	sender  *sender
	place   *list.Element // among those that arrive; nil once it is not
	held    int
}

// begin counts a body that arrives; end must follow. Where there is no room for it, the
// oldest one is given up.
func (b *bodies) begin(one *body) {
	b.mu.Lock()
	defer b.mu.Unlock()
	one.sender = b.senders[one.visitor]
	if one.sender == nil {
		if b.senders == nil {
			b.senders = map[string]*sender{}
		}
		one.sender = new(sender)
		b.senders[one.visitor] = one.sender
	}
	switch {
	case one.sender.reading == visitorReading:
		b.giveUpOldest(func(other *body) bool { return other.sender == one.sender })
	case b.reading.Len() == mostReading:
		b.giveUpOldest(func(*body) bool { return true })
	}
	one.sender.reading++
	one.place = b.reading.PushBack(one)
}

func (b *bodies) giveUpOldest(among func(*body) bool) {
	for e := b.reading.Front(); e != nil; e = e.Next() {
		if oldest := e.Value.(*body); among(oldest) {
			b.arrived(oldest)
			oldest.giveUp()
			return
		}
	}
}

// arrived takes a body from those that arrive.
func (b *bodies) arrived(one *body) {
	b.reading.Remove(one.place)
	one.place = nil
	one.sender.reading--
}

// end counts a body as one of so many bytes, unless too many are held already; release
// must follow when it does. One that was given up does not count.
func (b *bodies) end(one *body, bytes int) shortage {
	b.mu.Lock()
	defer b.mu.Unlock()
	defer b.forget(one)
	if one.place == nil {
		return none
	}
	b.arrived(one)
	switch {
	case one.sender.held+bytes > visitorHeld:
		return ofShare
	case b.held+bytes > mostHeld:
		return ofCapacity
	}
	b.hold(one, bytes)
	return none
}

// release counts a body no more.
func (b *bodies) release(one *body) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.hold(one, -one.held)
	b.forget(one)
}

func (b *bodies) hold(one *body, bytes int) {
	one.held += bytes
	one.sender.held += bytes
	b.held += bytes
}

// forget forgets the sender of a body when it has no other.
func (b *bodies) forget(one *body) {
	if *one.sender == (sender{}) && b.senders[one.visitor] == one.sender {
		delete(b.senders, one.visitor)
	}
}

// read reads the body of a visitor's request into memory, where release ends it. It returns
// nil when there is nothing to serve: the request has been refused, or its sender is gone.
func (a *admission) read(w http.ResponseWriter, r *http.Request, visitor string) (release func()) {
	if r.ContentLength == 0 {
		return func() {}
	}
	one := &body{arriving: arriving{ReadCloser: r.Body, control: http.NewResponseController(w), within: bodyTime}, visitor: visitor}
	a.bodies.begin(one)
	text, err := readAll(one, r.ContentLength)
	short := a.bodies.end(one, len(text))
	switch {
	case err != nil, one.late.Load():
		a.bodies.release(one)
		refuseBody(w, r, one.late.Load(), err)
		return nil
	case short != none:
		a.refuse(w, r, busy{short, time.Second})
		return nil
	}
	r.Body = io.NopCloser(bytes.NewReader(text))
	return func() { a.bodies.release(one) }
}

// whole serves requests whose bodies have been read. All without a session at an address
// are one visitor.
func (a *admission) whole(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		visitor, _ := keyOf("", r)
		if release := a.read(w, r, visitor); release != nil {
			defer release()
			next.ServeHTTP(w, r)
		}
	})
}

// readAll reads a body of that length, -1 for one that is not known.
func readAll(from io.Reader, length int64) ([]byte, error) {
	if length < 0 || length > readAtOnce {
		return io.ReadAll(from)
	}
	text := make([]byte, length)
	n, err := io.ReadFull(from, text)
	return text[:n], err
}

// refuseBody answers a request whose body cannot be read, unless its sender is gone.
func refuseBody(w http.ResponseWriter, r *http.Request, late bool, err error) {
	_, tooLarge := errors.AsType[*http.MaxBytesError](err)
	switch {
	case late: // net/http takes its sender for gone
		refuse(w, r, http.StatusRequestTimeout, errLate)
	case tooLarge:
		refuse(w, r, http.StatusRequestEntityTooLarge, errTooLarge)
	case r.Context().Err() == nil:
		refuse(w, r, http.StatusBadRequest, errUnreadable)
	}
}

var (
	errLate       = domain.NewError(domain.CodeInvalid, "La demande n’est pas arrivée en entier à temps. Vérifiez votre connexion, puis réessayez.")
	errUnreadable = domain.NewError(domain.CodeInvalid, "La demande est arrivée abîmée. Réessayez.")
)

// arriving is a body that has to arrive in time. The time begins when it is first read.
type arriving struct {
	io.ReadCloser
	control *http.ResponseController
	within  time.Duration
	began   time.Time
	bytes   int
	late    atomic.Bool // it did not, or was given up
}

// Read implements io.Reader.
func (a *arriving) Read(p []byte) (int, error) {
	if a.began.IsZero() {
		a.began = time.Now()
		a.extend()
	}
	n, err := a.ReadCloser.Read(p)
	a.bytes += n
	switch {
	case err == nil:
		a.extend()
	case errors.Is(err, os.ErrDeadlineExceeded):
		a.late.Store(true)
	}
	return n, err
}

// extend must not follow the end of the body: from there on net/http reads to learn when
// its client leaves, and would take a deadline for that.
func (a *arriving) extend() {
	_ = a.control.SetReadDeadline(a.began.Add(a.within + time.Duration(a.bytes)*time.Second/creditFor))
	if a.late.Load() { // it was given up in the same moment
		a.giveUp()
	}
}

// giveUp makes the reader of the body stop.
func (a *arriving) giveUp() {
	a.late.Store(true)
	_ = a.control.SetReadDeadline(time.Unix(1, 0))
}
