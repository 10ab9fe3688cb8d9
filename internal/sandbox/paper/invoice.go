package paper

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/citerne/citerne/internal/sandbox/figure"
)

// Invoice is an invoice or a credit note. Amounts are in cents; the amounts and litres of a
// credit note are negative.
//
// It shows the invoice as it was issued, without later payments or credit notes. Both companies
// keep it for ten years, and a copy printed later must be identical to the one in their books.
// The customer's account shows whether it is paid or cancelled.
type Invoice struct {
	Number string
	Issuer Issuer
	Buyer  Buyer
	// TakesBack is the invoice that a credit note cancels, Since its date; empty for an invoice.
	TakesBack string
	Since     time.Time
	// Issued and Due are days. From and To are the billed period, zero if there is none.
	Issued, Due, From, To time.Time
	Lines                 []BillLine
	Method                Method
	Total, Tax, TotalIncl int64
}

// Buyer is the customer of an invoice. Contract is the customer number at the issuer.
type Buyer struct {
	Client
	Address, VAT, Contract string
}

// BillLine is a line of an invoice: a product, or a fee without litres and prices. Prices are in
// ten-thousandths of a euro per litre. At15 and Excise are 0 for a product without excise.
type BillLine struct {
	Fee           string
	Product       Product
	Litres, At15  int
	Price, Excise int
	Total         int64
	Delivery      Delivery
}

// Delivery identifies a delivery on an invoice.
type Delivery struct {
	At time.Time
	// Note is the number of the delivery note. Order is the customer's own order number, empty
	// if there is none.
	Note, Order string
	Site        Site
}

// Method is how an invoice is paid: from a masked account by a mandate, from a card such as
// "Visa •••• 4242", or manually if it is zero.
type Method struct{ Account, RUM, ICS, Card string }

// The sentences that the law requires on every invoice between companies (code de commerce, art.
// L441-9 and L441-10).
const (
	EarlyPayment = "Escompte pour paiement anticipé\u00a0: néant."
	LatePayment  = "En cas de retard\u00a0: pénalités au taux directeur de la BCE majoré de 10\u00a0points (art. L441-10 du code de commerce)."
	Recovery     = "Indemnité forfaitaire pour frais de recouvrement en cas de retard\u00a0: 40\u00a0€."
)

// Document returns the invoice as blocks.
func (i Invoice) Document() Document {
	d := Document{
		Title: "Facture", Number: i.Number, Subject: "Facture à " + i.Buyer.Name, Made: i.Issued, Issuer: i.Issuer, Warning: Warning,
		Note: "Livraison de biens. TVA acquittée sur les débits. Les volumes sont facturés à température ambiante.\n" +
			"La version électronique (EN\u00a016931, syntaxe CII) fait foi\u00a0; elle se télécharge dans votre espace.",
	}
	facts := Facts{{"Date de facture", Day(i.Issued)}}
	if !i.From.IsZero() && !i.To.IsZero() {
		facts = append(facts, Term{"Période", Span(i.From, i.To)})
	}
	if i.TakesBack == "" {
		facts = append(facts, Term{"Échéance", Day(i.Due)}, Term{"À payer", figure.Euros(i.TotalIncl)})
	} else {
		d.Title, d.Subject = "Avoir", "Avoir à "+i.Buyer.Name
		facts[0].Name = "Date de l’avoir"
		facts = append(facts, Term{"Facture annulée", i.TakesBack}, Term{"Montant TTC", figure.Euros(i.TotalIncl)})
	}
	d.Blocks = []Block{i.parties(), facts, i.table(), totals(i.settlement(), i.Total, i.Tax, i.TotalIncl)}
	return d
}

func (i Invoice) parties() Parties {
	buyer := Party{Title: "Facturé à", Name: i.Buyer.Name}
	if i.Buyer.Address != "" {
		buyer.Lines = append(buyer.Lines, i.Buyer.Address)
	}
	if siret := i.Buyer.SIRET; siret != "" {
		buyer.Lines = append(buyer.Lines, "SIREN"+nbsp+SIREN(siret[:min(len(siret), 9)]), "SIRET"+nbsp+SIRET(siret))
	}
	if i.Buyer.VAT != "" {
		buyer.Lines = append(buyer.Lines, "TVA"+nbsp+VAT(i.Buyer.VAT))
	}
	return Parties{buyer, i.places(), i.references()}
}

