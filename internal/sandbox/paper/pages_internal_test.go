//go:build !race

// These tests print many documents one after the other. The race detector would only make them
// about ten times slower.

package paper

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/sandbox/paper/papertest"
)

// The totals stay together on a page with at least one line, for any number of lines, and each
// page repeats the table headers.
func TestTotalsFollowALine(t *testing.T) {
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

// Signatures are on the same page as the end of the content that they sign.
func TestSignaturesFollowContent(t *testing.T) {
	maxPage := 0
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
			t.Errorf("with %d vehicles, the signatures are alone on page %d", n, signed)
		}
		maxPage = max(maxPage, signed)
	}
	if maxPage < 3 {
		t.Error("no case moved the signatures to a third page")
	}
	texts := map[string]int{}
	for _, p := range papertest.Pieces(t, print(t, protocol().Document())) {
		texts[p.Text] = p.Page
	}
	if texts["En cas d’incident"] != 1 || texts["proximité de la cuve."] != 2 || texts["Pour le transporteur"] != 2 {
		t.Errorf("the end of the protocol is not on the page of its signatures: %v", texts)
	}
}

// A box that fits on a page is not broken: it moves to the next page.
func TestBoxesAreNotBroken(t *testing.T) {
	moved := false
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
		moved = moved || page["Boîte"] > 1
	}
	if !moved {
		t.Error("no case moved the box to another page")
	}
}

// Printing a document twice gives the same bytes.
func TestSameDocumentSameBytes(t *testing.T) {
	for name, d := range papers() {
		if first := print(t, d); !bytes.Equal(first, print(t, d)) {
			t.Errorf("two prints of %s differ", name)
		}
	}
}

// plainSpace replaces non-breaking spaces by ordinary ones.
var plainSpace = strings.NewReplacer("\u00a0", " ", "\u202f", " ")
