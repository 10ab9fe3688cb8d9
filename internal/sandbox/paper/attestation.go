package paper

import (
	"strconv"
	"time"

	"github.com/citerne/citerne/internal/sandbox/figure"
)

// hvoIntensity is the carbon intensity of HVO from waste oils, fossilIntensity that of the
// fossil fuel that it is compared with, in g CO2e/MJ (directive (EU) 2018/2001, annex V).
const (
	hvoIntensity    = 16
	fossilIntensity = 94
)

// Attestation is the "attestation de durabilité" for the HVO of a delivery.
type Attestation struct {
	Number, Order string
	Issuer        Issuer
	Client        Client
	Site          Site
	Product       Product
	Litres        int
	Delivered     time.Time
}

// Document returns the attestation as blocks.
func (a Attestation) Document() Document {
	saved := strconv.Itoa((fossilIntensity - hvoIntensity) * 100 / fossilIntensity)
	return Document{
		Title: "Attestation de durabilité", Number: a.Number, Subject: a.Product.Name + " de la livraison " + a.Order + ", " + a.Client.Name,
		Made: a.Delivered, Issuer: a.Issuer, Warning: Warning, Note: "Attestation établie d’après la déclaration de durabilité du lot, par bilan massique.",
		Blocks: []Block{
			Parties{a.Client.party("Client"), a.Site.party("Lieu de livraison")},
			Facts{{"Commande", a.Order}, {"Livrée le", Day(a.Delivered)}, {"Volume livré", figure.Litres(a.Litres)}, {"Réduction", saved + nbsp + "%"}},
			Table{
				Columns: []Column{{"Produit", false}, {"Matières premières", false}, {"Intensité carbone", true}, {"Référence fossile", true}, {"Volume livré", true}},
				Rows: [][]Cell{{a.Product.cell(), {Text: "Huiles et graisses résiduelles"}, {Text: strconv.Itoa(hvoIntensity) + nbsp + "g" + nbsp + "CO₂e/MJ"},
					{Text: strconv.Itoa(fossilIntensity) + nbsp + "g" + nbsp + "CO₂e/MJ"}, {Text: figure.Litres(a.Litres)}}},
			},
			Boxes{{Title: "Déclaration", Text: "Le lot satisfait aux critères de durabilité et de réduction des émissions de la directive (UE) 2018/2001, articles 29 et 31. " +
				"Il émet " + saved + nbsp + "% de gaz à effet de serre de moins que le carburant fossile de référence, de la matière première à la combustion."}},
			Signatures{{"Pour le fournisseur", a.Issuer.Name, a.Issuer.Name + ", " + Day(a.Delivered)}},
		},
	}
}
