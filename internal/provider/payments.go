package provider

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// PaymentMethods lists the payment methods of a business: GET /business/{id}/paymentMethods, whose
// response is in data (specification §7).
func (s *Session) PaymentMethods(ctx context.Context, businessID domain.ID) ([]domain.PaymentMethod, error) {
	return readList[domain.PaymentMethod](ctx, s, "fetch payment methods", "payment_method",
		call{method: http.MethodGet, route: "/business/{id}/paymentMethods", id: businessID})
}

// mandateForm returns the body of a write with the given fields only.
func mandateForm(in domain.SepaMandateInput) *form {
	f := &form{}
	text(f, "business_id", in.BusinessID)
	text(f, "holder", in.Holder)
	text(f, "iban", in.Iban)
	text(f, "bic", in.Bic)
	text(f, "scheme", in.Scheme)
	f.boolean("consent", in.Consent)
	f.boolean("is_default", in.IsDefault)
	return f
}

// AddSepaMandate signs a mandate: POST /business/paymentMethods?type=SEPA. The
// result is nil when the provider accepted it without sending it back.
func (s *Session) AddSepaMandate(ctx context.Context, in domain.SepaMandateInput) (domain.PaymentMethod, error) {
	return writeRecord[domain.PaymentMethod](ctx, s, "add SEPA mandate", "payment_method",
		call{method: http.MethodPost, route: "/business/paymentMethods", query: query{}.with("type", kindSepa), body: mandateForm(in)})
}

// AddCard registers the card of a payment processor's token: POST
// /business/paymentMethods?type=CARD. The result is nil when the provider accepted it without
// sending it back.
func (s *Session) AddCard(ctx context.Context, in domain.CardInput) (domain.PaymentMethod, error) {
	f := &form{}
	text(f, "business_id", in.BusinessID)
	text(f, "token", in.Token)
	f.boolean("is_default", in.IsDefault)
	return writeRecord[domain.PaymentMethod](ctx, s, "add card", "payment_method",
		call{method: http.MethodPost, route: "/business/paymentMethods", query: query{}.with("type", kindCard), body: f})
}

// DeletePaymentMethod removes a payment method: DELETE /business/paymentMethods/
// with card_id. The trailing slash is the specification's.
func (s *Session) DeletePaymentMethod(ctx context.Context, id domain.ID) error {
	const op = "delete payment method"
	if err := domain.CheckID(id); err != nil {
		return fmt.Errorf("%s: %w", op, err)
	}
	_, err := s.write(ctx, op,
		call{method: http.MethodDelete, route: "/business/paymentMethods/", query: query{}.with("card_id", string(id))})
	return err
}

// SetDefaultPaymentMethod makes a payment method the default: POST
// /business/{id}/paymentMethods/{methodId}/default, v3. The result is nil when the provider
// accepted the change without sending the method back.
func (s *Session) SetDefaultPaymentMethod(ctx context.Context, businessID, id domain.ID) (domain.PaymentMethod, error) {
	return writeRecord[domain.PaymentMethod](ctx, s, "set default payment method", "payment_method",
		call{api: apiV3, method: http.MethodPost, route: "/business/{id}/paymentMethods/{sub}/default", id: businessID, sub: id})
}

// SignMandate signs a mandate that is pending signature: POST /mandates/{id}/signature, v3. The
// result is nil when the provider accepted it without sending the mandate back.
func (s *Session) SignMandate(ctx context.Context, id domain.ID, consent bool) (domain.PaymentMethod, error) {
	return writeRecord[domain.PaymentMethod](ctx, s, "sign mandate", "payment_method", call{api: apiV3, method: http.MethodPost,
		route: "/mandates/{id}/signature", id: id, body: fields{"consent": consent}, refused: readUnsignable})
}

