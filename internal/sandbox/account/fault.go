package account

import (
	"context"
	"net/http"
	"net/url"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/fault"
	"github.com/citerne/citerne/internal/sandbox/secret"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// corruptRedirect applies the sign-in fault set in the panel, if any, to the redirect that
// sends a customer back to the client.
func corruptRedirect(f *fault.Faults, who func() store.ID, a *authorization, params url.Values) {
	switch f.TakeSignIn(who, fault.NoCode, fault.NoState, fault.OtherState, fault.OtherAddress, fault.Refused) {
	case fault.NoCode:
		params.Del("code")
	case fault.NoState:
		a.state = ""
	case fault.OtherState:
		a.state = secret.New()
	case fault.OtherAddress:
		a.redirectURI += "/"
	case fault.Refused:
		params.Del("code")
		params.Set("error", "server_error")
	}
}

// corruptTokenResponse applies the sign-in fault set in the panel, if any, to a customer's
// token request. handled is false when the caller must still respond: without the access
// token when withoutToken is set.
func corruptTokenResponse(ctx context.Context, f *fault.Faults, w http.ResponseWriter, who func() store.ID) (handled, withoutToken bool) {
	switch f.TakeSignIn(who, fault.NoToken, fault.UsedCode, fault.Slow, fault.Down) {
	case fault.NoToken:
		return false, true
	case fault.UsedCode:
		api.WriteJSON(w, http.StatusBadRequest, badGrant)
		return true, false
	case fault.Down:
		panic(http.ErrAbortHandler)
	case fault.Slow:
		_ = fault.Pause(ctx, fault.SlowToken) // a client that disconnected gets no response anyway
	}
	return false, false
}
