package sandbox

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/sandbox/paper"
)

// CreditorID is the sandbox's own SEPA creditor identifier (product 13.1).
const CreditorID = "FR80ZZZ999901"

// getMandateDocument answers GET /v3/mandates/{id}/document, a PDF, to who may see the
// whole account.
func (s *Sandbox) getMandateDocument(r *http.Request, who caller) (answer, error) {
	id, valid := parseID(r.PathValue("id"))
	if !valid {
		return answer{}, problemNotFound
	}
	m, err := scanPaymentMethod(s.db.QueryRowContext(r.Context(), selectPaymentMethods+`WHERE id = ? AND type = ?`, id, methodSEPA))
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return answer{}, problemNotFound
	case err != nil:
		return answer{}, fmt.Errorf("read a mandate: %w", err)
	}
	if err := require(r.Context(), s.db, who, m.BusinessID, permFinanceRead, permPaymentMethodWrite); err != nil {
		return answer{}, err
	}
	printed, err := mandateOf(m, s.seed.Provider)
	if err != nil {
		return answer{}, err
	}
	content, err := s.printer.PDF(printed)
	return ok(file{"Mandat-" + m.RUM + ".pdf", content}), err
}

// debtor is who signed a mandate, as they were then.
type debtor struct {
	name  string
	siret *string
	// address is empty of a business that had none.
	address string
}

// readDebtor is a business as it signs: with the address of its invoices, else one of its sites.
func readDebtor(ctx context.Context, q querier, business recordID) (d debtor, err error) {
	err = q.QueryRowContext(ctx, `SELECT coalesce(legal_name, name), siret FROM businesses WHERE id = ?`, business).Scan(&d.name, &d.siret)
	if err != nil {
		return d, fmt.Errorf("read a mandate's business: %w", err)
	}
	var a address
	err = q.QueryRowContext(ctx, `SELECT line1, line2, postal_code, city, country_code FROM addresses WHERE business_id = ?
		ORDER BY kind, is_default DESC, id LIMIT 1`, business).Scan(&a.Line1, &a.Line2, &a.PostalCode, &a.City, &a.CountryCode)
	if errors.Is(err, sql.ErrNoRows) {
		return d, nil
	}
	if err != nil {
		return d, fmt.Errorf("read a mandate's address: %w", err)
	}
	d.address = a.inOneLine()
	return d, nil
}

// mandateOf is the mandate as it is printed.
func mandateOf(m paymentMethod, by seedProvider) (paper.Document, error) {
	signed, err := time.Parse(time.RFC3339, m.SignedAt)
	if err != nil {
		return paper.Document{}, fmt.Errorf("read a mandate's signature: %w", err)
	}
	return paper.Mandate{
		RUM: m.RUM, ICS: m.ICS, Issuer: issuerOf(by),
		Debtor: paper.Client{Name: m.debtor.name, SIRET: text(m.debtor.siret)}, DebtorAddress: m.debtor.address,
		Holder: m.Holder, IBAN: m.IBAN, BIC: text(m.BIC), Bank: text(m.BankName), BetweenBusiness: m.Scheme == "B2B", Signed: signed,
	}.Document(), nil
}

// text is what is there, empty when nothing is.
func text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
