package graph_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/graph"
	"github.com/citerne/citerne/internal/domain"
)

// script controls the order of the calls of a test.
type script struct {
	t *testing.T
	// after holds a call until another call has begun. Held until never, a call ends only when
	// its caller cancels it.
	after map[string]string
	// fails answers a call with an error.
	fails map[string]error

	begun, ended map[string]chan struct{}
}

func newScript(t *testing.T, after map[string]string, fails map[string]error) *script {
	s := &script{t: t, after: after, fails: fails, begun: map[string]chan struct{}{}, ended: map[string]chan struct{}{}}
	for held, until := range after {
		for _, call := range []string{held, until} {
			s.begun[call], s.ended[call] = make(chan struct{}), make(chan struct{})
		}
	}
	return s
}

// never is a call that is never made.
const never = ""

func (s *script) on(ctx context.Context, call string) error {
	if begun, ok := s.begun[call]; ok {
		close(begun) // a second close would panic: each call is made once
		defer close(s.ended[call])
	}
	if until, held := s.after[call]; held {
		select {
		case <-s.begun[until]:
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(10 * time.Second):
			s.t.Errorf("%s waits for %q", call, until)
		}
	}
	return s.fails[call]
}

// asked returns the answer to a query from a tab.
func (s *script) asked(query, tab, last string, me ...domain.Permission) string {
	s.t.Helper()
	u := instant()
	u.On = s.on
	u.Deliveries = []*domain.Order{{ID: "o1", Reference: "CMD-1"}}
	u.Me.Permissions = me
	h := handlerFor(&graph.Session{Upstream: u, BusinessID: domain.ID(tab), LastBusinessID: domain.ID(last)})
	_, _, body := ask(s.t, h, "POST", "/", post(query))
	return body
}

// ends fails the test unless a call that began has ended.
func (s *script) ends(call string) {
	s.t.Helper()
	select {
	case <-s.ended[call]:
	case <-time.After(10 * time.Second):
		s.t.Errorf("%s was not cancelled", call)
	}
}

const (
	customers = "GET /customers"
	members   = "GET /customers/business"
	users     = "GET /business/b1/users"
	slots     = "GET /slots"
	askUsers  = `{ users { pageInfo { page } } }`
	askSlots  = `{ deliverySlots(addressId: "a1", items: [{ gasId: "g1", volume: 1000 }], from: "2026-11-23", to: "2026-11-24") { date } }`
)

// A read runs in parallel with its checks, and is answered once they have passed.
func TestReadsRunInParallelWithTheirChecks(t *testing.T) {
	for query, calls := range map[string][2]string{
		askUsers: {customers, users},
		`{ users { pageInfo { page } } me { id } }`: {members, users},
		askSlots:                           {members, slots},
		`{ orders { pageInfo { page } } }`: {members, "GET /orders?business_id=b1"},
		`{ currentBusiness { contacts { id } addresses { tanks { id } } } }`: {members, "GET /tanks?business_id=b1"},
		`{ currentBusiness { onboarding { completed } } }`:                   {members, "GET /fleet?business_id=b1"},
	} {
		s := newScript(t, map[string]string{calls[0]: calls[1]}, nil)
		if answer := s.asked(query, "b1", "", domain.Permissions...); strings.Contains(answer, `"errors"`) {
			t.Errorf("%s: %s", query, answer)
		}
	}
}

// A refusal hides the read at any time. Before the read has answered, it also cancels the read.
func TestARefusedReadIsWithheld(t *testing.T) {
	broken := domain.NewError(domain.CodeUpstreamUnavailable, "Service indisponible.")
	for name, c := range map[string]struct {
		query, call string
		after       map[string]string
		fails       map[string]error
	}{
		"read given up": {askUsers, users, map[string]string{users: never, customers: users}, nil},
		"read answered": {askUsers, users, map[string]string{customers: users}, nil},
		"read failed":   {askUsers, users, map[string]string{customers: users}, map[string]error{users: broken}},
		"list given up": {askSlots, slots, map[string]string{slots: never, customers: slots}, nil},
		"list failed":   {askSlots, slots, map[string]string{customers: slots}, map[string]error{slots: broken}},
	} {
		s := newScript(t, c.after, c.fails)
		answer := s.asked(c.query, "b1", "", "ORDER_READ")
		if strings.Count(answer, `"message"`) != 1 || !strings.Contains(answer, `"FORBIDDEN"`) || !strings.Contains(answer, `"data":null`) {
			t.Errorf("%s: %s", name, answer)
		}
		if c.after[c.call] == never {
			s.ends(c.call)
		}
	}
}

