package analytics

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/form"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Anomaly is an unusual event, with the numbers that show it and the things it concerns
// (product 7.5). Since is nil for an event without a duration.
type Anomaly struct {
	ID        string     `json:"id"`
	At        string     `json:"at"`
	Kind      string     `json:"kind"`
	Message   string     `json:"message"`
	Why       string     `json:"why"`
	Since     *string    `json:"since"`
	Expected  *string    `json:"expected"`
	Observed  *string    `json:"observed"`
	TankID    *store.ID  `json:"tank_id"`
	VehicleID *store.ID  `json:"vehicle_id"`
	OrderID   *store.ID  `json:"order_id"`
	GasID     *store.ID  `json:"gas_id"`
	Dismissal *dismissal `json:"dismissal"`
}

// dismissal records who dismissed an anomaly, when and why. By is nil when the customer was
// deleted.
type dismissal struct {
	At      string      `json:"at"`
	By      *store.ID   `json:"by"`
	ByName  *personName `json:"by_name"`
	Reason  string      `json:"reason"`
	Comment *string     `json:"comment"`
}

type personName struct {
	FirstName string `json:"first_name"`
	LastName  string `json:"last_name"`
}

// listAnomalies answers GET /analytics/anomalies.
func (s *Service) listAnomalies(r *http.Request, who api.Caller) (api.Answer, error) {
	f, err := s.readFilter(r, who)
	if err != nil {
		return api.Answer{}, err
	}
	var all []Anomaly
	for _, rule := range s.rules() {
		found, err := rule(r.Context(), s.DB, f)
		if err != nil {
			return api.Answer{}, err
		}
		all = append(all, found...)
	}
	if err := addDismissals(r.Context(), s.DB, f.Business, all); err != nil {
		return api.Answer{}, err
	}
	slices.SortFunc(all, func(a, b Anomaly) int { return cmp.Or(cmp.Compare(b.At, a.At), cmp.Compare(a.ID, b.ID)) })
	return api.OK(api.Data[[]Anomaly]{Data: append([]Anomaly{}, all...)}), nil
}

// addDismissals sets Dismissal in the anomalies of a business.
func addDismissals(ctx context.Context, q store.Querier, business store.ID, all []Anomaly) error {
	byID := map[string]*dismissal{}
	_, err := store.List(ctx, q, func(row store.Scanner) (id string, err error) {
		var d dismissal
		var at int64
		var first, last *string
		if err = row.Scan(&id, &at, &d.By, &first, &last, &d.Reason, &d.Comment); d.By != nil {
			d.ByName = &personName{store.Text(first), store.Text(last)}
		}
		d.At, byID[id] = clock.Instant(at), &d
		return id, err
	}, `SELECT d.id, d.at, d.customer_id, c.first_name, c.last_name, d.reason, d.comment
		FROM anomaly_dismissals d LEFT JOIN customers c ON c.id = d.customer_id WHERE d.business_id = ?`, business)
	if err != nil {
		return fmt.Errorf("read the dismissals: %w", err)
	}
	for i := range all {
		all[i].Dismissal = byID[all[i].ID]
	}
	return nil
}

// find returns the anomaly of a business with this id, on any day up to today.
func (s *Service) find(ctx context.Context, q store.Querier, business store.ID, id string) (Anomaly, error) {
	for _, rule := range s.rules() {
		all, err := rule(ctx, q, Filter{Business: business, To: calendar.DateOf(s.Clock.Now())})
		if err != nil {
			return Anomaly{}, err
		}
		for _, a := range all {
			if a.ID == id {
				return a, nil
			}
		}
	}
	return Anomaly{}, api.NotFound
}

// maxComment bounds the comment of a dismissal, in characters.
const maxComment = 200

var reasons = []string{"expected", "measurement_error", "handled", "other"}

// dismissAnomaly answers POST /analytics/anomalies/{id}/dismiss.
func (s *Service) dismissAnomaly(r *http.Request, who api.Caller) (api.Answer, error) {
	f, err := form.ReadJSON(r, "reason", "comment")
	if err != nil {
		return api.Answer{}, err
	}
	return s.updateDismissal(r, who, func(business store.ID, id string, now time.Time) (store.Statement, error) {
		reason, comment := f.Text("reason"), f.Optional("comment")
		var v form.Violations
		switch {
		case reason == "":
			v.Add("reason", "required")
		case !slices.Contains(reasons, reason):
			v.Add("reason", "invalid")
		case reason == "other" && comment == nil:
			v.Add("comment", "required")
		}
		v.Limited("comment", comment, maxComment)
		return store.Do(`INSERT OR REPLACE INTO anomaly_dismissals (id, business_id, at, customer_id, reason, comment) VALUES (?, ?, ?, ?, ?, ?)`,
			id, business, now.Unix(), who.CustomerID, reason, comment), v.Problem()
	})
}

// restoreAnomaly answers POST /analytics/anomalies/{id}/restore.
func (s *Service) restoreAnomaly(r *http.Request, who api.Caller) (api.Answer, error) {
	return s.updateDismissal(r, who, func(_ store.ID, id string, _ time.Time) (store.Statement, error) {
		return store.Do(`DELETE FROM anomaly_dismissals WHERE id = ?`, id), nil
	})
}

// updateDismissal runs the statement that change returns for the anomaly that the path names,
// and answers with the anomaly after it.
func (s *Service) updateDismissal(r *http.Request, who api.Caller, change func(business store.ID, id string, now time.Time) (store.Statement, error)) (api.Answer, error) {
	id := r.PathValue("id")
	business, err := api.QueryBusiness(r, s.DB, who, api.OrderWrite)
	if err != nil {
		return api.Answer{}, err
	}
	// find runs every rule, so it must not hold the store's one writer.
	a, err := s.find(r.Context(), s.DB, business, id)
	if err != nil {
		return api.Answer{}, err
	}
	err = s.DB.Write(r.Context(), func(tx *sql.Tx) error {
		if _, err := api.QueryBusiness(r, tx, who, api.OrderWrite); err != nil {
			return err
		}
		step, err := change(business, id, s.Clock.Now())
		if err != nil {
			return err
		}
		if err := store.Run(r.Context(), tx, "update a dismissal", step); err != nil {
			return err
		}
		one := []Anomaly{a}
		err = addDismissals(r.Context(), tx, business, one)
		a = one[0]
		return err
	})
	return api.OK(api.Data[Anomaly]{Data: a}), err
}
