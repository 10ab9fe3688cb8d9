package export

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/store"
	"github.com/citerne/citerne/internal/sandbox/stream"
)

const (
	queued    = "queued"
	running   = "running"
	done      = "done"
	failed    = "failed"
	expired   = "expired"
	cancelled = "cancelled"
)

// Export is an export as the API sends it.
type Export struct {
	ID            store.ID    `json:"id"`
	BusinessID    store.ID    `json:"business_id"`
	Kind          string      `json:"kind"`
	Format        string      `json:"format"`
	From          string      `json:"from"`
	To            string      `json:"to"`
	AddressIDs    []store.ID  `json:"address_ids"`
	GasIDs        []store.ID  `json:"gas_ids"`
	Status        string      `json:"status"`
	Progress      int         `json:"progress"`
	RowCount      *int        `json:"row_count"`
	SizeBytes     *int64      `json:"size_bytes"`
	FileName      *string     `json:"file_name"`
	CreatedAt     string      `json:"created_at"`
	CreatedBy     *store.ID   `json:"created_by"`
	CreatedByName *personName `json:"created_by_name"`
	FinishedAt    *string     `json:"finished_at"`
	ExpiresAt     *string     `json:"expires_at"`
	Error         *string     `json:"error"`

	// askedBy is the customer to notify, file the name of the file on disk, tag its ETag.
	askedBy   store.ID
	file, tag *string
}

type personName struct {
	FirstName string `json:"first_name"`
	LastName  string `json:"last_name"`
}

// read reads exports; clause is the end of the SQL query, in which e is the table.
func read(ctx context.Context, q store.Querier, clause string, args ...any) ([]Export, error) {
	all, err := store.List(ctx, q, func(row store.Scanner) (e Export, err error) {
		var sites, gases string
		var created int64
		var finished, expires *int64
		var first, last *string
		err = row.Scan(&e.ID, &e.BusinessID, &e.Kind, &e.Format, &e.From, &e.To, &sites, &gases, &e.Status, &e.Progress, &e.RowCount, &e.SizeBytes, &e.FileName, &created, &e.CreatedBy,
			&first, &last, &finished, &expires, &e.Error, &e.askedBy, &e.file, &e.tag)
		if err != nil {
			return e, err
		}
		if first != nil {
			e.CreatedByName = &personName{*first, store.Text(last)}
		}
		e.CreatedAt, e.FinishedAt, e.ExpiresAt = clock.Instant(created), clock.OptionalInstant(finished), clock.OptionalInstant(expires)
		return e, errors.Join(json.Unmarshal([]byte(sites), &e.AddressIDs), json.Unmarshal([]byte(gases), &e.GasIDs))
	}, `SELECT e.id, e.business_id, e.kind, e.format, e.from_day, e.to_day, e.address_ids, e.gas_ids, e.status, e.progress, e.row_count, e.size_bytes, e.file_name, e.created_at,
		c.id, c.first_name, c.last_name, e.finished_at, e.expires_at, e.error, e.asked_by, e.file, e.tag FROM exports e LEFT JOIN customers c ON c.id = e.created_by `+clause, args...)
	if err != nil {
		return nil, fmt.Errorf("read exports: %w", err)
	}
	return all, nil
}

// request returns the request that an export was made for.
func (e Export) request() (Request, error) {
	from, fromErr := calendar.Parse(e.From)
	to, toErr := calendar.Parse(e.To)
	return Request{Business: e.BusinessID, Kind: e.Kind, Format: e.Format, From: from, To: to, Sites: e.AddressIDs, Gases: e.GasIDs}, errors.Join(fromErr, toErr)
}

// findExport returns the export that the path names, and an error unless the caller may see it.
func findExport(r *http.Request, q store.Querier, who api.Caller) (Export, error) {
	id, valid := store.ParseID(r.PathValue("id"))
	if !valid {
		return Export{}, api.NotFound
	}
	found, err := read(r.Context(), q, `WHERE e.id = ?`, id)
	if err != nil {
		return Export{}, err
	}
	if len(found) == 0 {
		return Export{}, api.NotFound
	}
	e := found[0]
	if err := api.Require(r.Context(), q, who, e.BusinessID, api.ExportCreate); err != nil {
		return e, err
	}
	if k, _ := kindNamed(e.Kind); k.finance {
		err = api.Require(r.Context(), q, who, e.BusinessID, api.FinanceRead)
		if errors.Is(err, api.Forbidden) {
			err = api.NotFound // do not reveal that it exists
		}
	}
	return e, err
}

// financial lists the kinds that need the permission to read finances.
func financial() (names []string) {
	for _, k := range kinds {
		if k.finance {
			names = append(names, k.name)
		}
	}
	return names
}

// listExports answers GET /analytics/exports.
func (s *Service) listExports(r *http.Request, who api.Caller) (api.Answer, error) {
	ctx := r.Context()
	business, err := api.QueryBusiness(r, s.DB, who, api.ExportCreate)
	if err != nil {
		return api.Answer{}, err
	}
	role, err := api.RoleIn(ctx, s.DB, who, business)
	if err != nil {
		return api.Answer{}, err
	}
	page, perPage, err := api.PageOf(r.URL.Query())
	if err != nil {
		return api.Answer{}, err
	}
	var c store.Condition
	c.And("e.business_id = ?", business)
	if !api.May(role, api.FinanceRead) {
		marks, args := store.InList(financial())
		c.And("e.kind NOT IN "+marks, args...)
	}
	meta := api.Meta{Page: page, PerPage: perPage}
	if err := s.DB.QueryRowContext(ctx, `SELECT count(*) FROM exports e WHERE `+c.String(), c.Args...).Scan(&meta.Total); err != nil {
		return api.Answer{}, fmt.Errorf("count exports: %w", err)
	}
	all, err := read(ctx, s.DB, `WHERE `+c.String()+` ORDER BY e.created_at DESC, e.id DESC LIMIT ? OFFSET ?`, append(c.Args, perPage, (page-1)*perPage)...)
	return api.OK(api.Listed[Export]{Data: all, Meta: meta}), err
}

