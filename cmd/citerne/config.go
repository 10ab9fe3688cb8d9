package main

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/caarlos0/env/v11"

	"github.com/citerne/citerne/internal/auth"
	"github.com/citerne/citerne/internal/broker"
	"github.com/citerne/citerne/internal/process"
	"github.com/citerne/citerne/internal/sandbox"
	"github.com/citerne/citerne/internal/telemetry"
)

// variables holds the raw environment variables (architecture §9); an empty value counts as unset.
// A test compares them with .env.example.
type variables struct {
	Addr        string `env:"CITERNE_ADDR" envDefault:"127.0.0.1:8080"`
	PublicURL   string `env:"CITERNE_PUBLIC_URL"`
	DataDir     string `env:"CITERNE_DATA_DIR"`
	AdminAddr   string `env:"CITERNE_ADMIN_ADDR" envDefault:"127.0.0.1:8081"`
	FreeQueries string `env:"CITERNE_FREE_QUERIES"`
	Documents   string `env:"CITERNE_DOCUMENTS_DIR"`
	Tools       string `env:"CITERNE_TOOLS"`

	SlowOperation string `env:"CITERNE_SLOW_OPERATION" envDefault:"1s"`
	TraceEndpoint string `env:"OTEL_EXPORTER_OTLP_ENDPOINT"`
	TraceService  string `env:"OTEL_SERVICE_NAME" envDefault:"citerne"`
	Sampler       string `env:"OTEL_TRACES_SAMPLER" envDefault:"parentbased_always_on"`
	SamplerArg    string `env:"OTEL_TRACES_SAMPLER_ARG"`
	Traceparent   string `env:"PROVIDER_TRACEPARENT"`

	SealKeys    string `env:"CITERNE_SEAL_KEYS"`
	SealKeyFile string `env:"CITERNE_SEAL_KEYS_FILE"`
	RequestRate string `env:"CITERNE_REQUEST_RATE" envDefault:"100"`
	Proxies     string `env:"CITERNE_TRUSTED_PROXIES"`

	V2URL        string `env:"PROVIDER_V2_URL"`
	V3URL        string `env:"PROVIDER_V3_URL"`
	AnalyticsURL string `env:"PROVIDER_ANALYTICS_URL"`
	AuthURL      string `env:"PROVIDER_AUTH_URL"`
	FilesURL     string `env:"PROVIDER_FILES_URL"`
	Timeout      string `env:"PROVIDER_TIMEOUT" envDefault:"10s"`

	ClientID         string `env:"OAUTH_CLIENT_ID" envDefault:"dashboard"`
	ClientSecretFile string `env:"OAUTH_CLIENT_SECRET_FILE"`
	ChallengeMethod  string `env:"OAUTH_CODE_CHALLENGE_METHOD" envDefault:"S256"`

	NATSURL      string `env:"NATS_URL"`
	NATSReplicas string `env:"NATS_REPLICAS"`

	SandboxAddr    string `env:"SANDBOX_ADDR" envDefault:"127.0.0.1:8090"`
	SandboxNow     string `env:"SANDBOX_NOW"`
	SandboxProfile string `env:"SANDBOX_PROFILE" envDefault:"demo"`

	SupportPhone  string `env:"SUPPORT_PHONE" envDefault:"01 99 00 12 00"`
	SupportEmail  string `env:"SUPPORT_EMAIL" envDefault:"support@citerne.example"`
	ChatToken     string `env:"CHAT_TOKEN"`
	ChatURL       string `env:"CHAT_URL"`
	CardPublicKey string `env:"CARD_PUBLIC_KEY"`
	CardFieldsURL string `env:"CARD_FIELDS_URL"`
	CreditorID    string `env:"SEPA_CREDITOR_ID"`
	TermsURL      string `env:"TERMS_URL"`
	AppName       string `env:"APP_NAME" envDefault:"Citerne"`

	// Folders of the user, set by the system and so not in .env.example.
	Home     string `env:"HOME"`
	DataHome string `env:"XDG_DATA_HOME"`

	// Ports that are open already: see process.Passed.
	ListenPID   string `env:"LISTEN_PID"`
	ListenFDs   string `env:"LISTEN_FDS"`
	ListenNames string `env:"LISTEN_FDNAMES"`
	HandedOver  string `env:"LISTEN_HANDED_OVER"`
}

