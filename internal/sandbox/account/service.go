package account

import (
	"log/slog"
	"net/http"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/fault"
	"github.com/citerne/citerne/internal/sandbox/page"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Config holds the client's credentials and the addresses that redirects may lead to.
type Config struct {
	ClientID, ClientSecret         string
	RedirectURIs, SignOutRedirects []string
}

// Service is the authorization server, with its pages.
type Service struct {
	Config    Config
	DB        *store.DB
	Clock     *clock.Clock
	Log       *slog.Logger
	API       *api.Frame
	Site      *page.Site
	Faults    *fault.Faults
	Passwords *Hashing
	Secure    bool // browsers come over https
	// Accounts are the demonstration accounts that the sign-in page lists. They all have
	// DemoPassword; DecoyHash returns its hash.
	Accounts     []page.AccountRow
	DemoPassword string
	DecoyHash    func() (string, error)
}

// Pages returns the handlers of the authorization server, by route.
func (s *Service) Pages() map[string]http.HandlerFunc {
	return map[string]http.HandlerFunc{
		"GET /v1/oauth/authorize":     s.authorize,
		"POST /v1/oauth/authorize":    s.submitAuthorize,
		"GET " + SignupPath:           s.signupPage,
		"POST " + SignupPath:          s.submitSignup,
		"POST /v1/oauth/token":        s.token,
		"GET /v1/signout":             s.signOut,
		"GET /v1/invitation/{token}":  s.joinPage,
		"POST /v1/invitation/{token}": s.submitJoin,
	}
}

// Calls returns the endpoints of password recovery, by route. They need no token: a customer
// who lost a password has none.
func (s *Service) Calls() map[string]api.Endpoint {
	return map[string]api.Endpoint{
		"POST /v3/password-recovery":         s.postRecovery,
		"GET /v3/password-recovery/{token}":  s.getRecovery,
		"POST /v3/password-recovery/{token}": s.postNewPassword,
	}
}
