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

// paperNote stands at the foot of every document.
const paperNote = "Document de démonstration, fictif et sans valeur."

// The words of a mandate (SEPA direct debit rulebooks, product S15).
const (
	mandateConsent = "En signant ce formulaire de mandat, vous autorisez %s (ICS\u00a0%s) à envoyer des instructions à votre banque pour débiter votre compte, et votre banque à débiter votre compte conformément à ces instructions."
	mandateCore    = "Vous bénéficiez du droit d’être remboursé par votre banque selon les conditions décrites dans la convention que vous avez passée avec elle."
	mandateB2B     = "Mandat interentreprises\u00a0: transmettez-en une copie à votre banque avant le premier prélèvement\u202f; les prélèvements autorisés ne sont pas remboursables."
)

// getMandateDocument answers GET /v3/mandates/{id}/document, a PDF, to everybody
// of the mandate's business.
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
	if _, err := roleIn(r.Context(), s.db, who, m.BusinessID); err != nil {
		return answer{}, err
	}
	file, err := s.mandatePaper(r.Context(), m)
	return ok(document{name: "Mandat-" + m.RUM + ".pdf", content: file}), err
}

// mandatePaper is the signed mandate. Of the account it shows what everybody of
// the business may see, the last four characters (security §5).
func (s *Sandbox) mandatePaper(ctx context.Context, m paymentMethod) ([]byte, error) {
	var debtor string
	if err := s.db.QueryRowContext(ctx, `SELECT coalesce(legal_name, name) FROM businesses WHERE id = ?`, m.BusinessID).Scan(&debtor); err != nil {
		return nil, fmt.Errorf("read a mandate's business: %w", err)
	}
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
	d.Fact("Identifiant (ICS)", m.ICS)
	d.Heading("Débiteur")
	d.Fact("Entreprise", debtor)
	d.Fact("Titulaire du compte", m.Holder)
	d.Fact("IBAN", m.IBAN[:2]+"•• •••• •••• "+m.IBAN[len(m.IBAN)-4:])
	d.Fact("BIC", text(m.BIC))
	d.Fact("Banque", text(m.BankName))
	d.Heading("Signature")
	d.Paragraph(fmt.Sprintf(mandateConsent, s.seed.Provider.Name, m.ICS))
	d.Paragraph(right)
	d.Fact("Signé en ligne le", signed.In(paris()).Format("02/01/2006 à 15:04"))
	return d.Bytes(), nil
}

// text is what is there, empty when nothing is.
func text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
