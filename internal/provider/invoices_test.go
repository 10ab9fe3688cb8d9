package provider_test

import (
	"errors"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/provider"
)

// An invoice is decoded completely. Unknown or missing members do not affect the others.
func TestFullInvoice(t *testing.T) {
	cents := func(n domain.Cents) *domain.Cents { return &n }
	s, c := reading(t, `{"data":{"id":2,"business_id":7,"number":"AV-1","kind":"credit_note","status":"paid","payment":1,"issued_on":"2026-11-16","due_on":"2026-11-16",
		"period":null,"total":-100,"vat":-20,"total_incl":-120,"remaining":0,"late_days":3,"can_pay":true,"order_ids":["1","2"],"payment_method_id":"301",
		"credit_note_for":{"id":"1","number":"FA-1"},"credit_note":null,"files":["pdf","xml","factur-x"]}}`)
	got, err := s.Invoice(t.Context(), "2")
	if err != nil {
		t.Fatal(err)
	}
	expect(t, got, &domain.Invoice{ID: "2", BusinessID: "7", Number: "AV-1", Kind: new(domain.InvoiceCreditNote), Status: new(domain.InvoicePaid), Payment: new(1),
		IssuedOn: new(domain.Date("2026-11-16")), DueOn: new(domain.Date("2026-11-16")), TotalExclTax: cents(-100), Vat: cents(-20), TotalInclTax: cents(-120), Remaining: cents(0),
		LateDays: new(3), Payable: new(true), OrderIDs: []domain.ID{"1", "2"}, PaymentMethodID: "301", CreditNoteFor: &domain.InvoiceName{ID: "1", Number: "FA-1"}, Files: domain.InvoiceFiles})
	noOddities(t, c)

	s, c = reading(t, `{"data":{"id":2,"kind":"pro_forma","status":"disputed","payment":9,"late_days":0,"order_ids":["1",null,{}],"credit_note":{"id":"3"},"files":["pdf","ubl"]}}`)
	got, err = s.Invoice(t.Context(), "2")
	if err != nil {
		t.Fatal(err)
	}
	expect(t, got, &domain.Invoice{ID: "2", Number: "2", Kind: new(domain.InvoiceKind("PRO_FORMA")), Status: new(domain.InvoiceStatus("DISPUTED")), Payment: new(9),
		LateDays: new(0), OrderIDs: []domain.ID{"1"}, CreditNote: &domain.InvoiceName{ID: "3", Number: "3"}, Files: []domain.InvoiceFile{"pdf", "ubl"}})
	if len(c.Oddities()) == 0 {
		t.Error("oddities are not counted")
	}
}

// When the provider does not send the days of delay, they are computed by the provider's clock,
// for every call that returns invoices. Days that it sends are kept.
func TestDelayIsCountedByTheProvidersClock(t *testing.T) {
	const late = `{"id":1,"status":"not-paid","remaining":1,"due_on":"2031-05-04"}`
	answer := func(body string) *provider.Session {
		s, _ := asking(t, status(200, body, "Date", "Sat, 10 May 2031 09:00:00 GMT"))
		return s
	}
	ctx, list := t.Context(), answer(`{"data":[`+late+`]}`)
	page, err := list.Invoices(ctx, "b", domain.InvoiceFilter{}, nil, domain.Page{Page: 1, PerPage: 25})
	if err != nil {
		t.Fatal(err)
	}
	for way, invoices := range map[string][]*domain.Invoice{
		"page":  page.Items,
		"by id": must[[]*domain.Invoice](t)(list.InvoicesByID(ctx, "b", []domain.ID{"1"})),
		"open":  must[[]*domain.Invoice](t)(list.OpenInvoices(ctx, "b")),
		"one":   {must[*domain.Invoice](t)(answer(`{"data":`+late+`}`).Invoice(ctx, "1"))},
		"paid":  must[[]*domain.Invoice](t)(list.PayInvoices(ctx, domain.PayInvoicesInput{InvoiceIDs: []domain.ID{"1"}, PaymentMethodID: "p", ExpectedTotal: 1, IdempotencyKey: "k"})),
	} {
		if len(invoices) != 1 || invoices[0].LateDays == nil || *invoices[0].LateDays != 6 {
			t.Errorf("%s: %+v", way, invoices)
		}
	}
	invoice := must[*domain.Invoice](t)(answer(`{"data":{"id":1,"status":"not-paid","remaining":1,"due_on":"2031-05-04","late_days":2}}`).Invoice(ctx, "1"))
	if *invoice.LateDays != 2 {
		t.Errorf("late by %d", *invoice.LateDays)
	}
}

