package invoice

import (
	"encoding/json"
	"fmt"

	"github.com/citerne/citerne/internal/sandbox/store"
)

// Issued is the customer of an invoice and the planned payment method, as of the day of issue:
// later changes do not appear on its documents. The address is empty if the business has none.
type Issued struct {
	Name        string  `json:"name"`
	SIRET       *string `json:"siret"`
	VATNumber   *string `json:"vat_number"`
	Line1       string  `json:"line1"`
	Line2       *string `json:"line2"`
	PostalCode  string  `json:"postal_code"`
	City        string  `json:"city"`
	CountryCode string  `json:"country_code"`
	// Method is nil if the business had no payment method to debit.
	Method *IssuedMethod `json:"method"`
}

// IssuedMethod is the mandate or card to debit for an invoice. Account is already masked: it is
// printed without its middle digits.
type IssuedMethod struct {
	Type    string `json:"type"`
	Account string `json:"account"`
	RUM     string `json:"rum"`
	ICS     string `json:"ics"`
	Brand   string `json:"brand"`
	Last4   string `json:"last4"`
}

// StoreIssued stores the Issued of the invoices that match a condition and have none yet. A
// mandate signed after an invoice was issued does not appear on it.
func StoreIssued(where string, args ...any) store.Statement {
	return store.Do(`UPDATE invoices SET issued = (SELECT json_object('name', coalesce(b.legal_name, b.name), 'siret', b.siret, 'vat_number', b.vat_number,
		'line1', a.line1, 'line2', a.line2, 'postal_code', a.postal_code, 'city', a.city, 'country_code', a.country_code,
		'method', json((SELECT json_object('type', m.type, 'account', substr(m.iban, 1, 4) || ' •••• •••• ' || substr(m.iban, -4), 'rum', m.rum, 'ics', m.ics, 'brand', m.brand, 'last4', m.last4)
			FROM payment_methods m WHERE m.business_id = b.id AND m.is_default AND m.status = 'ACTIVE' AND substr(m.created_at, 1, 10) <= invoices.issued_on)))
		FROM businesses b LEFT JOIN addresses a ON a.id = (SELECT id FROM addresses WHERE business_id = b.id ORDER BY kind, is_default DESC, id LIMIT 1)
		WHERE b.id = invoices.business_id)
		WHERE issued IS NULL AND `+where, args...)
}

// ParseIssued parses the JSON that StoreIssued stores.
func ParseIssued(text string) (i Issued, err error) {
	if err := json.Unmarshal([]byte(text), &i); err != nil {
		return i, fmt.Errorf("read to whom an invoice was issued: %w", err)
	}
	return i, nil
}