// Config is the validated configuration.
type Config struct {
	Addr, AdminAddr string
	// Sockets are the file descriptors of ports that are open already, by name.
	Sockets map[string]int
	// PublicURL is nil when it is derived from the port of Addr.
	PublicURL *url.URL
	// DataDir is the data folder; NeedsDataDir reports whether it is used.
	DataDir            string
	FreeQueries, Tools bool
	// DocumentsDir is the folder with the manifests of other releases; it may be empty.
	DocumentsDir string
	// RequestRate is how many requests a second one visitor may make, 0 for no limit.
	RequestRate int
	// TrustedProxies are networks (CIDR), nil for none.
	TrustedProxies []string
	// Keys is nil when the key ring lives in the data folder.
	Keys *auth.KeyRing

	// SlowOperation is the duration from which an operation is logged as slow; 0 logs none.
	SlowOperation time.Duration
	// Traces configures which requests are traced, and where spans are sent.
	Traces telemetry.TraceConfig

	// Provider holds the provider's addresses; it is nil with the sandbox.
	Provider *Provider
	// Timeout is the deadline of one upstream call; 0 means none.
	Timeout time.Duration

	ClientID, ClientSecret string
	// ChallengeMethod is "S256", or empty to leave code_challenge_method out.
	ChallengeMethod string

	NATSURL string
	// NATSReplicas is how many servers of the cluster keep a copy; 0 leaves it to the cluster.
	NATSReplicas int

	SandboxAddr string
	// SandboxNow freezes the sandbox's clock; zero is the real clock.
	SandboxNow     time.Time
	SandboxProfile string

	SupportPhone, SupportEmail, AppName string
	// CreditorID is the provider's SEPA creditor identifier; it may be empty.
	CreditorID string
	// TermsURL is empty when it is derived from the sandbox's address.
	TermsURL string
	// ChatToken and CardPublicKey are empty when there is no chat or no card.
	ChatToken, CardPublicKey string
	// ChatURL is empty without a chat, and when it is derived from the sandbox's address.
	ChatURL string
	// CardFieldsURL is empty without payment by card, and when it is derived from the
	// sandbox's address.
	CardFieldsURL string
}

// Provider holds the base URLs of a provider, without a last slash. V3 and Analytics may be empty.
type Provider struct {
	V2, V3, Analytics, Auth string
	Files                   *url.URL
}

// NeedsDataDir reports whether the process keeps anything on disk. A replica with a real provider,
// an external NATS and keys from the environment does not.
func (c Config) NeedsDataDir() bool {
	return c.Provider == nil || c.NATSURL == "" || c.Keys == nil
}

// loadConfig reads and validates an environment, in the form of os.Environ. Its error is one
// sentence for operators: the variable, and how to correct it.
func loadConfig(environ []string) (Config, error) {
	var v variables
	if err := env.ParseWithOptions(&v, env.Options{Environment: env.ToMap(environ)}); err != nil {
		return Config{}, fmt.Errorf("read the environment: %w", err)
	}
	c := Config{
		ClientID: v.ClientID, AppName: v.AppName, SupportPhone: v.SupportPhone, SupportEmail: v.SupportEmail,
		TermsURL: v.TermsURL, ChatToken: v.ChatToken, ChatURL: v.ChatURL, CardPublicKey: v.CardPublicKey, CardFieldsURL: v.CardFieldsURL,
		CreditorID: v.CreditorID, NATSURL: v.NATSURL, DocumentsDir: v.Documents,
		Addr: v.Addr, AdminAddr: v.AdminAddr, SandboxAddr: v.SandboxAddr, SandboxProfile: v.SandboxProfile,
	}
	for _, read := range []func(*Config) error{
		v.readListeners, v.readSockets, v.readNATS, v.readProvider, v.readSwitches, v.readPublicURL, v.readDataDir, v.readKeys, v.readLimits, v.readTelemetry, v.readOAuth,
		v.readSandbox, v.readConstants, v.readChat, v.readCard,
	} {
		if err := read(&c); err != nil {
			return Config{}, err
		}
	}
	return c, nil
}

