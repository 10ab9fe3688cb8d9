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

// The time that the worker keeps.
const (
	// beat is how often the progress of an export is written at the most; it is also how soon
	// the worker sees that somebody cancelled it.
	beat = 300 * time.Millisecond
	// lookAgain is how often the worker looks for what was held, when nothing is written.
	lookAgain = time.Minute
	// keptDays is how long a file is kept.
	keptDays = 30
)

// failure is why an export failed, in French for people.
type failure string

// Error implements error.
func (f failure) Error() string { return string(f) }

// The failures.
const (
	failedOnPurpose failure = "le stockage des fichiers n’a pas répondu"
	failedTooLarge  failure = "il dépasse 200\u202f000 lignes, réduisez la période"
	failedInside    failure = "une erreur est survenue chez le fournisseur"
)

// errGone says that an export is not running any more: it was cancelled, or deleted with its
// business.
var errGone = errors.New("the export is not running any more")

// Begin takes up what a process that ended left, and starts the worker, which ends with ctx.
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
		if err := s.sweep(ctx); err != nil {
			return err
		}
	}
	s.working.Go(func() { s.work(ctx) })
	return nil
}

// End waits until the worker has ended, and takes a temporary folder away.
func (s *Service) End() error {
	s.working.Wait()
	return s.leave()
}

// work carries out one export after the other until ctx ends.
func (s *Service) work(ctx context.Context) {
	again := time.NewTicker(lookAgain)
	defer again.Stop()
	for ctx.Err() == nil {
		changed := s.DB.Changed()
		e, found, err := s.next(ctx)
		if found {
			err = s.carryOut(ctx, e)
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
		case <-again.C:
		}
	}
}

// next takes the export that waits for longest.
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

// carryOut makes the file of an export, and says how that ended. A file is whole and in its
// place before the export is done: of a process that is killed in between nothing is offered.
func (s *Service) carryOut(ctx context.Context, e Export) error {
	made, err := s.makeFile(ctx, e, &pacer{service: s, export: e, began: time.Now(), pace: s.Pace})
	if errors.Is(err, errGone) || ctx.Err() != nil {
		return nil // it is queued again at the next start
	}
	if err != nil {
		return s.fail(ctx, e, err)
	}
	ended := false
	err = s.DB.Write(ctx, func(tx *sql.Tx) (err error) {
		now := s.Clock.Now()
		ended, err = s.change(ctx, tx, e, []string{running}, `status = ?, progress = 100, row_count = ?, size_bytes = ?, file = ?, tag = ?, finished_at = ?, expires_at = ?`,
			done, made.rows, made.size, made.name, made.tag, now.Unix(), now.AddDate(0, 0, keptDays).Unix())
		if err != nil || !ended {
			return err
		}
		return s.notify(ctx, tx, e, now)
	})
	if !ended || err != nil {
		s.remove(&made.name)
	}
	return err
}

// notify says to who asked that a file is ready.
func (s *Service) notify(ctx context.Context, tx *sql.Tx, e Export, now time.Time) error {
	name, err := e.name()
	if err != nil {
		return err
	}
	return s.Notices.Notify(ctx, tx, e.askedBy, e.BusinessID, now, notification.ExportReady(e.ID, name))
}

// name is an export as people call it, "Livraisons — 1er janv. au 31 mars 2026".
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

// fail says that an export failed: why, when that is known.
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

// pacer shows how far an export is, and lets it go no faster than its pace.
type pacer struct {
	service *Service
	export  Export
	began   time.Time
	pace    time.Duration
	shown   time.Time
}

// reach waits until the pace lets a part of the export be made, from 0 to 1, and shows it. It
// fails with errGone once the export is not running any more.
func (p *pacer) reach(ctx context.Context, part float64) error {
	for {
		gone := 1.0
		if p.pace > 0 {
			gone = min(float64(time.Since(p.began))/float64(p.pace), 1)
		}
		if err := p.show(ctx, int(100*min(part, gone))); err != nil {
			return err
		}
		if gone >= part {
			return ctx.Err()
		}
		if err := fault.Pause(ctx, min(beat, time.Duration((part-gone)*float64(p.pace)))); err != nil {
			return err
		}
	}
}

// show writes how far the export is, not more often than once a beat; it is whole when its file
// is.
func (p *pacer) show(ctx context.Context, percent int) error {
	percent = min(percent, 99)
	if time.Since(p.shown) < beat {
		return nil
	}
	p.shown = time.Now()
	return p.service.DB.Write(ctx, func(tx *sql.Tx) error {
		still, err := p.service.change(ctx, tx, p.export, []string{running}, `progress = ?`, percent)
		if err == nil && !still {
			return errGone
		}
		return err
	})
}

// sweep takes away what a process that was killed left in the folder.
func (s *Service) sweep(ctx context.Context) error {
	kept, err := store.List(ctx, s.DB, func(row store.Scanner) (name string, err error) { return name, row.Scan(&name) }, `SELECT file FROM exports WHERE file IS NOT NULL AND status = 'done'`)
	if err != nil {
		return fmt.Errorf("list the files of exports: %w", err)
	}
	return s.keepOnly(kept)
}
