package provider

import (
	"cmp"
	"context"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/citerne/citerne/internal/domain"
)

// Orders lists the orders of a business, filtered, sorted, a page at a time: GET
// /orders, v3. A nil sort is the provider's own: what is to come first, then what
// is past (product S06).
func (s *Session) Orders(ctx context.Context, businessID domain.ID, filter domain.OrderFilter, sort *domain.OrderSort, page domain.Page) (*domain.OrderPage, error) {
	q := query{}.with("business_id", string(businessID))
	q = withOrderFilter(q, filter)
	if sort != nil {
		q = q.with("sort", sortName(*sort))
	}
	q = q.with("page", strconv.Itoa(page.Page)).with("per_page", strconv.Itoa(page.PerPage))
	items, meta, err := readListBeside[wireOrder](ctx, s, "fetch orders", "order",
		call{api: apiV3, method: http.MethodGet, route: "/orders", query: q}, readOrderMeta)
	if err != nil {
		return nil, err
	}
	return &domain.OrderPage{
		Items:    items,
		PageInfo: domain.PageInfo{Page: page.Page, PerPage: page.PerPage, TotalCount: max(meta.total, len(items))},
		Facets:   meta.facets,
	}, nil
}

// OrdersByID are those of the given orders that belong to the business: GET
// /orders with id[], v3.
func (s *Session) OrdersByID(ctx context.Context, businessID domain.ID, ids []domain.ID) ([]*domain.Order, error) {
	q := withAll(query{}.with("business_id", string(businessID)), "id", ids)
	return readList[wireOrder](ctx, s, "fetch orders", "order", call{api: apiV3, method: http.MethodGet, route: "/orders", query: q})
}

// Order reads one order, with the fills of vehicles: GET /orders/{id}, v3.
func (s *Session) Order(ctx context.Context, id domain.ID) (*domain.Order, error) {
	return readRecord[wireOrder](ctx, s, "fetch order", "order", call{api: apiV3, method: http.MethodGet, route: "/orders/{id}", id: id})
}

// CreateOrder orders what a quote offers the business: POST /orders, v3. When the price is not
// guaranteed any more, the error's cause is a *domain.QuoteRefused.
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
	return writeRecord[wireIssue](ctx, s, "report issue", "issue", call{api: apiV3, method: http.MethodPost, route: "/orders/{id}/issues", idempotencyKey: newKey(), id: in.OrderID,
		body: orderBody{fields{"kind": snake(in.Kind), "description": in.Description}}})
}

// OrderEvents are what happened to orders, in the provider's order: GET
// /orders/events, v3.
func (s *Session) OrderEvents(ctx context.Context, orderIDs []domain.ID) ([]*domain.OrderEvent, error) {
	return readList[wireOrderEvent](ctx, s, "fetch order events", "order_event",
		call{api: apiV3, method: http.MethodGet, route: "/orders/events", query: withAll(nil, "order_id", orderIDs)})
}

func (s *Session) writeOrder(ctx context.Context, op string, c call) (*domain.Order, error) {
	c.api = apiV3
	return writeRecord[wireOrder](ctx, s, op, "order", c)
}

// orderBody is the body of a write on orders and quotes. A refusal may name a
// field that was not sent, the purchase order number that is required for one, so
// what it may name is orderInputs.
type orderBody struct{ fields }

// orderInputs are the fields of orders and quotes by the provider's names, "#"
// standing for a place in a list, and what GraphQL clients call them.
var orderInputs = map[string]string{
	"address_id": "addressId", "items": "items", "items.#": "items.#", "items.#.gas_id": "items.#.gasId", "items.#.tank_id": "items.#.tankId",
	"items.#.volume": "items.#.volume", "date": "date", "window": "window",
	"quote_id": "quoteId", "contact_id": "siteContactId", "po_number": "purchaseOrderNumber", "instructions": "instructions",
	"payment_method_id": "paymentMethodId", "reason": "reason", "comment": "comment", "kind": "kind", "description": "description",
}

