package invoice

import (
	"slices"

	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/history"
)

// Account is one from which nothing is debited: its debits come back for a reason.
type Account struct{ IBAN, Reason string }

// Accounts are those of the demonstration's bank whose debits come back: the first is
// product 13.7's, one more for each other reason. A debit knows them by their last four
// characters.
var Accounts = []Account{
	{"FR7699999000011011111111348", history.NoFunds},
	{"FR7699999000011055555556577", history.AccountClosed},
	{"FR7699999000011066666667860", history.NoMandate},
	{"FR7699999000011077777779143", history.Refused},
}

// RefusedCard is a card that may be registered and whose payments are refused at once, as
// the processor Stripe has one for tests.
const RefusedCard = "4000000000000341"

// ReasonLabels are why debits come back, as people read it.
var ReasonLabels = map[string]string{
	history.NoFunds: "Provision insuffisante", history.AccountClosed: "Compte clos",
	history.NoMandate: "Mandat non reconnu par la banque", history.Refused: "Opposition du titulaire",
}

// comesBack is why a debit of a method comes back, empty when it does not.
func comesBack(kind, last4 string) string {
	if kind != company.MethodSEPA {
		return ""
	}
	i := slices.IndexFunc(Accounts, func(a Account) bool { return a.IBAN[len(a.IBAN)-4:] == last4 })
	if i < 0 {
		return ""
	}
	return Accounts[i].Reason
}

// last4 are the last four characters of what a method debits.
func last4(m company.PaymentMethod) string {
	if m.Type == company.MethodCard {
		return *m.Last4
	}
	return (*m.IBAN)[len(*m.IBAN)-4:]
}
