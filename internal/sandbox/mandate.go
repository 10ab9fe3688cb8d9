package sandbox

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/citerne/citerne/internal/sandbox/paper"
)

// CreditorID is the sandbox's own SEPA creditor identifier (product 13.1).
const CreditorID = "FR80ZZZ999901"

// paperNote stands at the foot of every document.
const paperNote = "Document de démonstration, fictif et sans valeur."

// The words of a mandate (SEPA direct debit rulebooks, product S15).
const (
	mandateConsent = "En signant ce formulaire de mandat, vous autorisez %s (ICS\u00a0%s) à envoyer des instructions à votre banque pour débiter votre compte, et votre banque à débiter votre compte conformément à ces instructions."
	mandateCore    = "Vous bénéficiez du droit d’être remboursé par votre banque selon les conditions décrites dans la convention que vous avez passée avec elle."
	mandateB2B     = "Mandat interentreprises\u00a0: transmettez-en une copie à votre banque avant le premier prélèvement\u202f; les prélèvements autorisés ne sont pas remboursables."
)

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
	file, err := s.mandatePaper(m)
	return ok(document{name: "Mandat-" + m.RUM + ".pdf", content: file}), err
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

// mandatePaper is the signed mandate, with all that the debtor's bank needs of it (EPC
// SDD rulebooks, annex on the mandate): of the business-to-business scheme the customer
// hands it in there before the first collection.
func (s *Sandbox) mandatePaper(m paymentMethod) ([]byte, error) {
	signed, err := time.Parse(time.RFC3339, m.SignedAt)
	if err != nil {
		return nil, fmt.Errorf("read a mandate's signature: %w", err)
	}
	kind, right := "Core", mandateCore
	if m.Scheme == "B2B" {
		kind, right = "Interentreprises (B2B)", mandateB2B
	}
	d := paper.New("Mandat de prélèvement SEPA "+m.RUM, paperNote, signed)
	d.Fact("Référence unique (RUM)", m.RUM)
	d.Fact("Type", kind)
	d.Fact("Paiement", "Récurrent")
	d.Heading("Créancier")
	d.Fact("Nom", s.seed.Provider.Name)
	d.Fact("Adresse", s.seed.Provider.Address)
	d.Fact("Identifiant (ICS)", m.ICS)
	d.Heading("Débiteur")
	d.Fact("Entreprise", m.debtor.name)
	d.Fact("SIRET", text(m.debtor.siret))
	d.Fact("Adresse", m.debtor.address)
	d.Heading("Compte à débiter")
	d.Fact("Titulaire", m.Holder)
	d.Fact("IBAN", inFours(m.IBAN))
	d.Fact("BIC", text(m.BIC))
	d.Fact("Banque", text(m.BankName))
	d.Heading("Signature")
	d.Paragraph(fmt.Sprintf(mandateConsent, s.seed.Provider.Name, m.ICS))
	d.Paragraph(right)
	d.Fact("Signé le", signed.In(paris()).Format(clockOn))
	d.Fact("Lieu", "En ligne, dans l’espace client")
	return d.Bytes(), nil
}

// inFours writes an IBAN as people read it (ISO 13616-1), on one line.
func inFours(iban string) string {
	var fours []string
	for four := range slices.Chunk([]byte(iban), 4) {
		fours = append(fours, string(four))
	}
	return strings.Join(fours, "\u00a0")
}

// text is what is there, empty when nothing is.
func text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
