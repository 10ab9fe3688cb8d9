package invoice

import (
	"slices"

	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/history"
)

// Account is a bank account whose debits are always returned, with the reason the bank gives.
type Account struct{ IBAN, Reason string }

// Accounts lists the accounts of the demonstration's bank whose debits are returned. The first
// is the one of product 13.7; there is one more for each other reason. A debit is matched to
// them by the last four characters of the IBAN.
var Accounts = []Account{
	{"FR7699999000011011111111348", history.NoFunds},
	{"FR7699999000011055555556577", history.AccountClosed},
	{"FR7699999000011066666667860", history.NoMandate},
	{"FR7699999000011077777779143", history.Refused},
}

// RefusedCard can be registered, but its payments are refused at once, like the test cards of
// the processor Stripe.
const RefusedCard = "4000000000000341"

// ReasonLabels gives the French text of each reason for which a debit is returned.
var ReasonLabels = map[string]string{
	history.NoFunds: "Provision insuffisante", history.AccountClosed: "Compte clos",
	history.NoMandate: "Mandat non reconnu par la banque", history.Refused: "Opposition du titulaire",
}

// returnReason returns why the bank returns a debit of a payment method, or "" if it does not.
func returnReason(kind, last4 string) string {
	if kind != company.MethodSEPA {
		return ""
	}
	i := slices.IndexFunc(Accounts, func(a Account) bool { return a.IBAN[len(a.IBAN)-4:] == last4 })
	if i < 0 {
		return ""
	}
	return Accounts[i].Reason
}

// last4 returns the last four characters of the account or card of a payment method.
func last4(m company.PaymentMethod) string {
	if m.Type == company.MethodCard {
		return *m.Last4
	}
	return (*m.IBAN)[len(*m.IBAN)-4:]
}
