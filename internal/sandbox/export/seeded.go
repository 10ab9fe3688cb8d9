package export

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// heldFor is how long the worker leaves the queued and running exports of the demonstration, so that
// every status can be seen.
const heldFor = 10 * time.Minute

// seeded is an export of the demonstration: the e-mail of its customer, how long ago it was created,
// and the number of months that it covers, up to the end of the month before.
type seeded struct {
	kind, format, by, status string
	ago                      time.Duration
	months, progress         int
}

const day = 24 * time.Hour

// demonstration are the exports of the first business, at least one of each status (product 13.5).
var demonstration = []seeded{
	{kind: accounting, format: "csv", by: "sophie.garnier@cabinet-garnier.example", status: expired, ago: 47 * day, months: 3},
	{kind: emissions, format: "pdf", by: "claire.lemaire@garonne-adour.example", status: done, ago: 12 * day, months: 12},
	{kind: invoices, format: "xlsx", by: "sophie.garnier@cabinet-garnier.example", status: done, ago: 6 * day, months: 3},
	{kind: fills, format: "csv", by: "yanis.benali@garonne-adour.example", status: cancelled, ago: 3*day + 2*time.Hour, months: 6, progress: 38},
	{kind: deliveries, format: "csv", by: "claire.lemaire@garonne-adour.example", status: done, ago: 2*day + 5*time.Hour, months: 3},
	{kind: levels, format: "xlsx", by: "yanis.benali@garonne-adour.example", status: failed, ago: day + 3*time.Hour, months: 12, progress: 50},
	{kind: accounting, format: "xlsx", by: "sophie.garnier@cabinet-garnier.example", status: running, ago: 2 * time.Minute, months: 12, progress: 62},
	{kind: vehicles, format: "xlsx", by: "yanis.benali@garonne-adour.example", status: queued, ago: time.Minute, months: 1},
}

// Complete writes the exports of the demonstration into a store that has deliveries and has never
// had an export.
func (s *Service) Complete(ctx context.Context) error {
	if s.completed.Load() {
		return nil
	}
	var never bool
	err := s.DB.QueryRowContext(ctx, `SELECT NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'exports') AND EXISTS (SELECT 1 FROM delivered_lines)`).Scan(&never)
	if err != nil {
		return fmt.Errorf("look for exports: %w", err)
	}
	if never {
		for _, one := range demonstration {
			if err := s.seed(ctx, one); err != nil {
				return err
			}
		}
	}
	s.completed.Store(true)
	return nil
}

// Reset resets the service after the store was emptied.
func (s *Service) Reset(ctx context.Context) error {
	s.completed.Store(false)
	s.failNext.Store(false)
	return s.removeOrphans(ctx)
}

func (s *Service) seed(ctx context.Context, one seeded) error {
	now := s.Clock.Now()
	at := now.Add(-one.ago)
	year, month, _ := calendar.DateOf(at).Civil()
	first := calendar.NewDate(year, month, 1)
	j := job{Request: Request{Business: s.Seed.Business[0].ID, Kind: one.kind, Format: one.format, From: first.AddMonths(-one.months), To: first - 1}, status: one.status, at: at, progress: one.progress}
	if one.status == queued || one.status == running {
		j.heldUntil = now.Add(heldFor)
	}
	var content bytes.Buffer
	var rows int
	var err error
	if one.status == done {
		e := Export{BusinessID: j.Business, Kind: j.Kind, Format: j.Format, From: j.From.String(), To: j.To.String()}
		if rows, err = s.writeFile(ctx, &content, "", e, func(context.Context, float64) error { return nil }); err != nil {
			return err
		}
	}
	return s.DB.Write(ctx, func(tx *sql.Tx) error {
		err := tx.QueryRowContext(ctx, `SELECT id FROM customers WHERE email = ?`, one.by).Scan(&j.by)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("look up the customer of an export: %w", err)
		}
		id, err := s.insert(ctx, tx, j)
		if err != nil {
			return err
		}
		return j.end(ctx, tx, id, rows, content.Bytes())
	})
}

// end writes the result of an export of the demonstration, 11 seconds after its creation.
func (j job) end(ctx context.Context, tx *sql.Tx, id store.ID, rows int, content []byte) error {
	finished := j.at.Add(11 * time.Second)
	steps := []store.Statement{}
	switch j.status {
	case failed:
		steps = append(steps, store.Do(`UPDATE exports SET error = ?, finished_at = ? WHERE id = ?`, string(failedOnPurpose), finished.Unix(), id))
	case cancelled:
		steps = append(steps, store.Do(`UPDATE exports SET finished_at = ? WHERE id = ?`, finished.Unix(), id))
	case expired:
		steps = append(steps, store.Do(`UPDATE exports SET progress = 100, finished_at = ?, expires_at = ? WHERE id = ?`, finished.Unix(), finished.AddDate(0, 0, keptDays).Unix(), id))
	case done:
		sum := sha256.Sum256(content)
		steps = append(steps,
			store.Do(`UPDATE exports SET progress = 100, row_count = ?, size_bytes = ?, tag = ?, finished_at = ?, expires_at = ? WHERE id = ?`,
				rows, len(content), hex.EncodeToString(sum[:16]), finished.Unix(), finished.AddDate(0, 0, keptDays).Unix(), id),
			store.Do(`INSERT INTO export_files (export_id, content) VALUES (?, ?)`, id, content))
	}
	return store.Run(ctx, tx, "end an export of the demonstration", steps...)
}
