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

// The kinds of notices, as notification types count: what a person asked for, what happens to
// deliveries and tanks, and to invoices.
const (
	askedFor  = 0
	operation = 1
	billing   = 2
)

// The notification types with which a person wants all, and none; the others are a kind.
const (
	wantsAll  = 0
	wantsNone = 10
)

// Notice is what a notification says, and what it is about (product 4.6).
type Notice struct {
	Title, Body string
	kind        int
	subject     string
	subjectID   store.ID
}

// Concerns tells whether somebody of a role gets it, who wants a type of notifications.
func (n Notice) Concerns(role string, wants int) bool {
	switch n.kind {
	case askedFor:
		return wants != wantsNone
	case billing:
		return (wants == wantsAll || wants == billing) && api.May(role, api.FinanceRead)
	}
	return (wants == wantsAll || wants == operation) && api.May(role, api.OrderRead)
}

// ExportReady says that the file of an export is ready.
func ExportReady(export store.ID, name string) Notice {
	return Notice{"Export prêt", "Votre export «\u00a0" + name + "\u00a0» est prêt.", askedFor, "export", export}
}

func ofOrder(order store.ID, title, body string) Notice {
	return Notice{title, body, operation, "order", order}
}

// OrderAssigned says which tanker brings an order.
func OrderAssigned(order store.ID, reference, tanker string) Notice {
	return ofOrder(order, "Commande attribuée", "Commande "+reference+" attribuée à "+tanker+".")
}

// OrderLeft says when the tanker arrives that has left with an order. The title names the order:
// several may be on their way.
func OrderLeft(order store.ID, reference string, eta time.Time) Notice {
	return ofOrder(order, "Commande "+reference, "Le camion-citerne est en route\u00a0: arrivée estimée à "+eta.In(calendar.Paris()).Format("15:04")+".")
}

// Brought is what a delivery brought of one product, in litres.
type Brought struct {
	Gas    seed.Gas
	Litres int
}

// OrderDelivered says what an order has brought.
func OrderDelivered(order store.ID, reference string, all []Brought) Notice {
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

// OrderWaits says that an order has to be confirmed.
func OrderWaits(order store.ID, reference string) Notice {
	return ofOrder(order, "Commande en attente", "Commande "+reference+" en attente de confirmation.")
}

// TankLow says that the level of a tank is below its threshold, in percent, and how many days it
// lasts, where that is known. The site is empty where the name says which tank it is.
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

// InvoiceIssued says that there is an invoice, of an amount in cents with tax.
func InvoiceIssued(invoice store.ID, number string, amount int64) Notice {
	return ofInvoice(invoice, "Facture disponible", "Facture "+number+" disponible\u00a0: "+figure.Euros(amount)+" TTC.")
}

// DebitScheduled says when an amount in cents is debited for an invoice.
func DebitScheduled(invoice store.ID, amount int64, on calendar.Date) Notice {
	return ofInvoice(invoice, "Prélèvement prévu", "Prélèvement de "+figure.Euros(amount)+" prévu le "+on.French()+".")
}

// DebitFailed says that the debit of an invoice came back.
func DebitFailed(invoice store.ID, number string) Notice {
	return ofInvoice(invoice, "Prélèvement échoué", "Le prélèvement de la facture "+number+" a échoué.")
}
