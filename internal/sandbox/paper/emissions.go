package paper

import (
	"cmp"
	"strings"
	"time"

	"github.com/citerne/citerne/internal/sandbox/figure"
)

// Emissions is the report of the emissions of the deliveries of a period (product S13).
type Emissions struct {
	Issuer   Issuer
	Client   Client
	Made     time.Time
	From, To time.Time
	// Places and Goods are the filters of the report, empty for all.
	Places, Goods string
	All           Emitted
	// Avoided is the emissions that HVO saved, in kg.
	Avoided  float64
	Products []EmittedProduct
	Sites    []Emitted
	Months   []Emitted
	// Method holds the paragraphs that explain the calculation.
	Method []string
}

// Emitted is the emissions of a group of deliveries, in kg CO₂e. Combustion and Upstream are
// parts of Total; Unsplit is the part whose source does not publish them. Split reports whether
// any factor is split.
type Emitted struct {
	Name                                 string
	Litres                               int
	Total, Combustion, Upstream, Unsplit float64
	Split                                bool
}

// EmittedProduct is the emissions of a product under one factor. Factors are in kg CO₂e/L, as
// texts with a decimal point; a part that the source does not publish is empty.
type EmittedProduct struct {
	Product                                  Product
	Factor, FactorCombustion, FactorUpstream string
	Source, Reference                        string
	Emitted
}

// notSplit is shown if a source only publishes the total.
const notSplit = "répartition non publiée"

// Document returns the report as blocks.
func (e Emissions) Document() Document {
	d := Document{
		Title: "Bilan CO₂e", Subject: "Émissions des livraisons à " + e.Client.Name, Made: e.Made, Issuer: e.Issuer, Warning: Warning,
		Note: "Établi le " + InWords(e.Made) + ". Les sommes sont faites sur les valeurs exactes, puis arrondies au kilogramme.",
	}
	period := Party{Title: "Période", Name: Span(e.From, e.To)}
	for _, limit := range []Term{{"Sites", e.Places}, {"Produits", e.Goods}} {
		if limit.Text != "" {
			period.Lines = append(period.Lines, limit.Name+"\u00a0: "+limit.Text)
		}
	}
	d.Blocks = []Block{Parties{e.Client.party("Entreprise"), period}}
	how := Boxes{{Title: "Méthode", Small: strings.Join(e.Method, " ")}}
	if len(e.Products) == 0 {
		d.Blocks = append(d.Blocks, Heading("Aucune livraison sur cette période."), how)
		return d
	}
	d.Blocks = append(d.Blocks, e.facts(), Heading("Par produit"), e.products(), how, Heading("Par site"), emitted("Site", e.Sites), Heading("Par mois"), emitted("Mois", e.Months))
	return d
}

func (e Emissions) facts() Facts {
	return Facts{{"Total CO₂e (kg)", rounded(e.All.Total)}, {"Combustion (kg)", e.All.combustion()}, {"Amont (kg)", e.All.upstream()}, {"Non répartie (kg)", rounded(e.All.Unsplit)}, {"Évitées, HVO (kg)", rounded(e.Avoided)}}
}

func (e Emissions) products() Table {
	t := Table{Columns: []Column{{"Produit", false}, {"Litres", true}, {"Facteur (kg/L)", true}, {"CO₂e (kg)", true}, {"Combustion (kg)", true}, {"Amont (kg)", true}}}
	for _, p := range e.Products {
		parts, upstream := notSplit, none
		if p.FactorUpstream != "" {
			upstream = p.upstream()
		}
		if p.Split {
			parts = comma(p.FactorCombustion) + " + " + comma(cmp.Or(p.FactorUpstream, "amont non compté"))
		}
		t.Rows = append(t.Rows, []Cell{
			{Text: p.Product.Name, Small: strings.TrimSuffix(p.Source+" — "+p.Reference, " — "), Mark: p.Product.color()}, {Text: figure.Number(p.Litres)},
			{Text: comma(p.Factor), Small: parts}, {Text: rounded(p.Total)}, {Text: p.combustion()}, {Text: upstream},
		})
	}
	return t
}

// emitted returns a table of emissions; by is the title of its first column.
func emitted(by string, all []Emitted) Table {
	t := Table{Dense: true, Columns: []Column{{by, false}, {"Litres", true}, {"CO₂e (kg)", true}, {"Combustion (kg)", true}, {"Amont (kg)", true}, {"Non répartie (kg)", true}}}
	for _, e := range all {
		t.Rows = append(t.Rows, []Cell{{Text: e.Name}, {Text: figure.Number(e.Litres)}, {Text: rounded(e.Total)}, {Text: e.combustion()}, {Text: e.upstream()}, {Text: rounded(e.Unsplit)}})
	}
	return t
}

func (e Emitted) combustion() string { return e.part(e.Combustion) }
func (e Emitted) upstream() string   { return e.part(e.Upstream) }

func (e Emitted) part(kg float64) string {
	if !e.Split {
		return none
	}
	return rounded(kg)
}

func rounded(kg float64) string { return figure.Decimal(kg, 0) }

// comma replaces the decimal point by the French comma.
func comma(number string) string { return strings.Replace(number, ".", ",", 1) }

// Month formats a month of a year, "novembre 2026".
func Month(at time.Time) string { return strings.SplitN(Day(at), nbsp, 2)[1] }
