package history

import (
	"fmt"
	"slices"
	"strconv"
	"time"
)

// Event is one thing that happened to an order. Kind and Status are those of the
// wire; By is who did it, 0 for the provider. Message is French.
type Event struct {
	At           time.Time
	Kind, Status string
	By           int64
	Message      string
}

// Events tells what happened to an order, in order of time. invoice is the number
// of the one that bills it, issued when it was.
func (o Order) Events(w World, invoice string, issued time.Time) []Event {
	all := []Event{{o.CreatedAt, "created", Oncoming, o.CreatedBy, Created(o.RecurringID != 0)}}
	add := func(at time.Time, kind, status, message string) {
		all = append(all, Event{At: at, Kind: kind, Status: status, Message: message})
	}
	if o.WaitingReason != "" {
		add(o.WaitingSince(), "status_changed", Waiting, "Commande en attente de confirmation\u00a0: encours autorisé dépassé.")
	}
	if !o.AssignedAt.IsZero() {
		t := w.tanker(o.TankerID)
		add(o.AssignedAt, "status_changed", Ready, "Commande attribuée.")
		add(o.AssignedAt, "tanker_assigned", "", fmt.Sprintf("%s et %s assureront la livraison.", t.Name, t.Driver))
	}
	if !o.DepartedAt.IsZero() {
		add(o.DepartedAt, "status_changed", Processing, "Le camion-citerne a quitté le dépôt de "+w.depot(o.DepotID).Label+".")
	}
	if !o.DeliveredAt.IsZero() {
		add(o.ArrivedAt(), "arrived", "", "Le camion-citerne est arrivé sur le site.")
		add(o.DeliveredAt, "delivered", Delivered, "Livraison terminée\u00a0: "+litres(o.Volume())+".")
		add(o.DeliveredAt.Add(2*time.Minute), "document_added", "", "Le bon de livraison est disponible.")
	}
	if o.InvoiceID != 0 {
		add(issued, "invoiced", "", "Facture "+invoice+" émise.")
	}
	if c := o.Cancellation; c != nil {
		all = append(all, Event{c.At, "cancelled", "", c.By, "Commande annulée\u00a0: " + reasons[c.Reason] + "."})
	}
	if i := o.Issue; i != nil {
		all = append(all, Event{i.OpenedAt, "issue_opened", "", o.CreatedBy, "Problème signalé."})
		if i.Status == "closed" {
			add(i.ClosedAt, "issue_closed", "", "Une réponse a été apportée au problème signalé.")
		}
	}
	slices.SortStableFunc(all, func(a, b Event) int { return a.At.Compare(b.At) })
	return all
}

// Created tells that an order was made: by itself, when a recurring order makes it.
func Created(repeated bool) string {
	if repeated {
		return "Commande créée automatiquement."
	}
	return "Commande enregistrée."
}

// reasons are those of a cancellation, as they are told.
var reasons = map[string]string{
	"no_longer_needed": "plus nécessaire", "wrong_date": "mauvaise date", "wrong_volume": "mauvais volume", "wrong_address": "mauvaise adresse",
	"duplicate": "commande en double", "price": "prix", "site_closed": "site fermé", "provider": "camion-citerne indisponible", "other": "autre raison",
}

// litres writes a volume as French does, "12 400 L".
func litres(n int) string {
	text := strconv.Itoa(n)
	if len(text) > 3 {
		text = text[:len(text)-3] + "\u202f" + text[len(text)-3:]
	}
	return text + "\u00a0L"
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
