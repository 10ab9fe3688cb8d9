package domain

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

// Home is the first screen of a business; each part is read separately.
type Home struct{}

// ActivityItem is one line of the recent activity.
type ActivityItem struct {
	ID ID
	At time.Time
	// Icon is the kind of the event, in lower case.
	Icon    string
	Message string
	// OrderID is the order of the event.
	OrderID ID
}

// MaxActivity is how many lines the first screen shows (product S04).
const MaxActivity = 10

// NewActivity returns the events of orders as lines, the most recent first, at most
// MaxActivity. sites maps the ids of their addresses to labels. A change of status is left out
// when another event of the same instant implies it.
func NewActivity(orders []*Order, events []*OrderEvent, sites map[ID]string) []*ActivityItem {
	byID := make(map[ID]*Order, len(orders))
	for _, o := range orders {
		byID[o.ID] = o
	}
	type change struct {
		order  ID
		at     int64
		status OrderStatus
	}
	implied := map[change]bool{}
	for _, e := range events {
		if e.At != nil && e.Kind != nil && impliedStatus[*e.Kind] != "" {
			implied[change{e.OrderID, e.At.Unix(), impliedStatus[*e.Kind]}] = true
		}
	}
	items := []*ActivityItem{}
	for _, e := range events {
		order := byID[e.OrderID]
		if order == nil || e.At == nil {
			continue
		}
		if e.is(EventStatusChanged) && e.Status != nil && implied[change{e.OrderID, e.At.Unix(), *e.Status}] {
			continue
		}
		items = append(items, &ActivityItem{ID: e.ID, At: *e.At, Icon: e.icon(), Message: e.about(order, sites[order.AddressID]), OrderID: order.ID})
	}
	slices.SortStableFunc(items, func(a, b *ActivityItem) int { return cmp.Or(b.At.Compare(a.At), cmp.Compare(b.ID, a.ID)) })
	return items[:min(len(items), MaxActivity)]
}

// impliedStatus is the status that an event of a kind implies.
var impliedStatus = map[OrderEventKind]OrderStatus{
	EventCreated: OrderOncoming, EventTankerAssigned: OrderReady, EventDelivered: OrderDelivered,
}

func (e *OrderEvent) is(kind OrderEventKind) bool { return e.Kind != nil && *e.Kind == kind }

// Invoiced reports whether the event is the invoicing of the order.
func (e *OrderEvent) Invoiced() bool { return e.is(EventInvoiced) }

func (e *OrderEvent) icon() string {
	if e.Kind == nil {
		return strings.ToLower(string(EventComment))
	}
	return strings.ToLower(string(*e.Kind))
}

// about describes the event in a sentence that can be shown outside the order's own screen.
func (e *OrderEvent) about(o *Order, site string) string {
	at := func(preposition string) string {
		if site == "" {
			return ""
		}
		return " " + preposition + " " + site
	}
	switch {
	case e.is(EventCreated) && o.automatic():
		return "Commande " + o.Reference + " créée automatiquement" + at("pour")
	case e.is(EventCreated):
		return "Commande " + o.Reference + " enregistrée" + at("pour")
	case e.is(EventDelivered):
		return "Commande " + o.Reference + " livrée" + at("à")
	case e.is(EventCancelled):
		return "Commande " + o.Reference + " annulée" + at("pour")
	case e.is(EventStatusChanged) && e.Status != nil && orderWords[*e.Status] != "":
		return "Commande " + o.Reference + " " + orderWords[*e.Status] + at("pour")
	}
	return "Commande " + o.Reference + "\u00a0: " + e.Message
}

// HomeMonth are the figures of the month to date.
type HomeMonth struct {
	Volume       Kpi
	SpendExclTax Kpi
	EmissionsKg  Kpi
}

// ThisMonth returns the month to date, compared with the previous month up to the same day.
func ThisMonth(today Date) *Analytics {
	return &Analytics{AnalyticsInput{From: today[:len("2026-11-")] + "01", To: today, Granularity: ByMonth, Compare: ComparePreviousPeriod}}
}

// HomePrice is a product with its recent prices (product S04).
type HomePrice struct {
	Gas *Gas
	// Change7dPercent is the change of the last price from the price a week before, in percent,
	// signed, one decimal; nil with less than 7 days of prices (product 9.1).
	Change7dPercent *Decimal
	// History30d are the prices of PriceHistoryDays days, the oldest first.
	History30d []*PricePoint
}
