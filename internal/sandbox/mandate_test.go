package sandbox

import (
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/paper/papertest"
)

func TestMandateDocument(t *testing.T) {
	f := start(t)
	if r := f.v3("GET", "/mandates/301/document", f.tokenOf(lea), nil); r.status != 403 {
		t.Errorf("who reads neither invoices nor accounts: %d", r.status)
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
		t.Error("the document has the words of the other scheme")
	}
	core := f.api("POST", "/business/paymentMethods?type=SEPA", f.tokenOf(claire), "holder", "Garonne", "iban", freshIBAN, "consent", "1")
	made := decode[struct{ Data struct{ ID string } }](t, core).Data.ID
	if text := papertest.Text(t, []byte(f.v3("GET", "/mandates/"+made+"/document", f.tokenOf(claire), nil).body)); !strings.Contains(text, "la convention que vous avez passée avec elle.") {
		t.Errorf("no right of refund in %s", text)
	}
	for name, id := range map[string]string{"another business's": "302", "a card": "305", "nobody's": "999", "no id": "x"} {
		if r := f.v3("GET", "/mandates/"+id+"/document", f.tokenOf(claire), nil); r.status != 404 {
			t.Errorf("%s: %d %s", name, r.status, r.body)
		}
	}
}

// A mandate has who signed it as they were then, not as they are today.
func TestMandateStaysAsItWasSigned(t *testing.T) {
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
		t.Errorf("the paper is another one:\n%s\n%s", before, after)
	}
	sign := func(iban string) string {
		r := f.api("POST", "/business/paymentMethods?type=SEPA", claire, "holder", "Garonne", "iban", iban, "consent", "1")
		return mandate(decode[struct{ Data struct{ ID string } }](t, r).Data.ID)
	}
	if text := sign(freshIBAN); !strings.Contains(text, "GARONNE NOUVELLE SAS 5 rue Neuve") || !strings.Contains(text, "5 rue Neuve, Bâtiment C, 1000 Bruxelles, Belgique SIRET") {
		t.Errorf("a mandate of today: %s", text)
	}
	// A business without an address for its invoices is known by one of its sites.
	if _, err := f.db.ExecContext(t.Context(), `UPDATE addresses SET kind = 'DELIVERY' WHERE business_id = 1042`); err != nil {
		t.Fatal(err)
	}
	if text := sign("BE68539007547034"); !strings.Contains(text, "Bruxelles, Belgique") {
		t.Errorf("without an address for invoices: %s", text)
	}
}
