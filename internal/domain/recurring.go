package domain

// RecurringOrder is an order that repeats. One that an order names has its id,
// name and business alone, until it is read by its id.
type RecurringOrder struct {
	ID         ID
	BusinessID ID
	Name       string
	Reference  *string
	Status     *RecurringStatus
	AddressID  ID
	Items      []*RecurringItem
	Frequency  *Frequency
	// Weekdays count from 1, Monday; empty when monthly.
	Weekdays []int
	// DayOfMonth is 1 to 28, or -1 for the last working day; nil unless monthly.
	DayOfMonth  *int
	Window      *SlotWindow
	StartsOn    *Date
	EndsOn      *Date
	PausedUntil *Date
}

// RecurringItem is one product of a recurring order. Volume is in litres.
type RecurringItem struct {
	// BusinessID is the recurring order's, because tanks are read by business.
	BusinessID ID
	GasID      ID
	TankID     ID
	Volume     *int
	FillUp     bool
}

// RecurringStatus is whether a recurring order makes orders.
type RecurringStatus string

// The statuses of a recurring order.
const (
	RecurringActive RecurringStatus = "ACTIVE"
	RecurringPaused RecurringStatus = "PAUSED"
	RecurringEnded  RecurringStatus = "ENDED"
)

// Frequency is how often a recurring order repeats.
type Frequency string

// The frequencies.
const (
	Weekly   Frequency = "WEEKLY"
	Biweekly Frequency = "BIWEEKLY"
	Monthly  Frequency = "MONTHLY"
)
