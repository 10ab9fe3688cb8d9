package invoice

import (
	"fmt"
	"net/http"
	"strconv"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Line is a line of an invoice, as the API sends it. UnitPrice is in euros, Total in cents.
type Line struct {
	ID        store.ID  `json:"id"`
	InvoiceID store.ID  `json:"invoice_id"`
	Label     string    `json:"label"`
	GasID     *store.ID `json:"gas_id"`
	OrderID   *store.ID `json:"order_id"`
	Quantity  string    `json:"quantity"`
	Unit      string    `json:"unit"`
	UnitPrice string    `json:"unit_price"`
	VATRate   string    `json:"vat_rate"`
	Total     int64     `json:"total"`
}

// Payment is an attempt to pay an invoice, as the API sends it.
type Payment struct {
	ID            store.ID `json:"id"`
	InvoiceID     store.ID `json:"invoice_id"`
	At            string   `json:"at"`
	Amount        int64    `json:"amount"`
	Status        string   `json:"status"`
	FailureReason *string  `json:"failure_reason"`
	Method        *Method  `json:"method"`
}

// Method is the payment method that was debited. It stays here after the method is deleted.
type Method struct {
	Type  string `json:"type"`
	Last4 string `json:"last4"`
}

// invoicesCondition returns the condition of the rows that belong to the invoices in
// invoice_id[], limited to those that the caller may see.
func invoicesCondition(r *http.Request, who api.Caller) (store.Condition, error) {
	var c store.Condition
	ids, err := api.IDList(r.URL.Query(), "invoice_id[]")
	if err != nil {
		return c, err
	}
	if len(ids) == 0 {
		return c, api.BadRequest("invoice_id[] is missing")
	}
	marks, args := store.InList(ids)
	businesses, more := api.PermittedBusinesses(who, api.FinanceRead)
	c.And("invoice_id IN (SELECT id FROM invoices WHERE id IN "+marks+" AND business_id IN "+businesses+")", append(args, more...)...)
	return c, nil
}

// listLines answers GET /v3/invoices/lines.
func (s *Service) listLines(r *http.Request, who api.Caller) (api.Answer, error) {
	c, err := invoicesCondition(r, who)
	if err != nil {
		return api.Answer{}, err
	}
	all, err := store.List(r.Context(), s.DB, func(row store.Scanner) (l Line, err error) {
		var quantity int
		var price history.Price
		err = row.Scan(&l.ID, &l.InvoiceID, &l.Label, &l.GasID, &l.OrderID, &quantity, &l.Unit, &price, &l.Total)
		l.Quantity, l.UnitPrice, l.VATRate = strconv.Itoa(quantity), price.String(), strconv.Itoa(history.VATPercent)
		return l, err
	}, `SELECT id, invoice_id, label, gas_id, order_id, quantity, unit, unit_price, total FROM invoice_lines WHERE `+c.String()+` ORDER BY invoice_id, id`, c.Args...)
	if err != nil {
		return api.Answer{}, fmt.Errorf("list lines of invoices: %w", err)
	}
	return api.OK(api.Data[[]Line]{Data: all}), nil
}

// listPayments answers GET /v3/invoices/payments.
func (s *Service) listPayments(r *http.Request, who api.Caller) (api.Answer, error) {
	c, err := invoicesCondition(r, who)
	if err != nil {
		return api.Answer{}, err
	}
	all, err := store.List(r.Context(), s.DB, func(row store.Scanner) (p Payment, err error) {
		var at int64
		var kind, last4 *string
		err = row.Scan(&p.ID, &p.InvoiceID, &at, &p.Amount, &p.Status, &p.FailureReason, &kind, &last4)
		p.At = clock.Instant(at)
		if kind != nil && last4 != nil {
			p.Method = &Method{*kind, *last4}
		}
		return p, err
	}, `SELECT id, invoice_id, at, amount, status, failure_reason, method_type, method_last4 FROM payments WHERE `+c.String()+` ORDER BY at, id`, c.Args...)
	if err != nil {
		return api.Answer{}, fmt.Errorf("list payments of invoices: %w", err)
	}
	return api.OK(api.Data[[]Payment]{Data: all}), nil
}
