package provider

import (
	"context"
	"net/http"
	"slices"
	"sync"
	"time"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"github.com/citerne/citerne/internal/domain"
)

// Businesses lists the customer's businesses by name: GET /customers/business
// (specification §7).
func (s *Session) Businesses(ctx context.Context) ([]*domain.Business, error) {
	list, err := readList[*domain.Business](ctx, s, "fetch businesses", "business",
		call{method: http.MethodGet, route: "/customers/business"})
	if err != nil {
		return nil, err
	}
	sortByName(list)
	return list, nil
}

// Business reads one business: GET /business/{id}.
func (s *Session) Business(ctx context.Context, id domain.ID) (*domain.Business, error) {
	return readRecord[*domain.Business](ctx, s, "fetch business", "business",
		call{method: http.MethodGet, route: "/business/{id}", id: id})
}

// businessForm returns the body of a write with the given fields only.
func businessForm(in domain.BusinessInput) *form {
	f := &form{}
	text(f, "name", in.Name)
	text(f, "legal_name", in.LegalName)
	text(f, "siret", in.Siret)
	text(f, "vat_number", in.VatNumber)
	text(f, "activity", in.Activity)
	text(f, "phone", in.Phone)
	text(f, "billing_email", in.BillingEmail)
	f.boolean("po_required", in.PurchaseOrderRequired)
	return f
}

// UpdateBusiness changes a business: PUT /business/{id}. The result is nil when
// the provider accepted the change without sending the business back.
func (s *Session) UpdateBusiness(ctx context.Context, id domain.ID, in domain.BusinessInput) (*domain.Business, error) {
	return writeRecord[*domain.Business](ctx, s, "update business", "business",
		call{method: http.MethodPut, route: "/business/{id}", id: id, body: businessForm(in)})
}

// UploadLogo replaces the logo of a business with a PNG: POST /business/{id}/logo, v3.
func (s *Session) UploadLogo(ctx context.Context, id domain.ID, png []byte) error {
	_, err := s.write(ctx, "upload logo", call{api: apiV3, method: http.MethodPost, route: "/business/{id}/logo", id: id,
		body: new(form).attach("file", "logo.png", "image/png", png)})
	return err
}

// DeleteLogo removes the logo of a business: DELETE /business/{id}/logo, v3.
func (s *Session) DeleteLogo(ctx context.Context, id domain.ID) error {
	_, err := s.write(ctx, "delete logo", call{api: apiV3, method: http.MethodDelete, route: "/business/{id}/logo", id: id})
	return err
}

// sortByName sorts as in a French dictionary: by letters first, then accents, then case. Equal
// names keep the provider's order.
func sortByName(list []*domain.Business) {
	french := collators.Get().(*collate.Collator)
	defer collators.Put(french)
	slices.SortStableFunc(list, func(a, b *domain.Business) int {
		return french.CompareString(a.Name, b.Name)
	})
}

// collators are French. Each has its own buffers, so only one sort may use it at a time.
var collators = sync.Pool{New: func() any { return collate.New(language.French) }}

type wireBusiness struct {
	ID                    domain.ID            `json:"id" wire:"required"`
	Name                  string               `json:"name"`
	Logo                  string               `json:"logo"`
	LegalName             *string              `json:"legal_name"`
	Siret                 *string              `json:"siret"`
	VatNumber             *string              `json:"vat_number"`
	Activity              *string              `json:"activity"`
	Phone                 *string              `json:"phone"`
	BillingEmail          *string              `json:"billing_email"`
	PurchaseOrderRequired *bool                `json:"po_required"`
	CreditLimit           *domain.Cents        `json:"credit_limit"`
	CreatedAt             *time.Time           `json:"created_at"`
	Role                  *domain.BusinessRole `json:"role"`
}

func (w *wireBusiness) domain(*reader) *domain.Business { return (*domain.Business)(w) }
