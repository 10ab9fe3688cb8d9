package export

import (
	"context"
	"fmt"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/invoice"
	"github.com/citerne/citerne/internal/sandbox/sheet"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// bills returns the SQL condition of the invoices of a request: issued in its period, with a line of
// one of its sites and a line of one of its products.
func (r Request) bills() (c store.Condition) {
	c.And("business_id = ? AND issued_on >= ? AND issued_on <= ?", r.Business, r.From.String(), r.To.String())
	if len(r.Sites) > 0 {
		marks, args := store.InList(r.Sites)
		c.And("EXISTS (SELECT 1 FROM invoice_lines l JOIN orders o ON o.id = l.order_id WHERE l.invoice_id = invoices.id AND o.address_id IN "+marks+")", args...)
	}
	if len(r.Gases) > 0 {
		marks, args := store.InList(r.Gases)
		c.And("EXISTS (SELECT 1 FROM invoice_lines l WHERE l.invoice_id = invoices.id AND l.gas_id IN "+marks+")", args...)
	}
	return c
}

func (s *Service) countInvoices(ctx context.Context, q store.Querier, r Request) (n int, err error) {
	c := r.bills()
	if err := q.QueryRowContext(ctx, `SELECT count(*) FROM invoices WHERE `+c.String(), c.Args...).Scan(&n); err != nil {
		return 0, fmt.Errorf("count invoices: %w", err)
	}
	return n, nil
}

// The French names of the statuses of an invoice and of its payment (specification §3).
var (
	billStatuses = map[string]string{history.NotPaid: "Non payée", history.Lost: "Perdue", history.Paid: "Payée", history.Cancelled: "Annulée"}
	payments     = [...]string{"Non", "Oui", "En attente", "Defaut de paiement", "Programmé", "Erreur lors du paiement"}
	billKinds    = map[string]string{"invoice": "Facture", "credit_note": "Avoir"}
)

// invoices returns a table with a row for each invoice and credit note.
func (s *Service) invoices(_ context.Context, r Request) (table, error) {
	return table{
		columns: []sheet.Column{
			{Title: "Numéro", Width: 17}, {Title: "Type", Width: 10}, {Title: "Émise le", Kind: sheet.Day, Width: 12}, {Title: "Échéance", Kind: sheet.Day, Width: 12},
			{Title: "Début de période", Kind: sheet.Day, Width: 12}, {Title: "Fin de période", Kind: sheet.Day, Width: 12}, {Title: "Statut", Width: 12}, {Title: "Paiement", Width: 22},
			{Title: "Montant HT (€)", Kind: sheet.Amount, Width: 14}, {Title: "TVA (€)", Kind: sheet.Amount, Width: 14}, {Title: "Montant TTC (€)", Kind: sheet.Amount, Width: 14},
			{Title: "Reste à payer (€)", Kind: sheet.Amount, Width: 14}, {Title: "Facture annulée", Width: 17}, {Title: "Commandes", Width: 40},
		},
		each: func(ctx context.Context, give func([]any) error) error { return s.eachInvoice(ctx, r, give) },
	}, nil
}

func (s *Service) eachInvoice(ctx context.Context, r Request, give func([]any) error) error {
	day, id := "", store.ID(0)
	for {
		c := r.bills()
		c.And("(issued_on, id) > (?, ?)", day, id)
		page, err := store.List(ctx, s.DB, func(row store.Scanner) ([]any, error) {
			var number, kind, status, due string
			var payment int
			var total, vat, incl, left int64
			var from, to, credited, orders *string
			if err := row.Scan(&id, &number, &kind, &status, &payment, &day, &due, &from, &to, &total, &vat, &incl, &left, &credited, &orders); err != nil {
				return nil, err
			}
			cells := []any{number, billKinds[kind], &day, &due, from, to, billStatuses[status], payments[payment], total, vat, incl, left, maybe(credited), maybe(orders)}
			return cells, readDays(cells)
		}, `SELECT id, number, kind, status, payment, issued_on, due_on, period_start, period_end, total, vat, total_incl, remaining,
				(SELECT number FROM invoices b WHERE b.id = invoices.credited_id),
				(SELECT group_concat(reference, ', ' ORDER BY id) FROM orders WHERE id IN (SELECT CAST(value AS INTEGER) FROM json_each(order_ids)))
			FROM invoices WHERE `+c.String()+` ORDER BY issued_on, id LIMIT ?`, append(c.Args, pageLength)...)
		if err != nil {
			return fmt.Errorf("list invoices: %w", err)
		}
		if len(page) == 0 {
			return nil
		}
		for _, row := range page {
			if err := give(row); err != nil {
				return err
			}
		}
	}
}

// readDays replaces each *string in cells by the date that it holds, nil for a nil pointer.
func readDays(cells []any) error {
	for i, cell := range cells {
		text, isPointer := cell.(*string)
		if !isPointer {
			continue
		}
		cells[i] = nil
		if text != nil {
			day, err := calendar.Parse(*text)
			if err != nil {
				return err
			}
			cells[i] = day
		}
	}
	return nil
}

func (s *Service) countEntries(ctx context.Context, q store.Querier, r Request) (int, error) {
	return s.Invoices.CountEntries(ctx, q, r.bills())
}

// entries returns the table of the accounting entries, the same as from the list of invoices.
func (s *Service) entries(_ context.Context, r Request) (table, error) {
	return table{columns: invoice.EntryColumns, each: func(ctx context.Context, give func([]any) error) error {
		return s.Invoices.EachEntry(ctx, r.bills(), give)
	}}, nil
}
