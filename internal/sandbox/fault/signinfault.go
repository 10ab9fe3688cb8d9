package fault

import (
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/store"
)

// SignIn is one way in which the next sign-in goes wrong on purpose: each
// shows one of the screens of product S03.
type SignIn string

// The faults of the way back from the authorize pages.
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

// SignIns are what the panel offers, in words that follow "la prochaine
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

// SlowToken is how long faultSlow waits: longer than the eight seconds after which
// the dashboard says so (product S03).
const SlowToken = 9 * time.Second

// TakeSignIn is the fault that was asked for, when it is one of these and this
// customer's, who is looked for only then; it happens once, so that the next try
// succeeds.
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
