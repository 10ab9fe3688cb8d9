package loader_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/graph/loader/loadertest"
	"github.com/citerne/citerne/internal/domain"
)

func businesses(n int) []*domain.Business {
	list := make([]*domain.Business, n)
	for i := range list {
		list[i] = &domain.Business{ID: domain.ID(fmt.Sprintf("b%02d", i)), Name: fmt.Sprintf("Entreprise %02d", i)}
	}
	return list
}

// together calls load for all businesses concurrently, as sibling resolvers do.
func together[T any](ctx context.Context, ids []*domain.Business, load func(context.Context, domain.ID) (T, error)) ([]T, []error) {
	values, errs := make([]T, len(ids)), make([]error, len(ids))
	var wg sync.WaitGroup
	for i, b := range ids {
		wg.Go(func() { values[i], errs[i] = load(ctx, b.ID) })
	}
	wg.Wait()
	return values, errs
}

// addresses reads the addresses of a business that is an item of a list.
func addresses(ctx context.Context, id domain.ID) ([]*domain.Address, error) {
	return loader.Addresses(ctx, id, true)
}

func expectCalls(t *testing.T, u *loadertest.Upstream, want ...string) {
	t.Helper()
	if got := u.Calls(); !slices.Equal(got, want) {
		t.Errorf("calls:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestWithoutSession(t *testing.T) {
	for name, read := range map[string]func(context.Context) error{
		"Customer":        func(ctx context.Context) error { _, err := loader.Customer(ctx); return err },
		"Access":          func(ctx context.Context) error { _, err := loader.Access(ctx); return err },
		"Businesses":      func(ctx context.Context) error { _, err := loader.Businesses(ctx); return err },
		"Business":        func(ctx context.Context) error { _, err := loader.Business(ctx, "b"); return err },
		"CurrentBusiness": func(ctx context.Context) error { _, err := loader.CurrentBusiness(ctx); return err },
		"Addresses":       func(ctx context.Context) error { _, err := loader.Addresses(ctx, "b", false); return err },
		"Contacts":        func(ctx context.Context) error { _, err := loader.Contacts(ctx, "b"); return err },
		"PaymentMethods":  func(ctx context.Context) error { _, err := loader.PaymentMethods(ctx, "b"); return err },
		"Gases":           func(ctx context.Context) error { _, err := loader.Gases(ctx); return err },
		"SwitchBusiness":  func(ctx context.Context) error { return loader.SwitchBusiness(ctx, "b") },
	} {
		if err := read(t.Context()); !errors.Is(err, domain.ErrUnauthenticated) {
			t.Errorf("%s: %v, want domain.ErrUnauthenticated", name, err)
		}
	}
}

// The permissions are those in the tab's business. The list of businesses is read only when it
// is needed.
func TestAccess(t *testing.T) {
	owner, viewer := domain.RoleOwner, domain.RoleViewer
	mine := []*domain.Business{{ID: "b1", Role: &owner}, {ID: "b2", Role: &viewer}, {ID: "b3"}}
	const customer, list = "GET /customers", "GET /customers/business"
	for name, c := range map[string]struct {
		tab, remembered domain.ID
		role            *domain.BusinessRole
		listFails       bool
		want            domain.BusinessRole
		few             bool
		calls           []string
	}{
		"the remembered business":                 {tab: "b1", remembered: "b1", role: &owner, want: "OWNER", calls: []string{customer}},
		"no tab":                                  {remembered: "b1", role: &owner, want: "OWNER", calls: []string{customer}},
		"another tab":                             {tab: "b2", remembered: "b1", role: &owner, want: "VIEWER", few: true, calls: []string{customer, list}},
		"another tab, no role anywhere":           {tab: "b3", remembered: "b1", role: &viewer, calls: []string{customer, list}},
		"a role that only the list has":           {tab: "b2", remembered: "b2", want: "VIEWER", few: true, calls: []string{customer, list}},
		"a business that is not theirs":           {tab: "b9", remembered: "b1", role: &owner, want: "OWNER", calls: []string{customer, list}},
		"nothing remembered: the first":           {role: &viewer, want: "OWNER", calls: []string{customer, list}},
		"another tab, and the list fails":         {tab: "b2", remembered: "b1", role: &viewer, listFails: true, calls: []string{customer, list}},
		"the remembered business needs no list":   {tab: "b1", remembered: "b1", role: &viewer, listFails: true, want: "VIEWER", few: true, calls: []string{customer}},
		"no role, and the list that has it fails": {tab: "b1", remembered: "b1", listFails: true, calls: []string{customer, list}},
	} {
		u := &loadertest.Upstream{Me: &domain.Customer{ID: "7", BusinessID: c.remembered, Role: c.role}, Mine: mine}
		u.On = func(_ context.Context, call string) error {
			if c.listFails && call == list {
				return domain.NewError(domain.CodeUpstreamUnavailable, "Non.")
			}
			return nil
		}
		got, err := loader.Access(loader.Install(t.Context(), u, c.tab, ""))
		if failed := err != nil; failed != (c.listFails && len(c.calls) == 2) {
			t.Errorf("%s: error %v", name, err)
		}
		if role := domain.BusinessRole(""); got.Role != nil && *got.Role != c.want || got.Role == nil && c.want != role {
			t.Errorf("%s: role %v, want %q", name, got.Role, c.want)
		}
		if few := len(got.Permissions) < len(domain.Permissions); few != c.few || got.Permissions == nil {
			t.Errorf("%s: %v", name, got.Permissions)
		}
		expectCalls(t, u, c.calls...)
	}
}

// A write to the business that the provider remembers is refused by a role that only the list
// of businesses has.
func TestRequireInANamedBusiness(t *testing.T) {
	owner, viewer := domain.RoleOwner, domain.RoleViewer
	for name, c := range map[string]struct {
		role    *domain.BusinessRole
		named   []domain.Permission
		listed  *domain.BusinessRole
		refused bool
	}{
		"a role of the customer":            {role: &viewer, listed: &owner, refused: true},
		"permissions of the customer":       {named: []domain.Permission{"ORDER_READ"}, listed: &owner, refused: true},
		"no permission at all":              {named: []domain.Permission{}, refused: true},
		"a role that only the list names":   {listed: &viewer, refused: true},
		"no role anywhere":                  {},
		"a role that allows it":             {role: &owner},
		"a role of the list that allows it": {listed: &owner},
	} {
		u := &loadertest.Upstream{Me: &domain.Customer{ID: "7", BusinessID: "b1", Role: c.role, Permissions: c.named},
			Mine: []*domain.Business{{ID: "b1", Role: c.listed}}}
		err := loader.Require(loader.Install(t.Context(), u, "", ""), "b1", "BUSINESS_WRITE")
		if refused := domain.CodeOf(err) == domain.CodeForbidden; refused != c.refused {
			t.Errorf("%s: %v, refused %t", name, err, c.refused)
		}
	}
}

// Require allows nothing when the role cannot be read, neither in the business of the tab nor
// in one that the argument names.
func TestRequireWithoutARole(t *testing.T) {
	for _, named := range []domain.ID{"", "b2"} {
		u := &loadertest.Upstream{Me: &domain.Customer{ID: "7", BusinessID: "b1", Role: new(domain.RoleOwner)}, On: loadertest.Failing("GET /customers/business", domain.NewError(domain.CodeUpstreamUnavailable, "Non."))}
		err := loader.Require(loader.Install(t.Context(), u, "b2", ""), named, "USER_READ")
		if domain.CodeOf(err) != domain.CodeUpstreamUnavailable {
			t.Errorf("in %q: %v", named, err)
		}
	}
}

// The payment methods that a customer sees depend on their role in that business, even when the
// provider sends more.
func TestPaymentMethodsByRole(t *testing.T) {
	whole := &domain.SepaMandate{PaymentMethodBase: domain.PaymentMethodBase{ID: "m1", IsDefault: true}, Holder: new("GARONNE SAS"), IbanLast4: "0065",
		BankName: new("Banque"), Bic: new("TESTFRPPXXX"), Rum: new("SE-1"), Ics: new("FR80"), Scheme: new(domain.SepaB2B), SignedAt: new(time.Now()), HasDocument: true}
	toChoose := &domain.SepaMandate{PaymentMethodBase: whole.PaymentMethodBase, IbanLast4: "0065"}
	card := &domain.Card{PaymentMethodBase: domain.PaymentMethodBase{ID: "m2"}, Brand: "Visa", Last4: "4242", ExpMonth: new(6), ExpYear: new(2028)}
	cardToChoose := &domain.Card{PaymentMethodBase: card.PaymentMethodBase, Brand: "Visa", Last4: "4242"}
	for role, want := range map[domain.BusinessRole][]domain.PaymentMethod{
		domain.RoleOwner: {whole, card}, domain.RoleAdmin: {whole, card}, domain.RoleFinance: {whole, card},
		domain.RoleOperations: {toChoose, cardToChoose}, domain.RoleViewer: nil,
	} {
		// The role in that business counts, not the role in the remembered business.
		u := &loadertest.Upstream{Me: &domain.Customer{ID: "7", BusinessID: "b2", Role: new(domain.RoleOwner)},
			Mine: []*domain.Business{{ID: "b1", Role: &role}, {ID: "b2"}}, Methods: []domain.PaymentMethod{whole, card}}
		got, err := loader.PaymentMethods(loader.Install(t.Context(), u, "b2", ""), "b1")
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %v", role, got, err)
		}
	}
	// Payment methods are hidden when the role cannot be read.
	u := &loadertest.Upstream{Me: &domain.Customer{ID: "7", BusinessID: "b2"}, Methods: []domain.PaymentMethod{whole}, On: loadertest.Failing("GET /customers/business", domain.NewError(domain.CodeUpstreamTimeout, "Non."))}
	if got, err := loader.PaymentMethods(loader.Install(t.Context(), u, "", ""), "b1"); err == nil || got != nil {
		t.Errorf("with an unknown role: %v, %v, %v", got, err, u.Calls())
	}
}

func TestAddressesOfManyBusinessesAreOneCall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		many := businesses(100)
		u := &loadertest.Upstream{Mine: many, Sites: []*domain.Address{
			{ID: "a1", BusinessID: "b07"}, {ID: "a2", BusinessID: "b99"}, {ID: "a3", BusinessID: "b07"},
		}}
		ctx := loader.Install(t.Context(), u, "", "")
		got, errs := together(ctx, many, addresses)
		if err := errors.Join(errs...); err != nil {
			t.Fatal(err)
		}
		for i, addresses := range got {
			want := map[int]int{7: 2, 99: 1}[i]
			if len(addresses) != want {
				t.Errorf("business %d has %d addresses, want %d", i, len(addresses), want)
			}
		}
		expectCalls(t, u, "GET /business/addresses")
	})
}

