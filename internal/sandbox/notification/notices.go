package notification

import (
	"strings"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/figure"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// The kinds of notices, with the same numbers as the notification types: requested by the user,
// about deliveries and tanks, about invoices.
const (
	requested = 0
	operation = 1
	billing   = 2
)

// The notification types for all notices and for none. The other types are a kind of notice.
const (
	wantsAll  = 0
	wantsNone = 10
)

// Notice is the text of a notification and its subject (product 4.6).
type Notice struct {
	Title, Body string
	kind        int
	subject     string
	subjectID   store.ID
}

// Concerns reports whether a user gets the notice, given their role and their notification type.
func (n Notice) Concerns(role string, wants int) bool {
	switch n.kind {
	case requested:
		return wants != wantsNone
	case billing:
		return (wants == wantsAll || wants == billing) && api.May(role, api.FinanceRead)
	}
	return (wants == wantsAll || wants == operation) && api.May(role, api.OrderRead)
}

// ExportReady says that the file of an export is ready.
func ExportReady(export store.ID, name string) Notice {
	return Notice{"Export prêt", "Votre export «\u00a0" + name + "\u00a0» est prêt.", requested, "export", export}
}

func ofOrder(order store.ID, title, body string) Notice {
	return Notice{title, body, operation, "order", order}
}

// OrderAssigned says which tanker delivers an order.
func OrderAssigned(order store.ID, reference, tanker string) Notice {
	return ofOrder(order, "Commande attribuée", "Commande "+reference+" attribuée à "+tanker+".")
}

// OrderDeparted says when the tanker of an order is expected to arrive. The title contains the
// reference because several orders can be on their way.
func OrderDeparted(order store.ID, reference string, eta time.Time) Notice {
	return ofOrder(order, "Commande "+reference, "Le camion-citerne est en route\u00a0: arrivée estimée à "+eta.In(calendar.Paris()).Format("15:04")+".")
}

// DeliveredVolume is the delivered quantity of one product, in litres.
type DeliveredVolume struct {
	Gas    seed.Gas
	Litres int
}

// OrderDelivered lists the products that an order delivered.
func OrderDelivered(order store.ID, reference string, all []DeliveredVolume) Notice {
	var text strings.Builder
	for i, b := range all {
		switch {
		case i > 0 && i == len(all)-1:
			text.WriteString(" et ")
		case i > 0:
			text.WriteString(", ")
		}
		text.WriteString(figure.Litres(b.Litres) + " " + b.Gas.After("de ", "d’"))
	}
	return ofOrder(order, "Commande livrée", "Commande "+reference+" livrée\u00a0: "+text.String()+".")
}

// OrderWaiting says that an order has to be confirmed.
func OrderWaiting(order store.ID, reference string) Notice {
	return ofOrder(order, "Commande en attente", "Commande "+reference+" en attente de confirmation.")
}

// TankLow says that the level of a tank is below its threshold, in percent. days is how long the
// content lasts, nil if unknown. The site is empty if the tank's name is unambiguous.
func TankLow(tank store.ID, name, site string, threshold int, days *int) Notice {
	body := "La cuve «\u00a0" + name + "\u00a0»"
	if site != "" {
		body += " du site " + site
	}
	body += " passe sous " + figure.Number(threshold) + "\u00a0%"
	if days != nil {
		unit := "jours"
		if *days < 2 {
			unit = "jour"
		}
		body += " (" + figure.Number(*days) + "\u00a0" + unit + " d’autonomie)"
	}
	return Notice{"Niveau de cuve bas", body + ".", operation, "tank", tank}
}

func ofInvoice(invoice store.ID, title, body string) Notice {
	return Notice{title, body, billing, "invoice", invoice}
}

// InvoiceIssued says that an invoice is available; amount is in cents with tax.
func InvoiceIssued(invoice store.ID, number string, amount int64) Notice {
	return ofInvoice(invoice, "Facture disponible", "Facture "+number+" disponible\u00a0: "+figure.Euros(amount)+" TTC.")
}

// DebitScheduled says on which day an amount in cents is debited for an invoice.
func DebitScheduled(invoice store.ID, amount int64, on calendar.Date) Notice {
	return ofInvoice(invoice, "Prélèvement prévu", "Prélèvement de "+figure.Euros(amount)+" prévu le "+on.French()+".")
}

// DebitFailed says that the debit of an invoice failed.
func DebitFailed(invoice store.ID, number string) Notice {
	return ofInvoice(invoice, "Prélèvement échoué", "Le prélèvement de la facture "+number+" a échoué.")
}
