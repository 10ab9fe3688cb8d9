package order

import (
	"math/big"
	"time"

	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/form"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/quote"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/slot"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// OnWire is an order, as the API sends it (product appendix B).
type OnWire struct {
	ID                    store.ID       `json:"id"`
	Reference             string         `json:"reference"`
	BusinessID            store.ID       `json:"business_id"`
	Status                string         `json:"status"`
	CreatedAt             string         `json:"created_at"`
	CreatedBy             *store.ID      `json:"created_by"`
	CreatedByName         *personName    `json:"created_by_name"`
	PONumber              *string        `json:"po_number"`
	AddressID             store.ID       `json:"address_id"`
	ContactID             *store.ID      `json:"contact_id"`
	Instructions          *string        `json:"instructions"`
	Slot                  slot.OnWire    `json:"slot"`
	ProposedSlot          *slot.OnWire   `json:"proposed_slot"`
	WaitingReason         *string        `json:"waiting_reason"`
	WaitingReasons        []string       `json:"waiting_reasons"`
	WaitingUntil          *string        `json:"waiting_until"`
	Items                 []ItemOnWire   `json:"items"`
	Totals                quote.Totals   `json:"totals"`
	Tanker                *tanker        `json:"tanker"`
	Driver                *driver        `json:"driver"`
	ETA                   *string        `json:"eta"`
	DeliveredAt           *string        `json:"delivered_at"`
	PaymentMethodID       *store.ID      `json:"payment_method_id"`
	EmissionsKg           *string        `json:"emissions_kg"`
	CanCancel             bool           `json:"can_cancel"`
	CanEdit               bool           `json:"can_edit"`
	FreeCancellationUntil *string        `json:"free_cancellation_until"`
	CancellationFee       int64          `json:"cancellation_fee"`
	Cancellation          *cancellation  `json:"cancellation"`
	RecurringOrderID      *store.ID      `json:"recurring_order_id"`
	RecurringOrder        *recurringName `json:"recurring_order"`
	InvoiceID             *store.ID      `json:"invoice_id"`
	Issue                 *IssueOnWire   `json:"issue"`
	EventsCount           int            `json:"events_count"`
	UpdatedAt             string         `json:"updated_at"`
	Version               int            `json:"version"`
}

type personName struct {
	FirstName string `json:"first_name"`
	LastName  string `json:"last_name"`
}

type namedPerson struct {
	ID store.ID `json:"id"`
	personName
}

type recurringName struct {
	ID   store.ID `json:"id"`
	Name string   `json:"name"`
}

// ItemOnWire is a line of an order, as the API sends it.
type ItemOnWire struct {
	ID              store.ID             `json:"id"`
	GasID           store.ID             `json:"gas_id"`
	TankID          *store.ID            `json:"tank_id"`
	VolumeOrdered   int                  `json:"volume_ordered"`
	FillUp          bool                 `json:"fill_up"`
	VolumeDelivered *int                 `json:"volume_delivered"`
	Volume15C       *int                 `json:"volume_15c"`
	UnitPrice       string               `json:"unit_price"`
	Total           int64                `json:"total"`
	EmissionsKg     *string              `json:"emissions_kg"`
	EmissionFactor  *seed.EmissionFactor `json:"emission_factor"`
	Fills           []vehicleFill        `json:"fills,omitempty"`
}

// vehicleFill is one vehicle filled on site; Volume in litres.
type vehicleFill struct {
	ID           store.ID `json:"id"`
	ItemID       store.ID `json:"-"`
	VehicleID    store.ID `json:"vehicle_id"`
	Registration string   `json:"registration"`
	Label        *string  `json:"label"`
	Volume       int      `json:"volume"`
	OdometerKm   *int     `json:"odometer_km"`
	FilledAt     string   `json:"filled_at"`
}

type tanker struct {
	ID           store.ID `json:"id"`
	Name         string   `json:"name"`
	Registration string   `json:"registration"`
	Capacity     int      `json:"capacity"`
	AdrClass     string   `json:"adr_class"`
}

type driver struct {
	FirstName string  `json:"first_name"`
	Phone     *string `json:"phone"`
}

type cancellation struct {
	At      string       `json:"at"`
	By      *namedPerson `json:"by"`
	Reason  string       `json:"reason"`
	Comment *string      `json:"comment"`
	Fee     int64        `json:"fee"`
}

// IssueOnWire is a reported problem, as the API sends it.
type IssueOnWire struct {
	ID          store.ID `json:"id"`
	Kind        string   `json:"kind"`
	Description string   `json:"description"`
	Status      string   `json:"status"`
	OpenedAt    string   `json:"opened_at"`
	ClosedAt    *string  `json:"closed_at"`
	Answer      *string  `json:"answer"`
}

// onWire converts an order for the API; now decides on fees, deadlines and the driver's phone.
func (o Order) onWire(d *seed.Seed, now time.Time) OnWire {
	w := OnWire{
		ID: o.ID, Reference: o.Reference, BusinessID: o.BusinessID, Status: o.Status, CreatedAt: clock.Instant(o.CreatedAt), CreatedBy: o.CreatedBy, PONumber: o.PONumber,
		AddressID: o.AddressID, ContactID: o.ContactID, Instructions: o.Instructions, Slot: slot.Of(o.Date, o.Window), WaitingReasons: []string{},
		Totals: quote.Totals{Product: o.ProductTotal, DeliveryFee: o.DeliveryFee, Discount: o.Discount, Total: o.Total, VAT: o.VAT, TotalIncl: o.Total + o.VAT,
			IsEstimate: o.Status != history.Delivered},
		DeliveredAt: clock.OptionalInstant(o.DeliveredAt), PaymentMethodID: o.PaymentMethodID, CanCancel: o.Cancellable(), CanEdit: o.Editable(),
		CancellationFee: o.CancellationFee(now), RecurringOrderID: o.RecurringID, InvoiceID: o.InvoiceID, EventsCount: o.EventsCount,
		UpdatedAt: clock.Instant(o.UpdatedAt), Version: o.Version, Items: []ItemOnWire{},
	}
	if o.CreatedByFirst != nil {
		w.CreatedByName = &personName{*o.CreatedByFirst, store.Text(o.CreatedByLast)}
	}
	if o.ProposedDate != nil && o.ProposedWindow != nil {
		s := slot.Of(*o.ProposedDate, *o.ProposedWindow)
		w.ProposedSlot = &s
	}
	if reasons := o.waitReasons(); len(reasons) > 0 {
		text := waitingText(reasons)
		w.WaitingReason, w.WaitingReasons = &text, reasons
	}
	if until := o.WaitsUntil(); until != nil {
		at := clock.Timestamp(*until)
		w.WaitingUntil = &at
	}
	if o.Status == history.Processing {
		w.ETA = clock.OptionalInstant(o.ETA)
	}
	if limit := o.FreeUntil(now); limit != nil {
		at := clock.Timestamp(*limit)
		w.FreeCancellationUntil = &at
	}
	if o.RecurringID != nil && o.RecurringName != nil {
		w.RecurringOrder = &recurringName{*o.RecurringID, *o.RecurringName}
	}
	w.Tanker, w.Driver = o.Crew(d, now)
	w.Cancellation = o.cancellation()
	w.Issue = o.Issue.onWire()
	emissions := new(big.Rat)
	for _, i := range o.Items {
		item := i.onWire()
		if kg, known := new(big.Rat).SetString(store.Text(item.EmissionsKg)); known {
			emissions.Add(emissions, kg)
		}
		w.Items = append(w.Items, item)
	}
	if o.Status == history.Delivered {
		kg := emissions.FloatString(2)
		w.EmissionsKg = &kg
	}
	return w
}

func (i Item) onWire() ItemOnWire {
	w := ItemOnWire{ID: i.ID, GasID: i.GasID, TankID: i.TankID, VolumeOrdered: i.Ordered, FillUp: i.FillUp, VolumeDelivered: i.Delivered, Volume15C: i.At15,
		UnitPrice: i.Price.String(), Total: i.Total, EmissionFactor: i.Factor, Fills: i.Fills}
	if i.Delivered != nil && i.Factor != nil {
		w.EmissionsKg = new(kilograms(i.Factor.Emitted(*i.Delivered)))
	}
	return w
}

// kilograms formats milligrams as kilograms with two decimals.
func kilograms(milligrams int64) string { return big.NewRat(milligrams, 1_000_000).FloatString(2) }

// Crew returns the tanker and its driver, from the status ready on. A cancelled order has none.
func (o Order) Crew(d *seed.Seed, now time.Time) (*tanker, *driver) {
	if o.TankerID == nil || o.AssignedAt == nil || o.CancelledAt != nil {
		return nil, nil
	}
	for _, t := range d.Tankers {
		if t.ID != int64(*o.TankerID) {
			continue
		}
		who := &driver{FirstName: t.Driver}
		callable := o.DeliveredAt == nil || now.Before(time.Unix(*o.DeliveredAt, 0).Add(driverPhoneFor))
		if callable {
			phone := form.MustPhone(t.Phone)
			who.Phone = &phone
		}
		return &tanker{store.ID(t.ID), t.Name, t.Registration, t.Capacity, t.AdrClass}, who
	}
	return nil, nil
}

func (o Order) cancellation() *cancellation {
	if o.CancelledAt == nil {
		return nil
	}
	c := &cancellation{At: clock.Instant(*o.CancelledAt), Reason: store.Text(o.CancelReason), Comment: o.CancelComment, Fee: o.CancelFee}
	if o.CancelledBy != nil && o.CancelledByFirst != nil {
		c.By = &namedPerson{*o.CancelledBy, personName{*o.CancelledByFirst, store.Text(o.CancelledByLast)}}
	}
	return c
}

// onWire converts an issue for the API; nil stays nil.
func (i *Issue) onWire() *IssueOnWire {
	if i == nil {
		return nil
	}
	return &IssueOnWire{i.ID, i.Kind, i.Description, i.Status, clock.Instant(i.OpenedAt), clock.OptionalInstant(i.ClosedAt), i.Answer}
}
