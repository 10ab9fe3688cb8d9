package history

import "time"

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
		limit := anchor.AddDate(0, 0, -c.daysAgo)
		last := -1
		for i, o := range orders {
			if o.BusinessID == w.key(c.business).ID && o.Status == Delivered && o.Cancellation == nil && !o.Live && o.DeliveredAt.Before(limit) &&
				(last < 0 || o.DeliveredAt.After(orders[last].DeliveredAt)) {
				last = i
			}
		}
		if last < 0 {
			continue
		}
		o := &orders[last]
		o.Issue = &Issue{ID: o.ID, Kind: c.kind, Description: c.text, Status: "open", OpenedAt: o.DeliveredAt.Add(26 * time.Hour)}
		if c.answer != "" {
			o.Issue.Status, o.Issue.Answer = "closed", c.answer
			o.Issue.ClosedAt = o.Issue.OpenedAt.AddDate(0, 0, c.answeredDays)
		}
	}
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
