package domain

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// Order is one delivery, from its order to its receipt. It holds the ids of the records that it
// names; a nil pointer means that the provider sent no value, or that it does not exist yet.
type Order struct {
	ID         ID
	BusinessID ID
	// Reference is the readable reference, "CMD-2026-004812"; the id when there is none.
	Reference string
	Status    OrderStatus
	// Cancellation is separate from the status: a cancelled order keeps its last status
	// (product 2).
	Cancellation        *Cancellation
	CreatedAt           *time.Time
	CreatedBy           *UserRef
	PurchaseOrderNumber *string
	AddressID           ID
	SiteContactID       ID
	Slot                *DeliverySlot
	// ProposedSlot is the slot that the provider offers instead of Slot.
	ProposedSlot  *DeliverySlot
	WaitingReason *string
	// WaitingReasons are the codes of WaitingReason, nil when the provider sends only a text.
	// The order is cancelled at WaitingUntil without an answer.
	WaitingReasons []WaitingReason
	WaitingUntil   *time.Time
	Items          []*OrderItem
	Instructions   *string
	Totals         *OrderTotals
	Tanker         *Tanker
	Driver         *Driver
	Eta            *time.Time
	DeliveredAt    *time.Time
	// RecurringOrder has only its id and name; the other fields are read by id.
	RecurringOrder  *RecurringOrder
	InvoiceID       ID
	PaymentMethodID ID
	Issue           *OrderIssue
	// Cancellable and Editable are the provider's decisions; when they are nil, CanCancel and
	// CanEdit use the life cycle.
	Cancellable           *bool
	Editable              *bool
	FreeCancellationUntil *time.Time
	// CancellationFeeExclTax is the current cost of a cancellation.
	CancellationFeeExclTax *Cents
	EmissionsKgCo2e        *Decimal
	UpdatedAt              *time.Time
	// Version increases with each change, so that an older state that arrives late can be
	// recognized; nil when the provider does not send it.
	Version *int
}

