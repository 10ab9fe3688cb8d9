package sandbox_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/invoice"
)

// freshIBAN is a valid test IBAN that the seed does not use (product 13.1).
const freshIBAN = "FR1420041010050500013M02606"

type methodsAnswer struct {
	Data []struct {
		ID, Type, Status, Rum, Ics, Scheme, Last4, Brand string
		IbanLast4                                        string `json:"iban_last4"`
		IsDefault                                        bool   `json:"is_default"`
	}
}

func TestPaymentMethodsJSON(t *testing.T) {
	f := start(t)
	r := f.api("GET", "/business/1042/paymentMethods", f.tokenOf(claire))
	want := `{"data":[{"id":"301","type":"SEPA","status":"ACTIVE","is_default":true,"created_at":"2025-02-19T08:30:00Z",` +
		`"iban_last4":"0065","bank_name":"Banque de Démonstration","holder":"TRANSPORTS GARONNE-ADOUR SAS","bic":"TESTFRPPXXX",` +
		`"rum":"SE-1042-202502-01","ics":"FR80ZZZ999901","scheme":"B2B","signed_at":"2025-02-19T08:30:00Z","has_document":true},` +
		`{"id":"305","type":"CARD","status":"ACTIVE","is_default":false,"created_at":"2026-06-26T07:30:00Z",` +
		`"brand":"Visa","last4":"4242","exp_month":6,"exp_year":2028}]}`
	if strings.TrimSpace(r.body) != want {
		t.Errorf("got  %s\nwant %s", r.body, want)
	}
}

// A role that can order gets only the fields needed to choose a method; a role that cannot gets
// none.
func TestPaymentMethodsDependOnTheRole(t *testing.T) {
	f := start(t)
	r := f.api("GET", "/business/1042/paymentMethods", f.tokenOf("yanis.benali@garonne-adour.example"))
	want := `{"data":[{"id":"301","type":"SEPA","status":"ACTIVE","is_default":true,"created_at":"2025-02-19T08:30:00Z",` +
		`"iban_last4":"0065"},` +
		`{"id":"305","type":"CARD","status":"ACTIVE","is_default":false,"created_at":"2026-06-26T07:30:00Z",` +
		`"brand":"Visa","last4":"4242"}]}`
	if strings.TrimSpace(r.body) != want {
		t.Errorf("OPERATIONS: got  %s\nwant %s", r.body, want)
	}
	if r := f.api("GET", "/business/1042/paymentMethods", f.tokenOf("lea.fontaine@garonne-adour.example")); r.status != http.StatusForbidden || strings.Contains(r.body, "0065") {
		t.Errorf("VIEWER: %d %s", r.status, r.body)
	}
}

func TestBothSchemesAndNoMethodAreRepresented(t *testing.T) {
	f := start(t)
	schemes := map[string]int{}
	for id, email := range map[string]string{"1042": claire, "1057": marc, "1063": sophie, "1078": claire} {
		for _, m := range decode[methodsAnswer](t, f.api("GET", "/business/"+id+"/paymentMethods", f.tokenOf(email))).Data {
			schemes[m.Scheme]++
		}
	}
	if schemes["CORE"] != 3 || schemes["B2B"] != 2 || schemes[""] != 1 {
		t.Errorf("schemes %v", schemes)
	}
	if r := f.api("GET", "/business/1091/paymentMethods", f.tokenOf(nora)); strings.TrimSpace(r.body) != `{"data":[]}` {
		t.Errorf("the near-empty business has %s", r.body)
	}
}

func TestMandateLifecycle(t *testing.T) {
	f := start(t)
	token := f.tokenOf(sophie)
	r := f.api("POST", "/business/paymentMethods?type=SEPA", token, "holder", "Garonne", "iban", "fr14 2004 1010 0505 0001 3m02 606", "bic", "psstfrppxxx", "scheme", "B2B", "consent", "true", "is_default", "true")
	if r.status != http.StatusCreated || strings.Contains(r.body, freshIBAN) || !strings.HasPrefix(r.body, `{"data":{"id":"`) {
		t.Fatalf("%d %s", r.status, r.body)
	}
	for _, want := range []string{`"iban_last4":"2606"`, `"rum":"SE-1042-202611-01"`, `"ics":"FR80ZZZ999901"`, `"scheme":"B2B"`, `"bank_name":"La Banque Postale"`,
		`"bic":"PSSTFRPPXXX"`, `"signed_at":"2026-11-21T09:00:00Z"`, `"is_default":true`} {
		if !strings.Contains(r.body, want) {
			t.Errorf("no %s in %s", want, r.body)
		}
	}
	methods := decode[methodsAnswer](t, f.api("GET", "/business/1042/paymentMethods", token)).Data
	if len(methods) != 3 || methods[0].IsDefault || !methods[2].IsDefault {
		t.Fatalf("%+v", methods)
	}
	if r := f.api("DELETE", "/business/paymentMethods/?card_id="+methods[2].ID, token); r.status != http.StatusNoContent {
		t.Fatalf("%d %s", r.status, r.body)
	}
	methods = decode[methodsAnswer](t, f.api("GET", "/business/1042/paymentMethods", token)).Data
	if len(methods) != 2 || !methods[0].IsDefault {
		t.Errorf("after the deletion: %+v", methods)
	}
	again := f.api("POST", "/business/paymentMethods/?type=SEPA", token, "holder", "Garonne", "iban", freshIBAN, "consent", "1")
	if !strings.Contains(again.body, `"rum":"SE-1042-202611-02"`) || !strings.Contains(again.body, `"scheme":"CORE"`) || !strings.Contains(again.body, `"is_default":false`) {
		t.Errorf("a second mandate of the month: %d %s", again.status, again.body)
	}
}

