package provider

import (
	"context"
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// InvoicePayments returns the attempts to pay invoices, the oldest first: GET /invoices/payments,
// v3. The provider leaves out invoices that the session may not read.
func (s *Session) InvoicePayments(ctx context.Context, invoiceIDs []domain.ID) ([]*domain.Payment, error) {
	return readList[*domain.Payment](ctx, s, "fetch invoice payments", "payment",
		call{api: apiV3, method: http.MethodGet, route: "/invoices/payments", query: withAll(nil, "invoice_id", invoiceIDs)})
}

// PayInvoices pays the remaining amount of invoices: POST /payments, v3. When that differs from
// the amount the payer agreed to, the error's cause is a *domain.AmountChanged. The result is
// empty when the provider accepted the payment without sending the invoices back.
func (s *Session) PayInvoices(ctx context.Context, in domain.PayInvoicesInput) ([]*domain.Invoice, error) {
	f := fields{"invoice_ids": in.InvoiceIDs, "payment_method_id": in.PaymentMethodID, "expected_total": in.ExpectedTotal}
	set(f, "on", in.On)
	invoices, err := writeList[*domain.Invoice](ctx, s, "pay invoices", "invoice", call{api: apiV3, method: http.MethodPost, route: "/payments",
		body: paymentBody{f}, idempotencyKey: in.IdempotencyKey, refused: readChangedAmount})
	s.setLateDays(invoices...)
	return invoices, err
}

// paymentBody is the body of a payment, whose refusal names an invoice by its index.
type paymentBody struct{ fields }

// knows implements body.
func (b paymentBody) knows(name string) bool {
	return b.fields.knows(name) || place.ReplaceAllString(name, ".#$2") == "invoice_ids.#"
}

// input returns the GraphQL name of a field.
func (paymentBody) input(name string) domain.InputField {
	if at := placeIn(name); at != nil {
		return domain.InputField{List: "ids", Index: *at}
	}
	if name == "invoice_ids" {
		name = "ids"
	}
	return domain.InputField{Name: inputName(name)}
}

// readChangedAmount adds the current remaining amount to the refusal of a payment.
func readChangedAmount(p problem, err *domain.Error) *domain.Error {
	total, given := p.counts["total"]
	if p.code != domain.UserAmountChanged || !given {
		return err
	}
	changed := &domain.AmountChanged{Total: domain.Cents(total), Cause: err.Unwrap()}
	return err.WithUserErrors(domain.NewUserError(domain.InputField{Name: "expectedTotal"}, p.code, changed.Total.French())).WithCause(changed)
}

type wirePayment struct {
	ID        domain.ID                    `json:"id" wire:"required"`
	InvoiceID domain.ID                    `json:"invoice_id" wire:"required"`
	At        *time.Time                   `json:"at"`
	Amount    *domain.Cents                `json:"amount"`
	Status    *domain.PaymentAttemptStatus `json:"status"`
	Reason    string                       `json:"failure_reason"`
	Debited   *domain.Debited              `json:"method"`
}

func (w *wirePayment) domain(*reader) *domain.Payment { return (*domain.Payment)(w) }

type wireDebited struct {
	Kind  string `json:"type"`
	Last4 string `json:"last4"`
}

func (w *wireDebited) domain(*reader) *domain.Debited {
	return &domain.Debited{Kind: w.Kind, Last4: lastFour(w.Last4)}
}
