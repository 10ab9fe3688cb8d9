package domain

import (
	"cmp"
	"slices"
	"time"
)

// Gas is a product that can be delivered. The provider and the specification call it gas; on
// screens it is "produit".
type Gas struct {
	ID        ID
	Slug      string
	Name      string
	ShortName string
	// EnergyID is an id of Energies; nil when the provider does not send it.
	EnergyID *int
	// EnergyType selects the colour of the theme; nil is the neutral palette.
	EnergyType *EnergyType
	Unit       string
	// UnitPriceExclTax is in euros per litre, excluding tax, four decimals.
	UnitPriceExclTax *Decimal
	PriceUpdatedAt   *time.Time
	// VatRate is in percent.
	VatRate *Decimal
	// MinVolume, MaxVolume and VolumeStep are in litres.
	MinVolume      *int
	MaxVolume      *int
	VolumeStep     *int
	EmissionFactor *EmissionFactor
}

// Energy returns the energy of this product, nil when unknown.
func (g *Gas) Energy() *Energy {
	if g.EnergyID == nil {
		return nil
	}
	for i := range Energies {
		if Energies[i].ID == *g.EnergyID {
			return &Energies[i]
		}
	}
	return nil
}

// EnergyType is a colour key of the theme (specification §3).
type EnergyType string

// The energy types that the theme names.
const (
	EnergyAdBlue   EnergyType = "adBlue"
	EnergyB7Gazole EnergyType = "b7Gazole"
	EnergyHVO      EnergyType = "hvo"
)

// Energy is a family of products (specification §3).
type Energy struct {
	ID       int
	Label    string
	Subtypes []EnergySubtype
}

// EnergySubtype is a kind within an Energy.
type EnergySubtype struct {
	ID    int
	Label string
}

// Energies is the specification's list, with its spelling: 0 Carburants without subtypes, 1
// Electrique with AC_DC, AC and DC.
var Energies = []Energy{
	{ID: 0, Label: "Carburants", Subtypes: []EnergySubtype{}},
	{ID: 1, Label: "Electrique", Subtypes: []EnergySubtype{{0, "AC_DC"}, {1, "AC"}, {2, "DC"}}},
}

// EmissionFactor is in kg CO2e per litre, with its source.
type EmissionFactor struct {
	Total      Decimal
	Combustion *Decimal
	Upstream   *Decimal
	Source     string
	Reference  *string
}

// OrderedGases returns the products of the orders, the product with the most litres first. It
// returns all gases when there are no orders, or none of a known product. It ignores cancelled
// orders.
func OrderedGases(gases []*Gas, orders []*Order) []*Gas {
	litres := map[ID]int{}
	for _, o := range orders {
		if o.Cancellation != nil {
			continue
		}
		for _, i := range o.Items {
			if volume := cmp.Or(i.VolumeDelivered, i.VolumeOrdered); volume != nil {
				litres[i.GasID] += *volume
			}
		}
	}
	bought := slices.DeleteFunc(slices.Clone(gases), func(g *Gas) bool { return litres[g.ID] == 0 })
	if len(bought) == 0 {
		return gases
	}
	slices.SortStableFunc(bought, func(a, b *Gas) int { return cmp.Compare(litres[b.ID], litres[a.ID]) })
	return bought
}
