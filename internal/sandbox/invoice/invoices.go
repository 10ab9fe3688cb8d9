package invoice

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/store"
	"github.com/citerne/citerne/internal/sandbox/stream"
)

// Invoice is a row of GET /v3/invoices (product appendix B). Amounts are in cents; Payment is
// the index of the label (specification §3).
type Invoice struct {
	ID              store.ID   `json:"id"`
	BusinessID      store.ID   `json:"business_id"`
	Number          string     `json:"number"`
	Kind            string     `json:"kind"`
	Status          string     `json:"status"`
	Payment         int        `json:"payment"`
	IssuedOn        string     `json:"issued_on"`
	DueOn           string     `json:"due_on"`
	Period          *Period    `json:"period"`
	Total           int64      `json:"total"`
	VAT             int64      `json:"vat"`
	TotalIncl       int64      `json:"total_incl"`
	Remaining       int64      `json:"remaining"`
	LateDays        int        `json:"late_days"`
	CanPay          bool       `json:"can_pay"`
	OrderIDs        []store.ID `json:"order_ids"`
	PaymentMethodID *store.ID  `json:"payment_method_id"`
	CreditNoteFor   *Name      `json:"credit_note_for"`
	CreditNote      *Name      `json:"credit_note"`
	Files           []string   `json:"files"`
}

// Period is a range of days, both included.
type Period struct {
	Start string `json:"start"`
	End   string `json:"end"`
}

// Name identifies another invoice.
type Name struct {
	ID     store.ID `json:"id"`
	Number string   `json:"number"`
}

// files are the formats in which GET /v3/invoices/{id}/… serves an invoice.
var files = []string{"pdf", "xml"}

// unpayable returns why POST /v3/payments rejects an invoice, or "" if it accepts it.
func (i Invoice) unpayable() string {
	switch {
	case i.Kind != "invoice":
		return "credit_note"
	case i.Status == history.Paid, i.Status == history.Cancelled:
		return i.Status
	case i.Remaining <= 0:
		return "nothing_due"
	case i.Payment == history.PaymentPending:
		return "pending"
	}
	return ""
}

// complete sets the fields that are computed from the others and from today's date.
func (i *Invoice) complete(today calendar.Date) error {
	due, err := calendar.Parse(i.DueOn)
	if err != nil {
		return err
	}
	if i.Remaining > 0 {
		i.LateDays = int(max(today-due, 0))
	}
	i.CanPay, i.Files = i.unpayable() == "", files
	return nil
}

// getInvoice answers GET /v3/invoices/{id}.
func (s *Service) getInvoice(r *http.Request, who api.Caller) (api.Answer, error) {
	id, _ := store.ParseID(r.PathValue("id")) // no invoice has id 0
	found, err := s.read(r.Context(), s.DB, []store.ID{id})
	if err != nil {
		return api.Answer{}, err
	}
	if len(found) == 0 {
		return api.Answer{}, api.NotFound
	}
	return api.OK(api.Data[Invoice]{Data: found[0]}), api.Require(r.Context(), s.DB, who, found[0].BusinessID, api.FinanceRead)
}

// PublishInvoice publishes the current state of an invoice to the streams of its business.
func (s *Service) PublishInvoice(ctx context.Context, tx *sql.Tx, id store.ID) error {
	all, err := s.read(ctx, tx, []store.ID{id})
	if err != nil {
		return err
	}
	return stream.Publish(ctx, tx, all[0].BusinessID, s.Clock.Now(), stream.InvoiceUpdated, all[0])
}

// publishInvoices publishes the current state of invoices, each once.
func (s *Service) publishInvoices(ctx context.Context, tx *sql.Tx, ids []store.ID) error {
	slices.Sort(ids)
	for _, id := range slices.Compact(ids) {
		if err := s.PublishInvoice(ctx, tx, id); err != nil {
			return err
		}
	}
	return nil
}

// read reads invoices in the order of their ids. Unknown ids are skipped.
func (s *Service) read(ctx context.Context, q store.Querier, ids []store.ID) ([]Invoice, error) {
	if len(ids) == 0 {
		return []Invoice{}, nil
	}
	today := calendar.DateOf(s.Clock.Now())
	marks, args := store.InList(ids)
	all, err := store.List(ctx, q, func(row store.Scanner) (i Invoice, err error) {
		var from, to, orders *string
		var credited, by struct {
			id     *store.ID
			number *string
		}
		err = row.Scan(&i.ID, &i.BusinessID, &i.Number, &i.Kind, &i.Status, &i.Payment, &i.IssuedOn, &i.DueOn, &from, &to, &i.Total, &i.VAT, &i.TotalIncl, &i.Remaining,
			&orders, &i.PaymentMethodID, &credited.id, &credited.number, &by.id, &by.number)
		if err != nil {
			return i, err
		}
		if from != nil && to != nil {
			i.Period = &Period{*from, *to}
		}
		if credited.id != nil {
			i.CreditNoteFor = &Name{*credited.id, *credited.number}
		}
		if by.id != nil {
			i.CreditNote = &Name{*by.id, *by.number}
		}
		if err := json.Unmarshal([]byte(*orders), &i.OrderIDs); err != nil {
			return i, err
		}
		return i, i.complete(today)
	}, `SELECT i.id, i.business_id, i.number, i.kind, i.status, i.payment, i.issued_on, i.due_on, i.period_start, i.period_end, i.total, i.vat, i.total_incl, i.remaining,
			i.order_ids, (SELECT method_id FROM payments WHERE invoice_id = i.id ORDER BY at DESC, id DESC LIMIT 1), credited.id, credited.number, credit.id, credit.number
		FROM invoices i LEFT JOIN invoices credited ON credited.id = i.credited_id LEFT JOIN invoices credit ON credit.credited_id = i.id WHERE i.id IN `+marks, args...)
	if err != nil {
		return nil, fmt.Errorf("list invoices: %w", err)
	}
	place := make(map[store.ID]int, len(ids))
	for n, id := range ids {
		place[id] = n
	}
	slices.SortFunc(all, func(a, b Invoice) int { return place[a.ID] - place[b.ID] })
	return all, nil
}
