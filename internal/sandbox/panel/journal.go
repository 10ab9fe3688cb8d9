package panel

import (
	"net/http"
	"slices"
	"sync"
	"time"
)

// OperationHeader is a request header that the dashboard of this sandbox adds for the journal:
// the GraphQL operation that a call serves and the id of its request. A real provider never gets
// it.
const OperationHeader = "X-Sandbox-Operation"

// JournalLength is how many calls the journal keeps.
const JournalLength = 200

// Entry is one API call.
type Entry struct {
	At     time.Time
	Method string
	// Path includes the query. Tokens are in headers; the token of a password recovery can also
	// be read in the inbox next to the journal.
	Path   string
	Status int
	Took   time.Duration
	// Operation is the value of OperationHeader, empty for other clients.
	Operation string
}

// Journal keeps the last calls. It is safe for concurrent use.
type Journal struct {
	mu      sync.Mutex
	entries []Entry
}

// Add adds a call.
func (j *Journal) Add(e Entry) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.entries = append(j.entries, e)
	if len(j.entries) > 2*JournalLength {
		j.entries = slices.Clone(j.entries[len(j.entries)-JournalLength:])
	}
}

// Last returns the kept calls, newest first.
func (j *Journal) Last() []Entry {
	j.mu.Lock()
	defer j.mu.Unlock()
	kept := slices.Clone(j.entries[max(0, len(j.entries)-JournalLength):])
	slices.Reverse(kept)
	return kept
}

// group holds the calls of one operation, newest first. Operation is empty for calls without
// one.
type group struct {
	Operation string
	Entries   []Entry
}

// groups returns the kept calls by operation, the operation with the newest call first. It shows
// how many calls an operation takes.
func (j *Journal) groups() []group {
	var all []group
	at := map[string]int{}
	for _, e := range j.Last() {
		i, known := at[e.Operation]
		if !known {
			i = len(all)
			at[e.Operation] = i
			all = append(all, group{Operation: e.Operation})
		}
		all[i].Entries = append(all[i].Entries, e)
	}
	return all
}

// Middleware returns a handler that runs next and adds each call to the journal.
func (j *Journal) Middleware(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		started := time.Now()
		seen := &statusRecorder{ResponseWriter: w, status: http.StatusOK}
		seen.note = sync.OnceFunc(func() {
			j.Add(Entry{At: started, Method: r.Method, Path: r.URL.RequestURI(), Status: seen.status, Took: time.Since(started),
				Operation: r.Header.Get(OperationHeader)})
		})
		next.ServeHTTP(seen, r)
		seen.note()
	})
}

// statusRecorder records the status of a response.
type statusRecorder struct {
	http.ResponseWriter
	status int
	note   func()
}

// FlushError is called by http.ResponseController. A streamed response is added to the journal
// at its first flush.
func (w *statusRecorder) FlushError() error {
	w.note()
	return http.NewResponseController(w.ResponseWriter).Flush()
}

// Unwrap is called by http.ResponseController.
func (w *statusRecorder) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// WriteHeader implements http.ResponseWriter.
func (w *statusRecorder) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}
