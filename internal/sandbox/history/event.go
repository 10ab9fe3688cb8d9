package history

import (
	"fmt"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/figure"
)

// Event is an event of an order. Kind and Status are those of the API; Message is French. By is the
// id of the customer who caused it, or Actor a name; neither is set for the provider.
type Event struct {
	At           time.Time
	Kind, Status string
	By           int64
	Actor        string
	Message      string
}

// Events returns the events of an order, oldest first. invoice and issued are the number of its
// invoice and when it was issued.
func (o Order) Events(w World, invoice string, issued time.Time) []Event {
	var all []Event
	add := func(at time.Time, by int64, e Event) {
		e.At, e.By = at, by
		all = append(all, e)
	}
	add(o.CreatedAt, o.CreatedBy, CreatedEvent(o.RecurringID != 0))
	if o.WaitingReason != "" {
		add(o.WaitingSince(), 0, WaitingEvent("encours autorisé dépassé"))
	}
	if !o.AssignedAt.IsZero() && o.TankerID != 0 {
		t := w.tanker(o.TankerID)
		add(o.AssignedAt, 0, AssignedEvent())
		add(o.AssignedAt, 0, TankerEvent(t.Name, t.Driver))
	}
	if !o.DepartedAt.IsZero() {
		add(o.DepartedAt, 0, DepartedEvent(w.depot(o.DepotID).Label))
	}
	if !o.DeliveredAt.IsZero() {
		add(o.ArrivedAt(), 0, ArrivedEvent())
		add(o.DeliveredAt, 0, DeliveredEvent(o.Volume()))
		add(o.DeliveredAt.Add(NoteAfter), 0, NoteEvent())
	}
	if o.InvoiceID != 0 {
		add(issued, 0, InvoicedEvent(invoice))
	}
	if c := o.Cancellation; c != nil {
		add(c.At, c.By, CancelledEvent(reasons[c.Reason]))
	}
	if i := o.Issue; i != nil {
		add(i.OpenedAt, o.CreatedBy, IssueOpenedEvent())
		if i.Status == "closed" {
			add(i.ClosedAt, 0, Event{Kind: "issue_closed", Message: "Une réponse a été apportée au problème signalé."})
		}
	}
	slices.SortStableFunc(all, func(a, b Event) int { return a.At.Compare(b.At) })
	return all
}

// NoteAfter is how long after the signature the delivery note is available.
const NoteAfter = 2 * time.Minute

// Named returns the event with the name of the person who caused it.
func (e Event) Named(actor string) Event {
	e.Actor = actor
	return e
}

// CreatedEvent returns the event of a created order; repeated is set for one of a recurring order.
func CreatedEvent(repeated bool) Event {
	e := Event{Kind: "created", Status: Oncoming, Message: "Commande enregistrée."}
	if repeated {
		e.Message = "Commande créée automatiquement."
	}
	return e
}

// WaitingEvent returns the event of an order that waits for confirmation, with the reason.
func WaitingEvent(why string) Event {
	return Event{Kind: "status_changed", Status: Waiting, Message: "Commande en attente de confirmation\u00a0: " + why + "."}
}

// AssignedEvent returns the event of an order that is assigned to a tanker.
func AssignedEvent() Event {
	return Event{Kind: "status_changed", Status: Ready, Message: "Commande attribuée."}
}

// TankerEvent returns the event that names the tanker and the driver of an order.
func TankerEvent(tanker, driver string) Event {
	return Event{Kind: "tanker_assigned", Message: tanker + " et " + driver + " assureront la livraison."}
}

// DepartedEvent returns the event of a tanker that left its depot.
func DepartedEvent(depot string) Event {
	return Event{Kind: "status_changed", Status: Processing, Message: "Le camion-citerne a quitté le dépôt de " + depot + "."}
}

// ArrivedEvent returns the event of a tanker that arrived at the site.
func ArrivedEvent() Event {
	return Event{Kind: "arrived", Message: "Le camion-citerne est arrivé sur le site."}
}

// DeliveredEvent returns the event of a finished delivery, with its volume.
func DeliveredEvent(volume int) Event {
	return Event{Kind: "delivered", Status: Delivered, Message: "Livraison terminée\u00a0: " + figure.Litres(volume) + "."}
}

// NoteEvent returns the event of an available delivery note.
func NoteEvent() Event {
	return Event{Kind: "document_added", Message: "Le bon de livraison est disponible."}
}

// InvoicedEvent returns the event of an invoiced order, with the number of the invoice.
func InvoicedEvent(number string) Event {
	return Event{Kind: "invoiced", Message: "Facture " + number + " émise."}
}

// CancelledEvent returns the event of a cancelled order, with the reason.
func CancelledEvent(why string) Event {
	return Event{Kind: "cancelled", Message: "Commande annulée\u00a0: " + why + "."}
}

// IssueOpenedEvent returns the event of a reported problem.
func IssueOpenedEvent() Event { return Event{Kind: "issue_opened", Message: "Problème signalé."} }

// reasons are the reasons of a cancellation in French.
var reasons = map[string]string{
	"no_longer_needed": "plus nécessaire", "wrong_date": "mauvaise date", "wrong_volume": "mauvais volume", "wrong_address": "mauvaise adresse",
	"duplicate": "commande en double", "price": "prix", "site_closed": "site fermé", "provider": "camion-citerne indisponible", "other": "autre raison",
}

func (w World) tanker(id int64) Tanker {
	return w.Tankers[index(w.Tankers, func(t Tanker) int64 { return t.ID }, id)]
}
func (w World) depot(id int64) Depot {
	return w.Depots[index(w.Depots, func(d Depot) int64 { return d.ID }, id)]
}

func index[T any](all []T, id func(T) int64, wanted int64) int {
	i := slices.IndexFunc(all, func(one T) bool { return id(one) == wanted })
	if i < 0 {
		panic(fmt.Sprintf("history: no record %d", wanted))
	}
	return i
}
