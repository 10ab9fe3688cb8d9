package search

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// The length of a term, in characters, and the default and maximum number of results.
const (
	shortestTerm, longestTerm = 2, 100
	usualLimit, mostResults   = 12, 50
)

// Result is a found record. The id of an invitation is not a number.
type Result struct {
	Kind     string `json:"kind"`
	ID       string `json:"id"`
	Title    string `json:"title"`
	Subtitle string `json:"subtitle"`

	rank      int
	day       string // of an order or an invoice
	reference string // of an order, compact
}

// The kinds of results. Among equal matches, kinds are listed in the order of the slice kinds.
const (
	kindAddress   = "address"
	kindTank      = "tank"
	kindVehicle   = "vehicle"
	kindRecurring = "recurring_order"
	kindContact   = "contact"
	kindUser      = "user"
	kindOrder     = "order"
	kindInvoice   = "invoice"
)

var kinds = []string{kindAddress, kindTank, kindVehicle, kindRecurring, kindContact, kindUser}

// search answers GET /v3/search.
func (s *Service) search(r *http.Request, who api.Caller) (api.Answer, error) {
	ctx, query := r.Context(), r.URL.Query()
	business, err := api.QueryBusiness(r, s.DB, who, api.OrderRead)
	if err != nil {
		return api.Answer{}, err
	}
	text := strings.TrimSpace(query.Get("q"))
	if n := utf8.RuneCountInString(text); n < shortestTerm || n > longestTerm {
		return api.Answer{}, api.BadRequest(fmt.Sprintf("q has %d to %d characters", shortestTerm, longestTerm))
	}
	limit, err := api.Number(query, "limit", usualLimit, mostResults)
	if err != nil {
		return api.Answer{}, err
	}
	role, err := api.RoleIn(ctx, s.DB, who, business)
	if err != nil {
		return api.Answer{}, err
	}
	found, err := s.find(ctx, finder{business: business, term: readTerm(text), limit: limit, role: role})
	return api.OK(api.Data[[]Result]{Data: found}), err
}

// finder holds the term, the business with its sites by id, and the caller's role.
type finder struct {
	term
	business store.ID
	role     string
	limit    int
	sites    map[store.ID]site
}

// find returns the best results of all kinds.
func (s *Service) find(ctx context.Context, f finder) (all []Result, err error) {
	if len(f.words) == 0 {
		return []Result{}, nil
	}
	if f.sites, err = s.readSites(ctx, f.business); err != nil {
		return nil, err
	}
	for _, kind := range []struct {
		needs string
		find  func(context.Context, finder) ([]Result, error)
	}{
		{api.OrderRead, s.findSites}, {api.OrderRead, s.findTanks}, {api.OrderRead, s.findVehicles}, {api.OrderRead, s.findRecurring}, {api.OrderRead, s.findContacts},
		{api.UserRead, s.findUsers}, {api.OrderRead, s.findOrders}, {api.FinanceRead, s.findInvoices},
	} {
		if !api.May(f.role, kind.needs) {
			continue
		}
		found, err := kind.find(ctx, f)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	if api.May(f.role, api.FinanceRead) {
		billed, err := s.findBilled(ctx, f, all)
		if err != nil {
			return nil, err
		}
		all = append(all, slices.DeleteFunc(billed, func(b Result) bool {
			return slices.ContainsFunc(all, func(r Result) bool { return r.Kind == kindInvoice && r.ID == b.ID })
		})...)
	}
	slices.SortStableFunc(all, compare)
	all = share(all, f.limit)
	return all, s.describeOrders(ctx, f, all)
}

// compare sorts by rank, then by kind, then the latest first.
func compare(a, b Result) int {
	return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(place(a), place(b)), cmp.Compare(b.day, a.day))
}

// place returns the position of a kind among equal matches; orders and invoices share the last
// one.
func place(r Result) int {
	if i := slices.Index(kinds, r.Kind); i >= 0 {
		return i
	}
	return len(kinds)
}

// share chooses as many results as there are places. No kind gets more than half of them while
// other kinds have results.
func share(all []Result, places int) []Result {
	chosen, taken := make([]bool, len(all)), map[string]int{}
	choose := func(most int) {
		for i, r := range all {
			if places > 0 && !chosen[i] && taken[r.Kind] < most {
				chosen[i] = true
				taken[r.Kind]++
				places--
			}
		}
	}
	choose(max(places/2, 1))
	choose(len(all))
	shown := []Result{}
	for i, r := range all {
		if chosen[i] {
			shown = append(shown, r)
		}
	}
	return shown
}
