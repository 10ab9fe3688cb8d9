package domain

import (
	"slices"
	"unicode/utf8"
)

// OrderFilter narrows a list of orders; zero fields leave all of them.
type OrderFilter struct {
	// Q is a part of the reference, the site, its city or the purchase order number.
	Q      string
	Status []OrderStatus
	// Cancelled keeps cancelled orders alone when true and leaves them out when
	// false; nil keeps both.
	Cancelled  *bool
	GasIDs     []ID
	AddressIDs []ID
	// From and To bound the slot's date, inclusive.
	From             *Date
	To               *Date
	RecurringOrderID *ID
	// TankIDs keeps orders of at least one product for one of them.
	TankIDs []ID
	Origin  *OrderOrigin
}

// Check refuses a filter that cannot be. Ids are checked where they are sent.
func (f *OrderFilter) Check() error {
	if err := checkFilter(f.Q, len(f.Status), len(f.GasIDs), len(f.AddressIDs), len(f.TankIDs)); err != nil {
		return err
	}
	return checkPeriod(f.From, f.To)
}

// checkPeriod refuses a period that ends before it begins.
func checkPeriod(from, to *Date) error {
	if from != nil && to != nil && *to < *from {
		return NewError(CodeInvalid, "La date de fin doit suivre la date de début.")
	}
	return nil
}

const (
	// maxSearchText bounds what a person searches for, in characters.
	maxSearchText = 200
	// maxFilterValues bounds of how many values a record may have one. All of them become
	// part of an address at the provider, which bears some kilobytes.
	maxFilterValues = 200
)

// checkFilter tests what filters of lists have in common: a text, and how many values.
func checkFilter(text string, values ...int) error {
	switch {
	case utf8.RuneCountInString(text) > maxSearchText:
		return NewError(CodeInvalid, "Le texte cherché est trop long.")
	case slices.Max(values) > maxFilterValues:
		return NewError(CodeInvalid, "Un filtre porte 200\u00a0valeurs au plus.")
	}
	return nil
}

// OrderOrigin is whether somebody ordered or a recurring order did.
type OrderOrigin string

// The origins: Ponctuelle, Récurrente.
const (
	OriginOnce      OrderOrigin = "ONCE"
	OriginRecurring OrderOrigin = "RECURRING"
)

// OrderSort is the order of a list.
type OrderSort struct {
	Field     OrderSortField
	Direction SortDirection
}

// OrderSortField is what a list of orders is sorted by.
type OrderSortField string

// The sortable columns of product S06.
const (
	SortSlotDate  OrderSortField = "SLOT_DATE"
	SortCreatedAt OrderSortField = "CREATED_AT"
	SortReference OrderSortField = "REFERENCE"
	SortVolume    OrderSortField = "VOLUME"
	SortTotal     OrderSortField = "TOTAL"
	SortStatus    OrderSortField = "STATUS"
)

// SortDirection is the way a list is sorted.
type SortDirection string

// The directions.
const (
	Ascending  SortDirection = "ASC"
	Descending SortDirection = "DESC"
)

// OrderPage is a page of orders.
type OrderPage struct {
	Items    []*Order
	PageInfo PageInfo
	// Facets are nil when the provider does not count, Totals when it does not add up.
	Facets *OrderFacets
	Totals *OrderListTotals
}

// OrderListTotals are the sums of a list without cancelled orders, all pages together:
// litres, an amount that is estimated until delivery, and kg CO₂e of what is delivered.
type OrderListTotals struct {
	Volume          *int
	TotalExclTax    *Cents
	EmissionsKgCo2e *Decimal
}

// OrderFacets are how many orders each tab would show: they obey every filter but
// status and cancelled.
type OrderFacets struct {
	ByStatus  []StatusCount
	Cancelled int
}

// StatusCount is how many orders have a status.
type StatusCount struct {
	Status OrderStatus
	Count  int
}
