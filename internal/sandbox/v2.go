package sandbox

import (
	"net/http"
	"strings"
)

// mount adds a call of the API: noted in the journal, subject to the faults that
// the panel asks for, and answered for whom who finds.
func (s *Sandbox) mount(mux *http.ServeMux, pattern string, who identify, e endpoint) {
	s.calls = append(s.calls, pattern)
	mux.Handle(pattern, s.journal.noted(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// The clock of deliveries, which the panel advances: clients read the time here.
		w.Header().Set("Date", s.now().UTC().Format(http.TimeFormat))
		err := s.faults.Befall(w, r, pattern, who)
		var a answer
		if err == nil {
			a, err = s.serve(w, r, who, e)
		}
		switch {
		case err != nil:
			s.api.WriteError(w, r, err)
		case a.Body == nil:
			w.WriteHeader(a.Status)
		default:
			writeBody(w, r, a)
		}
	})))
}

// serve checks the headers and the token that every call carries (specification
// §6 and §7) before the endpoint runs.
func (s *Sandbox) serve(w http.ResponseWriter, r *http.Request, identify identify, e endpoint) (answer, error) {
	if r.Header.Get("X-Application-Id") != "dashboard" {
		return answer{}, badRequest("the header X-Application-Id is not dashboard")
	}
	if r.Header.Get("X-For-Business") != "1" {
		return answer{}, badRequest("the header X-For-Business is not 1")
	}
	who, err := identify(r)
	if err != nil {
		return answer{}, err
	}
	// A day may have begun since the last call, or an order be due.
	if err := s.goOn(r.Context()); err != nil {
		return answer{}, err
	}
	r.Body = http.MaxBytesReader(w, r.Body, bodyLimit(r))
	return e(r, who)
}

// bodyLimit is the largest body of a call; a logo is the only file.
func bodyLimit(r *http.Request) int64 {
	if strings.HasSuffix(r.URL.Path, "/logo") {
		return maxLogo + maxBody
	}
	return maxBody
}
