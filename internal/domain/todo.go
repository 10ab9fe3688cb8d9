package domain

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// TodoItem is one thing to do.
type TodoItem struct {
	Kind TodoKind
	// About is what it is done to: the invoice, the order, the mandate, the tank or the invitation.
	About ID
	// Tank is the one to order for, with what; nil for anything else.
	Tank *Tank
	// Message and Action are French.
	Message  string
	Action   string
	Severity Severity
}

// Key tells things to do apart and is stable, "invoice-late-2204".
func (i *TodoItem) Key() string { return string(i.Kind) + "-" + string(i.About) }

// TodoKind is what there is to do.
type TodoKind string

// The kinds of things to do.
const (
	TodoFailedDebit     TodoKind = "invoice-failed"
	TodoLateInvoice     TodoKind = "invoice-late"
	TodoProposedSlot    TodoKind = "order-confirm"
	TodoUnsignedMandate TodoKind = "mandate-unsigned"
	TodoTankOrder       TodoKind = "tank-order"
	TodoTankReading     TodoKind = "tank-reading"
	TodoInvitation      TodoKind = "invitation-expired"
)

// Severity is how grave something is.
type Severity string

// The severities.
const (
	SeverityInfo     Severity = "INFO"
	SeverityWarning  Severity = "WARNING"
	SeverityCritical Severity = "CRITICAL"
)

// severities are in the order in which things are to be done.
var severities = []Severity{SeverityCritical, SeverityWarning, SeverityInfo}

// MaxTodo is how many things the first screen tells (product S04).
const MaxTodo = 5

// Concerns are what things to do come from; what the person may do nothing about is left
// out.
type Concerns struct {
	Invoices []*Invoice
	Methods  []PaymentMethod
	// Orders are those that are looked at: what is to come, and what is past as far as it goes.
	Orders []*Order
	// Invitations are those that have expired.
	Invitations []*BusinessUser
	// Tanks are those of the business.
	Tanks []*Tank
	// Sites are the labels of their sites by id: tanks of several sites may have one name.
	Sites map[ID]string
	// MayOrder and MayRead tell what the person may do for a tank: order, and enter its level.
	MayOrder, MayRead bool
	// Today is the provider's day.
	Today Date
}

// NewTodo is what all that asks for, the gravest first, MaxTodo at the most: of tanks those
// that are empty first, of invoices the latest, before the rest.
func NewTodo(c Concerns) []*TodoItem {
	items := []*TodoItem{}
	add := func(item *TodoItem) {
		if item != nil {
			items = append(items, item)
		}
	}
	tanks := slices.Clone(c.Tanks)
	slices.SortStableFunc(tanks, func(a, b *Tank) int { return cmp.Compare(days(a.DaysLeft), days(b.DaysLeft)) })
	for _, t := range tanks {
		if c.MayOrder {
			add(t.todoOrder(c.Today, c.nameOf(t)))
		}
	}
	late := slices.Clone(c.Invoices)
	slices.SortStableFunc(late, func(a, b *Invoice) int { return cmp.Compare(or(b.LateDays, 0), or(a.LateDays, 0)) })
	for _, i := range late {
		add(i.todo())
	}
	if c.MayOrder {
		for _, o := range c.Orders {
			add(o.todo())
		}
	}
	for _, method := range c.Methods {
		mandate, is := method.(*SepaMandate)
		if is && mandate.Status != nil && *mandate.Status == PaymentPendingSignature {
			add(&TodoItem{Kind: TodoUnsignedMandate, About: mandate.ID, Message: "Votre mandat SEPA attend votre signature.",
				Action: "Signer", Severity: SeverityInfo})
		}
	}
	for _, t := range tanks {
		if c.MayRead {
			add(t.todoReading(c.Today, c.nameOf(t)))
		}
	}
	for _, u := range c.Invitations {
		add(u.todo())
	}
	slices.SortStableFunc(items, func(a, b *TodoItem) int {
		return cmp.Compare(slices.Index(severities, a.Severity), slices.Index(severities, b.Severity))
	})
	return items[:min(len(items), MaxTodo)]
}

// nameOf is the name of a tank in quotes, with its site where another has the same name.
func (c *Concerns) nameOf(t *Tank) string {
	name := "«\u00a0" + t.Name + "\u00a0»"
	namesake := slices.ContainsFunc(c.Tanks, func(other *Tank) bool { return other.ID != t.ID && other.Active && other.Name == t.Name })
	if site := c.Sites[t.AddressID]; namesake && site != "" {
		name += " (" + site + ")"
	}
	return name
}

const (
	// orderAhead is how many days before the last day to order a tank asks for its order.
	orderAhead = 3
	// emptySoon is within how many days a tank may be empty for that to be critical.
	emptySoon = 3
	// farOff is from how many days on the level says more than the days that it lasts.
	farOff = 30
	// oldReading is how many days a level holds.
	oldReading = 10
)

