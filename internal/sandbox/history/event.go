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
	add(o.CreatedAt, o.CreatedBy, Created(o.RecurringID != 0))
	if o.WaitingReason != "" {
		add(o.WaitingSince(), 0, Waits("encours autorisé dépassé"))
	}
	if !o.AssignedAt.IsZero() && o.TankerID != 0 {
		t := w.tanker(o.TankerID)
		add(o.AssignedAt, 0, Assigned())
		add(o.AssignedAt, 0, Brings(t.Name, t.Driver))
	}
	if !o.DepartedAt.IsZero() {
		add(o.DepartedAt, 0, Left(w.depot(o.DepotID).Label))
	}
	if !o.DeliveredAt.IsZero() {
		add(o.ArrivedAt(), 0, Arrived())
		add(o.DeliveredAt, 0, Signed(o.Volume()))
		add(o.DeliveredAt.Add(NoteAfter), 0, NoteThere())
	}
	if o.InvoiceID != 0 {
		add(issued, 0, Billed(invoice))
	}
	if c := o.Cancellation; c != nil {
		add(c.At, c.By, TakenBack(reasons[c.Reason]))
	}
	if i := o.Issue; i != nil {
		add(i.OpenedAt, o.CreatedBy, IssueOpened())
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

// Created returns the event of a created order; repeated is set for one of a recurring order.
func Created(repeated bool) Event {
	e := Event{Kind: "created", Status: Oncoming, Message: "Commande enregistrée."}
	if repeated {
		e.Message = "Commande créée automatiquement."
	}
	return e
}

// Waits returns the event of an order that waits for confirmation, with the reason.
func Waits(why string) Event {
	return Event{Kind: "status_changed", Status: Waiting, Message: "Commande en attente de confirmation\u00a0: " + why + "."}
}

// Assigned returns the event of an order that is assigned to a tanker.
func Assigned() Event {
	return Event{Kind: "status_changed", Status: Ready, Message: "Commande attribuée."}
}

// Brings returns the event that names the tanker and the driver of an order.
func Brings(tanker, driver string) Event {
	return Event{Kind: "tanker_assigned", Message: tanker + " et " + driver + " assureront la livraison."}
}

// Left returns the event of a tanker that left its depot.
func Left(depot string) Event {
	return Event{Kind: "status_changed", Status: Processing, Message: "Le camion-citerne a quitté le dépôt de " + depot + "."}
}

// Arrived returns the event of a tanker that arrived at the site.
func Arrived() Event {
	return Event{Kind: "arrived", Message: "Le camion-citerne est arrivé sur le site."}
}

// Signed returns the event of a finished delivery, with its volume.
func Signed(volume int) Event {
	return Event{Kind: "delivered", Status: Delivered, Message: "Livraison terminée\u00a0: " + figure.Litres(volume) + "."}
}

// NoteThere returns the event of an available delivery note.
func NoteThere() Event {
	return Event{Kind: "document_added", Message: "Le bon de livraison est disponible."}
}

// Billed returns the event of an invoiced order, with the number of the invoice.
func Billed(number string) Event {
	return Event{Kind: "invoiced", Message: "Facture " + number + " émise."}
}

// TakenBack returns the event of a cancelled order, with the reason.
func TakenBack(why string) Event {
	return Event{Kind: "cancelled", Message: "Commande annulée\u00a0: " + why + "."}
}

// IssueOpened returns the event of a reported problem.
func IssueOpened() Event { return Event{Kind: "issue_opened", Message: "Problème signalé."} }

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
