package domain_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/citerne/citerne/internal/domain"
)

// corpus is the set of valid and invalid values shared by every implementation of these checks:
// this package, the browser (ui/src/components/forms/identity.test.ts) and the sandbox. They
// share no code.
type corpus struct {
	Email, Name  []struct{ Value, Code string }
	Phone        []struct{ Value, Normal string }
	Siret        []struct{ Value, Code string }
	Vat          []struct{ Value, Siret, Code string }
	PostalCode   []struct{ Value, Country, Code string }
	OpeningHours []struct {
		domain.OpeningHours
		Code string
	}
	Iban []struct{ Value, Code string }
	Bic  []struct{ Value, Iban, Code string }
}

func TestIdentityCorpus(t *testing.T) {
	text, err := os.ReadFile("testdata/identity.json")
	if err != nil {
		t.Fatal(err)
	}
	var c corpus
	if err := json.Unmarshal(text, &c); err != nil {
		t.Fatal(err)
	}
	n := 0
	expect := func(what, value string, got domain.UserErrorCode, want string) {
		t.Helper()
		n++
		if got != want {
			t.Errorf("%s %q gives %q, want %q", what, value, got, want)
		}
	}
	whether := func(ok bool) domain.UserErrorCode {
		if ok {
			return ""
		}
		return domain.UserInvalid
	}
	for _, v := range c.Email {
		expect("e-mail", v.Value, whether(domain.ValidEmail(v.Value)), v.Code)
	}
	for _, v := range c.Name {
		expect("name", v.Value, whether(domain.ValidName(v.Value)), v.Code)
	}
	for _, v := range c.Phone {
		normal, _ := domain.NormalPhone(v.Value)
		expect("phone", v.Value, normal, v.Normal)
	}
	for _, v := range c.Siret {
		expect("SIRET", v.Value, domain.CheckSiret(v.Value), v.Code)
	}
	for _, v := range c.Vat {
		expect("VAT number", v.Value, domain.CheckVAT(v.Value, v.Siret), v.Code)
	}
	for _, v := range c.PostalCode {
		expect("postal code", v.Value, domain.CheckPostalCode(v.Value, v.Country), v.Code)
	}
	for _, v := range c.OpeningHours {
		expect("opening hours", v.OpensAt+"-"+v.ClosesAt, v.Check(), v.Code)
	}
	for _, v := range c.Iban {
		expect("IBAN", v.Value, domain.CheckIBAN(v.Value), v.Code)
	}
	for _, v := range c.Bic {
		expect("BIC", v.Value, domain.CheckBIC(v.Value, v.Iban), v.Code)
	}
	if n < 100 {
		t.Errorf("the corpus has %d values, want at least 100", n)
	}
}
