package domain

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

// Home is what the first screen shows of a business; each part is read by itself.
type Home struct{}

// ActivityItem is one line of what happened lately.
type ActivityItem struct {
	ID ID
	At time.Time
	// Icon is the kind of the event, in lower case.
	Icon    string
	Message string
	// OrderID is the order that it happened to.
	OrderID ID
}

// MaxActivity is how many lines the first screen shows (product S04).
const MaxActivity = 10

// NewActivity tells what happened to orders, the most recent first, MaxActivity
// lines at the most. sites are the labels of their addresses by id. A change of status
// has no line of its own beside an event of the same instant that implies it.
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

// impliedStatus is the status that an order has with an event of a kind.
var impliedStatus = map[OrderEventKind]OrderStatus{
	EventCreated: OrderOncoming, EventTankerAssigned: OrderReady, EventDelivered: OrderDelivered,
}

func (e *OrderEvent) is(kind OrderEventKind) bool { return e.Kind != nil && *e.Kind == kind }

// Invoiced tells that it names an invoice.
func (e *OrderEvent) Invoiced() bool { return e.is(EventInvoiced) }

func (e *OrderEvent) icon() string {
	if e.Kind == nil {
		return strings.ToLower(string(EventComment))
	}
	return strings.ToLower(string(*e.Kind))
}

// about says what happened in a sentence that stands outside the order's own
// screen.
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

// ThisMonth is the month to date, compared with the one before up to the same day.
func ThisMonth(today Date) *Analytics {
	return &Analytics{AnalyticsInput{From: today[:len("2026-11-")] + "01", To: today, Granularity: ByMonth, Compare: ComparePreviousPeriod}}
}

// HomePrice is a product with where its price comes from (product S04).
type HomePrice struct {
	Gas *Gas
	// Change7dPercent is by how much the last price differs from the one of a week
	// before, in percent, signed, one decimal; nil with less than 7 days of prices
	// (product 9.1).
	Change7dPercent *Decimal
	// History30d are the prices of PriceHistoryDays days, the oldest first.
	History30d []*PricePoint
}
