package domain

import "time"

// DeliverySlot is a window of a day in which a delivery is due, or possible.
type DeliverySlot struct {
	Date     Date
	Window   *SlotWindow
	StartsAt *time.Time
	EndsAt   *time.Time
	// Available is false when Reason prevents a delivery.
	Available bool
	Reason    *SlotReason
	// ReasonText is the provider's sentence, French.
	ReasonText       *string
	SurchargeExclTax Cents
	// RemainingCapacity is in litres; nil when there is no limit.
	RemainingCapacity *int
}

// SlotWindow is a part of the day, Europe/Paris.
type SlotWindow string

// The windows of product S08: Matin 06:00–12:00, Après-midi 12:00–18:00, Nuit
// 20:00–05:00 of the next day.
const (
	WindowMorning   SlotWindow = "MORNING"
	WindowAfternoon SlotWindow = "AFTERNOON"
	WindowNight     SlotWindow = "NIGHT"
)

// SlotWindows are the windows, in the order of the day.
var SlotWindows = []SlotWindow{WindowMorning, WindowAfternoon, WindowNight}

// SlotReason is why a slot is not available.
type SlotReason string

// The reasons of product S08.
const (
	SlotFull       SlotReason = "FULL"
	SlotSiteClosed SlotReason = "SITE_CLOSED"
	SlotHoliday    SlotReason = "HOLIDAY"
	SlotTooEarly   SlotReason = "TOO_EARLY"
	SlotSunday     SlotReason = "SUNDAY"
	SlotSaturday   SlotReason = "SATURDAY"
)

var SlotReasons = []SlotReason{SlotFull, SlotSiteClosed, SlotHoliday, SlotTooEarly, SlotSunday, SlotSaturday}

// SlotQuery asks for the slots in which a volume can be delivered to a site.
type SlotQuery struct {
	AddressID ID
	// Volume is in litres, all products together.
	Volume int
	GasIDs []ID
	From   Date
	To     Date
}

// maxSlotDays is the longest period of a SlotQuery: the horizon of an order (product 7.2).
const maxSlotDays = 61

// Check refuses an invalid query.
func (q SlotQuery) Check() error {
	switch days := q.From.DaysUntil(q.To); {
	case days < 0:
		return NewError(CodeInvalid, "La date de fin doit suivre la date de début.")
	case days > maxSlotDays:
		return NewError(CodeInvalid, "Demandez les créneaux de 61\u00a0jours au plus.")
	case len(q.GasIDs) == 0:
		return NewError(CodeInvalid, sentences["items required"])
	}
	return nil
}
