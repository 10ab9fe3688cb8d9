package graph_test

import (
	"encoding/json"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox"
)

// A recovery link works once, within an hour, and for another password than the last. The test
// needs the link that was created, so it cannot be a golden case.
func TestRecoveryLink(t *testing.T) {
	const nextPassword = "Un-Mot-de-passe-2026!"
	var later atomic.Int64
	place, end := openWith(t, func(c *sandbox.Config) {
		now := c.Now
		c.Now = func() time.Time { return now().Add(time.Duration(later.Load())) }
	})
	t.Cleanup(end)
	w := place.world(t, conditions{Account: new("")}, "")
	asked := func(query string) string { return strings.TrimSpace(string(readAll(t, w.ask(t, query)))) }
	link := func() string {
		var answer struct {
			Data struct {
				RequestPasswordRecovery struct{ SandboxLink string }
			}
		}
		text := asked(`mutation { requestPasswordRecovery(email: "claire.lemaire@garonne-adour.example") { sandboxLink } }`)
		if err := json.Unmarshal([]byte(text), &answer); err != nil || answer.Data.RequestPasswordRecovery.SandboxLink == "" {
			t.Fatalf("no link: %s", text)
		}
		made := answer.Data.RequestPasswordRecovery.SandboxLink
		return made[strings.LastIndexByte(made, '/')+1:]
	}
	state := func(token, want string) {
		t.Helper()
		if got := asked(`{ passwordRecoveryToken(token: "` + token + `") }`); got != `{"data":{"passwordRecoveryToken":"`+want+`"}}` {
			t.Errorf("the link is %s, want %s", got, want)
		}
	}
	reset := func(token, password, want string) {
		t.Helper()
		got := asked(`mutation { resetPassword(token: "` + token + `", password: "` + password + `") { ok userErrors { field code message } } }`)
		if !strings.Contains(got, want) {
			t.Errorf("resetPassword answers %s, want %s", got, want)
		}
	}

	first := link()
	state(first, "VALID")
	reset(first, "Bac-a-sable-2026!", `{"ok":false,"userErrors":[{"field":["password"],"code":"password_reused","message":"Choisissez un mot de passe différent de l’ancien."}]}`)
	state(first, "VALID")
	reset(first, nextPassword, `{"data":{"resetPassword":{"ok":true,"userErrors":[]}}}`)
	state(first, "USED")
	reset(first, nextPassword, `"code":"token_used"`)

	second := link()
	later.Store(int64(time.Hour))
	state(second, "EXPIRED")
	reset(second, nextPassword, `"code":"token_expired"`)
}
