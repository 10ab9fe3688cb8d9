package domain

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// TodoItem is one task.
type TodoItem struct {
	Kind TodoKind
	// About is the record of the task: the invoice, the order, the mandate, the tank or the
	// invitation.
	About ID
	// Tank is the tank to order for, with its suggested order; nil for other tasks.
	Tank *Tank
	// Message and Action are French.
	Message  string
	Action   string
	Severity Severity
}

// Key distinguishes tasks and is stable, "invoice-late-2204".
func (i *TodoItem) Key() string { return string(i.Kind) + "-" + string(i.About) }

// TodoKind is the kind of a task.
type TodoKind string

const (
	TodoFailedDebit     TodoKind = "invoice-failed"
	TodoLateInvoice     TodoKind = "invoice-late"
	TodoProposedSlot    TodoKind = "order-confirm"
	TodoUnsignedMandate TodoKind = "mandate-unsigned"
	TodoTankOrder       TodoKind = "tank-order"
	TodoTankReading     TodoKind = "tank-reading"
	TodoInvitation      TodoKind = "invitation-expired"
)

// Severity is the urgency of a task.
type Severity string

const (
	SeverityInfo     Severity = "INFO"
	SeverityWarning  Severity = "WARNING"
	SeverityCritical Severity = "CRITICAL"
)

// severities lists the severities, the most urgent first.
var severities = []Severity{SeverityCritical, SeverityWarning, SeverityInfo}

// MaxTodo is how many tasks the first screen shows (product S04).
const MaxTodo = 5

// TodoRecords holds the records from which tasks are made, without those that the user may not act
// on.
type TodoRecords struct {
	Invoices []*Invoice
	Methods  []PaymentMethod
	// Orders are the orders to check: those to come, and some past ones.
	Orders []*Order
	// Invitations are the expired invitations.
	Invitations []*BusinessUser
	// Tanks are all tanks of the business.
	Tanks []*Tank
	// Sites maps the ids of the tanks' sites to labels: tanks of several sites may have the
	// same name.
	Sites map[ID]string
	// MayOrder reports whether the user may order for a tank, MayRead whether the user may enter
	// its level.
	MayOrder, MayRead bool
	// Today is the provider's date.
	Today Date
}

// NewTodo returns the tasks, the most urgent first, at most MaxTodo. Within one severity, the
// tanks that will be empty first come before the latest invoices, and these before the rest.
func NewTodo(c TodoRecords) []*TodoItem {
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

// nameOf returns the name of a tank in quotes, with its site when another active tank has the
// same name.
func (c *TodoRecords) nameOf(t *Tank) string {
	name := "«\u00a0" + t.Name + "\u00a0»"
	namesake := slices.ContainsFunc(c.Tanks, func(other *Tank) bool { return other.ID != t.ID && other.Active && other.Name == t.Name })
	if site := c.Sites[t.AddressID]; namesake && site != "" {
		name += " (" + site + ")"
	}
	return name
}

const (
	// orderAhead is how many days before the last day to order a task appears.
	orderAhead = 3
	// emptySoon is the number of days left from which an order is critical.
	emptySoon = 3
	// farOff is the number of days left above which the message gives the level instead.
	farOff = 30
	// oldReading is the age in days after which a level needs a new reading.
	oldReading = 10
)

// todoOrder returns the task to order for a tank; nil when the order can wait, or the days left
// are unknown. The provider suggests no order for a tank that will be supplied in time. It
// suggests another order for a tank that will be empty before its next delivery.
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

// need returns why a tank needs an order: it is empty, it will be empty soon, or its level is
// low.
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

// low reports whether the level is below the alert threshold.
func (t *Tank) low() bool {
	return t.Level != nil && t.Capacity != nil && t.AlertThresholdPercent != nil && *t.Level*100 < *t.Capacity**t.AlertThresholdPercent
}

// todoReading returns the task to read a tank; nil when its level was read recently, or never.
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

// todo returns the task for an invoice, nil for none; an invoice whose debit failed and that is
// late has only one task.
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

// todo returns the task to answer a proposed slot; nil when the order does not wait for the
// customer.
func (o *Order) todo() *TodoItem {
	if o.Status != OrderWaiting || o.Cancellation != nil || o.ProposedSlot == nil {
		return nil
	}
	return &TodoItem{Kind: TodoProposedSlot, About: o.ID, Action: "Voir", Severity: SeverityWarning,
		Message: "Votre commande " + o.Reference + " attend votre confirmation."}
}

// todo returns the task to send an expired invitation again; nil for any other.
func (u *BusinessUser) todo() *TodoItem {
	if u.Status == nil || *u.Status != UserInvitationExpired {
		return nil
	}
	name := strings.TrimSpace(u.FirstName + " " + u.LastName)
	return &TodoItem{Kind: TodoInvitation, About: u.ID, Action: "Renvoyer", Severity: SeverityInfo,
		Message: "L’invitation " + ofPerson(cmp.Or(name, u.Email)) + " a expiré."}
}

// ofPerson puts "de" before a name: "d’Élodie", "d’Hélène", "de Hassan". An h is treated as
// silent before the vowels that follow it in French first names, which do not include a.
func ofPerson(name string) string {
	letters := []rune(strings.ToLower(name))
	if len(letters) > 1 && letters[0] == 'h' && strings.ContainsRune("eéèiouy", letters[1]) {
		return "d’" + name
	}
	return elide("de ", "d’", name)
}
