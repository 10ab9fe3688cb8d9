package graph_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/citerne/citerne/graph"
	"github.com/citerne/citerne/graph/loader/loadertest"
	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/web"
)

// billing returns a provider with n invoices, each with every record that it may name.
func billing(n int) *loadertest.Upstream {
	u := instant()
	u.Methods = []domain.PaymentMethod{&domain.SepaMandate{PaymentMethodBase: domain.PaymentMethodBase{ID: "m1", Status: new(domain.PaymentPendingSignature)}, IbanLast4: "0065"}}
	for i := range n {
		id := domain.ID(fmt.Sprintf("i%02d", i))
		order := domain.ID(fmt.Sprintf("o%02d", i))
		u.Bills = append(u.Bills, &domain.Invoice{ID: id, BusinessID: "b1", Number: "FA-" + string(id), Status: new(domain.InvoiceNotPaid), Payment: new(0), Remaining: new(domain.Cents(100)),
			LateDays: new(2), OrderIDs: []domain.ID{order}, PaymentMethodID: "m1"})
		u.Lines = append(u.Lines, &domain.InvoiceLine{ID: "l" + id, InvoiceID: id, GasID: "g1", OrderID: order})
		u.Paid = append(u.Paid, &domain.Payment{ID: "p" + id, InvoiceID: id})
		u.Deliveries = append(u.Deliveries, &domain.Order{ID: order, BusinessID: "b1", Reference: "CMD-" + string(order), InvoiceID: id})
	}
	return u
}

// asTab returns a handler for a tab that works on the first business.
func asTab(u *loadertest.Upstream) http.Handler {
	return handlerFor(&graph.Session{Upstream: u, BusinessID: "b1", FileURL: func(path string) string { return path }})
}

// everythingOf selects every record that an invoice names.
const everythingOf = `number canPay lateDays pdfUrl pdfPreviewUrl paymentMethod { id } orders { reference } lines { label gas { slug } order { reference } } payments { id method }`

// A page costs the same calls for any length and any selection of fields.
func TestAPageOfInvoicesCostsTheSameCalls(t *testing.T) {
	for _, n := range []int{1, 5, 25} {
		u := billing(n)
		_, _, body := ask(t, asTab(u), "POST", "/", post(`{ invoices { items { `+everythingOf+` } } }`))
		if strings.Contains(body, `"errors"`) || strings.Count(body, `"reference":"CMD-`) != 2*n || strings.Count(body, `"slug":"gazole"`) != n || strings.Count(body, `"method":"Paiement"`) != n {
			t.Errorf("%d: %.600s", n, body)
		}
		var calls []string
		for _, call := range u.Calls() {
			calls = append(calls, strings.Join(strings.Fields(call)[:2], " "))
		}
		want := []string{"GET /business/b1/paymentMethods", "GET /customers", "GET /customers/business", "GET /gas", "GET /invoices/lines", "GET /invoices/payments",
			"GET /invoices?business_id=b1", "GET /orders?business_id=b1"}
		if !slices.Equal(calls, want) {
			t.Errorf("%d: %q", n, calls)
		}
	}
}

// The lines, payments, products and payment methods of an invoice are read in parallel with it,
// and only when they are selected.
func TestAnInvoiceIsReadInParallelWithItsParts(t *testing.T) {
	const one = "GET /invoices/i00"
	for field, call := range map[string]string{
		"lines { label }": "GET /invoices/lines i00", "payments { id }": "GET /invoices/payments i00", "lines { gas { slug } }": "GET /gas",
		"...f": "GET /invoices/payments i00", "paymentMethod { id }": "GET /business/b1/paymentMethods", "number": customers, "remaining": members,
	} {
		u := billing(2)
		s := newScript(t, map[string]string{one: call}, nil)
		u.On = s.on
		query := `{ invoice(id: "i00") { ` + field + ` } }`
		if field == "...f" {
			query += ` fragment f on Invoice { payments { id } }`
		}
		if _, _, body := ask(t, asTab(u), "POST", "/", post(query)); strings.Contains(body, `"errors"`) {
			t.Errorf("%s: %s", field, body)
		}
	}
	u := billing(1)
	ask(t, asTab(u), "POST", "/", post(`{ invoice(id: "i00") { number lines @skip(if: true) { label } } }`))
	for _, call := range u.Calls() {
		// The businesses are read in parallel, and the answer does not wait for them.
		if call != customers && call != members && call != one {
			t.Errorf("with only its number: %q", call)
		}
	}
}

