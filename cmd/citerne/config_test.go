package main

import (
	"bufio"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox"
	"github.com/citerne/citerne/internal/telemetry"
)

const (
	testKey  = "1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
	otherKey = "2:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
)

// load loads the configuration of an environment with a home folder and the given variables.
func load(t *testing.T, environ ...string) Config {
	t.Helper()
	c, err := loadConfig(append([]string{"HOME=/home/ada"}, environ...))
	if err != nil {
		t.Fatalf("loadConfig(%v): %v", environ, err)
	}
	return c
}

// foreign turns the sandbox off.
var foreign = []string{"PROVIDER_V2_URL=https://api.example.com/v2/", "PROVIDER_AUTH_URL=https://auth.example.com"}

func alwaysTraced(t *testing.T) telemetry.Sampler {
	t.Helper()
	s, err := telemetry.NewSampler("parentbased_always_on", "")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestConfigDefaults(t *testing.T) {
	got := load(t)
	want := Config{
		Addr: "127.0.0.1:8080", AdminAddr: "127.0.0.1:8081", DataDir: "/home/ada/.local/share/citerne",
		FreeQueries: true, Tools: true, SlowOperation: time.Second, Traces: telemetry.TraceConfig{Service: "citerne", Sampler: alwaysTraced(t)}, Timeout: 10 * time.Second, ClientID: "dashboard", ChallengeMethod: "S256",
		RequestRate: 100, SandboxAddr: "127.0.0.1:8090", SandboxProfile: "demo", SupportPhone: "01 99 00 12 00",
		SupportEmail: "support@citerne.example", AppName: "Citerne", CardPublicKey: sandbox.CardPublicKey, CreditorID: sandbox.CreditorID,
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("defaults\n got %+v\nwant %+v", got, want)
	}
}

func TestConfigEmptyIsUnset(t *testing.T) {
	var empty []string
	for _, name := range variableNames(t) {
		empty = append(empty, name+"=")
	}
	if got, want := load(t, empty...), load(t); !reflect.DeepEqual(got, want) {
		t.Errorf("empty values\n got %+v\nwant %+v", got, want)
	}
}

// TestConfigEveryVariable sets each variable in turn and looks for its effect.
func TestConfigEveryVariable(t *testing.T) {
	dir := t.TempDir()
	keys, secret := filepath.Join(dir, "keys"), filepath.Join(dir, "secret")
	write(t, keys, testKey+"\n")
	write(t, secret, "s3cret\n")
	cases := []struct {
		name, value string
		read        func(Config) any
		want        any
	}{
		{"CITERNE_ADDR", "localhost:0", func(c Config) any { return c.Addr }, "localhost:0"},
		{"CITERNE_PUBLIC_URL", "https://Dashboard.example.com:443/", func(c Config) any { return c.PublicURL.String() }, "https://dashboard.example.com"},
		{"CITERNE_DATA_DIR", "/srv/citerne", func(c Config) any { return c.DataDir }, "/srv/citerne"},
		{"CITERNE_ADMIN_ADDR", ":9000", func(c Config) any { return c.AdminAddr }, ":9000"},
		{"CITERNE_FREE_QUERIES", "false", func(c Config) any { return c.FreeQueries }, false},
		{"CITERNE_DOCUMENTS_DIR", "/srv/manifests", func(c Config) any { return c.DocumentsDir }, "/srv/manifests"},
		{"CITERNE_TOOLS", "0", func(c Config) any { return c.Tools }, false},
		{"CITERNE_SEAL_KEYS", testKey + "," + otherKey, func(c Config) any { return c.Keys != nil }, true},
		{"CITERNE_SEAL_KEYS_FILE", keys, func(c Config) any { return c.Keys != nil }, true},
		{"CITERNE_REQUEST_RATE", "0", func(c Config) any { return c.RequestRate }, 0},
		{"CITERNE_TRUSTED_PROXIES", "127.0.0.1/32, 2001:db8::/32", func(c Config) any { return []int{len(c.TrustedProxies), len(c.Traces.Peers)} }, []int{2, 2}},
		{"PROVIDER_V2_URL", "http://api.local:81/x/v2", func(c Config) any { return c.Provider.V2 }, "http://api.local:81/x/v2"},
		{"PROVIDER_V3_URL", "https://api.example.com/v3/", func(c Config) any { return c.Provider.V3 }, "https://api.example.com/v3"},
		{"PROVIDER_ANALYTICS_URL", "https://a.example.com", func(c Config) any { return c.Provider.Analytics }, "https://a.example.com"},
		{"PROVIDER_AUTH_URL", "https://id.example.com/", func(c Config) any { return c.Provider.Auth }, "https://id.example.com"},
		{"PROVIDER_FILES_URL", "https://cdn.example.com/f/", func(c Config) any { return c.Provider.Files.String() }, "https://cdn.example.com/f"},
		{"CITERNE_SLOW_OPERATION", "250ms", func(c Config) any { return c.SlowOperation }, 250 * time.Millisecond},
		{"OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:4318/", func(c Config) any { return c.Traces.Endpoint }, "http://127.0.0.1:4318"},
		{"OTEL_SERVICE_NAME", "b2b", func(c Config) any { return c.Traces.Service }, "b2b"},
		{"OTEL_TRACES_SAMPLER", "always_off", func(c Config) any { return c.Traces.Sampler.Description() }, "AlwaysOffSampler"},
		{"OTEL_TRACES_SAMPLER_ARG", "0.5", func(c Config) any { return c.Traces.Sampler.Description() }, "TraceIDRatioBased{0.5}"},
		{"PROVIDER_TRACEPARENT", "true", func(c Config) any { return c.Traces.Outwards }, true},
		{"PROVIDER_TIMEOUT", "0", func(c Config) any { return c.Timeout }, time.Duration(0)},
		{"OAUTH_CLIENT_ID", "b2b", func(c Config) any { return c.ClientID }, "b2b"},
		{"OAUTH_CLIENT_SECRET_FILE", secret, func(c Config) any { return c.ClientSecret }, "s3cret"},
		{"OAUTH_CODE_CHALLENGE_METHOD", "none", func(c Config) any { return c.ChallengeMethod }, ""},
		{"NATS_URL", "nats://a:4222,tls://u:p@b:4222", func(c Config) any { return c.NATSURL }, "nats://a:4222,tls://u:p@b:4222"},
		{"NATS_REPLICAS", "3", func(c Config) any { return c.NATSReplicas }, 3},
		{"SANDBOX_ADDR", "127.0.0.1:0", func(c Config) any { return c.SandboxAddr }, "127.0.0.1:0"},
		{"SANDBOX_NOW", "2026-11-21T09:00:00Z", func(c Config) any { return c.SandboxNow }, time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)},
		{"SANDBOX_PROFILE", "vide", func(c Config) any { return c.SandboxProfile }, "vide"},
		{"SUPPORT_PHONE", "3900", func(c Config) any { return c.SupportPhone }, "3900"},
		{"SUPPORT_EMAIL", "aide@example.com", func(c Config) any { return c.SupportEmail }, "aide@example.com"},
		{"CHAT_TOKEN", "chat", func(c Config) any { return c.ChatToken }, "chat"},
		{"CHAT_URL", "https://chat.example.com/b2b?l=fr", func(c Config) any { return c.ChatURL }, "https://chat.example.com/b2b?l=fr"},
		{"CARD_PUBLIC_KEY", "pk_1", func(c Config) any { return c.CardPublicKey }, "pk_1"},
		{"CARD_FIELDS_URL", "https://pay.example.com/fields", func(c Config) any { return c.CardFieldsURL }, "https://pay.example.com/fields"},
		{"SEPA_CREDITOR_ID", "FR72ZZZ123456", func(c Config) any { return c.CreditorID }, "FR72ZZZ123456"},
		{"TERMS_URL", "https://example.com/cgv?v=2", func(c Config) any { return c.TermsURL }, "https://example.com/cgv?v=2"},
		{"APP_NAME", "Mon espace", func(c Config) any { return c.AppName }, "Mon espace"},
	}
	needs := map[string]string{
		"NATS_REPLICAS": "NATS_URL=nats://n:4222", "CHAT_URL": "CHAT_TOKEN=chat", "OTEL_TRACES_SAMPLER_ARG": "OTEL_TRACES_SAMPLER=traceidratio",
	}
	var tested []string
	for _, c := range cases {
		tested = append(tested, c.name)
		environ := []string{c.name + "=" + c.value}
		if strings.HasPrefix(c.name, "PROVIDER_") && strings.HasSuffix(c.name, "_URL") {
			environ = append(slices.Clone(foreign), environ...)
		}
		if other, needed := needs[c.name]; needed {
			environ = append(environ, other)
		}
		if got := c.read(load(t, environ...)); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s=%s: got %v, want %v", c.name, c.value, got, c.want)
		}
	}
	slices.Sort(tested)
	if names := variableNames(t); !slices.Equal(tested, names) {
		t.Errorf("variables under test\n%v\ndiffer from those that are read\n%v", tested, names)
	}
}

