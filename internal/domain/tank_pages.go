package domain

// TankFilter narrows a list of tanks; zero fields keep all of them.
type TankFilter struct {
	// Q is a part of the tank's name, or of the label or city of its site.
	Q          string
	GasIDs     []ID
	AddressIDs []ID
	// Low keeps tanks below their alert threshold.
	Low bool
	// Active keeps active tanks when true and archived ones when false; nil keeps both.
	Active *bool
}

// Check refuses an invalid filter. The loaders check the ids.
func (f *TankFilter) Check() error { return checkFilter(f.Q, len(f.GasIDs), len(f.AddressIDs)) }

// TankSort is the order of a list.
type TankSort struct {
	Field     TankSortField
	Direction SortDirection
}

// TankSortField is the sort key of a list of tanks.
type TankSortField string

// The sortable columns of product S11.
const (
	SortTankName     TankSortField = "NAME"
	SortLevelPercent TankSortField = "LEVEL_PERCENT"
	SortDaysLeft     TankSortField = "DAYS_LEFT"
	SortCapacity     TankSortField = "CAPACITY"
)

type TankPage struct {
	Items    []*Tank
	PageInfo PageInfo
	// Totals are nil when the provider does not compute them.
	Totals *TankTotals
}

// TankTotals are the sums of a list over all pages, in litres; Level covers the tanks whose
// level is known.
type TankTotals struct {
	Capacity *int
	Level    *int
}