// A read of a business that is not the customer's is cancelled, and its answer is discarded:
// the page goes on with the customer's own business.
func TestAReadOfAnotherBusinessIsCancelled(t *testing.T) {
	const foreign = "GET /orders?business_id=b9"
	for _, query := range []string{`{ orders { items { reference } } }`, `{ home { nextOrder { reference } } }`} {
		s := newScript(t, map[string]string{foreign: never, members: foreign}, nil)
		if answer := s.asked(query, "b9", ""); !strings.Contains(answer, `CMD-1`) || strings.Contains(answer, `"errors"`) {
			t.Errorf("%s: %s", query, answer)
		}
		s.ends(foreign)
	}
	const details = "GET /business/b9"
	s := newScript(t, map[string]string{details: never, members: details}, nil)
	if answer := s.asked(`{ currentBusiness { id legalName } }`, "b9", ""); answer != `{"data":{"currentBusiness":{"id":"b1","legalName":"GARONNE SAS"}}}`+"\n" {
		t.Error(answer)
	}
	s.ends(details)
}

// A tab that names no business starts its reads with the business that the browser showed last,
// and works on the business that the provider remembers.
func TestATabWithoutABusinessBeginsWithTheLast(t *testing.T) {
	const query = `{ currentBusiness { id } orders { items { reference } } }`
	s := newScript(t, map[string]string{customers: "GET /orders?business_id=b1"}, nil)
	want := s.asked(query, "", "b1")
	for _, last := range []string{"", "b2", "b9", "../x"} {
		if got := newScript(t, nil, nil).asked(query, "", last); got != want || !strings.Contains(got, `"id":"b1"`) {
			t.Errorf("with %q: %s, want %s", last, got, want)
		}
	}
}

// No write is sent before its checks have passed, nor is a request for a quote, for which the
// provider reserves a price.
func TestWritesWaitForTheirChecks(t *testing.T) {
	for query, call := range map[string]string{
		`mutation { deleteContact(id: "p1") { deletedId } }`: "DELETE /business/b1/contacts/p1",
		`{ orderQuote(input: { addressId: "a1", date: "2026-11-24", window: MORNING, items: [{ gasId: "g1", volume: 1000 }] }) { quote { id } } }`: "POST /quotes for b1",
	} {
		for _, check := range []string{customers, members} {
			u := instant()
			checked := false
			u.On = func(_ context.Context, made string) error {
				switch made {
				case check:
					time.Sleep(20 * time.Millisecond) // time for a write that does not wait
					checked = true
				case call:
					if !checked {
						t.Errorf("%s went out before %s had answered", call, check)
					}
				}
				return nil
			}
			if _, _, body := ask(t, asTab(u), "POST", "/", post(query)); strings.Contains(body, `"errors"`) {
				t.Error(body)
			}
		}
	}
}

// The calls of a list's items run in parallel, in each way in which a query can select the fields.
func TestItemsOfAListRunInParallel(t *testing.T) {
	for _, query := range []string{
		`{ orders { items { recurringOrder { reference } invoice { number } } } }`,
		`{ orders { items { ... on Order { recurringOrder { reference } invoice { number } } } } }`,
		`{ orders { items { ...origin } } } fragment origin on Order { recurringOrder { reference } invoice { number } }`,
	} {
		s := newScript(t, map[string]string{"GET /recurring-orders?business_id=b1 r1": "GET /invoices?business_id=b1 i2"}, nil)
		u := instant()
		u.On = s.on
		u.Deliveries = []*domain.Order{{ID: "o1", RecurringOrder: &domain.RecurringOrder{ID: "r1"}}, {ID: "o2", InvoiceID: "i2"}}
		u.Routines = []*domain.RecurringOrder{{ID: "r1"}}
		u.Bills = []*domain.Invoice{{ID: "i2"}}
		if _, _, answer := ask(t, asTab(u), "POST", "/", post(query)); strings.Contains(answer, `"errors"`) {
			t.Errorf("%s: %s %q", query, answer, u.Calls())
		}
	}
}
