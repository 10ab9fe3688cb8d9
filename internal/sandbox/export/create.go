package export

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/form"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// The limits of exports (product S14): the rows of a file, and the queued or running exports of a
// customer.
const (
	maxRows    = 200_000
	maxRunning = 3
)

// sameFor is how long a repeated request gets the existing export.
const sameFor = 10 * time.Minute

// formats maps the extension of a file to its media type.
var formats = map[string]string{
	"csv": "text/csv; charset=utf-8", "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "pdf": "application/pdf",
}

// body is the body of POST /analytics/exports.
type body struct {
	BusinessID store.ID   `json:"business_id"`
	Kind       string     `json:"kind"`
	Format     string     `json:"format"`
	From       string     `json:"from"`
	To         string     `json:"to"`
	AddressIDs []store.ID `json:"address_ids"`
	GasIDs     []store.ID `json:"gas_ids"`
	Again      bool       `json:"again"`
}

// request checks the body and converts it to a Request.
func (b body) request() (Request, error) {
	r := Request{Business: b.BusinessID, Kind: b.Kind, Format: b.Format, Sites: sorted(b.AddressIDs), Gases: sorted(b.GasIDs)}
	_, known := formats[b.Format]
	if !known {
		return r, api.BadRequest("format is unknown")
	}
	if len(r.Sites) > api.MaxIDs || len(r.Gases) > api.MaxIDs {
		return r, api.BadRequest(fmt.Sprintf("%d ids at most", api.MaxIDs))
	}
	if b.Format == "pdf" && b.Kind != emissions {
		var v form.Violations
		v.Add("format", "invalid")
		return r, v.Problem()
	}
	return r, r.readPeriod(b.From, b.To)
}

// sorted returns the ids in ascending order without duplicates, so that equal requests are stored
// equally.
func sorted(ids []store.ID) []store.ID {
	all := append([]store.ID{}, ids...)
	slices.Sort(all)
	return slices.Compact(all)
}

// readPeriod checks the kind of a request, and parses and checks its days.
func (r *Request) readPeriod(from, to string) error {
	if _, known := kindNamed(r.Kind); !known {
		return api.BadRequest("kind is unknown")
	}
	var fromErr, toErr error
	r.From, fromErr = calendar.Parse(from)
	r.To, toErr = calendar.Parse(to)
	if fromErr != nil || toErr != nil {
		return api.BadRequest("a date is YYYY-MM-DD")
	}
	var v form.Violations
	switch first := r.To.FirstOfPeriod(); {
	case r.From > r.To:
		v.Add("from", "date_too_late")
	case r.From < first:
		v.Add("from", "date_too_early:"+first.String())
	}
	return v.Problem()
}

// checkPermission returns an error unless the caller may export this kind.
func (r Request) checkPermission(ctx context.Context, q store.Querier, who api.Caller) error {
	if err := api.Require(ctx, q, who, r.Business, api.ExportCreate); err != nil {
		return err
	}
	if k, _ := kindNamed(r.Kind); k.finance {
		return api.Require(ctx, q, who, r.Business, api.FinanceRead)
	}
	return nil
}

// getEstimate answers GET /analytics/exports/estimate.
func (s *Service) getEstimate(r *http.Request, who api.Caller) (api.Answer, error) {
	request, err := readEstimate(r.URL.Query())
	if err == nil {
		request.Business, err = api.QueryBusiness(r, s.DB, who, api.ExportCreate)
	}
	if err == nil {
		err = request.checkPermission(r.Context(), s.DB, who)
	}
	if err != nil {
		return api.Answer{}, err
	}
	n, err := s.count(r.Context(), s.DB, request)
	return api.OK(api.Data[map[string]int]{Data: map[string]int{"rows": n}}), err
}

func readEstimate(q url.Values) (Request, error) {
	request := Request{Kind: q.Get("kind")}
	var err error
	if request.Sites, err = api.IDList(q, "address_id[]"); err != nil {
		return request, err
	}
	if request.Gases, err = api.IDList(q, "gas_id[]"); err != nil {
		return request, err
	}
	return request, request.readPeriod(q.Get("from"), q.Get("to"))
}

// count returns how many rows the file of a request would have.
func (s *Service) count(ctx context.Context, q store.Querier, r Request) (int, error) {
	k, _ := kindNamed(r.Kind)
	return k.count(s, ctx, q, r)
}

