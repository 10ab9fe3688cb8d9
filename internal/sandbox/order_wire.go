package sandbox

import (
	"math/big"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
)

// orderOnWire is an order of the wire (product appendix B).
type orderOnWire struct {
	ID                    recordID       `json:"id"`
	Reference             string         `json:"reference"`
	BusinessID            recordID       `json:"business_id"`
	Status                string         `json:"status"`
	CreatedAt             string         `json:"created_at"`
	CreatedBy             *recordID      `json:"created_by"`
	CreatedByName         *personName    `json:"created_by_name"`
	PONumber              *string        `json:"po_number"`
	AddressID             recordID       `json:"address_id"`
	ContactID             *recordID      `json:"contact_id"`
	Instructions          *string        `json:"instructions"`
	Slot                  slot           `json:"slot"`
	ProposedSlot          *slot          `json:"proposed_slot"`
	WaitingReason         *string        `json:"waiting_reason"`
	WaitingReasons        []string       `json:"waiting_reasons"`
	WaitingUntil          *string        `json:"waiting_until"`
	Items                 []itemOnWire   `json:"items"`
	Totals                totals         `json:"totals"`
	Tanker                *tanker        `json:"tanker"`
	Driver                *driver        `json:"driver"`
	ETA                   *string        `json:"eta"`
	DeliveredAt           *string        `json:"delivered_at"`
	PaymentMethodID       *recordID      `json:"payment_method_id"`
	EmissionsKg           *string        `json:"emissions_kg"`
	CanCancel             bool           `json:"can_cancel"`
	CanEdit               bool           `json:"can_edit"`
	FreeCancellationUntil *string        `json:"free_cancellation_until"`
	CancellationFee       int64          `json:"cancellation_fee"`
	Cancellation          *cancellation  `json:"cancellation"`
	RecurringOrderID      *recordID      `json:"recurring_order_id"`
	RecurringOrder        *recurringName `json:"recurring_order"`
	InvoiceID             *recordID      `json:"invoice_id"`
	Issue                 *issueOnWire   `json:"issue"`
	EventsCount           int            `json:"events_count"`
	UpdatedAt             string         `json:"updated_at"`
	Version               int            `json:"version"`
}

type personName struct {
	FirstName string `json:"first_name"`
	LastName  string `json:"last_name"`
}

type namedPerson struct {
	ID recordID `json:"id"`
	personName
}

type recurringName struct {
	ID   recordID `json:"id"`
	Name string   `json:"name"`
}

// slot is when a delivery is or may be. Reason says why it may not; Surcharge is
// in cents without tax, RemainingCapacity in litres, nil without limit.
type slot struct {
	Date              string          `json:"date"`
	Window            calendar.Window `json:"window"`
	StartsAt          string          `json:"starts_at"`
	EndsAt            string          `json:"ends_at"`
	Available         bool            `json:"available"`
	Reason            *string         `json:"reason"`
	ReasonText        *string         `json:"reason_text"`
	Surcharge         int64           `json:"surcharge"`
	RemainingCapacity *int            `json:"remaining_capacity"`
}

// slotOf is the slot of an order.
func slotOf(d calendar.Date, w calendar.Window) slot {
	from, to := w.Span(d)
	return slot{Date: d.String(), Window: w, StartsAt: timestamp(from), EndsAt: timestamp(to), Available: true, Surcharge: history.Surcharge(w)}
}

type itemOnWire struct {
	ID              recordID        `json:"id"`
	GasID           recordID        `json:"gas_id"`
	TankID          *recordID       `json:"tank_id"`
	VolumeOrdered   int             `json:"volume_ordered"`
	FillUp          bool            `json:"fill_up"`
	VolumeDelivered *int            `json:"volume_delivered"`
	Volume15C       *int            `json:"volume_15c"`
	UnitPrice       string          `json:"unit_price"`
	Total           int64           `json:"total"`
	EmissionsKg     *string         `json:"emissions_kg"`
	EmissionFactor  *emissionFactor `json:"emission_factor"`
	Fills           []vehicleFill   `json:"fills,omitempty"`
}

// vehicleFill is one vehicle filled on site; Volume in litres.
type vehicleFill struct {
	ID           recordID `json:"id"`
	ItemID       recordID `json:"-"`
	VehicleID    recordID `json:"vehicle_id"`
	Registration string   `json:"registration"`
	Label        *string  `json:"label"`
	Volume       int      `json:"volume"`
	OdometerKm   *int     `json:"odometer_km"`
	FilledAt     string   `json:"filled_at"`
}

// totals are cents; all but VAT and TotalIncl exclude tax.
type totals struct {
	Product     int64 `json:"product"`
	DeliveryFee int64 `json:"delivery_fee"`
	Discount    int64 `json:"discount"`
	Total       int64 `json:"total"`
	VAT         int64 `json:"vat"`
	TotalIncl   int64 `json:"total_incl"`
	IsEstimate  bool  `json:"is_estimate"`
}

