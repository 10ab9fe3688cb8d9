package history

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// The statuses of an invoice (specification §3, the payment filter).
const (
	NotPaid   = "not-paid"
	Lost      = "lost"
	Paid      = "paid"
	Cancelled = "cancelled"
)

// The labels of a payment, by index (specification §3).
const (
	PaymentNone = iota
	PaymentDone
	PaymentPending
	PaymentDefault
	PaymentScheduled
	PaymentFailed
)

// Invoice is a bill for half a month, or a credit note. Amounts are in cents.
type Invoice struct {
	ID           int64
	BusinessID   int64
	Number, Kind string // FA-2026-001204; "invoice" or "credit_note"
	Status       string
	Payment      int
	IssuedOn     calendar.Date
	DueOn        calendar.Date
	From, To     calendar.Date // the half month
	Total, VAT   int64
	TotalIncl    int64
	Remaining    int64
	CreditedID   int64 // the invoice that a credit note cancels
	Lines        []Line
	Payments     []Payment
	OrderIDs     []int64
}

// Line is one line of an invoice. Price is in ten-thousandths of a euro, Total in cents. ItemID is
// the item of the order, 0 for a fee. At15 is in litres and Excise per litre; both are 0 for a
// product without excise.
type Line struct {
	ID       int64
	Label    string
	GasID    int64
	OrderID  int64
	ItemID   int64
	Quantity int
	At15     int
	Unit     string
	Price    Price
	Excise   Price
	Total    int64
}

// Payment is one attempt to pay an invoice.
type Payment struct {
	ID            int64
	At            time.Time
	Amount        int64
	Status        string // scheduled, pending, succeeded, failed
	FailureReason string
}

// dueDays is the number of days from the issue of an invoice to its due date.
const dueDays = 30

// Half is a half month, counted from January of the year 0.
type Half int

// HalfOf returns the half month of a day.
func HalfOf(d calendar.Date) Half {
	y, m, day := d.Civil()
	h := Half(24*y + 2*(int(m)-1))
	if day > 15 {
		h++
	}
	return h
}

// IssuedOn returns the day on which the deliveries of a half month are billed.
func (h Half) IssuedOn() calendar.Date { return (h + 1).first() }

// BillingHour is the hour in Paris at which invoices are issued, and debits submitted and answered.
const BillingHour = 8

// BillingDay returns the last day whose BillingHour is not after now.
func BillingDay(now time.Time) calendar.Date {
	day := calendar.DateOf(now)
	if now.Before(day.At(BillingHour, 0)) {
		return day - 1
	}
	return day
}

// first returns the first day of a half month.
func (h Half) first() calendar.Date {
	return calendar.NewDate(int(h/24), time.Month(h%24/2+1), 1+15*int(h%2))
}

// The numbers of invoices: each half month has a block of them.
const (
	invoiceBlock  = 56
	invoiceFirst  = 28
	linesPerBill  = 1000
	TriesPerBill  = 10 // the id of a payment is its invoice's id times this, plus its index
	duplicateSlot = 20
	creditSlot    = 21
	madeSlot      = 24
)

// invoices bills the deliveries of all half months that are billed by the anchor, and sets the
// invoice of each order. After the anchor, package invoice bills.
func invoices(w World, orders []Order, anchor calendar.Date) []Invoice {
	var all []Invoice
	for i, b := range w.Businesses {
		byHalf := map[Half][]*Order{}
		for j := range orders {
			o := &orders[j]
			if o.BusinessID == b.ID && o.Status == Delivered && o.Cancellation == nil && !o.Live {
				h := HalfOf(calendar.DateOf(o.DeliveredAt))
				byHalf[h] = append(byHalf[h], o)
			}
		}
		var own []Invoice
		for h, list := range byHalf {
			if h.IssuedOn() <= anchor {
				own = append(own, bill(b, i, h, list))
			}
		}
		slices.SortFunc(own, func(a, b Invoice) int { return cmp.Compare(b.IssuedOn, a.IssuedOn) })
		pay(b, own, anchor)
		if b.Live {
			own = append(own, duplicate(own, anchor)...)
		}
		all = append(all, own...)
	}
	return all
}

