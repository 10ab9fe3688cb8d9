package domain

import (
	"time"
	"unicode"
)

// Business is a company that orders deliveries. A customer can belong to
// several. The specification guarantees ID, Name and Logo; the rest may be
// missing.
type Business struct {
	ID   ID
	Name string
	// Logo is a file reference below the provider's files path, empty when the
	// business has none.
	Logo                  string
	LegalName             *string
	Siret                 *string
	VatNumber             *string
	Activity              *string
	Phone                 *string
	BillingEmail          *string
	PurchaseOrderRequired *bool
	CreditLimit           *Cents
	CreatedAt             *time.Time
	// Role is the signed-in customer's role in this business.
	Role *BusinessRole
}

// Initial returns the replacement for a missing logo: the first letter or digit of the name, in
// upper case, or "?" when the name has none.
func (b *Business) Initial() string {
	for _, r := range b.Name {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return string(unicode.ToUpper(r))
		}
	}
	return "?"
}

// BusinessInput holds the fields of a business that a write may set.
type BusinessInput struct {
	Name                  *string
	LegalName             *string
	Siret                 *string
	VatNumber             *string
	Activity              *string
	Phone                 *string
	BillingEmail          *string
	PurchaseOrderRequired *bool
}

// Check normalizes and validates the given fields (product 7.3).
func (in *BusinessInput) Check() error {
	var f faults
	tidy(&in.Name, &in.LegalName, &in.Activity, &in.BillingEmail)
	f.text("name", in.Name, 100, true)
	f.text("legalName", in.LegalName, 100, false)
	siret := rewrite(in.Siret, separators.Replace)
	if siret != "" {
		f.code("siret", CheckSiret(siret))
	}
	if vat := rewrite(in.VatNumber, Compact); vat != "" {
		f.code("vatNumber", CheckVAT(vat, siret))
	}
	if in.Activity != nil && *in.Activity != "" && !oneOf(*in.Activity, Activities...) {
		f.add("activity", UserInvalid)
	}
	f.phone("phone", in.Phone)
	f.email("billingEmail", in.BillingEmail, false)
	return f.err()
}
