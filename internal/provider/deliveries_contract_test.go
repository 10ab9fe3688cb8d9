package provider_test

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/provider"
)

// checkDeliveries reads the sandbox's deliveries and the records that they refer to.
func checkDeliveries(t *testing.T, s *provider.Session, b *domain.Business) {
	ctx := t.Context()
	first := must[*domain.OrderPage](t)(s.Orders(ctx, b.ID, domain.OrderFilter{}, nil, domain.Page{Page: 1, PerPage: 25}))
	if len(first.Items) != 25 || first.PageInfo.TotalCount <= 100 || first.Facets == nil || len(first.Facets.ByStatus) != len(domain.OrderStatuses) {
		t.Fatalf("first page: %d of %d, facets %+v", len(first.Items), first.PageInfo.TotalCount, first.Facets)
	}
	counted := first.Facets.Cancelled
	for _, row := range first.Facets.ByStatus {
		counted += row.Count
	}
	if counted != first.PageInfo.TotalCount {
		t.Errorf("%d orders on the tabs, %d in the list", counted, first.PageInfo.TotalCount)
	}
	if sums := first.Totals; sums == nil || *sums.Volume == 0 || *sums.TotalExclTax == 0 || *sums.EmissionsKgCo2e == "0" {
		t.Errorf("totals %+v", sums)
	}
	live := slices.IndexFunc(first.Items, (*domain.Order).Live)
	if live < 0 || first.Items[live].Tanker == nil || first.Items[live].Driver == nil || first.Items[live].Eta == nil {
		t.Fatal("no delivery is on its way")
	}
	checkOrderFilters(t, s, b)
	alone := must[*domain.Order](t)(s.Order(ctx, first.Items[live].ID))
	if alone.Reference != first.Items[live].Reference || len(alone.Items) == 0 {
		t.Errorf("alone %+v", alone)
	}
	ids := []domain.ID{first.Items[0].ID, first.Items[1].ID}
	if got := must[[]*domain.Order](t)(s.OrdersByID(ctx, b.ID, append(ids, "999999"))); len(got) != 2 {
		t.Errorf("%d orders by id", len(got))
	}
	for _, e := range must[[]*domain.OrderEvent](t)(s.OrderEvents(ctx, ids)) {
		if !slices.Contains(ids, e.OrderID) || e.At == nil || e.Kind == nil || e.Message == "" {
			t.Errorf("event %+v", e)
		}
	}
	tanks := must[[]*domain.Tank](t)(s.Tanks(ctx, b.ID))
	if len(tanks) != 6 || tanks[0].UsableCapacity() == nil || tanks[0].GasID == "" {
		t.Errorf("tanks %+v", tanks)
	}
	if got := must[[]*domain.Tank](t)(s.TanksByID(ctx, b.ID, []domain.ID{tanks[1].ID, "999999"})); len(got) != 1 || got[0].ID != tanks[1].ID {
		t.Errorf("tanks by id %+v", got)
	}
	billed := slices.IndexFunc(first.Items, func(o *domain.Order) bool { return o.InvoiceID != "" })
	if billed < 0 {
		t.Fatal("no order is invoiced")
	}
	if got := must[[]*domain.Invoice](t)(s.InvoicesByID(ctx, b.ID, []domain.ID{first.Items[billed].InvoiceID})); len(got) != 1 || got[0].TotalInclTax == nil {
		t.Errorf("invoices %+v", got)
	}
	recurring := must[*domain.OrderPage](t)(s.Orders(ctx, b.ID, domain.OrderFilter{Origin: new(domain.OriginRecurring)}, nil, domain.Page{Page: 1, PerPage: 1}))
	if len(recurring.Items) != 1 || recurring.Items[0].RecurringOrder == nil {
		t.Fatalf("recurring %+v", recurring)
	}
	id := recurring.Items[0].RecurringOrder.ID
	all := must[[]*domain.RecurringOrder](t)(s.RecurringOrders(ctx, b.ID))
	if len(all) < 2 || !slices.ContainsFunc(all, func(r *domain.RecurringOrder) bool { return r.ID == id }) {
		t.Errorf("all recurring orders %+v", all)
	}
	if got := must[[]*domain.RecurringOrder](t)(s.RecurringOrdersByID(ctx, b.ID, []domain.ID{id})); len(got) != 1 || got[0].Name != recurring.Items[0].RecurringOrder.Name {
		t.Errorf("recurring orders %+v", got)
	}
}

