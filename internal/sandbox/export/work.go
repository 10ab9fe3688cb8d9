package export

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/citerne/citerne/internal/sandbox/fault"
	"github.com/citerne/citerne/internal/sandbox/notification"
	"github.com/citerne/citerne/internal/sandbox/paper"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// The intervals of the worker.
const (
	// progressInterval is the minimum time between two writes of an export's progress. The worker
	// also notices a cancellation within it.
	progressInterval = 300 * time.Millisecond
	// pollInterval is how often the worker looks for exports that were held, when the store does not
	// change.
	pollInterval = time.Minute
	// keptDays is how long a file is kept.
	keptDays = 30
)

// failure is the reason for which an export failed, in French for the customer.
type failure string

// Error returns the French reason.
func (f failure) Error() string { return string(f) }

// The reasons for which an export fails.
const (
	failedOnPurpose failure = "le stockage des fichiers n’a pas répondu"
	failedTooLarge  failure = "il dépasse 200\u202f000 lignes, réduisez la période"
	failedInside    failure = "une erreur est survenue chez le fournisseur"
)

// errNotRunning is returned when an export is not running any more: it was cancelled, or deleted
// with its business.
var errNotRunning = errors.New("the export is not running any more")

// Begin queues the exports that a previous process left running, and starts the worker, which runs
// until ctx is done.
func (s *Service) Begin(ctx context.Context) error {
	left, err := read(ctx, s.DB, `WHERE e.status = 'running' AND e.held_until IS NULL`)
	if err != nil {
		return err
	}
	for _, e := range left {
		if err := s.DB.Write(ctx, func(tx *sql.Tx) error {
			_, err := s.change(ctx, tx, e, []string{running}, `status = ?, progress = 0`, queued)
			return err
		}); err != nil {
			return err
		}
	}
	if s.Dir != "" {
		if err := s.removeOrphans(ctx); err != nil {
			return err
		}
	}
	s.working.Go(func() { s.work(ctx) })
	return nil
}

// End waits until the worker has ended, and deletes a temporary folder.
func (s *Service) End() error {
	s.working.Wait()
	return s.removeTemporary()
}

// work runs one export after the other until ctx is done.
func (s *Service) work(ctx context.Context) {
	poll := time.NewTicker(pollInterval)
	defer poll.Stop()
	for ctx.Err() == nil {
		changed := s.DB.Changed()
		e, found, err := s.next(ctx)
		if found {
			err = s.run(ctx, e)
		}
		if err != nil && ctx.Err() == nil {
			s.Log.ErrorContext(ctx, "an export was not carried out", "export", e.ID, "error", err)
		}
		if found && err == nil {
			continue
		}
		select {
		case <-ctx.Done():
		case <-changed:
		case <-poll.C:
		}
	}
}

// next returns the oldest waiting export, and sets its status to running.
func (s *Service) next(ctx context.Context) (e Export, found bool, err error) {
	waiting, err := read(ctx, s.DB, `WHERE (e.status = 'queued' OR e.status = 'running') AND coalesce(e.held_until, 0) <= ? ORDER BY e.created_at, e.id LIMIT 1`, s.Clock.Now().Unix())
	if err != nil || len(waiting) == 0 {
		return e, false, err
	}
	err = s.DB.Write(ctx, func(tx *sql.Tx) error {
		found, err = s.change(ctx, tx, waiting[0], []string{queued, running}, `status = ?, progress = 0, held_until = NULL`, running)
		return err
	})
	return waiting[0], found, err
}

