package domain_test

import (
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/domain"
)

// When the provider does not send whether an invoice can be paid, the known fields decide; an
// invoice with unknown fields cannot be paid.
func TestCanPay(t *testing.T) {
	owed := func(change func(*domain.Invoice)) *domain.Invoice {
		i := &domain.Invoice{Kind: new(domain.InvoiceBill), Status: new(domain.InvoiceNotPaid), Payment: new(0), Remaining: new(domain.Cents(1))}
		change(i)
		return i
	}
	for name, c := range map[string]struct {
		change func(*domain.Invoice)
		want   bool
	}{
		"not paid":                  {func(*domain.Invoice) {}, true},
		"lost":                      {func(i *domain.Invoice) { i.Status = new(domain.InvoiceLost) }, true},
		"scheduled":                 {func(i *domain.Invoice) { i.Payment = new(4) }, true},
		"failed":                    {func(i *domain.Invoice) { i.Payment = new(5) }, true},
		"of an unknown label":       {func(i *domain.Invoice) { i.Payment = new(9) }, true},
		"of no label":               {func(i *domain.Invoice) { i.Payment = nil }, true},
		"of no kind":                {func(i *domain.Invoice) { i.Kind = nil }, true},
		"pending":                   {func(i *domain.Invoice) { i.Payment = new(2) }, false},
		"paid":                      {func(i *domain.Invoice) { i.Status = new(domain.InvoicePaid) }, false},
		"cancelled":                 {func(i *domain.Invoice) { i.Status = new(domain.InvoiceCancelled) }, false},
		"of an unknown status":      {func(i *domain.Invoice) { i.Status = new(domain.InvoiceStatus("DISPUTED")) }, false},
		"of no status":              {func(i *domain.Invoice) { i.Status = nil }, false},
		"a credit note":             {func(i *domain.Invoice) { i.Kind = new(domain.InvoiceCreditNote) }, false},
		"of an unknown kind":        {func(i *domain.Invoice) { i.Kind = new(domain.InvoiceKind("PRO_FORMA")) }, false},
		"with nothing left":         {func(i *domain.Invoice) { i.Remaining = new(domain.Cents(0)) }, false},
		"with an unknown remainder": {func(i *domain.Invoice) { i.Remaining = nil }, false},
		"refused by the provider":   {func(i *domain.Invoice) { i.Payable = new(false) }, false},
		"accepted by the provider":  {func(i *domain.Invoice) { i.Payable, i.Status = new(true), nil }, true},
	} {
		if got := owed(c.change).CanPay(); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}

func TestDaysOfDelay(t *testing.T) {
	invoice := func(status domain.InvoiceStatus, due *domain.Date) *domain.Invoice {
		return &domain.Invoice{Status: &status, Remaining: new(domain.Cents(1)), DueOn: due}
	}
	for name, c := range map[string]struct {
		invoice *domain.Invoice
		want    *int
	}{
		"late":        {invoice(domain.InvoiceNotPaid, new(domain.Date("2026-11-15"))), new(6)},
		"due today":   {invoice(domain.InvoiceNotPaid, new(domain.Date("2026-11-21"))), new(0)},
		"not due yet": {invoice(domain.InvoiceNotPaid, new(domain.Date("2026-11-22"))), new(0)},
		"paid":        {invoice(domain.InvoicePaid, new(domain.Date("2026-11-15"))), new(0)},
		"no due date": {invoice(domain.InvoiceNotPaid, nil), nil},
	} {
		got := c.invoice.LateOn("2026-11-21")
		if (got == nil) != (c.want == nil) || got != nil && *got != *c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// When the provider does not list the files of an invoice, the printed one is assumed.
func TestFilesOfAnInvoice(t *testing.T) {
	for _, c := range []struct {
		files []domain.InvoiceFile
		want  string
	}{{nil, "pdf"}, {[]domain.InvoiceFile{}, ""}, {[]domain.InvoiceFile{"xml", "ubl"}, "xml"}, {domain.InvoiceFiles, "pdf xml factur-x"}} {
		var has []string
		for _, file := range domain.InvoiceFiles {
			if (&domain.Invoice{Files: c.files}).Has(file) {
				has = append(has, string(file))
			}
		}
		if got := strings.Join(has, " "); got != c.want {
			t.Errorf("%v: %s, want %s", c.files, got, c.want)
		}
	}
}

// A payment shows its source and why it failed, in the words of product S12. The only text of
// the provider's that is shown is a well-formed code.
func TestSentencesOfPayments(t *testing.T) {
	for want, debited := range map[string]*domain.Debited{
		"Prélèvement SEPA ••••\u00a00065": {Kind: "SEPA", Last4: "0065"}, "Carte ••••\u00a04242": {Kind: "card", Last4: "4242"},
		"Paiement ••••\u00a01111": {Kind: "<b>", Last4: "1111"}, "Carte": {Kind: "CARD"}, "Paiement": nil,
	} {
		if got := (&domain.Payment{Debited: debited}).Method(); got != want {
			t.Errorf("%+v: %s, want %s", debited, got, want)
		}
	}
	for code, want := range map[string]string{
		"AM04": "Provision insuffisante", "AC04": "Compte clos", "MD01": "Mandat non reconnu par la banque", "MS02": "Opposition du titulaire",
		"MS03": "Refusé par la banque (MS03)", "": "Refusé par la banque", "Compte de M. Durand": "Refusé par la banque",
	} {
		failed := domain.Payment{Status: new(domain.AttemptFailed), Reason: code}
		if got := failed.FailureReason(); got == nil || *got != want {
			t.Errorf("%s: %v, want %s", code, got, want)
		}
		for _, other := range []*domain.PaymentAttemptStatus{nil, new(domain.AttemptSucceeded)} {
			if got := (&domain.Payment{Status: other, Reason: code}).FailureReason(); got != nil {
				t.Errorf("%s without a failure: %s", code, *got)
			}
		}
	}
}

func TestAmountsInFrench(t *testing.T) {
	for amount, want := range map[domain.Cents]string{
		0: "0,00\u00a0€", 5: "0,05\u00a0€", 123456: "1\u202f234,56\u00a0€", 5470700: "54\u202f707,00\u00a0€", -12050: "\u2212120,50\u00a0€", 99999: "999,99\u00a0€",
	} {
		if got := amount.French(); got != want {
			t.Errorf("%d: %q, want %q", amount, got, want)
		}
	}
}

func TestLabelsOfDelays(t *testing.T) {
	for want, bucket := range map[string]domain.AgingBucket{
		"Non échu": {ToDays: new(0)}, "1–30\u00a0j": {FromDays: 1, ToDays: new(30)}, "31–60\u00a0j": {FromDays: 31, ToDays: new(60)}, ">\u00a060\u00a0j": {FromDays: 61},
	} {
		if got := bucket.Label(); got != want {
			t.Errorf("%+v: %s", bucket, got)
		}
	}
}

// An invalid payment is refused before it is sent: no invoice, too many invoices, no amount. A
// duplicate invoice is paid once.
func TestPaymentsAreChecked(t *testing.T) {
	many := make([]domain.ID, domain.MaxInvoices+1)
	for i := range many {
		many[i] = domain.ID("i" + strings.Repeat("x", i%60) + string(rune('a'+i/60)))
	}
	good := domain.PayInvoicesInput{InvoiceIDs: []domain.ID{"1", "2", "1"}, PaymentMethodID: "p", ExpectedTotal: 1, IdempotencyKey: "k"}
	for name, c := range map[string]struct {
		change func(*domain.PayInvoicesInput)
		want   domain.Code
	}{
		"valid":            {func(*domain.PayInvoicesInput) {}, ""},
		"the largest":      {func(in *domain.PayInvoicesInput) { in.InvoiceIDs = append(many[1:], many[1:]...) }, ""},
		"none":             {func(in *domain.PayInvoicesInput) { in.InvoiceIDs = nil }, domain.CodeInvalid},
		"too many":         {func(in *domain.PayInvoicesInput) { in.InvoiceIDs = many }, domain.CodeInvalid},
		"not an id":        {func(in *domain.PayInvoicesInput) { in.InvoiceIDs = []domain.ID{"../x"} }, domain.CodeNotFound},
		"no method":        {func(in *domain.PayInvoicesInput) { in.PaymentMethodID = "" }, domain.CodeInvalid},
		"nothing":          {func(in *domain.PayInvoicesInput) { in.ExpectedTotal = 0 }, domain.CodeInvalid},
		"a negative total": {func(in *domain.PayInvoicesInput) { in.ExpectedTotal = -1 }, domain.CodeInvalid},
		"no key":           {func(in *domain.PayInvoicesInput) { in.IdempotencyKey = "" }, domain.CodeInvalid},
	} {
		in := good
		c.change(&in)
		if err := in.Check(); domain.CodeOf(err) != c.want {
			t.Errorf("%s: %v", name, err)
		}
		if name == "valid" && len(in.InvoiceIDs) != 2 {
			t.Errorf("of two invoices %v are paid", in.InvoiceIDs)
		}
	}
}

// Tasks are sorted by severity, invoices by delay; each invoice has one task, and there are at
// most five tasks.
func TestTodo(t *testing.T) {
	bill := func(id domain.ID, change func(*domain.Invoice)) *domain.Invoice {
		i := &domain.Invoice{ID: id, Number: "FA-" + string(id), Status: new(domain.InvoiceNotPaid), Payment: new(0), Remaining: new(domain.Cents(123456)), LateDays: new(0)}
		change(i)
		return i
	}
	late := func(days int) func(*domain.Invoice) { return func(i *domain.Invoice) { i.LateDays = &days } }
	invoices := []*domain.Invoice{
		bill("1", late(1)), bill("2", late(12)),
		bill("3", func(i *domain.Invoice) { i.Payment, i.LateDays = new(5), new(3) }),
		bill("4", func(*domain.Invoice) {}),
		bill("5", func(i *domain.Invoice) { i.Payment, i.LateDays = new(2), new(40) }),
		bill("6", func(i *domain.Invoice) { i.LateDays = nil }),
	}
	mandate := &domain.SepaMandate{PaymentMethodBase: domain.PaymentMethodBase{ID: "m", Status: new(domain.PaymentPendingSignature)}}
	methods := []domain.PaymentMethod{&domain.Card{}, mandate, &domain.SepaMandate{PaymentMethodBase: domain.PaymentMethodBase{ID: "n", Status: new(domain.PaymentActive)}}}
	lines := func(items []*domain.TodoItem) (all []string) {
		for _, i := range items {
			all = append(all, strings.Join([]string{i.Key(), string(i.Severity), i.Message, i.Action}, "|"))
		}
		return all
	}
	got := lines(domain.NewTodo(domain.TodoRecords{Invoices: invoices, Methods: methods}))
	want := []string{
		"invoice-failed-3|CRITICAL|Le prélèvement de la facture FA-3 a échoué.|Voir",
		"invoice-late-2|WARNING|La facture FA-2 est en retard de 12\u00a0jours (1\u202f234,56\u00a0€).|Régler",
		"invoice-late-1|WARNING|La facture FA-1 est en retard de 1\u00a0jour (1\u202f234,56\u00a0€).|Régler",
		"mandate-unsigned-m|INFO|Votre mandat SEPA attend votre signature.|Signer",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%s", strings.Join(got, "\n"))
	}
	for range 5 {
		invoices = append(invoices, bill("9", late(2)))
	}
	if got := domain.NewTodo(domain.TodoRecords{Invoices: invoices, Methods: methods}); len(got) != domain.MaxTodo || got[0].Key() != "invoice-failed-3" {
		t.Errorf("of many %s", lines(got))
	}
	if got := domain.NewTodo(domain.TodoRecords{Invoices: nil, Methods: nil}); got == nil || len(got) != 0 {
		t.Errorf("of nothing %v", got)
	}
}

// A proposed slot that waits for the customer is a task, an order that waits for the provider
// is not. An invitation is a task once it has expired.
func TestTodoOfOrdersAndInvitations(t *testing.T) {
	slot := &domain.DeliverySlot{Date: "2026-11-27"}
	orders := []*domain.Order{
		{ID: "1", Reference: "CMD-1", Status: domain.OrderWaiting},
		{ID: "2", Reference: "CMD-2", Status: domain.OrderWaiting, ProposedSlot: slot},
		{ID: "3", Reference: "CMD-3", Status: domain.OrderWaiting, ProposedSlot: slot, Cancellation: &domain.Cancellation{}},
		{ID: "4", Reference: "CMD-4", Status: domain.OrderOncoming, ProposedSlot: slot},
	}
	invitations := []*domain.BusinessUser{
		{ID: "i-5", FirstName: "Tom", Status: new(domain.UserInvited)},
		{ID: "i-6", FirstName: "Tom"},
		{ID: "i-1", FirstName: "Élodie", LastName: "Roux", Status: new(domain.UserInvitationExpired)},
		{ID: "i-2", FirstName: "Hélène", Status: new(domain.UserInvitationExpired)},
		{ID: "i-3", FirstName: "Hassan", LastName: "Alaoui", Status: new(domain.UserInvitationExpired)},
		{ID: "i-4", Email: "tom@garonne-adour.example", Status: new(domain.UserInvitationExpired)},
	}
	var got []string
	for _, i := range domain.NewTodo(domain.TodoRecords{Orders: orders, MayOrder: true, Invitations: invitations}) {
		got = append(got, strings.Join([]string{i.Key(), string(i.Severity), i.Message, i.Action}, "|"))
	}
	want := []string{
		"order-confirm-2|WARNING|Votre commande CMD-2 attend votre confirmation.|Voir",
		"invitation-expired-i-1|INFO|L’invitation d’Élodie Roux a expiré.|Renvoyer",
		"invitation-expired-i-2|INFO|L’invitation d’Hélène a expiré.|Renvoyer",
		"invitation-expired-i-3|INFO|L’invitation de Hassan Alaoui a expiré.|Renvoyer",
		"invitation-expired-i-4|INFO|L’invitation de tom@garonne-adour.example a expiré.|Renvoyer",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%s", strings.Join(got, "\n"))
	}
	if items := domain.NewTodo(domain.TodoRecords{Orders: orders}); len(items) > 0 {
		t.Errorf("for a user who may not order: %+v", items[0])
	}
}
