package seed

import (
	"math/big"
	"slices"
	"strings"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Gas is a product of the seed; its factors are the oldest first. Excise is € per
// litre, as text.
type Gas struct {
	ID                    store.ID
	Slug, Name, ShortName string
	EnergyType            *string
	Min, Max, Step        int
	Excise                *string
	Factors               []Factor
}

// ExcisePrice is Excise as prices are, 0 without. A wrong one is a mistake in the embedded
// file, which every test would meet.
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

// Factor is an emission factor and the first day that it holds for, YYYY-MM-DD
// (product 7.6).
type Factor struct {
	ValidFrom string
	EmissionFactor
}

// FactorOn is the emission factor of a day; the first one for what is older than all.
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

// Emitted is what litres emit, in milligrams CO2e: exact by a factor of six decimals, cut beyond.
func (f EmissionFactor) Emitted(litres int) int64 {
	factor, known := new(big.Rat).SetString(f.Total)
	if !known {
		return 0
	}
	mg := factor.Mul(factor, big.NewRat(int64(litres)*1_000_000, 1))
	return new(big.Int).Quo(mg.Num(), mg.Denom()).Int64()
}

// HVO is the product whose origin is attested, Diesel the one that it stands in for.
const (
	HVO    = "hvo"
	Diesel = "gazole"
)

// After puts an article before the product's name amid a sentence, elided for the
// one that begins with a vowel.
func (g Gas) After(article, elided string) string {
	switch g.Slug {
	case AdBlue:
		return elided + g.Name
	case "hvo":
		return article + g.Name
	default: // a common noun
		return article + strings.ToLower(g.Name[:1]) + g.Name[1:]
	}
}

// AdBlue is the product that has a tanker of its own.
const AdBlue = "adblue"

// Gas finds a product by its slug, gasByID by its id. A wrong one is a mistake in
// the embedded file, which every test would meet.
func (d *Seed) Gas(slug string) Gas {
	for _, g := range d.Gases {
		if g.Slug == slug {
			return g
		}
	}
	panic("sandbox: seed.json names no product " + slug)
}

// GasByID finds a product by its id.
func (d *Seed) GasByID(id store.ID) Gas {
	for _, g := range d.Gases {
		if g.ID == id {
			return g
		}
	}
	panic("sandbox: seed.json names no product " + id.String())
}
