package sandbox_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/paper/papertest"
)

func TestMandateDocument(t *testing.T) {
	f := start(t)
	if r := f.v3("GET", "/mandates/301/document", f.tokenOf(lea), nil); r.status != 403 {
		t.Errorf("a viewer gets %d, want 403", r.status)
	}
	r := f.v3("GET", "/mandates/301/document", f.tokenOf(claire), nil)
	if r.status != 200 || r.header.Get("Content-Type") != "application/pdf" || !strings.HasPrefix(r.body, "%PDF-") {
		t.Fatalf("%d %v %.40q", r.status, r.header, r.body)
	}
	if f.seed.Provider.ICS != company.CreditorID {
		t.Errorf("the seed's creditor is %s", f.seed.Provider.ICS)
	}
	text := papertest.Text(t, []byte([]byte(r.body)))
	for _, want := range []string{"SE-1042-202502-01", "Sandbox Énergies", "FR80ZZZ999901", "TRANSPORTS GARONNE-ADOUR SAS", "FR76 9999 9000 0110 0000 0000 065",
		"12 quai des Réservoirs, 33530 Bassens, France", "SIRET 999 901 127 00012", "14 rue de l’Hers-Mort, 31200 Toulouse, France", "TESTFRPPXXX", "Signé en ligne, dans l’espace client",
		"Interentreprises (B2B)", "les prélèvements autorisés ne sont pas remboursables.", "En signant ce formulaire de mandat, vous autorisez Sandbox Énergies",
		"19 février 2025 à 09:30", "fictif et sans valeur"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %s", want, text)
		}
	}
	if strings.Contains(text, "convention") {
		t.Error("the document has the text of the other scheme")
	}
	core := f.api("POST", "/business/paymentMethods?type=SEPA", f.tokenOf(claire), "holder", "Garonne", "iban", freshIBAN, "consent", "1")
	made := decode[struct{ Data struct{ ID string } }](t, core).Data.ID
	if text := papertest.Text(t, []byte(f.v3("GET", "/mandates/"+made+"/document", f.tokenOf(claire), nil).body)); !strings.Contains(text, "la convention que vous avez passée avec elle.") {
		t.Errorf("no right of refund in %s", text)
	}
	for name, id := range map[string]string{"another business's": "302", "a card": "305", "unknown": "999", "no id": "x"} {
		if r := f.v3("GET", "/mandates/"+id+"/document", f.tokenOf(claire), nil); r.status != 404 {
			t.Errorf("%s: %d %s", name, r.status, r.body)
		}
	}
}

// A mandate shows its signer as of the day of signature.
func TestMandateKeepsItsSigner(t *testing.T) {
	f := start(t)
	claire := f.tokenOf(claire)
	mandate := func(id string) string {
		return papertest.Text(t, []byte(f.v3("GET", "/mandates/"+id+"/document", claire, nil).body))
	}
	before := mandate("301")
	sites := decode[[]struct{ ID, Kind string }](t, f.api("GET", "/business/1042/addresses", claire))
	for _, site := range sites {
		if r := f.api("PUT", "/business/addresses/"+site.ID, claire, "line1", "5 rue Neuve", "line2", "Bâtiment C", "postal_code", "1000", "city", "Bruxelles", "country_code", "BE"); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.body)
		}
	}
	if r := f.api("PUT", "/business/1042", claire, "legal_name", "GARONNE NOUVELLE SAS"); r.status != 200 {
		t.Fatalf("%d %s", r.status, r.body)
	}
	if after := mandate("301"); after != before {
		t.Errorf("the document has changed:\n%s\n%s", before, after)
	}
	sign := func(iban string) string {
		r := f.api("POST", "/business/paymentMethods?type=SEPA", claire, "holder", "Garonne", "iban", iban, "consent", "1")
		return mandate(decode[struct{ Data struct{ ID string } }](t, r).Data.ID)
	}
	if text := sign(freshIBAN); !strings.Contains(text, "GARONNE NOUVELLE SAS 5 rue Neuve") || !strings.Contains(text, "5 rue Neuve, Bâtiment C, 1000 Bruxelles, Belgique SIRET") {
		t.Errorf("a new mandate is %s", text)
	}
	// Without a billing address, the mandate has the address of one of the sites.
	if _, err := f.db.ExecContext(t.Context(), `UPDATE addresses SET kind = 'DELIVERY' WHERE business_id = 1042`); err != nil {
		t.Fatal(err)
	}
	if text := sign("BE68539007547034"); !strings.Contains(text, "Bruxelles, Belgique") {
		t.Errorf("without a billing address: %s", text)
	}
}

