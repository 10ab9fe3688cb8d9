package sandbox_test

import (
	"net/http"
	"strings"
	"testing"
)

// postEvents sends events to the analytics API, with the headers of every call.
func postEvents(f *fixture, body string) reply {
	f.t.Helper()
	like := f.apiRequest("POST", "/gas", "")
	r, err := http.NewRequestWithContext(f.t.Context(), "POST", f.url+"/analytics/events", strings.NewReader(body))
	if err != nil {
		f.t.Fatal(err)
	}
	r.Header = like.Header
	r.Header.Set("Content-Type", "application/json")
	return f.send(r)
}

// The panel lists each event once, even if another session sent it again.
func TestPanelListsEventsOnce(t *testing.T) {
	f := start(t)
	if page := f.person().get(panelAddress); !strings.Contains(page.body, "Aucun événement.") {
		t.Error("the panel lists events before any came")
	}
	for _, visitor := range []string{"v1", "v2"} {
		r := postEvents(f, `{"events":[{"id":"e1","name":"navigation:menu_clicked","at":"2026-11-21T09:00:00.5Z","visitor":"`+visitor+`",
			"properties":[{"key":"entry","value":"finance"},{"key":"level","value":"1"}]}]}`)
		if r.status != http.StatusAccepted {
			t.Fatalf("%d %s", r.status, r.body)
		}
	}
	if r := postEvents(f, `{"events":[{"id":"e2","name":"odd","at":"?","visitor":"v3","properties":{"a":1}}]}`); r.status != http.StatusAccepted {
		t.Fatalf("%d %s", r.status, r.body)
	}
	page := f.person().get(panelAddress).body
	for text, want := range map[string]int{
		"<td>10:00:00</td><td><code>navigation:menu_clicked</code></td><td>entry finance, level 1</td><td><code>v1</code></td>": 1,
		"<code>v2</code>": 0, "{&#34;a&#34;:1}": 1,
	} {
		if got := strings.Count(page, text); got != want {
			t.Errorf("the panel contains %q %d times, want %d", text, got, want)
		}
	}
	if strings.Index(page, "odd") > strings.Index(page, "navigation:menu_clicked") {
		t.Error("the newest event is not the first")
	}
}
