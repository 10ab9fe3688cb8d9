package provider_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/provider"
)

// sample returns a response of product appendix B, to the letter.
func sample(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The samples of product appendix B are decoded completely. They have fewer members than the
// sandbox's responses, as those of another provider may.
func TestSamples(t *testing.T) {
	cents := func(n domain.Cents) *domain.Cents { return &n }
	totals := domain.OrderTotals{ProductExclTax: cents(1460160), DeliveryFeeExclTax: cents(0), DiscountExclTax: cents(0), TotalExclTax: cents(1460160),
		Vat: cents(292032), TotalInclTax: cents(1752192)}
	t.Run("order", func(t *testing.T) {
		s, c := reading(t, sample(t, "order"))
		got, err := s.Order(t.Context(), "10482")
		if err != nil {
			t.Fatal(err)
		}
		estimate := totals
		estimate.IsEstimate = true
		expect(t, got, &domain.Order{ID: "10482", BusinessID: "1042", Reference: "CMD-2026-004812", Status: domain.OrderProcessing,
			CreatedAt: instant("2026-11-18T09:12:44Z"), CreatedBy: &domain.UserRef{ID: "77"}, PurchaseOrderNumber: new("BC-2291"), AddressID: "501", SiteContactID: "901",
			Slot: &domain.DeliverySlot{Date: "2026-11-21", Window: new(domain.WindowMorning), StartsAt: instant("2026-11-21T05:00:00Z"),
				EndsAt: instant("2026-11-21T11:00:00Z"), Available: true},
			Items: []*domain.OrderItem{{ID: "1", BusinessID: "1042", GasID: "1", TankID: "604", VolumeOrdered: new(12000), UnitPriceExclTax: new(domain.Decimal("1.2168")),
				TotalExclTax: cents(1460160), Fills: []*domain.VehicleFill{}}},
			Totals: &estimate,
			Tanker: &domain.Tanker{ID: "12", Name: "Citerne 12", Registration: "ZA-214-KC", Capacity: new(19000), AdrClass: new("3")},
			Driver: &domain.Driver{FirstName: "Karim", Phone: new("+33639981201")}, Eta: instant("2026-11-21T09:35:00Z"),
			FreeCancellationUntil: instant("2026-11-20T17:00:00Z")})
		noOddities(t, c)
	})
	t.Run("invoice", func(t *testing.T) {
		s, c := reading(t, sample(t, "invoices"))
		page, err := s.Invoices(t.Context(), "1042", domain.InvoiceFilter{}, nil, domain.Page{Page: 1, PerPage: 25})
		if err != nil {
			t.Fatal(err)
		}
		expect(t, page.PageInfo, domain.PageInfo{Page: 1, PerPage: 25, TotalCount: 3})
		expect(t, page.Totals, &domain.InvoiceTotals{TotalInclTax: cents(12984400), Remaining: cents(12984400)})
		page.Items[0].LateDays = nil // depends on the day
		expect(t, page.Items, []*domain.Invoice{{ID: "2204", Number: "FA-2026-001204", Kind: new(domain.InvoiceBill), Status: new(domain.InvoiceNotPaid), Payment: new(4),
			IssuedOn: new(domain.Date("2026-11-16")), DueOn: new(domain.Date("2026-12-16")), PeriodStart: new(domain.Date("2026-11-01")),
			PeriodEnd: new(domain.Date("2026-11-15")), TotalExclTax: cents(4558917), Vat: cents(911783), TotalInclTax: cents(5470700), Remaining: cents(5470700),
			OrderIDs: []domain.ID{"10455", "10461", "10470"}}})
		noOddities(t, c)
	})
	t.Run("quote", func(t *testing.T) {
		s, c := reading(t, sample(t, "quote"))
		got, err := s.Quote(t.Context(), "b", domain.OrderQuoteInput{})
		if err != nil {
			t.Fatal(err)
		}
		expect(t, got, &domain.OrderQuote{ID: "q_8f2c", ValidUntil: instant("2026-11-21T09:15:00Z"), EmissionsKgCo2e: new(domain.Decimal("37200.00")),
			Items:  []*domain.QuoteItem{{GasID: "1", Volume: new(12000), UnitPriceExclTax: new(domain.Decimal("1.2168")), TotalExclTax: cents(1460160)}},
			Totals: &totals, Warnings: []*domain.UserError{{Code: "level_old", Message: "Niveau relevé il y a 3 jours : vérifiez la jauge avant la livraison."}}})
		noOddities(t, c)
	})
}

// The members of an order that the sample does not have.
func TestFullOrder(t *testing.T) {
	s, c := reading(t, `{"data":{"id":1,"business_id":2,"reference":"","status":"delivered","created_by":77,"created_by_name":{"first_name":"Yanis","last_name":"Benali"},
		"proposed_slot":{"date":"2026-03-13T00:00:00+01:00","window":"night","available":false,"reason":"full","reason_text":"Complet","surcharge":1500,"remaining_capacity":0},
		"waiting_reason":"Encours autorisé dépassé","instructions":"Portail","delivered_at":"2026-03-12T08:42:00Z","payment_method_id":3,"emissions_kg":"37200.5",
		"can_cancel":false,"can_edit":false,"cancellation_fee":4500,
		"cancellation":{"at":"2026-03-10T10:00:00Z","by":{"id":"77","first_name":"Yanis","last_name":"Benali"},"reason":"wrong_date","comment":"x","fee":4500},
		"recurring_order_id":"r1","recurring_order":{"id":"r1","name":"Plein de nuit"},"invoice_id":"i1",
		"issue":{"id":"9","kind":"volume_gap","description":"Il manque 200 L.","status":"in_progress","opened_at":"2026-03-12T10:00:00Z","closed_at":null,"answer":null},
		"items":[{"id":"1","gas_id":"1","volume_ordered":3000,"fill_up":true,"volume_delivered":2990,"volume_15c":2985,"emissions_kg":"9269.0",
		 "emission_factor":{"total":"3.10","combustion":"2.49","upstream":"0.609","source":"ADEME","reference":"25775"},
		 "fills":[{"id":"f1","vehicle_id":"v1","registration":"ZB-101-AA","label":"Car 1","volume":120,"odometer_km":210000,"filled_at":"2026-03-12T01:00:00Z"},{"id":"f2"}]},
		 {"gas_id":"2"}],
		"events_count":12,"updated_at":"2026-03-12T08:43:00Z","version":8}}`)
	got, err := s.Order(t.Context(), "1")
	if err != nil {
		t.Fatal(err)
	}
	yanis := &domain.UserRef{ID: "77", FirstName: "Yanis", LastName: "Benali"}
	fee := new(domain.Cents(4500))
	expect(t, got, &domain.Order{ID: "1", BusinessID: "2", Reference: "1", Status: domain.OrderDelivered, CreatedBy: yanis,
		ProposedSlot: &domain.DeliverySlot{Date: "2026-03-13", Window: new(domain.WindowNight), Reason: new(domain.SlotFull), ReasonText: new("Complet"),
			SurchargeExclTax: 1500, RemainingCapacity: new(0)},
		WaitingReason: new("Encours autorisé dépassé"), Instructions: new("Portail"), DeliveredAt: instant("2026-03-12T08:42:00Z"), PaymentMethodID: "3",
		EmissionsKgCo2e: new(domain.Decimal("37200.5")), Cancellable: new(false), Editable: new(false), CancellationFeeExclTax: fee,
		Cancellation:   &domain.Cancellation{At: instant("2026-03-10T10:00:00Z"), By: yanis, Reason: new(domain.CancelWrongDate), Comment: new("x"), FeeExclTax: fee},
		RecurringOrder: &domain.RecurringOrder{ID: "r1", BusinessID: "2", Name: "Plein de nuit"}, InvoiceID: "i1",
		Issue: &domain.OrderIssue{ID: "9", Kind: new(domain.IssueVolumeGap), Description: "Il manque 200 L.", Status: new(domain.IssueInProgress),
			OpenedAt: instant("2026-03-12T10:00:00Z")},
		Items: []*domain.OrderItem{{ID: "1", BusinessID: "2", GasID: "1", VolumeOrdered: new(3000), FillUp: true, VolumeDelivered: new(2990), VolumeDeliveredAt15C: new(2985),
			EmissionsKgCo2e: new(domain.Decimal("9269.0")), EmissionFactor: &domain.EmissionFactor{Total: "3.10", Combustion: new(domain.Decimal("2.49")),
				Upstream: new(domain.Decimal("0.609")), Source: "ADEME", Reference: new("25775")},
			Fills: []*domain.VehicleFill{{ID: "f1", GasID: "1", Vehicle: &domain.Vehicle{ID: "v1", BusinessID: "2", Registration: "ZB-101-AA", Label: new("Car 1")}, Volume: new(120),
				OdometerKm: new(210000), FilledAt: instant("2026-03-12T01:00:00Z")}}}},
		UpdatedAt: instant("2026-03-12T08:43:00Z"), Version: new(8)})
	expect(t, c.Oddities(), map[provider.Oddity]uint64{{Kind: provider.OddityDropped, Field: "order.items.id"}: 1, {Kind: provider.OddityDropped, Field: "order.items.fills.vehicle_id"}: 1})
}

// A page has the total and the number of orders of each tab.
func TestOrderPage(t *testing.T) {
	for body, want := range map[string]*domain.OrderPage{
		`{"data":[],"meta":{"page":1,"per_page":25,"total":312,"facets":{"by_status":[{"status":"oncoming","count":2},{"status":"delivered","count":"300"},{"count":1}],"cancelled":9}}}`: {
			PageInfo: domain.PageInfo{TotalCount: 312},
			Facets:   &domain.OrderFacets{ByStatus: []domain.StatusCount{{Status: domain.OrderOncoming, Count: 2}, {Status: domain.OrderDelivered, Count: 300}}, Cancelled: 9}},
		`{"data":[]}`:                        {},
		`[]`:                                 {},
		`{"data":[],"meta":{"facets":"x"}}`:  {},
		`{"data":[],"meta":{"facets":null}}`: {},
	} {
		s, _ := reading(t, body)
		got, err := s.Orders(t.Context(), "1", domain.OrderFilter{}, nil, domain.Page{Page: 1, PerPage: 25})
		if err != nil {
			t.Fatal(err)
		}
		want.Items, want.PageInfo.Page, want.PageInfo.PerPage = []*domain.Order{}, 1, 25
		expect(t, got, want)
	}
}

// The other records of deliveries, with every field, and with invalid values.
func TestDeliveryRecords(t *testing.T) {
	ctx := t.Context()
	t.Run("events", func(t *testing.T) {
		s, c := reading(t, `{"data":[{"id":1,"order_id":2,"at":"2026-03-12T08:42:00Z","kind":"status_changed","status":"ready","actor":"Yanis Benali","message":"Attribuée."},{"id":3}]}`)
		got, err := s.OrderEvents(ctx, []domain.ID{"2"})
		if err != nil {
			t.Fatal(err)
		}
		expect(t, got, []*domain.OrderEvent{{ID: "1", OrderID: "2", At: instant("2026-03-12T08:42:00Z"), Kind: new(domain.EventStatusChanged), Status: new(domain.OrderReady),
			Actor: new("Yanis Benali"), Message: "Attribuée."}})
		expect(t, c.Oddities(), map[provider.Oddity]uint64{{Kind: provider.OddityDropped, Field: "order_event.order_id"}: 1})
	})
	t.Run("documents", func(t *testing.T) {
		s, _ := reading(t, `{"data":[{"id":"d1","order_id":2,"kind":"delivery_note","name":"BL.pdf","size_bytes":4096,"created_at":"2026-03-12T08:42:00Z"},{"id":"../x","order_id":2}]}`)
		got, err := s.OrderDocuments(ctx, []domain.ID{"2"})
		if err != nil {
			t.Fatal(err)
		}
		expect(t, got, []*domain.OrderDocument{{ID: "d1", OrderID: "2", Kind: new(domain.DocumentDeliveryNote), Name: "BL.pdf", SizeBytes: new(4096), CreatedAt: instant("2026-03-12T08:42:00Z")}})
	})
	t.Run("position", func(t *testing.T) {
		s, c := reading(t, `{"data":{"order_id":"1","latitude":44.8,"longitude":-0.5,"heading_deg":180,"recorded_at":"2026-03-12T08:42:00Z","eta":"2026-03-12T09:00:00Z",
			"distance_km":"12.4","stops_before":2,"depot":{"label":"Bassens","latitude":44.9,"longitude":-0.5},"destination":{"label":"Bordeaux","latitude":144,"longitude":0}}}`)
		got, err := s.Position(ctx, "1")
		if err != nil {
			t.Fatal(err)
		}
		expect(t, got, &domain.TankerPosition{OrderID: "1", Latitude: 44.8, Longitude: -0.5, HeadingDeg: new(180), RecordedAt: *instant("2026-03-12T08:42:00Z"),
			Eta: instant("2026-03-12T09:00:00Z"), DistanceKm: new(domain.Decimal("12.4")), StopsBefore: new(2), Depot: &domain.Place{Label: "Bassens", Latitude: 44.9, Longitude: -0.5}})
		expect(t, c.Oddities(), map[provider.Oddity]uint64{{Kind: provider.OddityUnreadable, Field: "position.destination.latitude"}: 1})
		for _, none := range []string{`{"data":null}`, `null`} {
			s, _ := reading(t, none)
			if got, err := s.Position(ctx, "1"); got != nil || err != nil {
				t.Errorf("%s: %v, %v", none, got, err)
			}
		}
	})
	t.Run("tanks", func(t *testing.T) {
		s, c := reading(t, `{"data":[{"id":"604","business_id":"1042","address_id":"501","gas_id":"1","name":"Cuve 1","capacity":30000,"usable_capacity":28500,"level":12600,
			"level_at":"2026-03-12T06:00:00Z","level_source":"sensor","alert_threshold_percent":20,"average_daily_use":"1450","days_left":"7.6","ullage":15900,
			"suggested_order":{"order_before":"2026-03-17","volume":15800,"reason":"Autonomie 5 jours"},"active":false},{"id":"605","suggested_order":{"volume":1}}]}`)
		got, err := s.Tanks(ctx, "1042")
		if err != nil {
			t.Fatal(err)
		}
		expect(t, got, []*domain.Tank{{ID: "604", BusinessID: "1042", AddressID: "501", GasID: "1", Name: "Cuve 1", Capacity: new(30000), Usable: new(28500), Level: new(12600),
			LevelAt: instant("2026-03-12T06:00:00Z"), LevelSource: new(domain.LevelSensor), Room: new(15900), AlertThresholdPercent: new(20),
			AverageDailyUse: new(domain.Decimal("1450")), DaysLeft: new(domain.Decimal("7.6")),
			SuggestedOrder: &domain.SuggestedOrder{OrderBefore: "2026-03-17", Volume: new(15800), Reason: "Autonomie 5 jours"}, Anomalies: []*domain.Anomaly{}}, {ID: "605", Anomalies: []*domain.Anomaly{}, Active: true}})
		noOddities(t, c)
	})
	t.Run("prices", func(t *testing.T) {
		s, c := reading(t, `{"data":[{"gas_id":"1","date":"2026-03-12","unit_price":1.2168},{"gas_id":"1","date":"2026-03-13","unit_price":null},
			{"gas_id":"1","unit_price":"1"},{"date":"2026-03-13","unit_price":"1"}]}`)
		got, err := s.Prices(ctx, []domain.ID{"1"}, "2026-03-12", "2026-03-13")
		if err != nil {
			t.Fatal(err)
		}
		expect(t, got, []*domain.PricePoint{{GasID: "1", Date: "2026-03-12", UnitPriceExclTax: "1.2168"}})
		expect(t, c.Oddities(), map[provider.Oddity]uint64{{Kind: provider.OddityDropped, Field: "price.unit_price"}: 1,
			{Kind: provider.OddityDropped, Field: "price.date"}: 1, {Kind: provider.OddityDropped, Field: "price.gas_id"}: 1})
	})
	t.Run("recurring orders", func(t *testing.T) {
		s, c := reading(t, `{"data":[{"id":"r1","business_id":"1","reference":"REC-0042","name":"Hebdo","status":"paused","frequency":"biweekly","weekdays":[2,"5",8],
			"day_of_month":null,"window":"afternoon","address_id":"501","items":[{"gas_id":1,"tank_id":2,"volume":12000,"fill_up":true}],"paused_until":"2026-04-01","starts_on":"2025-01-01","ends_on":null,
			"average_monthly_cost":4867000,"po_number":"BC-1","instructions":"Portail nord","created_at":"2025-01-01T08:00:00Z"}]}`)
		got, err := s.RecurringOrdersByID(ctx, "1", []domain.ID{"r1"})
		if err != nil {
			t.Fatal(err)
		}
		expect(t, got, []*domain.RecurringOrder{{ID: "r1", BusinessID: "1", Name: "Hebdo", Reference: new("REC-0042"), Status: new(domain.RecurringPaused), AddressID: "501",
			Items: []*domain.RecurringItem{{BusinessID: "1", GasID: "1", TankID: "2", Volume: new(12000), FillUp: true}}, Frequency: new(domain.Biweekly), Weekdays: []int{2, 5},
			Window: new(domain.WindowAfternoon), StartsOn: new(domain.Date("2025-01-01")), PausedUntil: new(domain.Date("2026-04-01")),
			AverageMonthlyCostExclTax: new(domain.Cents(4867000)), PurchaseOrderNumber: new("BC-1"), Instructions: new("Portail nord"),
			CreatedAt: new(time.Date(2025, 1, 1, 8, 0, 0, 0, time.UTC))}})
		expect(t, c.Oddities(), map[provider.Oddity]uint64{{Kind: provider.OddityUnreadable, Field: "recurring_order.weekdays"}: 1})
	})
	t.Run("occurrences", func(t *testing.T) {
		s, c := reading(t, `{"data":[{"recurring_order_id":"r1","date":"2026-07-15","window":"morning","status":"moved_holiday","order_id":null,"moved_from":"2026-07-14","moved_reason":"jour férié"},
			{"recurring_order_id":2,"date":"2026-07-16","window":"dusk","status":"ordered","order_id":7,"order_reference":"CMD-2026-004812","moved_from":null,"moved_reason":null},{"recurring_order_id":"r1","date":"2026-07-16"},
			{"recurring_order_id":"r1","status":"planned"}]}`)
		got, err := s.Occurrences(ctx, []domain.ID{"r1", "2"}, 6)
		if err != nil {
			t.Fatal(err)
		}
		expect(t, got, []*domain.Occurrence{
			{RecurringOrderID: "r1", Date: "2026-07-15", Window: new(domain.WindowMorning), Status: domain.OccurrenceMoved, MovedFrom: new(domain.Date("2026-07-14")), MovedReason: new("jour férié")},
			{RecurringOrderID: "2", Date: "2026-07-16", Window: new(domain.SlotWindow("DUSK")), Status: domain.OccurrenceOrdered, OrderID: "7", OrderReference: new("CMD-2026-004812")}})
		expect(t, c.Oddities(), map[provider.Oddity]uint64{{Kind: provider.OddityUnknownValue, Field: "occurrence.window", Value: "dusk"}: 1,
			{Kind: provider.OddityDropped, Field: "occurrence.status"}: 1, {Kind: provider.OddityDropped, Field: "occurrence.date"}: 1})
	})
	t.Run("planning", func(t *testing.T) {
		s, c := reading(t, `{"data":[{"date":"2026-03-12","window":"morning","is_occurrence":false,"order_id":"1","recurring_order_id":"r1"},
			{"date":"2026-03-19","window":"morning","is_occurrence":true,"order_id":null,"recurring_order_id":"r1"},{"date":"2026-03-20","order_id":null},{"order_id":"2"}],
			"meta":{"closed_days":[{"date":"2026-03-15","reason":"sunday"},{"date":"2026-03-32","reason":"holiday"}]}}`)
		got, err := s.Planning(ctx, "b1", "2026-03-01", "2026-03-31")
		if err != nil {
			t.Fatal(err)
		}
		morning := new(domain.WindowMorning)
		expect(t, got, &domain.Planning{Entries: []*domain.PlanningEntry{{BusinessID: "b1", Date: "2026-03-12", Window: morning, OrderID: "1", RecurringOrderID: "r1"},
			{BusinessID: "b1", Date: "2026-03-19", Window: morning, IsOccurrence: true, RecurringOrderID: "r1"}},
			ClosedDays: []*domain.ClosedDay{{Date: "2026-03-15", Reason: new(domain.ClosedSunday)}}})
		expect(t, c.Oddities(), map[provider.Oddity]uint64{{Kind: provider.OddityDropped, Field: "planning"}: 1, {Kind: provider.OddityDropped, Field: "planning.date"}: 1,
			{Kind: provider.OddityUnreadable, Field: "planning.meta.closed_days.date"}: 1, {Kind: provider.OddityDropped, Field: "planning.meta.closed_days.date"}: 1})
	})
	t.Run("a feed whose token is no path segment", func(t *testing.T) {
		s, _ := reading(t, `{"data":{"token":"a/../b"}}`)
		if got, err := s.PlanningFeed(ctx, "1"); domain.CodeOf(err) != domain.CodeUpstreamInvalid {
			t.Errorf("%+v, %v", got, err)
		}
	})
}

// A refused order reports the fields with our names, including those that were not sent, and the
// figures for their sentences.
func TestOrderRefusals(t *testing.T) {
	item := domain.OrderQuoteInput{Items: []*domain.OrderItemInput{{GasID: "1", FillUp: true}}}
	for body, want := range map[string]string{
		`{"error":{"code":"validation_failed","fields":{"items.0.volume":["min:500"]}}}`:                              "items.0.volume min Volume minimum\u00a0: 500\u00a0L.",
		`{"error":{"fields":{"items.0.volume":["ullage_exceeded:15800"]}}}`:                                           "items.0.volume ullage_exceeded Cette cuve ne peut recevoir que 15\u202f800\u00a0L (remplissage limité à 95\u00a0%).",
		`{"error":{"fields":{"items.2.volume":["truck_too_large:19:15000"]}}}`:                                        "items.2.volume truck_too_large Le site n’accepte que les camions jusqu’à 19\u00a0t\u00a0: 15\u202f000\u00a0L au plus par livraison.",
		`{"error":{"fields":{"date":["date_too_early:2026-03-01"]}}}`:                                                 "date date_too_early Les commandes passées après 12:00 sont livrées à partir du dimanche 1er mars 2026.",
		`{"error":{"fields":{"po_number":["required"],"contact_id":["not_found"]}}}`:                                  "purchaseOrderNumber required Indiquez votre n°\u00a0de commande interne.; siteContactId not_found Ce contact est introuvable.",
		`{"error":{"fields":{"date":["duplicate_order:CMD-2026-004812:1"]}}}`:                                         "date duplicate_order Une commande du même produit est déjà prévue ce jour-là (CMD-2026-004812). Continuer\u202f?",
		`{"error":{"fields":{"date":["duplicate_order:CMD-2026-004812"]}}}`:                                           "date duplicate_order Une commande du même produit est déjà prévue ce jour-là (CMD-2026-004812). Continuer\u202f?",
		`{"error":{"fields":{"window":["site_closed:0700-1230:1400-1800"]}}}`:                                         "window site_closed Le site est fermé sur ce créneau (07:00–12:30, 14:00–18:00).",
		`{"error":{"fields":{"window":["slot_closed"]}}}`:                                                             "window slot_closed Le samedi, les livraisons se font le matin.",
		`{"error":{"fields":{"items.0.volume":["min:` + marker + `"]}}}`:                                              "items.0.volume min Cette valeur est trop petite.",
		`{"error":{"fields":{"items.0.secret":["min:1"],"items.x.volume":["min:1"],"x":["y"]},"code":"slot_closed"}}`: " slot_closed Pas de livraison les dimanches et jours fériés.",
	} {
		s, _ := asking(t, status(422, body))
		_, err := s.Quote(t.Context(), "b", item)
		checkRefusal(t, body, err, domain.CodeInvalid, want)
	}
	for body, want := range map[string]string{
		`{"error":{"code":"not_cancellable","message":"` + marker + `"}}`: " not_cancellable La livraison a commencé\u00a0: cette commande ne peut plus être annulée.",
		`{"error":{"code":"not_cancellable","subcode":"cancelled"}}`:      " not_cancellable Cette commande est déjà annulée.",
		`{"error":{"code":"not_cancellable","subcode":"delivered"}}`:      " not_cancellable La livraison a commencé\u00a0: cette commande ne peut plus être annulée.",
		`{"error":{"code":"not_editable","subcode":"delivered"}}`:         " not_editable Cette commande est déjà livrée.",
		`{"error":{"code":"not_editable","subcode":"other"}}`:             " not_editable Un camion-citerne est attribué à cette commande\u00a0: elle ne peut plus être modifiée.",
		`{"error":{"code":"not_editable"}}`:                               " not_editable Un camion-citerne est attribué à cette commande\u00a0: elle ne peut plus être modifiée.",
		`{"error":{"code":"idempotency_conflict"}}`:                       " idempotency_conflict Cette commande a déjà été passée. Retrouvez-la dans vos livraisons.",
	} {
		s, _ := asking(t, status(409, body))
		_, err := s.CancelOrder(t.Context(), "1", domain.CancelOrderInput{})
		checkRefusal(t, body, err, domain.CodeConflict, want)
	}
}

// A refused recurring order has our names of the fields. A date that cannot be skipped, restored
// or ordered is no field, and an existing order is named.
func TestRecurringRefusals(t *testing.T) {
	type session = *provider.Session
	ask := map[string]func(session) error{
		"create": func(s session) error {
			_, err := s.CreateRecurringOrder(t.Context(), "b", domain.RecurringOrderInput{}, "k")
			return err
		},
		"preview": func(s session) error {
			_, err := s.RecurringPreview(t.Context(), "b", domain.RecurringOrderInput{}, 8)
			return err
		},
		"pause":   func(s session) error { _, err := s.PauseRecurringOrder(t.Context(), "1", nil); return err },
		"skip":    func(s session) error { _, err := s.SkipOccurrence(t.Context(), "1", "2026-03-12"); return err },
		"restore": func(s session) error { _, err := s.RestoreOccurrence(t.Context(), "1", "2026-03-12"); return err },
		"order":   func(s session) error { _, err := s.OrderOccurrence(t.Context(), "1", "2026-03-12"); return err },
	}
	for _, c := range []struct {
		do     string
		status int
		body   string
		want   string
	}{
		{"create", 422, `{"error":{"fields":{"weekdays":["required"],"starts_on":["date_too_early"],"ends_on":["date_too_early"]}}}`,
			"weekdays required Choisissez au moins un jour.; startsOn date_too_early Choisissez aujourd’hui ou un jour à venir.; endsOn date_too_early Le dernier jour ne peut pas précéder le premier."},
		{"create", 422, `{"error":{"fields":{"day_of_month":["out_of_range:1:28"]}}}`, "dayOfMonth out_of_range Choisissez un jour du 1 au 28, ou le dernier jour ouvré."},
		{"create", 422, `{"error":{"fields":{"starts_on":["date_too_late"],"window":["site_closed"],"frequency":["required"]}}}`,
			"startsOn date_too_late Choisissez un premier jour d’ici un an.; window site_closed Le site est fermé sur ce créneau.; frequency required Choisissez une fréquence."},
		{"preview", 422, `{"error":{"fields":{"items.0.gas_id":["tank_product_mismatch"],"secret":["required"]}}}`,
			"items.0.gasId tank_product_mismatch Le produit choisi ne correspond pas à la cuve."},
		{"pause", 422, `{"error":{"fields":{"until":["date_too_early"]}}}`, "until date_too_early Choisissez un jour à venir."},
		{"pause", 409, `{"error":{"code":"ended"}}`, " ended Cette commande récurrente est terminée\u00a0: elle ne peut plus changer."},
		{"skip", 409, `{"error":{"code":"occurrence_already_ordered","subcode":"CMD-2026-004812"}}`,
			" occurrence_already_ordered Cette livraison est déjà commandée\u00a0: annulez la commande CMD-2026-004812."},
		{"skip", 409, `{"error":{"code":"occurrence_already_ordered","subcode":"any.text"}}`,
			" occurrence_already_ordered Cette livraison est déjà commandée\u00a0: annulez sa commande."},
		{"restore", 422, `{"error":{"fields":{"date":["date_too_early"]}}}`, " date_too_early Il est trop tard pour rétablir cette livraison."},
		{"order", 422, `{"error":{"fields":{"date":["date_too_late"]}}}`,
			" date_too_late Cette livraison est trop lointaine\u00a0: elle pourra être commandée 60\u00a0jours avant."},
		{"order", 422, `{"error":{"fields":{"secret":["` + marker + `"]}}}`, ""},
		{"order", 409, `{"error":{"code":"` + marker + `"}}`, ""},
	} {
		s, _ := asking(t, status(c.status, c.body))
		checkRefusal(t, c.do+" "+c.body, ask[c.do](s), refusals[c.status], c.want)
	}
}

// A refusal because of the price contains today's quote.
func TestQuoteIsRenewed(t *testing.T) {
	quote := strings.TrimSuffix(strings.TrimPrefix(sample(t, "quote"), `{"data":`), "}\n")
	dearer := strings.Replace(quote, `"unit_price":"1.2168"`, `"unit_price":"1.2168","previous_unit_price":"1.2024"`, 1)
	cheaper := strings.Replace(quote, `"unit_price":"1.2168"`, `"unit_price":"1.2168","previous_unit_price":"1.2300"`, 1)
	two := strings.Replace(quote, `"items":[`, `"items":[{"gas_id":"2"},`, 1)
	for body, want := range map[string]string{
		`{"error":{"code":"quote_expired","message":"` + marker + `","quote":` + quote + `}}`: " quote_expired Le prix garanti a expiré. Nouveau prix\u00a0: 1,2168\u00a0€/L. Confirmez pour continuer.",
		`{"error":{"code":"quote_expired","quote":` + dearer + `}}`:                           " quote_expired Le prix garanti a expiré. Nouveau prix\u00a0: 1,2168\u00a0€/L (+1,2\u00a0%). Confirmez pour continuer.",
		`{"error":{"code":"quote_expired","quote":` + cheaper + `}}`:                          " quote_expired Le prix garanti a expiré. Nouveau prix\u00a0: 1,2168\u00a0€/L (\u22121,1\u00a0%). Confirmez pour continuer.",
		`{"error":{"code":"price_changed","quote":` + two + `}}`:                              " price_changed Le prix a changé. Confirmez pour continuer au prix du jour.",
	} {
		s, _ := asking(t, status(422, body))
		_, err := s.CreateOrder(t.Context(), "b", domain.CreateOrderInput{QuoteID: "q", IdempotencyKey: "k"})
		checkRefusal(t, body, err, domain.CodeInvalid, want)
		if refused, ok := errors.AsType[*domain.QuoteRefused](err); !ok || refused.Quote.ID != "q_8f2c" {
			t.Errorf("%s has the quote %+v", body, refused)
		}
	}
	for _, body := range []string{`{"error":{"code":"quote_expired"}}`, `{"error":{"code":"quote_expired","quote":"` + marker + `"}}`, `{"error":{"code":"slot_closed","quote":` + quote + `}}`} {
		s, _ := asking(t, status(422, body))
		_, err := s.CreateOrder(t.Context(), "b", domain.CreateOrderInput{QuoteID: "q", IdempotencyKey: "k"})
		if _, renewed := errors.AsType[*domain.QuoteRefused](err); domain.CodeOf(err) != domain.CodeInvalid || renewed {
			t.Errorf("%s gives %v", body, err)
		}
	}
	s, _ := reading(t, "{}")
	if _, err := s.CreateOrder(t.Context(), "b", domain.CreateOrderInput{QuoteID: "q", IdempotencyKey: "a\r\nb"}); domain.CodeOf(err) != domain.CodeNotFound {
		t.Errorf("a key that is no identifier: %v", err)
	}
}

// A member of the wrong type counts as missing and does not affect the members after it: an order
// with such a member does not become cancelled.
func TestMembersOfTheWrongType(t *testing.T) {
	s, c := reading(t, `{"id":1,"cancellation":"x","slot":[],"proposed_slot":1,"totals":true,"items":"x","tanker":"x","driver":[],"recurring_order":"x","issue":[1],
		"created_by":7,"created_by_name":"x","version":3}`)
	got, err := s.Order(t.Context(), "1")
	if err != nil {
		t.Fatal(err)
	}
	expect(t, got, &domain.Order{ID: "1", Reference: "1", Items: []*domain.OrderItem{}, CreatedBy: &domain.UserRef{ID: "7"}, Version: new(3)})
	if n := len(c.Oddities()); n != 10 {
		t.Errorf("%d oddities: %v", n, c.Oddities())
	}
	s, _ = reading(t, `[{"id":1,"opening_hours":"x","city":"Toulouse"},{"id":2,"opening_hours":["x",{"weekday":1,"opens_at":"08:00","closes_at":"12:00"}],"city":"Pau"}]`)
	addresses, err := s.Addresses(t.Context())
	if err != nil || len(addresses) != 2 || addresses[0].City != "Toulouse" || addresses[1].City != "Pau" || len(addresses[1].OpeningHours) != 1 {
		t.Errorf("addresses %+v, %v", addresses, err)
	}
}
