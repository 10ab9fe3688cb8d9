package domain

// VehicleFilter narrows a list of vehicles; zero fields keep all of them.
type VehicleFilter struct {
	// Q is a part of the registration, the label or the cost center.
	Q      string
	GasIDs []ID
	// Electric keeps electric vehicles, in addition to those of GasIDs.
	Electric   bool
	Category   []VehicleCategory
	AddressIDs []ID
	// Active keeps active vehicles when true and archived ones when false; nil keeps both.
	Active *bool
}

// Check refuses an invalid filter. The loaders check the ids.
func (f *VehicleFilter) Check() error {
	return checkFilter(f.Q, len(f.GasIDs), len(f.Category), len(f.AddressIDs))
}

// VehicleSort is the order of a list.
type VehicleSort struct {
	Field     VehicleSortField
	Direction SortDirection
}

// VehicleSortField is the sort key of a list of vehicles.
type VehicleSortField string

// The sortable columns of product S11.
const (
	SortRegistration VehicleSortField = "REGISTRATION"
	SortCategory     VehicleSortField = "CATEGORY"
	SortConsumption  VehicleSortField = "CONSUMPTION"
	SortVolume30d    VehicleSortField = "VOLUME_30D"
	SortLastFill     VehicleSortField = "LAST_FILL"
)

type VehiclePage struct {
	Items    []*Vehicle
	PageInfo PageInfo
	// Totals are nil when the provider does not compute them.
	Totals *VehicleTotals
}

// VehicleTotals are the sums of a list over all pages, in litres.
type VehicleTotals struct {
	// Volume30d leaves AdBlue out.
	Volume30d *int
}