// A list has the provider's totals, and none when it sends none.
func TestTotalsMayBeMissing(t *testing.T) {
	type totals struct {
		Invoices *domain.InvoiceTotals
		Orders   *domain.OrderListTotals
		Tanks    *domain.TankTotals
		Vehicles *domain.VehicleTotals
	}
	for meta, want := range map[string]totals{
		`{"total":1}`: {}, `{}`: {}, `{"sum_capacity":"much"}`: {},
		`{"total":1,"sum_vat":0}`:          {Invoices: &domain.InvoiceTotals{Vat: new(domain.Cents(0))}},
		`{"total":1,"sum_emissions_kg":0}`: {Orders: &domain.OrderListTotals{EmissionsKgCo2e: new(domain.Decimal("0"))}},
		`{"sum_volume":"310500","sum_total":29144700,"sum_emissions_kg":"984321.5","sum_capacity":120000,"sum_level":0,"sum_volume_30d":8120}`: {
			Invoices: &domain.InvoiceTotals{TotalExclTax: new(domain.Cents(29144700))},
			Orders:   &domain.OrderListTotals{Volume: new(310500), TotalExclTax: new(domain.Cents(29144700)), EmissionsKgCo2e: new(domain.Decimal("984321.5"))},
			Tanks:    &domain.TankTotals{Capacity: new(120000), Level: new(0)},
			Vehicles: &domain.VehicleTotals{Volume30d: new(8120)},
		},
	} {
		s, _ := reading(t, `{"data":[{"id":1}],"meta":`+meta+`}`)
		ctx, page := t.Context(), domain.Page{Page: 1, PerPage: 25}
		expect(t, totals{
			must[*domain.InvoicePage](t)(s.Invoices(ctx, "b", domain.InvoiceFilter{}, nil, page)).Totals,
			must[*domain.OrderPage](t)(s.Orders(ctx, "b", domain.OrderFilter{}, nil, page)).Totals,
			must[*domain.TankPage](t)(s.TankPage(ctx, "b", domain.TankFilter{}, domain.TankSort{}, page)).Totals,
			must[*domain.VehiclePage](t)(s.Vehicles(ctx, "b", domain.VehicleFilter{}, nil, page)).Totals,
		}, want)
	}
}

// The payment filter sends exactly the values of specification §3.
func TestPaymentFilterIsSentAsSpecified(t *testing.T) {
	for filter, want := range map[domain.InvoicePaymentFilter]string{domain.FilterNotPaidLost: "not-paid,lost", domain.FilterPaid: "paid", domain.FilterCancelled: "cancelled"} {
		s, _ := asking(t, func(_ http.ResponseWriter, r *http.Request) {
			if got := r.URL.Query()["status"]; !slices.Equal(got, []string{want}) {
				t.Errorf("%s is sent as %q", filter, got)
			}
		})
		_, _ = s.Invoices(t.Context(), "b", domain.InvoiceFilter{Payment: &filter}, nil, domain.Page{Page: 1, PerPage: 1})
	}
}

