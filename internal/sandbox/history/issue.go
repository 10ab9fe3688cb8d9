package history

import (
	"math"
	"time"
)

// complaint is an issue of the history, for the last order of a business that was delivered at least
// daysAgo days before the anchor.
type complaint struct {
	business     string
	daysAgo      int
	kind, text   string
	answer       string // the issue is closed when it has one
	answeredDays int    // how many days after the issue
}

// complaints are the three issues of product 13.5.
var complaints = []complaint{
	{business: "garonne", daysAgo: 6, kind: "volume_gap", text: "Le volume du ticket compteur est inférieur à la hausse relevée par notre sonde."},
	{business: "btp", daysAgo: 55, kind: "late", text: "Le camion-citerne est arrivé après la fermeture de l’atelier.",
		answer: "Un accident bloquait l’accès au dépôt. Nous avons offert les frais de livraison suivants.", answeredDays: 2},
	{business: "laiterie", daysAgo: 140, kind: "other", text: "La vanne de la cuve n’a pas été refermée complètement après la livraison.",
		answer: "Le chauffeur a été rappelé à la consigne et la vanne contrôlée le jour même.", answeredDays: 1},
}

// addIssues adds the complaints to their orders.
func addIssues(orders []Order, w World, anchor time.Time) {
	for _, c := range complaints {
		o := lastDelivered(orders, w.business(c.business), anchor.AddDate(0, 0, -c.daysAgo), func(Order) bool { return true })
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

// lastDelivered returns the last order of a business that was delivered before an instant and
// matches; nil for none.
func lastDelivered(orders []Order, b Business, before time.Time, matches func(Order) bool) (last *Order) {
	for i, o := range orders {
		if o.BusinessID == b.ID && o.Status == Delivered && o.Cancellation == nil && !o.Live && o.DeliveredAt.Before(before) && matches(o) &&
			(last == nil || o.DeliveredAt.After(last.DeliveredAt)) {
			last = &orders[i]
		}
	}
	return last
}

// The business of the short delivery, its days before the anchor, and by how many percent the order
// exceeds it.
const (
	shortBusiness = "garonne"
	shortDaysAgo  = 75
	shortPercent  = 2.6
)

// addShortDelivery raises the ordered volume of one delivery of diesel, so that less was delivered
// than ordered (product 13.5). The delivered volume, and so every level, is unchanged.
func addShortDelivery(orders []Order, w World, anchor time.Time) {
	o := lastDelivered(orders, w.business(shortBusiness), anchor.AddDate(0, 0, -shortDaysAgo), func(o Order) bool {
		return len(o.Items) == 1 && o.Items[0].Gas.Slug == liveDiesel && !o.Items[0].FillUp
	})
	if o == nil {
		return
	}
	item := &o.Items[0]
	step := float64(max(item.Gas.Step, 1))
	item.Ordered = int(math.Ceil(float64(item.Delivered)*(1+shortPercent/100)/step) * step)
}

// business returns the business with a key, or an empty one, which has no id and no orders.
func (w World) business(key string) Business {
	for _, b := range w.Businesses {
		if b.Key == key {
			return b
		}
	}
	return Business{}
}