// A user who may not see invoices learns nothing about them through any field, even when the
// provider would send it: no number, no count, no task. The first screen, which such users open
// too, makes no call for them.
func TestNoInvoiceDataWithoutThePermission(t *testing.T) {
	for query, want := range map[string]string{
		`{ invoices { items { number } pageInfo { totalCount } } }`: "FORBIDDEN",
		`{ accountStatement { balanceDue } }`:                       "FORBIDDEN",
		`{ invoiceArchive(ids: ["i00"]) }`:                          "FORBIDDEN",
		`{ accountingEntriesUrl }`:                                  "FORBIDDEN",
		`mutation { payInvoices(ids: ["i00"], paymentMethodId: "m1", expectedTotal: 1, idempotencyKey: "k") { invoices { number } } }`: "FORBIDDEN",
		`mutation { signSepaMandate(id: "m1", consent: true) { paymentMethod { id } } }`:                                               "FORBIDDEN",
		`{ invoice(id: "i00") { number } }`:                      `"invoice":null`,
		`{ orders { items { invoice { number } } } }`:            `"invoice":null`,
		`{ currentBusiness { scheduledDebits } }`:                `"scheduledDebits":null`,
		`{ orders { items { events { kind message } } } }`:       `"events":[{"kind":"DELIVERED","message":""}]`,
		`{ home { activity { message } } }`:                      `{"activity":[{"message":"Commande CMD-o00 livrée"}]}`,
		`{ home { statement { balanceDue } todo { message } } }`: `{"statement":null,"todo":[]}`,
	} {
		u := billing(1)
		u.Bills[0].Payment = new(4)
		at := time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)
		u.Happened = []*domain.OrderEvent{
			{ID: "e1", OrderID: "o00", At: &at, Kind: new(domain.EventDelivered)},
			{ID: "e2", OrderID: "o00", At: &at, Kind: new(domain.EventInvoiced), Message: "Facture FA-i00 émise."},
		}
		u.Me.Permissions = []domain.Permission{"ORDER_READ", "ORDER_WRITE", "USER_READ"}
		_, _, body := ask(t, asTab(u), "POST", "/", post(query))
		if !strings.Contains(body, want) || strings.Contains(body, "FA-") || strings.Contains(body, "balanceDue\":1") {
			t.Errorf("%s: %s", query, body)
		}
		for _, call := range u.Calls() {
			if strings.HasPrefix(call, "POST ") || strings.Contains(query, "statement") && !slices.Contains([]string{customers, members, "GET /orders?business_id=b1", "GET /tanks?business_id=b1", "GET /business/b1/addresses"}, call) {
				t.Errorf("%s: the provider was called: %s", query, call)
			}
		}
	}
}

// The tasks are those that the user may do: invoices with one permission, a mandate with
// another.
func TestTodoDependsOnPermissions(t *testing.T) {
	const late = `{"key":"invoice-late-i00","action":"Régler","link":"/finance/?regler=i00","severity":"WARNING"}`
	const unsigned = `{"key":"mandate-unsigned-m1","action":"Signer","link":"/entreprise/?edit=signature-m1","severity":"INFO"}`
	const open, methods = "GET /invoices?business_id=b1 open", "GET /business/b1/paymentMethods"
	for _, c := range []struct {
		permissions []domain.Permission
		want        string
		calls       []string
	}{
		{[]domain.Permission{"FINANCE_READ", "PAYMENT_METHOD_WRITE"}, late + "," + unsigned, []string{methods, customers, members, open}},
		{[]domain.Permission{"FINANCE_READ"}, late, []string{customers, members, open}},
		{[]domain.Permission{"PAYMENT_METHOD_WRITE"}, unsigned, []string{methods, customers, members}},
		{[]domain.Permission{"ORDER_READ"}, "", []string{customers, members}},
	} {
		u := billing(1)
		u.Me.Permissions = c.permissions
		_, _, body := ask(t, asTab(u), "POST", "/", post(`{ home { todo { key action link severity } } }`))
		if want := `{"data":{"home":{"todo":[` + c.want + `]}}}` + "\n"; body != want {
			t.Errorf("%q: %s", c.permissions, body)
		}
		if got := u.Calls(); !slices.Equal(got, c.calls) {
			t.Errorf("%q: %q", c.permissions, got)
		}
	}
	u := billing(1)
	u.On = failing(open, domain.CodeUpstreamUnavailable)
	if _, _, body := ask(t, asTab(u), "POST", "/", post(`{ home { todo { key action link severity } } }`)); !strings.Contains(body, `"todo":[`+unsigned+`]`) || !strings.Contains(body, "UPSTREAM_UNAVAILABLE") {
		t.Errorf("without invoices: %s", body)
	}
}

// The first screen makes no call for the accounts before the user's access is known, and then
// makes all of them concurrently.
func TestHomeWaitsTwiceAtTheMost(t *testing.T) {
	for _, call := range []string{"GET /invoices?business_id=b1 open", "GET /business/b1/paymentMethods"} {
		u := billing(1)
		u.On = newScript(t, map[string]string{"GET /statement?business_id=b1": call}, nil).on
		if _, _, body := ask(t, asTab(u), "POST", "/", post(`{ home { statement { balanceDue } todo { key } } }`)); strings.Contains(body, `"errors"`) {
			t.Error(body)
		}
	}
}