// Lines, payments and the statement are decoded completely. Of account and card numbers only the
// end is kept, and an incomplete statement is refused.
func TestFinanceRecords(t *testing.T) {
	cents := func(n domain.Cents) *domain.Cents { return &n }
	s, c := reading(t, `{"data":[{"id":1,"invoice_id":2,"label":"Gazole B7","gas_id":"1","order_id":"5","quantity":"12000","unit":"L","unit_price":"1.2168","vat_rate":"20","total":1460160},
		{"id":2,"invoice_id":2,"label":"Livraison","gas_id":null,"order_id":null,"quantity":"1","unit":"forfait","unit_price":"45.0000","vat_rate":"20","total":4500}]}`)
	expect(t, must[[]*domain.InvoiceLine](t)(s.InvoiceLines(t.Context(), []domain.ID{"2"})), []*domain.InvoiceLine{
		{ID: "1", InvoiceID: "2", Label: "Gazole B7", GasID: "1", OrderID: "5", Quantity: new(domain.Decimal("12000")), Unit: new("L"), UnitPriceExclTax: new(domain.Decimal("1.2168")),
			VatRate: new(domain.Decimal("20")), TotalExclTax: cents(1460160)},
		{ID: "2", InvoiceID: "2", Label: "Livraison", Quantity: new(domain.Decimal("1")), Unit: new("forfait"), UnitPriceExclTax: new(domain.Decimal("45.0000")),
			VatRate: new(domain.Decimal("20")), TotalExclTax: cents(4500)},
	})
	noOddities(t, c)

	s, c = reading(t, `{"data":[{"id":1,"invoice_id":2,"at":"2026-11-16T08:00:00Z","amount":120,"status":"failed","failure_reason":"AM04","method":{"type":"SEPA","last4":"FR7630006000011234567890065"}},
		{"id":2,"invoice_id":2,"at":null,"amount":null,"status":"succeeded","failure_reason":null,"method":null}]}`)
	expect(t, must[[]*domain.Payment](t)(s.InvoicePayments(t.Context(), []domain.ID{"2"})), []*domain.Payment{
		{ID: "1", InvoiceID: "2", At: instant("2026-11-16T08:00:00Z"), Amount: cents(120), Status: new(domain.AttemptFailed), Reason: "AM04", Debited: &domain.Debited{Kind: "SEPA", Last4: "0065"}},
		{ID: "2", InvoiceID: "2", Status: new(domain.AttemptSucceeded)},
	})
	noOddities(t, c)

	s, _ = reading(t, `{"data":{"balance_due":10,"overdue":4,"overdue_count":1,"not_due":6,"due_in_7_days":5,"scheduled":3,"credit_limit":null,"credit_used":null,
		"next_debit_on":"2026-11-30","next_debit_amount":3,"aging":[{"from_days":0,"to_days":0,"amount":6},{"from_days":61,"to_days":null,"amount":4},{"from_days":1}],
		"months":[{"month":"2026-11","invoiced":1,"paid":2,"balance":3},{"month":"2026-13","invoiced":1,"paid":2,"balance":3},{"month":"2026-12","paid":2}]}}`)
	expect(t, must[*domain.AccountStatement](t)(s.Statement(t.Context(), "b")), &domain.AccountStatement{BalanceDue: cents(10), Overdue: cents(4), OverdueCount: new(1), NotDue: cents(6),
		DueIn7Days: cents(5), Scheduled: cents(3), NextDebitOn: new(domain.Date("2026-11-30")), NextDebitAmount: cents(3),
		Aging:  []*domain.AgingBucket{{FromDays: 0, ToDays: new(0), Amount: 6}, {FromDays: 61, Amount: 4}},
		Months: []*domain.StatementMonth{{Month: "2026-11", Invoiced: 1, Paid: 2, Balance: 3}}})
	s, _ = reading(t, `{"data":{"balance_due":10}}`)
	expect(t, must[*domain.AccountStatement](t)(s.Statement(t.Context(), "b")), &domain.AccountStatement{BalanceDue: cents(10), Aging: []*domain.AgingBucket{}, Months: []*domain.StatementMonth{}})
}

