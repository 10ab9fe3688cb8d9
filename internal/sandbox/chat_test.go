package sandbox_test

import (
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/sandbox/page"
)

// The chat is the only page that may be framed, and only by the dashboard.
func TestChatCanBeFramedByTheDashboard(t *testing.T) {
	r := start(t).person().get(page.ChatPath + "?token=demo")
	policy := r.header.Get("Content-Security-Policy")
	if !strings.Contains(policy, "; frame-ancestors http://dashboard.example;") || strings.Contains(policy, "unsafe") || r.header.Get("X-Frame-Options") != "" {
		t.Errorf("the headers are %s", r.header)
	}
	if r.status != 200 || !strings.Contains(r.body, `data-parent="http://dashboard.example"`) || strings.Contains(r.body, "demo") {
		t.Errorf("%d %s", r.status, r.body)
	}
}
