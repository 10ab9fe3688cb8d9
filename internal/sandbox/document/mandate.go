package document

import (
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/paper"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// getMandateDocument answers GET /v3/mandates/{id}/document with a PDF. The caller needs a
// permission to see the complete account number.
func (s *Service) getMandateDocument(r *http.Request, who api.Caller) (api.Answer, error) {
	id, valid := store.ParseID(r.PathValue("id"))
	if !valid {
		return api.Answer{}, api.NotFound
	}
	m, err := company.PaymentMethods.One(r.Context(), s.DB, `WHERE id = ? AND type = ? AND signed_at IS NOT NULL`, id, company.MethodSEPA)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return api.Answer{}, api.NotFound
	case err != nil:
		return api.Answer{}, fmt.Errorf("read a mandate: %w", err)
	}
	if err := api.Require(r.Context(), s.DB, who, m.BusinessID, api.FinanceRead, api.PaymentMethodWrite); err != nil {
		return api.Answer{}, err
	}
	printed, err := mandateOf(m, s.Seed.Provider)
	if err != nil {
		return api.Answer{}, err
	}
	content, err := s.Printer.PDF(printed)
	return api.OK(file{"Mandat-" + *m.RUM + ".pdf", typePDF, content}), err
}

// mandateOf returns the printed mandate.
func mandateOf(m company.PaymentMethod, by seed.Provider) (paper.Document, error) {
	signed, err := time.Parse(time.RFC3339, *m.SignedAt)
	if err != nil {
		return paper.Document{}, fmt.Errorf("read a mandate's signature: %w", err)
	}
	return paper.Mandate{
		RUM: *m.RUM, ICS: *m.ICS, Issuer: IssuerOf(by),
		Debtor: paper.Client{Name: store.Text(m.DebtorName), SIRET: store.Text(m.DebtorSiret)}, DebtorAddress: store.Text(m.DebtorAddress),
		Holder: *m.Holder, IBAN: *m.IBAN, BIC: store.Text(m.BIC), Bank: store.Text(m.BankName), BetweenBusiness: *m.Scheme == "B2B", Signed: signed,
	}.Document(), nil
}