// The last payment method cannot be deleted while invoices are unpaid, and the error counts
// them. It can be once nothing is owed.
func TestLastPaymentMethodIsKept(t *testing.T) {
	f := start(t)
	token := f.tokenOf(marc)
	owed := 0
	for _, i := range decode[api.Data[[]invoice.Invoice]](t, f.v3("GET", "/invoices?business_id=1057&per_page=100", token, nil)).Data {
		if i.Status == "not-paid" && i.Remaining > 0 {
			owed++
		}
	}
	if owed == 0 {
		t.Fatal("Marc has no unpaid invoices")
	}
	remove := func(id string) reply { return f.api("DELETE", "/business/paymentMethods/?card_id="+id, token) }
	before := f.dump()
	r := remove("302")
	if r.status != http.StatusConflict || !strings.Contains(r.body, `"code":"payment_method_in_use"`) || !strings.Contains(r.body, fmt.Sprintf(`"counts":{"invoices":%d}`, owed)) {
		t.Errorf("%d %s, want %d invoices", r.status, r.body, owed)
	}
	if f.dump() != before {
		t.Error("the method was deleted")
	}
	if _, err := f.db.ExecContext(t.Context(), `UPDATE invoices SET remaining = 0 WHERE business_id = 1057`); err != nil {
		t.Fatal(err)
	}
	if r := remove("302"); r.status != http.StatusNoContent {
		t.Errorf("without unpaid invoices: %d %s", r.status, r.body)
	}
}

func TestMandateValidation(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	before := f.dump()
	for name, c := range map[string]struct{ field, value, want string }{
		"no holder":       {"holder", "", `"holder":["required"]`},
		"long holder":     {"holder", strings.Repeat("a", 71), `"holder":["too_long"]`},
		"no iban":         {"iban", "", `"iban":["iban_invalid"]`},
		"wrong iban":      {"iban", "FR1420041010050500013M02607", `"iban":["iban_invalid"]`},
		"foreign iban":    {"iban", "BR1800360305000010009795493C1", `"iban":["iban_not_sepa"]`},
		"iban of seed":    {"iban", "FR7699999000011000000000065", `"iban":["iban_duplicate"]`},
		"wrong bic":       {"bic", "ABC", `"bic":["invalid"]`},
		"bic elsewhere":   {"bic", "DEUTDEFFXXX", `"bic":["bic_mismatch"]`},
		"scheme":          {"scheme", "COR1", `"scheme":["invalid"]`},
		"no consent":      {"consent", "false", `"consent":["consent_required"]`},
		"strange consent": {"consent", "on", `"consent":["consent_required"]`},
		"default":         {"is_default", "x", `"is_default":["invalid"]`},
	} {
		fields := map[string]string{"holder": "Garonne", "iban": freshIBAN, "consent": "true", c.field: c.value}
		var list []string
		for k, v := range fields {
			list = append(list, k, v)
		}
		r := f.api("POST", "/business/paymentMethods?type=SEPA", token, list...)
		if r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, c.want) {
			t.Errorf("%s: %d %s", name, r.status, r.body)
		}
	}
	for _, path := range []string{"/business/paymentMethods", "/business/paymentMethods?type=CARD"} {
		if r := f.api("POST", path, token, "holder", "Garonne"); r.status != http.StatusBadRequest {
			t.Errorf("%s: %d", path, r.status)
		}
	}
	if r := f.api("DELETE", "/business/paymentMethods/", token); r.status != http.StatusBadRequest {
		t.Errorf("no card_id: %d", r.status)
	}
	if f.dump() != before {
		t.Error("a rejected mandate was saved")
	}
}

func TestSameAccountForTwoBusinesses(t *testing.T) {
	f := start(t)
	for _, email := range []string{claire, marc} {
		if r := f.api("POST", "/business/paymentMethods?type=SEPA", f.tokenOf(email), "holder", "Moi", "iban", freshIBAN, "consent", "true"); r.status != http.StatusCreated {
			t.Errorf("%s: %d %s", email, r.status, r.body)
		}
	}
}
