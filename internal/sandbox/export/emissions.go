package export

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/citerne/citerne/internal/sandbox/analytics"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/document"
	"github.com/citerne/citerne/internal/sandbox/paper"
	"github.com/citerne/citerne/internal/sandbox/sheet"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// filter returns the filter of the deliveries of a request.
func (r Request) filter() analytics.Filter {
	return analytics.Filter{Business: r.Business, From: r.From, To: r.To, Sites: r.Sites, Gases: r.Gases}
}

func (s *Service) countEmissions(ctx context.Context, q store.Querier, r Request) (n int, err error) {
	var c store.Condition
	c.And("business_id = ? AND delivered_on >= ? AND delivered_on <= ?", r.Business, r.From.String(), r.To.String())
	among(&c, "address_id", r.Sites)
	among(&c, "gas_id", r.Gases)
	err = q.QueryRowContext(ctx, `SELECT count(*) FROM (SELECT 1 FROM delivered_lines WHERE `+c.String()+`
		GROUP BY substr(delivered_on, 1, 7), address_id, gas_id, factor, factor_combustion, factor_upstream, factor_source, factor_reference)`, c.Args...).Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("count emissions: %w", err)
	}
	return n, nil
}

// The report's explanations of its method (product S13).
const (
	method = "Litres livrés × facteur d’émission du produit au jour de la livraison, conservé avec elle\u00a0: un bilan passé ne change pas."
	scopes = "Combustion\u00a0: émissions directes (scope 1). Amont\u00a0: extraction, transformation, transport du carburant (scope 3, catégorie 3). " +
		"Les facteurs proviennent de la Base Empreinte® de l’ADEME sauf mention contraire."
	notSplit = "répartition non publiée"
	parts    = "Parts que la source ne publie pas\u00a0: «\u00a0" + notSplit + "\u00a0». Chaque facteur étant arrondi, la somme des parts peut différer du total."
	saved    = "Évitées\u00a0: litres de HVO100 × (facteur du gazole B7 − facteur du HVO100), non déduites du total."
)

// emissions returns a table with a row for each month, site, product and factor.
func (s *Service) emissions(ctx context.Context, r Request) (table, error) {
	about, err := s.aboutBusiness(ctx, r)
	if err != nil {
		return table{}, err
	}
	rows, err := s.Analytics.EmissionRows(ctx, r.filter())
	if err != nil {
		return table{}, err
	}
	sites, err := s.siteNames(ctx, r.Business)
	if err != nil {
		return table{}, err
	}
	about = append(about, []string{"Méthode", method}, []string{"Périmètres", scopes}, []string{"Répartition", parts})
	for _, p := range sumsOf(rows, byFactor) {
		name := s.gasName(&p.of.Gas) + ", " + strings.Replace(p.of.Factor.Total, ".", ",", 1) + " kg CO₂e/L"
		about = append(about, []string{name, strings.TrimSuffix(p.of.Factor.Source+" — "+p.of.Factor.Reference, " — ")})
	}
	return table{
		columns: []sheet.Column{
			{Title: "Mois", Width: 10}, {Title: "Site", Width: 24}, {Title: "Produit", Width: 20}, {Title: "Volume (L)", Kind: sheet.Whole, Width: 12}, {Title: "Facteur (kg CO₂e/L)", Kind: sheet.Decimal, Width: 12},
			{Title: "dont combustion (kg CO₂e/L)", Kind: sheet.Decimal, Width: 14}, {Title: "dont amont (kg CO₂e/L)", Kind: sheet.Decimal, Width: 14}, {Title: "CO₂e (kg)", Kind: sheet.Decimal, Width: 14},
			{Title: "dont combustion (kg)", Kind: sheet.Decimal, Width: 14}, {Title: "dont amont (kg)", Kind: sheet.Decimal, Width: 14}, {Title: "Répartition", Width: 22}, {Title: "Source", Width: 60}, {Title: "Référence", Width: 40},
		},
		about: about,
		each: func(_ context.Context, give func([]any) error) error {
			for _, e := range rows {
				split := "publiée"
				if e.Factor.Combustion == nil {
					split = notSplit
				}
				err := give([]any{e.Month, sites[e.Site], s.gasName(&e.Gas), int(e.Litres), e.Factor.Total, maybe(e.Factor.Combustion), maybe(e.Factor.Upstream), e.Kg(), maybe(e.Combustion()), maybe(e.Upstream()),
					split, e.Factor.Source, e.Factor.Reference})
				if err != nil {
					return err
				}
			}
			return nil
		},
	}, nil
}

// byFactor returns a key of the product and the factor of a row.
func byFactor(e analytics.EmissionRow) string {
	f := e.Factor
	return strings.Join([]string{e.Gas.String(), f.Total, store.Text(f.Combustion), store.Text(f.Upstream), f.Source, f.Reference}, "\n")
}

// aboutBusiness returns the business, the period and the filters of a request, for the sheet that
// describes the file.
func (s *Service) aboutBusiness(ctx context.Context, r Request) ([][]string, error) {
	b, err := company.Businesses.One(ctx, s.DB, `WHERE id = ?`, r.Business)
	if err != nil {
		return nil, fmt.Errorf("read a business: %w", err)
	}
	sites, gases, err := s.filtersOf(ctx, r)
	if err != nil {
		return nil, err
	}
	return [][]string{{"Entreprise", b.Name}, {"Période", r.period()}, {"Sites", cmp.Or(sites, "Tous")}, {"Produits", cmp.Or(gases, "Tous")}, {"Établi le", paper.InWords(s.Clock.Now())}, {"Par", s.Seed.Provider.LegalName}}, nil
}