// checkOrdering creates, changes and cancels an order, and checks the refusals of each.
func checkOrdering(t *testing.T, s *provider.Session, b *domain.Business) {
	ctx := t.Context()
	from := domain.Date(demoBegin.Format(time.DateOnly))
	to := from.Add(21)
	slots := must[[]*domain.DeliverySlot](t)(s.Slots(ctx, domain.SlotQuery{AddressID: "502", Volume: 1000, GasIDs: []domain.ID{"1"}, From: from, To: to}))
	free := slices.IndexFunc(slots, func(s *domain.DeliverySlot) bool { return s.Available })
	if free < 0 {
		t.Fatal("no slot is free")
	}
	volume := 1000
	in := domain.OrderQuoteInput{AddressID: "502", Items: []*domain.OrderItemInput{{GasID: "1", Volume: &volume}}, Date: slots[free].Date, Window: *slots[free].Window}
	quote := must[*domain.OrderQuote](t)(s.Quote(ctx, "1042", in))
	if quote.Totals == nil || quote.ValidUntil == nil || len(quote.Items) != 1 || quote.EmissionsKgCo2e == nil {
		t.Errorf("quote %+v", quote)
	}
	small := 100
	refused := in
	refused.Items = []*domain.OrderItemInput{{GasID: "1", Volume: &small}}
	_, err := s.Quote(ctx, "1042", refused)
	wantFault(t, err, domain.CodeInvalid, "items.0.volume", "Volume minimum\u00a0: 500\u00a0L.")
	create := domain.CreateOrderInput{QuoteID: quote.ID, IdempotencyKey: "contract-1", PurchaseOrderNumber: new("BC-1"), SiteContactID: new(domain.ID("902"))}
	order := must[*domain.Order](t)(s.CreateOrder(ctx, "1042", create))
	if again := must[*domain.Order](t)(s.CreateOrder(ctx, "1042", create)); again.ID != order.ID || order.SiteContactID != "902" {
		t.Errorf("sent again %s, at first %s", again.ID, order.ID)
	}
	create.IdempotencyKey = "contract-2"
	_, err = s.CreateOrder(ctx, "1042", create)
	wantFault(t, err, domain.CodeInvalid, "date", "Une commande du même produit est déjà prévue ce jour-là ("+order.Reference+"). Continuer\u202f?")
	create.PurchaseOrderNumber, create.ConfirmDuplicate = nil, new(true)
	_, err = s.CreateOrder(ctx, "1042", create)
	wantFault(t, err, domain.CodeInvalid, "purchaseOrderNumber", "Indiquez votre n°\u00a0de commande interne.")
	edited := must[*domain.Order](t)(s.UpdateOrder(ctx, order.ID, domain.UpdateOrderInput{Instructions: new("Quai 2."), SiteContactID: new(domain.ID(""))}))
	if edited.Instructions == nil || *edited.Instructions != "Quai 2." || edited.SiteContactID != "" {
		t.Errorf("edited %+v", edited)
	}
	_, err = s.AnswerSlot(ctx, order.ID, true)
	wantFault(t, err, domain.CodeConflict, "", "Ce créneau n’est plus proposé. Actualisez la page.")
	cancelled := must[*domain.Order](t)(s.CancelOrder(ctx, order.ID, domain.CancelOrderInput{Reason: domain.CancelWrongDate}))
	if cancelled.Cancellation == nil || *cancelled.Cancellation.Reason != domain.CancelWrongDate || cancelled.Cancellation.By == nil {
		t.Errorf("cancelled %+v", cancelled.Cancellation)
	}
	live := must[*domain.OrderPage](t)(s.Orders(ctx, b.ID, domain.OrderFilter{Status: []domain.OrderStatus{domain.OrderProcessing}}, nil, domain.Page{Page: 1, PerPage: 1})).Items[0]
	_, err = s.CancelOrder(ctx, live.ID, domain.CancelOrderInput{Reason: domain.CancelPrice})
	wantFault(t, err, domain.CodeConflict, "", "La livraison a commencé\u00a0: cette commande ne peut plus être annulée.")
	issue := must[*domain.OrderIssue](t)(s.ReportIssue(ctx, domain.ReportIssueInput{OrderID: live.ID, Kind: domain.IssueLate, Description: "Le camion devait être là ce matin."}))
	if issue.Kind == nil || *issue.Kind != domain.IssueLate || *issue.Status != domain.IssueOpen {
		t.Errorf("issue %+v", issue)
	}
}

// wantFault checks the field and the sentence of a refusal.
func wantFault(t *testing.T, err error, code domain.Code, field, message string) {
	t.Helper()
	var failure *domain.Error
	if !errors.As(err, &failure) || failure.Code != code || len(failure.UserErrors) != 1 {
		t.Fatalf("%v", err)
	}
	if fault := failure.UserErrors[0]; strings.Join(fault.Path(), ".") != field || fault.Message != message {
		t.Errorf("%s: %q, want %s: %q", strings.Join(fault.Path(), "."), fault.Message, field, message)
	}
}

