package sandbox_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/citerne/citerne/internal/sandbox/characters"
	"github.com/citerne/citerne/internal/sandbox/planning"
)

// Texts returns the texts with which the dashboard's own rule is tested too; the two
// implementations share no code.
func Texts(t testing.TB) (all []struct{ Value, Line, Kept string }) {
	t.Helper()
	file, err := os.ReadFile("../domain/testdata/texts.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(file, &all); err != nil {
		t.Fatal(err)
	}
	return all
}

// Texts are checked in v2 calls, v3 calls and pages.
func TestControlCharactersAreRejectedEverywhere(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	const bad = "a\rEND:VEVENT"
	for name, r := range map[string]reply{
		"a business": f.api("PUT", "/business/1042", token, "name", bad),
		"a contact":  f.json("POST", "/business/1042/contacts", token, object{"first_name": "A", "last_name": "B", "email": "a@b.fr", "type": "OPS", "job_title": bad}),
	} {
		if r.status != 422 || !strings.Contains(r.body, "control_characters") {
			t.Errorf("%s: %d %s", name, r.status, r.body)
		}
	}
	if r := f.person().submit("/v1/oauth/signup?"+strings.SplitN(authorizePath(), "?", 2)[1], "first_name", "A", "last_name", "B", "email", "a@b.fr", "password", testPassword, "business", bad, "activity", "BTP / Matériaux de construction"); r.status != 422 || !strings.Contains(r.body, "Ce texte contient un caractère invisible") {
		t.Errorf("a sign-up: %d %s", r.status, r.body)
	}
}

// unfolded returns the unfolded lines of a calendar (RFC 5545 §3.1).
func unfolded(c *planning.ICalendar) []string {
	return strings.Split(strings.TrimSuffix(strings.ReplaceAll(c.Text.String(), "\r\n ", ""), "\r\n"), "\r\n")
}

// checkCalendar checks that a text cannot break a calendar: it has the expected lines, of at
// most 75 octets and without control characters.
func checkCalendar(t *testing.T, text string) {
	t.Helper()
	c := planning.NewICalendar(text, time.Unix(0, 0))
	c.Add(planning.IEvent{Uid: "order-1", From: time.Unix(0, 0), Summary: text, Location: text, Description: "x" + text, Status: "CONFIRMED"})
	for line := range strings.SplitSeq(c.Text.String(), "\r\n") {
		if len(line) > 75 || strings.ContainsFunc(line, characters.Control) || !utf8.ValidString(line) {
			t.Errorf("%q makes the line %q", text, line)
		}
	}
	names := "BEGIN VERSION PRODID CALSCALE X-WR-CALNAME REFRESH-INTERVAL;VALUE=DURATION BEGIN UID DTSTAMP SEQUENCE DTSTART SUMMARY LOCATION DESCRIPTION STATUS END"
	var got []string
	for _, line := range unfolded(c) {
		name, _, _ := strings.Cut(line, ":")
		got = append(got, name)
	}
	if strings.Join(got, " ") != names {
		t.Errorf("%q makes the lines %q", text, unfolded(c))
	}
}

func TestCalendarEscapesTexts(t *testing.T) {
	for _, c := range Texts(t) {
		checkCalendar(t, c.Value)
	}
	for text, want := range map[string]string{
		"a\rEND:VEVENT": `a\nEND:VEVENT`, "a\r\nb\nc": `a\nb\nc`, "a\u2028b": `a\nb`, "a\x07\x1b\u202eb": "ab", `a\n;b,c`: `a\\n\;b\,c`, "\xffa": "a", "a\tb": "a b", "é’\u00a0€": "é’\u00a0€",
	} {
		if got := planning.IText(text); got != want {
			t.Errorf("%q is written %q, want %q", text, got, want)
		}
	}
}

// FuzzCalendar checks that no text adds a line to a calendar or makes one too long.
func FuzzCalendar(f *testing.F) {
	for _, c := range Texts(f) {
		f.Add(c.Value)
	}
	f.Fuzz(func(t *testing.T, text string) { checkCalendar(t, text) })
}