func TestListedBusinessesShareOneCall(t *testing.T) {
	two := businesses(2)
	u := &loadertest.Upstream{Mine: two, Sites: []*domain.Address{{ID: "a1", BusinessID: "b01"}}}
	ctx := loader.Install(t.Context(), u, "", "")
	for i, b := range two {
		if addresses, err := loader.Addresses(ctx, b.ID, true); err != nil || len(addresses) != i {
			t.Errorf("business %d: %v, %v", i, addresses, err)
		}
	}
	expectCalls(t, u, "GET /business/addresses")
}

func TestABusinessAloneHasItsOwnCall(t *testing.T) {
	two := businesses(2)
	u := &loadertest.Upstream{Mine: two, Sites: []*domain.Address{{ID: "a1", BusinessID: "b01"}}}
	ctx := loader.Install(t.Context(), u, "", "")
	for range 2 {
		if addresses, err := loader.Addresses(ctx, "b01", false); err != nil || len(addresses) != 1 {
			t.Errorf("%v, %v", addresses, err)
		}
	}
	expectCalls(t, u, "GET /business/b01/addresses")
}

func TestAddressesWithoutABusiness(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		two := businesses(2)
		u := &loadertest.Upstream{Mine: two, Sites: []*domain.Address{{ID: "a1"}}}
		ctx := loader.Install(t.Context(), u, "", "")
		got, errs := together(ctx, two, addresses)
		if errors.Join(errs...) != nil {
			t.Fatal(errs)
		}
		for i, addresses := range got {
			if len(addresses) != 1 || addresses[0].BusinessID != two[i].ID {
				t.Errorf("business %s: %+v", two[i].ID, addresses)
			}
		}
		expectCalls(t, u, "GET /business/addresses", "GET /business/b00/addresses", "GET /business/b01/addresses")
	})
}