// numbered sets the id and the number of an invoice: slot is its place in the block of its half
// month.
func (i Invoice) numbered(h Half, slot int) Invoice {
	i.ID = int64(h-HalfOf(epoch))*invoiceBlock + int64(slot)
	i.Number = h.number(int(h+1)%24*invoiceBlock + invoiceFirst + slot)
	if i.Kind == "credit_note" {
		year, _, _ := i.IssuedOn.Civil()
		i.Number = fmt.Sprintf("AV-%d-%04d", year, int(h+1)%24*4+slot%4)
	}
	for k := range i.Lines {
		i.Lines[k].ID = i.ID*linesPerBill + int64(k)
	}
	return i
}

// number formats the number of an invoice for a half month.
func (h Half) number(n int) string {
	year, _, _ := h.IssuedOn().Civil()
	return fmt.Sprintf("FA-%d-%06d", year, n)
}

func bill(b Business, place int, h Half, orders []*Order) Invoice {
	slices.SortFunc(orders, func(a, b *Order) int { return cmp.Or(a.DeliveredAt.Compare(b.DeliveredAt), cmp.Compare(a.ID, b.ID)) })
	var lines []Line
	var ids []int64
	for _, o := range orders {
		lines, ids = append(lines, o.lines(b)...), append(ids, o.ID)
	}
	inv := h.bill(lines, ids)
	inv.BusinessID = b.ID
	inv = inv.numbered(h, place)
	for _, o := range orders {
		o.InvoiceID = inv.ID
	}
	return inv
}

// bill returns the invoice for the deliveries of a half month, without a number.
func (h Half) bill(lines []Line, orders []int64) Invoice {
	inv := Invoice{Kind: "invoice", Status: NotPaid, From: h.first(), To: h.IssuedOn() - 1, IssuedOn: h.IssuedOn(), DueOn: h.IssuedOn() + dueDays, Lines: lines, OrderIDs: orders}
	inv.sumUp()
	return inv
}

// lines returns the invoice lines of an order.
func (o Order) lines(b Business) []Line {
	return Lines(o.ID, b.siteLabel(o.SiteID), o.Items, o.deliveryFee(), Surcharge(o.Window))
}

// Lines returns the invoice lines of an order: its products, the delivery fee and the surcharge for
// the night. Fees are in cents without tax.
func Lines(order int64, site string, items []Item, delivery, night int64) (all []Line) {
	for _, i := range items {
		l := Line{Label: i.Gas.Name + " · " + site, GasID: i.Gas.ID, OrderID: order, ItemID: i.ID, Quantity: i.Delivered, Unit: "L", Price: i.Price, Excise: i.Gas.Excise, Total: i.Total()}
		if l.Excise != 0 {
			l.At15 = i.At15
		}
		all = append(all, l)
	}
	if delivery > 0 {
		all = append(all, Line{Label: "Livraison", OrderID: order, Quantity: 1, Unit: "forfait", Price: Price(delivery * 100), Total: delivery})
	}
	if night > 0 {
		all = append(all, Line{Label: "Supplément de nuit", OrderID: order, Quantity: 1, Unit: "forfait", Price: Price(night * 100), Total: night})
	}
	return all
}

func (b Business) siteLabel(id int64) string {
	for _, s := range b.Sites {
		if s.ID == id {
			return s.Label
		}
	}
	return ""
}

// sumUp sets the amounts from the lines.
func (i *Invoice) sumUp() {
	for _, l := range i.Lines {
		i.Total += l.Total
	}
	i.VAT = VAT(i.Total)
	i.TotalIncl = i.Total + i.VAT
	i.Remaining = i.TotalIncl
}

// The reasons for which a direct debit fails (ISO 20022).
const (
	NoFunds       = "AM04"
	AccountClosed = "AC04"
	NoMandate     = "MD01" // the bank knows no mandate
	Refused       = "MS02" // the debtor refused
)

// The parameters of payments (product 13.5).
const (
	failOnceIn  = 1 / .04
	lateOneIn   = 1 / .02
	retryDays   = 5
	pendingDays = 4
)

// BankResponse returns when the bank answers an automatic debit of a day. A debit that a customer
// requested is answered sooner.
func BankResponse(day calendar.Date) time.Time { return (day + pendingDays).At(BillingHour, 0) }