// A payment is sent once, with the agreed amount. A late answer of the provider is a timeout,
// not a refusal.
func TestAPaymentIsSentOnce(t *testing.T) {
	const pay = `mutation { payInvoices(ids: ["i00", "i01", "i00"], paymentMethodId: "m1", expectedTotal: 200, idempotencyKey: "k") { invoices { number } total userErrors { field code message } } }`
	for name, c := range map[string]struct{ fails error }{
		"too slow": {domain.NewError(domain.CodeUpstreamTimeout, "Trop long.")},
		"refused":  {domain.NewError(domain.CodeConflict, "Non.").WithUserErrors(domain.NewUserError(domain.InputField{}, domain.UserPaymentRefused))},
		"known":    {domain.NewError(domain.CodeConflict, "Non.").WithUserErrors(domain.NewUserError(domain.InputField{}, domain.UserIdempotencyConflict))},
		"changed": {domain.NewError(domain.CodeConflict, "Non.").WithUserErrors(domain.NewUserError(domain.InputField{Name: "expectedTotal"}, domain.UserAmountChanged, "3\u00a0€")).
			WithCause(&domain.AmountChanged{Total: 300, Cause: context.Canceled})},
	} {
		u := billing(2)
		u.On = loadertest.Failing("POST /payments", c.fails)
		_, _, body := ask(t, asTab(u), "POST", "/", post(pay))
		want := map[string]string{
			"too slow": `"code":"UPSTREAM_TIMEOUT"`,
			"refused":  `{"payInvoices":{"invoices":[],"total":null,"userErrors":[{"field":["paymentMethodId"],"code":"payment_refused","message":"Ce moyen de paiement a été refusé. Choisissez-en un autre ou contactez votre banque."}]}}`,
			"known":    `{"payInvoices":{"invoices":[],"total":null,"userErrors":[{"field":["idempotencyKey"],"code":"idempotency_conflict","message":"Ce règlement a déjà été demandé. Actualisez la page."}]}}`,
			"changed":  `{"payInvoices":{"invoices":[],"total":300,"userErrors":[{"field":["expectedTotal"],"code":"amount_changed","message":"Le montant a changé` + "\u00a0: 3\u00a0€" + `."}]}}`,
		}[name]
		if !strings.Contains(body, want) {
			t.Errorf("%s: %s", name, body)
		}
		if sent := sentBy(u); !slices.Equal(sent, []string{"POST /payments"}) {
			t.Errorf("%s: %q", name, sent)
		}
	}
}

// When a provider accepts a payment without returning the invoices, they are read again, so
// that none appears unpaid.
func TestAPaymentWithoutAnAnswerIsReadAgain(t *testing.T) {
	u := silent{billing(2)}
	h := handlerFor(&graph.Session{Upstream: u, BusinessID: "b1"})
	_, _, body := ask(t, h, "POST", "/", post(`mutation { payInvoices(ids: ["i01", "i00"], paymentMethodId: "m1", expectedTotal: 200, idempotencyKey: "k") { invoices { number } userErrors { code } } }`))
	if want := `{"data":{"payInvoices":{"invoices":[{"number":"FA-i01"},{"number":"FA-i00"}],"userErrors":[]}}}` + "\n"; body != want {
		t.Error(body)
	}
}

// silent accepts payments without returning invoices.
type silent struct{ *loadertest.Upstream }

func (silent) PayInvoices(context.Context, domain.PayInvoicesInput) ([]*domain.Invoice, error) {
	return nil, nil
}

// An invoice that changes is read again for each subscriber; an order that changes is not.
func TestInvoicesAreFollowed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		u, c := billing(1), newChannel()
		o := subscribe(t, watched(u, func() graph.Watcher { return c }, nil), `subscription { invoiceUpdated { number payments { id } } }`)
		o.take()
		c.events <- domain.LiveEvent{Invoice: &domain.Invoice{ID: "i00"}}
		if got := o.take(); got != next(`{"data":{"invoiceUpdated":{"number":"FA-i00","payments":[{"id":"pi00"}]}}}`) {
			t.Errorf("a change: %q", got)
		}
		c.events <- domain.LiveEvent{Invoice: &domain.Invoice{ID: "i77"}}
		if got := o.take(); got != "" {
			t.Errorf("an invoice that is not there: %q", got)
		}
		c.events <- domain.LiveEvent{Reset: true}
		if got := o.take(); !strings.Contains(got, `"code":"RESET"`) {
			t.Errorf("after a reset: %q", got)
		}
		c.events <- domain.LiveEvent{Lost: true}
		if got := o.take(); !strings.Contains(got, `"code":"UPSTREAM_UNAVAILABLE"`) {
			t.Errorf("when nothing comes: %q", got)
		}
		o.end()
		o.hasEnded()
	})
}