// checkLimits returns an error when the file would be too long, or when the customer has as many
// queued or running exports as allowed.
func (s *Service) checkLimits(ctx context.Context, tx *sql.Tx, customer store.ID, r Request) error {
	rows, err := s.count(ctx, tx, r)
	if err != nil {
		return err
	}
	if rows > maxRows {
		return &api.Problem{Status: http.StatusUnprocessableEntity, Code: "export_too_large"}
	}
	var waiting int
	err = tx.QueryRowContext(ctx, `SELECT count(*) FROM exports WHERE asked_by = ? AND (status = 'queued' OR status = 'running')`, customer).Scan(&waiting)
	if err != nil {
		return fmt.Errorf("count the waiting exports: %w", err)
	}
	if waiting >= maxRunning {
		return api.Conflict("export_limit")
	}
	return nil
}

// postExport answers POST /analytics/exports.
func (s *Service) postExport(r *http.Request, who api.Caller) (api.Answer, error) {
	b, err := form.ReadBody[body](r)
	if err != nil {
		return api.Answer{}, err
	}
	ctx, answer := r.Context(), api.Answer{Status: http.StatusAccepted}
	err = s.DB.Write(ctx, func(tx *sql.Tx) error {
		if err := api.Require(ctx, tx, who, b.BusinessID, api.ExportCreate); err != nil {
			return err
		}
		request, err := b.request()
		if err != nil {
			return err
		}
		if err := request.checkPermission(ctx, tx, who); err != nil {
			return err
		}
		e, found, err := s.findSame(ctx, tx, who.CustomerID, request)
		if err != nil {
			return err
		}
		if found && !b.Again {
			answer.Status, answer.Body = http.StatusOK, api.Data[Export]{Data: e}
			return nil
		}
		e, err = s.create(ctx, tx, who.CustomerID, request)
		answer.Body = api.Data[Export]{Data: e}
		return err
	})
	return answer, err
}

// findSame returns the customer's latest export of the same request that is not older than sameFor
// and is queued, running or done.
func (s *Service) findSame(ctx context.Context, tx *sql.Tx, customer store.ID, r Request) (Export, bool, error) {
	sites, gases, err := r.filters()
	if err != nil {
		return Export{}, false, err
	}
	all, err := read(ctx, tx, `WHERE e.business_id = ? AND e.created_at > ? AND e.created_by = ? AND e.kind = ? AND e.format = ? AND e.from_day = ? AND e.to_day = ? AND e.address_ids = ? AND e.gas_ids = ?
		AND e.status IN ('queued', 'running', 'done') ORDER BY e.id DESC LIMIT 1`,
		r.Business, s.Clock.Now().Add(-sameFor).Unix(), customer, r.Kind, r.Format, r.From.String(), r.To.String(), sites, gases)
	if err != nil || len(all) == 0 {
		return Export{}, false, err
	}
	return all[0], true, nil
}

// filters returns the sites and products of a request as JSON, as they are stored.
func (r Request) filters() (sites, gases string, err error) {
	s, err := json.Marshal(append([]store.ID{}, r.Sites...))
	if err != nil {
		return "", "", err
	}
	g, err := json.Marshal(append([]store.ID{}, r.Gases...))
	return string(s), string(g), err
}

// create queues an export and publishes it.
func (s *Service) create(ctx context.Context, tx *sql.Tx, customer store.ID, r Request) (Export, error) {
	if err := s.checkLimits(ctx, tx, customer, r); err != nil {
		return Export{}, err
	}
	id, err := s.insert(ctx, tx, job{Request: r, by: customer, status: queued, at: s.Clock.Now()})
	if err != nil {
		return Export{}, err
	}
	all, err := read(ctx, tx, `WHERE e.id = ?`, id)
	if err != nil {
		return Export{}, err
	}
	return all[0], s.publish(ctx, tx, all[0])
}

// job is an export to be inserted into the store.
type job struct {
	Request
	by        store.ID
	status    string
	at        time.Time
	progress  int
	heldUntil time.Time
}

// insert inserts an export into the store and returns its id.
func (s *Service) insert(ctx context.Context, tx *sql.Tx, j job) (id store.ID, err error) {
	b, err := company.Businesses.One(ctx, tx, `WHERE id = ?`, j.Business)
	if err != nil {
		return 0, fmt.Errorf("read a business: %w", err)
	}
	sites, gases, err := j.filters()
	if err != nil {
		return 0, err
	}
	err = tx.QueryRowContext(ctx, `INSERT INTO exports (business_id, kind, format, from_day, to_day, address_ids, gas_ids, status, progress, file_name, created_at, created_by, asked_by, held_until)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
		j.Business, j.Kind, j.Format, j.From.String(), j.To.String(), sites, gases, j.status, j.progress, j.fileName(b.Name, calendar.DateOf(j.at)), j.at.Unix(), j.by, j.by,
		store.SecondsOrNull(j.heldUntil)).Scan(&id)
	if err != nil {
		return 0, fmt.Errorf("add an export: %w", err)
	}
	return id, nil
}
