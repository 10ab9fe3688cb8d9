package paper

import (
	"time"

	"github.com/citerne/citerne/internal/sandbox/figure"
)

// Line is a line of what is sold. Price is in ten-thousandths of a euro per unit, Total
// in cents, both without tax. One that is no quantity of anything has neither.
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

// linesTable is the table of what is sold.
func linesTable(lines []Line) Table {
	t := Table{Columns: []Column{{"Désignation", false}, {"Quantité", true}, {"Prix HT", true}, {"TVA", true}, {"Montant HT", true}}}
	for _, l := range lines {
		t.Rows = append(t.Rows, l.row())
	}
	return t
}

// Invoice is a bill, in cents.
type Invoice struct {
	Number string
	Issuer Issuer
	Client Client
	// VAT is the client's number, empty without.
	VAT string
	// Issued and Due are days; From and To are the period, zero for a bill without.
	Issued, Due, From, To time.Time
	Lines                 []Line
	Total, Tax, TotalIncl int64
}

// Document is the invoice as blocks.
func (i Invoice) Document() Document {
	client := i.Client.party("Facturé à")
	if i.VAT != "" {
		client.Lines = append(client.Lines, "TVA"+nbsp+VAT(i.VAT))
	}
	facts := Facts{{"Date de facture", Day(i.Issued)}}
	if !i.From.IsZero() && !i.To.IsZero() {
		facts = append(facts, Term{"Période", Span(i.From, i.To)})
	}
	return Document{
		Title: "Facture", Number: i.Number, Subject: "Facture à " + i.Client.Name, Made: i.Issued, Issuer: i.Issuer, Warning: Warning,
		Note: "TVA acquittée sur les débits. Les volumes sont facturés à température ambiante.",
		Blocks: []Block{
			Parties{client},
			append(facts, Term{"Échéance", Day(i.Due)}, Term{"À payer", figure.Euros(i.TotalIncl)}),
			linesTable(i.Lines),
			totals(Box{Title: "Règlement", Strong: "À régler avant le " + Day(i.Due),
				Small: "Escompte pour paiement anticipé\u00a0: néant. En cas de retard\u00a0: pénalités au taux directeur de la BCE majoré de 10\u00a0points et indemnité forfaitaire de recouvrement de 40\u00a0€ (art. L441-10 du code de commerce)."},
				i.Total, i.Tax, i.TotalIncl),
		},
	}
}

// totals are what lines come to.
func totals(box Box, total, tax, incl int64) Sums {
	return Sums{Box: box, Sums: []Term{{"Total HT", figure.Euros(total)}, {"TVA 20" + nbsp + "% sur " + figure.Euros(total), figure.Euros(tax)}, {"Total TTC", figure.Euros(incl)}}}
}

// Confirmation says what was ordered, whatever was delivered of it since.
type Confirmation struct {
	Order  string
	Issuer Issuer
	Client Client
	Site   Site
	Made   time.Time
	// From and To are the slot, Free until when a cancellation costs nothing; zero when it
	// is too late.
	From, To, Free        time.Time
	Instructions          string
	Lines                 []Line
	Total, Tax, TotalIncl int64
}

// Document is the confirmation as blocks.
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
