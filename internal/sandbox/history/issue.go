package history

import (
	"math"
	"time"
)

// complaint is an issue of the history: on the last order of a business that was
// delivered the given days before the anchor, or earlier.
type complaint struct {
	business     string
	daysAgo      int
	kind, text   string
	answer       string // closed with it, when there is one
	answeredDays int
}

// complaints are the three of product 13.5.
var complaints = []complaint{
	{business: "garonne", daysAgo: 6, kind: "volume_gap", text: "Le volume du ticket compteur est inférieur à la hausse relevée par notre sonde."},
	{business: "btp", daysAgo: 55, kind: "late", text: "Le camion-citerne est arrivé après la fermeture de l’atelier.",
		answer: "Un accident bloquait l’accès au dépôt. Nous avons offert les frais de livraison suivants.", answeredDays: 2},
	{business: "laiterie", daysAgo: 140, kind: "other", text: "La vanne de la cuve n’a pas été refermée complètement après la livraison.",
		answer: "Le chauffeur a été rappelé à la consigne et la vanne contrôlée le jour même.", answeredDays: 1},
}

// complain attaches the issues.
func complain(orders []Order, w World, anchor time.Time) {
	for _, c := range complaints {
		o := lastDelivered(orders, w.key(c.business), anchor.AddDate(0, 0, -c.daysAgo), func(Order) bool { return true })
		if o == nil {
			continue
		}
		o.Issue = &Issue{ID: o.ID, Kind: c.kind, Description: c.text, Status: "open", OpenedAt: o.DeliveredAt.Add(26 * time.Hour)}
		if c.answer != "" {
			o.Issue.Status, o.Issue.Answer = "closed", c.answer
			o.Issue.ClosedAt = o.Issue.OpenedAt.AddDate(0, 0, c.answeredDays)
		}
	}
}

// lastDelivered is the last order of a business that was delivered before an instant, among those
// that are meant; nil for none.
func lastDelivered(orders []Order, b Business, before time.Time, meant func(Order) bool) (last *Order) {
	for i, o := range orders {
		if o.BusinessID == b.ID && o.Status == Delivered && o.Cancellation == nil && !o.Live && o.DeliveredAt.Before(before) && meant(o) &&
			(last == nil || o.DeliveredAt.After(last.DeliveredAt)) {
			last = &orders[i]
		}
	}
	return last
}

// The delivery that brought less than was ordered: of which business, how many days before the
// anchor, and by how many percent.
const (
	shortBusiness = "garonne"
	shortDaysAgo  = 75
	shortPercent  = 2.6
)

// fallShort lets one delivery of diesel have been ordered for more than it brought (product
// 13.5): what came, and so every level, stays as it is.
func fallShort(orders []Order, w World, anchor time.Time) {
	o := lastDelivered(orders, w.key(shortBusiness), anchor.AddDate(0, 0, -shortDaysAgo), func(o Order) bool {
		return len(o.Items) == 1 && o.Items[0].Gas.Slug == liveGasoline && !o.Items[0].FillUp
	})
	if o == nil {
		return
	}
	item := &o.Items[0]
	step := float64(max(item.Gas.Step, 1))
	item.Ordered = int(math.Ceil(float64(item.Delivered)*(1+shortPercent/100)/step) * step)
}

// key finds a business; one that is not there has no id and no orders.
func (w World) key(key string) Business {
	for _, b := range w.Businesses {
		if b.Key == key {
			return b
		}
	}
	return Business{}
}
