package domain

import (
	"cmp"
	"math/big"
	"slices"
)

// PricePoint is the price of a litre of a product on a day.
type PricePoint struct {
	GasID ID
	Date  Date
	// UnitPriceExclTax is in euros per litre, excluding tax, four decimals.
	UnitPriceExclTax Decimal
}

// ByDate compares prices by day.
func ByDate(a, b *PricePoint) int { return cmp.Compare(a.Date, b.Date) }

const (
	// PriceHistoryDays is how many days of prices the first screen shows (product S04).
	PriceHistoryDays = 30
	// priceWeek is the number of days of a weekly change of price.
	priceWeek = 7
)

// PriceDays returns the period of the price history on the first screen. It ends on the day in
// Paris of the latest published price. ok is false when no product has a publication time.
func PriceDays(gases []*Gas) (from, to Date, ok bool) {
	for _, g := range gases {
		if g.PriceUpdatedAt != nil {
			to = max(to, DateAt(*g.PriceUpdatedAt))
		}
	}
	return to.Add(1 - PriceHistoryDays), to, to != ""
}

// NewHomePrices returns each product with its own prices among points, sorted by day.
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

// weeklyChange compares the last price with the price that applied a week before: the last one
// published by then.
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

// changePercent is exact until it is rounded, half away from zero; nil unless from is more than
// 0.
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
