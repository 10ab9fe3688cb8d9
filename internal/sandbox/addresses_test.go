package sandbox_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/sandbox"
	"github.com/citerne/citerne/internal/sandbox/chronicle"
	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/store"
)

var goodAddress = []string{"label", "Dépôt Pau", "kind", "DELIVERY", "line1", "3 rue du Gave", "postal_code", "64000", "city", "Pau",
	"latitude", "43.3", "longitude", "-0.37", "access_notes", "Sonner.", "max_truck_tonnage", "26", "contact_id", "901",
	"opening_hours[]", `{"weekday":1,"opens_at":"07:00","closes_at":"12:00"}`, "opening_hours[]", `{"weekday":2,"opens_at":"08:00","closes_at":"18:00"}`}

func TestAddressesOfAllBusinessesOrOne(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	count := map[store.ID]int{}
	for _, a := range decode[[]company.Address](t, f.api("GET", "/business/addresses", token)) {
		count[a.BusinessID]++
	}
	if len(count) != 2 || count[1042] != 3 || count[1078] != 2 {
		t.Errorf("addresses by business: %v", count)
	}
	if one := decode[[]company.Address](t, f.api("GET", "/business/1078/addresses", token)); len(one) != 2 || one[0].BusinessID != 1078 {
		t.Errorf("addresses of one business: %+v", one)
	}
}

func TestAddressJSON(t *testing.T) {
	f := start(t)
	r := f.api("GET", "/business/1091/addresses", f.tokenOf(nora))
	const day = `"opens_at":"09:00","closes_at":"18:00"}`
	want := `[{"id":"510","business_id":"1091","label":"Siège Montreuil","kind":"BOTH","line1":"120 rue de l’Invention","line2":null,` +
		`"postal_code":"93100","city":"Montreuil","country_code":"FR","latitude":48.862,"longitude":2.443,` +
		`"access_notes":"Local groupe électrogène au sous-sol −1.","max_truck_tonnage":19,` +
		`"opening_hours":[{"weekday":1,` + day + `,{"weekday":2,` + day + `,{"weekday":3,` + day + `,{"weekday":4,` + day + `,{"weekday":5,` + day + `],` +
		`"contact_id":null,"safety_protocol_at":null,"is_default":true,"last_delivery_at":"2025-08-21T08:08:00Z"}]`
	if strings.TrimSpace(r.body) != want {
		t.Errorf("got  %s\nwant %s", r.body, want)
	}
}

func TestAddressLifecycle(t *testing.T) {
	f := start(t)
	token := f.tokenOf(yanis)
	r := f.api("POST", "/business/addresses", token, goodAddress...)
	made := decode[company.Address](t, r)
	if r.status != http.StatusCreated || made.BusinessID != 1042 || made.CountryCode != "FR" || *made.MaxTruckTonnage != 26 || *made.ContactID != 901 ||
		len(made.OpeningHours) != 2 || made.OpeningHours[1] != (company.OpeningHours{Weekday: 2, OpensAt: "08:00", ClosesAt: "18:00"}) || made.IsDefault {
		t.Fatalf("%d %s", r.status, r.body)
	}
	path := "/business/addresses/" + made.ID.String()
	r = f.api("PUT", path, token, "label", "Dépôt Pau-Est", "max_truck_tonnage", "", "contact_id", "", "opening_hours[]", "", "is_default", "1")
	changed := decode[company.Address](t, r)
	if r.status != http.StatusOK || changed.Label != "Dépôt Pau-Est" || changed.MaxTruckTonnage != nil || changed.ContactID != nil ||
		len(changed.OpeningHours) != 0 || !changed.IsDefault || changed.City != "Pau" {
		t.Fatalf("%d %s", r.status, r.body)
	}
	if got := f.defaults(token); len(got) != 1 || got[0] != made.ID {
		t.Errorf("defaults %v", got)
	}
	if r := f.api("DELETE", path, token); r.status != http.StatusNoContent || r.body != "" {
		t.Fatalf("%d %s", r.status, r.body)
	}
	if got := f.defaults(token); len(got) != 1 || got[0] != 501 {
		t.Errorf("defaults %v after the deletion, want the oldest", got)
	}
	if r := f.api("DELETE", path, token); r.status != http.StatusNotFound {
		t.Errorf("second deletion: %d", r.status)
	}
	if again := decode[company.Address](t, f.api("POST", "/business/addresses", token, goodAddress...)); again.ID == made.ID {
		t.Error("the id of a deleted address was reused")
	}
}

// defaults returns the ids of the default addresses of business 1042.
func (f *fixture) defaults(token string) []store.ID {
	var ids []store.ID
	for _, a := range decode[[]company.Address](f.t, f.api("GET", "/business/1042/addresses", token)) {
		if a.IsDefault {
			ids = append(ids, a.ID)
		}
	}
	return ids
}

