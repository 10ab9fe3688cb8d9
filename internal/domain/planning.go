package domain

import "time"

// Planning holds the deliveries due between two dates, and the days without deliveries.
type Planning struct {
	Entries    []*PlanningEntry
	ClosedDays []*ClosedDay
}

// PlanningEntry is an order, or an occurrence of a recurring order that has no order yet.
type PlanningEntry struct {
	// BusinessID is the business of the request, because orders are read by business.
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

// ClosedReason is why there are no deliveries on a day.
type ClosedReason string

// The reasons: dimanche, jour férié.
const (
	ClosedSunday  ClosedReason = "SUNDAY"
	ClosedHoliday ClosedReason = "HOLIDAY"
)

// maxPlanningDays is the longest period of a planning.
const maxPlanningDays = 62

// CheckPlanning refuses an invalid period: backwards, or longer than 62 days.
func CheckPlanning(from, to Date) error {
	switch days := from.DaysUntil(to); {
	case days < 0:
		return NewError(CodeInvalid, "La date de fin doit suivre la date de début.")
	case days >= maxPlanningDays:
		return NewError(CodeInvalid, "Choisissez une période de 62\u00a0jours au plus.")
	}
	return nil
}

// PlanningFeed is the private calendar of a business for one user.
type PlanningFeed struct {
	// Token is the only credential of the calendar.
	Token     ID
	CreatedAt *time.Time
}