func TestABatchFailureReachesEveryCaller(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		down := domain.NewError(domain.CodeUpstreamUnavailable, "Service indisponible.")
		two := businesses(2)
		u := &loadertest.Upstream{Mine: two, On: func(context.Context, string) error { return down }}
		_, errs := together(loader.Install(t.Context(), u, "", ""), two, addresses)
		for i, err := range errs {
			if !errors.Is(err, down) {
				t.Errorf("business %d: %v", i, err)
			}
		}
		expectCalls(t, u, "GET /business/addresses")
	})
}

func TestReadsByIDAreShared(t *testing.T) {
	two := businesses(2)
	for call, read := range map[string]func(context.Context, domain.ID) (any, error){
		"GET /business/%s/contacts": func(ctx context.Context, id domain.ID) (any, error) { return loader.Contacts(ctx, id) },
		"GET /orders/%s/position":   func(ctx context.Context, id domain.ID) (any, error) { return loader.TankerPosition(ctx, id) },
	} {
		u := &loadertest.Upstream{}
		together(loader.Install(t.Context(), u, "", ""), slices.Concat(two, two, two), read)
		expectCalls(t, u, fmt.Sprintf(call, "b00"), fmt.Sprintf(call, "b01"))
	}
}

func TestReadsByIDAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var running, most atomic.Int64
		many := businesses(120)
		u := &loadertest.Upstream{Mine: many, On: func(context.Context, string) error {
			n := running.Add(1)
			for m := most.Load(); n > m && !most.CompareAndSwap(m, n); m = most.Load() {
			}
			time.Sleep(time.Second)
			running.Add(-1)
			return nil
		}}
		ctx := loader.Install(t.Context(), u, "", "")
		start := time.Now()
		together(ctx, many, loader.Contacts)
		if most.Load() != 48 {
			t.Errorf("%d reads at the same time, want 48", most.Load())
		}
		if took := time.Since(start).Truncate(time.Second); took != 3*time.Second {
			t.Errorf("120 reads of 1 s, 48 at a time, took %s", took)
		}
	})
}

