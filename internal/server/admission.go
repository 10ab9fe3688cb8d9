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

// admission decides which requests are served, and when. It applies the limits of one
// visitor first, then those of all visitors together. What exceeds a rate or finds the
// shared gate full is refused before its body is read.
type admission struct {
	visitor, downloader, viewer func(*http.Request) (string, *http.Request)
	// Operations, uploads, downloads and logos have separate limits, so that slow files do
	// not block pages.
	operations, uploads, downloads, logos *visitors
	gate                                  *gate
	// uploadGate admits uploads, whose bodies may take long to arrive.
	uploadGate *gate
	load       *Load
}

// mostUploads is how many uploads are read at once, and uploadShare how many of them may
// belong to one session.
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
	a.load.admission.Store(a)
	return a
}

// operation admits requests for GraphQL.
func (a *admission) operation(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		gate, counted, upload := a.gate, a.operations, hasFile(r)
		if upload {
			gate, counted = a.uploadGate, a.uploads
		}
		// Under overload a refusal must be cheap: do not even read the credentials.
		if gate.full() {
			a.refuse(w, r, busy{short: ofCapacity})
			return
		}
		session, r := a.visitor(r)
		key, share := keyOf(session, r)
		if upload {
			if session == "" {
				// Uploads need a session. Without one, the body would hold a place that
				// signed-in users need.
				w.Header().Set("WWW-Authenticate", `Bearer realm="citerne"`)
				refuse(w, r, http.StatusUnauthorized, domain.ErrSessionEnded)
				return
			}
			share = uploadShare
		}
		one := counted.of(key, share)
		answer := &answerStart{ResponseWriter: w, places: places{own: []func(){one.leave}}}
		defer answer.places.leave()
		// This check consumes nothing: a body that never arrives must not use up the rate.
		if wait := one.wait(); wait > 0 {
			a.refuse(w, r, busy{ofRate, wait})
			return
		}
		switch {
		case upload && r.ContentLength != 0:
			answer.upload = arriving{ReadCloser: r.Body, control: http.NewResponseController(w), within: uploadTime}
			r.Body = &answer.upload
		case !upload:
			release := a.read(w, r, one)
			if release == nil {
				return
			}
			answer.places.own = append(answer.places.own, release)
		}
		if refused := one.enter(r.Context()); refused.short != none {
			a.refuse(w, r, refused)
			return
		}
		answer.places.own = append(answer.places.own, one.gate.leave)
		if short := gate.enter(r.Context(), patience); short != none {
			a.refuse(w, r, busy{short: short})
			return
		}
		answer.places.shared = gate.leave
		next.ServeHTTP(answer, r)
		if answer.upload.late && !answer.begun {
			refuseBody(w, r, true, nil)
		}
	})
}

// download admits requests for documents.
func (a *admission) download(next http.Handler) http.Handler {
	return a.file(a.downloads, a.downloader, next)
}

// logo admits requests for logos.
func (a *admission) logo(next http.Handler) http.Handler { return a.file(a.logos, a.viewer, next) }

// file admits requests for files, which cost little but take long.
func (a *admission) file(counted *visitors, visitor func(*http.Request) (string, *http.Request), next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		session, r := visitor(r)
		one := counted.of(keyOf(session, r))
		defer one.leave()
		if refused := one.enter(r.Context()); refused.short != none {
			a.refuse(w, r, refused)
			return
		}
		defer one.gate.leave()
		next.ServeHTTP(w, r)
	})
}

// keyOf returns the key of the request's visitor, and how many of its requests may run at
// once. The key is the session when the request proves one, else the client's address. Headers
// that the client controls are not used: it could pose as a new visitor with each request.
func keyOf(session string, r *http.Request) (key string, share int) {
	if session != "" {
		return session, sessionShare
	}
	address, err := clientAddress(r)
	if err != nil {
		address = "" // all clients without a known address are one visitor
	}
	return "@" + address, addressShare
}

// places gives back what a request holds while it is served.
type places struct {
	shared func()   // gives back the place in the shared gate
	own    []func() // give back what is the visitor's own
}

// leave gives everything back. Further calls do nothing.
func (p *places) leave() {
	p.leaveShared()
	for _, giveBack := range p.own {
		giveBack()
	}
	p.own = nil
}

// leaveShared gives the place in the shared gate back. Further calls do nothing.
func (p *places) leaveShared() {
	if p.shared != nil {
		p.shared()
		p.shared = nil
	}
}

// answerStart gives places back when the response begins, because the work is done by then.
// A client that reads slowly keeps a place of its own visitor, for writeTimeout at most, but
// none in the shared gate. A stream keeps neither: it stays open for hours and costs next to
// nothing; package graph bounds how many a session may open. A response with a
// Content-Length is not a stream.
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
		s.places.leaveShared()
		boundWriting(s.ResponseWriter)
	}
	s.ResponseWriter.WriteHeader(status)
}

// isStream reports whether a response with these headers is a live stream.
func isStream(head http.Header) bool {
	return strings.HasPrefix(head.Get("Content-Type"), "text/event-stream") && head.Get("Content-Length") == ""
}

// Unwrap lets http.ResponseController reach the connection.
func (s *answerStart) Unwrap() http.ResponseWriter { return s.ResponseWriter }

// refuse answers 429, or 503 when the whole server is overloaded, with a Retry-After in
// whole seconds. A client that has left gets no response.
func (a *admission) refuse(w http.ResponseWriter, r *http.Request, why busy) {
	if why.short == gone {
		return
	}
	a.load.refused[why.short].Add(1)
	status, refusal := http.StatusTooManyRequests, errTooMany
	if why.short == ofCapacity {
		// Random, so that clients that were refused together do not retry together.
		why.wait = time.Duration(1+rand.IntN(3)) * time.Second
		status, refusal = http.StatusServiceUnavailable, errOverloaded
	}
	refuse(w, r, status, refusal.WithRetryAfter(why.wait))
}

var (
	errTooMany    = domain.NewError(domain.CodeRateLimited, "Trop de demandes en peu de temps. Réessayez dans quelques secondes.")
	errOverloaded = domain.NewError(domain.CodeUpstreamUnavailable, "Le service est très sollicité. Réessayez dans quelques secondes.").WithCause(errCapacity)
	errCapacity   = errors.New("too many requests of all visitors are running")
)
