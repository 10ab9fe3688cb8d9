package domain

// TankFilter narrows a list of tanks; zero fields leave all of them.
type TankFilter struct {
	// Q is a part of the name, or of the label or city of the site.
	Q          string
	GasIDs     []ID
	AddressIDs []ID
	// Low keeps those below their alert threshold.
	Low bool
	// Active keeps those in use when true and archived ones when false; nil keeps both.
	Active *bool
}

// Check refuses a filter that cannot be. Ids are checked where they are sent.
func (f *TankFilter) Check() error { return checkFilter(f.Q, len(f.GasIDs), len(f.AddressIDs)) }

// TankSort is the order of a list.
type TankSort struct {
	Field     TankSortField
	Direction SortDirection
}

// TankSortField is what a list of tanks is sorted by.
type TankSortField string

// The sortable columns of product S11.
const (
	SortTankName     TankSortField = "NAME"
	SortLevelPercent TankSortField = "LEVEL_PERCENT"
	SortDaysLeft     TankSortField = "DAYS_LEFT"
	SortCapacity     TankSortField = "CAPACITY"
)

// TankPage is a page of tanks.
type TankPage struct {
	Items    []*Tank
	PageInfo PageInfo
	// Totals are nil when the provider does not add up.
	Totals *TankTotals
}

// TankTotals are the sums of a list, all pages together, in litres; Level is that of the
// tanks whose level is known.
type TankTotals struct {
	Capacity *int
	Level    *int
}