func TestCustomerAndBusinessesAreReadSideBySide(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		u := &loadertest.Upstream{
			Me: &domain.Customer{ID: "c", BusinessID: "b01"}, Mine: businesses(2),
			On: func(context.Context, string) error { time.Sleep(time.Second); return nil },
		}
		start := time.Now()
		b, err := loader.CurrentBusiness(loader.Install(t.Context(), u, "", ""))
		if err != nil || b.ID != "b01" {
			t.Errorf("current business = %+v, %v", b, err)
		}
		if took := time.Since(start); took != time.Second {
			t.Errorf("took %s, want 1s", took)
		}
	})
}

func TestCurrentBusiness(t *testing.T) {
	for _, c := range []struct {
		name            string
		tab, remembered domain.ID
		mine            int
		want            domain.ID
		calls           int
	}{
		{"the tab's own", "b01", "b00", 2, "b01", 1},
		{"the tab's is not the customer's", "x", "b01", 2, "b01", 2},
		{"the one the provider remembers", "", "b01", 2, "b01", 2},
		{"the remembered one is not the customer's", "", "x", 2, "b00", 2},
		{"nothing remembered", "", "", 2, "b00", 2},
		{"no business", "", "", 0, "", 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			u := &loadertest.Upstream{Me: &domain.Customer{ID: "c", BusinessID: c.remembered}, Mine: businesses(c.mine)}
			b, err := loader.CurrentBusiness(loader.Install(t.Context(), u, c.tab, ""))
			if err != nil {
				t.Fatal(err)
			}
			if b == nil {
				b = &domain.Business{}
			}
			if b.ID != c.want || len(u.Calls()) != c.calls {
				t.Errorf("current business %q with %d calls, want %q with %d", b.ID, len(u.Calls()), c.want, c.calls)
			}
		})
	}
}

