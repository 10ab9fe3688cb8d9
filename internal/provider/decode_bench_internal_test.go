package provider

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/domain"
)

// orderPage returns a response of GET /orders with 100 orders, each with every field.
func orderPage() []byte {
	items := make([]string, 100)
	for i := range items {
		items[i] = fmt.Sprintf(`{"id":"%d","business_id":"1042","reference":"CMD-2026-%06d","status":"delivered","created_at":"2026-11-18T09:12:44Z","created_by":"77",
			"created_by_name":{"first_name":"Yanis","last_name":"Benali"},"po_number":"BC-2291","address_id":"501","contact_id":"901","instructions":"Portail vert",
			"slot":{"date":"2026-11-21","window":"morning","starts_at":"2026-11-21T05:00:00Z","ends_at":"2026-11-21T11:00:00Z","available":true,"reason":null,"surcharge":0,"remaining_capacity":12000},
			"proposed_slot":null,"waiting_reason":null,"waiting_reasons":[],"waiting_until":null,
			"items":[{"id":"%d-1","gas_id":"1","tank_id":"604","volume_ordered":12000,"fill_up":false,"volume_delivered":11990,"volume_15c":11950,"unit_price":"1.2168","total":1460160,
			"emissions_kg":"37200.5","emission_factor":{"total":"3.10","combustion":"2.49","upstream":"0.609","source":"ADEME","reference":"25775"},
			"fills":[{"id":"f1","vehicle_id":"v1","registration":"ZB-101-AA","label":"Car 1","volume":120,"odometer_km":210000,"filled_at":"2026-03-12T01:00:00Z"}]}],
			"totals":{"product":1460160,"delivery_fee":0,"discount":0,"total":1460160,"vat":292032,"total_incl":1752192,"is_estimate":false},
			"tanker":{"id":"12","name":"Citerne 12","registration":"ZA-214-KC","capacity":19000,"adr_class":"3"},"driver":{"first_name":"Karim","phone":"+33639981201"},
			"eta":"2026-11-21T09:35:00Z","delivered_at":"2026-11-21T09:42:00Z","payment_method_id":"3","emissions_kg":"37200.5","can_cancel":false,"can_edit":false,
			"free_cancellation_until":"2026-11-20T17:00:00Z","cancellation_fee":4500,"cancellation":null,"recurring_order_id":"r1","recurring_order":{"id":"r1","name":"Plein de nuit"},
			"invoice_id":"i1","issue":null,"updated_at":"2026-03-12T08:43:00Z","version":8}`, i, i, i)
	}
	return []byte(`{"data":[` + strings.Join(items, ",") + `],"meta":{"page":1,"per_page":100,"total":100,"facets":{"by_status":[{"status":"delivered","count":100}],"cancelled":9}}}`)
}

// BenchmarkDecodeOrders decodes a page of 100 orders.
func BenchmarkDecodeOrders(b *testing.B) {
	body := orderPage()
	count := newOddityCount(slog.New(slog.DiscardHandler))
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for b.Loop() {
		o := count.during(context.Background())
		answer := unwrap(body)
		list, err := decodeList[*domain.Order](o, "order", answer.payload)
		if err != nil || len(list) != 100 || decodeMeta[orderMeta](o, "order", answer.meta).Total != 100 {
			b.Fatal(len(list), err)
		}
	}
	if len(count.counts) > 0 {
		b.Fatal(count.counts)
	}
}

// seriesAnswer returns a response of GET /series by day for 36 months and five products.
func seriesAnswer() []byte {
	series := make([]string, 5)
	for i := range series {
		points := make([]string, 1096)
		for n := range points {
			points[n] = fmt.Sprintf(`{"period":"2026-03-12","value":"%d.25","previous":"%d"}`, n, 2*n)
		}
		series[i] = fmt.Sprintf(`{"gas_id":"%d","points":[%s]}`, i, strings.Join(points, ","))
	}
	return []byte(`{"data":[` + strings.Join(series, ",") + `]}`)
}

// BenchmarkDecodeSeries decodes the longest series.
func BenchmarkDecodeSeries(b *testing.B) {
	body := seriesAnswer()
	count := newOddityCount(slog.New(slog.DiscardHandler))
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for b.Loop() {
		list, err := decodeList[*domain.GasSeries](count.during(context.Background()), "series", unwrap(body).payload)
		if err != nil || len(list) != 5 || len(list[4].Points) != 1096 {
			b.Fatal(len(list), err)
		}
	}
}
