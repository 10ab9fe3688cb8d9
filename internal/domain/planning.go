package domain

import "time"

// Planning is what is due between two dates, and when nothing is delivered.
type Planning struct {
	Entries    []*PlanningEntry
	ClosedDays []*ClosedDay
}

// PlanningEntry is an order, or an occurrence of a recurring order that is not an
// order yet.
type PlanningEntry struct {
	// BusinessID is the one that was asked, because orders are read by business.
	BusinessID       ID
	Date             Date
	Window           *SlotWindow
	IsOccurrence     bool
	OrderID          ID
	RecurringOrderID ID
}

// ClosedDay is a day without deliveries.
type ClosedDay struct {
	Date   Date
	Reason *ClosedReason
}

// ClosedReason is why nothing is delivered.
type ClosedReason string

// The reasons: dimanche, jour férié.
const (
	ClosedSunday  ClosedReason = "SUNDAY"
	ClosedHoliday ClosedReason = "HOLIDAY"
)

// maxPlanningDays bounds one planning.
const maxPlanningDays = 62

// CheckPlanning refuses a period that cannot be: backwards, or longer than 62
// days.
func CheckPlanning(from, to Date) error {
	switch days := from.DaysUntil(to); {
	case days < 0:
		return NewError(CodeInvalid, "La date de fin doit suivre la date de début.")
	case days >= maxPlanningDays:
		return NewError(CodeInvalid, "Choisissez une période de 62\u00a0jours au plus.")
	}
	return nil
}

// PlanningFeed is the private calendar of a business for one person.
type PlanningFeed struct {
	// Token is all that opens the calendar.
	Token     ID
	CreatedAt *time.Time
}