// The provider creates a calendar when it is first read: a read for a wrongly assumed business
// would leave one behind.
func TestOnlyTheRightBusinessGetsACalendar(t *testing.T) {
	for name, c := range map[string]struct{ tab, last domain.ID }{
		"the browser showed another of their own last": {last: "b01"},
		"the browser showed another customer's last":   {last: "x"},
		"the tab names another customer's":             {tab: "x"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				u := &loadertest.Upstream{Me: &domain.Customer{ID: "c", BusinessID: "b00"}, Mine: businesses(2)}
				u.On = func(_ context.Context, call string) error {
					if call == "GET /customers/business" {
						time.Sleep(time.Second) // time for any call that does not wait for it
					}
					return nil
				}
				if _, err := loader.PlanningFeed(loader.Install(t.Context(), u, c.tab, c.last)); err != nil {
					t.Fatal(err)
				}
				expectCalls(t, u, "GET /customers", "GET /customers/business", "GET /planning/feed?business_id=b00")
			})
		})
	}
}

func TestSwitchIsSeenByTheSameResponse(t *testing.T) {
	u := &loadertest.Upstream{Me: &domain.Customer{ID: "c", BusinessID: "b00"}, Mine: businesses(2)}
	ctx := loader.Install(t.Context(), u, "b00", "")
	if _, err := loader.Customer(ctx); err != nil {
		t.Fatal(err)
	}
	if err := loader.SwitchBusiness(ctx, "b01"); err != nil {
		t.Fatal(err)
	}
	if c, err := loader.Customer(ctx); err != nil || c.BusinessID != "b01" {
		t.Errorf("customer after the switch: %+v, %v", c, err)
	}
	if b, err := loader.CurrentBusiness(ctx); err != nil || b.ID != "b01" {
		t.Errorf("current business after the switch: %+v, %v", b, err)
	}
	expectCalls(t, u, "GET /customers", "GET /customers", "GET /customers/business", "PUT /customers/c")
}

func TestSwitchRefusesAnotherCustomersBusiness(t *testing.T) {
	for _, id := range []domain.ID{"other", "../customers", ""} {
		u := &loadertest.Upstream{Me: &domain.Customer{ID: "c"}, Mine: businesses(1)}
		err := loader.SwitchBusiness(loader.Install(t.Context(), u, "", ""), id)
		if domain.CodeOf(err) != domain.CodeNotFound || !strings.Contains(err.Error(), "Cet élément est introuvable.") {
			t.Errorf("switch to %q: %v", id, err)
		}
		if slices.Contains(u.Calls(), "PUT /customers/c") {
			t.Errorf("switch to %q was written", id)
		}
	}
}

func TestPanicsAreErrors(t *testing.T) {
	u := &loadertest.Upstream{On: func(context.Context, string) error { panic("broken client") }}
	ctx := loader.Install(t.Context(), u, "", "")
	if _, err := loader.Contacts(ctx, "b00"); err == nil || !strings.Contains(err.Error(), "broken client") {
		t.Errorf("read by id: %v", err)
	}
	if _, err := loader.CurrentBusiness(ctx); err == nil || !strings.Contains(err.Error(), "broken client") {
		t.Errorf("read on a goroutine: %v", err)
	}
}

func TestCancellationReachesWaitingReads(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		many := businesses(60)
		u := &loadertest.Upstream{On: func(ctx context.Context, _ string) error { <-ctx.Done(); return ctx.Err() }}
		time.AfterFunc(time.Minute, cancel)
		_, errs := together(loader.Install(ctx, u, "", ""), many, loader.Contacts)
		for i, err := range errs {
			if !errors.Is(err, context.Canceled) {
				t.Errorf("read %d: %v", i, err)
			}
		}
		if calls := u.Calls(); len(calls) != 48 {
			t.Errorf("%d calls were made, want the 48 that had a slot", len(calls))
		}
	})
}
