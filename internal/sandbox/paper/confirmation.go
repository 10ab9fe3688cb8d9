package paper

import (
	"time"

	"github.com/citerne/citerne/internal/sandbox/figure"
)

// Line is an order line. Price is in ten-thousandths of a euro per unit, Total in cents, both
// without tax. A line without a quantity has no price either.
type Line struct {
	Label, Unit string
	Quantity    int
	Price       int
	Total       int64
}

func (l Line) row() []Cell {
	row := []Cell{{Text: l.Label}, {}, {}, {Text: "20" + nbsp + "%"}, {Text: figure.Euros(l.Total)}}
	if l.Quantity != 0 {
		row[1].Text, row[2].Text = figure.Number(l.Quantity)+nbsp+l.Unit, figure.Decimal(float64(l.Price)/10_000, 4)+nbsp+"€"
	}
	return row
}

// linesTable returns the table of order lines.
func linesTable(lines []Line) Table {
	t := Table{Columns: []Column{{"Désignation", false}, {"Quantité", true}, {"Prix HT", true}, {"TVA", true}, {"Montant HT", true}}}
	for _, l := range lines {
		t.Rows = append(t.Rows, l.row())
	}
	return t
}

// totals returns the totals of lines.
func totals(box Box, total, tax, incl int64) Sums {
	return Sums{Box: box, Sums: []Term{{"Total HT", figure.Euros(total)}, {"TVA 20" + nbsp + "% sur " + figure.Euros(total), figure.Euros(tax)}, {"Total TTC", figure.Euros(incl)}}}
}

// Confirmation shows an order as it was placed, regardless of the volume delivered later.
type Confirmation struct {
	Order  string
	Issuer Issuer
	Client Client
	Site   Site
	Made   time.Time
	// From and To are the slot. Free is the end of free cancellation, zero if it has passed.
	From, To, Free        time.Time
	Instructions          string
	Lines                 []Line
	Total, Tax, TotalIncl int64
}

// Document returns the confirmation as blocks.
func (c Confirmation) Document() Document {
	delivery := Box{Title: "Livraison", Terms: []Term{{"Créneau", Day(c.From) + ", de " + Clock(c.From) + " à " + Clock(c.To)}, {"Consignes", c.Instructions}}}
	if !c.Free.IsZero() {
		delivery.Terms = append(delivery.Terms, Term{"Annulation sans frais", "jusqu’au " + InWords(c.Free)})
	}
	return Document{
		Title: "Confirmation de commande", Number: c.Order, Subject: "Commande de " + c.Client.Name + ", " + c.Site.Name,
		Made: c.Made, Issuer: c.Issuer, Warning: Warning, Note: "Estimation\u00a0: seul le volume livré vous sera facturé.",
		Blocks: []Block{
			Parties{c.Client.party("Client"), c.Site.party("Lieu de livraison")},
			Facts{{"Passée le", Instant(c.Made)}, {"Livraison le", Day(c.From)}, {"Créneau", Clock(c.From) + "–" + Clock(c.To)}, {"Total TTC", figure.Euros(c.TotalIncl)}},
			linesTable(c.Lines),
			totals(Box{Title: "Estimation", Text: "Estimation\u00a0: seul le volume livré vous sera facturé."}, c.Total, c.Tax, c.TotalIncl),
			Boxes{delivery},
		},
	}
}
