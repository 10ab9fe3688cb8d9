package sandbox_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/sandbox/company"
)

func TestBusinessesHaveTheCallersRole(t *testing.T) {
	f := start(t)
	roles := map[string]string{}
	for _, b := range decode[[]company.Business](t, f.api("GET", "/customers/business", f.tokenOf(claire))) {
		roles[b.Name] = b.Role
	}
	if len(roles) != 2 || roles["Transports Garonne-Adour"] != "OWNER" || roles["Autocars Belle-Étoile"] != "ADMIN" {
		t.Errorf("%v", roles)
	}
}

func TestBusinessJSON(t *testing.T) {
	f := start(t)
	want := `{"id":"1057","name":"BTP Rives de Loire","logo":null,"legal_name":"BTP RIVES DE LOIRE SARL","siret":"99990237200013",` +
		`"vat_number":"FR73999902372","activity":"BTP / Matériaux de construction","phone":"+33261912020","billing_email":"factures@rives-de-loire.example",` +
		`"po_required":false,"credit_limit":3000000,"created_at":"2023-08-05T07:30:00Z","role":"OWNER"}`
	if r := f.api("GET", "/business/1057", f.tokenOf(marc)); strings.TrimSpace(r.body) != want {
		t.Errorf("got  %s\nwant %s", r.body, want)
	}
}

func TestBusinessChangesOnlyWhatIsGiven(t *testing.T) {
	f := start(t)
	token := f.tokenOf(marc)
	before := decode[company.Business](t, f.api("GET", "/business/1057", token))
	r := f.api("PUT", "/business/1057", token, "phone", "02 61 91 99 88", "po_required", "true", "activity", "")
	after := decode[company.Business](t, r)
	if r.status != http.StatusOK || *after.Phone != "+33261919988" || !after.PORequired || after.Activity != nil {
		t.Fatalf("%d %s", r.status, r.body)
	}
	after.Phone, after.PORequired, after.Activity = before.Phone, before.PORequired, before.Activity
	if *after.Siret != *before.Siret || after.Name != before.Name || *after.VatNumber != *before.VatNumber || after.CreatedAt != before.CreatedAt {
		t.Errorf("other fields changed: %s", r.body)
	}
	if again := f.api("GET", "/business/1057", token); again.body != r.body {
		t.Errorf("read again: %s", again.body)
	}
}

func TestBusinessValidation(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	before := f.dump()
	for name, c := range map[string]struct {
		fields []string
		field  string
	}{
		"no name":          {[]string{"name", " "}, `"name":["required"]`},
		"long name":        {[]string{"name", strings.Repeat("é", 101)}, `"name":["too_long"]`},
		"short siret":      {[]string{"siret", "123"}, `"siret":["too_short"]`},
		"wrong siret":      {[]string{"siret", "99990112700013"}, `"siret":["invalid"]`},
		"wrong vat":        {[]string{"vat_number", "FR25999901127"}, `"vat_number":["invalid"]`},
		"vat of another":   {[]string{"vat_number", "FR73999902372"}, `"vat_number":["forbidden_value"]`},
		"siret of another": {[]string{"siret", "99990237200013"}, `"vat_number":["forbidden_value"]`},
		"activity":         {[]string{"activity", "Astrologie"}, `"activity":["invalid"]`},
		"phone":            {[]string{"phone", "12"}, `"phone":["invalid"]`},
		"e-mail":           {[]string{"billing_email", "moi"}, `"billing_email":["invalid"]`},
		"flag":             {[]string{"po_required", "oui"}, `"po_required":["invalid"]`},
	} {
		r := f.api("PUT", "/business/1042", token, c.fields...)
		if r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, `"code":"validation_failed"`) || !strings.Contains(r.body, c.field) || strings.Contains(r.body, `"message"`) {
			t.Errorf("%s: %d %s", name, r.status, r.body)
		}
	}
	if f.dump() != before {
		t.Error("a rejected change was saved")
	}
	if r := f.api("PUT", "/business/1042", token, "siret", "999 902 372 00013", "vat_number", "FR 73 999902372"); r.status != http.StatusOK {
		t.Errorf("both numbers at once, with blanks: %d %s", r.status, r.body)
	}
}

func TestContactTypes(t *testing.T) {
	f := start(t)
	types := map[string]bool{}
	for id, email := range map[string]string{"1042": claire, "1057": marc, "1063": sophie, "1078": claire} {
		contacts := decode[[]company.Contact](t, f.api("GET", "/business/"+id+"/contacts", f.tokenOf(email)))
		if len(contacts) < 2 || len(contacts) > 4 {
			t.Errorf("%s has %d contacts", id, len(contacts))
		}
		for _, c := range contacts {
			types[c.Type] = true
			if c.BusinessID.String() != id || c.Email == nil && c.Phone == nil {
				t.Errorf("contact %+v of %s", c, id)
			}
		}
	}
	if !types["SALES"] || !types["OPS"] || !types["ALL"] {
		t.Errorf("types %v", types)
	}
	if r := f.api("GET", "/business/1091/contacts", f.tokenOf(nora)); strings.TrimSpace(r.body) != "[]" {
		t.Errorf("the near-empty business has %s", r.body)
	}
}
