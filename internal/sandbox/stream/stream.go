package stream

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"github.com/citerne/citerne/internal/sandbox/store"
)

const (
	// StreamBeat is how often a stream that has nothing to tell says so (product 8.2).
	StreamBeat = 15 * time.Second
	// StreamPace is how often a stream looks where the tankers are.
	StreamPace = time.Second
	// StreamPatience is how long a reader may take to read what is written.
	StreamPatience = 10 * time.Second
	// KeptEvents and keptFor are what can be replayed: an event goes when it is
	// neither of the last thousand nor of the last hour.
	KeptEvents = 1000
	KeptFor    = time.Hour
)

// The names of events.
const (
	Ready           = "ready" // where a stream begins
	Reset           = "reset" // what came in between is not known any more
	OrderUpdated    = "order.updated"
	PositionUpdated = "position.updated"
	TankLevel       = "tank.level"
	InvoiceUpdated  = "invoice.updated"
	ExportUpdated   = "export.updated" // its id alone

	NotificationCreated = "notification.created" // its id alone, and whose it is
	NotificationRead    = "notification.read"    // of the latest of those that were read at once
)

// Publish adds an event to the log of a business.
func Publish(ctx context.Context, tx *sql.Tx, business store.ID, now time.Time, name string, body any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return fmt.Errorf("write an event: %w", err)
	}
	return store.Run(ctx, tx, "publish an event",
		Begin(business, now),
		store.Do(`UPDATE stream_heads SET head = head + 1 WHERE business_id = ?`, business),
		store.Do(`INSERT INTO stream_events (business_id, id, at, name, data) SELECT business_id, head, ?, ?, ? FROM stream_heads WHERE business_id = ?`,
			now.Unix(), name, string(text), business),
		store.Do(`UPDATE stream_heads SET floor = max(floor, coalesce((SELECT max(id) FROM stream_events WHERE business_id = ? AND at < ? AND id <= (
				SELECT id FROM stream_events WHERE business_id = ? ORDER BY id DESC LIMIT 1 OFFSET ?)), 0)) WHERE business_id = ?`,
			business, now.Add(-KeptFor).Unix(), business, KeptEvents, business),
		store.Do(`DELETE FROM stream_events WHERE business_id = ? AND id <= (SELECT floor FROM stream_heads WHERE business_id = ?)`, business, business))
}

// Begin makes a business's log when it has none. Its ids begin with the
// clock, so that those of a log that was erased are not taken for its own.
func Begin(business store.ID, now time.Time) store.Statement {
	return store.Do(`INSERT INTO stream_heads (business_id, floor, head) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`, business, now.UnixMilli(), now.UnixMilli())
}

// Outdate makes every stream tell its reader to read all again.
var Outdate = store.Do(`UPDATE stream_heads SET floor = head + 1, head = head + 1`)
