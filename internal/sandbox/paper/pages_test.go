//go:build !race

// What prints by the dozen, one document at a time: some ten times slower with the race
// detector, which has nothing to find here.

package paper

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/sandbox/paper/papertest"
)

// However many lines an invoice has, its totals stand whole below one of them, and each
// page has the heads of the table.
func TestTotalsStandBelowALine(t *testing.T) {
	for n := 1; n < 60; n++ {
		i := invoice()
		i.Lines = slices.Repeat(i.Lines[:1], n)
		last, pages := map[string]int{}, 0
		heads := map[int]bool{}
		for _, p := range papertest.Pieces(t, print(t, i.Document())) {
			last[plainSpace.Replace(p.Text)], pages = p.Page, max(pages, p.Page)
			if p.Text == "Litres livrés" {
				heads[p.Page] = true
			}
		}
		if last["18 638,31 €"] != pages || last["Total HT"] != pages || last["Total TTC"] != pages || last["Règlement"] != pages || len(heads) != pages {
			t.Errorf("%d lines on %d pages: the last line is on page %d, totals on %d to %d, heads on %d pages", n, pages, last["18 638,31 €"], last["Total HT"], last["Total TTC"], len(heads))
		}
	}
}

// Signatures stand on the page of the end of what they sign.
func TestSignaturesSignSomething(t *testing.T) {
	turned := 0
	for n := range 50 {
		pages := map[int]bool{}
		signed := 0
		for _, p := range papertest.Pieces(t, print(t, manyVehicles(n).Document())) {
			if strings.HasPrefix(p.Text, "ZB-") || p.Text == "Contrôles" {
				pages[p.Page] = true
			}
			if p.Text == "Pour le client" {
				signed = p.Page
			}
		}
		if !pages[signed] {
			t.Errorf("%d vehicles are signed alone, on page %d", n, signed)
		}
		turned = max(turned, signed)
	}
	if turned < 3 {
		t.Error("no signature was near the end of its page")
	}
	texts := map[string]int{}
	for _, p := range papertest.Pieces(t, print(t, protocol().Document())) {
		texts[p.Text] = p.Page
	}
	if texts["En cas d’incident"] != 1 || texts["proximité de la cuve."] != 2 || texts["Pour le transporteur"] != 2 {
		t.Errorf("the end of the protocol is not where it is signed: %v", texts)
	}
}

// What a page can hold is not broken: it goes to the next one whole.
func TestBoxesStayWhole(t *testing.T) {
	turned := false
	for n := range 70 {
		d := Document{Title: "Essai"}
		for range n {
			d.Blocks = append(d.Blocks, Paragraph("Une ligne."))
		}
		d.Blocks = append(d.Blocks, Boxes{{Title: "Boîte", Text: "1re\n2e\n3e\n4e\n5e"}}, Signatures{{"Pour le client", "Karine", "Signature"}})
		page := map[string]int{}
		for _, p := range papertest.Pieces(t, print(t, d)) {
			page[p.Text] = p.Page
		}
		if page["Boîte"] != page["5e"] || page["Pour le client"] != page["Signature"] {
			t.Errorf("after %d lines, a box is on the pages %d and %d, a signature on %d and %d", n, page["Boîte"], page["5e"], page["Pour le client"], page["Signature"])
		}
		turned = turned || page["Boîte"] > 1
	}
	if !turned {
		t.Error("no box was near the end of its page")
	}
}

// Two prints of a document are the same file, whatever the clock says.
func TestSameDocumentSameBytes(t *testing.T) {
	for name, d := range papers() {
		if first := print(t, d); !bytes.Equal(first, print(t, d)) {
			t.Errorf("%s differs from itself", name)
		}
	}
}

// plainSpace has ordinary spaces for those that do not break.
var plainSpace = strings.NewReplacer("\u00a0", " ", "\u202f", " ")