var place = regexp.MustCompile(`\.([0-9]{1,2})(\.|$)`)

// knows implements body.
func (orderBody) knows(name string) bool {
	_, ok := orderInputs[place.ReplaceAllString(name, ".#$2")]
	return ok
}

// input gives the name that GraphQL clients know a field by.
func (orderBody) input(name string) string {
	input := orderInputs[place.ReplaceAllString(name, ".#$2")]
	if at := place.FindStringSubmatch(name); at != nil {
		return strings.Replace(input, "#", at[1], 1)
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

func sortName(sort domain.OrderSort) string {
	if sort.Direction == domain.Ascending {
		return snake(sort.Field)
	}
	return "-" + snake(sort.Field)
}

// orderMeta is what is beside a list of orders.
type orderMeta struct {
	total  int
	facets *domain.OrderFacets
}

type wireFacets struct {
	ByStatus wireList[struct {
		Status wireText `json:"status"`
		Count  wireInt  `json:"count"`
	}] `json:"by_status"`
	Cancelled wireInt `json:"cancelled"`
}

func readOrderMeta(o *oddities, body []byte) orderMeta {
	var answer struct {
		Meta struct {
			Facets wireObject[wireFacets] `json:"facets"`
		} `json:"meta"`
	}
	// The list itself was read already: what cannot be read here is left out.
	readBeside(body, &answer)
	meta := orderMeta{total: takeOr(o, "order.meta.total", totalOf(body), 0)}
	if w := take(o, "order.meta.facets", answer.Meta.Facets.scalar); w != nil {
		meta.facets = &domain.OrderFacets{ByStatus: []domain.StatusCount{}, Cancelled: takeOr(o, "order.meta.facets.cancelled", w.Cancelled.scalar, 0)}
		for _, row := range takeOr(o, "order.meta.facets.by_status", w.ByStatus.scalar, nil) {
			status := takeEnum(o, "order.meta.facets.status", row.Status, domain.OrderStatuses...)
			if status != nil {
				meta.facets.ByStatus = append(meta.facets.ByStatus,
					domain.StatusCount{Status: *status, Count: takeOr(o, "order.meta.facets.count", row.Count.scalar, 0)})
			}
		}
	}
	return meta
}

type wireOrder struct {
	ID         wireID   `json:"id"`
	BusinessID wireID   `json:"business_id"`
	Reference  wireText `json:"reference"`
	Status     wireText `json:"status"`
	CreatedAt  wireTime `json:"created_at"`
	CreatedBy  wireID   `json:"created_by"`
	// Author is who CreatedBy is, for a reader who may not read the users.
	Author                wireObject[wirePerson]       `json:"created_by_name"`
	PoNumber              wireText                     `json:"po_number"`
	AddressID             wireID                       `json:"address_id"`
	ContactID             wireID                       `json:"contact_id"`
	Instructions          wireText                     `json:"instructions"`
	Slot                  wireObject[wireSlot]         `json:"slot"`
	ProposedSlot          wireObject[wireSlot]         `json:"proposed_slot"`
	WaitingReason         wireText                     `json:"waiting_reason"`
	WaitingReasons        wireList[wireText]           `json:"waiting_reasons"`
	WaitingUntil          wireTime                     `json:"waiting_until"`
	Items                 wireList[wireOrderItem]      `json:"items"`
	Totals                wireObject[wireTotals]       `json:"totals"`
	Tanker                wireObject[wireTanker]       `json:"tanker"`
	Driver                wireObject[wireDriver]       `json:"driver"`
	Eta                   wireTime                     `json:"eta"`
	DeliveredAt           wireTime                     `json:"delivered_at"`
	PaymentMethodID       wireID                       `json:"payment_method_id"`
	EmissionsKg           wireDecimal                  `json:"emissions_kg"`
	CanCancel             wireBool                     `json:"can_cancel"`
	CanEdit               wireBool                     `json:"can_edit"`
	FreeCancellationUntil wireTime                     `json:"free_cancellation_until"`
	CancellationFee       wireCents                    `json:"cancellation_fee"`
	Cancellation          wireObject[wireCancellation] `json:"cancellation"`
	RecurringOrderID      wireID                       `json:"recurring_order_id"`
	RecurringOrder        wireObject[wireNamed]        `json:"recurring_order"`
	InvoiceID             wireID                       `json:"invoice_id"`
	Issue                 wireObject[wireIssue]        `json:"issue"`
	UpdatedAt             wireTime                     `json:"updated_at"`
	Version               wireInt                      `json:"version"`
}

func (w wireOrder) domain(o *oddities) (*domain.Order, bool) {
	id := take(o, "order.id", w.ID.scalar)
	if id == nil {
		return nil, false
	}
	order := &domain.Order{
		ID:                     *id,
		BusinessID:             takeOr(o, "order.business_id", w.BusinessID.scalar, ""),
		Reference:              cmp.Or(takeOr(o, "order.reference", w.Reference.scalar, ""), string(*id)),
		Cancellation:           take(o, "order.cancellation", w.Cancellation.scalar).read(o),
		CreatedAt:              take(o, "order.created_at", w.CreatedAt.scalar),
		CreatedBy:              w.author(o),
		PurchaseOrderNumber:    takeText(o, "order.po_number", w.PoNumber),
		AddressID:              takeOr(o, "order.address_id", w.AddressID.scalar, ""),
		SiteContactID:          takeOr(o, "order.contact_id", w.ContactID.scalar, ""),
		Slot:                   take(o, "order.slot", w.Slot.scalar).read(o, "order.slot"),
		ProposedSlot:           take(o, "order.proposed_slot", w.ProposedSlot.scalar).read(o, "order.proposed_slot"),
		WaitingReason:          takeText(o, "order.waiting_reason", w.WaitingReason),
		WaitingReasons:         w.waiting(o),
		WaitingUntil:           take(o, "order.waiting_until", w.WaitingUntil.scalar),
		Items:                  []*domain.OrderItem{},
		Instructions:           takeText(o, "order.instructions", w.Instructions),
		Totals:                 take(o, "order.totals", w.Totals.scalar).read(o, "order.totals"),
		Tanker:                 take(o, "order.tanker", w.Tanker.scalar).read(o),
		Driver:                 take(o, "order.driver", w.Driver.scalar).read(o),
		Eta:                    take(o, "order.eta", w.Eta.scalar),
		DeliveredAt:            take(o, "order.delivered_at", w.DeliveredAt.scalar),
		RecurringOrder:         w.recurring(o),
		InvoiceID:              takeOr(o, "order.invoice_id", w.InvoiceID.scalar, ""),
		PaymentMethodID:        takeOr(o, "order.payment_method_id", w.PaymentMethodID.scalar, ""),
		Cancellable:            take(o, "order.can_cancel", w.CanCancel.scalar),
		Editable:               take(o, "order.can_edit", w.CanEdit.scalar),
		FreeCancellationUntil:  take(o, "order.free_cancellation_until", w.FreeCancellationUntil.scalar),
		CancellationFeeExclTax: take(o, "order.cancellation_fee", w.CancellationFee.scalar),
		EmissionsKgCo2e:        take(o, "order.emissions_kg", w.EmissionsKg.scalar),
		UpdatedAt:              take(o, "order.updated_at", w.UpdatedAt.scalar),
		Version:                take(o, "order.version", w.Version.scalar),
	}
	if status := takeEnum(o, "order.status", w.Status, domain.OrderStatuses...); status != nil {
		order.Status = *status
	}
	if issue := take(o, "order.issue", w.Issue.scalar); issue != nil {
		order.Issue, _ = issue.domain(o)
	}
	for _, item := range takeOr(o, "order.items", w.Items.scalar, nil) {
		if one, ok := item.read(o, order.BusinessID); ok {
			order.Items = append(order.Items, one)
		}
	}
	return order, true
}

// waiting reads codes such as "first_order" or "credit_exceeded:184200", which is in
// cents. One that is not known is left out: the text says it.
func (w wireOrder) waiting(o *oddities) (reasons []domain.WaitingReason) {
	for _, one := range takeOr(o, "order.waiting_reasons", w.WaitingReasons.scalar, nil) {
		code, cents, _ := strings.Cut(takeOr(o, "order.waiting_reasons", one.scalar, ""), ":")
		reason := domain.WaitingReason{Code: domain.WaitingReasonCode(strings.ToUpper(code))}
		if !slices.Contains(domain.WaitingReasonCodes, reason.Code) {
			o.unknown("order.waiting_reasons", code)
			continue
		}
		if amount, err := strconv.ParseInt(cents, 10, 64); err == nil {
			over := domain.Cents(amount)
			reason.AmountOver = &over
		}
		reasons = append(reasons, reason)
	}
	return reasons
}

// author is who ordered; one whose name is not told is somebody without a name.
func (w wireOrder) author(o *oddities) *domain.UserRef {
	id := take(o, "order.created_by", w.CreatedBy.scalar)
	if id == nil {
		return nil
	}
	author := &domain.UserRef{ID: *id}
	if name := take(o, "order.created_by_name", w.Author.scalar); name != nil {
		author.FirstName = takeOr(o, "order.created_by_name", name.FirstName.scalar, "")
		author.LastName = takeOr(o, "order.created_by_name", name.LastName.scalar, "")
	}
	return author
}

// recurring is the recurring order that made this one, by its id and name.
func (w wireOrder) recurring(o *oddities) *domain.RecurringOrder {
	id := take(o, "order.recurring_order_id", w.RecurringOrderID.scalar)
	r := &domain.RecurringOrder{BusinessID: takeOr(o, "order.business_id", w.BusinessID.scalar, "")}
	if told := take(o, "order.recurring_order", w.RecurringOrder.scalar); told != nil {
		r.Name = takeOr(o, "order.recurring_order.name", told.Name.scalar, "")
		if id == nil {
			id = take(o, "order.recurring_order.id", told.ID.scalar)
		}
	}
	if id == nil {
		return nil
	}
	r.ID = *id
	return r
}

type wireNamed struct {
	ID   wireID   `json:"id"`
	Name wireText `json:"name"`
}

type wirePerson struct {
	ID        wireID   `json:"id"`
	FirstName wireText `json:"first_name"`
	LastName  wireText `json:"last_name"`
}

type wireOrderItem struct {
	ID              wireID                         `json:"id"`
	GasID           wireID                         `json:"gas_id"`
	TankID          wireID                         `json:"tank_id"`
	VolumeOrdered   wireInt                        `json:"volume_ordered"`
	FillUp          wireBool                       `json:"fill_up"`
	VolumeDelivered wireInt                        `json:"volume_delivered"`
	Volume15C       wireInt                        `json:"volume_15c"`
	UnitPrice       wireDecimal                    `json:"unit_price"`
	Total           wireCents                      `json:"total"`
	EmissionsKg     wireDecimal                    `json:"emissions_kg"`
	EmissionFactor  wireObject[wireEmissionFactor] `json:"emission_factor"`
	Fills           wireList[wireFill]             `json:"fills"`
}

func (w wireOrderItem) read(o *oddities, businessID domain.ID) (*domain.OrderItem, bool) {
	id := take(o, "order.item.id", w.ID.scalar)
	if id == nil {
		o.dropped("order.item")
		return nil, false
	}
	item := &domain.OrderItem{
		ID:                   *id,
		BusinessID:           businessID,
		GasID:                takeOr(o, "order.item.gas_id", w.GasID.scalar, ""),
		TankID:               takeOr(o, "order.item.tank_id", w.TankID.scalar, ""),
		VolumeOrdered:        take(o, "order.item.volume_ordered", w.VolumeOrdered.scalar),
		FillUp:               takeOr(o, "order.item.fill_up", w.FillUp.scalar, false),
		VolumeDelivered:      take(o, "order.item.volume_delivered", w.VolumeDelivered.scalar),
		VolumeDeliveredAt15C: take(o, "order.item.volume_15c", w.Volume15C.scalar),
		UnitPriceExclTax:     take(o, "order.item.unit_price", w.UnitPrice.scalar),
		TotalExclTax:         take(o, "order.item.total", w.Total.scalar),
		EmissionsKgCo2e:      take(o, "order.item.emissions_kg", w.EmissionsKg.scalar),
		EmissionFactor:       take(o, "order.item.emission_factor", w.EmissionFactor.scalar).domain(o),
		Fills:                []*domain.VehicleFill{},
	}
	for _, fill := range takeOr(o, "order.fills", w.Fills.scalar, nil) {
		if one, ok := fill.read(o, item.GasID); ok {
			item.Fills = append(item.Fills, one)
		}
	}
	return item, true
}

type wireFill struct {
	ID           wireID   `json:"id"`
	VehicleID    wireID   `json:"vehicle_id"`
	Registration wireText `json:"registration"`
	Label        wireText `json:"label"`
	Volume       wireInt  `json:"volume"`
	OdometerKm   wireInt  `json:"odometer_km"`
	FilledAt     wireTime `json:"filled_at"`
}

func (w wireFill) read(o *oddities, gasID domain.ID) (*domain.VehicleFill, bool) {
	id, vehicle := take(o, "order.fill.id", w.ID.scalar), take(o, "order.fill.vehicle_id", w.VehicleID.scalar)
	if id == nil || vehicle == nil {
		o.dropped("order.fill")
		return nil, false
	}
	return &domain.VehicleFill{
		ID:    *id,
		GasID: gasID,
		Vehicle: &domain.Vehicle{ID: *vehicle, Registration: takeOr(o, "order.fill.registration", w.Registration.scalar, ""),
			Label: takeText(o, "order.fill.label", w.Label)},
		Volume:     take(o, "order.fill.volume", w.Volume.scalar),
		OdometerKm: take(o, "order.fill.odometer_km", w.OdometerKm.scalar),
		FilledAt:   take(o, "order.fill.filled_at", w.FilledAt.scalar),
	}, true
}

type wireTotals struct {
	Product     wireCents `json:"product"`
	DeliveryFee wireCents `json:"delivery_fee"`
	Discount    wireCents `json:"discount"`
	Total       wireCents `json:"total"`
	Vat         wireCents `json:"vat"`
	TotalIncl   wireCents `json:"total_incl"`
	IsEstimate  wireBool  `json:"is_estimate"`
}

func (w *wireTotals) read(o *oddities, field string) *domain.OrderTotals {
	if w == nil {
		return nil
	}
	return &domain.OrderTotals{
		ProductExclTax:     take(o, field+".product", w.Product.scalar),
		DeliveryFeeExclTax: take(o, field+".delivery_fee", w.DeliveryFee.scalar),
		DiscountExclTax:    take(o, field+".discount", w.Discount.scalar),
		TotalExclTax:       take(o, field+".total", w.Total.scalar),
		Vat:                take(o, field+".vat", w.Vat.scalar),
		TotalInclTax:       take(o, field+".total_incl", w.TotalIncl.scalar),
		IsEstimate:         takeOr(o, field+".is_estimate", w.IsEstimate.scalar, false),
	}
}

type wireTanker struct {
	ID           wireID   `json:"id"`
	Name         wireText `json:"name"`
	Registration wireText `json:"registration"`
	Capacity     wireInt  `json:"capacity"`
	AdrClass     wireText `json:"adr_class"`
}

func (w *wireTanker) read(o *oddities) *domain.Tanker {
	if w == nil {
		return nil
	}
	id := take(o, "order.tanker.id", w.ID.scalar)
	if id == nil {
		o.dropped("order.tanker")
		return nil
	}
	return &domain.Tanker{
		ID:           *id,
		Name:         takeOr(o, "order.tanker.name", w.Name.scalar, ""),
		Registration: takeOr(o, "order.tanker.registration", w.Registration.scalar, ""),
		Capacity:     take(o, "order.tanker.capacity", w.Capacity.scalar),
		AdrClass:     takeText(o, "order.tanker.adr_class", w.AdrClass),
	}
}

type wireDriver struct {
	FirstName wireText `json:"first_name"`
	Phone     wireText `json:"phone"`
}

func (w *wireDriver) read(o *oddities) *domain.Driver {
	if w == nil {
		return nil
	}
	return &domain.Driver{FirstName: takeOr(o, "order.driver.first_name", w.FirstName.scalar, ""), Phone: takeText(o, "order.driver.phone", w.Phone)}
}

type wireCancellation struct {
	At      wireTime               `json:"at"`
	By      wireObject[wirePerson] `json:"by"`
	Reason  wireText               `json:"reason"`
	Comment wireText               `json:"comment"`
	Fee     wireCents              `json:"fee"`
}

func (w *wireCancellation) read(o *oddities) *domain.Cancellation {
	if w == nil {
		return nil
	}
	c := &domain.Cancellation{
		At:         take(o, "order.cancellation.at", w.At.scalar),
		Reason:     takeSnake(o, "order.cancellation.reason", w.Reason, domain.CancellationReasons...),
		Comment:    takeText(o, "order.cancellation.comment", w.Comment),
		FeeExclTax: take(o, "order.cancellation.fee", w.Fee.scalar),
	}
	if by := take(o, "order.cancellation.by", w.By.scalar); by != nil {
		c.By = &domain.UserRef{
			ID:        takeOr(o, "order.cancellation.by.id", by.ID.scalar, ""),
			FirstName: takeOr(o, "order.cancellation.by.first_name", by.FirstName.scalar, ""),
			LastName:  takeOr(o, "order.cancellation.by.last_name", by.LastName.scalar, ""),
		}
	}
	return c
}

type wireIssue struct {
	ID          wireID   `json:"id"`
	Kind        wireText `json:"kind"`
	Description wireText `json:"description"`
	Status      wireText `json:"status"`
	OpenedAt    wireTime `json:"opened_at"`
	ClosedAt    wireTime `json:"closed_at"`
	Answer      wireText `json:"answer"`
}

func (w wireIssue) domain(o *oddities) (*domain.OrderIssue, bool) {
	id := take(o, "issue.id", w.ID.scalar)
	if id == nil {
		return nil, false
	}
	return &domain.OrderIssue{
		ID:          *id,
		Kind:        takeSnake(o, "issue.kind", w.Kind, domain.IssueKinds...),
		Description: takeOr(o, "issue.description", w.Description.scalar, ""),
		Status:      takeSnake(o, "issue.status", w.Status, domain.IssueOpen, domain.IssueInProgress, domain.IssueClosed),
		OpenedAt:    take(o, "issue.opened_at", w.OpenedAt.scalar),
		ClosedAt:    take(o, "issue.closed_at", w.ClosedAt.scalar),
		Answer:      takeText(o, "issue.answer", w.Answer),
	}, true
}

type wireOrderEvent struct {
	ID      wireID   `json:"id"`
	OrderID wireID   `json:"order_id"`
	At      wireTime `json:"at"`
	Kind    wireText `json:"kind"`
	Status  wireText `json:"status"`
	Actor   wireText `json:"actor"`
	Message wireText `json:"message"`
}

// domain needs the order's id too: an event of nothing has no place.
func (w wireOrderEvent) domain(o *oddities) (*domain.OrderEvent, bool) {
	id, order := take(o, "order_event.id", w.ID.scalar), take(o, "order_event.order_id", w.OrderID.scalar)
	if id == nil || order == nil {
		return nil, false
	}
	return &domain.OrderEvent{
		ID:      *id,
		OrderID: *order,
		At:      take(o, "order_event.at", w.At.scalar),
		Kind:    takeSnake(o, "order_event.kind", w.Kind, domain.OrderEventKinds...),
		Status:  takeEnum(o, "order_event.status", w.Status, domain.OrderStatuses...),
		Actor:   takeText(o, "order_event.actor", w.Actor),
		Message: takeOr(o, "order_event.message", w.Message.scalar, ""),
	}, true
}
