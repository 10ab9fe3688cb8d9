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

// event is one event of the dashboard. Its properties are stored unchanged.
type event struct {
	ID         string          `json:"id"`
	Name       string          `json:"name"`
	At         string          `json:"at"`
	Visitor    string          `json:"visitor"`
	Properties json.RawMessage `json:"properties"`
}

// maxKeptEvents is how many events are stored; the oldest are deleted.
const maxKeptEvents = 20_000

// postEvents answers POST /analytics/events: a batch of dashboard events. An event that was
// already sent, by its id, is stored once.
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
	// Visitor distinguishes the sessions.
	Visitor, Name string
	// Says holds its properties in one line, "entry finance, level 1".
	Says string
}

// LastEvents lists the shownEvents latest events, newest first.
func (s *Service) LastEvents(ctx context.Context) ([]eventRow, error) {
	rows, err := store.List(ctx, s.DB, func(row store.Scanner) (eventRow, error) {
		var e eventRow
		var at, properties string
		if err := row.Scan(&e.Visitor, &e.Name, &at, &properties); err != nil {
			return e, err
		}
		e.At, _ = time.Parse(time.RFC3339, at) // the endpoint is open and unchecked: a wrong time is the zero time
		e.Says = inOneLine(properties)
		return e, nil
	}, `SELECT visitor, name, at, properties FROM events ORDER BY id DESC LIMIT ?`, shownEvents)
	if err != nil {
		return nil, fmt.Errorf("read the events: %w", err)
	}
	return rows, nil
}

// inOneLine writes an event's properties in one line, or their JSON when they do not have the
// dashboard's format.
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