func TestConfigForeignProvider(t *testing.T) {
	c := load(t, foreign...)
	if c.Provider == nil || c.FreeQueries || c.Tools {
		t.Errorf("the sandbox's defaults apply with a real provider: %+v", c)
	}
	if got := c.Provider.Files.String(); got != "https://api.example.com/files" {
		t.Errorf("files = %s", got)
	}
	if c.TermsURL != "https://citerne.example/cgv" {
		t.Errorf("terms = %q", c.TermsURL)
	}
	if c.Provider.V2 != "https://api.example.com/v2" || c.Provider.V3 != "" {
		t.Errorf("provider = %+v", c.Provider)
	}
	c = load(t, append(slices.Clone(foreign), "CITERNE_FREE_QUERIES=TRUE", "CITERNE_TOOLS=1")...)
	if !c.FreeQueries || !c.Tools {
		t.Errorf("the switches have no effect: %+v", c)
	}
}

func TestConfigDataDir(t *testing.T) {
	if got := load(t, "XDG_DATA_HOME=/data").DataDir; got != "/data/citerne" {
		t.Errorf("with XDG_DATA_HOME: %s", got)
	}
	// The XDG specification requires that a relative path is ignored.
	if got := load(t, "XDG_DATA_HOME=data").DataDir; got != "/home/ada/.local/share/citerne" {
		t.Errorf("with a relative XDG_DATA_HOME: %s", got)
	}
	all := append(slices.Clone(foreign), "NATS_URL=nats://n:4222", "CITERNE_SEAL_KEYS="+testKey)
	if load(t, all...).NeedsDataDir() {
		t.Error("a replica that keeps nothing needs a data folder")
	}
	for i := range all {
		if i < len(foreign) {
			continue
		}
		if !load(t, slices.Delete(slices.Clone(all), i, i+1)...).NeedsDataDir() {
			t.Errorf("without %s the replica must need a data folder", all[i])
		}
	}
	if !load(t).NeedsDataDir() {
		t.Error("with the sandbox NeedsDataDir is false")
	}
}

