package domain

import (
	"cmp"
	"slices"
)

// TodoItem is one thing to do.
type TodoItem struct {
	Kind TodoKind
	// About is what it is done to: the invoice or the mandate.
	About ID
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
	TodoUnsignedMandate TodoKind = "mandate-unsigned"
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

// NewTodo is what the invoices and the payment methods of a business ask for, the gravest
// first and of invoices the latest, MaxTodo at the most.
func NewTodo(invoices []*Invoice, methods []PaymentMethod) []*TodoItem {
	late := slices.Clone(invoices)
	slices.SortStableFunc(late, func(a, b *Invoice) int { return cmp.Compare(or(b.LateDays, 0), or(a.LateDays, 0)) })
	items := []*TodoItem{}
	for _, i := range late {
		if item := i.todo(); item != nil {
			items = append(items, item)
		}
	}
	for _, method := range methods {
		mandate, is := method.(*SepaMandate)
		if is && mandate.Status != nil && *mandate.Status == PaymentPendingSignature {
			items = append(items, &TodoItem{Kind: TodoUnsignedMandate, About: mandate.ID, Message: "Votre mandat SEPA attend votre signature.",
				Action: "Signer", Severity: SeverityInfo})
		}
	}
	slices.SortStableFunc(items, func(a, b *TodoItem) int {
		return cmp.Compare(slices.Index(severities, a.Severity), slices.Index(severities, b.Severity))
	})
	return items[:min(len(items), MaxTodo)]
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
