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
	// StreamHeartbeat is the interval of the heartbeats of a stream (product 8.2).
	StreamHeartbeat = 15 * time.Second
	// StreamPollInterval is how often a stream checks the positions of tankers.
	StreamPollInterval = time.Second
	// StreamWriteTimeout is how long a write to a client may take.
	StreamWriteTimeout = 10 * time.Second
	// KeptEvents and KeptFor limit what can be replayed: an event is deleted when it is neither
	// among the last KeptEvents nor younger than KeptFor.
	KeptEvents = 1000
	KeptFor    = time.Hour
)

// The names of events.
const (
	Ready           = "ready" // the first event of a new stream
	Reset           = "reset" // events were lost: the client must reload its data
	OrderUpdated    = "order.updated"
	PositionUpdated = "position.updated"
	TankLevel       = "tank.level"
	InvoiceUpdated  = "invoice.updated"
	ExportUpdated   = "export.updated" // contains only the id

	NotificationCreated = "notification.created" // contains only its id and its customer's
	NotificationRead    = "notification.read"    // sent once for a request, with the latest notification
)

// Publish appends an event to the log of a business.
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

// Begin creates the log of a business if it has none. Its ids start at the current Unix
// milliseconds, so that they are never mistaken for those of an erased log.
func Begin(business store.ID, now time.Time) store.Statement {
	return store.Do(`INSERT INTO stream_heads (business_id, floor, head) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`, business, now.UnixMilli(), now.UnixMilli())
}

// ResetAll makes every stream send Reset, so that its client reloads all data.
var ResetAll = store.Do(`UPDATE stream_heads SET floor = head + 1, head = head + 1`)
