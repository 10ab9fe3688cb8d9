package sandbox

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"time"
)

// signInFault is one way in which the next sign-in goes wrong on purpose: each
// shows one of the screens of product S03.
type signInFault string

// The faults of the way back from the authorize pages.
const (
	faultNoCode       signInFault = "no-code"
	faultNoState      signInFault = "no-state"
	faultOtherState   signInFault = "other-state"
	faultOtherAddress signInFault = "other-address"
	faultRefused      signInFault = "server-error"
)

// The faults of the token endpoint.
const (
	faultNoToken  signInFault = "no-token"
	faultUsedCode signInFault = "used-code"
	faultSlow     signInFault = "slow"
	faultDown     signInFault = "down"
)

// signInFaults are what the panel offers, in words that follow "la prochaine
// connexion".
var signInFaults = []struct {
	Is    signInFault
	Label string
}{
	{"", "sans incident"},
	{faultNoCode, "revient sans code"},
	{faultNoState, "revient sans état (state)"},
	{faultOtherState, "revient avec un autre état (state)"},
	{faultOtherAddress, "revient à une autre adresse"},
	{faultRefused, "revient avec une erreur"},
	{faultNoToken, "ne donne pas de jeton"},
	{faultUsedCode, "voit son code refusé"},
	{faultSlow, "attend son jeton 9\u00a0secondes"},
	{faultDown, "ne joint pas le service de jetons"},
}

// slowToken is how long faultSlow waits: longer than the eight seconds after which
// the dashboard says so (product S03).
const slowToken = 9 * time.Second

// takeSignIn is the fault that was asked for, when it is one of these and this
// customer's, who is looked for only then; it happens once, so that the next try
// succeeds.
func (f *faults) takeSignIn(who func() recordID, those ...signInFault) signInFault {
	set := f.get()
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

// misguide spoils a customer's way back to the client, when that was asked for.
func misguide(f *faults, who func() recordID, a *authorization, params url.Values) {
	switch f.takeSignIn(who, faultNoCode, faultNoState, faultOtherState, faultOtherAddress, faultRefused) {
	case faultNoCode:
		params.Del("code")
	case faultNoState:
		a.state = ""
	case faultOtherState:
		a.state = newSecret()
	case faultOtherAddress:
		a.redirectURI += "/"
	case faultRefused:
		params.Del("code")
		params.Set("error", "server_error")
	}
}

// spoilToken answers a customer's token request wrongly, when that was asked for;
// handled is false when the request goes on, its answer perhaps without its token.
func spoilToken(ctx context.Context, f *faults, w http.ResponseWriter, who func() recordID) (handled, withoutToken bool) {
	switch f.takeSignIn(who, faultNoToken, faultUsedCode, faultSlow, faultDown) {
	case faultNoToken:
		return false, true
	case faultUsedCode:
		writeJSON(w, http.StatusBadRequest, badGrant)
		return true, false
	case faultDown:
		panic(http.ErrAbortHandler)
	case faultSlow:
		_ = pause(ctx, slowToken) // whoever has gone is not answered anyway
	}
	return false, false
}