// An unsigned mandate cannot be used and has no document. It can be signed once, with consent,
// by users with the permission.
func TestSignMandate(t *testing.T) {
	f := start(t)
	const helene = "helene.lebihan@val-arguenon.example"
	token := f.tokenOf(helene)
	sign := func(id, token, body string) reply {
		t.Helper()
		return f.v3("POST", "/mandates/"+id+"/signature", token, json.RawMessage(body))
	}
	list := func() string { return f.api("GET", "/business/1063/paymentMethods", token).body }
	want := `{"id":"306","type":"SEPA","status":"PENDING_SIGNATURE","is_default":false,"created_at":"2026-11-18T08:30:00Z","iban_last4":"0426","bank_name":"Banque de Démonstration",` +
		`"holder":"LAITERIE DU VAL D’ARGUENON SCA","bic":"TESTFRPPXXX","rum":"SE-1063-202611-01","ics":"FR80ZZZ999901","scheme":"CORE","signed_at":null,"has_document":false}`
	if got := list(); !strings.Contains(got, want) {
		t.Fatalf("got %s\nwant %s", got, want)
	}
	if r := f.file("/mandates/306/document", token); r.status != http.StatusNotFound {
		t.Errorf("the document of an unsigned mandate: %d", r.status)
	}
	if r := f.v3("POST", "/business/1063/paymentMethods/306/default", token, nil); r.status != http.StatusConflict {
		t.Errorf("making it the default unsigned: %d %s", r.status, r.body)
	}
	before := list()
	for name, c := range map[string]struct {
		id, email, body string
		status          int
		want            string
	}{
		"without consent":  {"306", helene, `{}`, 422, `{"code":"validation_failed","subcode":null,"fields":{"consent":["consent_required"]}}`},
		"consent refused":  {"306", helene, `{"consent": false}`, 422, `consent_required`},
		"signed already":   {"303", helene, `{"consent": true}`, 409, `{"code":"forbidden_value","subcode":null}`},
		"another field":    {"306", helene, `{"consent": true, "iban": "x"}`, 400, `bad_request`},
		"a card":           {"305", claire, `{"consent": true}`, 404, `not_found`},
		"another business": {"306", marc, `{"consent": true}`, 404, `not_found`},
		"unknown":          {"9999", helene, `{"consent": true}`, 404, `not_found`},
		"invalid id":       {"x", helene, `{"consent": true}`, 404, `not_found`},
		"viewer":           {"306", lea, `{"consent": true}`, 404, `not_found`},
	} {
		if r := sign(c.id, f.tokenOf(c.email), c.body); r.status != c.status || !strings.Contains(r.body, c.want) {
			t.Errorf("%s: %d %s", name, r.status, r.body)
		}
	}
	if list() != before {
		t.Error("a rejected request signed the mandate")
	}
	f.clock.advance(time.Minute)
	if r := sign("306", token, `{"consent": true}`); r.status != http.StatusOK || !strings.Contains(r.body, `"status":"ACTIVE"`) || !strings.Contains(r.body, `"signed_at":"2026-11-21T09:01:00Z","has_document":true`) {
		t.Errorf("%d %s", r.status, r.body)
	}
	if r := f.file("/mandates/306/document", token); r.status != http.StatusOK {
		t.Errorf("the document of the signed mandate: %d %s", r.status, r.body)
	}
	if r := sign("306", token, `{"consent": true}`); r.status != http.StatusConflict {
		t.Errorf("signed twice: %d", r.status)
	}
	if r := f.v3("POST", "/business/1063/paymentMethods/306/default", token, nil); r.status != http.StatusOK {
		t.Errorf("making it the default: %d %s", r.status, r.body)
	}
}

// An unsigned mandate does not become the default method.
func TestUnsignedMandateIsNotDefault(t *testing.T) {
	f := start(t)
	token := f.tokenOf("helene.lebihan@val-arguenon.example")
	if _, err := f.db.ExecContext(t.Context(), `UPDATE invoices SET remaining = 0 WHERE business_id = 1063`); err != nil {
		t.Fatal(err)
	}
	if r := f.api("DELETE", "/business/paymentMethods/?card_id=303", token); r.status != http.StatusNoContent {
		t.Fatalf("%d %s", r.status, r.body)
	}
	left := decode[methodsAnswer](t, f.api("GET", "/business/1063/paymentMethods", token)).Data
	if len(left) != 1 || left[0].Status != "PENDING_SIGNATURE" || left[0].IsDefault {
		t.Errorf("%+v", left)
	}
}
