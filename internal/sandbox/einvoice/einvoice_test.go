package einvoice

import (
	"encoding/xml"
	"strings"
	"testing"
)

// sample is an invoice of one delivery, as short as the norm lets it be.
func sample() Invoice {
	return Invoice{
		Number: "FA-2026-000001", Issued: "2026-11-16", Due: "2026-12-16", Delivered: "2026-11-04", From: "2026-11-01", To: "2026-11-15", VATPercent: 20,
		Seller: Party{Name: "Sandbox Énergies SAS", SIREN: "999906993", VAT: "FR65999906993", Address: Address{City: "Bassens", Country: "FR"}},
		Buyer:  Party{Name: "Dupont & Fils", Address: Address{Country: "FR"}},
		Lines:  []Line{{Name: "Gazole B7", Quantity: 15_320, Unit: Litre, Price: 12_166, Total: 1_863_831, Day: "2026-11-04"}},
		Total:  1_863_831, VAT: 372_766, TotalIncl: 2_236_597,
		Payment: &Payment{Means: DirectDebit, Text: "Prélèvement", Mandate: "SE-1", Creditor: "FR80ZZZ999901"},
	}
}

func written(t *testing.T, i Invoice) string {
	t.Helper()
	file, err := i.XML()
	if err != nil {
		t.Fatal(err)
	}
	// The elements one after the other, without what only makes them readable.
	lines := strings.Split(string(file), "\n")
	for n := range lines {
		lines[n] = strings.TrimSpace(lines[n])
	}
	return strings.Join(lines, "")
}

// says checks that a file has pieces, in their order.
func says(t *testing.T, file string, pieces ...string) {
	t.Helper()
	rest := file
	for _, p := range pieces {
		_, after, found := strings.Cut(rest, p)
		if !found {
			t.Fatalf("%s is not there, or too early: %s", p, file)
		}
		rest = after
	}
}

// The elements stand in the order of the schema; prices have four decimals, amounts two.
func TestInvoice(t *testing.T) {
	file := written(t, sample())
	says(t, file, "<ram:ID>B1</ram:ID>", "urn:cen.eu:en16931:2017", "<ram:ID>FA-2026-000001</ram:ID><ram:TypeCode>380</ram:TypeCode>", `format="102">20261116<`, "<ram:ChargeAmount>1.2166<",
		`<ram:BilledQuantity unitCode="LTR">15320<`, "<ram:LineTotalAmount>18638.31<", `schemeID="0002">999906993<`, "Dupont &amp; Fils", "<ram:CountryID>FR<", "20261104",
		"<ram:CreditorReferenceID>FR80ZZZ999901<", "<ram:PaymentReference>FA-2026-000001<", "<ram:TypeCode>59<", "<ram:CalculatedAmount>3727.66<", "<ram:DueDateTypeCode>5<", "20261101", "20261216",
		"<ram:DirectDebitMandateID>SE-1<", "<ram:TaxBasisTotalAmount>18638.31<", `currencyID="EUR">3727.66<`, "<ram:GrandTotalAmount>22365.97<", "<ram:DuePayableAmount>22365.97<")
	if file != written(t, sample()) {
		t.Error("the same invoice gives other bytes")
	}
}

// What is not known leaves no element behind: the norm refuses empty ones.
func TestNothingEmpty(t *testing.T) {
	i := sample()
	i.Payment, i.Due, i.From, i.Delivered = nil, "", "", ""
	d := xml.NewDecoder(strings.NewReader(written(t, i)))
	var last string
	for {
		token, err := d.Token()
		if err != nil {
			break
		}
		switch e := token.(type) {
		case xml.StartElement:
			last = e.Name.Local
		case xml.CharData:
			last = ""
		case xml.EndElement:
			// The schema wants the delivery and the terms, which may say nothing.
			if e.Name.Local == last && last != "ApplicableHeaderTradeDelivery" && last != "SpecifiedTradePaymentTerms" {
				t.Errorf("%s is empty", last)
			}
		}
	}
}

// A credit note is of type 381 and names its invoice; its amounts stay positive.
func TestCreditNote(t *testing.T) {
	i := sample()
	i.TakesBack, i.TakenBackFrom, i.Payment = "FA-2026-000001", "2026-11-16", nil
	i.Number = "AV-2026-0001"
	says(t, written(t, i), "<ram:ID>AV-2026-0001</ram:ID><ram:TypeCode>381</ram:TypeCode>", "<ram:GrandTotalAmount>22365.97<",
		`<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>FA-2026-000001</ram:IssuerAssignedID><ram:FormattedIssueDateTime><qdt:DateTimeString format="102">20261116<`)
}
