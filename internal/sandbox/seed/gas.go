package seed

import (
	"math/big"
	"slices"
	"strings"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Gas is a product of the seed. Its factors are sorted by date, oldest first. Excise is in € per
// litre, as text.
type Gas struct {
	ID                    store.ID
	Slug, Name, ShortName string
	EnergyType            *string
	Min, Max, Step        int
	Excise                *string
	Factors               []Factor
}

// ExcisePrice returns Excise as a price, 0 without. It panics on an invalid value, which would
// be an error in the embedded file that every test detects.
func (g Gas) ExcisePrice() history.Price {
	if g.Excise == nil {
		return 0
	}
	p, err := history.ParsePrice(*g.Excise)
	if err != nil {
		panic("sandbox: seed.json: excise of " + g.Slug)
	}
	return p
}

// Factor is an emission factor and its first day of validity, YYYY-MM-DD (product 7.6).
type Factor struct {
	ValidFrom string
	EmissionFactor
}

// FactorOn returns the emission factor of a day; for days before all factors, the first one.
func (g Gas) FactorOn(d calendar.Date) EmissionFactor {
	for _, f := range slices.Backward(g.Factors) {
		if f.ValidFrom <= d.String() {
			return f.EmissionFactor
		}
	}
	return g.Factors[0].EmissionFactor
}

// EmissionFactor is in kg CO2e per litre (product 7.6).
type EmissionFactor struct {
	Total      string  `json:"total"`
	Combustion *string `json:"combustion"`
	Upstream   *string `json:"upstream"`
	Source     string  `json:"source"`
	Reference  string  `json:"reference"`
}

// Emitted returns the emissions of a volume in litres, in milligrams CO2e. It is exact for
// factors with up to six decimals, and truncated otherwise.
func (f EmissionFactor) Emitted(litres int) int64 {
	factor, known := new(big.Rat).SetString(f.Total)
	if !known {
		return 0
	}
	mg := factor.Mul(factor, big.NewRat(int64(litres)*1_000_000, 1))
	return new(big.Int).Quo(mg.Num(), mg.Denom()).Int64()
}

// HVO is the renewable product with a certified origin, Diesel the product that it replaces.
const (
	HVO    = "hvo"
	Diesel = "gazole"
)

// After puts an article before the product's name inside a sentence; elided is used before a
// vowel.
func (g Gas) After(article, elided string) string {
	switch g.Slug {
	case AdBlue:
		return elided + g.Name
	case "hvo":
		return article + g.Name
	default: // a common noun, in lower case
		return article + strings.ToLower(g.Name[:1]) + g.Name[1:]
	}
}

// AdBlue is the product with its own tankers.
const AdBlue = "adblue"

// Gas returns the product with a slug. It panics if there is none, which would be an error in
// the embedded file that every test detects.
func (d *Seed) Gas(slug string) Gas {
	for _, g := range d.Gases {
		if g.Slug == slug {
			return g
		}
	}
	panic("sandbox: seed.json names no product " + slug)
}

// GasByID returns the product with an id. It panics if there is none.
func (d *Seed) GasByID(id store.ID) Gas {
	for _, g := range d.Gases {
		if g.ID == id {
			return g
		}
	}
	panic("sandbox: seed.json names no product " + id.String())
}