// A user who may not see invoices cannot subscribe to them. A user who loses the permission is
// refused at the next event, and learns nothing from it.
func TestSubscribingToInvoicesNeedsThePermission(t *testing.T) {
	reader, other := []domain.Permission{"FINANCE_READ"}, []domain.Permission{"ORDER_READ"}
	for name, c := range map[string]struct{ before, after []domain.Permission }{"never": {other, other}, "not any more": {reader, other}} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				u, events := billing(1), newChannel()
				u.Me.Permissions = c.before
				o := subscribe(t, watched(u, func() graph.Watcher { return events }, nil), `subscription { invoiceUpdated { number } }`)
				got := o.take()
				if name != "never" {
					u.Me.Permissions = c.after
					events.events <- domain.LiveEvent{Invoice: &domain.Invoice{ID: "i00"}}
					got = o.take()
				}
				if !strings.Contains(got, `"code":"FORBIDDEN"`) || !strings.HasSuffix(got, completed) || strings.Contains(got, "FA-") {
					t.Errorf("%q", got)
				}
				if !o.hasEnded() {
					t.Error("the stream goes on")
				}
			})
		})
	}
}

// The stream of a business carries invoices to users who may see them. A user who loses that
// permission gets no more of them, and the stream goes on.
func TestBusinessStreamCarriesInvoices(t *testing.T) {
	for name, c := range map[string]struct {
		may  domain.Permission
		want string
	}{
		"who may see them":     {"FINANCE_READ", next(`{"data":{"businessUpdated":{"number":"FA-i00"}}}`)},
		"who may not see them": {"FLEET_WRITE", ""},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				u, events := billing(1), newChannel()
				u.Me.Permissions = []domain.Permission{"ORDER_READ", c.may}
				u.Reservoirs = []*domain.Tank{{ID: "t1", BusinessID: "b1", Level: new(900)}}
				h, feed := followed(u, events)
				o := subscribe(t, h, `subscription { businessUpdated { ... on Invoice { number } ... on Tank { level } } }`)
				o.take()
				changed := domain.LiveEvent{Invoice: &domain.Invoice{ID: "i00"}}
				if may := c.want != ""; feed.invoices != may || feed.wants(changed) != may {
					t.Errorf("it watches a feed with invoices: %t, and wants them: %t", feed.invoices, feed.wants(changed))
				}
				events.events <- changed
				if got := o.take(); got != c.want {
					t.Errorf("%q, want %q", got, c.want)
				}
				u.Me.Permissions = []domain.Permission{"ORDER_READ"}
				events.events <- changed
				if got := o.take(); got != "" {
					t.Errorf("without the right: %q", got)
				}
				events.events <- domain.LiveEvent{Tank: &domain.Tank{ID: "t1"}}
				if got := o.take(); got != next(`{"data":{"businessUpdated":{"level":900}}}`) {
					t.Errorf("the rest: %q", got)
				}
				o.end()
				o.hasEnded()
			})
		})
	}
}

// entriesOf returns the request that a path of accounting entries encodes.
func entriesOf(path string) domain.EntriesRequest {
	return web.EntriesOf(path[strings.LastIndexByte(path, '/')+1:])
}

// Accounting entries are those of the tab's business and of the given filter.
func TestEntriesAreOfTheTabsBusiness(t *testing.T) {
	u := billing(0)
	var paths []string
	h := handlerFor(&graph.Session{Upstream: u, BusinessID: "b2", FileURL: func(path string) string { paths = append(paths, path); return path }})
	for _, filter := range []string{"", `(filter: { q: "FA", payment: PAID, from: "2026-01-01", overdue: true })`} {
		if _, _, body := ask(t, h, "POST", "/", post(`{ accountingEntriesUrl`+filter+` }`)); strings.Contains(body, `"errors"`) {
			t.Error(body)
		}
	}
	if len(paths) != 2 || entriesOf(paths[0]).BusinessID != "b2" || entriesOf(paths[1]).Filter.Q != "FA" || *entriesOf(paths[1]).Filter.Payment != domain.FilterPaid || !entriesOf(paths[1]).Filter.Overdue {
		t.Errorf("%q", paths)
	}
	for _, wrong := range []string{`{ accountingEntriesUrl(filter: { ids: ["1"] }) }`, `{ accountingEntriesUrl(filter: { from: "2026-02-01", to: "2026-01-01" }) }`, `{ invoiceArchive(ids: []) }`} {
		if _, _, body := ask(t, h, "POST", "/", post(wrong)); !strings.Contains(body, `"INVALID"`) {
			t.Errorf("%s: %s", wrong, body)
		}
	}
}