// checkDocuments reads the files of a delivery, and the planning with its calendar.
func checkDocuments(t *testing.T, s *provider.Session, b *domain.Business) {
	ctx := t.Context()
	done := must[*domain.OrderPage](t)(s.Orders(ctx, b.ID, domain.OrderFilter{Status: []domain.OrderStatus{domain.OrderDelivered}, Cancelled: new(false)}, nil, domain.Page{Page: 1, PerPage: 1})).Items[0]
	all := must[[]*domain.OrderDocument](t)(s.OrderDocuments(ctx, []domain.ID{done.ID}))
	if len(all) < 2 || *all[0].Kind != domain.DocumentDeliveryNote || *all[1].Kind != domain.DocumentMeterTicket || all[0].OrderID != done.ID {
		t.Fatalf("documents %+v", all)
	}
	whole := readFile(t)(s.Document(ctx, all[0].ID, domain.FileRequest{}))
	if !strings.HasPrefix(whole, "%PDF-") || len(whole) != *all[0].SizeBytes {
		t.Errorf("a document of %d bytes, announced with %d", len(whole), *all[0].SizeBytes)
	}
	if part := readFile(t)(s.Document(ctx, all[0].ID, domain.FileRequest{Range: "bytes=0-4"})); part != "%PDF-" {
		t.Errorf("its first bytes %q", part)
	}
	if packed := readFile(t)(s.Archive(ctx, []domain.ID{all[0].ID, all[1].ID})); !strings.HasPrefix(packed, "PK") {
		t.Errorf("an archive begins with %.4q", packed)
	}
	from := domain.Date(demoBegin.Format(time.DateOnly))
	planning := must[*domain.Planning](t)(s.Planning(ctx, b.ID, from, from.Add(14)))
	if len(planning.Entries) == 0 || len(planning.ClosedDays) < 2 {
		t.Errorf("planning of %d entries, %d days closed", len(planning.Entries), len(planning.ClosedDays))
	}
	feed := must[*domain.PlanningFeed](t)(s.PlanningFeed(ctx, b.ID))
	if calendar := readFile(t)(s.Calendar(ctx, feed.Token)); !strings.HasPrefix(calendar, "BEGIN:VCALENDAR\r\n") {
		t.Errorf("a calendar begins with %.20q", calendar)
	}
	if other := must[*domain.PlanningFeed](t)(s.ResetPlanningFeed(ctx, b.ID)); other.Token == feed.Token {
		t.Error("the calendar keeps its address")
	}
}

func readFile(t *testing.T) func(*domain.File, error) string {
	return func(f *domain.File, err error) string {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(f.Content)
		if err = errors.Join(err, f.Content.Close()); err != nil {
			t.Fatal(err)
		}
		return string(content)
	}
}

// checkOrderFilters checks each filter and sort.
func checkOrderFilters(t *testing.T, s *provider.Session, b *domain.Business) {
	t.Helper()
	page := domain.Page{Page: 1, PerPage: 50}
	from, to := domain.Date("2026-01-01"), domain.Date("2026-06-30")
	for name, c := range map[string]struct {
		filter domain.OrderFilter
		keeps  func(*domain.Order) bool
	}{
		"status":    {domain.OrderFilter{Status: []domain.OrderStatus{domain.OrderDelivered}}, func(o *domain.Order) bool { return o.Status == domain.OrderDelivered }},
		"cancelled": {domain.OrderFilter{Cancelled: new(true)}, func(o *domain.Order) bool { return o.Cancellation != nil }},
		"kept":      {domain.OrderFilter{Cancelled: new(false)}, func(o *domain.Order) bool { return o.Cancellation == nil }},
		"site":      {domain.OrderFilter{AddressIDs: []domain.ID{"501"}}, func(o *domain.Order) bool { return o.AddressID == "501" }},
		"dates":     {domain.OrderFilter{From: &from, To: &to}, func(o *domain.Order) bool { return o.Slot.Date >= from && o.Slot.Date <= to }},
		"once":      {domain.OrderFilter{Origin: new(domain.OriginOnce)}, func(o *domain.Order) bool { return o.RecurringOrder == nil }},
		"product": {domain.OrderFilter{GasIDs: []domain.ID{"3"}}, func(o *domain.Order) bool {
			return slices.ContainsFunc(o.Items, func(i *domain.OrderItem) bool { return i.GasID == "3" })
		}},
		"text": {domain.OrderFilter{Q: "TOULOUSE"}, func(o *domain.Order) bool { return o.AddressID == "501" }},
	} {
		got := must[*domain.OrderPage](t)(s.Orders(t.Context(), b.ID, c.filter, nil, page))
		if len(got.Items) == 0 || slices.ContainsFunc(got.Items, func(o *domain.Order) bool { return !c.keeps(o) }) {
			t.Errorf("%s: %d orders, but some do not match", name, len(got.Items))
		}
	}
	for _, field := range []domain.OrderSortField{domain.SortSlotDate, domain.SortCreatedAt, domain.SortReference, domain.SortVolume, domain.SortTotal, domain.SortStatus} {
		for _, direction := range []domain.SortDirection{domain.Ascending, domain.Descending} {
			must[*domain.OrderPage](t)(s.Orders(t.Context(), b.ID, domain.OrderFilter{}, &domain.OrderSort{Field: field, Direction: direction}, page))
		}
	}
}