// readListeners checks all ports: c has no provider yet.
func (v variables) readListeners(c *Config) error {
	for _, port := range c.ports() {
		if err := checkListenAddress(port.Variable, port.Addr); err != nil {
			return err
		}
	}
	return nil
}

func (v variables) readNATS(c *Config) (err error) {
	if v.NATSURL != "" {
		if err := broker.CheckURL(v.NATSURL); err != nil {
			return err
		}
	}
	if v.NATSReplicas == "" {
		return nil
	}
	if v.NATSURL == "" {
		return errors.New("NATS_REPLICAS has no effect with the embedded server: set NATS_URL as well, or remove it")
	}
	// An even number of copies survives no more than the odd one below it (Raft).
	if c.NATSReplicas, err = strconv.Atoi(v.NATSReplicas); err != nil || !slices.Contains([]int{1, 3, 5}, c.NATSReplicas) {
		return fmt.Errorf("NATS_REPLICAS is %q: write 1, 3 or 5, no more than the cluster has servers", v.NATSReplicas)
	}
	return nil
}

func (v variables) readSockets(c *Config) (err error) {
	passed := process.Passed{PID: v.ListenPID, FDs: v.ListenFDs, Names: v.ListenNames, HandedOver: v.HandedOver}
	c.Sockets, err = passed.Sockets(c.ports())
	return err
}

// readProvider applies the rule of architecture §9: V2 or AUTH turns the sandbox
// off, and then both are needed.
func (v variables) readProvider(c *Config) (err error) {
	if c.Timeout, err = parseTimeout("PROVIDER_TIMEOUT", v.Timeout); err != nil {
		return err
	}
	if v.V2URL == "" && v.AuthURL == "" {
		return v.refuseLoneProviderURLs()
	}
	if v.V2URL == "" {
		return errors.New("PROVIDER_V2_URL is missing: PROVIDER_AUTH_URL turns the sandbox off, so set PROVIDER_V2_URL to the base of the provider's API version 2, for example https://api.example.com/v2")
	}
	if v.AuthURL == "" {
		return errors.New("PROVIDER_AUTH_URL is missing: PROVIDER_V2_URL turns the sandbox off, so set PROVIDER_AUTH_URL to the base of the provider's authorization server, for example https://auth.example.com")
	}
	p := &Provider{}
	for _, base := range []struct {
		name, value string
		to          *string
	}{
		{"PROVIDER_V2_URL", v.V2URL, &p.V2}, {"PROVIDER_V3_URL", v.V3URL, &p.V3},
		{"PROVIDER_ANALYTICS_URL", v.AnalyticsURL, &p.Analytics}, {"PROVIDER_AUTH_URL", v.AuthURL, &p.Auth},
	} {
		if base.value == "" {
			continue
		}
		u, err := parseBase(base.name, base.value)
		if err != nil {
			return err
		}
		*base.to = u.String()
	}
	files := v.FilesURL
	if files == "" {
		files = originOf(p.V2) + "/files"
	}
	if p.Files, err = parseBase("PROVIDER_FILES_URL", files); err != nil {
		return err
	}
	c.Provider = p
	return nil
}

// refuseLoneProviderURLs returns an error when other provider variables are set, so that a
// forgotten PROVIDER_V2_URL does not silently start the sandbox.
func (v variables) refuseLoneProviderURLs() error {
	for _, base := range []struct{ name, value string }{
		{"PROVIDER_V3_URL", v.V3URL}, {"PROVIDER_ANALYTICS_URL", v.AnalyticsURL}, {"PROVIDER_FILES_URL", v.FilesURL},
	} {
		if base.value != "" {
			return fmt.Errorf("%s has no effect with the sandbox: set PROVIDER_V2_URL and PROVIDER_AUTH_URL as well, or remove it", base.name)
		}
	}
	return nil
}

func (v variables) readSwitches(c *Config) (err error) {
	withSandbox := c.Provider == nil
	if c.FreeQueries, err = parseSwitch("CITERNE_FREE_QUERIES", v.FreeQueries, withSandbox); err != nil {
		return err
	}
	c.Tools, err = parseSwitch("CITERNE_TOOLS", v.Tools, withSandbox)
	return err
}

