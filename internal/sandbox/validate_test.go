package sandbox_test

import (
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/form"
	"github.com/citerne/citerne/internal/sandbox/seed"
)

func TestIBAN(t *testing.T) {
	for iban, want := range map[string]string{
		freshIBAN: "", "FR7699999000011000000000065": "", "DE89370400440532013000": "", "MT84MALT011000012345MTLCAST001S": "", "GB29NWBK60161331926819": "",
		"FR1420041010050500013M02607":         "iban_invalid",
		"FR142004101005050001M302606":         "iban_invalid", // two characters swapped
		"DE8937040044053201300":               "iban_invalid",
		"":                                    "iban_invalid",
		"FR14 2004":                           "iban_invalid",
		"fr1420041010050500013m02606":         "iban_invalid", // CheckIBAN expects the compact form
		"BR1800360305000010009795493C1":       "iban_not_sepa",
		"FR" + "76" + strings.Repeat("9", 40): "iban_invalid",
	} {
		if got := company.CheckIBAN(iban); got != want {
			t.Errorf("%s: %q, want %q", iban, got, want)
		}
	}
}

// A wrong length for the country is rejected even with valid check digits.
func TestIBANLength(t *testing.T) {
	for digits := range 100 {
		iban := "FR" + string(rune('0'+digits/10)) + string(rune('0'+digits%10)) + "999990000110000000000"
		if company.Mod97(iban[4:]+iban[:4]) == 1 {
			if got := company.CheckIBAN(iban); got != "iban_invalid" {
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
		if got := company.CheckBIC(bic, freshIBAN); got != want {
			t.Errorf("%s: %q, want %q", bic, got, want)
		}
	}
}

func TestSeedObeysTheRules(t *testing.T) {
	d, err := seed.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range d.Business {
		siren, vat := company.ValidVAT(b.VatNumber)
		_, phone := form.NormalPhone(b.Phone)
		if !vat || !strings.HasPrefix(b.Siret, siren) || !company.ValidSiret(b.Siret) || company.CheckIBAN(b.IBAN) != "" || company.CheckBIC(b.BIC, b.IBAN) != "" || !phone || !form.ValidEmail(b.BillingEmail) {
			t.Errorf("%s breaks a rule", b.Key)
		}
		if f := (form.Form{"activity": {b.Activity}}); new(company.Business).Change(f) != nil {
			t.Errorf("%s: sector %q", b.Key, b.Activity)
		}
	}
	if len(d.PriceB7) != 25 || len(d.HvoSpread) != 25 || len(d.PriceAdBlue) != 25 {
		t.Error("a price series does not have 25 months")
	}
}
