package paper

import (
	"cmp"
	"fmt"
	"time"
)

// The texts of a mandate (SEPA direct debit rulebooks, product S15).
const (
	mandateConsent = "En signant ce formulaire de mandat, vous autorisez %s (ICS\u00a0%s) à envoyer des instructions à votre banque pour débiter votre compte, et votre banque à débiter votre compte conformément à ces instructions."
	mandateCore    = "Vous bénéficiez du droit d’être remboursé par votre banque selon les conditions décrites dans la convention que vous avez passée avec elle."
	mandateRefund  = "Une demande de remboursement doit être présentée dans les 8\u00a0semaines suivant la date de débit de votre compte pour un prélèvement autorisé."
	mandateB2B     = "Mandat interentreprises\u00a0: transmettez-en une copie à votre banque avant le premier prélèvement\u202f; les prélèvements autorisés ne sont pas remboursables."
)

// Mandate is a signed SEPA mandate with everything that the debtor's bank needs (EPC SDD
// rulebooks, annex on the mandate). Under the business-to-business scheme, the customer must
// submit it to the bank before the first collection.
type Mandate struct {
	// RUM is the unique reference, ICS the creditor's identifier.
	RUM, ICS string
	Issuer   Issuer
	Debtor   Client
	// DebtorAddress is empty if the business had none.
	DebtorAddress   string
	Holder, IBAN    string
	BIC, Bank       string
	BetweenBusiness bool
	Signed          time.Time
}

// Document returns the mandate as blocks.
func (m Mandate) Document() Document {
	kind, right := "Core", mandateCore+" "+mandateRefund
	if m.BetweenBusiness {
		kind, right = "Interentreprises (B2B)", mandateB2B
	}
	debtor := m.Debtor.party("Débiteur")
	debtor.Lines = append([]string{cmp.Or(m.DebtorAddress, "adresse non renseignée")}, debtor.Lines...)
	return Document{
		Title: "Mandat de prélèvement SEPA", Number: m.RUM, Subject: "Prélèvements de " + m.Issuer.Name + " sur le compte de " + m.Debtor.Name,
		Made: m.Signed, Issuer: m.Issuer, Warning: Warning, Note: "Vos droits concernant ce mandat sont expliqués dans un document que vous pouvez obtenir auprès de votre banque.",
		Blocks: []Block{
			Parties{debtor, {Title: "Créancier", Name: m.Issuer.Name, Lines: []string{m.Issuer.Address, "Identifiant (ICS)" + nbsp + m.ICS}}},
			Facts{{"Référence unique (RUM)", m.RUM}, {"Type de mandat", kind}, {"Paiement", "Récurrent"}, {"Signé le", Day(m.Signed)}},
			Boxes{{Title: "Compte à débiter", Terms: []Term{{"Titulaire", m.Holder}, {"IBAN", IBAN(m.IBAN)}, {"BIC", m.BIC}, {"Banque", m.Bank}}}},
			Heading("Autorisation"),
			Paragraph(fmt.Sprintf(mandateConsent, m.Issuer.Name, m.ICS)),
			Paragraph(right),
			Signatures{{"Pour le débiteur", m.Holder, m.Holder + ", " + InWords(m.Signed) + "\nSigné en ligne, dans l’espace client"}},
		},
	}
}
