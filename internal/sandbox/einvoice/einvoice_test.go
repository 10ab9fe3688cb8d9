package einvoice_test

import (
	"encoding/xml"
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/sandbox/einvoice"
)

// sample returns an invoice of one delivery with only the fields that the standard requires.
func sample() einvoice.Invoice {
	return einvoice.Invoice{
		Number: "FA-2026-000001", Issued: "2026-11-16", Due: "2026-12-16", Delivered: "2026-11-04", From: "2026-11-01", To: "2026-11-15", VATPercent: 20,
		Seller: einvoice.Party{Name: "Sandbox Énergies SAS", SIREN: "999906993", VAT: "FR65999906993", Address: einvoice.Address{City: "Bassens", Country: "FR"}},
		Buyer:  einvoice.Party{Name: "Dupont & Fils", Address: einvoice.Address{Country: "FR"}},
		Lines:  []einvoice.Line{{Name: "Gazole B7", Quantity: 15_320, Unit: einvoice.Litre, Price: 12_166, Total: 1_863_831, Day: "2026-11-04"}},
		Total:  1_863_831, VAT: 372_766, TotalIncl: 2_236_597,
		Payment: &einvoice.Payment{Means: einvoice.DirectDebit, Text: "Prélèvement", Mandate: "SE-1", Creditor: "FR80ZZZ999901"},
	}
}

func written(t *testing.T, i einvoice.Invoice) string {
	t.Helper()
	file, err := i.XML()
	if err != nil {
		t.Fatal(err)
	}
	// Remove the indentation between the elements.
	lines := strings.Split(string(file), "\n")
	for n := range lines {
		lines[n] = strings.TrimSpace(lines[n])
	}
	return strings.Join(lines, "")
}

// containsInOrder checks that a file contains the pieces in this order.
func containsInOrder(t *testing.T, file string, pieces ...string) {
	t.Helper()
	rest := file
	for _, p := range pieces {
		_, after, found := strings.Cut(rest, p)
		if !found {
			t.Fatalf("%s is missing, or before the previous piece: %s", p, file)
		}
		rest = after
	}
}

// The elements are in the order of the schema; prices have four decimals, amounts two.
func TestInvoice(t *testing.T) {
	file := written(t, sample())
	containsInOrder(t, file, "<ram:ID>B1</ram:ID>", "urn:cen.eu:en16931:2017", "<ram:ID>FA-2026-000001</ram:ID><ram:TypeCode>380</ram:TypeCode>", `format="102">20261116<`, "<ram:ChargeAmount>1.2166<",
		`<ram:BilledQuantity unitCode="LTR">15320<`, "<ram:LineTotalAmount>18638.31<", `schemeID="0002">999906993<`, "Dupont &amp; Fils", "<ram:CountryID>FR<", "20261104",
		"<ram:CreditorReferenceID>FR80ZZZ999901<", "<ram:PaymentReference>FA-2026-000001<", "<ram:TypeCode>59<", "<ram:CalculatedAmount>3727.66<", "<ram:DueDateTypeCode>5<", "20261101", "20261216",
		"<ram:DirectDebitMandateID>SE-1<", "<ram:TaxBasisTotalAmount>18638.31<", `currencyID="EUR">3727.66<`, "<ram:GrandTotalAmount>22365.97<", "<ram:DuePayableAmount>22365.97<")
	if file != written(t, sample()) {
		t.Error("writing the same invoice twice gives different bytes")
	}
}

// Unknown values are left out with their elements: the standard refuses empty elements.
func TestUnknownValuesLeaveNoEmptyElement(t *testing.T) {
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
			// The schema requires the delivery and the terms, which may be empty.
			if e.Name.Local == last && last != "ApplicableHeaderTradeDelivery" && last != "SpecifiedTradePaymentTerms" {
				t.Errorf("%s is empty", last)
			}
		}
	}
}

// A credit note has type 381 and refers to its invoice; its amounts are positive.
func TestCreditNote(t *testing.T) {
	i := sample()
	i.Preceding, i.PrecedingDay, i.Payment = "FA-2026-000001", "2026-11-16", nil
	i.Number = "AV-2026-0001"
	containsInOrder(t, written(t, i), "<ram:ID>AV-2026-0001</ram:ID><ram:TypeCode>381</ram:TypeCode>", "<ram:GrandTotalAmount>22365.97<",
		`<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>FA-2026-000001</ram:IssuerAssignedID><ram:FormattedIssueDateTime><qdt:DateTimeString format="102">20261116<`)
}