// WaitingReason is why an order waits.
type WaitingReason struct {
	Code WaitingReasonCode
	// AmountOver is the amount by which the credit limit is exceeded, with taxes.
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

// WaitingReasonCodes lists the reasons, in the order of product 7.1.
var WaitingReasonCodes = []WaitingReasonCode{WaitsForCredit, WaitsForCapacity, WaitsAsFirst, WaitsForQuote, WaitsForPrice, WaitsForAnswer, WaitsForProposal}

// OrderStatus is the progress of a delivery. The spelling is the specification's (§4).
type OrderStatus string

// The five statuses, in the order of the life cycle.
const (
	OrderOncoming   OrderStatus = "oncoming"
	OrderWaiting    OrderStatus = "waiting"
	OrderReady      OrderStatus = "ready"
	OrderProcessing OrderStatus = "processing"
	OrderDelivered  OrderStatus = "delivered"
)

// OrderStatuses lists the statuses, in the order of the life cycle.
var OrderStatuses = []OrderStatus{OrderOncoming, OrderWaiting, OrderReady, OrderProcessing, OrderDelivered}

// orderWords are the French words for a status after an order's reference: "Commande CMD-1 en
// cours".
var orderWords = map[OrderStatus]string{
	OrderOncoming:   "enregistrée",
	OrderWaiting:    "en attente",
	OrderReady:      "attribuée",
	OrderProcessing: "en cours",
	OrderDelivered:  "livrée",
}

// CanCancel reports whether the order may be cancelled: the provider's decision if it sent one,
// otherwise the rule of product 7.1.
func (o *Order) CanCancel() bool {
	return o.may(o.Cancellable, OrderOncoming, OrderWaiting, OrderReady)
}

// CanEdit reports whether the order may be changed: the provider's decision if it sent one,
// otherwise the rule of product S07.
func (o *Order) CanEdit() bool { return o.may(o.Editable, OrderOncoming, OrderWaiting) }

func (o *Order) may(decided *bool, statuses ...OrderStatus) bool {
	if decided != nil {
		return *decided
	}
	return o.Cancellation == nil && slices.Contains(statuses, o.Status)
}

// Live reports whether the tanker is on its way.
func (o *Order) Live() bool { return o.Status == OrderProcessing && o.Cancellation == nil }

// Upcoming reports whether the delivery is neither made nor cancelled.
func (o *Order) Upcoming() bool { return o.Status != OrderDelivered && o.Cancellation == nil }

// automatic reports whether a recurring order created it, and not a user.
func (o *Order) automatic() bool { return o.RecurringOrder != nil && o.CreatedBy == nil }

// OrderItem is one product of an order.
type OrderItem struct {
	ID ID
	// BusinessID is the order's, because tanks are read by business.
	BusinessID ID
	GasID      ID
	// TankID is empty for vehicles filled on site or an unknown tank.
	TankID ID
	// Volumes are in litres; with FillUp, VolumeOrdered is the expected volume.
	VolumeOrdered *int
	FillUp        bool
	// VolumeDelivered is metered at ambient temperature, VolumeDeliveredAt15C
	// corrected to 15 °C.
	VolumeDelivered      *int
	VolumeDeliveredAt15C *int
	UnitPriceExclTax     *Decimal
	TotalExclTax         *Cents
	EmissionsKgCo2e      *Decimal
	// EmissionFactor is the factor stored with the delivery (product 7.6).
	EmissionFactor *EmissionFactor
	// Fills are the fills of vehicles; a list of orders leaves them out.
	Fills []*VehicleFill
}

// VehicleFill is one vehicle filled, during a delivery or at a tank of the business.
type VehicleFill struct {
	ID    ID
	GasID ID
	// OrderID is empty for a fill at a tank, and for a fill that is part of an order.
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
	// IsEstimate reports that the delivered volume will change the amounts.
	IsEstimate bool
}

// Cancellation records when, by whom and why an order was cancelled.
type Cancellation struct {
	At *time.Time
	// By is nil when the provider cancelled.
	By         *UserRef
	Reason     *CancellationReason
	Comment    *string
	FeeExclTax *Cents
}

// UserRef is the id and name of a user.
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

// Driver is the driver of the delivery. The provider sends Phone only around the delivery
// (product S07).
type Driver struct {
	FirstName string
	Phone     *string
}

// OrderEvent is an event of an order. Message is French and may be shown.
type OrderEvent struct {
	ID      ID
	OrderID ID
	At      *time.Time
	Kind    *OrderEventKind
	Status  *OrderStatus
	// Actor is nil for an action of the provider.
	Actor   *string
	Message string
}

// OrderEventKind is the kind of an event.
type OrderEventKind string

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

var OrderEventKinds = []OrderEventKind{EventCreated, EventStatusChanged, EventEdited, EventTankerAssigned, EventEtaChanged, EventArrived,
	EventDelivered, EventDocumentAdded, EventInvoiced, EventCancelled, EventIssueOpened, EventIssueClosed, EventComment}

// OrderIssue is a reported problem with a delivery.
type OrderIssue struct {
	ID          ID
	Kind        *IssueKind
	Description string
	Status      *IssueStatus
	OpenedAt    *time.Time
	ClosedAt    *time.Time
	// Answer is the provider's answer, in French; nil before there is one.
	Answer *string
}

// IssueKind is the kind of a problem.
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

var IssueKinds = []IssueKind{IssueVolumeGap, IssueLate, IssueNotDelivered, IssueWrongProduct, IssueWrongTank, IssueDamage, IssueInvoice, IssueOther}

// IssueStatus is the state of a reported problem.
type IssueStatus string

const (
	IssueOpen       IssueStatus = "OPEN"
	IssueInProgress IssueStatus = "IN_PROGRESS"
	IssueClosed     IssueStatus = "CLOSED"
)

// CreateOrderInput orders the delivery of a quote. A nil field is not sent.
type CreateOrderInput struct {
	QuoteID ID
	// IdempotencyKey ensures that sending the same order twice creates one order.
	IdempotencyKey      ID
	SiteContactID       *ID
	PurchaseOrderNumber *string
	Instructions        *string
	PaymentMethodID     *ID
	// AcceptPrice accepts today's price after the guarantee has ended. ConfirmDuplicate
	// confirms an order that looks like a duplicate.
	AcceptPrice      *bool
	ConfirmDuplicate *bool
}

// The longest texts of an order, in characters (product 7.2).
const (
	maxPurchaseOrderNumber = 35
	maxInstructions        = 500
)

// Check normalizes and validates an order (product 7.2).
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

// UpdateOrderInput holds the fields of an order that may change. A nil field is left unchanged.
type UpdateOrderInput struct {
	Date   *Date
	Window *SlotWindow
	// An empty SiteContactID removes the contact.
	SiteContactID       *ID
	PurchaseOrderNumber *string
	Instructions        *string
}

// Check normalizes and validates the given fields.
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

// CancelOrderInput is the reason of a cancellation.
type CancelOrderInput struct {
	Reason  CancellationReason
	Comment *string
}

// Check normalizes and validates a cancellation: a customer may give any reason except the
// provider's, and OTHER needs a comment (product S07).
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

// ReportIssueInput is a problem to report.
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

// Check normalizes and validates a problem.
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
