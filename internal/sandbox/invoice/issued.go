package invoice

import (
	"encoding/json"
	"fmt"

	"github.com/citerne/citerne/internal/sandbox/store"
)

// Issued is to whom an invoice was issued and how it was to be paid, as they were that day:
// later changes are not on its papers. The address is empty of a business without.
type Issued struct {
	Name        string  `json:"name"`
	SIRET       *string `json:"siret"`
	VATNumber   *string `json:"vat_number"`
	Line1       string  `json:"line1"`
	Line2       *string `json:"line2"`
	PostalCode  string  `json:"postal_code"`
	City        string  `json:"city"`
	CountryCode string  `json:"country_code"`
	// Method is nil when there was none to debit.
	Method *IssuedMethod `json:"method"`
}

// IssuedMethod is the mandate or the card that an invoice was to be debited from. Account
// is printed as it is, without its middle.
type IssuedMethod struct {
	Type    string `json:"type"`
	Account string `json:"account"`
	RUM     string `json:"rum"`
	ICS     string `json:"ics"`
	Brand   string `json:"brand"`
	Last4   string `json:"last4"`
}

// KeepIssued notes it of the invoices that a condition names and that have none noted. A
// mandate that was signed after an invoice is not on it.
func KeepIssued(where string, args ...any) store.Statement {
	return store.Do(`UPDATE invoices SET issued = (SELECT json_object('name', coalesce(b.legal_name, b.name), 'siret', b.siret, 'vat_number', b.vat_number,
		'line1', a.line1, 'line2', a.line2, 'postal_code', a.postal_code, 'city', a.city, 'country_code', a.country_code,
		'method', json((SELECT json_object('type', m.type, 'account', substr(m.iban, 1, 4) || ' •••• •••• ' || substr(m.iban, -4), 'rum', m.rum, 'ics', m.ics, 'brand', m.brand, 'last4', m.last4)
			FROM payment_methods m WHERE m.business_id = b.id AND m.is_default AND m.status = 'ACTIVE' AND substr(m.created_at, 1, 10) <= invoices.issued_on)))
		FROM businesses b LEFT JOIN addresses a ON a.id = (SELECT id FROM addresses WHERE business_id = b.id ORDER BY kind, is_default DESC, id LIMIT 1)
		WHERE b.id = invoices.business_id)
		WHERE issued IS NULL AND `+where, args...)
}

// ParseIssued reads the text of KeepIssued.
func ParseIssued(text string) (i Issued, err error) {
	if err := json.Unmarshal([]byte(text), &i); err != nil {
		return i, fmt.Errorf("read to whom an invoice was issued: %w", err)
	}
	return i, nil
}
