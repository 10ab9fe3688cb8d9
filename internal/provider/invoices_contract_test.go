package provider_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/provider"
)

// checkInvoices reads the sandbox's invoices of a business.
func checkInvoices(t *testing.T, s *provider.Session, b *domain.Business) {
	ctx := t.Context()
	first := must[*domain.InvoicePage](t)(s.Invoices(ctx, b.ID, domain.InvoiceFilter{}, nil, domain.Page{Page: 1, PerPage: 25}))
	if len(first.Items) != 25 || first.PageInfo.TotalCount <= 25 || first.Totals == nil || first.Totals.Remaining == nil {
		t.Fatalf("first page: %d of %d, totals %+v", len(first.Items), first.PageInfo.TotalCount, first.Totals)
	}
	checkInvoiceFilters(t, s, b)
	newest := first.Items[0]
	alone := must[*domain.Invoice](t)(s.Invoice(ctx, newest.ID))
	if alone.Number != newest.Number || alone.BusinessID != b.ID || len(alone.OrderIDs) == 0 || alone.LateDays == nil || !alone.CanPay() {
		t.Errorf("alone %+v", alone)
	}
	if got := must[[]*domain.Invoice](t)(s.InvoicesByID(ctx, b.ID, []domain.ID{newest.ID, "999999"})); len(got) != 1 || got[0].Number != newest.Number {
		t.Errorf("by id %+v", got)
	}
	open := must[[]*domain.Invoice](t)(s.OpenInvoices(ctx, b.ID))
	if len(open) == 0 || slices.ContainsFunc(open, func(i *domain.Invoice) bool {
		return *i.Status != domain.InvoiceNotPaid && *i.Status != domain.InvoiceLost
	}) ||
		!slices.IsSortedFunc(open, func(a, b *domain.Invoice) int { return strings.Compare(string(*a.DueOn), string(*b.DueOn)) }) {
		t.Errorf("open invoices %+v", open)
	}
	if n := domain.ScheduledDebits(open); n == 0 || n == len(open) {
		t.Errorf("%d of %d debits are scheduled", n, len(open))
	}
	ids := []domain.ID{first.Items[0].ID, first.Items[5].ID, "999999"}
	lines := must[[]*domain.InvoiceLine](t)(s.InvoiceLines(ctx, ids))
	if len(lines) < 2 || lines[0].Quantity == nil || lines[0].UnitPriceExclTax == nil || lines[0].TotalExclTax == nil || lines[0].GasID == "" {
		t.Errorf("lines %+v", lines)
	}
	paid := must[[]*domain.Payment](t)(s.InvoicePayments(ctx, ids))
	if len(paid) == 0 || *paid[0].Status != domain.AttemptSucceeded || !strings.Contains(paid[0].Method(), "••••") {
		t.Errorf("payments %+v", paid)
	}
	if st := must[*domain.AccountStatement](t)(s.Statement(ctx, b.ID)); *st.BalanceDue != *first.Totals.Remaining || len(st.Aging) != 4 || len(st.Months) == 0 || st.CreditLimit == nil {
		t.Errorf("statement %+v", st)
	}
	checkInvoiceFiles(t, s, b, newest.ID, first.Items[1].ID)
}

