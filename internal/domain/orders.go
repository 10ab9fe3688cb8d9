package domain

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// Order is one delivery, from its order to its receipt. Of what it refers to it
// holds the ids; a pointer that is nil was not told or does not exist yet.
type Order struct {
	ID         ID
	BusinessID ID
	// Reference is readable, "CMD-2026-004812"; the id when there is none.
	Reference string
	Status    OrderStatus
	// Cancellation is apart from the status: a cancelled order keeps its last one
	// (product 2).
	Cancellation        *Cancellation
	CreatedAt           *time.Time
	CreatedBy           *UserRef
	PurchaseOrderNumber *string
	AddressID           ID
	SiteContactID       ID
	Slot                *DeliverySlot
	// ProposedSlot is what the provider offers in place of Slot.
	ProposedSlot  *DeliverySlot
	WaitingReason *string
	// WaitingReasons are WaitingReason as codes, nil when the provider has only a
	// text. WaitingUntil is when the order is cancelled without an answer.
	WaitingReasons []WaitingReason
	WaitingUntil   *time.Time
	Items          []*OrderItem
	Instructions   *string
	Totals         *OrderTotals
	Tanker         *Tanker
	Driver         *Driver
	Eta            *time.Time
	DeliveredAt    *time.Time
	// RecurringOrder has its id and name alone; the rest is read by id.
	RecurringOrder  *RecurringOrder
	InvoiceID       ID
	PaymentMethodID ID
	Issue           *OrderIssue
	// Cancellable and Editable are what the provider tells; CanCancel and CanEdit
	// fall back on the life cycle.
	Cancellable           *bool
	Editable              *bool
	FreeCancellationUntil *time.Time
	// CancellationFeeExclTax is what a cancellation would cost now.
	CancellationFeeExclTax *Cents
	EmissionsKgCo2e        *Decimal
	UpdatedAt              *time.Time
	// Version grows with each change, so that an older state that arrives late is
	// known for one; nil when the provider does not count.
	Version *int
}

// WaitingReason is why an order waits.
type WaitingReason struct {
	Code WaitingReasonCode
	// AmountOver is by how much the credit is exceeded, with taxes.
	AmountOver *Cents
}

// WaitingReasonCode is a reason of product 7.1.
type WaitingReasonCode string

// The reasons for which an order waits.
const (
	WaitsForCredit   WaitingReasonCode = "CREDIT_EXCEEDED"
	WaitsForCapacity WaitingReasonCode = "SLOT_CAPACITY"
	WaitsAsFirst     WaitingReasonCode = "FIRST_ORDER"
	WaitsForQuote    WaitingReasonCode = "QUOTE_EXPIRED"
	WaitsForPrice    WaitingReasonCode = "PRICE_GAP"
	WaitsForAnswer   WaitingReasonCode = "SLOT_PROPOSED"
	WaitsForProposal WaitingReasonCode = "SLOT_TO_COME"
)

// WaitingReasonCodes are the reasons, in the order of product 7.1.
var WaitingReasonCodes = []WaitingReasonCode{WaitsForCredit, WaitsForCapacity, WaitsAsFirst, WaitsForQuote, WaitsForPrice, WaitsForAnswer, WaitsForProposal}

// OrderStatus is how far a delivery has come. The spelling is the
// specification's (§4).
type OrderStatus string

// The five statuses, in the order of the life cycle.
const (
	OrderOncoming   OrderStatus = "oncoming"
	OrderWaiting    OrderStatus = "waiting"
	OrderReady      OrderStatus = "ready"
	OrderProcessing OrderStatus = "processing"
	OrderDelivered  OrderStatus = "delivered"
)

// OrderStatuses are the statuses, in the order of the life cycle.
var OrderStatuses = []OrderStatus{OrderOncoming, OrderWaiting, OrderReady, OrderProcessing, OrderDelivered}

// orderWords say a status of an order that was named before: "Commande CMD-1 en cours".
var orderWords = map[OrderStatus]string{
	OrderOncoming:   "enregistrée",
	OrderWaiting:    "en attente",
	OrderReady:      "attribuée",
	OrderProcessing: "en cours",
	OrderDelivered:  "livrée",
}

// CanCancel reports whether the order may be cancelled: what the provider says,
// else the rule of product 7.1.
func (o *Order) CanCancel() bool {
	return o.may(o.Cancellable, OrderOncoming, OrderWaiting, OrderReady)
}

// CanEdit reports whether the order may be changed: what the provider says, else
// the rule of product S07.
func (o *Order) CanEdit() bool { return o.may(o.Editable, OrderOncoming, OrderWaiting) }

func (o *Order) may(told *bool, statuses ...OrderStatus) bool {
	if told != nil {
		return *told
	}
	return o.Cancellation == nil && slices.Contains(statuses, o.Status)
}

// Live reports whether the tanker is on its way.
func (o *Order) Live() bool { return o.Status == OrderProcessing && o.Cancellation == nil }

// Upcoming reports whether the delivery is still to come.
func (o *Order) Upcoming() bool { return o.Status != OrderDelivered && o.Cancellation == nil }