func TestConfigWrongValues(t *testing.T) {
	dir := t.TempDir()
	empty, junk, huge := filepath.Join(dir, "empty"), filepath.Join(dir, "junk"), filepath.Join(dir, "huge")
	write(t, empty, "\n")
	write(t, junk, "hunter2")
	write(t, huge, strings.Repeat("x", maxSecret+1))
	for _, c := range []struct {
		name    string // the variable that the sentence must begin with
		environ []string
	}{
		{"CITERNE_ADDR", []string{"CITERNE_ADDR=8080"}},
		{"CITERNE_ADDR", []string{"CITERNE_ADDR=localhost"}},
		{"CITERNE_ADDR", []string{"CITERNE_ADDR=localhost:65536"}},
		{"CITERNE_ADDR", []string{"CITERNE_ADDR=localhost:http"}},
		{"CITERNE_ADDR", []string{"CITERNE_ADDR=local host:80"}},
		{"CITERNE_ADDR", []string{"CITERNE_ADDR=http://localhost:80"}},
		{"CITERNE_ADMIN_ADDR", []string{"CITERNE_ADMIN_ADDR=:"}},
		{"SANDBOX_ADDR", []string{"SANDBOX_ADDR=127.0.0.1:-1"}},
		{"CITERNE_PUBLIC_URL", []string{"CITERNE_PUBLIC_URL=dashboard.example.com"}},
		{"CITERNE_PUBLIC_URL", []string{"CITERNE_PUBLIC_URL=https://example.com/app"}},
		{"CITERNE_PUBLIC_URL", []string{"CITERNE_PUBLIC_URL=https://example.com?x=1"}},
		{"CITERNE_PUBLIC_URL", []string{"CITERNE_PUBLIC_URL=https://example.com/#"}},
		{"CITERNE_PUBLIC_URL", []string{"CITERNE_PUBLIC_URL=https://ada:hunter2@example.com"}},
		{"CITERNE_PUBLIC_URL", []string{"CITERNE_PUBLIC_URL=ftp://example.com"}},
		{"CITERNE_PUBLIC_URL", []string{"CITERNE_PUBLIC_URL=https://example.com:99999"}},
		{"CITERNE_PUBLIC_URL", []string{"CITERNE_PUBLIC_URL=https://"}},
		{"CITERNE_PUBLIC_URL", []string{"CITERNE_ADDR=192.0.2.7:8080"}},
		{"CITERNE_PUBLIC_URL", []string{"CITERNE_ADDR=intranet:8080"}},
		{"CITERNE_DATA_DIR", []string{"HOME="}},
		{"CITERNE_REQUEST_RATE", []string{"CITERNE_REQUEST_RATE=-1"}},
		{"CITERNE_TRUSTED_PROXIES", []string{"CITERNE_TRUSTED_PROXIES=10.0.0.1"}},
		{"CITERNE_TRUSTED_PROXIES", []string{"CITERNE_TRUSTED_PROXIES=10.0.0.1/8"}},
		{"CITERNE_FREE_QUERIES", []string{"CITERNE_FREE_QUERIES=oui"}},
		{"CITERNE_TOOLS", []string{"CITERNE_TOOLS=2"}},
		{"CITERNE_SLOW_OPERATION", []string{"CITERNE_SLOW_OPERATION=1"}},
		{"OTEL_EXPORTER_OTLP_ENDPOINT", []string{"OTEL_EXPORTER_OTLP_ENDPOINT=127.0.0.1:4317"}},
		{"OTEL_TRACES_SAMPLER", []string{"OTEL_TRACES_SAMPLER=sometimes"}},
		{"OTEL_TRACES_SAMPLER_ARG", []string{"OTEL_TRACES_SAMPLER=traceidratio", "OTEL_TRACES_SAMPLER_ARG=7"}},
		{"PROVIDER_TRACEPARENT", []string{"PROVIDER_TRACEPARENT=oui"}},
		{"CITERNE_SLOW_OPERATION", []string{"CITERNE_SLOW_OPERATION=-1s"}},
		{"CITERNE_SEAL_KEYS", []string{"CITERNE_SEAL_KEYS=hunter2"}},
		{"CITERNE_SEAL_KEYS", []string{"CITERNE_SEAL_KEYS=" + testKey, "CITERNE_SEAL_KEYS_FILE=" + junk}},
		{"CITERNE_SEAL_KEYS_FILE", []string{"CITERNE_SEAL_KEYS_FILE=" + junk}},
		{"CITERNE_SEAL_KEYS_FILE", []string{"CITERNE_SEAL_KEYS_FILE=" + empty}},
		{"CITERNE_SEAL_KEYS_FILE", []string{"CITERNE_SEAL_KEYS_FILE=" + dir}},
		{"PROVIDER_V2_URL", []string{"PROVIDER_AUTH_URL=https://auth.example.com"}},
		{"PROVIDER_V2_URL", []string{"PROVIDER_AUTH_URL=https://auth.example.com", "PROVIDER_V2_URL=api.example.com/v2"}},
		{"PROVIDER_V2_URL", append(slices.Clone(foreign), "PROVIDER_V2_URL=https://u:hunter2@api.example.com")},
		{"PROVIDER_AUTH_URL", []string{"PROVIDER_V2_URL=https://api.example.com/v2"}},
		{"PROVIDER_AUTH_URL", append(slices.Clone(foreign), "PROVIDER_AUTH_URL=https://auth.example.com?key=hunter2")},
		{"PROVIDER_V3_URL", append(slices.Clone(foreign), "PROVIDER_V3_URL=/v3")},
		{"PROVIDER_V3_URL", []string{"PROVIDER_V3_URL=https://api.example.com/v3"}},
		{"PROVIDER_ANALYTICS_URL", append(slices.Clone(foreign), "PROVIDER_ANALYTICS_URL=mailto:a@example.com")},
		{"PROVIDER_ANALYTICS_URL", []string{"PROVIDER_ANALYTICS_URL=https://a.example.com"}},
		{"PROVIDER_FILES_URL", append(slices.Clone(foreign), "PROVIDER_FILES_URL=https://f.example.com/#x")},
		{"PROVIDER_FILES_URL", []string{"PROVIDER_FILES_URL=https://f.example.com"}},
		{"PROVIDER_TIMEOUT", []string{"PROVIDER_TIMEOUT=10"}},
		{"PROVIDER_TIMEOUT", []string{"PROVIDER_TIMEOUT=-1s"}},
		{"OAUTH_CLIENT_ID", []string{"OAUTH_CLIENT_ID=my client"}},
		{"OAUTH_CLIENT_SECRET_FILE", []string{"OAUTH_CLIENT_SECRET_FILE=" + filepath.Join(dir, "none")}},
		{"OAUTH_CLIENT_SECRET_FILE", []string{"OAUTH_CLIENT_SECRET_FILE=" + empty}},
		{"OAUTH_CLIENT_SECRET_FILE", []string{"OAUTH_CLIENT_SECRET_FILE=" + huge}},
		{"OAUTH_CODE_CHALLENGE_METHOD", []string{"OAUTH_CODE_CHALLENGE_METHOD=plain"}},
		{"NATS_URL", []string{"NATS_URL=http://nats:4222"}},
		{"NATS_URL", []string{"NATS_URL=nats://a:4222,,nats://b:4222"}},
		{"NATS_URL", []string{"NATS_URL=hunter2"}},
		{"NATS_URL", []string{"NATS_URL=ws://nats:4222"}},
		{"NATS_URL", []string{"NATS_URL=wss://nats"}},
		{"NATS_REPLICAS", []string{"NATS_REPLICAS=3"}},
		{"NATS_REPLICAS", []string{"NATS_URL=nats://n:4222", "NATS_REPLICAS=2"}},
		{"NATS_REPLICAS", []string{"NATS_URL=nats://n:4222", "NATS_REPLICAS=three"}},
		{"SANDBOX_NOW", []string{"SANDBOX_NOW=2026-11-21"}},
		{"SANDBOX_PROFILE", []string{"SANDBOX_PROFILE=empty"}},
		{"SUPPORT_PHONE", []string{"SUPPORT_PHONE=" + strings.Repeat("1", 41)}},
		{"SUPPORT_EMAIL", []string{"SUPPORT_EMAIL=Support <support@example.com>"}},
		{"SUPPORT_EMAIL", []string{"SUPPORT_EMAIL=support"}},
		{"CHAT_TOKEN", []string{"CHAT_TOKEN=a\x01b"}},
		{"CHAT_URL", []string{"CHAT_URL=https://chat.example.com/"}},
		{"CHAT_URL", []string{"CHAT_TOKEN=chat", "CHAT_URL=javascript:alert(1)"}},
		{"CHAT_URL", append(slices.Clone(foreign), "CHAT_TOKEN=chat")},
		{"CARD_PUBLIC_KEY", []string{"CARD_PUBLIC_KEY=" + strings.Repeat("é", 201)}},
		{"CARD_PUBLIC_KEY", append(slices.Clone(foreign), "CARD_PUBLIC_KEY=pk_1")},
		{"CARD_FIELDS_URL", []string{"CARD_PUBLIC_KEY=none", "CARD_FIELDS_URL=https://pay.example.com"}},
		{"CARD_FIELDS_URL", []string{"CARD_FIELDS_URL=pay.example.com"}},
		{"SEPA_CREDITOR_ID", []string{"SEPA_CREDITOR_ID=FR72 ZZZ 123456"}},
		{"TERMS_URL", []string{"TERMS_URL=javascript:alert(1)"}},
		{"TERMS_URL", []string{"TERMS_URL=/cgv"}},
		{"APP_NAME", []string{"APP_NAME=two\nlines"}},
		{"APP_NAME", []string{"APP_NAME=\xff"}},
	} {
		_, err := loadConfig(append([]string{"HOME=/home/ada"}, c.environ...))
		if err == nil {
			t.Errorf("%q is accepted", c.environ)
			continue
		}
		sentence := err.Error()
		if !strings.HasPrefix(sentence, c.name+" ") || !strings.Contains(sentence, ": ") && !strings.Contains(sentence, "set ") {
			t.Errorf("%q: %q does not begin with %s and say how to correct it", c.environ, sentence, c.name)
		}
		if strings.ContainsAny(sentence, "\n\x01") || strings.Contains(sentence, "hunter2") {
			t.Errorf("%q: %q is not one sentence, or repeats a secret", c.environ, sentence)
		}
	}
}

