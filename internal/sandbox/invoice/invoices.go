package invoice

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/store"
	"github.com/citerne/citerne/internal/sandbox/stream"
)

// PublishInvoice tells the streams of its business how an invoice is now.
func (s *Service) PublishInvoice(ctx context.Context, tx *sql.Tx, id store.ID) error {
	var business store.ID
	if err := tx.QueryRowContext(ctx, `SELECT business_id FROM invoices WHERE id = ?`, id).Scan(&business); err != nil {
		return fmt.Errorf("read whose an invoice is: %w", err)
	}
	var where store.Condition
	where.And("id = ?", id)
	all, err := invoicesWhere(ctx, tx, where, 1)
	if err != nil {
		return err
	}
	return stream.Publish(ctx, tx, business, s.Clock.Now(), stream.InvoiceUpdated, all[0])
}

// Invoice is a row of GET /v3/invoices (product appendix B). Amounts in cents;
// Payment is the index of the label (specification §3).
type Invoice struct {
	ID        store.ID   `json:"id"`
	Number    string     `json:"number"`
	Kind      string     `json:"kind"`
	Status    string     `json:"status"`
	Payment   int        `json:"payment"`
	IssuedOn  string     `json:"issued_on"`
	DueOn     string     `json:"due_on"`
	Period    *Period    `json:"period"`
	Total     int64      `json:"total"`
	VAT       int64      `json:"vat"`
	TotalIncl int64      `json:"total_incl"`
	Remaining int64      `json:"remaining"`
	OrderIDs  []store.ID `json:"order_ids"`
}

// Period is from a day to another, both included.
type Period struct {
	Start string `json:"start"`
	End   string `json:"end"`
}

// listInvoices answers GET /v3/invoices: business_id, id[], status, per_page.
func (s *Service) listInvoices(r *http.Request, who api.Caller) (api.Answer, error) {
	where, err := api.OwnedBy(r, s.DB, who, api.FinanceRead)
	if err != nil {
		return api.Answer{}, err
	}
	if r.URL.Query().Has("status") {
		states := strings.Split(r.URL.Query().Get("status"), ",")
		marks, args := store.Among(states)
		where.And("status IN "+marks, args...)
	}
	most, err := api.Number(r.URL.Query(), "per_page", api.MaxIDs, api.MaxIDs)
	if err != nil {
		return api.Answer{}, err
	}
	all, err := invoicesWhere(r.Context(), s.DB, where, most)
	return api.OK(api.Data[[]Invoice]{Data: all}), err
}

// invoicesWhere reads invoices, the newest first.
func invoicesWhere(ctx context.Context, q store.Querier, where store.Condition, most int) ([]Invoice, error) {
	all, err := store.List(ctx, q, func(row store.Scanner) (Invoice, error) {
		var i Invoice
		var from, to *string
		var orders string
		err := row.Scan(&i.ID, &i.Number, &i.Kind, &i.Status, &i.Payment, &i.IssuedOn, &i.DueOn, &from, &to, &i.Total, &i.VAT, &i.TotalIncl, &i.Remaining, &orders)
		if err != nil {
			return i, err
		}
		if from != nil && to != nil {
			i.Period = &Period{*from, *to}
		}
		return i, json.Unmarshal([]byte(orders), &i.OrderIDs)
	}, `SELECT id, number, kind, status, payment, issued_on, due_on, period_start, period_end, total, vat, total_incl, remaining, order_ids
		FROM invoices WHERE `+where.String()+` ORDER BY issued_on DESC, id DESC LIMIT ?`, append(where.Args, most)...)
	if err != nil {
		return nil, fmt.Errorf("list invoices: %w", err)
	}
	return all, nil
}
