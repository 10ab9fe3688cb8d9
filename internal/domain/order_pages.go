package domain

import (
	"slices"
	"unicode/utf8"
)

// OrderFilter narrows a list of orders; zero fields keep all of them.
type OrderFilter struct {
	// Q is a part of the reference, the site, its city or the purchase order number.
	Q      string
	Status []OrderStatus
	// Cancelled keeps only cancelled orders when true and leaves them out when false; nil keeps
	// both.
	Cancelled  *bool
	GasIDs     []ID
	AddressIDs []ID
	// From and To bound the slot's date, inclusive.
	From             *Date
	To               *Date
	RecurringOrderID *ID
	// TankIDs keeps orders with at least one product for one of these tanks.
	TankIDs []ID
	Origin  *OrderOrigin
}

// Check refuses an invalid filter. The loaders check the ids.
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
	// maxSearchText is the longest search text, in characters.
	maxSearchText = 200
	// maxFilterValues is the largest number of values in one filter. They all become part of
	// the URL of a provider call, which is limited to some kilobytes.
	maxFilterValues = 200
)

// checkFilter validates the common parts of list filters: a text, and the number of values.
func checkFilter(text string, values ...int) error {
	switch {
	case utf8.RuneCountInString(text) > maxSearchText:
		return NewError(CodeInvalid, "Le texte cherché est trop long.")
	case slices.Max(values) > maxFilterValues:
		return NewError(CodeInvalid, "Un filtre porte 200\u00a0valeurs au plus.")
	}
	return nil
}

// OrderOrigin is how an order was created: by a user or by a recurring order.
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

// OrderSortField is the sort key of a list of orders.
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

// SortDirection is the direction of a sort.
type SortDirection string

const (
	Ascending  SortDirection = "ASC"
	Descending SortDirection = "DESC"
)

type OrderPage struct {
	Items    []*Order
	PageInfo PageInfo
	// Facets are nil when the provider does not count, Totals when it does not compute sums.
	Facets *OrderFacets
	Totals *OrderListTotals
}

// OrderListTotals are the sums of a list over all pages, without cancelled orders: litres, an
// amount that is estimated until delivery, and the kg CO₂e of delivered orders.
type OrderListTotals struct {
	Volume          *int
	TotalExclTax    *Cents
	EmissionsKgCo2e *Decimal
}

// OrderFacets counts the orders that each tab would show: every filter applies except status
// and cancelled.
type OrderFacets struct {
	ByStatus  []StatusCount
	Cancelled int
}

// StatusCount is the number of orders with a status.
type StatusCount struct {
	Status OrderStatus
	Count  int
}