// checkInvoiceFilters checks each filter and sort.
func checkInvoiceFilters(t *testing.T, s *provider.Session, b *domain.Business) {
	t.Helper()
	from, to := domain.Date("2026-01-01"), domain.Date("2026-06-30")
	status := func(statuses ...domain.InvoiceStatus) func(*domain.Invoice) bool {
		return func(i *domain.Invoice) bool { return slices.Contains(statuses, *i.Status) }
	}
	page := domain.Page{Page: 1, PerPage: 100}
	for name, c := range map[string]struct {
		filter domain.InvoiceFilter
		keeps  func(*domain.Invoice) bool
	}{
		"not paid":  {domain.InvoiceFilter{Payment: new(domain.FilterNotPaidLost)}, status(domain.InvoiceNotPaid, domain.InvoiceLost)},
		"paid":      {domain.InvoiceFilter{Payment: new(domain.FilterPaid)}, status(domain.InvoicePaid)},
		"cancelled": {domain.InvoiceFilter{Payment: new(domain.FilterCancelled)}, status(domain.InvoiceCancelled)},
		"period":    {domain.InvoiceFilter{From: &from, To: &to}, func(i *domain.Invoice) bool { return *i.IssuedOn >= from && *i.IssuedOn <= to }},
		"text":      {domain.InvoiceFilter{Q: "av-2026"}, func(i *domain.Invoice) bool { return *i.Kind == domain.InvoiceCreditNote }},
		"ids":       {domain.InvoiceFilter{IDs: []domain.ID{"8812"}}, func(i *domain.Invoice) bool { return i.ID == "8812" && i.CreditNote != nil }},
	} {
		got := must[*domain.InvoicePage](t)(s.Invoices(t.Context(), b.ID, c.filter, nil, page))
		if len(got.Items) == 0 || slices.ContainsFunc(got.Items, func(i *domain.Invoice) bool { return !c.keeps(i) }) {
			t.Errorf("%s keeps %d: %+v", name, len(got.Items), got.Items)
		}
	}
	if late := must[*domain.InvoicePage](t)(s.Invoices(t.Context(), b.ID, domain.InvoiceFilter{Overdue: true}, nil, page)); slices.ContainsFunc(late.Items, func(i *domain.Invoice) bool { return *i.LateDays == 0 }) {
		t.Errorf("late are %+v", late.Items)
	}
	for field, of := range map[domain.InvoiceSortField]func(*domain.Invoice) int{
		domain.SortIssuedOn: func(i *domain.Invoice) int { return domain.Date("2020-01-01").DaysUntil(*i.IssuedOn) }, domain.SortDueOn: func(i *domain.Invoice) int { return domain.Date("2020-01-01").DaysUntil(*i.DueOn) },
		domain.SortInvoiceTotal: func(i *domain.Invoice) int { return int(*i.TotalExclTax) }, domain.SortPayment: func(i *domain.Invoice) int { return *i.Payment },
	} {
		for _, direction := range []domain.SortDirection{domain.Ascending, domain.Descending} {
			got := must[*domain.InvoicePage](t)(s.Invoices(t.Context(), b.ID, domain.InvoiceFilter{}, &domain.InvoiceSort{Field: field, Direction: direction}, page))
			sorted := slices.IsSortedFunc(got.Items, func(a, b *domain.Invoice) int {
				if direction == domain.Descending {
					a, b = b, a
				}
				return of(a) - of(b)
			})
			if !sorted {
				t.Errorf("%s %s: not sorted", field, direction)
			}
		}
	}
	must[*domain.InvoicePage](t)(s.Invoices(t.Context(), b.ID, domain.InvoiceFilter{}, &domain.InvoiceSort{Field: domain.SortNumber, Direction: domain.Ascending}, page))
}

// checkInvoiceFiles opens each file of invoices.
func checkInvoiceFiles(t *testing.T, s *provider.Session, b *domain.Business, ids ...domain.ID) {
	t.Helper()
	ctx := t.Context()
	for file, begins := range map[domain.InvoiceFile]string{domain.InvoicePDF: "%PDF-", domain.InvoiceXML: "<?xml"} {
		if whole := readFile(t)(s.InvoiceFile(ctx, ids[0], file, domain.FileRequest{})); !strings.HasPrefix(whole, begins) {
			t.Errorf("the %s begins with %.20q", file, whole)
		}
		if part := readFile(t)(s.InvoiceFile(ctx, ids[0], file, domain.FileRequest{Range: "bytes=0-4"})); part != begins {
			t.Errorf("the first bytes of the %s are %q", file, part)
		}
		if _, err := s.InvoiceFile(ctx, "9073", file, domain.FileRequest{}); domain.CodeOf(err) != domain.CodeNotFound {
			t.Errorf("the %s of another business's invoice gives %v", file, err)
		}
	}
	if packed := readFile(t)(s.InvoiceArchive(ctx, ids)); !strings.HasPrefix(packed, "PK") {
		t.Errorf("an archive begins with %.4q", packed)
	}
	if _, err := s.InvoiceArchive(ctx, append(ids, "9073")); domain.CodeOf(err) != domain.CodeNotFound {
		t.Errorf("an archive with another business's invoice gives %v", err)
	}
	entries := readFile(t)(s.AccountingEntries(ctx, domain.EntriesRequest{BusinessID: b.ID, Filter: domain.InvoiceFilter{Payment: new(domain.FilterCancelled)}}))
	if !strings.HasPrefix(entries, "\ufeffJournal;Date;") || strings.Count(entries, "\r\n") < 3 {
		t.Errorf("entries are %.80q", entries)
	}
}

