package provider

import (
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/outgoing"
	"github.com/citerne/citerne/internal/trace"
)

// Config says where the provider is and how long it may take.
type Config struct {
	// V2URL is the base of the calls made here, for example
	// "https://api.example/v2"; a path and a trailing slash are fine. Required.
	V2URL string
	// V3URL is the base of the newer calls (product 8.3). Without it they fail as
	// UPSTREAM_UNAVAILABLE and the rest works.
	V3URL string
	// AnalyticsURL is the base of the analytics calls (specification §7, product
	// 8.5). Without it they fail as UPSTREAM_UNAVAILABLE and the rest works.
	AnalyticsURL string
	// Timeout is the deadline of one call, its retry included. 0 is none, as in
	// the specification; the caller's context then decides alone.
	Timeout time.Duration
	// Transport replaces the client's own two, which NewTransport makes: one for calls,
	// one for what is handed on as it comes, which would hold the places of calls.
	Transport http.RoundTripper
	// Observer sees every call; it may be nil.
	Observer Observer
	// Logger receives one warning for each kind of oddity in the provider's
	// answers. nil is slog.Default.
	Logger *slog.Logger
}

// Client holds what all sessions share: connections, the budgets of repetitions,
// the breakers, the reads under way, each for its own session, the XSRF tokens that the
// provider set, its clock, and the tally of oddities. It is safe for concurrent use.
type Client struct {
	bases     [apis]string // without trailing slash
	timeout   time.Duration
	transport outgoing.Unsent // of calls
	handedOn  outgoing.Unsent // files and streams
	budgets   [apis]*budget
	breakers  [apis]*breaker
	reads     reads
	xsrf      *xsrfStore
	oddities  *oddityCount
	clock     dateClock
	observer  Observer
	logger    *slog.Logger
}

// New checks the configuration and makes a Client. It opens no connection.
func New(cfg Config) (*Client, error) {
	bases, err := parseBases(cfg)
	if err != nil {
		return nil, err
	}
	if cfg.Timeout < 0 {
		return nil, fmt.Errorf("provider: Timeout is %s: give a positive duration, or 0 for none", cfg.Timeout)
	}
	c := &Client{
		bases:    bases,
		timeout:  cfg.Timeout,
		xsrf:     newXSRFStore(time.Now),
		observer: cfg.Observer,
		logger:   cfg.Logger,
	}
	if c.observer == nil {
		c.observer = trace.Nobody{}
	}
	calls, handedOn := cfg.Transport, cfg.Transport
	if cfg.Transport == nil {
		own := NewTransport()
		own.MaxConnsPerHost = maxConnections
		calls, handedOn = own, NewTransport()
	}
	c.transport, c.handedOn = outgoing.Unsent{Base: calls}, outgoing.Unsent{Base: handedOn}
	if c.logger == nil {
		c.logger = slog.Default()
	}
	for api := range apis {
		c.budgets[api], c.breakers[api] = newBudget(), newBreaker(api, c.timeout, c.logger)
	}
	c.oddities = newOddityCount(c.logger)
	return c, nil
}

// parseBases checks the addresses; all but the first may be left out.
func parseBases(cfg Config) (bases [apis]string, err error) {
	if bases[apiV2], err = parseBase("V2URL", cfg.V2URL); err != nil {
		return bases, err
	}
	if cfg.V3URL != "" {
		if bases[apiV3], err = parseBase("V3URL", cfg.V3URL); err != nil {
			return bases, err
		}
	}
	if cfg.AnalyticsURL != "" {
		bases[apiAnalytics], err = parseBase("AnalyticsURL", cfg.AnalyticsURL)
	}
	return bases, err
}

// parseBase checks a base address. Its errors name the variable.
func parseBase(name, text string) (string, error) {
	u, err := outgoing.ParseBase(text)
	if err != nil {
		return "", fmt.Errorf("provider: %s %w", name, err)
	}
	return u.String(), nil
}

// Credentials say on whose behalf calls are made. The zero value is nobody: the
// calls then carry no Authorization header.
type Credentials struct {
	// SessionID tells sessions apart; it is not sent. Without it no XSRF token
	// is remembered.
	SessionID string
	TokenType string
	Token     string
}

// authorization is the header's value, token type, a space and the token
// (specification §6), empty without a token.
func (c Credentials) authorization() string {
	if c.Token == "" {
		return ""
	}
	return c.TokenType + " " + c.Token
}

// Session makes calls for one customer in one language. It is light: make one
// for each incoming request.
type Session struct {
	client      *Client
	credentials Credentials
	language    string
	// The same as headers, for all calls; authorization is nil for nobody's.
	authorization, languageHeader []string
}

// For returns a Session. language is the browser's, for example "fr-FR"; one
// that is not a language tag (RFC 5646) is replaced by "fr", because it comes
// from outside and becomes a header.
func (c *Client) For(credentials Credentials, language string) *Session {
	if !isLanguageTag(language) {
		language = "fr"
	}
	s := &Session{client: c, credentials: credentials, language: language, languageHeader: []string{language}}
	if v := credentials.authorization(); v != "" {
		s.authorization = []string{v}
	}
	return s
}

// isLanguageTag checks the characters and the length of a tag, 35 being what
// RFC 5646 §4.4.1 asks implementations to support.
func isLanguageTag(s string) bool {
	if s == "" || len(s) > 35 || s[0] == '-' {
		return false
	}
	for i := range len(s) {
		switch c := s[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', c == '-':
		default:
			return false
		}
	}
	return true
}
