package account

import (
	"net/http"
	"slices"

	"github.com/citerne/citerne/internal/sandbox/store"
)

// signOut answers GET /v1/signout (product S01d). With an Authorization header
// it revokes that token and the browser session that issued it, and answers 204. Without
// one it is a page: it ends this browser's session, then redirects to the parameter
// redirect when that address is in SignOutRedirects.
func (s *Service) signOut(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Authorization") != "" {
		s.revoke(w, r)
		return
	}
	b, err := s.BrowserOf(w, r)
	if err == nil {
		err = s.DB.WriteOnly(r.Context(), "end a browser session", EndSession(b.Session))
	}
	if err != nil {
		s.Site.Failure(w, r, err)
		return
	}
	s.clearSessionCookie(w)
	if to := r.URL.Query().Get("redirect"); slices.Contains(s.Config.SignOutRedirects, to) {
		http.Redirect(w, r, to, http.StatusSeeOther)
		return
	}
	s.signedOutPage(w, r)
}

func (s *Service) revoke(w http.ResponseWriter, r *http.Request) {
	who, err := s.API.Authenticate(r)
	if err != nil {
		s.API.WriteError(w, r, err)
		return
	}
	err = s.DB.WriteOnly(r.Context(), "revoke a token", store.Do(`UPDATE tokens SET revoked = 1 WHERE hash = ?`, who.TokenHash), EndSession(who.Session))
	if err != nil {
		s.API.InternalError(w, r, err)
		return
	}
	s.Log.InfoContext(r.Context(), "sandbox sign-out", "customer", who.CustomerID)
	w.WriteHeader(http.StatusNoContent)
}