// readUnsignable adds the sentence for a mandate that is not pending signature.
func readUnsignable(p problem, err *domain.Error) *domain.Error {
	if p.code != domain.UserForbiddenValue {
		return err
	}
	return err.WithUserErrors(domain.NewUserError(domain.InputField{Name: "id"}, p.code))
}

// errNoPDF says that a response is not a PDF file.
var errNoPDF = errors.New("the answer is not a PDF file")

// MandateDocument reads a signed mandate as a PDF file: GET
// /mandates/{id}/document, v3.
func (s *Session) MandateDocument(ctx context.Context, id domain.ID) ([]byte, error) {
	return s.readPDF(ctx, "fetch mandate document", call{api: apiV3, method: http.MethodGet, route: "/mandates/{id}/document", id: id})
}

// readPDF makes a read whose response is a PDF file. The file is passed on unchanged, so anything
// else must be rejected here.
func (s *Session) readPDF(ctx context.Context, op string, c call) ([]byte, error) {
	file, err := s.read(ctx, op, c)
	if err != nil {
		return nil, err
	}
	if !bytes.HasPrefix(file, []byte("%PDF-")) {
		return nil, fmt.Errorf("%s: %w", op, unreadable(c, errNoPDF))
	}
	return file, nil
}

// The known kinds of payment method.
const (
	kindSepa = "SEPA"
	kindCard = "CARD"
)

type wirePaymentMethod struct {
	paymentBase
	Type string `json:"type"`

	Holder    *string            `json:"holder"`
	IbanLast4 string             `json:"iban_last4"`
	Iban      string             `json:"iban"`
	BankName  *string            `json:"bank_name"`
	Bic       *string            `json:"bic"`
	Rum       *string            `json:"rum"`
	Ics       *string            `json:"ics"`
	Scheme    *domain.SepaScheme `json:"scheme"`
	SignedAt  *time.Time         `json:"signed_at"`
	Document  bool               `json:"has_document"`

	Brand    string `json:"brand"`
	Last4    string `json:"last4"`
	Number   string `json:"number"`
	ExpMonth *month `json:"exp_month"`
	ExpYear  *int   `json:"exp_year"`
}

type paymentBase struct {
	ID        domain.ID                   `json:"id" wire:"required"`
	IsDefault bool                        `json:"is_default"`
	CreatedAt *time.Time                  `json:"created_at"`
	Status    *domain.PaymentMethodStatus `json:"status"`
}

func (w *wirePaymentMethod) domain(r *reader) domain.PaymentMethod {
	base := domain.PaymentMethodBase(w.paymentBase)
	switch {
	case strings.EqualFold(w.Type, kindSepa):
		return &domain.SepaMandate{PaymentMethodBase: base, Holder: w.Holder, IbanLast4: lastFour(w.IbanLast4, w.Iban), BankName: w.BankName,
			Bic: w.Bic, Rum: w.Rum, Ics: w.Ics, Scheme: w.Scheme, SignedAt: w.SignedAt, HasDocument: w.Document}
	case strings.EqualFold(w.Type, kindCard):
		return &domain.Card{PaymentMethodBase: base, Brand: w.Brand, Last4: lastFour(w.Last4, w.Number),
			ExpMonth: (*int)(w.ExpMonth), ExpYear: w.ExpYear}
	}
	r.note(OddityUnknownValue, "type", loggable(w.Type))
	return &domain.OtherPaymentMethod{PaymentMethodBase: base, Kind: w.Type}
}

// lastFour returns the last four letters or digits of the first candidate that has any. A masked
// or complete number of an account or a card never leaves the package (security §5).
func lastFour(candidates ...string) string {
	for _, text := range candidates {
		kept := strings.Map(func(r rune) rune {
			if '0' <= r && r <= '9' || 'A' <= r && r <= 'Z' || 'a' <= r && r <= 'z' {
				return r
			}
			return -1
		}, text)
		if kept != "" {
			return strings.ToUpper(kept[max(0, len(kept)-4):])
		}
	}
	return ""
}
