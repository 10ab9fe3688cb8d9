package domain

import (
	"slices"
	"strconv"
	"strings"
	"time"
)

// RecurringOrder is an order that repeats. The one in an order has only its id, name and
// business until it is read by id.
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
	// AverageMonthlyCostExclTax is the average of its deliveries of the last 12 months; without
	// a delivery, an estimate at today's prices.
	AverageMonthlyCostExclTax *Cents
	PurchaseOrderNumber       *string
	Instructions              *string
	CreatedAt                 *time.Time
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

// Occurrence is a date of a recurring order: planned, skipped or ordered.
type Occurrence struct {
	// BusinessID is the recurring order's, because orders are read by business.
	BusinessID       ID
	RecurringOrderID ID
	Date             Date
	Window           *SlotWindow
	Status           OccurrenceStatus
	// OrderID is empty until its order is created. OrderReference is nil until then, and when
	// the provider does not send it.
	OrderID        ID
	OrderReference *string
	// MovedFrom is the regular day of an occurrence that was moved because nothing can be
	// delivered then, and MovedReason why, in French; both are nil otherwise.
	MovedFrom   *Date
	MovedReason *string
}

// OccurrenceStatus is the state of a date of a recurring order.
type OccurrenceStatus string

// The statuses of an occurrence. A moved occurrence is planned for another day than its regular
// one.
const (
	OccurrencePlanned OccurrenceStatus = "PLANNED"
	OccurrenceSkipped OccurrenceStatus = "SKIPPED"
	OccurrenceOrdered OccurrenceStatus = "ORDERED"
	OccurrenceMoved   OccurrenceStatus = "MOVED_HOLIDAY"
)

// maxOccurrences is the largest number of dates of one recurring order in one request.
const maxOccurrences = 60

// CheckOccurrences refuses a number of dates out of range.
func CheckOccurrences(limit int) error {
	if limit < 1 || limit > maxOccurrences {
		return NewError(CodeInvalid, "Demandez de 1 à 60\u00a0dates.")
	}
	return nil
}

type RecurringPage struct {
	Items    []*RecurringOrder
	PageInfo PageInfo
}

// RecurringFilter narrows a list of recurring orders; zero fields keep all of them.
type RecurringFilter struct {
	// Q is a part of the name or of the reference.
	Q          string
	Status     []RecurringStatus
	AddressIDs []ID
}

// Check refuses an invalid filter. The loaders check the ids.
func (f *RecurringFilter) Check() error {
	return checkFilter(f.Q, len(f.Status), len(f.AddressIDs))
}

// RecurringOrderInput is a complete recurring order: a nil field is empty.
type RecurringOrderInput struct {
	Name      string
	AddressID ID
	Items     []*OrderItemInput
	Frequency Frequency
	// Weekdays count from 1, Monday, to 6; empty for a monthly order.
	Weekdays []int
	// DayOfMonth is 1 to 28, or LastWorkingDay; nil unless monthly.
	DayOfMonth          *int
	Window              SlotWindow
	StartsOn            Date
	EndsOn              *Date
	PurchaseOrderNumber *string
	Instructions        *string
}

// CheckKey refuses an invalid idempotency key.
func CheckKey(key ID) error {
	var f faults
	if !key.Valid() {
		f.add("idempotencyKey", UserInvalid)
	}
	return f.err()
}

// LastWorkingDay is the DayOfMonth for the last working day.
const LastWorkingDay = -1

const (
	// maxRecurringName bounds the name of a recurring order, in characters.
	maxRecurringName = 60
	// lastRecurringDay is the last day that every month has.
	lastRecurringDay = 28
	// monday and saturday are the first and the last weekday with deliveries; on Saturday only
	// in the morning (product 7.2).
	monday, saturday = 1, 6
)

// Check normalizes the input and validates everything that does not depend on the current date,
// which only the provider checks. gases are the products on offer; without them, products and
// volumes are left to the provider.
func (in *RecurringOrderInput) Check(gases []*Gas) error {
	var f faults
	if in.Name = strings.TrimSpace(in.Name); in.Name == "" {
		f = append(f, &UserError{Field: InputField{Name: "name"}, Code: UserRequired, Message: sentences["recurring name"]})
	}
	f.text("name", &in.Name, maxRecurringName, false)
	f = append(f, in.check(gases)...)
	return f.err()
}

// CheckDates is Check for a preview, which needs no name.
func (in *RecurringOrderInput) CheckDates(gases []*Gas) error { return in.check(gases).err() }

func (in *RecurringOrderInput) check(gases []*Gas) (f faults) {
	if in.AddressID == "" {
		f.add("addressId", UserRequired)
	}
	for _, item := range in.Items {
		if item.FillUp && item.TankID != nil {
			item.Volume = nil // the tank decides, each time
		}
	}
	f.items(in.Items, gases)
	in.checkDays(&f)
	if !oneOf(in.Window, SlotWindows...) {
		f.add("window", UserInvalid)
	}
	if in.EndsOn != nil && *in.EndsOn < in.StartsOn {
		f.add("endsOn", UserDateTooEarly)
	}
	f.orderTexts(&in.PurchaseOrderNumber, &in.Instructions)
	return f
}

// checkDays validates the days, and clears those that the frequency does not use.
func (in *RecurringOrderInput) checkDays(f *faults) {
	switch {
	case in.Frequency != Monthly:
		in.DayOfMonth = nil
	case in.DayOfMonth == nil:
		f.add("dayOfMonth", UserRequired)
	case *in.DayOfMonth != LastWorkingDay && (*in.DayOfMonth < 1 || *in.DayOfMonth > lastRecurringDay):
		f.at(InputField{Name: "dayOfMonth"}, UserOutOfRange, "1", strconv.Itoa(lastRecurringDay))
	}
	switch {
	case in.Frequency == Monthly:
		in.Weekdays = nil
	case !oneOf(in.Frequency, Weekly, Biweekly):
		f.add("frequency", UserInvalid)
	case len(in.Weekdays) == 0:
		f.add("weekdays", UserRequired)
	case slices.Min(in.Weekdays) < monday, slices.Max(in.Weekdays) > saturday,
		slices.Contains(in.Weekdays, saturday) && in.Window != WindowMorning:
		f.add("weekdays", UserInvalid)
	}
}

// RecurringStatus is whether a recurring order creates orders.
type RecurringStatus string

const (
	RecurringActive RecurringStatus = "ACTIVE"
	RecurringPaused RecurringStatus = "PAUSED"
	RecurringEnded  RecurringStatus = "ENDED"
)

// Frequency is how often a recurring order repeats.
type Frequency string

const (
	Weekly   Frequency = "WEEKLY"
	Biweekly Frequency = "BIWEEKLY"
	Monthly  Frequency = "MONTHLY"
)
