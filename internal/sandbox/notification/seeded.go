package notification

import (
	"context"
	"database/sql"
	"time"

	"github.com/citerne/citerne/internal/sandbox/store"
)

// Seeded is a notification from before the first start. ReadAt is zero if it is unread.
type Seeded struct {
	Notice
	Customer, Business store.ID
	At, ReadAt         time.Time
}

// Seed writes notifications without publishing them.
func Seed(ctx context.Context, tx *sql.Tx, all []Seeded) error {
	rows := store.NewTable("notifications", "customer_id, business_id, at, kind, title, body, subject, subject_id, read_at")
	for _, n := range all {
		rows.Add(n.Customer, n.Business, n.At.Unix(), n.kind, n.Title, n.Body, n.subject, n.subjectID, store.SecondsOrNull(n.ReadAt))
	}
	return rows.Insert(ctx, tx)
}
