package auth

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"golang.org/x/oauth2"

	"github.com/citerne/citerne/internal/outgoing"
)

// Revocations remembers signed-out sessions until they would have expired.
type Revocations interface {
	// Revoke returns nil once the sign-out is stored for all replicas. Even with an error, Revoked
	// is true in this process from then on.
	Revoke(ctx context.Context, sessionID string, until time.Time) error
	// Revoked reports whether a session was signed out. It is called on every request and reads
	// memory only.
	Revoked(sessionID string) bool
}

// Config has the settings of a Service. Timeout, Logger, Transport and ClientSecret are
// optional.
type Config struct {
	// AuthURL is the base of the authorization server: "/v1/oauth/token" and
	// "/v1/signout" are below it (specification §7).
	AuthURL string
	// ClientID is the dashboard's client ID. A ClientSecret makes it a confidential client (RFC
	// 6749 §2.1).
	ClientID     string
	ClientSecret string
	RedirectURI  string
	// PublicURL is the origin that browsers see. Its scheme determines the cookies' names and
	// attributes.
	PublicURL   *url.URL
	Keys        *KeyRing
	Revocations Revocations
	// Timeout is the deadline of one call to the authorization server. Zero means maxExchange,
	// because a call that continues after its client left must end.
	Timeout   time.Duration
	Logger    *slog.Logger
	Transport http.RoundTripper
}

// maxExchange bounds an exchange when no timeout is configured: no customer waits longer.
const maxExchange = time.Minute

// Service signs customers in and out. It is safe for concurrent use.
type Service struct {
	keys        *KeyRing
	secure      bool
	oauth       oauth2.Config
	tokenClient *http.Client
	signOutURL  string
	client      *http.Client
	timeout     time.Duration
	flights     *flights
	revocations Revocations
	log         *slog.Logger
}

// New validates the configuration and returns a Service. Its errors say which setting is wrong.
func New(c Config) (*Service, error) {
	if err := c.check(); err != nil {
		return nil, fmt.Errorf("auth: %w", err)
	}
	transport := outgoing.RetryUnsent{Base: c.Transport}
	if c.Transport == nil {
		transport.Base = NewTransport()
	}
	base := strings.TrimRight(c.AuthURL, "/")
	return &Service{
		keys:   c.Keys,
		secure: c.PublicURL.Scheme == "https",
		oauth: oauth2.Config{
			ClientID:     c.ClientID,
			ClientSecret: c.ClientSecret,
			RedirectURL:  c.RedirectURI,
			// Auto-detection may send the code twice, and the first request uses it up.
			Endpoint: oauth2.Endpoint{TokenURL: base + "/v1/oauth/token", AuthStyle: oauth2.AuthStyleInParams},
		},
		tokenClient: &http.Client{Transport: tokenTransport{transport}},
		signOutURL:  base + "/v1/signout",
		client: &http.Client{
			Transport:     transport,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
		timeout:     cmp.Or(c.Timeout, maxExchange),
		flights:     newFlights(),
		revocations: c.Revocations,
		log:         cmp.Or(c.Logger, slog.New(slog.DiscardHandler)),
	}, nil
}

func (c Config) check() error {
	if _, err := outgoing.ParseBase(c.AuthURL); err != nil {
		return fmt.Errorf("the authorization server's URL %w", err)
	}
	switch {
	case c.ClientID == "":
		return errors.New("the client id is empty")
	case c.RedirectURI == "":
		return errors.New("the redirect URI is empty")
	case c.PublicURL == nil || c.PublicURL.Host == "" || c.PublicURL.Scheme != "https" && c.PublicURL.Scheme != "http":
		return errors.New("the public URL must be an http or https origin")
	case c.Keys == nil || len(c.Keys.keys) == 0:
		return errors.New("there is no key ring: use ParseKeys or LoadOrCreateKeys")
	case c.Revocations == nil:
		return errors.New("there is no list of signed-out sessions")
	case c.Timeout < 0:
		return errors.New("the timeout is negative")
	}
	return nil
}

// NewTransport returns the default transport of a Service. It sends a code once: a provider
// revokes the token of a code that it receives twice.
func NewTransport() *http.Transport { return outgoing.NewTransport(32, 5*time.Second) }
