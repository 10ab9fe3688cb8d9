package main

import (
	"cmp"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestJourneysInChromium starts the complete program on free ports and runs the journeys of ui/e2e
// in Chromium. It needs the built interface and its Node packages, which `make test` prepares
// before it sets CHROMIUM_PATH. CITERNE_JOURNEYS holds arguments for Playwright, such as the part
// of a file name that `make journey OF=company` passes.
func TestJourneysInChromium(t *testing.T) {
	if os.Getenv("CHROMIUM_PATH") == "" {
		t.Skip("CHROMIUM_PATH is not set; `make test` finds or installs Chromium and sets it")
	}
	sound := start(t, "CITERNE_SEAL_KEYS="+testKey)
	// The journeys may break the provider of this program.
	fragile := start(t)
	// This program has a chat.
	talkative := start(t, "CHAT_TOKEN=demo")
	// This program uses the first one's provider, with a delay before each response.
	delay := answerDelay(t)
	slow := start(t, append(delayed(t, sound.Sandbox, delay), "CITERNE_SEAL_KEYS="+testKey)...)

	arguments := []string{"run", "--silent", "-w", "ui", "e2e", "--"}
	arguments = append(arguments, strings.Fields(os.Getenv("CITERNE_JOURNEYS"))...)
	journeys := exec.CommandContext(t.Context(), "npm", arguments...)
	journeys.Dir = "../.."
	journeys.Stdout, journeys.Stderr = os.Stdout, os.Stderr
	journeys.Env = append(os.Environ(),
		"CITERNE_E2E_URL="+sound.Public.String(),
		"CITERNE_E2E_SANDBOX="+sound.Sandbox,
		"CITERNE_E2E_FRAGILE_URL="+fragile.Public.String(),
		"CITERNE_E2E_FRAGILE_PROVIDER="+fragile.Sandbox,
		"CITERNE_E2E_CHAT_URL="+talkative.Public.String(),
		"CITERNE_E2E_CHAT_SANDBOX="+talkative.Sandbox,
		"CITERNE_E2E_SLOW_URL="+slow.Public.String(),
		"CITERNE_E2E_SLOW_DELAY="+strconv.FormatInt(delay.Milliseconds(), 10),
	)
	if err := journeys.Run(); err != nil {
		t.Errorf("the journeys failed: %v", err)
		logFailures(t, sound, fragile, talkative, slow)
	}
}

// answerDelay returns the delay of the slow provider. It is longer than the quarter of a second
// that a page may add to it, and grows with SLOW_MACHINE, the factor by which the machine is
// slower.
func answerDelay(t *testing.T) time.Duration {
	t.Helper()
	slower, err := strconv.ParseFloat(cmp.Or(os.Getenv("SLOW_MACHINE"), "1"), 64)
	if err != nil {
		t.Fatalf("SLOW_MACHINE: %v", err)
	}
	return time.Duration(slower * float64(300*time.Millisecond))
}

// delayed returns the environment of a program whose provider is the sandbox at address behind a
// proxy that delays each response.
func delayed(t *testing.T, address string, delay time.Duration) []string {
	t.Helper()
	target, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(target) }}
	provider := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-time.After(delay):
			proxy.ServeHTTP(w, r)
		case <-r.Context().Done():
		}
	}))
	t.Cleanup(provider.Close)
	return []string{"PROVIDER_V2_URL=" + provider.URL + "/v2", "PROVIDER_V3_URL=" + provider.URL + "/v3", "PROVIDER_ANALYTICS_URL=" + provider.URL + "/analytics", "PROVIDER_AUTH_URL=" + address}
}

// logFailures logs the content of the pages of failed journeys, and the warnings of the programs:
// on some machines only the output is kept.
func logFailures(t *testing.T, programs ...*program) {
	t.Helper()
	pages, err := filepath.Glob("../../ui/test-results/*/error-context.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		_, shown, _ := strings.Cut(string(text), "```yaml\n")
		shown, _, _ = strings.Cut(shown, "```")
		// Messages and dialogs are at the end of a page.
		if begin, end := 1500, len(shown)-1500; begin < end {
			shown = shown[:begin] + "\n…\n" + shown[end:]
		}
		t.Logf("%s showed\n%s", filepath.Base(filepath.Dir(page)), strings.ToValidUTF8(shown, ""))
	}
	for i, p := range programs {
		var warned []string
		for line := range strings.Lines(p.log.String()) {
			if !strings.Contains(line, `"level":"INFO"`) {
				warned = append(warned, line)
			}
		}
		t.Logf("program %d warned\n%s", i+1, strings.Join(warned[max(0, len(warned)-20):], ""))
	}
}