// todoOrder is the order that a tank asks for, nil when it can wait, or nobody knows how long
// the tank lasts. The provider suggests nothing for a tank that is supplied in time; one that
// is empty before its next order asks for another.
func (t *Tank) todoOrder(today Date, name string) *TodoItem {
	if !t.Active || t.SuggestedOrder == nil || t.DaysLeft == nil || today.DaysUntil(t.SuggestedOrder.OrderBefore) > orderAhead {
		return nil
	}
	item := &TodoItem{Kind: TodoTankOrder, About: t.ID, Tank: t, Action: "Commander", Severity: SeverityWarning,
		Message: "La cuve " + name + " " + t.need() + "."}
	if min(days(t.DaysLeft), days(t.DaysLeftLow)) <= emptySoon {
		item.Severity = SeverityCritical
	}
	if t.SuggestedOrder.Volume != nil {
		item.Action += " " + readable(strconv.Itoa(*t.SuggestedOrder.Volume)) + "\u00a0L"
	}
	return item
}

// need is why a tank asks for an order: that it is empty, or when it will be, unless that is far off.
func (t *Tank) need() string {
	switch {
	case t.Level != nil && *t.Level == 0:
		return "est vide"
	case min(days(t.DaysLeft), days(t.DaysLeftLow)) <= farOff:
		return "sera vide dans " + t.autonomy()
	case t.low():
		return "est sous son seuil d’alerte"
	}
	return "approche de son seuil d’alerte"
}

// low tells whether the level is below the alert threshold.
func (t *Tank) low() bool {
	return t.Level != nil && t.Capacity != nil && t.AlertThresholdPercent != nil && *t.Level*100 < *t.Capacity**t.AlertThresholdPercent
}

// todoReading is the reading that a tank asks for, nil when its level was read lately, or
// never.
func (t *Tank) todoReading(today Date, name string) *TodoItem {
	if !t.Active || t.LevelAt == nil {
		return nil
	}
	old := DateAt(*t.LevelAt).DaysUntil(today)
	if old <= oldReading {
		return nil
	}
	return &TodoItem{Kind: TodoTankReading, About: t.ID, Action: "Relever", Severity: SeverityInfo,
		Message: "Le niveau de " + name + " n’a pas été relevé depuis " + plural(old, "jour", "jours") + "."}
}

// todo is what an invoice asks for, nil for nothing: one that failed and is late asks once.
func (i *Invoice) todo() *TodoItem {
	switch {
	case i.owed() && i.labelled(paymentFailed):
		return &TodoItem{Kind: TodoFailedDebit, About: i.ID, Message: "Le prélèvement de la facture " + i.Number + " a échoué.",
			Action: "Voir", Severity: SeverityCritical}
	case i.CanPay() && or(i.LateDays, 0) > 0:
		amount := ""
		if i.Remaining != nil {
			amount = " (" + i.Remaining.French() + ")"
		}
		return &TodoItem{Kind: TodoLateInvoice, About: i.ID, Action: "Régler", Severity: SeverityWarning,
			Message: "La facture " + i.Number + " est en retard de " + plural(*i.LateDays, "jour", "jours") + amount + "."}
	}
	return nil
}

// todo is the answer that an order asks for, nil when it waits for nothing, or for the
// provider: a slot that was proposed waits for the customer.
func (o *Order) todo() *TodoItem {
	if o.Status != OrderWaiting || o.Cancellation != nil || o.ProposedSlot == nil {
		return nil
	}
	return &TodoItem{Kind: TodoProposedSlot, About: o.ID, Action: "Voir", Severity: SeverityWarning,
		Message: "Votre commande " + o.Reference + " attend votre confirmation."}
}

// todo is the invitation that is to be sent again, nil when it has not expired.
func (u *BusinessUser) todo() *TodoItem {
	if u.Status == nil || *u.Status != UserInvitationExpired {
		return nil
	}
	name := strings.TrimSpace(u.FirstName + " " + u.LastName)
	return &TodoItem{Kind: TodoInvitation, About: u.ID, Action: "Renvoyer", Severity: SeverityInfo,
		Message: "L’invitation " + ofPerson(cmp.Or(name, u.Email)) + " a expiré."}
}

// ofPerson puts "de" before a name: "d’Élodie", "d’Hélène", "de Hassan". An h is silent in
// French first names, which have no a after it.
func ofPerson(name string) string {
	letters := []rune(strings.ToLower(name))
	if len(letters) > 1 && letters[0] == 'h' && strings.ContainsRune("eéèiouy", letters[1]) {
		return "d’" + name
	}
	return elide("de ", "d’", name)
}