// automatic reports whether a recurring order made it, and nobody by hand.
func (o *Order) automatic() bool { return o.RecurringOrder != nil && o.CreatedBy == nil }

// OrderItem is one product of an order.
type OrderItem struct {
	ID ID
	// BusinessID is the order's, because tanks are read by business.
	BusinessID ID
	GasID      ID
	// TankID is empty for vehicles filled on site or a reservoir that is not known.
	TankID ID
	// Volumes are in litres; with FillUp, VolumeOrdered is what is expected.
	VolumeOrdered *int
	FillUp        bool
	// VolumeDelivered is metered at ambient temperature, VolumeDeliveredAt15C
	// corrected to 15 °C.
	VolumeDelivered      *int
	VolumeDeliveredAt15C *int
	UnitPriceExclTax     *Decimal
	TotalExclTax         *Cents
	EmissionsKgCo2e      *Decimal
	// EmissionFactor is the one stored with the delivery (product 7.6).
	EmissionFactor *EmissionFactor
	// Fills are those of vehicles; a list of orders does not tell them.
	Fills []*VehicleFill
}

// VehicleFill is one vehicle filled, during a delivery or at a tank of the business.
type VehicleFill struct {
	ID    ID
	GasID ID
	// OrderID is empty for a fill at a tank, and for one that its order tells.
	OrderID ID
	Vehicle *Vehicle
	// Volume is in litres.
	Volume     *int
	OdometerKm *int
	FilledAt   *time.Time
}

// OrderTotals are the amounts of an order or a quote. All but Vat and
// TotalInclTax exclude tax; DeliveryFeeExclTax includes the slot's surcharge.
type OrderTotals struct {
	ProductExclTax     *Cents
	DeliveryFeeExclTax *Cents
	DiscountExclTax    *Cents
	TotalExclTax       *Cents
	Vat                *Cents
	TotalInclTax       *Cents
	// IsEstimate says that the volume delivered will decide.
	IsEstimate bool
}

// Cancellation says when, by whom and why an order was cancelled.
type Cancellation struct {
	At *time.Time
	// By is nil when the provider cancelled.
	By         *UserRef
	Reason     *CancellationReason
	Comment    *string
	FeeExclTax *Cents
}

// UserRef names a person.
type UserRef struct {
	ID        ID
	FirstName string
	LastName  string
}

// CancellationReason is why an order was cancelled.
type CancellationReason string

// The reasons of product S07, and the provider's own.
const (
	CancelNoLongerNeeded CancellationReason = "NO_LONGER_NEEDED"
	CancelWrongDate      CancellationReason = "WRONG_DATE"
	CancelWrongVolume    CancellationReason = "WRONG_VOLUME"
	CancelWrongAddress   CancellationReason = "WRONG_ADDRESS"
	CancelDuplicate      CancellationReason = "DUPLICATE"
	CancelPrice          CancellationReason = "PRICE"
	CancelSiteClosed     CancellationReason = "SITE_CLOSED"
	CancelProvider       CancellationReason = "PROVIDER"
	CancelOther          CancellationReason = "OTHER"
)

// CancellationReasons are all of them.
var CancellationReasons = []CancellationReason{CancelNoLongerNeeded, CancelWrongDate, CancelWrongVolume, CancelWrongAddress,
	CancelDuplicate, CancelPrice, CancelSiteClosed, CancelProvider, CancelOther}

// Tanker is the provider's vehicle. Capacity is in litres.
type Tanker struct {
	ID           ID
	Name         string
	Registration string
	Capacity     *int
	AdrClass     *string
}

// Driver is who brings the delivery. Phone is told only around the delivery
// (product S07).
type Driver struct {
	FirstName string
	Phone     *string
}

// OrderEvent is something that happened to an order. Message is French and may
// be shown.
type OrderEvent struct {
	ID      ID
	OrderID ID
	At      *time.Time
	Kind    *OrderEventKind
	Status  *OrderStatus
	// Actor is nil when it was the provider's doing.
	Actor   *string
	Message string
}

// OrderEventKind is what happened.
type OrderEventKind string

// The kinds of events.
const (
	EventCreated        OrderEventKind = "CREATED"
	EventStatusChanged  OrderEventKind = "STATUS_CHANGED"
	EventEdited         OrderEventKind = "EDITED"
	EventTankerAssigned OrderEventKind = "TANKER_ASSIGNED"
	EventEtaChanged     OrderEventKind = "ETA_CHANGED"
	EventArrived        OrderEventKind = "ARRIVED"
	EventDelivered      OrderEventKind = "DELIVERED"
	EventDocumentAdded  OrderEventKind = "DOCUMENT_ADDED"
	EventInvoiced       OrderEventKind = "INVOICED"
	EventCancelled      OrderEventKind = "CANCELLED"
	EventIssueOpened    OrderEventKind = "ISSUE_OPENED"
	EventIssueClosed    OrderEventKind = "ISSUE_CLOSED"
	EventComment        OrderEventKind = "COMMENT"
)

// OrderEventKinds are all of them.
var OrderEventKinds = []OrderEventKind{EventCreated, EventStatusChanged, EventEdited, EventTankerAssigned, EventEtaChanged, EventArrived,
	EventDelivered, EventDocumentAdded, EventInvoiced, EventCancelled, EventIssueOpened, EventIssueClosed, EventComment}

