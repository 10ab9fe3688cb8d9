package sandbox

import (
	"strings"
	"testing"
)

func TestIBAN(t *testing.T) {
	for iban, want := range map[string]string{
		freshIBAN: "", "FR7699999000011000000000065": "", "DE89370400440532013000": "", "MT84MALT011000012345MTLCAST001S": "", "GB29NWBK60161331926819": "",
		"FR1420041010050500013M02607":         "iban_invalid",
		"FR142004101005050001M302606":         "iban_invalid", // two characters swapped
		"DE8937040044053201300":               "iban_invalid",
		"":                                    "iban_invalid",
		"FR14 2004":                           "iban_invalid",
		"fr1420041010050500013m02606":         "iban_invalid", // checkIBAN takes the compact form
		"BR1800360305000010009795493C1":       "iban_not_sepa",
		"FR" + "76" + strings.Repeat("9", 40): "iban_invalid",
	} {
		if got := checkIBAN(iban); got != want {
			t.Errorf("%s: %q, want %q", iban, got, want)
		}
	}
}

// A length that is not the country's is refused even when the check digits fit.
func TestIBANLength(t *testing.T) {
	for digits := range 100 {
		iban := "FR" + string(rune('0'+digits/10)) + string(rune('0'+digits%10)) + "999990000110000000000"
		if mod97(iban[4:]+iban[:4]) == 1 {
			if got := checkIBAN(iban); got != "iban_invalid" {
				t.Errorf("%s: %q", iban, got)
			}
			return
		}
	}
	t.Fatal("no check digits fit")
}

func TestBIC(t *testing.T) {
	for bic, want := range map[string]string{
		"TESTFRPPXXX": "", "PSSTFRPP": "", "TESTFRPPXX": "invalid", "TEST1RPP": "invalid", "DEUTDEFF": "bic_mismatch", "CMBMMCMX": "",
	} {
		if got := checkBIC(bic, freshIBAN); got != want {
			t.Errorf("%s: %q, want %q", bic, got, want)
		}
	}
}

func TestEmail(t *testing.T) {
	for s, want := range map[string]bool{
		"a@b.fr": true, "prenom.nom@entreprise.fr": true, "é@b.fr": true, "a@b.c.fr": true,
		"": false, "a": false, "@b.fr": false, "a@b": false, "a@.fr": false, "a@b.": false, "a@b@c.fr": false, "a b@c.fr": false,
		"a@b.fr\n": false, strings.Repeat("a", 250) + "@b.fr": false,
	} {
		if got := validEmail(s); got != want {
			t.Errorf("%q: %v", s, got)
		}
	}
}

func TestPhone(t *testing.T) {
	for s, want := range map[string]string{
		"06 39 98 12 34": "+33639981234", "0639981234": "+33639981234", "+33 6 39 98 12 34": "+33639981234", "+33 (0)6 39 98 12 34": "+33639981234",
		"06.39.98.12.34": "+33639981234", "06\u202f39\u00a098-12-34": "+33639981234", "+32 2 123 45 67": "+3221234567",
		"": "", "12": "", "00 39 98 12 34": "", "+33 06 39 98 12": "", "+33 6": "", "06 39 98 12 345": "", "+abc": "",
	} {
		if got, ok := normalPhone(s); ok != (want != "") || ok && got != want {
			t.Errorf("%q: %q %v, want %q", s, got, ok, want)
		}
	}
}

func TestSiret(t *testing.T) {
	for s, want := range map[string]bool{
		"99990112700012": true, "99990112700038": true, "99990112700013": false, "9999011270001": false, "9999011270001a": false,
		"35600000000048": true,  // La Poste, by Luhn
		"35600000049837": true,  // La Poste, by the sum
		"35600000049838": false, // neither
		"35600100000001": false, // the sum is La Poste's privilege
	} {
		if got := validSiret(s); got != want {
			t.Errorf("%s: %v", s, got)
		}
	}
}

func TestVAT(t *testing.T) {
	for s, want := range map[string]bool{
		"FR24999901127": true, "FR25999901127": false, "FRAB999901127": true, "FRO1999901127": false, "DE24999901127": false, "FR2499990112": false,
	} {
		if siren, got := validVAT(s); got != want || got && siren != "999901127" {
			t.Errorf("%s: %q %v", s, siren, got)
		}
	}
}

func TestSeedObeysTheRules(t *testing.T) {
	d, err := loadSeed()
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range d.Business {
		siren, vat := validVAT(b.VatNumber)
		_, phone := normalPhone(b.Phone)
		if !vat || !strings.HasPrefix(b.Siret, siren) || !validSiret(b.Siret) || checkIBAN(b.IBAN) != "" || checkBIC(b.BIC, b.IBAN) != "" || !phone || !validEmail(b.BillingEmail) {
			t.Errorf("%s breaks a rule", b.Key)
		}
		if f := (form{"activity": {b.Activity}}); new(business).change(f) != nil {
			t.Errorf("%s: sector %q", b.Key, b.Activity)
		}
	}
	if len(d.PriceB7) != 25 || len(d.HvoSpread) != 25 || len(d.PriceAdBlue) != 25 {
		t.Error("a price series has not 25 months")
	}
}
