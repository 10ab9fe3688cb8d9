package analytics

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/store"
)

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
// that came before, by its id, is kept once.
func (s *Service) postEvents(r *http.Request, _ api.Caller) (api.Answer, error) {
	var batch struct {
		Events []event `json:"events"`
	}
	if err := json.NewDecoder(r.Body).Decode(&batch); err != nil {
		return api.Answer{}, api.Unreadable(err)
	}
	err := s.DB.Write(r.Context(), func(tx *sql.Tx) error {
		steps := make([]store.Statement, 0, len(batch.Events)+1)
		for _, e := range batch.Events {
			steps = append(steps, store.Do(`INSERT INTO events (visitor, event_id, name, at, properties) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
				e.Visitor, e.ID, e.Name, e.At, string(e.Properties)))
		}
		steps = append(steps, store.Do(`DELETE FROM events WHERE id <= (SELECT max(id) FROM events) - ?`, maxKeptEvents))
		return store.Run(r.Context(), tx, "keep events", steps...)
	})
	return api.Answer{Status: http.StatusAccepted}, err
}

// shownEvents is how many events the panel lists.
const shownEvents = 100

// eventRow is one event as the panel lists it.
type eventRow struct {
	At time.Time
	// Visitor tells sessions apart.
	Visitor, Name string
	// Says are its properties in one line, "entry finance, level 1".
	Says string
}

// LastEvents reads the events that came last, newest first.
func (s *Service) LastEvents(ctx context.Context) ([]eventRow, error) {
	rows, err := store.List(ctx, s.DB, func(row store.Scanner) (eventRow, error) {
		var e eventRow
		var at, properties string
		if err := row.Scan(&e.Visitor, &e.Name, &at, &properties); err != nil {
			return e, err
		}
		e.At, _ = time.Parse(time.RFC3339, at) // anybody may send anything: a wrong time is midnight
		e.Says = inOneLine(properties)
		return e, nil
	}, `SELECT visitor, name, at, properties FROM events ORDER BY id DESC LIMIT ?`, shownEvents)
	if err != nil {
		return nil, fmt.Errorf("read the events: %w", err)
	}
	return rows, nil
}

// inOneLine writes an event's properties, or their JSON when they are of another
// form than the dashboard's.
func inOneLine(properties string) string {
	var pairs []struct{ Key, Value string }
	if json.Unmarshal([]byte(properties), &pairs) != nil {
		return properties
	}
	words := make([]string, len(pairs))
	for i, p := range pairs {
		words[i] = p.Key + " " + p.Value
	}
	return strings.Join(words, ", ")
}
