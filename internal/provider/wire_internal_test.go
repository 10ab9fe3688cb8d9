package provider

import "testing"

// A date is unchanged; a time becomes its date in Paris.
func TestDateOfAnInstantIsThatOfParis(t *testing.T) {
	for text, want := range map[string]string{
		"2026-11-30":                "2026-11-30",
		"2026-11-30T00:00:00Z":      "2026-11-30",
		"2026-11-30T22:59:59.999Z":  "2026-11-30",
		"2026-11-30T23:00:00Z":      "2026-12-01",
		"2026-12-31T23:30:00Z":      "2027-01-01",
		"2026-06-30T21:59:59Z":      "2026-06-30",
		"2026-06-30T22:00:00Z":      "2026-07-01", // summer time
		"2026-12-01T00:00:00+01:00": "2026-12-01",
		"2026-12-01T00:00:00+0100":  "2026-12-01",
		"2026-12-01T05:00:00+09:00": "2026-11-30",
		"2026-11-30T20:00:00-05:00": "2026-12-01",
		"2026-11-30T23:00:00":       "2026-12-01", // a time without a zone is in UTC
		"2026-11-30 22:00:00":       "2026-11-30",
	} {
		if d, is := parseDate([]byte(text), kindString); is != given || string(d) != want {
			t.Errorf("%s reads as %q, want %s", text, d, want)
		}
	}
	for _, text := range []string{"2026-02-30", "2026-11-30T", "2026-11-30T25:00:00Z", "9999-12-31T23:30:00Z", "0000-01-01T00:00:00+02:00", "30/11/2026"} {
		if d, is := parseDate([]byte(text), kindString); is != invalid {
			t.Errorf("%s reads as %q", text, d)
		}
	}
}
