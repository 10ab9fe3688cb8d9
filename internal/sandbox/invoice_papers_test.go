package sandbox_test

import (
	"archive/zip"
	"encoding/xml"
	"io"
	"math"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox/figure"
	"github.com/citerne/citerne/internal/sandbox/paper/papertest"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// electronic is an electronic invoice as the tests read it, by the names of its elements. It
// does not use the package that writes them.
type electronic struct {
	Guideline string `xml:"ExchangedDocumentContext>GuidelineSpecifiedDocumentContextParameter>ID"`
	Number    string `xml:"ExchangedDocument>ID"`
	Type      string `xml:"ExchangedDocument>TypeCode"`
	Issued    string `xml:"ExchangedDocument>IssueDateTime>DateTimeString"`
	Notes     []struct {
		Text    string `xml:"Content"`
		Subject string `xml:"SubjectCode"`
	} `xml:"ExchangedDocument>IncludedNote"`
	Lines []struct {
		ID       string `xml:"AssociatedDocumentLineDocument>LineID"`
		Name     string `xml:"SpecifiedTradeProduct>Name"`
		Price    string `xml:"SpecifiedLineTradeAgreement>NetPriceProductTradePrice>ChargeAmount"`
		Quantity struct {
			Unit   string  `xml:"unitCode,attr"`
			Amount float64 `xml:",chardata"`
		} `xml:"SpecifiedLineTradeDelivery>BilledQuantity"`
		Percent string `xml:"SpecifiedLineTradeSettlement>ApplicableTradeTax>RateApplicablePercent"`
		Total   string `xml:"SpecifiedLineTradeSettlement>SpecifiedTradeSettlementLineMonetarySummation>LineTotalAmount"`
	} `xml:"SupplyChainTradeTransaction>IncludedSupplyChainTradeLineItem"`
	Seller    electronicParty `xml:"SupplyChainTradeTransaction>ApplicableHeaderTradeAgreement>SellerTradeParty"`
	Buyer     electronicParty `xml:"SupplyChainTradeTransaction>ApplicableHeaderTradeAgreement>BuyerTradeParty"`
	Delivered string          `xml:"SupplyChainTradeTransaction>ApplicableHeaderTradeDelivery>ActualDeliverySupplyChainEvent>OccurrenceDateTime>DateTimeString"`
	Settled   struct {
		Creditor string `xml:"CreditorReferenceID"`
		Currency string `xml:"InvoiceCurrencyCode"`
		Means    string `xml:"SpecifiedTradeSettlementPaymentMeans>TypeCode"`
		Account  string `xml:"SpecifiedTradeSettlementPaymentMeans>PayerPartyDebtorFinancialAccount>IBANID"`
		Tax      []struct {
			Amount  string `xml:"CalculatedAmount"`
			Basis   string `xml:"BasisAmount"`
			Percent string `xml:"RateApplicablePercent"`
		} `xml:"ApplicableTradeTax"`
		Due     string `xml:"SpecifiedTradePaymentTerms>DueDateDateTime>DateTimeString"`
		Terms   string `xml:"SpecifiedTradePaymentTerms>Description"`
		Mandate string `xml:"SpecifiedTradePaymentTerms>DirectDebitMandateID"`
		Sums    struct {
			Lines     string `xml:"LineTotalAmount"`
			Basis     string `xml:"TaxBasisTotalAmount"`
			VAT       string `xml:"TaxTotalAmount"`
			TotalIncl string `xml:"GrandTotalAmount"`
			Due       string `xml:"DuePayableAmount"`
		} `xml:"SpecifiedTradeSettlementHeaderMonetarySummation"`
		TakesBack string `xml:"InvoiceReferencedDocument>IssuerAssignedID"`
	} `xml:"SupplyChainTradeTransaction>ApplicableHeaderTradeSettlement"`
}

type electronicParty struct {
	Name    string `xml:"Name"`
	SIRET   string `xml:"GlobalID"`
	SIREN   string `xml:"SpecifiedLegalOrganization>ID"`
	City    string `xml:"PostalTradeAddress>CityName"`
	Country string `xml:"PostalTradeAddress>CountryID"`
	Reached string `xml:"URIUniversalCommunication>URIID"`
	VAT     string `xml:"SpecifiedTaxRegistration>ID"`
}

// inCents parses an amount with two decimals.
func inCents(t *testing.T, text string) int64 {
	t.Helper()
	complete, rest, _ := strings.Cut(text, ".")
	n, err := strconv.ParseInt(complete+rest, 10, 64)
	if err != nil || len(rest) != 2 {
		t.Fatalf("amount %q", text)
	}
	return n
}

// issuedBill is an invoice as stored.
type issuedBill struct {
	id, business          store.ID
	number, kind          string
	issuedOn, dueOn       string
	total, vat, totalIncl int64
	takesBack             string
}

// issuedBills returns all invoices of the store.
func (f *fixture) issuedBills() []issuedBill {
	f.t.Helper()
	all, err := store.List(f.t.Context(), f.db, func(row store.Scanner) (b issuedBill, err error) {
		return b, row.Scan(&b.id, &b.business, &b.number, &b.kind, &b.issuedOn, &b.dueOn, &b.total, &b.vat, &b.totalIncl, &b.takesBack)
	}, `SELECT i.id, i.business_id, i.number, i.kind, i.issued_on, i.due_on, i.total, i.vat, i.total_incl, coalesce(c.number, '')
		FROM invoices i LEFT JOIN invoices c ON c.id = i.credited_id ORDER BY i.id`)
	if err != nil {
		f.t.Fatal(err)
	}
	return all
}

// filesOf returns the PDF and the electronic invoice of a bill.
func (f *fixture) filesOf(b issuedBill) (paper, data string) {
	f.t.Helper()
	token := f.tokenOf(bookkeepers[b.business.String()])
	for kind, body := range map[string]*string{"pdf": &paper, "xml": &data} {
		r := f.file("/invoices/"+b.id.String()+"/"+kind, token)
		if r.status != http.StatusOK {
			f.t.Fatalf("%s of %s: %d %s", kind, b.number, r.status, r.body)
		}
		*body = r.body
	}
	return paper, data
}

// Every invoice and credit note of the five businesses has the same amounts in the PDF, the
// electronic invoice and the store, and follows the rules of EN 16931 on sums.
// EINVOICE_VALIDATOR, a command that takes files, checks the other rules.
func TestInvoicesOnPaperAndAsData(t *testing.T) {
	unraced(t)
	f := start(t)
	folder, files := t.TempDir(), []string{}
	bills := f.issuedBills()
	kinds, means := map[string]int{}, map[string]int{}
	for _, b := range bills {
		paper, data := f.filesOf(b)
		var e electronic
		if err := xml.Unmarshal([]byte(data), &e); err != nil {
			t.Fatalf("%s: %v", b.number, err)
		}
		kinds[e.Type]++
		means[e.Settled.Means]++
		e.checkSums(t)
		e.checkTerms(t, b)
		e.checkAgainst(t, b, papertest.Text(t, []byte(paper)))
		name := filepath.Join(folder, b.number+".xml")
		if err := os.WriteFile(name, []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
		files = append(files, name)
	}
	if len(bills) < 170 || kinds["381"] == 0 || means["59"] == 0 || means["1"] == 0 {
		t.Errorf("%d invoices; types %v, means of payment %v", len(bills), kinds, means)
	}
	if validator := os.Getenv("EINVOICE_VALIDATOR"); validator != "" {
		//nolint:gosec // the command comes from the user who runs the tests
		said, err := exec.CommandContext(t.Context(), validator, files...).CombinedOutput()
		if n := strings.Count(string(said), " 0 broken, 0 warnings"); err != nil || n != len(files) {
			t.Errorf("%d of %d files keep every rule; %v\n%s", n, len(files), err, said)
		}
	}
}

// checkSums checks the sums (BR-CO-10 to BR-CO-17) and the totals of lines.
func (e electronic) checkSums(t *testing.T) {
	t.Helper()
	var lines, taxes, bases int64
	for _, l := range e.Lines {
		total := inCents(t, l.Total)
		lines += total
		price, err := strconv.ParseFloat(l.Price, 64)
		if _, decimals, _ := strings.Cut(l.Price, "."); err != nil || len(decimals) != 4 || price < 0 || math.Abs(price*l.Quantity.Amount*100-float64(total)) > .5000001 {
			t.Errorf("%s, line %s: %v at %s is not %s", e.Number, l.ID, l.Quantity.Amount, l.Price, l.Total)
		}
	}
	for _, tax := range e.Settled.Tax {
		percent, err := strconv.ParseInt(tax.Percent, 10, 64)
		basis, amount := inCents(t, tax.Basis), inCents(t, tax.Amount)
		taxes, bases = taxes+amount, bases+basis
		if err != nil || amount != (basis*percent+50)/100 { // BR-CO-17
			t.Errorf("%s: %s %% of %s is not %s", e.Number, tax.Percent, tax.Basis, tax.Amount)
		}
	}
	s := e.Settled.Sums
	if lines != inCents(t, s.Lines) || // BR-CO-10
		inCents(t, s.Basis) != lines || bases != lines || // BR-CO-13 without allowances and charges (BR-CO-11 and 12)
		inCents(t, s.VAT) != taxes || // BR-CO-14
		inCents(t, s.TotalIncl) != inCents(t, s.Basis)+taxes || // BR-CO-15
		inCents(t, s.Due) != inCents(t, s.TotalIncl) { // BR-CO-16, nothing is paid at the time of issue
		t.Errorf("%s does not add up: lines %d, taxes %d, %+v", e.Number, lines, taxes, s)
	}
}

// checkTerms checks the required terms.
func (e electronic) checkTerms(t *testing.T, b issuedBill) {
	t.Helper()
	for term, text := range map[string]string{
		"BT-24": e.Guideline, "BT-1": e.Number, "BT-2": e.Issued, "BT-5": e.Settled.Currency, "BT-27": e.Seller.Name, "BT-29": e.Seller.SIRET, "BT-30": e.Seller.SIREN, "BT-31": e.Seller.VAT,
		"BT-34": e.Seller.Reached, "BT-37": e.Seller.City, "BT-40": e.Seller.Country, "BT-44": e.Buyer.Name, "BT-46": e.Buyer.SIRET, "BT-47": e.Buyer.SIREN, "BT-48": e.Buyer.VAT,
		"BT-49": e.Buyer.Reached, "BT-52": e.Buyer.City, "BT-55": e.Buyer.Country, "BT-72": e.Delivered, "BT-20": e.Settled.Terms,
	} {
		if text == "" {
			t.Errorf("%s has no %s", b.number, term)
		}
	}
	for _, l := range e.Lines {
		if l.ID == "" || l.Name == "" || l.Percent == "" || l.Quantity.Unit != "LTR" && l.Quantity.Unit != "C62" {
			t.Errorf("%s: the line %+v is incomplete", b.number, l)
		}
	}
	subjects := []string{}
	for _, n := range e.Notes {
		subjects = append(subjects, n.Subject)
	}
	isBill := b.kind == "invoice"
	if got := slices.Contains(subjects, "PMD") && slices.Contains(subjects, "PMT") && slices.Contains(subjects, "AAB"); got != isBill || (e.Settled.Due != "") != isBill || (e.Settled.Means != "") != isBill {
		t.Errorf("%s: the notes are %q, due %q, means of payment %q", b.number, subjects, e.Settled.Due, e.Settled.Means)
	}
	if debit := e.Settled.Means == "59"; debit != (e.Settled.Mandate != "") || debit != (e.Settled.Creditor != "") || e.Settled.Account != "" {
		t.Errorf("%s: %+v", b.number, e.Settled)
	}
}

// checkAgainst compares the electronic invoice with the store and the PDF.
func (e electronic) checkAgainst(t *testing.T, b issuedBill, said string) {
	t.Helper()
	sign, kind := int64(1), "380"
	if b.kind == "credit_note" {
		sign, kind = -1, "381"
	}
	s := e.Settled.Sums
	if e.Number != b.number || e.Type != kind || e.Settled.TakesBack != b.takesBack || e.Issued != strings.ReplaceAll(b.issuedOn, "-", "") ||
		sign*inCents(t, s.Basis) != b.total || sign*inCents(t, s.VAT) != b.vat || sign*inCents(t, s.TotalIncl) != b.totalIncl {
		t.Errorf("the store has %+v, the electronic invoice %+v", b, e)
	}
	said = plainSpaces.Replace(said)
	for _, text := range []string{
		b.number, b.takesBack, e.Buyer.Name, e.Settled.Mandate, "Total HT " + figure.Euros(b.total), "sur " + figure.Euros(b.total) + " " + figure.Euros(b.vat), "Total TTC " + figure.Euros(b.totalIncl),
	} {
		if !strings.Contains(said, plainSpaces.Replace(text)) {
			t.Errorf("the PDF of %s does not contain %q: %s", b.number, text, said)
		}
	}
	for _, l := range e.Lines {
		if text := plainSpaces.Replace("20 % " + figure.Euros(sign*inCents(t, l.Total))); !strings.Contains(said, text) {
			t.Errorf("the PDF of %s does not contain %q: %s", b.number, text, said)
		}
	}
}

// An invoice does not change after its issue, regardless of later changes of its business or its
// status. This holds for those of the history, although some are written again each day, and for
// those of orders made by users.
func TestInvoicesStayAsIssued(t *testing.T) {
	unraced(t)
	f := start(t)
	f.account("FR7699999000011044444445294")
	f.createOrder(f.tokenOf(nora), office("2026-11-24"))
	f.passDays(9)
	for _, hours := range []time.Duration{20, 4} { // 6:00 on 1 December, then 10:00: the invoice is issued at 8:00
		f.clock.advance(hours * time.Hour)
		f.passDays(0)
	}
	bills := f.issuedBills()
	bills = slices.DeleteFunc(bills, func(b issuedBill) bool { return b.issuedOn < "2026-07-15" })
	before := map[string]string{}
	made := false
	for _, b := range bills {
		paper, data := f.filesOf(b)
		before[b.number] = paper + data
		made = made || strings.Contains(data, "ATELIER") && strings.Contains(data, "<ram:TypeCode>59</ram:TypeCode>")
	}
	if !made {
		t.Error("no invoice of an order made by a user is debited")
	}
	for _, change := range []string{
		`UPDATE businesses SET legal_name = 'NOUVEAU NOM SA', siret = '00000000000000', vat_number = 'FR00000000000'`,
		`UPDATE addresses SET label = 'Nouveau dépôt', line1 = 'Ailleurs', city = 'Nulle part'`,
		`DELETE FROM payment_methods`,
	} {
		if _, err := f.db.Exec(change); err != nil {
			t.Fatal(err)
		}
	}
	f.passDays(1, 20)
	for _, b := range bills {
		paper, data := f.filesOf(b)
		if paper+data != before[b.number] {
			t.Errorf("%s has changed: %s\n%s", b.number, papertest.Text(t, []byte(paper)), data)
		}
	}
}

// An invoice does not show a mandate that was signed after it.
func TestInvoiceHasTheMandateOfItsDay(t *testing.T) {
	unraced(t)
	f := start(t)
	var debited, others int
	for _, b := range f.issuedBills() {
		if b.business != 1078 || b.kind != "invoice" {
			continue
		}
		paper, _ := f.filesOf(b)
		said := papertest.Text(t, []byte(paper))
		var signed string
		if err := f.db.QueryRow(`SELECT substr(m.created_at, 1, 10) FROM payment_methods m JOIN invoices i ON i.business_id = m.business_id WHERE i.id = ? AND m.is_default`, b.id).Scan(&signed); err != nil {
			t.Fatal(err)
		}
		debit := strings.Contains(said, "Prélèvement SEPA")
		if debit != (signed <= b.issuedOn) {
			t.Errorf("%s of %s, with a mandate of %s: %s", b.number, b.issuedOn, signed, said)
		}
		if debit {
			debited++
		} else {
			others++
		}
	}
	if debited == 0 || others == 0 {
		t.Errorf("%d invoices after the mandate, %d before", debited, others)
	}
}

// The files of an invoice are served completely or as a range, named after its number, to users
// who can read invoices. The document of its orders is the same file.
func TestInvoiceFiles(t *testing.T) {
	f := start(t)
	o := f.billed(f.tokenOf(claire))
	var number string
	if err := f.db.QueryRow(`SELECT number FROM invoices WHERE id = ?`, *o.InvoiceID).Scan(&number); err != nil {
		t.Fatal(err)
	}
	for kind, media := range map[string]string{"pdf": "application/pdf", "xml": "application/xml"} {
		path := "/invoices/" + o.InvoiceID.String() + "/" + kind
		complete := f.file(path, f.tokenOf(claire))
		if complete.status != http.StatusOK || complete.header.Get("Content-Type") != media || complete.header.Get("Content-Disposition") != "attachment; filename="+number+"."+kind || complete.header.Get("Accept-Ranges") != "bytes" {
			t.Errorf("%s: %d %v", kind, complete.status, complete.header)
		}
		if again := f.file(path, f.tokenOf(claire)); again.body != complete.body || again.header.Get("ETag") != complete.header.Get("ETag") || complete.header.Get("ETag") == "" {
			t.Errorf("the %s differs when it is requested again", kind)
		}
		if part := f.file(path, f.tokenOf(claire), "Range", "bytes=5-7", "If-Range", complete.header.Get("ETag")); part.status != http.StatusPartialContent || part.body != complete.body[5:8] {
			t.Errorf("a range of the %s gives %d %q", kind, part.status, part.body)
		}
		if same := f.file(path, f.tokenOf(claire), "If-None-Match", complete.header.Get("ETag")); same.status != http.StatusNotModified {
			t.Errorf("If-None-Match for the %s gives %d", kind, same.status)
		}
		if far := f.file(path, f.tokenOf(claire), "Range", "bytes=9999999-"); far.status != http.StatusRequestedRangeNotSatisfiable {
			t.Errorf("a range beyond the end of the %s gives %d", kind, far.status)
		}
		for who, status := range map[string]int{
			"sophie.garnier@cabinet-garnier.example": http.StatusOK, yanis: http.StatusForbidden, "lea.fontaine@garonne-adour.example": http.StatusForbidden, marc: http.StatusNotFound,
		} {
			if r := f.file(path, f.tokenOf(who)); r.status != status {
				t.Errorf("the %s for %s: %d, want %d", kind, who, r.status, status)
			}
		}
		for _, id := range []string{"1", "x", "0"} {
			if r := f.file("/invoices/"+id+"/"+kind, f.tokenOf(claire)); r.status != http.StatusNotFound {
				t.Errorf("the %s of %s: %d", kind, id, r.status)
			}
		}
	}
	if f.file("/documents/fa-"+o.ID.String(), f.tokenOf(claire)).body != f.file("/invoices/"+o.InvoiceID.String()+"/pdf", f.tokenOf(claire)).body {
		t.Error("the document of the order is a different file")
	}
	// There is no hybrid invoice: no independent PDF/A checker has validated one.
	if r := f.file("/invoices/"+o.InvoiceID.String()+"/factur-x", f.tokenOf(claire)); r.status != http.StatusNotFound {
		t.Errorf("factur-x: %d", r.status)
	}
}

// An archive has both files of each requested invoice, or the request fails.
func TestInvoicesInOneArchive(t *testing.T) {
	f := start(t)
	sophie := f.tokenOf("sophie.garnier@cabinet-garnier.example")
	ids := strings.Fields(f.rows(`SELECT id FROM invoices WHERE business_id = 1063 ORDER BY id DESC LIMIT 2`))
	other := strings.TrimSpace(f.rows(`SELECT id FROM invoices WHERE business_id = 1057 ORDER BY id DESC LIMIT 1`))
	foreign := strings.TrimSpace(f.rows(`SELECT id FROM invoices WHERE business_id = 1078 ORDER BY id DESC LIMIT 1`))
	number := strings.TrimSpace(f.rows(`SELECT number FROM invoices WHERE id = ` + ids[0]))
	ask := func(token string, ids ...string) reply {
		return f.v3("GET", "/invoices.zip?id[]="+strings.Join(ids, "&id[]="), token, nil)
	}
	r := ask(sophie, ids...)
	z, err := zip.NewReader(strings.NewReader(r.body), int64(len(r.body)))
	if err != nil || r.header.Get("Content-Type") != "application/zip" || len(z.File) != 4 || z.File[0].Name != number+".pdf" || z.File[1].Name != number+".xml" {
		t.Fatalf("%v: %d %s", err, r.status, r.body)
	}
	for i, kind := range []string{"pdf", "xml"} {
		file, err := z.File[i].Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(file)
		if err != nil || string(content) != f.file("/invoices/"+ids[0]+"/"+kind, sophie).body {
			t.Errorf("the %s differs in the archive: %v", kind, err)
		}
	}
	for name, r := range map[string]reply{
		"factures_laiterie-du-val-d-arguenon_2026-11-21.zip": r, "factures_2026-11-21.zip": ask(sophie, ids[0], other), number + ".zip": ask(sophie, ids[0]),
	} {
		if got := r.header.Get("Content-Disposition"); got != "attachment; filename="+name {
			t.Errorf("the archive has the name %s, want %s", got, name)
		}
	}
	garonne := strings.TrimSpace(f.rows(`SELECT id FROM invoices WHERE business_id = 1042 ORDER BY id DESC LIMIT 1`))
	for i, c := range []struct {
		reply
		status int
	}{
		{ask(sophie, ids[0], "1"), 404}, {ask(sophie, ids[0], foreign), 404}, {ask(sophie, ids[0], "x"), 404}, {f.v3("GET", "/invoices.zip", sophie, nil), 400},
		{ask(sophie, slices.Repeat(ids[:1], 201)...), 400}, {ask(sophie, slices.Repeat(ids[:1], 200)...), 200}, {ask(f.tokenOf(yanis), garonne), 403},
	} {
		if c.reply.status != c.status {
			t.Errorf("archive %d: %d, want %d", i, c.reply.status, c.status)
		}
	}
}
