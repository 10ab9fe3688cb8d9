package paper

import "github.com/citerne/citerne/internal/sandbox/figure"

import "time"

// MeterTicket is the "ticket compteur": the volumes counted by the meter of the tanker.
type MeterTicket struct {
	Number, Order string
	Issuer        Issuer
	Client        Client
	Site          Site
	Transport     Transport
	// Delivered is when the count ended.
	Delivered time.Time
	Loads     []Load
}

// Document returns the ticket as blocks.
func (t MeterTicket) Document() Document {
	litres, at15 := 0, 0
	table := Table{Columns: []Column{{"Produit", false}, {"Cuve", false}, {"Index de début", true}, {"Index de fin", true}, {"Volume compté", true}, {"Température", true}, {"Volume à 15\u00a0°C", true}}}
	for _, l := range t.Loads {
		litres, at15 = litres+l.Litres, at15+l.At15
		table.Rows = append(table.Rows, []Cell{l.Product.cell(), l.target(), {Text: index(l.Index)}, {Text: index(l.Index + l.Litres)},
			{Text: figure.Litres(l.Litres)}, {Text: figure.Decimal(l.Celsius, 1) + nbsp + "°C"}, {Text: figure.Litres(l.At15)}})
		if len(l.Fills) > 0 {
			table.Rows[len(table.Rows)-1][1].Small = "liste sur le bon de livraison"
		}
	}
	return Document{
		Title: "Ticket compteur", Number: t.Number, Subject: "Comptage de la livraison " + t.Order + ", " + t.Client.Name, Made: t.Delivered,
		Issuer: t.Issuer, Warning: Warning, Note: "Volumes comptés à température ambiante, puis ramenés à 15\u00a0°C. Le compteur revient à 000\u00a0000 après 999\u00a0999\u00a0L.",
		Blocks: []Block{
			Parties{t.Client.party("Client"), t.Site.party("Lieu de livraison"), t.Transport.party()},
			Facts{{"Commande", t.Order}, {"Fin de comptage", Instant(t.Delivered)}, {"Volume compté", figure.Litres(litres)}, {"Volume à 15\u00a0°C", figure.Litres(at15)}},
			table,
			Boxes{{Title: "Compteur", Terms: []Term{
				{"Monté sur", t.Transport.tanker()}, {"Totalisateur", "six chiffres, jamais remis à zéro"}, {"Conversion", "automatique, par la sonde de température du compteur"},
			}}, {Title: "Chauffeur", Strong: t.Transport.Driver, Text: "a relevé les index en présence du client."}},
		},
	}
}