func (v variables) readPublicURL(c *Config) (err error) {
	if v.PublicURL != "" {
		c.PublicURL, err = parseOrigin("CITERNE_PUBLIC_URL", v.PublicURL)
		return err
	}
	if !reachableAsLocalhost(v.Addr) {
		return fmt.Errorf("CITERNE_PUBLIC_URL is missing: CITERNE_ADDR %q cannot be reached as localhost, so set CITERNE_PUBLIC_URL to the address that browsers use, for example https://dashboard.example.com", v.Addr)
	}
	return nil
}

// readDataDir finds the per-user data folder (XDG Base Directory Specification).
func (v variables) readDataDir(c *Config) error {
	switch {
	case v.DataDir != "":
		dir, err := filepath.Abs(v.DataDir)
		if err != nil {
			return fmt.Errorf("CITERNE_DATA_DIR cannot be made absolute (%w): set it to an absolute path", err)
		}
		c.DataDir = dir
	case filepath.IsAbs(v.DataHome):
		c.DataDir = filepath.Join(v.DataHome, "citerne")
	case runtime.GOOS == "windows" || runtime.GOOS == "darwin":
		base, err := os.UserConfigDir()
		if err != nil {
			return fmt.Errorf("CITERNE_DATA_DIR is missing and the system names no folder for it (%w): set it to a folder of your own", err)
		}
		c.DataDir = filepath.Join(base, "citerne")
	case filepath.IsAbs(v.Home):
		c.DataDir = filepath.Join(v.Home, ".local", "share", "citerne")
	default:
		return errors.New("CITERNE_DATA_DIR is missing and there is no home folder: set it to a folder that citerne may write to")
	}
	return nil
}

func (v variables) readKeys(c *Config) (err error) {
	switch {
	case v.SealKeys != "" && v.SealKeyFile != "":
		return errors.New("CITERNE_SEAL_KEYS and CITERNE_SEAL_KEYS_FILE are both set: keep one of them")
	case v.SealKeys != "":
		if c.Keys, err = auth.ParseKeys(v.SealKeys); err != nil {
			return fmt.Errorf("CITERNE_SEAL_KEYS cannot be read: %w", err)
		}
	case v.SealKeyFile != "":
		text, err := readSecret("CITERNE_SEAL_KEYS_FILE", v.SealKeyFile)
		if err != nil {
			return err
		}
		if c.Keys, err = auth.ParseKeys(text); err != nil {
			return fmt.Errorf("CITERNE_SEAL_KEYS_FILE names a file that cannot be used: %w", err)
		}
	}
	return nil
}

func (v variables) readLimits(c *Config) (err error) {
	if c.RequestRate, err = strconv.Atoi(v.RequestRate); err != nil || c.RequestRate < 0 || c.RequestRate > maxRequestRate {
		return fmt.Errorf("CITERNE_REQUEST_RATE is %q: write a whole number of requests a second up to %d, or 0 for no limit", v.RequestRate, maxRequestRate)
	}
	for network := range strings.FieldsFuncSeq(v.Proxies, func(c rune) bool { return c == ',' || c == ' ' }) {
		prefix, err := netip.ParsePrefix(network)
		if err != nil || prefix != prefix.Masked() {
			return fmt.Errorf("CITERNE_TRUSTED_PROXIES names %q: write networks with a comma between them, for example 127.0.0.1/32,10.1.0.0/16", network)
		}
		c.TrustedProxies = append(c.TrustedProxies, network)
		c.Traces.Peers = append(c.Traces.Peers, prefix)
	}
	return nil
}

// maxRequestRate is more than any machine serves.
const maxRequestRate = 1_000_000

func (v variables) readOAuth(c *Config) (err error) {
	if strings.ContainsFunc(v.ClientID, notVisible) {
		return errors.New("OAUTH_CLIENT_ID holds a space or a control character: write the client id as the provider gave it")
	}
	switch v.ChallengeMethod {
	case "S256":
		c.ChallengeMethod = "S256"
	case "none":
	default:
		return fmt.Errorf("OAUTH_CODE_CHALLENGE_METHOD is %q: write S256, or none to leave code_challenge_method out", v.ChallengeMethod)
	}
	if v.ClientSecretFile != "" {
		c.ClientSecret, err = readSecret("OAUTH_CLIENT_SECRET_FILE", v.ClientSecretFile)
	}
	return err
}