func TestFirstAddressIsTheDefault(t *testing.T) {
	f := start(t, func(c *sandbox.Config) { c.Profile = chronicle.ProfileEmpty })
	r := f.api("POST", "/business/addresses", f.tokenOf(nora), "label", "Site", "kind", "BOTH", "line1", "1 rue", "postal_code", "93100", "city", "Montreuil")
	if a := decode[company.Address](t, r); !a.IsDefault || !strings.Contains(r.body, `"opening_hours":[]`) {
		t.Errorf("%s", r.body)
	}
}

func TestAddressInAnotherBusiness(t *testing.T) {
	f := start(t)
	fields := []string{"business_id", "1078", "label", "Site", "kind", "BOTH", "line1", "1 rue", "postal_code", "69000", "city", "Lyon"}
	if a := decode[company.Address](t, f.api("POST", "/business/addresses", f.tokenOf(claire), fields...)); a.BusinessID != 1078 {
		t.Errorf("%+v", a)
	}
}

func TestAddressValidation(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	before := f.dump()
	for name, c := range map[string]struct{ field, value, want string }{
		"no label":           {"label", "", `"label":["required"]`},
		"kind":               {"kind", "HOME", `"kind":["invalid"]`},
		"no line":            {"line1", "", `"line1":["required"]`},
		"long line":          {"line1", strings.Repeat("a", 101), `"line1":["too_long"]`},
		"long second line":   {"line2", strings.Repeat("a", 101), `"line2":["too_long"]`},
		"no city":            {"city", "", `"city":["required"]`},
		"postal code":        {"postal_code", "3120", `"postal_code":["invalid"]`},
		"zero postal code":   {"postal_code", "00000", `"postal_code":["invalid"]`},
		"country":            {"country_code", "France", `"country_code":["invalid"]`},
		"long notes":         {"access_notes", strings.Repeat("é", 501), `"access_notes":["too_long"]`},
		"tonnage":            {"max_truck_tonnage", "20", `"max_truck_tonnage":["invalid"]`},
		"latitude":           {"latitude", "91", `"latitude":["out_of_range"]`},
		"latitude NaN":       {"latitude", "NaN", `"latitude":["out_of_range"]`},
		"longitude":          {"longitude", "-181", `"longitude":["out_of_range"]`},
		"hours that go back": {"opening_hours[]", `{"weekday":1,"opens_at":"18:00","closes_at":"07:00"}`, `"opening_hours":["out_of_range"]`},
		"hours at 24":        {"opening_hours[]", `{"weekday":1,"opens_at":"18:00","closes_at":"24:00"}`, `"opening_hours":["invalid"]`},
		"eighth day":         {"opening_hours[]", `{"weekday":8,"opens_at":"08:00","closes_at":"09:00"}`, `"opening_hours":["invalid"]`},
		"hours as text":      {"opening_hours[]", `lundi`, `"opening_hours":["invalid"]`},
		"contact of another": {"contact_id", "905", `"contact_id":["not_found"]`},
		"contact of nobody":  {"contact_id", "x", `"contact_id":["not_found"]`},
		"default":            {"is_default", "peut-être", `"is_default":["invalid"]`},
	} {
		r := f.api("PUT", "/business/addresses/501", token, c.field, c.value)
		if r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, c.want) {
			t.Errorf("%s: %d %s", name, r.status, r.body)
		}
	}
	r := f.api("POST", "/business/addresses", token)
	for _, field := range []string{"label", "kind", "line1", "postal_code", "city"} {
		if !strings.Contains(r.body, `"`+field+`":[`) {
			t.Errorf("an empty address has no error for %s: %d %s", field, r.status, r.body)
		}
	}
	if f.dump() != before {
		t.Error("a rejected address was saved")
	}
}

func TestForeignPostalCode(t *testing.T) {
	f := start(t)
	if r := f.api("PUT", "/business/addresses/501", f.tokenOf(claire), "country_code", "BE", "postal_code", "1000"); r.status != http.StatusOK {
		t.Errorf("%d %s", r.status, r.body)
	}
}

// An address with open orders cannot be deleted; the error counts them.
func TestAddressInUse(t *testing.T) {
	f := start(t)
	r := f.api("DELETE", "/business/addresses/501", f.tokenOf(claire))
	if r.status != http.StatusConflict || !strings.Contains(r.body, `"code":"address_in_use"`) || !strings.Contains(r.body, `"counts":{"orders":2,"tanks":3}`) {
		t.Errorf("%d %s", r.status, r.body)
	}
	if all := f.api("GET", "/business/1042/addresses", f.tokenOf(claire)).body; !strings.Contains(all, `"id":"501"`) {
		t.Error("the address was deleted")
	}
}