func TestEnvExampleMirrorsTheVariables(t *testing.T) {
	f, err := os.Open("../../.env.example")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	shown := map[string]string{}
	var names []string
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if name, value, found := strings.Cut(lines.Text(), "="); found && !strings.HasPrefix(name, "#") {
			names = append(names, name)
			shown[name] = strings.Trim(value, `"`)
		}
	}
	slices.Sort(names)
	if want := variableNames(t); !slices.Equal(names, want) {
		t.Errorf(".env.example has\n%v\nthe program reads\n%v", names, want)
	}
	for field := range reflect.TypeFor[variables]().Fields() {
		name := field.Tag.Get("env")
		if value, ok := shown[name]; ok && value != field.Tag.Get("envDefault") {
			t.Errorf(".env.example shows %s=%q, the default is %q", name, value, field.Tag.Get("envDefault"))
		}
	}
}

// variableNames returns the names of the project's own variables, sorted.
func variableNames(t *testing.T) []string {
	t.Helper()
	var names []string
	for field := range reflect.TypeFor[variables]().Fields() {
		if name := field.Tag.Get("env"); name != "HOME" && name != "XDG_DATA_HOME" && !strings.HasPrefix(name, "LISTEN_") {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// The page gets the chat's address with its token, and no address without a token.
func TestChatPage(t *testing.T) {
	for _, c := range []struct {
		want    string
		environ []string
	}{
		{"", nil},
		{"https://chat.example.com/b2b?l=fr&token=a%26b", []string{"CHAT_TOKEN=a&b", "CHAT_URL=https://chat.example.com/b2b?l=fr"}},
	} {
		if got := chatPage(load(t, c.environ...)); got != c.want {
			t.Errorf("%v: %q, want %q", c.environ, got, c.want)
		}
	}
}

// Payment by card is on by default with the sandbox; with a real provider it needs a configured
// processor.
func TestConfigCard(t *testing.T) {
	for _, c := range []struct {
		about   string
		environ []string
		key     string
	}{
		{"the sandbox", nil, sandbox.CardPublicKey},
		{"the sandbox without", []string{"CARD_PUBLIC_KEY=none"}, ""},
		{"a real provider", foreign, ""},
		{"a real provider with", append(slices.Clone(foreign), "CARD_PUBLIC_KEY=pk_1", "CARD_FIELDS_URL=https://pay.example.com"), "pk_1"},
	} {
		if got := load(t, c.environ...).CardPublicKey; got != c.key {
			t.Errorf("%s: the key is %q, want %q", c.about, got, c.key)
		}
	}
}