// places lists the sites of the deliveries, each once. Tax law requires their addresses if they
// differ from the buyer's.
func (i Invoice) places() Party {
	var names, lines []string
	for _, l := range i.Lines {
		if site := l.Delivery.Site; site.Name != "" && !slices.Contains(names, site.Name) {
			names, lines = append(names, site.Name), append(lines, site.Address)
		}
	}
	p := Party{Title: "Livré à", Name: strings.Join(names, ""), Lines: lines}
	if len(names) > 1 {
		p.Name = strconv.Itoa(len(names)) + nbsp + "lieux"
		for k := range lines {
			lines[k] = names[k] + "\u00a0: " + lines[k]
		}
	}
	return p
}

func (i Invoice) references() Party {
	orders := []string{}
	for _, l := range i.Lines {
		if o := l.Delivery.Order; o != "" && !slices.Contains(orders, o) {
			orders = append(orders, o)
		}
	}
	p := Party{Title: "Vos références", Lines: []string{"Contrat client " + i.Buyer.Contract}}
	if len(orders) > 0 {
		p.Lines = slices.Insert(p.Lines, 0, "N°"+nbsp+"de commande interne "+strings.Join(orders, ", "))
	}
	return p
}

func (i Invoice) table() Table {
	t := Table{Columns: []Column{{"Livraison", false}, {"Produit", false}, {"Litres livrés", true}, {"à 15" + nbsp + "°C", true},
		{"Prix HT/L", true}, {"dont accise", true}, {"TVA", true}, {"Montant HT", true}}}
	for _, l := range i.Lines {
		t.Rows = append(t.Rows, l.row())
	}
	return t
}

func (l BillLine) row() []Cell {
	row := []Cell{{}, {}, {}, {}, {}, {}, {Text: "20" + nbsp + "%"}, {Text: figure.Euros(l.Total)}}
	if l.Fee != "" {
		row[0] = Cell{Text: l.Fee + " · " + l.Delivery.Note}
		return row
	}
	from := slices.DeleteFunc([]string{l.Delivery.Note, l.Delivery.Site.Name, l.Delivery.Order}, func(part string) bool { return part == "" })
	row[0] = Cell{Text: Instant(l.Delivery.At), Small: strings.Join(from, " · ")}
	row[1] = Cell{Text: l.Product.Name, Mark: l.Product.color()}
	row[2].Text, row[4].Text = figure.Number(l.Litres), perLitre(l.Price)
	row[3].Text, row[5].Text = none, none
	if l.Excise != 0 {
		row[3].Text, row[5].Text = figure.Number(l.At15), perLitre(l.Excise)
	}
	return row
}

// perLitre formats a price in ten-thousandths of a euro.
func perLitre(price int) string { return figure.Decimal(float64(price)/10_000, 4) + nbsp + "€" }

// settlement returns the box with the payment terms. A credit note requires no payment.
func (i Invoice) settlement() Box {
	if i.TakesBack != "" {
		return Box{Title: "Avoir", Strong: "Annule la facture " + i.TakesBack, Text: "Facture du " + Day(i.Since) + ". Rien à payer\u00a0: cet avoir la solde."}
	}
	b := Box{Title: "Règlement", Small: EarlyPayment + " " + LatePayment + " " + Recovery}
	switch m := i.Method; {
	case m.Account != "":
		b.Strong = "Prélèvement SEPA le " + Day(i.Due)
		b.Text = "Compte " + strings.ReplaceAll(m.Account, " ", nbsp) + "\nRUM" + nbsp + m.RUM + " · ICS" + nbsp + m.ICS
	case m.Card != "":
		b.Strong = "Débit de la carte le " + Day(i.Due)
		b.Text = "Carte " + m.Card
	default:
		b.Strong = "À régler avant le " + Day(i.Due)
		b.Text = "Par carte ou par prélèvement, dans votre espace, rubrique Finance."
	}
	return b
}
