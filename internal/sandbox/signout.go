package sandbox

import (
	"net/http"
	"slices"
)

// signOut answers GET /v1/signout (product S01d). With an Authorization header
// it revokes that token and the browser session that issued it, and answers
// 204. Without one it is a page: it ends this browser's session, then leads to
// redirect when that address is on the list.
func (s *accountService) signOut(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Authorization") != "" {
		s.revoke(w, r)
		return
	}
	b, err := s.browserOf(w, r)
	if err == nil {
		err = s.db.writeOnly(r.Context(), "end a browser session", endSession(b.session))
	}
	if err != nil {
		s.pages.failurePage(w, r, err)
		return
	}
	s.clearSessionCookie(w)
	if to := r.URL.Query().Get("redirect"); slices.Contains(s.cfg.SignOutRedirects, to) {
		http.Redirect(w, r, to, http.StatusSeeOther)
		return
	}
	s.signedOutPage(w, r)
}

func (s *accountService) revoke(w http.ResponseWriter, r *http.Request) {
	who, err := s.api.authenticate(r)
	if err != nil {
		s.api.writeError(w, r, err)
		return
	}
	err = s.db.writeOnly(r.Context(), "revoke a token", do(`UPDATE tokens SET revoked = 1 WHERE hash = ?`, who.tokenHash), endSession(who.session))
	if err != nil {
		s.api.internalError(w, r, err)
		return
	}
	s.log.InfoContext(r.Context(), "sandbox sign-out", "customer", who.customerID)
	w.WriteHeader(http.StatusNoContent)
}