// A refused payment has the field names and the sentences of the dashboard.
func TestRefusedPayments(t *testing.T) {
	for body, want := range map[string]string{
		`{"error":{"code":"invoice_not_payable","fields":{"invoice_ids.0":["invoice_not_payable:paid"],"invoice_ids.120":["invoice_not_payable:credit_note"]}}}`: "ids.0 invoice_not_payable Cette facture est déjà réglée.; ids.120 invoice_not_payable Un avoir ne se règle pas.",
		`{"error":{"fields":{"invoice_ids.1":["invoice_not_payable:cancelled"]}}}`:                                                                               "ids.1 invoice_not_payable Cette facture est annulée : il n’y a rien à régler.",
		`{"error":{"fields":{"invoice_ids.1":["invoice_not_payable:pending"]}}}`:                                                                                 "ids.1 invoice_not_payable Le paiement de cette facture est déjà en cours.",
		`{"error":{"fields":{"invoice_ids.1":["invoice_not_payable:nothing_due"]}}}`:                                                                             "ids.1 invoice_not_payable Il ne reste rien à régler sur cette facture.",
		`{"error":{"fields":{"invoice_ids.1":["invoice_not_payable:` + marker + `"]}}}`:                                                                          "ids.1 invoice_not_payable Cette facture ne peut pas être réglée.",
		`{"error":{"code":"invoice_not_payable"}}`:                                                                                                               " invoice_not_payable Cette facture ne peut pas être réglée.",
		`{"error":{"code":"amount_changed","counts":{"total":123456}}}`:                                                                                          "expectedTotal amount_changed Le montant a changé : 1\u202f234,56 €.",
		`{"error":{"code":"amount_changed"}}`:                                                                                                                    " amount_changed Le montant a changé. Vérifiez-le avant de confirmer.",
		`{"error":{"fields":{"payment_method_id":["forbidden_value"]}}}`:                                                                                         "paymentMethodId forbidden_value Ce moyen de paiement ne peut pas être débité.",
		`{"error":{"fields":{"payment_method_id":["not_found"],"on":["date_too_late"]}}}`:                                                                        "paymentMethodId not_found Ce moyen de paiement est introuvable.; on date_too_late Le débit a lieu au plus tard à la première échéance.",
		`{"error":{"fields":{"on":["date_too_early"]}}}`:                                                                                                         "on date_too_early Choisissez aujourd’hui ou un jour à venir.",
		`{"error":{"fields":{"secret":["required"],"invoice_ids.0.x":["required"]}}}`:                                                                            "",
	} {
		s, _ := asking(t, status(409, body))
		_, err := s.PayInvoices(t.Context(), domain.PayInvoicesInput{InvoiceIDs: []domain.ID{"1"}, PaymentMethodID: "p", ExpectedTotal: 1, IdempotencyKey: "k"})
		checkRefusal(t, body, err, domain.CodeConflict, strings.NewReplacer(" :", "\u00a0:", " €", "\u00a0€").Replace(want))
		changed, is := errors.AsType[*domain.AmountChanged](err)
		if is != strings.Contains(body, "total") || is && changed.Total != 123456 {
			t.Errorf("%s: the amount is %+v", body, changed)
		}
	}
	s, _ := asking(t, status(409, `{"error":{"code":"forbidden_value"}}`))
	_, err := s.SignMandate(t.Context(), "1", true)
	checkRefusal(t, "a mandate that needs no signature", err, domain.CodeConflict, "id forbidden_value Ce mandat n’attend pas de signature.")
}

// Archives and accounting entries are only requested within their limits.
func TestInvoiceFilesAreBounded(t *testing.T) {
	s := newClient(t, provider.Config{V2URL: "http://provider.invalid"}).For(credentials, "fr")
	many := make([]domain.ID, domain.MaxInvoices+1)
	for i := range many {
		many[i] = domain.ID(strings.Repeat("9", 1+i%60) + string(rune('a'+i/60)))
	}
	for _, ids := range [][]domain.ID{nil, many, {"../x"}} {
		if _, err := s.InvoiceArchive(t.Context(), ids); domain.CodeOf(err) != domain.CodeInvalid && domain.CodeOf(err) != domain.CodeNotFound {
			t.Errorf("an archive of %d: %v", len(ids), err)
		}
	}
	for _, list := range []domain.EntriesRequest{{}, {BusinessID: "../x"}, {BusinessID: "1", Filter: domain.InvoiceFilter{Payment: new(domain.InvoicePaymentFilter("x"))}},
		{BusinessID: "1", Filter: domain.InvoiceFilter{IDs: []domain.ID{"1"}}}} {
		if _, err := s.AccountingEntries(t.Context(), list); domain.CodeOf(err) != domain.CodeInvalid && domain.CodeOf(err) != domain.CodeNotFound {
			t.Errorf("the entries of %+v: %v", list, err)
		}
	}
}