// getExport answers GET /analytics/exports/{id}.
func (s *Service) getExport(r *http.Request, who api.Caller) (api.Answer, error) {
	e, err := findExport(r, s.DB, who)
	return api.OK(api.Data[Export]{Data: e}), err
}

// Changed is the data of export.updated.
type Changed struct {
	ID store.ID `json:"id"`
}

// change updates an export whose status is in from, and publishes it; changed is false for any
// other status.
func (s *Service) change(ctx context.Context, tx *sql.Tx, e Export, from []string, set string, args ...any) (changed bool, err error) {
	marks, statuses := store.InList(from)
	result, err := tx.ExecContext(ctx, `UPDATE exports SET `+set+` WHERE id = ? AND status IN `+marks, slices.Concat(args, []any{e.ID}, statuses)...)
	if err != nil {
		return false, fmt.Errorf("change an export: %w", err)
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return false, err
	}
	return true, s.publish(ctx, tx, e)
}

// publish publishes to the streams of the business that an export has changed.
func (s *Service) publish(ctx context.Context, tx *sql.Tx, e Export) error {
	return stream.Publish(ctx, tx, e.BusinessID, s.Clock.Now(), stream.ExportUpdated, Changed{e.ID})
}

// write updates the export that the path names with the SET clause of how, and answers with the
// updated export. It returns a conflict with the code refusal when the status is not in from.
func (s *Service) write(r *http.Request, who api.Caller, status int, refusal string, from []string, how func(tx *sql.Tx, e Export) (set string, args []any, err error)) (api.Answer, error) {
	var e Export
	err := s.DB.Write(r.Context(), func(tx *sql.Tx) (err error) {
		if e, err = findExport(r, tx, who); err != nil {
			return err
		}
		if !slices.Contains(from, e.Status) {
			return api.Conflict(refusal)
		}
		set, args, err := how(tx, e)
		if err != nil {
			return err
		}
		if _, err := s.change(r.Context(), tx, e, from, set, args...); err != nil {
			return err
		}
		e, err = findExport(r, tx, who)
		return err
	})
	return api.Answer{Status: status, Body: api.Data[Export]{Data: e}}, err
}

// postCancel answers POST /analytics/exports/{id}/cancel. The worker notices within
// progressInterval.
func (s *Service) postCancel(r *http.Request, who api.Caller) (api.Answer, error) {
	return s.write(r, who, http.StatusOK, "export_finished", []string{queued, running}, func(*sql.Tx, Export) (string, []any, error) {
		return `status = ?, finished_at = ?, held_until = NULL`, []any{cancelled, s.Clock.Now().Unix()}, nil
	})
}

// postRetry answers POST /analytics/exports/{id}/retry. The caller is then notified instead of the
// customer who created the export.
func (s *Service) postRetry(r *http.Request, who api.Caller) (api.Answer, error) {
	return s.write(r, who, http.StatusAccepted, "export_not_retryable", []string{failed, cancelled, expired}, func(tx *sql.Tx, e Export) (string, []any, error) {
		request, err := e.request()
		if err != nil {
			return "", nil, err
		}
		if err := s.checkLimits(r.Context(), tx, who.CustomerID, request); err != nil {
			return "", nil, err
		}
		return `status = ?, progress = 0, row_count = NULL, size_bytes = NULL, tag = NULL, error = NULL, finished_at = NULL, expires_at = NULL, asked_by = ?`, []any{queued, who.CustomerID}, nil
	})
}

// deleteExport answers DELETE /analytics/exports/{id}.
func (s *Service) deleteExport(r *http.Request, who api.Caller) (api.Answer, error) {
	var e Export
	err := s.DB.Write(r.Context(), func(tx *sql.Tx) (err error) {
		if e, err = findExport(r, tx, who); err != nil {
			return err
		}
		if e.Status == queued || e.Status == running {
			return api.Conflict("export_running")
		}
		if err := store.Run(r.Context(), tx, "delete an export", store.Do(`DELETE FROM exports WHERE id = ?`, e.ID)); err != nil {
			return err
		}
		return s.publish(r.Context(), tx, e)
	})
	if err != nil {
		return api.Answer{}, err
	}
	s.remove(e.file)
	return api.Answer{Status: http.StatusNoContent}, nil
}

// Expire deletes the files that have expired by the delivery clock.
func (s *Service) Expire(ctx context.Context, now time.Time) error {
	old, err := read(ctx, s.DB, `WHERE e.status = 'done' AND e.expires_at <= ?`, now.Unix())
	if err != nil || len(old) == 0 {
		return err
	}
	for _, e := range old {
		changed := false
		err := s.DB.Write(ctx, func(tx *sql.Tx) (err error) {
			if changed, err = s.change(ctx, tx, e, []string{done}, `status = ?, file = NULL, tag = NULL`, expired); err != nil || !changed {
				return err
			}
			return store.Run(ctx, tx, "delete an expired file", store.Do(`DELETE FROM export_files WHERE export_id = ?`, e.ID))
		})
		if err != nil {
			return err
		}
		if changed {
			s.remove(e.file)
		}
	}
	return nil
}