// run makes the file of an export and saves the result. The file is complete and has its final name
// before the export is done, so that no incomplete file is offered when the process is killed.
func (s *Service) run(ctx context.Context, e Export) error {
	file, err := s.makeFile(ctx, e, &pacer{service: s, export: e, began: time.Now(), pace: s.Pace})
	if errors.Is(err, errNotRunning) || ctx.Err() != nil {
		return nil // Begin queues it again at the next start
	}
	if err != nil {
		return s.fail(ctx, e, err)
	}
	ended := false
	err = s.DB.Write(ctx, func(tx *sql.Tx) (err error) {
		now := s.Clock.Now()
		ended, err = s.change(ctx, tx, e, []string{running}, `status = ?, progress = 100, row_count = ?, size_bytes = ?, file = ?, tag = ?, finished_at = ?, expires_at = ?`,
			done, file.rows, file.size, file.name, file.tag, now.Unix(), now.AddDate(0, 0, keptDays).Unix())
		if err != nil || !ended {
			return err
		}
		return s.notify(ctx, tx, e, now)
	})
	if !ended || err != nil {
		s.remove(&file.name)
	}
	return err
}

// notify notifies the customer of an export that its file is ready.
func (s *Service) notify(ctx context.Context, tx *sql.Tx, e Export, now time.Time) error {
	name, err := e.name()
	if err != nil {
		return err
	}
	return s.Notices.Notify(ctx, tx, e.askedBy, e.BusinessID, now, notification.ExportReady(e.ID, name))
}

// name returns the name of an export in a notification, "Livraisons — 1er janv. au 31 mars 2026".
func (e Export) name() (string, error) {
	r, err := e.request()
	k, _ := kindNamed(e.Kind)
	if r.Kind == vehicles {
		return k.label, err
	}
	if r.From == r.To {
		return k.label + " — " + paper.ShortDay(r.To.At(12, 0)), err
	}
	return k.label + " — " + strings.Replace(r.period(), " – ", " au ", 1), err
}

// fail sets the status of an export to failed, with the reason when cause is a failure.
func (s *Service) fail(ctx context.Context, e Export, cause error) error {
	var why failure
	if !errors.As(cause, &why) {
		why = failedInside
		s.Log.ErrorContext(ctx, "an export fails", "export", e.ID, "error", cause)
	}
	return s.DB.Write(ctx, func(tx *sql.Tx) error {
		_, err := s.change(ctx, tx, e, []string{running}, `status = ?, error = ?, finished_at = ?`, failed, string(why), s.Clock.Now().Unix())
		return err
	})
}

// pacer writes the progress of an export, and slows it down to its pace.
type pacer struct {
	service *Service
	export  Export
	began   time.Time
	pace    time.Duration
	shown   time.Time
}

// reach waits until the pace allows the given progress, from 0 to 1, and writes it. It returns
// errNotRunning once the export is not running any more.
func (p *pacer) reach(ctx context.Context, part float64) error {
	for {
		allowed := 1.0
		if p.pace > 0 {
			allowed = min(float64(time.Since(p.began))/float64(p.pace), 1)
		}
		if err := p.show(ctx, int(100*min(part, allowed))); err != nil {
			return err
		}
		if allowed >= part {
			return ctx.Err()
		}
		if err := fault.Pause(ctx, min(progressInterval, time.Duration((part-allowed)*float64(p.pace)))); err != nil {
			return err
		}
	}
}

// show writes the progress of the export, at most once per progressInterval. It stays below 100
// until the file is complete.
func (p *pacer) show(ctx context.Context, percent int) error {
	percent = min(percent, 99)
	if time.Since(p.shown) < progressInterval {
		return nil
	}
	p.shown = time.Now()
	return p.service.DB.Write(ctx, func(tx *sql.Tx) error {
		still, err := p.service.change(ctx, tx, p.export, []string{running}, `progress = ?`, percent)
		if err == nil && !still {
			return errNotRunning
		}
		return err
	})
}

// removeOrphans deletes the files of no export, which a killed process left in the folder.
func (s *Service) removeOrphans(ctx context.Context) error {
	kept, err := store.List(ctx, s.DB, func(row store.Scanner) (name string, err error) { return name, row.Scan(&name) }, `SELECT file FROM exports WHERE file IS NOT NULL AND status = 'done'`)
	if err != nil {
		return fmt.Errorf("list the files of exports: %w", err)
	}
	return s.keepOnly(kept)
}
