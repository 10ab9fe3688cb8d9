package history

import (
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// Load adds delivered orders to a history until it has the wanted number, and invoices for them.
// They are for measurements and are not tied to tanks (product 13.5, profile charge). All are of the
// first business, so that its lists are long. Their numbers are above those of every day's block.
func Load(w World, anchor time.Time, h *History, wanted int) {
	first, today := calendar.DateOf(anchor).AddMonths(-Months), calendar.DateOf(anchor)
	l := randomOf("load")
	var bill Invoice
	for n := 0; len(h.Orders) < wanted; n++ {
		b := w.Businesses[0]
		k := calendar.Date(n)
		site := b.Sites[l.below(k, "site", len(b.Sites))]
		gas := w.Gases[l.below(k, "gas", len(w.Gases))]
		day := calendar.LastOpen(first+calendar.Date(l.below(k, "day", int(today-first))), calendar.Morning)
		o := Order{
			BusinessID: b.ID, SiteID: site.ID, ContactID: site.ContactID, PaymentMethodID: b.PaymentMethodID, DepotID: site.DepotID,
			CreatedAt: (day - 3).At(8, l.below(k, "created", 600)), CreatedBy: b.buyer(l, k), PONumber: b.purchase(l, k), Date: day, Window: calendar.Morning,
			Items: []Item{{Gas: gas, Ordered: gas.Min + gas.Step*l.below(k, "volume", 80), Price: w.Price(gas.Slug, day-3)}},
		}
		if l.chance(k, "cancelled", cancelledOnceIn) {
			o.Status = Oncoming
			o.cancel(l, k, o.CreatedBy, time.Hour)
		} else {
			o.arrive(l, arrival(l, day, spans[o.Window], nil), unloadMinutes, site)
			o.Items[0].fill(metered(l, k, o.Items[0].Ordered), day)
			o.TankerID = w.anyTanker(o)
		}
		o.loaded(n)
		if o.Cancellation == nil && n%ordersPerLoadedBill == 0 && HalfOf(o.Date).IssuedOn() <= today {
			bill = o.loadedBill(b, n, today)
			o.InvoiceID = bill.ID
			h.Invoices = append(h.Invoices, bill)
		}
		h.Orders = append(h.Orders, o)
	}
}

// The numbers of the loaded orders and invoices: above those of the history.
const (
	loadedFrom          = 1_000_000
	loadedReferenceFrom = 100_000
	ordersPerLoadedBill = 6
)

// loaded sets the id, the reference and the item id of the n-th loaded order.
func (o *Order) loaded(n int) {
	*o = o.numbered(0)
	o.ID = int64(loadedFrom + n)
	o.Reference = Reference(calendar.DateOf(o.CreatedAt), loadedReferenceFrom+n)
	o.Items[0].ID = o.ID * ItemsPerOrder
}

// loadedBill returns a paid invoice for one order.
func (o Order) loadedBill(b Business, n int, today calendar.Date) Invoice {
	h := HalfOf(o.Date)
	i := h.bill(o.lines(b), []int64{o.ID})
	i.BusinessID = b.ID
	i = i.numbered(h, 0)
	i.ID = int64(loadedFrom + n)
	i.Number = i.Number[:len("FA-2026-")] + Reference(o.Date, loadedReferenceFrom+n)[len("CMD-2026-"):]
	for k := range i.Lines {
		i.Lines[k].ID = i.ID*linesPerBill + int64(k)
	}
	i.paidOn(min(i.DueOn, today-1), today)
	return i
}
