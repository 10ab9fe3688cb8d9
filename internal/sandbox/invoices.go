package sandbox

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
)

// invoice is a row of GET /v3/invoices (product appendix B). Amounts in cents;
// Payment is the index of the label (specification §3).
type invoice struct {
	ID        recordID   `json:"id"`
	Number    string     `json:"number"`
	Kind      string     `json:"kind"`
	Status    string     `json:"status"`
	Payment   int        `json:"payment"`
	IssuedOn  string     `json:"issued_on"`
	DueOn     string     `json:"due_on"`
	Period    *period    `json:"period"`
	Total     int64      `json:"total"`
	VAT       int64      `json:"vat"`
	TotalIncl int64      `json:"total_incl"`
	Remaining int64      `json:"remaining"`
	OrderIDs  []recordID `json:"order_ids"`
}

// period is from a day to another, both included.
type period struct {
	Start string `json:"start"`
	End   string `json:"end"`
}

// listInvoices answers GET /v3/invoices: business_id, id[], status, per_page.
func (s *Sandbox) listInvoices(r *http.Request, who caller) (answer, error) {
	where, err := ownedBy(r, s.db, who, permFinanceRead)
	if err != nil {
		return answer{}, err
	}
	if r.URL.Query().Has("status") {
		states := strings.Split(r.URL.Query().Get("status"), ",")
		marks, args := among(states)
		where.And("status IN "+marks, args...)
	}
	most, err := number(r.URL.Query(), "per_page", maxIDs, maxIDs)
	if err != nil {
		return answer{}, err
	}
	all, err := invoicesWhere(r.Context(), s.db, where, most)
	return ok(data[[]invoice]{Data: all}), err
}

// invoicesWhere reads invoices, the newest first.
func invoicesWhere(ctx context.Context, q querier, where condition, most int) ([]invoice, error) {
	all, err := list(ctx, q, func(row scanner) (invoice, error) {
		var i invoice
		var from, to *string
		var orders string
		err := row.Scan(&i.ID, &i.Number, &i.Kind, &i.Status, &i.Payment, &i.IssuedOn, &i.DueOn, &from, &to, &i.Total, &i.VAT, &i.TotalIncl, &i.Remaining, &orders)
		if err != nil {
			return i, err
		}
		if from != nil && to != nil {
			i.Period = &period{*from, *to}
		}
		return i, json.Unmarshal([]byte(orders), &i.OrderIDs)
	}, `SELECT id, number, kind, status, payment, issued_on, due_on, period_start, period_end, total, vat, total_incl, remaining, order_ids
		FROM invoices WHERE `+where.String()+` ORDER BY issued_on DESC, id DESC LIMIT ?`, append(where.Args, most)...)
	if err != nil {
		return nil, fmt.Errorf("list invoices: %w", err)
	}
	return all, nil
}

// ownedBy is the condition of a list by business_id and id[], when the caller has
// the permission.
func ownedBy(r *http.Request, q querier, who caller, permission string) (condition, error) {
	var where condition
	business, err := queryBusiness(r, q, who, permission)
	if err != nil {
		return where, err
	}
	ids, err := idList(r.URL.Query(), "id[]")
	if err != nil {
		return where, err
	}
	where.And("business_id = ?", business)
	if len(ids) > 0 {
		marks, args := among(ids)
		where.And("id IN "+marks, args...)
	}
	return where, nil
}
