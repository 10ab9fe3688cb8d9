package sandbox

import (
	"log/slog"
	"net/http"
)

// accountConfig is what the authorization server is asked to be.
type accountConfig struct {
	ClientID, ClientSecret         string
	RedirectURIs, SignOutRedirects []string
}

// accountService is the authorization server, with its pages.
type accountService struct {
	cfg       accountConfig
	db        *database
	clock     *deliveryClock
	log       *slog.Logger
	api       *api
	pages     *site
	faults    *faults
	passwords *hashing
	secure    bool // browsers come over https
	// accounts are the demonstration accounts as the sign-in page lists them, who all have
	// demoPassword; decoyHash is its hash.
	accounts     []accountRow
	demoPassword string
	decoyHash    func() (string, error)
}

// pagesByPattern are the pages and calls of the authorization server.
func (s *accountService) pagesByPattern() map[string]http.HandlerFunc {
	return map[string]http.HandlerFunc{
		"GET /v1/oauth/authorize":     s.authorize,
		"POST /v1/oauth/authorize":    s.submitAuthorize,
		"GET " + signupPath:           s.signupPage,
		"POST " + signupPath:          s.submitSignup,
		"POST /v1/oauth/token":        s.token,
		"GET /v1/signout":             s.signOut,
		"GET /v1/invitation/{token}":  s.joinPage,
		"POST /v1/invitation/{token}": s.submitJoin,
	}
}

// open are the calls for which no token is needed: whoever lost a password has none.
func (s *accountService) open() map[string]endpoint {
	return map[string]endpoint{
		"POST /v3/password-recovery":         s.postRecovery,
		"GET /v3/password-recovery/{token}":  s.getRecovery,
		"POST /v3/password-recovery/{token}": s.postNewPassword,
	}
}