// period returns the period of a request in French words.
func (r Request) period() string { return paper.Span(r.From.At(12, 0), r.To.At(12, 0)) }

// noMatch is written for a filter that matches nothing of the business.
const noMatch = "Aucun"

// filtersOf returns the names of the sites and the products of a request, empty for all.
func (s *Service) filtersOf(ctx context.Context, r Request) (sites, gases string, err error) {
	if len(r.Sites) > 0 {
		names, err := s.siteNames(ctx, r.Business)
		if err != nil {
			return "", "", err
		}
		var own []string
		for _, id := range r.Sites {
			if name, found := names[id]; found {
				own = append(own, name)
			}
		}
		sites = cmp.Or(strings.Join(own, ", "), noMatch)
	}
	if len(r.Gases) > 0 {
		var own []string
		for _, g := range s.Seed.Gases {
			if slices.Contains(r.Gases, g.ID) {
				own = append(own, g.Name)
			}
		}
		gases = cmp.Or(strings.Join(own, ", "), noMatch)
	}
	return sites, gases, nil
}

// report returns the emissions of a request as a document to print, and how many rows it sums up.
func (s *Service) report(ctx context.Context, r Request) (paper.Document, int, error) {
	rows, err := s.Analytics.EmissionRows(ctx, r.filter())
	if err != nil {
		return paper.Document{}, 0, err
	}
	avoided, err := s.Analytics.AvoidedIn(ctx, r.filter())
	if err != nil {
		return paper.Document{}, 0, err
	}
	names, err := s.siteNames(ctx, r.Business)
	if err != nil {
		return paper.Document{}, 0, err
	}
	b, err := company.Businesses.One(ctx, s.DB, `WHERE id = ?`, r.Business)
	if err != nil {
		return paper.Document{}, 0, fmt.Errorf("read a business: %w", err)
	}
	places, goods, err := s.filtersOf(ctx, r)
	if err != nil {
		return paper.Document{}, 0, err
	}
	e := paper.Emissions{
		Issuer: document.IssuerOf(s.Seed.Provider), Client: paper.Client{Name: b.Name, SIRET: store.Text(b.Siret)}, Made: s.Clock.Now(),
		From: r.From.At(12, 0), To: r.To.At(12, 0), Places: places, Goods: goods, Method: []string{method, scopes, parts, saved},
	}
	e.Avoided, _ = avoided.Float64()
	for _, all := range sumsOf(rows, func(analytics.EmissionRow) string { return "" }) {
		e.All = all.emitted("")
	}
	for _, one := range sumsOf(rows, byFactor) {
		g, f := s.Seed.GasByID(one.of.Gas), one.of.Factor
		e.Products = append(e.Products, paper.EmittedProduct{Product: paper.Product{Slug: g.Slug, Name: g.Name}, Factor: f.Total, FactorCombustion: store.Text(f.Combustion),
			FactorUpstream: store.Text(f.Upstream), Source: f.Source, Reference: f.Reference, Emitted: one.emitted("")})
	}
	for _, one := range sumsOf(rows, func(e analytics.EmissionRow) string { return e.Site.String() }) {
		e.Sites = append(e.Sites, one.emitted(names[one.of.Site]))
	}
	for _, one := range sumsOf(rows, func(e analytics.EmissionRow) string { return e.Month }) {
		month, err := calendar.Parse(one.of.Month + "-01")
		if err != nil {
			return paper.Document{}, 0, err
		}
		e.Months = append(e.Months, one.emitted(paper.Month(month.At(12, 0))))
	}
	return e.Document(), len(rows), nil
}

// summed is the sum of some rows. split is set when a row has separate factors of combustion and
// upstream; unsplit is the sum of the rows without them.
type summed struct {
	name                 string
	of                   analytics.EmissionRow // the first row
	litres               int64
	total                big.Rat
	combustion, upstream big.Rat
	unsplit              big.Rat
	split                bool
}

// sumsOf sums rows up by the key that `by` returns, in the order of their first rows.
func sumsOf(rows []analytics.EmissionRow, by func(analytics.EmissionRow) string) []*summed {
	var all []*summed
	named := map[string]*summed{}
	for _, e := range rows {
		sum, known := named[by(e)]
		if !known {
			sum = &summed{name: by(e), of: e}
			named[sum.name], all = sum, append(all, sum)
		}
		sum.litres += e.Litres
		add(&sum.total, e.Kg())
		if e.Factor.Combustion == nil {
			add(&sum.unsplit, e.Kg())
			continue
		}
		sum.split = true
		add(&sum.combustion, store.Text(e.Combustion()))
		add(&sum.upstream, store.Text(e.Upstream()))
	}
	return all
}

// add adds a decimal to a sum.
func add(sum *big.Rat, decimal string) {
	if n, valid := new(big.Rat).SetString(decimal); valid {
		sum.Add(sum, n)
	}
}

// emitted converts a sum to that of a printed document.
func (s *summed) emitted(name string) paper.Emitted {
	kg := func(sum *big.Rat) float64 {
		n, _ := sum.Float64()
		return n
	}
	return paper.Emitted{Name: name, Litres: int(s.litres), Total: kg(&s.total), Combustion: kg(&s.combustion), Upstream: kg(&s.upstream), Unsplit: kg(&s.unsplit), Split: s.split}
}
