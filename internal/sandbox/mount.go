package sandbox

import (
	"net/http"
	"strings"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/fleetimport"
	"github.com/citerne/citerne/internal/sandbox/form"
)

// mount adds an API call. Each request is added to the journal, can fail as the panel sets it,
// and is authenticated by who.
func (s *Sandbox) mount(mux *http.ServeMux, pattern string, who api.Identify, e api.Endpoint) {
	s.calls = append(s.calls, pattern)
	mux.Handle(pattern, s.journal.Middleware(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// The Date header has the clock of deliveries, which the panel can advance: clients read
		// the time from it.
		w.Header().Set("Date", s.clock.Now().UTC().Format(http.TimeFormat))
		err := s.faults.Apply(w, r, pattern, who)
		var a api.Answer
		if err == nil {
			a, err = s.serve(w, r, who, e)
		}
		switch {
		case err != nil:
			s.api.WriteError(w, r, err)
		case a.Body == nil:
			w.WriteHeader(a.Status)
		default:
			api.WriteBody(w, r, a)
		}
	})))
}

// serve checks the required headers and the token (specification §6 and §7), advances time and
// runs the endpoint.
func (s *Sandbox) serve(w http.ResponseWriter, r *http.Request, identify api.Identify, e api.Endpoint) (api.Answer, error) {
	if r.Header.Get("X-Application-Id") != "dashboard" {
		return api.Answer{}, api.BadRequest("the header X-Application-Id is not dashboard")
	}
	if r.Header.Get("X-For-Business") != "1" {
		return api.Answer{}, api.BadRequest("the header X-For-Business is not 1")
	}
	who, err := identify(r)
	if err != nil {
		return api.Answer{}, err
	}
	// A day may have begun since the last call, or an order may have become due.
	if err := s.advance(r.Context()); err != nil {
		return api.Answer{}, err
	}
	r.Body = http.MaxBytesReader(w, r.Body, bodyLimit(r))
	return e(r, who)
}

// bodyLimit returns the maximum body size of a call: uploads of logos and vehicle lists are
// larger.
func bodyLimit(r *http.Request) int64 {
	switch {
	case strings.HasSuffix(r.URL.Path, "/logo"):
		return company.MaxLogo + form.MaxBody
	case strings.HasSuffix(r.URL.Path, "/fleet/import"):
		return fleetimport.MaxFile + form.MaxBody
	}
	return form.MaxBody
}
