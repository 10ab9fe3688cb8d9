package form_test

import (
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/sandbox/form"
)

func TestEmail(t *testing.T) {
	for s, want := range map[string]bool{
		"a@b.fr": true, "prenom.nom@entreprise.fr": true, "é@b.fr": true, "a@b.c.fr": true,
		"": false, "a": false, "@b.fr": false, "a@b": false, "a@.fr": false, "a@b.": false, "a@b@c.fr": false, "a b@c.fr": false,
		"a@b.fr\n": false, strings.Repeat("a", 250) + "@b.fr": false,
	} {
		if got := form.ValidEmail(s); got != want {
			t.Errorf("%q: valid %v, want %v", s, got, want)
		}
	}
}

func TestPhone(t *testing.T) {
	for s, want := range map[string]string{
		"06 39 98 12 34": "+33639981234", "0639981234": "+33639981234", "+33 6 39 98 12 34": "+33639981234", "+33 (0)6 39 98 12 34": "+33639981234",
		"06.39.98.12.34": "+33639981234", "06\u202f39\u00a098-12-34": "+33639981234", "+32 2 123 45 67": "+3221234567",
		"": "", "12": "", "00 39 98 12 34": "", "+33 06 39 98 12": "", "+33 6": "", "06 39 98 12 345": "", "+abc": "",
	} {
		if got, ok := form.NormalPhone(s); ok != (want != "") || ok && got != want {
			t.Errorf("%q: %q %v, want %q", s, got, ok, want)
		}
	}
}
