package server

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"os"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// A body is read before its request takes a place, so that slow senders hold none. What they
// hold is memory, which is bounded per visitor and in total.
const (
	// mostBytes is how many bytes of bodies may be in memory at once, and visitorBytes how many
	// of them may belong to one visitor.
	mostBytes    = 32 << 20
	visitorBytes = 4 << 20
	// freeBytes of each body do not count: its connection takes as much memory anyway. So no
	// amount of other bodies makes a short one be refused, and most bodies are short.
	freeBytes = 8 << 10
	// bodyTime is how long a body may take to arrive, and uploadTime the same for an upload.
	// Each creditFor bytes that arrive extend it by a second, for long bodies on slow lines.
	bodyTime   = 3 * time.Second
	uploadTime = readTimeout
	creditFor  = 32 << 10
)

// body is the body of a visitor's request, which counts as memory of its visitor.
type body struct {
	arriving
	of      *visitor
	counted int      // bytes
	short   shortage // the limit that has ended the reading
}

// Read implements io.Reader.
func (b *body) Read(p []byte) (int, error) {
	n, err := b.arriving.Read(p)
	more := max(0, b.bytes-freeBytes) - b.counted
	if b.short = b.of.hold(more); b.short != none {
		return 0, errNoRoom
	}
	b.counted += more
	return n, err
}

// release gives the memory back.
func (b *body) release() { b.of.hold(-b.counted) }

var errNoRoom = errors.New("too many bytes of bodies are in memory")

// read reads the body of a visitor's request into memory; release frees it. It returns nil
// when there is nothing to serve: the request was refused, or its client has left.
func (a *admission) read(w http.ResponseWriter, r *http.Request, of *visitor) (release func()) {
	if r.ContentLength == 0 {
		return func() {}
	}
	from := &body{arriving: arriving{ReadCloser: r.Body, control: http.NewResponseController(w), within: bodyTime}, of: of}
	text, err := io.ReadAll(from)
	if err != nil {
		from.release()
		if from.short != none {
			a.refuse(w, r, busy{from.short, time.Second})
		} else {
			refuseBody(w, r, from.late, err)
		}
		return nil
	}
	r.Body = io.NopCloser(bytes.NewReader(text))
	return from.release
}

// readFirst reads the complete body before it calls next. It counts all requests of an address as
// one visitor.
func (a *admission) readFirst(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		one := a.operations.of(keyOf("", r))
		defer one.leave()
		if release := a.read(w, r, one); release != nil {
			defer release()
			next.ServeHTTP(w, r)
		}
	})
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
	late    bool // it missed the deadline
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
		a.late = true
	}
	return n, err
}

// extend sets the read deadline again. It must not be called after the end of the body: from
// then on net/http reads to notice that the client leaves, and an expired deadline would look
// like that.
func (a *arriving) extend() {
	_ = a.control.SetReadDeadline(a.began.Add(a.within + time.Duration(a.bytes)*time.Second/creditFor))
}
