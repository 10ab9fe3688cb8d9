package sandbox

import (
	"database/sql"
	"encoding/json"
	"net/http"
)

// routeAnalytics adds the calls of product 8.5.
func (s *Sandbox) routeAnalytics(mux *http.ServeMux) {
	s.mount(mux, "POST /analytics/events", anybody, s.postEvents)
}

// event is one dashboard event as the analytics service keeps it. Properties are
// kept as they came.
type event struct {
	ID         string          `json:"id"`
	Name       string          `json:"name"`
	At         string          `json:"at"`
	Visitor    string          `json:"visitor"`
	Properties json.RawMessage `json:"properties"`
}

// maxKeptEvents is how many events the sandbox remembers.
const maxKeptEvents = 20_000

// postEvents answers POST /analytics/events: a batch of dashboard events. One
// that came before, by visitor and id, is kept once.
func (s *Sandbox) postEvents(r *http.Request, _ caller) (answer, error) {
	var batch struct {
		Events []event `json:"events"`
	}
	if err := json.NewDecoder(r.Body).Decode(&batch); err != nil {
		return answer{}, unreadable(err)
	}
	err := s.write(r.Context(), func(tx *sql.Tx) error {
		steps := make([]statement, 0, len(batch.Events)+1)
		for _, e := range batch.Events {
			steps = append(steps, do(`INSERT INTO events (visitor, event_id, name, at, properties) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
				e.Visitor, e.ID, e.Name, e.At, string(e.Properties)))
		}
		steps = append(steps, do(`DELETE FROM events WHERE id <= (SELECT max(id) FROM events) - ?`, maxKeptEvents))
		return run(r.Context(), tx, "keep events", steps...)
	})
	return answer{status: http.StatusAccepted}, err
}
