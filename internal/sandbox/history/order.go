package history

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// Price is in ten-thousandths of a euro per litre, without tax.
type Price int

// String returns the price in euros, with four decimals.
func (p Price) String() string { return fmt.Sprintf("%d.%04d", p/10_000, p%10_000) }

// ParsePrice parses the result of String.
func ParsePrice(text string) (Price, error) {
	euros, rest, _ := strings.Cut(text, ".")
	n, err := strconv.Atoi(euros + rest)
	if err != nil || len(rest) != 4 {
		return 0, fmt.Errorf("price %q", text)
	}
	return Price(n), nil
}

// Total returns the cost of a volume in cents, rounded half up (product 7.2).
func (p Price) Total(litres int) int64 { return (int64(p)*int64(litres) + 50) / 100 }

// The statuses of an order (specification §4).
const (
	Oncoming   = "oncoming"
	Waiting    = "waiting"
	Ready      = "ready"
	Processing = "processing"
	Delivered  = "delivered"
)

// Order is one order, delivered or not. Zero ids and instants mean none.
type Order struct {
	ID                int64
	Reference         string // CMD-2026-004812
	BusinessID        int64
	CreatedAt         time.Time
	CreatedBy         int64
	PONumber          string
	SiteID, ContactID int64
	Instructions      string
	PaymentMethodID   int64
	Date              calendar.Date
	Window            calendar.Window
	Status            string
	WaitingReason     string
	Items             []Item
	RecurringID       int64
	TankerID, DepotID int64     // before AssignedAt, the tanker is only planned and not shown
	Leaves, Back      time.Time // the round of the tanker, planned or past
	AssignedAt        time.Time
	DepartedAt        time.Time
	ETA               time.Time
	DeliveredAt       time.Time
	Cancellation      *Cancellation
	InvoiceID         int64
	Issue             *Issue
	Live              bool // part of the current situation: generated once, then handled like orders of customers
}

// Item is a line of an order; volumes are in litres. Delivered and At15 are 0 before the delivery.
// TankID is 0 for an item that fills vehicles on site.
type Item struct {
	ID        int64
	Gas       Gas
	TankID    int64
	Ordered   int
	FillUp    bool
	Delivered int
	At15      int
	Price     Price
	Fills     []Fill
}

// Fill is the fill of one vehicle; Volume is in litres.
type Fill struct {
	ID        int64
	VehicleID int64
	Volume    int
	At        time.Time
}

// Cancellation records when, by whom and why an order was cancelled. By is 0 for the provider; Fee
// is in cents without tax.
type Cancellation struct {
	At              time.Time
	By              int64
	Reason, Comment string
	Fee             int64
}

// Issue is a problem that a customer reported.
type Issue struct {
	ID                 int64
	Kind, Description  string
	Status             string
	OpenedAt, ClosedAt time.Time
	Answer             string
}

// litres returns the delivered volume, or the ordered one before the delivery.
func (i Item) litres() int {
	if i.Delivered > 0 {
		return i.Delivered
	}
	return i.Ordered
}

// Total returns the line's amount in cents without tax.
func (i Item) Total() int64 { return i.Price.Total(i.litres()) }

// Volume returns the sum of the items, in litres.
func (o Order) Volume() (litres int) {
	for _, i := range o.Items {
		litres += i.litres()
	}
	return litres
}

// Totals are the amounts of an order in cents. Fee includes the surcharge of a night.
type Totals struct{ Product, Fee, Total, VAT, TotalIncl int64 }

// VATPercent is the VAT rate of every product.
const VATPercent = 20

// nightSurcharge is in cents without tax (product 7.2).
const nightSurcharge = 1500

// Surcharge returns the surcharge of a window, in cents without tax.
func Surcharge(w calendar.Window) int64 {
	if w == calendar.Night {
		return nightSurcharge
	}
	return 0
}

// DeliveryFee returns the delivery fee in cents without tax, for the litres of a complete order
// (product 7.2). These are the ordered litres, because the confirmation states the fee.
func DeliveryFee(litres int) int64 {
	switch {
	case litres < 1000:
		return 4500
	case litres < 3000:
		return 2500
	}
	return 0
}

// VAT returns 20 % of an amount, rounded half up.
func VAT(amount int64) int64 { return (amount*VATPercent + 50) / 100 }

func (o Order) deliveryFee() int64 {
	ordered := 0
	for _, i := range o.Items {
		ordered += i.Ordered
	}
	return DeliveryFee(ordered)
}

// Totals computes the amounts of the order.
func (o Order) Totals() Totals {
	var t Totals
	for _, i := range o.Items {
		t.Product += i.Total()
	}
	t.Fee = o.deliveryFee() + Surcharge(o.Window)
	t.Total = t.Product + t.Fee
	t.VAT = VAT(t.Total)
	t.TotalIncl = t.Total + t.VAT
	return t
}

// WaitingSince returns when an order began to wait; the zero time for one that does not wait.
func (o Order) WaitingSince() (since time.Time) {
	if o.WaitingReason != "" {
		since = o.CreatedAt.Add(time.Minute)
	}
	return since
}

// The numbers of the generated orders. Each day has a block of numbers. The history uses its lower
// part, and orders of customers the rest, so that a history that continues never needs a number that
// is taken.
const (
	// Block is how many numbers a day has.
	Block = 128
	// Own is how many of them, from the lowest, the history uses.
	Own = 64
)

// The parts of the history's numbers: one for each tank or series of nights, from slotCancelled on
// one for the cancelled order before it, and from slotLive on those of the current situation.
const (
	slotCancelled = 24
	slotLive      = 48
)

var epoch = calendar.NewDate(2020, 1, 1)

// FirstNumber returns the first number of a day's block in the references of its year.
func FirstNumber(d calendar.Date) int { return (d.YearDay()-1)*Block + 1 }

// Reference formats the reference of an order that people read.
func Reference(d calendar.Date, number int) string {
	year, _, _ := d.Civil()
	return fmt.Sprintf("CMD-%d-%06d", year, number)
}

// The maximum numbers of items and events of an order, and of fills of an item: their ids are
// computed from that of the order or item.
const (
	ItemsPerOrder  = 4
	EventsPerOrder = 1000
	FillsPerItem   = 64
)

// numbered sets the id and the reference of an order: slot is its place in the block of the day on
// which it was created.
func (o Order) numbered(slot int) Order {
	day := calendar.DateOf(o.CreatedAt)
	return o.Numbered(int64(day-epoch)*Block+int64(slot), Reference(day, FirstNumber(day)+slot))
}

// Numbered sets the id and the reference of an order, and the ids of its items and fills.
func (o Order) Numbered(id int64, reference string) Order {
	o.ID, o.Reference = id, reference
	for i := range o.Items {
		item := &o.Items[i]
		item.ID = o.ID*ItemsPerOrder + int64(i)
		for j := range item.Fills {
			item.Fills[j].ID = item.ID*FillsPerItem + int64(j)
		}
	}
	return o
}
