package panel

import (
	"net/http"
	"slices"
	"sync"
	"time"
)

// OperationHeader carries, from the dashboard that embeds this sandbox, the
// GraphQL operation that a call serves and its request's id, for the panel's
// journal. A real provider never gets it.
const OperationHeader = "X-Sandbox-Operation"

// JournalLength is how many calls are remembered.
const JournalLength = 200

// Entry is one call of the API.
type Entry struct {
	At     time.Time
	Method string
	// Path has the query. Tokens are in headers; the one of a recovery is in the inbox
	// beside the journal anyway.
	Path   string
	Status int
	Took   time.Duration
	// Operation is the value of OperationHeader, empty for a call from elsewhere.
	Operation string
}

// Journal remembers the last calls. It is safe for concurrent use.
type Journal struct {
	mu      sync.Mutex
	entries []Entry
}

// Add notes a call.
func (j *Journal) Add(e Entry) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.entries = append(j.entries, e)
	if len(j.entries) > 2*JournalLength {
		j.entries = slices.Clone(j.entries[len(j.entries)-JournalLength:])
	}
}

// Last are the remembered calls, newest first.
func (j *Journal) Last() []Entry {
	j.mu.Lock()
	defer j.mu.Unlock()
	kept := slices.Clone(j.entries[max(0, len(j.entries)-JournalLength):])
	slices.Reverse(kept)
	return kept
}

// group is the calls that one operation caused, newest first; Operation is empty
// for those of none.
type group struct {
	Operation string
	Entries   []Entry
}

// groups are the remembered calls by operation, in the order of each one's newest
// call: how many calls an operation takes is what the panel shows.
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

// Noted adds every call of next to the journal.
func (j *Journal) Noted(next http.Handler) http.Handler {
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

// statusRecorder notes the status of an answer on its way.
type statusRecorder struct {
	http.ResponseWriter
	status int
	note   func()
}

// FlushError is for http.ResponseController: an answer that is sent piece by piece,
// a stream, is noted with its first one.
func (w *statusRecorder) FlushError() error {
	w.note()
	return http.NewResponseController(w.ResponseWriter).Flush()
}

// Unwrap is for http.ResponseController.
func (w *statusRecorder) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// WriteHeader implements http.ResponseWriter.
func (w *statusRecorder) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}