func (v variables) readSandbox(c *Config) (err error) {
	if v.SandboxNow != "" {
		if c.SandboxNow, err = time.Parse(time.RFC3339, v.SandboxNow); err != nil {
			return fmt.Errorf("SANDBOX_NOW is %q: write an instant as in 2026-11-21T09:00:00Z, or remove it for the real clock", v.SandboxNow)
		}
	}
	if !slices.Contains(sandbox.Profiles, v.SandboxProfile) {
		return fmt.Errorf("SANDBOX_PROFILE is %q: write one of %s", v.SandboxProfile, strings.Join(sandbox.Profiles, ", "))
	}
	return nil
}

// creditorID is a SEPA creditor identifier (EPC262-08): country, key, business code
// and national identifier.
var creditorID = regexp.MustCompile(`^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$`)

// demoTermsURL is the default of TERMS_URL with a real provider.
const demoTermsURL = "https://citerne.example/cgv"

func (v variables) readConstants(c *Config) error {
	for _, text := range []struct {
		name, value string
		longest     int
	}{
		{"APP_NAME", v.AppName, 60}, {"SUPPORT_PHONE", v.SupportPhone, 40},
		{"CHAT_TOKEN", v.ChatToken, 200}, {"CARD_PUBLIC_KEY", v.CardPublicKey, 200},
	} {
		if err := checkText(text.name, text.value, text.longest); err != nil {
			return err
		}
	}
	if err := checkEmail("SUPPORT_EMAIL", v.SupportEmail); err != nil {
		return err
	}
	if v.CreditorID == "" && c.Provider == nil {
		c.CreditorID = sandbox.CreditorID
	} else if v.CreditorID != "" && !creditorID.MatchString(v.CreditorID) {
		return errors.New("SEPA_CREDITOR_ID is not a creditor identifier: write it without spaces, such as FR72ZZZ123456, or remove it")
	}
	if v.TermsURL == "" {
		if c.Provider != nil {
			c.TermsURL = demoTermsURL
		}
		return nil
	}
	return checkLink("TERMS_URL", v.TermsURL)
}

// readChat checks that a chat has both a token and an address: a token alone does not say which
// chat service it belongs to.
func (v variables) readChat(c *Config) error {
	switch {
	case v.ChatURL != "" && v.ChatToken == "":
		return errors.New("CHAT_URL has no effect without a token: set CHAT_TOKEN as well, or remove it")
	case v.ChatURL != "":
		return checkLink("CHAT_URL", v.ChatURL)
	case v.ChatToken != "" && c.Provider != nil:
		return errors.New("CHAT_URL is missing: CHAT_TOKEN is for a chat, so set CHAT_URL to the address of its page, for example https://chat.example.com/")
	}
	return nil
}

// noCard is the value of CARD_PUBLIC_KEY that switches payment by card off in the sandbox.
const noCard = "none"

// readCard sets the card processor: the configured one, else the sandbox's own, else none.
func (v variables) readCard(c *Config) error {
	switch {
	case v.CardPublicKey == noCard:
		c.CardPublicKey = ""
	case v.CardPublicKey == "" && c.Provider == nil:
		c.CardPublicKey = sandbox.CardPublicKey
	}
	switch {
	case v.CardFieldsURL == "" && c.CardPublicKey != "" && c.Provider != nil:
		return errors.New("CARD_PUBLIC_KEY is set and CARD_FIELDS_URL is missing: set it to the page of the card processor's fields, or remove the key")
	case v.CardFieldsURL != "" && c.CardPublicKey == "":
		return errors.New("CARD_FIELDS_URL is set and CARD_PUBLIC_KEY is missing: set it to the key that the card processor gave, or remove the address")
	case v.CardFieldsURL != "":
		return checkLink("CARD_FIELDS_URL", v.CardFieldsURL)
	}
	return nil
}
