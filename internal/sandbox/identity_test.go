package sandbox_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/form"
)

// TestIdentityCorpus checks the sandbox's rules with the values for the dashboard's own rules;
// the two share no code.
func TestIdentityCorpus(t *testing.T) {
	text, err := os.ReadFile("../domain/testdata/identity.json")
	if err != nil {
		t.Fatal(err)
	}
	var corpus struct {
		Email, Name, Siret, Iban []struct{ Value, Code string }
		Phone                    []struct{ Value, Normal string }
		Vat                      []struct{ Value, Siret, Code string }
		Bic                      []struct{ Value, Iban, Code string }
	}
	if err := json.Unmarshal(text, &corpus); err != nil {
		t.Fatal(err)
	}
	n := 0
	same := func(what, value string, got, want any) {
		t.Helper()
		n++
		if got != want {
			t.Errorf("%s %q gives %v, want %v", what, value, got, want)
		}
	}
	for _, v := range corpus.Email {
		same("e-mail", v.Value, form.ValidEmail(v.Value), v.Code == "")
	}
	for _, v := range corpus.Name {
		var faults form.Violations
		faults.Name("name", v.Value)
		same("name", v.Value, faults.Problem() == nil, v.Code == "")
	}
	for _, v := range corpus.Phone {
		normal, ok := form.NormalPhone(v.Value)
		same("phone", v.Value, ok, v.Normal != "")
		if ok {
			same("phone", v.Value, normal, v.Normal)
		}
	}
	for _, v := range corpus.Siret {
		var faults form.Violations
		company.CheckSiret(v.Value, &faults)
		same("SIRET", v.Value, first(faults), v.Code)
	}
	for _, v := range corpus.Vat {
		b := company.Business{VatNumber: &v.Value}
		if v.Siret != "" {
			b.Siret = &v.Siret
		}
		var faults form.Violations
		b.CheckVAT(&faults)
		same("VAT number", v.Value, first(faults), v.Code)
	}
	for _, v := range corpus.Iban {
		same("IBAN", v.Value, company.CheckIBAN(v.Value), v.Code)
	}
	for _, v := range corpus.Bic {
		same("BIC", v.Value, company.CheckBIC(v.Value, v.Iban), v.Code)
	}
	if n < 90 {
		t.Errorf("the corpus has %d values, want at least 90", n)
	}
}

func first(v form.Violations) string {
	if len(v.All) == 0 {
		return ""
	}
	return v.All[0].Code
}