// OrderIssue is a problem that was reported with a delivery.
type OrderIssue struct {
	ID          ID
	Kind        *IssueKind
	Description string
	Status      *IssueStatus
	OpenedAt    *time.Time
	ClosedAt    *time.Time
	// Answer is the provider's, French, nil before there is one.
	Answer *string
}

// IssueKind is what is wrong with a delivery.
type IssueKind string

// The kinds of problems (product S07).
const (
	IssueVolumeGap    IssueKind = "VOLUME_GAP"
	IssueLate         IssueKind = "LATE"
	IssueNotDelivered IssueKind = "NOT_DELIVERED"
	IssueWrongProduct IssueKind = "WRONG_PRODUCT"
	IssueWrongTank    IssueKind = "WRONG_TANK"
	IssueDamage       IssueKind = "DAMAGE"
	IssueInvoice      IssueKind = "INVOICE"
	IssueOther        IssueKind = "OTHER"
)

// IssueKinds are all of them.
var IssueKinds = []IssueKind{IssueVolumeGap, IssueLate, IssueNotDelivered, IssueWrongProduct, IssueWrongTank, IssueDamage, IssueInvoice, IssueOther}

// IssueStatus is how far the answer to a problem has come.
type IssueStatus string

// The statuses of a problem.
const (
	IssueOpen       IssueStatus = "OPEN"
	IssueInProgress IssueStatus = "IN_PROGRESS"
	IssueClosed     IssueStatus = "CLOSED"
)

// CreateOrderInput orders what a quote offers. A nil field is not sent.
type CreateOrderInput struct {
	QuoteID ID
	// IdempotencyKey makes sure that the same order sent twice is one order.
	IdempotencyKey      ID
	SiteContactID       *ID
	PurchaseOrderNumber *string
	Instructions        *string
	PaymentMethodID     *ID
	// AcceptPrice takes the price of the day when the guarantee has ended,
	// ConfirmDuplicate orders what seems to be ordered already.
	AcceptPrice      *bool
	ConfirmDuplicate *bool
}

// The longest texts of an order, in characters (product 7.2).
const (
	maxPurchaseOrderNumber = 35
	maxInstructions        = 500
)

// Check tidies and tests an order (product 7.2).
func (in *CreateOrderInput) Check() error {
	var f faults
	if !in.QuoteID.Valid() {
		f.add("quoteId", UserNotFound)
	}
	if !in.IdempotencyKey.Valid() {
		f.add("idempotencyKey", UserInvalid)
	}
	f.orderTexts(&in.PurchaseOrderNumber, &in.Instructions)
	return f.err()
}

// UpdateOrderInput is what may change in an order. A nil field stays.
type UpdateOrderInput struct {
	Date   *Date
	Window *SlotWindow
	// SiteContactID that is empty removes the contact.
	SiteContactID       *ID
	PurchaseOrderNumber *string
	Instructions        *string
}

// Check tidies and tests the given fields.
func (in *UpdateOrderInput) Check() error {
	var f faults
	if in.Window != nil && !oneOf(*in.Window, SlotWindows...) {
		f.add("window", UserInvalid)
	}
	f.orderTexts(&in.PurchaseOrderNumber, &in.Instructions)
	return f.err()
}

func (f *faults) orderTexts(number, instructions **string) {
	tidy(number, instructions)
	f.text("purchaseOrderNumber", *number, maxPurchaseOrderNumber, false)
	f.paragraphs("instructions", *instructions, maxInstructions)
}

// CancelOrderInput is why an order is cancelled.
type CancelOrderInput struct {
	Reason  CancellationReason
	Comment *string
}

// Check tidies and tests a cancellation: a customer gives any reason but the
// provider's, and a comment with OTHER (product S07).
func (in *CancelOrderInput) Check() error {
	var f faults
	tidy(&in.Comment)
	if in.Reason == CancelProvider || !oneOf(in.Reason, CancellationReasons...) {
		f.add("reason", UserInvalid)
	}
	f.paragraphs("comment", in.Comment, maxInstructions)
	if in.Reason == CancelOther && or(in.Comment, "") == "" {
		f.add("comment", UserRequired)
	}
	return f.err()
}

// ReportIssueInput is a problem with a delivery.
type ReportIssueInput struct {
	OrderID     ID
	Kind        IssueKind
	Description string
}

// The length of a problem's description, in characters (product S07).
const (
	minDescription = 20
	maxDescription = 2000
)

// Check tidies and tests a problem.
func (in *ReportIssueInput) Check() error {
	var f faults
	in.Description = strings.TrimSpace(in.Description)
	if !oneOf(in.Kind, IssueKinds...) {
		f = append(f, &UserError{Field: InputField{Name: "kind"}, Code: UserInvalid, Message: sentences["issue kind"]})
	}
	f.paragraphs("description", &in.Description, maxDescription)
	if utf8.RuneCountInString(in.Description) < minDescription {
		f.add("description", UserTooShort)
	}
	return f.err()
}
