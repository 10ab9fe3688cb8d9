package domain

import (
	"regexp"
	"strings"
	"testing"
)

// applicable lists the codes of product appendix C that current screens can meet.
var applicable = strings.Fields(`required invalid too_short too_long out_of_range not_unique not_found forbidden_value
	address_in_use last_owner own_role already_member invitation_pending
	iban_invalid iban_not_sepa iban_duplicate bic_mismatch consent_required payment_method_in_use
	min max step tank_product_mismatch ullage_exceeded truck_too_large slot_unavailable slot_closed site_closed
	date_too_early date_too_late quote_expired price_changed credit_exceeded duplicate_order not_cancellable not_editable occurrence_already_ordered
	export_too_large export_limit file_type file_too_large image_too_small token_expired token_used password_weak password_reused rate_limited`)

// Each code has a French sentence, alone or together with a field (product appendix C).
func TestEveryCodeHasASentence(t *testing.T) {
	for _, code := range applicable {
		found := sentences[code] != ""
		for key := range sentences {
			found = found || strings.HasSuffix(key, " "+code)
		}
		if !found {
			t.Errorf("%s has no sentence", code)
		}
	}
}

// The sentences are French, with the typography of product 1.
func TestSentencesAreWellSet(t *testing.T) {
	for what, wrong := range map[string]*regexp.Regexp{
		"a straight apostrophe or quote":      regexp.MustCompile(`['"]`),
		"an ordinary space before : » % €":    regexp.MustCompile(` [:»%€]`),
		"no space before ; ! ?":               regexp.MustCompile(`[^\x{202f}][;!?]`),
		"no no-break space before a unit":     regexp.MustCompile(`\d (?:t|L|Mo|px|chiffres|caractères|minutes|jours|×)`),
		"an English word":                     regexp.MustCompile(`(?i)\b(?:the|error|invalid|field|required|wrong|please|unknown|must|your|file|user|password)\b`),
		"no capital, or no full stop or form": regexp.MustCompile(`^[^\p{Lu}]|[^.?\dMfr]$`),
	} {
		for key, sentence := range sentences {
			if found := wrong.FindString(sentence); found != "" {
				t.Errorf("%s has %s (%q): %s", key, what, found, sentence)
			}
		}
	}
}
