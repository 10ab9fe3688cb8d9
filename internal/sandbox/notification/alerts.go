package notification

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"regexp"
	"strings"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/form"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Alert is a price alert, as the API sends it; Threshold is in €/L, with four decimals.
type Alert struct {
	ID              store.ID `json:"id"`
	BusinessID      store.ID `json:"business_id"`
	GasID           store.ID `json:"gas_id"`
	Condition       string   `json:"condition"`
	Threshold       string   `json:"threshold"`
	Active          bool     `json:"active"`
	LastTriggeredAt *string  `json:"last_triggered_at"`
	CreatedAt       string   `json:"created_at"`

	customer  store.ID
	threshold history.Price
	created   int64
}

// The conditions of an alert.
const (
	below = "below"
	above = "above"
)

// passedBy reports whether a price is beyond the threshold.
func (a Alert) passedBy(p history.Price) bool {
	return a.Condition == below && p < a.threshold || a.Condition == above && p > a.threshold
}

// The maximum number of active alerts of a user in a business, and the range of thresholds.
const (
	mostActive        = 20
	cheapest, dearest = history.Price(1000), history.Price(100_000)
)

// alerts reads the alerts that an SQL clause selects.
func alerts(ctx context.Context, q store.Querier, clause string, args ...any) ([]Alert, error) {
	all, err := store.List(ctx, q, func(row store.Scanner) (a Alert, err error) {
		var triggered *int64
		err = row.Scan(&a.ID, &a.BusinessID, &a.customer, &a.GasID, &a.Condition, &a.threshold, &a.Active, &triggered, &a.created)
		a.Threshold, a.LastTriggeredAt, a.CreatedAt = a.threshold.String(), clock.OptionalInstant(triggered), clock.Instant(a.created)
		return a, err
	}, `SELECT id, business_id, customer_id, gas_id, condition, threshold, active, last_triggered_at, created_at FROM price_alerts `+clause, args...)
	if err != nil {
		return nil, fmt.Errorf("list price alerts: %w", err)
	}
	return all, nil
}

// listAlerts answers GET /v3/price-alerts.
func (s *Service) listAlerts(r *http.Request, who api.Caller) (api.Answer, error) {
	business, err := api.QueryBusiness(r, s.DB, who, api.OrderRead)
	if err != nil {
		return api.Answer{}, err
	}
	all, err := alerts(r.Context(), s.DB, `WHERE customer_id = ? AND business_id = ? ORDER BY created_at DESC, id DESC`, who.CustomerID, business)
	return api.OK(api.Data[[]Alert]{Data: all}), err
}

// postAlert answers POST /v3/price-alerts.
func (s *Service) postAlert(r *http.Request, who api.Caller) (api.Answer, error) {
	f, err := form.ReadJSON(r, "business_id", "gas_id", "condition", "threshold")
	if err != nil {
		return api.Answer{}, err
	}
	business, valid := store.ParseID(f.Text("business_id"))
	if !valid {
		return api.Answer{}, api.NotFound
	}
	var a Alert
	err = s.DB.Write(r.Context(), func(tx *sql.Tx) error {
		if err := api.Require(r.Context(), tx, who, business, api.OrderRead); err != nil {
			return err
		}
		own, err := alerts(r.Context(), tx, `WHERE customer_id = ? AND business_id = ? AND active`, who.CustomerID, business)
		if err != nil {
			return err
		}
		if a, err = s.read(f, own); err != nil {
			return err
		}
		if len(own) >= mostActive {
			return api.Conflict("price_alert_limit")
		}
		a.BusinessID, a.Threshold, a.Active, a.CreatedAt = business, a.threshold.String(), true, clock.Timestamp(s.Clock.Now())
		return tx.QueryRowContext(r.Context(), `INSERT INTO price_alerts (customer_id, business_id, gas_id, condition, threshold, created_at) VALUES (?, ?, ?, ?, ?, ?) RETURNING id`,
			who.CustomerID, business, a.GasID, a.Condition, a.threshold, s.Clock.Now().Unix()).Scan(&a.ID)
	})
	return api.Answer{Status: http.StatusCreated, Body: api.Data[Alert]{Data: a}}, err
}

// threshold matches a valid threshold: a decimal number with up to four decimals.
var threshold = regexp.MustCompile(`^[0-9]{1,4}(\.[0-9]{1,4})?$`)

// read parses and validates the alert in a form; own are the user's active alerts.
func (s *Service) read(f form.Form, own []Alert) (a Alert, err error) {
	var v form.Violations
	a.Condition = f.Text("condition")
	if a.Condition != below && a.Condition != above {
		v.Add("condition", requiredOr(a.Condition, "invalid"))
	}
	var product *seed.Gas
	a.GasID, _ = store.ParseID(f.Text("gas_id"))
	for _, g := range s.Seed.Gases {
		if g.ID == a.GasID {
			product = &g
		}
	}
	if product == nil {
		v.Add("gas_id", requiredOr(f.Text("gas_id"), "not_found"))
	}
	text := f.Text("threshold")
	if !threshold.MatchString(text) {
		v.Add("threshold", requiredOr(text, "invalid"))
		return a, v.Problem()
	}
	euros, rest, _ := strings.Cut(text, ".")
	if a.threshold, err = history.ParsePrice(euros + "." + (rest + "0000")[:4]); err != nil {
		return a, err
	}
	switch {
	case a.threshold < cheapest || a.threshold > dearest:
		v.Add("threshold", "out_of_range:0.1:10")
	case len(v.All) == 0:
		if price := s.Seed.PricePerLitre(product.Slug, seed.LastPublication(s.Clock.Now()), s.Clock.FirstStart()); a.passedBy(price) {
			v.Add("threshold", "price_passed:"+price.String())
		}
		for _, o := range own {
			if o.GasID == a.GasID && o.Condition == a.Condition && o.threshold == a.threshold {
				v.Add("threshold", "not_unique")
			}
		}
	}
	return a, v.Problem()
}

// requiredOr returns the error code of an invalid field: "required" if it is empty, else wrong.
func requiredOr(value, wrong string) string {
	if value == "" {
		return "required"
	}
	return wrong
}

// deleteAlert answers DELETE /v3/price-alerts/{id}.
func (s *Service) deleteAlert(r *http.Request, who api.Caller) (api.Answer, error) {
	id, valid := store.ParseID(r.PathValue("id"))
	if !valid {
		return api.Answer{}, api.NotFound
	}
	err := s.DB.Write(r.Context(), func(tx *sql.Tx) error {
		own, err := alerts(r.Context(), tx, `WHERE id = ? AND customer_id = ?`, id, who.CustomerID)
		if err != nil {
			return err
		}
		if len(own) == 0 {
			return api.NotFound
		}
		if err := api.Require(r.Context(), tx, who, own[0].BusinessID, api.OrderRead); err != nil {
			return err
		}
		return store.Run(r.Context(), tx, "delete a price alert", store.Do(`DELETE FROM price_alerts WHERE id = ?`, id))
	})
	return api.Answer{Status: http.StatusNoContent}, err
}