// pay sets the payments of a business's invoices up to the anchor; own has the newest first. After
// the anchor, package invoice debits. A business without a mandate pays on its own.
func pay(b Business, own []Invoice, anchor calendar.Date) {
	overdue, unpaid, debited := 0, 0, b.PaymentMethodID != 0
	for k := range own {
		i := &own[k]
		l := randomOf(b.Key + "/" + i.Number)
		switch {
		case i.DueOn > anchor:
			// The next debit is that of the oldest invoice that is not due yet.
			if debited && (k+1 == len(own) || own[k+1].DueOn <= anchor) {
				i.Payment = PaymentScheduled
				i.try(i.DueOn, "scheduled", "")
			}
			continue
		case b.Profile == "btp" && i.leaveUnpaid(unpaid, anchor):
			unpaid++
		case debited && overdue == 0 && (b.Live || anchor-i.DueOn < pendingDays):
			i.Payment = PaymentPending
			i.try(i.DueOn, "pending", "")
		case l.chance(0, "fails", failOnceIn):
			i.failThenPay(anchor)
		case l.chance(0, "late", lateOneIn):
			i.paidOn(i.DueOn+calendar.Date(l.between(0, "days", 8, 20)), anchor)
		default:
			i.paidOn(i.DueOn, anchor)
		}
		overdue++
	}
}

// agesOfUnpaid are the minimum ages of a bad payer's unpaid invoices at the anchor, in days after
// the due date, newest first. They fill each period of the account's aging table.
var agesOfUnpaid = []calendar.Date{1, 1, 31, 61}

// leaveUnpaid leaves an invoice of a bad payer unpaid, and reports whether it did; newer is the
// number of newer unpaid invoices. The two newest are overdue, the debit of the next one failed, and
// the oldest is written off.
func (i *Invoice) leaveUnpaid(newer int, anchor calendar.Date) bool {
	if newer == len(agesOfUnpaid) || anchor-i.DueOn < agesOfUnpaid[newer] {
		return false
	}
	switch newer {
	case 2:
		i.Payment = PaymentFailed
		i.try(i.DueOn, "failed", NoFunds)
	case 3:
		i.Payment, i.Status = PaymentDefault, Lost
		i.try(i.DueOn, "failed", NoFunds)
		i.try(i.DueOn+retryDays, "failed", NoFunds)
	}
	return true
}

// failThenPay adds a debit that fails on the due date, and a successful one retryDays later.
func (i *Invoice) failThenPay(today calendar.Date) {
	i.try(i.DueOn, "failed", NoFunds)
	i.Payment = PaymentFailed
	i.paidOn(i.DueOn+retryDays, today)
}

func (i *Invoice) paidOn(day, today calendar.Date) {
	if day > today {
		return
	}
	i.try(day, "succeeded", "")
	i.Payment, i.Status, i.Remaining = PaymentDone, Paid, 0
}

func (i *Invoice) try(day calendar.Date, status, reason string) {
	i.Payments = append(i.Payments, Payment{ID: i.ID*TriesPerBill + int64(len(i.Payments)), At: day.At(BillingHour, 0), Amount: i.TotalIncl, Status: status, FailureReason: reason})
}

// duplicate returns an invoice that bills a delivery a second time, some months before the anchor,
// and the credit note that cancels it.
func duplicate(own []Invoice, anchor calendar.Date) []Invoice {
	const daysAgo, corrected = 100, 6
	for _, i := range own {
		if i.IssuedOn > anchor-daysAgo {
			continue
		}
		h := HalfOf(i.IssuedOn) - 1
		order := i.Lines[0].OrderID
		twice := Invoice{BusinessID: i.BusinessID, Kind: "invoice", Status: Cancelled, IssuedOn: i.IssuedOn, DueOn: i.DueOn, From: i.From, To: i.To, OrderIDs: []int64{order}}
		for _, l := range i.Lines {
			if l.OrderID == order {
				twice.Lines = append(twice.Lines, l)
			}
		}
		credit := twice
		credit.Lines = slices.Clone(twice.Lines)
		twice.sumUp()
		twice.Remaining = 0
		twice = twice.numbered(h, duplicateSlot)
		for k := range credit.Lines {
			l := &credit.Lines[k]
			l.Quantity, l.At15, l.Total = -l.Quantity, -l.At15, -l.Total
		}
		credit.Kind, credit.Status, credit.Payment, credit.CreditedID = "credit_note", Paid, PaymentDone, twice.ID
		credit.IssuedOn += corrected
		credit.DueOn = credit.IssuedOn
		credit.sumUp()
		credit.VAT, credit.TotalIncl, credit.Remaining = -twice.VAT, -twice.TotalIncl, 0
		return []Invoice{twice, credit.numbered(h, creditSlot)}
	}
	return nil
}
