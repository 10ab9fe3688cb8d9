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

// A body is read before its request takes a place, so that slow senders hold none. Both the
// bodies that are arriving and those in memory are bounded, per visitor and in total.
const (
	// mostReading is how many bodies may be arriving at once, and visitorReading how many
	// of them may belong to one visitor. Beyond that the oldest is cut off in favour of the
	// new one: an honest body mostly arrives together with its headers.
	mostReading    = 512
	visitorReading = 64
	// mostHeld is how many bytes of complete bodies may be in memory at once, and visitorHeld
	// how many of them may belong to one visitor.
	mostHeld    = 32 << 20
	visitorHeld = 4 << 20
	// bodyTime is how long a body may take to arrive, and uploadTime the same for an upload.
	// Each creditFor bytes that arrive extend it by a second, for long bodies on slow lines.
	bodyTime   = 3 * time.Second
	uploadTime = readTimeout
	creditFor  = 32 << 10
	// readAtOnce is the largest buffer that is allocated from a Content-Length alone; most
	// bodies are shorter. The buffer of a longer body grows as it arrives.
	readAtOnce = 8 << 10
)

// bodies counts the request bodies that are arriving or in memory. The zero value is empty.
type bodies struct {
	mu      sync.Mutex
	reading list.List // of *body, the oldest first
	held    int       // bytes
	senders map[string]*sender
}

// sender counts the bodies of one visitor: those that are arriving, and the bytes in memory.
type sender struct{ reading, held int }

// body is one request body: first it arrives, then it is held in memory.
type body struct {
	arriving
	visitor string
	sender  *sender
	place   *list.Element // in bodies.reading; nil once the body has arrived or was cut off
	held    int           // bytes
}

// begin counts a body that is arriving; the caller must call end. When there is no room, the
// oldest arriving body is cut off: the visitor's own first, else that of any visitor.
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

// arrived removes a body from those that are arriving.
func (b *bodies) arrived(one *body) {
	b.reading.Remove(one.place)
	one.place = nil
	one.sender.reading--
}

// end counts an arrived body as held in memory and returns none; the caller must then call
// release. It returns the limit that is reached when there is no room. A body that was cut
// off is not counted.
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

// release removes a body from the counts.
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

// forget removes the sender of a body when it has no other body.
func (b *bodies) forget(one *body) {
	if *one.sender == (sender{}) && b.senders[one.visitor] == one.sender {
		delete(b.senders, one.visitor)
	}
}

// read reads the body of a visitor's request into memory; release frees it. It returns nil
// when there is nothing to serve: the request was refused, or its client has left.
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

// readFirst reads the complete body before it calls next. It counts all requests of an address as
// one visitor.
func (a *admission) readFirst(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		visitor, _ := keyOf("", r)
		if release := a.read(w, r, visitor); release != nil {
			defer release()
			next.ServeHTTP(w, r)
		}
	})
}

// readAll reads a body of the given length in bytes; -1 means unknown.
func readAll(from io.Reader, length int64) ([]byte, error) {
	if length < 0 || length > readAtOnce {
		return io.ReadAll(from)
	}
	text := make([]byte, length)
	n, err := io.ReadFull(from, text)
	return text[:n], err
}

// refuseBody answers a request whose body cannot be read, unless its client has left.
func refuseBody(w http.ResponseWriter, r *http.Request, late bool, err error) {
	_, tooLarge := errors.AsType[*http.MaxBytesError](err)
	switch {
	case late: // first, because net/http has cancelled the context as if the client had left
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

// arriving is a body with a deadline, which begins at the first read.
type arriving struct {
	io.ReadCloser
	control *http.ResponseController
	within  time.Duration
	began   time.Time
	bytes   int
	late    atomic.Bool // it missed the deadline, or was cut off
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

// extend sets the read deadline again. It must not be called after the end of the body: from
// then on net/http reads to notice that the client leaves, and an expired deadline would look
// like that.
func (a *arriving) extend() {
	_ = a.control.SetReadDeadline(a.began.Add(a.within + time.Duration(a.bytes)*time.Second/creditFor))
	if a.late.Load() { // another goroutine has just cut it off
		a.giveUp()
	}
}

// giveUp cuts the body off: its reader gets an error at once.
func (a *arriving) giveUp() {
	a.late.Store(true)
	_ = a.control.SetReadDeadline(time.Unix(1, 0))
}
