package domain

import (
	"cmp"
	"math/big"
	"slices"
)

// PricePoint is what a litre of a product cost on a day.
type PricePoint struct {
	GasID ID
	Date  Date
	// UnitPriceExclTax is in euros per litre, excluding tax, four decimals.
	UnitPriceExclTax Decimal
}

// ByDate compares prices by their days.
func ByDate(a, b *PricePoint) int { return cmp.Compare(a.Date, b.Date) }

const (
	// PriceHistoryDays is how many days of prices the first screen shows (product S04).
	PriceHistoryDays = 30
	// priceWeek is how many days a change of price is told over.
	priceWeek = 7
)

// PriceDays are the days of the history that the first screen shows: they end with
// the day in Paris of the latest published price. ok is false when no product tells
// when its price was published.
func PriceDays(gases []*Gas) (from, to Date, ok bool) {
	for _, g := range gases {
		if g.PriceUpdatedAt != nil {
			to = max(to, DateAt(*g.PriceUpdatedAt))
		}
	}
	return to.Add(1 - PriceHistoryDays), to, to != ""
}

// NewHomePrices gives each product its own prices of those, in order.
func NewHomePrices(gases []*Gas, points []*PricePoint) []*HomePrice {
	byGas := make(map[ID][]*PricePoint, len(gases))
	for _, p := range points {
		byGas[p.GasID] = append(byGas[p.GasID], p)
	}
	prices := make([]*HomePrice, len(gases))
	for i, g := range gases {
		history := byGas[g.ID]
		slices.SortFunc(history, ByDate)
		prices[i] = &HomePrice{Gas: g, Change7dPercent: weeklyChange(history), History30d: history}
	}
	return prices
}

// weeklyChange compares the last price with the one that held a week before, which
// was published that day or earlier.
func weeklyChange(history []*PricePoint) *Decimal {
	if len(history) == 0 {
		return nil
	}
	last := history[len(history)-1]
	for _, before := range slices.Backward(history) {
		if before.Date.DaysUntil(last.Date) >= priceWeek {
			return changePercent(before.UnitPriceExclTax, last.UnitPriceExclTax)
		}
	}
	return nil
}

// changePercent is exact until it is rounded, half away from zero; nil unless it changes
// from more than 0.
func changePercent(from, to Decimal) *Decimal {
	before, okBefore := new(big.Rat).SetString(string(from))
	after, okAfter := new(big.Rat).SetString(string(to))
	if !okBefore || !okAfter || before.Sign() <= 0 {
		return nil
	}
	ratio := after.Sub(after, before)
	ratio.Quo(ratio, before).Mul(ratio, big.NewRat(100, 1))
	change := Decimal(ratio.FloatString(1))
	if change == "-0.0" {
		change = "0.0"
	}
	return &change
}
