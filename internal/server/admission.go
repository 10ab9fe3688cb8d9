package server

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"net/http"
	"runtime"
	"strings"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// admission decides which requests are served, and when: first what one visitor may ask
// for, then what all may together. Nothing of a request is read before.
type admission struct {
	visitor, downloader, viewer func(*http.Request) (string, *http.Request)
	// Operations, uploads, downloads and logos are counted apart: pages go on while files
	// come.
	operations, uploads, downloads, logos *visitors
	gate                                  *gate
	bodies                                bodies
	// uploadGate lets uploads in apart: their bodies may take long to come.
	uploadGate *gate
	load       *Load
}

// mostUploads is how many bodies with a file are read at once, and uploadShare how many
// of them may be one session's.
const (
	mostUploads = 8
	uploadShare = 2
)

func newAdmission(cfg Config) *admission {
	a := &admission{
		visitor:    cfg.Visitor,
		downloader: cfg.Downloader,
		viewer: func(r *http.Request) (string, *http.Request) {
			session, _, _ := cfg.Auth.VerifyFile(r)
			return session, r
		},
		operations: newVisitors(cfg.RequestRate),
		uploads:    newVisitors(cfg.RequestRate),
		downloads:  newVisitors(cfg.RequestRate),
		logos:      newVisitors(cfg.RequestRate),
		gate:       newGate(runtime.GOMAXPROCS(0)*runningEach, runtime.GOMAXPROCS(0)*waitingEach),
		uploadGate: newGate(mostUploads, mostUploads),
		load:       cmp.Or(cfg.Load, new(Load)),
	}
	a.operations.waiting, a.uploads.waiting = &a.load.own, &a.load.own
	a.load.gate.Store(a.gate)
	a.load.uploads.Store(a.uploadGate)
	return a
}

// operation lets requests for GraphQL in.
func (a *admission) operation(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		gate, counted, upload := a.gate, a.operations, hasFile(r)
		if upload {
			gate, counted = a.uploadGate, a.uploads
		}
		// Whoever would be refused all the same is not even looked at.
		if gate.full() {
			a.refuse(w, r, busy{short: ofCapacity})
			return
		}
		session, r := a.visitor(r)
		key, share := keyOf(session, r)
		if upload {
			if session == "" {
				// Nobody without a session has a file to send, and their bodies would
				// hold the places of those who have.
				w.Header().Set("WWW-Authenticate", `Bearer realm="citerne"`)
				refuse(w, r, http.StatusUnauthorized, domain.ErrSessionEnded)
				return
			}
			share = uploadShare
		}
		// A body that never arrives takes nothing of the rate either.
		if often := counted.tooOften(key); often.short != none {
			a.refuse(w, r, often)
			return
		}
		answer := &answerStart{ResponseWriter: w}
		defer answer.places.leave()
		switch {
		case upload && r.ContentLength != 0:
			answer.upload = arriving{ReadCloser: r.Body, control: http.NewResponseController(w), within: uploadTime}
			r.Body = &answer.upload
		case !upload:
			if answer.places.body = a.read(w, r, key); answer.places.body == nil {
				return
			}
		}
		one, refused := counted.enter(r.Context(), key, share)
		if refused.short != none {
			a.refuse(w, r, refused)
			return
		}
		answer.places.of, answer.places.visitor = counted, one
		if short := gate.enter(r.Context(), patience); short != none {
			a.refuse(w, r, busy{short: short})
			return
		}
		answer.places.gate = gate
		next.ServeHTTP(answer, r)
		if answer.upload.late.Load() && !answer.begun {
			refuseBody(w, r, true, nil)
		}
	})
}

// download lets requests for documents in.
func (a *admission) download(next http.Handler) http.Handler {
	return a.file(a.downloads, a.downloader, next)
}

// logo lets requests for logos in.
func (a *admission) logo(next http.Handler) http.Handler { return a.file(a.logos, a.viewer, next) }

// file lets requests for files in, which cost little but last.
func (a *admission) file(counted *visitors, visitor func(*http.Request) (string, *http.Request), next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		session, r := visitor(r)
		key, share := keyOf(session, r)
		one, refused := counted.enter(r.Context(), key, share)
		if refused.short != none {
			a.refuse(w, r, refused)
			return
		}
		defer counted.leave(one)
		next.ServeHTTP(w, r)
	})
}

// keyOf names the visitor of a request, and how much of its is served at once: its
// session, when it proves one, else its address. What it merely says of itself is
// never believed, or it would be somebody else with each request.
func keyOf(session string, r *http.Request) (key string, share int) {
	if session != "" {
		return session, sessionShare
	}
	address, err := clientAddress(r)
	if err != nil {
		address = "" // all whose address cannot be told are one visitor
	}
	return "@" + address, addressShare
}

// places are what a request holds while it is served.
type places struct {
	body    func() // releases its memory
	of      *visitors
	visitor *visitor
	gate    *gate
}

// leave gives all of them back, once.
func (p *places) leave() {
	p.leaveGate()
	if p.visitor != nil {
		p.of.leave(p.visitor)
		p.visitor = nil
	}
	if p.body != nil {
		p.body()
		p.body = nil
	}
}

// leaveGate gives the place among all visitors back, once.
func (p *places) leaveGate() {
	if p.gate != nil {
		p.gate.leave()
		p.gate = nil
	}
}

// answerStart gives places back when the answer begins. The work is done then: a client
// that reads slowly holds a place of its own visitor, for writeTimeout at the most, and
// none of all visitors. A stream holds neither: it goes on for hours and costs next to
// nothing; graph bounds how many a session may have open. An answer with a length is no
// stream.
type answerStart struct {
	http.ResponseWriter
	places places
	upload arriving // the body of the request, when it has a file
	begun  bool
}

// WriteHeader implements http.ResponseWriter.
func (s *answerStart) WriteHeader(status int) {
	s.begun = true
	if isStream(s.Header()) {
		s.places.leave()
	} else {
		s.places.leaveGate()
		boundWriting(s.ResponseWriter)
	}
	s.ResponseWriter.WriteHeader(status)
}

// isStream reports whether an answer with this head goes on for as long as the client watches.
func isStream(head http.Header) bool {
	return strings.HasPrefix(head.Get("Content-Type"), "text/event-stream") && head.Get("Content-Length") == ""
}

// Unwrap is for http.ResponseController.
func (s *answerStart) Unwrap() http.ResponseWriter { return s.ResponseWriter }

// refuse says when to come again, in whole seconds.
func (a *admission) refuse(w http.ResponseWriter, r *http.Request, why busy) {
	if why.short == gone {
		return
	}
	a.load.refused[why.short].Add(1)
	status, refusal := http.StatusTooManyRequests, errTooMany
	if why.short == ofCapacity {
		// At random, so that those who were refused together do not come back together.
		why.wait = time.Duration(1+rand.IntN(3)) * time.Second
		status, refusal = http.StatusServiceUnavailable, errOverloaded
	}
	refuse(w, r, status, refusal.WithRetryAfter(why.wait))
}

var (
	errTooMany    = domain.NewError(domain.CodeRateLimited, "Trop de demandes en peu de temps. Réessayez dans quelques secondes.")
	errOverloaded = domain.NewError(domain.CodeUpstreamUnavailable, "Le service est très sollicité. Réessayez dans quelques secondes.").WithCause(errCapacity)
	errCapacity   = errors.New("all together have too much under way")
)
