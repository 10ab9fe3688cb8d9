package provider

import (
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/outgoing"
	"github.com/citerne/citerne/internal/trace"
)

// Config has the settings of a Client.
type Config struct {
	// V2URL is the base of the v2 calls, for example "https://api.example/v2"; it may have a path
	// and a trailing slash. Required.
	V2URL string
	// V3URL is the base of the v3 calls (product 8.3). Without it those fail as
	// UPSTREAM_UNAVAILABLE, and the others work.
	V3URL string
	// AnalyticsURL is the base of the analytics calls (specification §7, product 8.5). Without it
	// those fail as UPSTREAM_UNAVAILABLE, and the others work.
	AnalyticsURL string
	// Timeout is the deadline of one call, including its retry. 0 means none, as in the
	// specification; only the caller's context then limits the call.
	Timeout time.Duration
	// Transport replaces the client's own two transports, which NewTransport makes: one for calls,
	// and one for files and streams, which would otherwise occupy the connections of calls.
	Transport http.RoundTripper
	// Observer is called for every call; it may be nil.
	Observer Observer
	// Logger gets one warning for each kind of oddity in the provider's responses. nil means
	// slog.Default.
	Logger *slog.Logger
}

// Client has everything that sessions share: connections, the retry budgets, the circuit breakers,
// the reads in flight (shared within a session only), the provider's XSRF tokens, its clock, and
// the count of oddities. It is safe for concurrent use.
type Client struct {
	bases           [apis]string // without trailing slash
	timeout         time.Duration
	transport       outgoing.RetryUnsent // for calls
	streamTransport outgoing.RetryUnsent // for files and streams
	budgets         [apis]*budget
	breakers        [apis]*breaker
	reads           reads
	xsrf            *xsrfStore
	oddities        *oddityCount
	clock           dateClock
	observer        Observer
	logger          *slog.Logger
}

// New validates the configuration and returns a Client. It opens no connection.
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
		c.observer = trace.NopObserver{}
	}
	calls, streamTransport := cfg.Transport, cfg.Transport
	if cfg.Transport == nil {
		own := NewTransport()
		own.MaxConnsPerHost = maxConnections
		calls, streamTransport = own, NewTransport()
	}
	c.transport, c.streamTransport = outgoing.RetryUnsent{Base: calls}, outgoing.RetryUnsent{Base: streamTransport}
	if c.logger == nil {
		c.logger = slog.Default()
	}
	for api := range apis {
		c.budgets[api], c.breakers[api] = newBudget(), newBreaker(api, c.timeout, c.logger)
	}
	c.oddities = newOddityCount(c.logger)
	return c, nil
}

// parseBases parses the base addresses; all but the first are optional.
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

// parseBase parses a base address. Its errors name the setting.
func parseBase(name, text string) (string, error) {
	u, err := outgoing.ParseBase(text)
	if err != nil {
		return "", fmt.Errorf("provider: %s %w", name, err)
	}
	return u.String(), nil
}

// Credentials identify the session on whose behalf calls are made. The zero value is no session:
// its calls have no Authorization header.
type Credentials struct {
	// SessionID distinguishes sessions; it is not sent. Without it no XSRF token is stored.
	SessionID string
	TokenType string
	Token     string
}

// authorization returns the header's value, "{token type} {token}" (specification §6), empty
// without a token.
func (c Credentials) authorization() string {
	if c.Token == "" {
		return ""
	}
	return c.TokenType + " " + c.Token
}

// Session makes calls for one customer in one language. It is cheap: create one per incoming
// request.
type Session struct {
	client      *Client
	credentials Credentials
	language    string
	// The header values of all calls; authorization is nil without credentials.
	authorization, languageHeader []string
}

// For returns a Session. language is the browser's, for example "fr-FR". An invalid language tag
// (RFC 5646) is replaced by "fr", because it is user input and becomes a header.
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

// isLanguageTag checks the characters and the length of a tag. 35 is the length that RFC 5646
// §4.4.1 asks implementations to support.
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
