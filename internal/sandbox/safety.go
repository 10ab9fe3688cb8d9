package sandbox

import (
	"strconv"
	"time"

	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/paper"
)

// hvoSlug is the product whose origin is attested.
const hvoSlug = "hvo"

// sheetDay is since when the safety data sheets hold.
const sheetDay = "2026-01-05"

// hazard is what a safety data sheet says of a product (regulation (EC) 1272/2008).
type hazard struct {
	class   string
	phrases []string
	flash   string // its flash point
}

var (
	distillate = hazard{"Liquide inflammable (catégorie 3), danger par aspiration, cancérogène (catégorie 2)", []string{
		"H226 Liquide et vapeurs inflammables.", "H304 Peut être mortel en cas d’ingestion et de pénétration dans les voies respiratoires.",
		"H315 Provoque une irritation cutanée.", "H332 Nocif par inhalation.", "H351 Susceptible de provoquer le cancer.",
		"H373 Risque présumé d’effets graves pour les organes.", "H411 Toxique pour les organismes aquatiques, entraîne des effets néfastes à long terme.",
	}, "supérieur à 55\u00a0°C"}
	hazards = map[string]hazard{
		"gazole": distillate, "gnr": distillate,
		hvoSlug: {"Danger par aspiration (catégorie 1)", []string{
			"H304 Peut être mortel en cas d’ingestion et de pénétration dans les voies respiratoires.",
			"EUH066 L’exposition répétée peut provoquer dessèchement ou gerçures de la peau.",
		}, "supérieur à 61\u00a0°C"},
		"sp95": {"Liquide extrêmement inflammable (catégorie 1), cancérogène (catégorie 1B)", []string{
			"H224 Liquide et vapeurs extrêmement inflammables.", "H304 Peut être mortel en cas d’ingestion et de pénétration dans les voies respiratoires.",
			"H315 Provoque une irritation cutanée.", "H336 Peut provoquer somnolence ou vertiges.", "H340 Peut induire des anomalies génétiques.",
			"H350 Peut provoquer le cancer.", "H411 Toxique pour les organismes aquatiques, entraîne des effets néfastes à long terme.",
		}, "inférieur à -40\u00a0°C"},
		adBlueSlug: {"Non classé dangereux", nil, "sans objet"},
	}
)

// safetySheet is the "fiche de données de sécurité" of a product (regulation (EC)
// 1907/2006, annex II), shortened.
func (g seedGas) safetySheet(provider string) func() []byte {
	return func() []byte {
		h := hazards[g.Slug]
		d := paper.New("Fiche de données de sécurité\u00a0: "+g.Name, paperNote, dayInParis(sheetDay))
		d.Heading("1. Produit et fournisseur")
		d.Fact("Produit", g.Name)
		d.Fact("Fournisseur", provider)
		d.Fact("En cas d’urgence", "112")
		d.Fact("Version du", frenchDay(sheetDay))
		d.Heading("2. Dangers")
		d.Fact("Classement", h.class)
		for _, phrase := range h.phrases {
			d.Paragraph(phrase)
		}
		d.Heading("3. Premiers secours")
		d.Paragraph("Inhalation\u00a0: amener la personne à l’air libre. Contact avec la peau ou les yeux\u00a0: rincer à l’eau. Ingestion\u00a0: ne pas faire vomir, appeler un médecin.")
		d.Heading("4. Incendie et déversement")
		d.Paragraph("Éteindre à la mousse ou à la poudre, jamais au jet d’eau. Contenir avec un absorbant, éloigner des égouts et des cours d’eau, prévenir les secours.")
		d.Heading("5. Stockage et manipulation")
		d.Fact("Point d’éclair", h.flash)
		d.Paragraph("Conserver dans une cuve identifiée et ventilée, sur rétention, loin des flammes. Porter des gants et des lunettes.")
		return d.Bytes()
	}
}

// hvoIntensity and fossilIntensity are g CO2e/MJ of HVO from waste oils and of the
// fossil fuel that it is compared with (directive (EU) 2018/2001, annex V).
const (
	hvoIntensity    = 16
	fossilIntensity = 94
)

// sustainability is the "attestation de durabilité" of the HVO of a delivery.
func (p *orderPaper) sustainability(i orderItem) []byte {
	saved := (fossilIntensity - hvoIntensity) * 100 / fossilIntensity
	d := paper.New("Attestation de durabilité AD-"+p.number(), paperNote, p.delivered)
	d.Fact("Commande", p.order.Reference)
	d.Fact("Livrée le", p.delivered.In(paris()).Format(dayOn))
	d.Fact("Fournisseur", p.seed.Provider.Name)
	p.client(d)
	d.Heading(p.seed.gasByID(i.GasID).Name)
	d.Fact("Volume livré", history.Litres(*i.Delivered))
	d.Fact("Matières premières", "Huiles et graisses résiduelles")
	d.Fact("Intensité carbone", strconv.Itoa(hvoIntensity)+"\u00a0g\u00a0CO2e/MJ")
	d.Fact("Réduction", strconv.Itoa(saved)+"\u00a0% par rapport au carburant fossile de référence ("+strconv.Itoa(fossilIntensity)+"\u00a0g\u00a0CO2e/MJ)")
	d.Paragraph("Le lot satisfait aux critères de durabilité et de réduction des émissions de la directive (UE) 2018/2001, articles 29 et 31.")
	return d.Bytes()
}

// protocol is the "protocole de sécurité" of a site (Code du travail, R4515-4).
func (p *orderPaper) protocol(at time.Time) []byte {
	d := paper.New("Protocole de sécurité\u00a0: "+p.site.Label, paperNote, at)
	d.Fact("Établi le", at.In(paris()).Format(dayOn))
	d.Fact("Fournisseur", p.seed.Provider.Name)
	p.client(d)
	d.Heading("Accès")
	d.Fact("Consignes", text(p.site.AccessNotes))
	if t := p.site.MaxTruckTonnage; t != nil {
		d.Fact("Camions jusqu’à", strconv.Itoa(*t)+"\u00a0t")
	}
	d.Heading("Déchargement")
	d.Paragraph("La cuve est identifiée et accessible, sa jauge est relevée avant et après. Une personne habilitée est présente du branchement au débranchement du flexible.")
	d.Paragraph("Moteur arrêté, frein serré, mise à la terre faite. Défense de fumer et d’utiliser un téléphone à moins de 10\u00a0mètres.")
	d.Heading("En cas d’incident")
	d.Paragraph("Fermer les vannes, donner l’alerte au 112, contenir le produit avec le kit absorbant du camion-citerne.")
	return d.Bytes()
}
