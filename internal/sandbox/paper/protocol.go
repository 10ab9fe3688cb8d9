package paper

import (
	"strconv"
	"time"
)

// SafetyProtocol is the "protocole de sécurité" of a site, between the carrier and the receiving
// company (Code du travail, R4515-4 to R4515-11).
type SafetyProtocol struct {
	Issuer Issuer
	Client Client
	Site   Site
	// Hours are the opening hours of the site, one text each; empty if it is always open.
	Hours []string
	// Contact is the person whom the driver asks for, Phone their number; both can be empty.
	Contact, Phone string
	// Tonnes is the maximum weight of a truck, 0 without a limit.
	Tonnes   int
	Products []Product
	Agreed   time.Time
	// Emergency is the phone number of the provider.
	Emergency string
}

// Document returns the protocol as blocks.
func (p SafetyProtocol) Document() Document {
	limit := "sans limite déclarée"
	if p.Tonnes > 0 {
		limit = "camions jusqu’à " + strconv.Itoa(p.Tonnes) + nbsp + "t"
	}
	hours := "Le site reçoit à toute heure."
	if len(p.Hours) > 0 {
		hours = ""
	}
	access := Box{Title: "Accès au site", Terms: []Term{{"Consignes", p.Site.Access}, {"Tonnage", limit}, {"Vitesse", "10" + nbsp + "km/h au plus, marche arrière guidée"}}}
	open := Box{Title: "Horaires de réception", Text: hours}
	for i, h := range p.Hours {
		if i > 0 {
			open.Text += "\n"
		}
		open.Text += h
	}
	goods := Table{Columns: []Column{{"Produit", false}, {"Matière dangereuse (ADR)", false}, {"Danger principal", false}}}
	for _, one := range p.Products {
		row := []Cell{one.cell(), {Text: "non soumis à l’ADR"}, {Text: sheets[one.Slug].summary}}
		if g := kinds[one.Slug].goods; g != nil {
			row[1].Text = g.line()
		}
		goods.Rows = append(goods.Rows, row)
	}
	return Document{
		Title: "Protocole de sécurité", Number: p.Site.Name, Subject: "Livraison de carburant, " + p.Site.Name, Made: p.Agreed, Issuer: p.Issuer, Warning: Warning,
		Note: "Protocole établi selon les articles R4515-4 à R4515-11 du code du travail. Il vaut pour toutes les livraisons de même nature sur ce site.",
		Blocks: []Block{
			Parties{
				p.Client.party("Entreprise d’accueil"), Site{Name: p.Site.Name, Address: p.Site.Address}.party("Lieu de déchargement"),
				{Title: "Entreprise de transport", Name: p.Issuer.Name, Lines: []string{p.Issuer.Address}},
			},
			Facts{{"Établi le", Day(p.Agreed)}, {"Interlocuteur sur site", orNone(p.Contact)}, {"Téléphone", orNone(p.Phone)}, {"Urgence transporteur", orNone(p.Emergency)}},
			Boxes{access, open},
			Heading("Nature des produits livrés"),
			goods,
			Heading("Avant le déchargement"),
			Paragraph("Le chauffeur se présente à l’accueil, porte gilet, casque, gants, lunettes et chaussures de sécurité, et stationne sur l’aire prévue, sens de départ, calé."),
			Paragraph("La cuve est identifiée et accessible, sa jauge est relevée avant et après. Une personne habilitée est présente du branchement au débranchement du flexible."),
			Heading("Pendant le déchargement"),
			Paragraph("Moteur arrêté, frein serré, mise à la terre faite. Défense de fumer et d’utiliser un téléphone à moins de 10\u00a0mètres."),
			Paragraph("Le limiteur de remplissage est raccordé\u00a0; la cuve n’est pas remplie au-delà de 95\u00a0%. Le chauffeur reste à proximité des vannes et surveille le flexible."),
			Heading("Après le déchargement"),
			Paragraph("Vannes fermées, flexible vidé et rangé, bouchons verrouillés. Les deux parties signent le bon de livraison et signalent toute anomalie."),
			Heading("En cas d’incident"),
			Paragraph("Fermer les vannes, donner l’alerte au 112, contenir le produit avec le kit absorbant du camion-citerne."),
			Paragraph("Protéger les regards d’eaux pluviales, éloigner toute personne, prévenir l’interlocuteur du site. Extincteurs à poudre ABC\u00a0: deux à bord, un à proximité de la cuve."),
			Signatures{
				{"Pour l’entreprise d’accueil", orNone(p.Contact), orNone(p.Contact) + ", " + Day(p.Agreed)},
				{"Pour le transporteur", p.Issuer.Name, p.Issuer.Name + ", " + Day(p.Agreed)},
			},
		},
	}
}

// orNone returns a text, or a dash if it is empty.
func orNone(text string) string {
	if text == "" {
		return none
	}
	return text
}