// checkPaying pays, repeats the same payment, and checks the refusals.
func checkPaying(t *testing.T, s *provider.Session) {
	ctx := t.Context()
	owed := must[*domain.Invoice](t)(s.Invoice(ctx, "9184"))
	pay := domain.PayInvoicesInput{InvoiceIDs: []domain.ID{owed.ID}, PaymentMethodID: "301", ExpectedTotal: *owed.Remaining - 1, IdempotencyKey: "contract-pay-1"}
	_, err := s.PayInvoices(ctx, pay)
	wantFault(t, err, domain.CodeConflict, "expectedTotal", "Le montant a changé\u00a0: "+owed.Remaining.French()+".")
	if changed, ok := errors.AsType[*domain.AmountChanged](err); !ok || changed.Total != *owed.Remaining {
		t.Errorf("the amount is %+v", changed)
	}
	pay.ExpectedTotal = *owed.Remaining
	later := pay
	later.On = new(domain.Date("2027-01-31"))
	_, err = s.PayInvoices(ctx, later)
	wantFault(t, err, domain.CodeInvalid, "on", "Le débit a lieu au plus tard à la première échéance.")
	later.On, later.PaymentMethodID = nil, "302"
	_, err = s.PayInvoices(ctx, later)
	wantFault(t, err, domain.CodeInvalid, "paymentMethodId", "Ce moyen de paiement est introuvable.")
	done := must[[]*domain.Invoice](t)(s.PayInvoices(ctx, pay))
	if again := must[[]*domain.Invoice](t)(s.PayInvoices(ctx, pay)); len(done) != 1 || *done[0].Payment != 2 || done[0].CanPay() || len(again) != 1 || again[0].ID != done[0].ID {
		t.Errorf("paid %+v, again %+v", done, again)
	}
	if debits := must[[]*domain.Payment](t)(s.InvoicePayments(ctx, pay.InvoiceIDs)); len(debits) != 1 {
		t.Errorf("%d debits", len(debits))
	}
	other := pay
	other.IdempotencyKey = "contract-pay-2"
	_, err = s.PayInvoices(ctx, other)
	wantFault(t, err, domain.CodeConflict, "ids.0", "Le paiement de cette facture est déjà en cours.")
	other.InvoiceIDs = []domain.ID{"9073"}
	if _, err := s.PayInvoices(ctx, other); domain.CodeOf(err) != domain.CodeNotFound {
		t.Errorf("another business's invoice gives %v", err)
	}
}

// checkSigning signs a mandate that is pending signature, once.
func checkSigning(t *testing.T, d *demo, client *provider.Client) {
	sophie := client.For(d.signIn(t, "sophie.garnier@cabinet-garnier.example"), "fr-FR")
	if _, err := sophie.SignMandate(t.Context(), "306", false); domain.CodeOf(err) != domain.CodeInvalid {
		t.Errorf("without consent: %v", err)
	}
	signed, ok := must[domain.PaymentMethod](t)(sophie.SignMandate(t.Context(), "306", true)).(*domain.SepaMandate)
	if !ok || signed.Status == nil || *signed.Status != domain.PaymentActive || signed.SignedAt == nil || !signed.HasDocument {
		t.Errorf("signed %+v", signed)
	}
	_, err := sophie.SignMandate(t.Context(), "306", true)
	wantFault(t, err, domain.CodeConflict, "id", "Ce mandat n’attend pas de signature.")
}
