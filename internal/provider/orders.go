package provider

import (
	"cmp"
	"context"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// Orders lists the orders of a business, filtered, sorted, a page at a time: GET /orders, v3. A
// nil sort uses the provider's order: upcoming orders first, then past ones (product S06).
func (s *Session) Orders(ctx context.Context, businessID domain.ID, filter domain.OrderFilter, sort *domain.OrderSort, page domain.Page) (*domain.OrderPage, error) {
	q := withOrderFilter(query{}.with("business_id", string(businessID)), filter)
	if sort != nil {
		q = q.with("sort", sortName(sort.Field, sort.Direction))
	}
	items, meta, err := readListWithMeta[*domain.Order, orderMeta](ctx, s, "fetch orders", "order",
		call{api: apiV3, method: http.MethodGet, route: "/orders", query: withPage(q, page)})
	if err != nil {
		return nil, err
	}
	return &domain.OrderPage{
		Items:    items,
		PageInfo: domain.PageInfo{Page: page.Page, PerPage: page.PerPage, TotalCount: max(meta.Total, len(items))},
		Facets:   meta.Facets,
		Totals:   meta.totals(),
	}, nil
}

// OrdersByID returns those of the given orders that belong to the business: GET /orders with id[],
// v3.
func (s *Session) OrdersByID(ctx context.Context, businessID domain.ID, ids []domain.ID) ([]*domain.Order, error) {
	q := withAll(query{}.with("business_id", string(businessID)), "id", ids)
	return readList[*domain.Order](ctx, s, "fetch orders", "order", call{api: apiV3, method: http.MethodGet, route: "/orders", query: q})
}

// Order reads one order, with the fills of vehicles: GET /orders/{id}, v3.
func (s *Session) Order(ctx context.Context, id domain.ID) (*domain.Order, error) {
	return readRecord[*domain.Order](ctx, s, "fetch order", "order", call{api: apiV3, method: http.MethodGet, route: "/orders/{id}", id: id})
}

// CreateOrder creates an order from a quote of the business: POST /orders, v3. When the price is
// not guaranteed any more, the error's cause is a *domain.QuoteRefused.
func (s *Session) CreateOrder(ctx context.Context, businessID domain.ID, in domain.CreateOrderInput) (*domain.Order, error) {
	f := fields{"business_id": businessID, "quote_id": in.QuoteID}
	set(f, "contact_id", in.SiteContactID)
	set(f, "po_number", in.PurchaseOrderNumber)
	set(f, "instructions", in.Instructions)
	set(f, "payment_method_id", in.PaymentMethodID)
	set(f, "accept_price", in.AcceptPrice)
	set(f, "confirm_duplicate", in.ConfirmDuplicate)
	return s.writeOrder(ctx, "create order", call{method: http.MethodPost, route: "/orders", body: orderBody{f},
		idempotencyKey: in.IdempotencyKey, refused: s.client.readRefusedQuote(ctx)})
}

// UpdateOrder changes the given fields of an order: PUT /orders/{id}, v3.
func (s *Session) UpdateOrder(ctx context.Context, id domain.ID, in domain.UpdateOrderInput) (*domain.Order, error) {
	f := fields{}
	set(f, "date", in.Date)
	if in.Window != nil {
		f["window"] = snake(*in.Window)
	}
	set(f, "contact_id", in.SiteContactID)
	set(f, "po_number", in.PurchaseOrderNumber)
	set(f, "instructions", in.Instructions)
	return s.writeOrder(ctx, "update order", call{method: http.MethodPut, route: "/orders/{id}", id: id, body: orderBody{f}})
}

// CancelOrder cancels an order: POST /orders/{id}/cancel, v3.
func (s *Session) CancelOrder(ctx context.Context, id domain.ID, in domain.CancelOrderInput) (*domain.Order, error) {
	f := fields{"reason": snake(in.Reason)}
	set(f, "comment", in.Comment)
	return s.writeOrder(ctx, "cancel order", call{method: http.MethodPost, route: "/orders/{id}/cancel", id: id, body: orderBody{f}})
}

// AnswerSlot accepts or refuses the slot that the provider proposed: POST
// /orders/{id}/slot-answer, v3.
func (s *Session) AnswerSlot(ctx context.Context, id domain.ID, accept bool) (*domain.Order, error) {
	return s.writeOrder(ctx, "answer slot", call{method: http.MethodPost, route: "/orders/{id}/slot-answer", id: id, body: orderBody{fields{"accept": accept}}})
}

// ReportIssue reports a problem with a delivery: POST /orders/{id}/issues, v3.
// The result is nil when the provider accepted it without sending it back.
func (s *Session) ReportIssue(ctx context.Context, in domain.ReportIssueInput) (*domain.OrderIssue, error) {
	return writeRecord[*domain.OrderIssue](ctx, s, "report issue", "issue", call{api: apiV3, method: http.MethodPost, route: "/orders/{id}/issues", idempotencyKey: newKey(), id: in.OrderID,
		body: orderBody{fields{"kind": snake(in.Kind), "description": in.Description}}})
}

// OrderEvents returns the events of orders, in the provider's order: GET /orders/events, v3.
func (s *Session) OrderEvents(ctx context.Context, orderIDs []domain.ID) ([]*domain.OrderEvent, error) {
	return readList[*domain.OrderEvent](ctx, s, "fetch order events", "order_event",
		call{api: apiV3, method: http.MethodGet, route: "/orders/events", query: withAll(nil, "order_id", orderIDs)})
}

func (s *Session) writeOrder(ctx context.Context, op string, c call) (*domain.Order, error) {
	c.api = apiV3
	return writeRecord[*domain.Order](ctx, s, op, "order", c)
}

// orderBody is the body of a write of an order, a quote or a recurring order. A refusal may name a
// field that was not sent, such as a required purchase order number, so the known fields are those
// of orderInputs.
type orderBody struct{ fields }

// orderInputs maps the provider's field names of orders, quotes and recurring orders to the
// GraphQL names; "#" is an index in a list.
var orderInputs = map[string]domain.InputField{
	"items.#": {List: "items"}, "items.#.gas_id": {List: "items", Name: "gasId"}, "items.#.tank_id": {List: "items", Name: "tankId"},
	"items.#.volume": {List: "items", Name: "volume"},
	"address_id":     {Name: "addressId"}, "items": {Name: "items"}, "date": {Name: "date"}, "window": {Name: "window"},
	"quote_id": {Name: "quoteId"}, "contact_id": {Name: "siteContactId"}, "po_number": {Name: "purchaseOrderNumber"},
	"instructions": {Name: "instructions"}, "payment_method_id": {Name: "paymentMethodId"},
	"reason": {Name: "reason"}, "comment": {Name: "comment"}, "kind": {Name: "kind"}, "description": {Name: "description"},
	"name": {Name: "name"}, "frequency": {Name: "frequency"}, "weekdays": {Name: "weekdays"}, "day_of_month": {Name: "dayOfMonth"},
	"starts_on": {Name: "startsOn"}, "ends_on": {Name: "endsOn"}, "until": {Name: "until"},
}

var place = regexp.MustCompile(`\.([0-9]{1,3})(\.|$)`)

// placeIn returns the list index in a name, or nil.
func placeIn(name string) *int {
	at := place.FindStringSubmatch(name)
	if at == nil {
		return nil
	}
	n, _ := strconv.Atoi(at[1]) // at most three digits
	return &n
}

// knows implements body.
func (orderBody) knows(name string) bool {
	_, ok := orderInputs[place.ReplaceAllString(name, ".#$2")]
	return ok
}

// input returns the GraphQL name of a field.
func (orderBody) input(name string) domain.InputField {
	input := orderInputs[place.ReplaceAllString(name, ".#$2")]
	if at := placeIn(name); at != nil {
		input.Index = *at
	}
	return input
}

func withOrderFilter(q query, f domain.OrderFilter) query {
	q = withAll(q, "status", f.Status)
	if f.Cancelled != nil {
		q = q.with("cancelled", map[bool]string{true: "only", false: "exclude"}[*f.Cancelled])
	}
	q = withAll(q, "gas_id", f.GasIDs)
	q = withAll(q, "address_id", f.AddressIDs)
	q = withAll(q, "tank_id", f.TankIDs)
	q = withText(q, "recurring_order_id", f.RecurringOrderID)
	if f.Origin != nil {
		q = q.with("origin", snake(*f.Origin))
	}
	q = withText(q, "from", f.From)
	q = withText(q, "to", f.To)
	if text := strings.TrimSpace(f.Q); text != "" {
		q = q.with("q", text)
	}
	return q
}

func sortName[F ~string](field F, direction domain.SortDirection) string {
	if direction == domain.Ascending {
		return snake(field)
	}
	return "-" + snake(field)
}

// orderMeta is the meta of a list of orders.
type orderMeta struct {
	Total           int                 `json:"total"`
	Facets          *domain.OrderFacets `json:"facets"`
	Volume          *int                `json:"sum_volume"`
	TotalExclTax    *domain.Cents       `json:"sum_total"`
	EmissionsKgCo2e *domain.Decimal     `json:"sum_emissions_kg"`
}

func (m orderMeta) totals() *domain.OrderListTotals {
	return orNil(domain.OrderListTotals{Volume: m.Volume, TotalExclTax: m.TotalExclTax, EmissionsKgCo2e: m.EmissionsKgCo2e})
}

type wireFacets struct {
	ByStatus  []domain.StatusCount `json:"by_status"`
	Cancelled int                  `json:"cancelled"`
}

func (w *wireFacets) domain(*reader) *domain.OrderFacets {
	w.ByStatus = orEmpty(w.ByStatus)
	return (*domain.OrderFacets)(w)
}

type wireStatusCount struct {
	Status domain.OrderStatus `json:"status" wire:"required"`
	Count  int                `json:"count"`
}

func (w *wireStatusCount) domain(*reader) domain.StatusCount { return domain.StatusCount(*w) }

type orderFields struct {
	ID                     domain.ID              `json:"id" wire:"required"`
	BusinessID             domain.ID              `json:"business_id"`
	Reference              string                 `json:"reference"`
	Status                 domain.OrderStatus     `json:"status"`
	Cancellation           *domain.Cancellation   `json:"cancellation"`
	CreatedAt              *time.Time             `json:"created_at"`
	CreatedBy              *domain.UserRef        `json:"created_by_name"`
	PurchaseOrderNumber    *string                `json:"po_number"`
	AddressID              domain.ID              `json:"address_id"`
	SiteContactID          domain.ID              `json:"contact_id"`
	Slot                   *domain.DeliverySlot   `json:"slot"`
	ProposedSlot           *domain.DeliverySlot   `json:"proposed_slot"`
	WaitingReason          *string                `json:"waiting_reason"`
	WaitingReasons         []domain.WaitingReason `json:"waiting_reasons"`
	WaitingUntil           *time.Time             `json:"waiting_until"`
	Items                  []*domain.OrderItem    `json:"items"`
	Instructions           *string                `json:"instructions"`
	Totals                 *domain.OrderTotals    `json:"totals"`
	Tanker                 *domain.Tanker         `json:"tanker"`
	Driver                 *domain.Driver         `json:"driver"`
	Eta                    *time.Time             `json:"eta"`
	DeliveredAt            *time.Time             `json:"delivered_at"`
	RecurringOrder         *domain.RecurringOrder `json:"-"`
	InvoiceID              domain.ID              `json:"invoice_id"`
	PaymentMethodID        domain.ID              `json:"payment_method_id"`
	Issue                  *domain.OrderIssue     `json:"issue"`
	Cancellable            *bool                  `json:"can_cancel"`
	Editable               *bool                  `json:"can_edit"`
	FreeCancellationUntil  *time.Time             `json:"free_cancellation_until"`
	CancellationFeeExclTax *domain.Cents          `json:"cancellation_fee"`
	EmissionsKgCo2e        *domain.Decimal        `json:"emissions_kg"`
	UpdatedAt              *time.Time             `json:"updated_at"`
	Version                *int                   `json:"version"`
}

type wireOrder struct {
	orderFields
	AuthorID         domain.ID  `json:"created_by"`
	RecurringOrderID domain.ID  `json:"recurring_order_id"`
	RecurringOrder   *wireNamed `json:"recurring_order"`
}

func (w *wireOrder) domain(*reader) *domain.Order {
	order := (*domain.Order)(&w.orderFields)
	order.Reference = cmp.Or(w.Reference, string(w.ID))
	order.CreatedBy = author(w.AuthorID, w.CreatedBy)
	order.RecurringOrder = w.recurring()
	order.Items = orEmpty(w.Items)
	for _, item := range order.Items {
		item.BusinessID = w.BusinessID
		for _, fill := range item.Fills {
			fill.Vehicle.BusinessID = w.BusinessID
		}
	}
	return order
}

// author returns the author of a record, from an ID and a name, which may be missing.
func author(id domain.ID, named *domain.UserRef) *domain.UserRef {
	switch {
	case id == "":
		return nil
	case named == nil:
		return &domain.UserRef{ID: id}
	}
	named.ID = id
	return named
}

// recurring returns the recurring order that created this one, with its ID and name.
func (w *wireOrder) recurring() *domain.RecurringOrder {
	r := &domain.RecurringOrder{ID: w.RecurringOrderID, BusinessID: w.BusinessID}
	if w.RecurringOrder != nil {
		r.ID, r.Name = cmp.Or(r.ID, w.RecurringOrder.ID), w.RecurringOrder.Name
	}
	if r.ID == "" {
		return nil
	}
	return r
}

type wireNamed struct {
	ID   domain.ID `json:"id"`
	Name string    `json:"name"`
}

func (w *wireNamed) itself(*reader) *wireNamed { return w }

type wirePerson struct {
	ID        domain.ID `json:"id"`
	FirstName string    `json:"first_name"`
	LastName  string    `json:"last_name"`
}

func (w *wirePerson) domain(*reader) *domain.UserRef { return (*domain.UserRef)(w) }

// parseWaitingReason parses codes such as "first_order" or "credit_exceeded:184200", whose amount
// is in cents. An unknown code is dropped; the waiting text explains it.
func (r *reader) parseWaitingReason(text []byte, k kind) (domain.WaitingReason, validity) {
	v, is := parseText(text, k)
	code, cents, _ := strings.Cut(v, ":")
	reason := domain.WaitingReason{Code: domain.WaitingReasonCode(strings.ToUpper(code))}
	if !slices.Contains(domain.WaitingReasonCodes, reason.Code) {
		if is == given {
			r.unknown(code)
		}
		return domain.WaitingReason{}, is
	}
	if amount, err := strconv.ParseInt(cents, 10, 64); err == nil {
		over := domain.Cents(amount)
		reason.AmountOver = &over
	}
	return reason, given
}

type wireOrderItem struct {
	ID                   domain.ID              `json:"id" wire:"required"`
	BusinessID           domain.ID              `json:"-"`
	GasID                domain.ID              `json:"gas_id"`
	TankID               domain.ID              `json:"tank_id"`
	VolumeOrdered        *int                   `json:"volume_ordered"`
	FillUp               bool                   `json:"fill_up"`
	VolumeDelivered      *int                   `json:"volume_delivered"`
	VolumeDeliveredAt15C *int                   `json:"volume_15c"`
	UnitPriceExclTax     *domain.Decimal        `json:"unit_price"`
	TotalExclTax         *domain.Cents          `json:"total"`
	EmissionsKgCo2e      *domain.Decimal        `json:"emissions_kg"`
	EmissionFactor       *domain.EmissionFactor `json:"emission_factor"`
	Fills                []*domain.VehicleFill  `json:"fills"`
}

func (w *wireOrderItem) domain(*reader) *domain.OrderItem {
	w.Fills = orEmpty(w.Fills)
	for _, fill := range w.Fills {
		fill.GasID = w.GasID
	}
	return (*domain.OrderItem)(w)
}

type wireFill struct {
	ID           domain.ID  `json:"id" wire:"required"`
	VehicleID    domain.ID  `json:"vehicle_id" wire:"required"`
	Registration string     `json:"registration"`
	Label        *string    `json:"label"`
	Volume       *int       `json:"volume"`
	OdometerKm   *int       `json:"odometer_km"`
	FilledAt     *time.Time `json:"filled_at"`
}

func (w *wireFill) domain(*reader) *domain.VehicleFill {
	return &domain.VehicleFill{ID: w.ID, Volume: w.Volume, OdometerKm: w.OdometerKm, FilledAt: w.FilledAt,
		Vehicle: &domain.Vehicle{ID: w.VehicleID, Registration: w.Registration, Label: w.Label}}
}

type wireTotals struct {
	ProductExclTax     *domain.Cents `json:"product"`
	DeliveryFeeExclTax *domain.Cents `json:"delivery_fee"`
	DiscountExclTax    *domain.Cents `json:"discount"`
	TotalExclTax       *domain.Cents `json:"total"`
	Vat                *domain.Cents `json:"vat"`
	TotalInclTax       *domain.Cents `json:"total_incl"`
	IsEstimate         bool          `json:"is_estimate"`
}

func (w *wireTotals) domain(*reader) *domain.OrderTotals { return (*domain.OrderTotals)(w) }

type wireTanker struct {
	ID           domain.ID `json:"id" wire:"required"`
	Name         string    `json:"name"`
	Registration string    `json:"registration"`
	Capacity     *int      `json:"capacity"`
	AdrClass     *string   `json:"adr_class"`
}

func (w *wireTanker) domain(*reader) *domain.Tanker { return (*domain.Tanker)(w) }

type wireDriver struct {
	FirstName string  `json:"first_name"`
	Phone     *string `json:"phone"`
}

func (w *wireDriver) domain(*reader) *domain.Driver { return (*domain.Driver)(w) }

type wireCancellation struct {
	At         *time.Time                 `json:"at"`
	By         *domain.UserRef            `json:"by"`
	Reason     *domain.CancellationReason `json:"reason"`
	Comment    *string                    `json:"comment"`
	FeeExclTax *domain.Cents              `json:"fee"`
}

func (w *wireCancellation) domain(*reader) *domain.Cancellation { return (*domain.Cancellation)(w) }

type wireIssue struct {
	ID          domain.ID           `json:"id" wire:"required"`
	Kind        *domain.IssueKind   `json:"kind"`
	Description string              `json:"description"`
	Status      *domain.IssueStatus `json:"status"`
	OpenedAt    *time.Time          `json:"opened_at"`
	ClosedAt    *time.Time          `json:"closed_at"`
	Answer      *string             `json:"answer"`
}

func (w *wireIssue) domain(*reader) *domain.OrderIssue { return (*domain.OrderIssue)(w) }

type wireOrderEvent struct {
	ID      domain.ID              `json:"id" wire:"required"`
	OrderID domain.ID              `json:"order_id" wire:"required"`
	At      *time.Time             `json:"at"`
	Kind    *domain.OrderEventKind `json:"kind"`
	Status  *domain.OrderStatus    `json:"status"`
	Actor   *string                `json:"actor"`
	Message string                 `json:"message"`
}

func (w *wireOrderEvent) domain(*reader) *domain.OrderEvent { return (*domain.OrderEvent)(w) }
