package fault

import (
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/store"
)

// SignIn is a fault of the next sign-in. Each one leads to one of the screens of product S03.
type SignIn string

// The faults of the redirect from the authorize pages.
const (
	NoCode       SignIn = "no-code"
	NoState      SignIn = "no-state"
	OtherState   SignIn = "other-state"
	OtherAddress SignIn = "other-address"
	Refused      SignIn = "server-error"
)

// The faults of the token endpoint.
const (
	NoToken  SignIn = "no-token"
	UsedCode SignIn = "used-code"
	Slow     SignIn = "slow"
	Down     SignIn = "down"
)

// SignIns are the sign-in faults that the panel offers. Their labels follow "la prochaine
// connexion".
var SignIns = []struct {
	Is    SignIn
	Label string
}{
	{"", "sans incident"},
	{NoCode, "revient sans code"},
	{NoState, "revient sans état (state)"},
	{OtherState, "revient avec un autre état (state)"},
	{OtherAddress, "revient à une autre adresse"},
	{Refused, "revient avec une erreur"},
	{NoToken, "ne donne pas de jeton"},
	{UsedCode, "voit son code refusé"},
	{Slow, "attend son jeton 9\u00a0secondes"},
	{Down, "ne joint pas le service de jetons"},
}

// SlowToken is the delay of Slow: longer than the eight seconds after which the dashboard reports
// a slow sign-in (product S03).
const SlowToken = 9 * time.Second

// TakeSignIn returns and clears the sign-in fault, when it is one of those given and set for this
// customer or for all. It happens once, so that the next sign-in succeeds. who is called only
// when the fault is set for one customer.
func (f *Faults) TakeSignIn(who func() store.ID, those ...SignIn) SignIn {
	set := f.Get()
	if !slices.Contains(those, set.SignIn) || set.Customer != 0 && set.Customer != who() {
		return ""
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.set.SignIn != set.SignIn {
		return "" // another sign-in took it
	}
	f.set.SignIn = ""
	return set.SignIn
}