type tanker struct {
	ID           recordID `json:"id"`
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

type issueOnWire struct {
	ID          recordID `json:"id"`
	Kind        string   `json:"kind"`
	Description string   `json:"description"`
	Status      string   `json:"status"`
	OpenedAt    string   `json:"opened_at"`
	ClosedAt    *string  `json:"closed_at"`
	Answer      *string  `json:"answer"`
}

// onWire writes an order as people see it at now.
func (o order) onWire(d *seed, now time.Time) orderOnWire {
	w := orderOnWire{
		ID: o.ID, Reference: o.Reference, BusinessID: o.BusinessID, Status: o.Status, CreatedAt: instantOf(o.CreatedAt), CreatedBy: o.CreatedBy, PONumber: o.PONumber,
		AddressID: o.AddressID, ContactID: o.ContactID, Instructions: o.Instructions, Slot: slotOf(o.Date, o.Window), WaitingReasons: []string{},
		Totals: totals{Product: o.ProductTotal, DeliveryFee: o.DeliveryFee, Discount: o.Discount, Total: o.Total, VAT: o.VAT, TotalIncl: o.Total + o.VAT,
			IsEstimate: o.Status != history.Delivered},
		DeliveredAt: maybeInstantOf(o.DeliveredAt), PaymentMethodID: o.PaymentMethodID, CanCancel: o.cancellable(), CanEdit: o.editable(),
		CancellationFee: o.cancellationFee(now), RecurringOrderID: o.RecurringID, InvoiceID: o.InvoiceID, EventsCount: o.EventsCount,
		UpdatedAt: instantOf(o.UpdatedAt), Version: o.Version, Items: []itemOnWire{},
	}
	if o.CreatedByFirst != nil {
		w.CreatedByName = &personName{*o.CreatedByFirst, text(o.CreatedByLast)}
	}
	if o.ProposedDate != nil && o.ProposedWindow != nil {
		s := slotOf(*o.ProposedDate, *o.ProposedWindow)
		w.ProposedSlot = &s
	}
	if reasons := o.waitReasons(); len(reasons) > 0 {
		told := waitingText(reasons)
		w.WaitingReason, w.WaitingReasons = &told, reasons
	}
	if until := o.waitsUntil(); until != nil {
		at := timestamp(*until)
		w.WaitingUntil = &at
	}
	if o.Status == history.Processing {
		w.ETA = maybeInstantOf(o.ETA)
	}
	if limit := o.freeUntil(now); limit != nil {
		at := timestamp(*limit)
		w.FreeCancellationUntil = &at
	}
	if o.RecurringID != nil && o.RecurringName != nil {
		w.RecurringOrder = &recurringName{*o.RecurringID, *o.RecurringName}
	}
	w.Tanker, w.Driver = o.crew(d, now)
	w.Cancellation = o.cancellation()
	w.Issue = o.Issue.onWire()
	emissions := new(big.Rat)
	for _, i := range o.Items {
		item := i.onWire()
		if kg, known := new(big.Rat).SetString(text(item.EmissionsKg)); known {
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

func (i orderItem) onWire() itemOnWire {
	w := itemOnWire{ID: i.ID, GasID: i.GasID, TankID: i.TankID, VolumeOrdered: i.Ordered, FillUp: i.FillUp, VolumeDelivered: i.Delivered, Volume15C: i.At15,
		UnitPrice: i.Price.String(), Total: i.Total, EmissionFactor: i.Factor, Fills: i.Fills}
	if i.Delivered == nil || i.Factor == nil {
		return w
	}
	if factor, known := new(big.Rat).SetString(i.Factor.Total); known {
		kg := factor.Mul(factor, big.NewRat(int64(*i.Delivered), 1)).FloatString(2)
		w.EmissionsKg = &kg
	}
	return w
}

// crew is the tanker and its driver, from ready on; nobody comes to an order that was
// cancelled.
func (o order) crew(d *seed, now time.Time) (*tanker, *driver) {
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
			phone := mustPhone(t.Phone)
			who.Phone = &phone
		}
		return &tanker{recordID(t.ID), t.Name, t.Registration, t.Capacity, t.AdrClass}, who
	}
	return nil, nil
}

func (o order) cancellation() *cancellation {
	if o.CancelledAt == nil {
		return nil
	}
	c := &cancellation{At: instantOf(*o.CancelledAt), Reason: text(o.CancelReason), Comment: o.CancelComment, Fee: o.CancelFee}
	if o.CancelledBy != nil && o.CancelledByFirst != nil {
		c.By = &namedPerson{*o.CancelledBy, personName{*o.CancelledByFirst, text(o.CancelledByLast)}}
	}
	return c
}

// onWire writes an issue; nil when there is none.
func (i *orderIssue) onWire() *issueOnWire {
	if i == nil {
		return nil
	}
	return &issueOnWire{i.ID, i.Kind, i.Description, i.Status, instantOf(i.OpenedAt), maybeInstantOf(i.ClosedAt), i.Answer}
}
