package provider

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/citerne/citerne/internal/domain"
)

// PaymentMethods lists how a business pays: GET /business/{id}/paymentMethods,
// whose answer is in data (specification §7).
func (s *Session) PaymentMethods(ctx context.Context, businessID domain.ID) ([]domain.PaymentMethod, error) {
	return readList[wirePaymentMethod](ctx, s, "fetch payment methods", "payment_method",
		call{method: http.MethodGet, route: "/business/{id}/paymentMethods", id: businessID})
}

// mandateForm is the body of a write: the given fields alone.
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
	return writeRecord[wirePaymentMethod](ctx, s, "add SEPA mandate", "payment_method", call{
		method: http.MethodPost,
		route:  "/business/paymentMethods",
		query:  query{}.with("type", kindSepa),
		body:   mandateForm(in),
	})
}

// AddCard registers the card that a token of the processor stands for: POST
// /business/paymentMethods?type=CARD. The result is nil when the provider accepted
// it without sending it back.
func (s *Session) AddCard(ctx context.Context, in domain.CardInput) (domain.PaymentMethod, error) {
	f := &form{}
	text(f, "business_id", in.BusinessID)
	text(f, "token", in.Token)
	f.boolean("is_default", in.IsDefault)
	return writeRecord[wirePaymentMethod](ctx, s, "add card", "payment_method", call{
		method: http.MethodPost,
		route:  "/business/paymentMethods",
		query:  query{}.with("type", kindCard),
		body:   f,
	})
}

// DeletePaymentMethod removes a payment method: DELETE /business/paymentMethods/
// with card_id. The trailing slash is the specification's.
func (s *Session) DeletePaymentMethod(ctx context.Context, id domain.ID) error {
	const op = "delete payment method"
	if err := domain.CheckID(id); err != nil {
		return fmt.Errorf("%s: %w", op, err)
	}
	_, err := s.write(ctx, op, call{
		method: http.MethodDelete,
		route:  "/business/paymentMethods/",
		query:  query{}.with("card_id", string(id)),
	})
	return err
}

// SetDefaultPaymentMethod makes a payment method the one used first: POST
// /business/{id}/paymentMethods/{methodId}/default, v3. The result is nil when
// the provider accepted the change without sending the method back.
func (s *Session) SetDefaultPaymentMethod(ctx context.Context, businessID, id domain.ID) (domain.PaymentMethod, error) {
	return writeRecord[wirePaymentMethod](ctx, s, "set default payment method", "payment_method",
		call{api: apiV3, method: http.MethodPost, route: "/business/{id}/paymentMethods/{sub}/default", id: businessID, sub: id})
}

// errNoPDF is an answer that is no document.
var errNoPDF = errors.New("the answer is not a PDF file")

// MandateDocument reads a signed mandate as a PDF file: GET
// /mandates/{id}/document, v3.
func (s *Session) MandateDocument(ctx context.Context, id domain.ID) ([]byte, error) {
	return s.readPDF(ctx, "fetch mandate document", call{api: apiV3, method: http.MethodGet, route: "/mandates/{id}/document", id: id})
}

// readPDF makes a read whose answer is a PDF file: it is handed on as it is, so
// what it is not must not pass for one.
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

// The kinds of payment method that we know.
const (
	kindSepa = "SEPA"
	kindCard = "CARD"
)

type wirePaymentMethod struct {
	ID        wireID   `json:"id"`
	Type      wireText `json:"type"`
	Status    wireText `json:"status"`
	IsDefault wireBool `json:"is_default"`
	CreatedAt wireTime `json:"created_at"`

	Holder    wireText `json:"holder"`
	IbanLast4 wireText `json:"iban_last4"`
	Iban      wireText `json:"iban"`
	BankName  wireText `json:"bank_name"`
	Bic       wireText `json:"bic"`
	Rum       wireText `json:"rum"`
	Ics       wireText `json:"ics"`
	Scheme    wireText `json:"scheme"`
	SignedAt  wireTime `json:"signed_at"`
	Document  wireBool `json:"has_document"`

	Brand    wireText `json:"brand"`
	Last4    wireText `json:"last4"`
	Number   wireText `json:"number"`
	ExpMonth wireInt  `json:"exp_month"`
	ExpYear  wireInt  `json:"exp_year"`
}

func (w wirePaymentMethod) domain(o *oddities) (domain.PaymentMethod, bool) {
	id := take(o, "payment_method.id", w.ID.scalar)
	if id == nil {
		return nil, false
	}
	base := domain.PaymentMethodBase{
		ID:        *id,
		IsDefault: takeOr(o, "payment_method.is_default", w.IsDefault.scalar, false),
		CreatedAt: take(o, "payment_method.created_at", w.CreatedAt.scalar),
		Status: takeEnum(o, "payment_method.status", w.Status,
			domain.PaymentActive, domain.PaymentPendingSignature, domain.PaymentExpired, domain.PaymentRevoked),
	}
	kind := takeOr(o, "payment_method.type", w.Type.scalar, "")
	switch {
	case strings.EqualFold(kind, kindSepa):
		return w.sepa(o, base), true
	case strings.EqualFold(kind, kindCard):
		return w.card(o, base), true
	}
	o.unknown("payment_method.type", kind)
	return &domain.OtherPaymentMethod{PaymentMethodBase: base, Kind: kind}, true
}

func (w wirePaymentMethod) sepa(o *oddities, base domain.PaymentMethodBase) *domain.SepaMandate {
	return &domain.SepaMandate{
		PaymentMethodBase: base,
		Holder:            takeText(o, "payment_method.holder", w.Holder),
		IbanLast4:         lastFour(o, "payment_method.iban_last4", w.IbanLast4, w.Iban),
		BankName:          takeText(o, "payment_method.bank_name", w.BankName),
		Bic:               takeText(o, "payment_method.bic", w.Bic),
		Rum:               takeText(o, "payment_method.rum", w.Rum),
		Ics:               takeText(o, "payment_method.ics", w.Ics),
		Scheme:            takeEnum(o, "payment_method.scheme", w.Scheme, domain.SepaCore, domain.SepaB2B),
		SignedAt:          take(o, "payment_method.signed_at", w.SignedAt.scalar),
		HasDocument:       takeOr(o, "payment_method.has_document", w.Document.scalar, false),
	}
}

func (w wirePaymentMethod) card(o *oddities, base domain.PaymentMethodBase) *domain.Card {
	return &domain.Card{
		PaymentMethodBase: base,
		Brand:             takeOr(o, "payment_method.brand", w.Brand.scalar, ""),
		Last4:             lastFour(o, "payment_method.last4", w.Last4, w.Number),
		ExpMonth:          takeMonth(o, "payment_method.exp_month", w.ExpMonth),
		ExpYear:           take(o, "payment_method.exp_year", w.ExpYear.scalar),
	}
}

// takeMonth is take for a month, 1 to 12.
func takeMonth(o *oddities, field string, w wireInt) *int {
	v := take(o, field, w.scalar)
	if v != nil && (*v < 1 || *v > 12) {
		o.unreadable(field)
		return nil
	}
	return v
}

// lastFour is the last four letters or digits of the first candidate that has
// any, whatever the provider sends there: a masked or even a whole number of an
// account or a card never leaves the package (security §5).
func lastFour(o *oddities, field string, candidates ...wireText) string {
	for _, c := range candidates {
		text := takeOr(o, field, c.scalar, "")
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
