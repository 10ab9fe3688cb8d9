package provider_test

import (
	"slices"
	"testing"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/provider"
)

// checkSearch finds an order by a part of its reference and a vehicle by its plate in another
// notation, and checks the limit.
func checkSearch(t *testing.T, s *provider.Session, b *domain.Business) {
	ctx := t.Context()
	find := func(term string, limit int) []*domain.SearchResult {
		return must[[]*domain.SearchResult](t)(s.Search(ctx, b.ID, domain.SearchQuery{Term: term, Limit: limit}))
	}
	order := must[*domain.OrderPage](t)(s.Orders(ctx, b.ID, domain.OrderFilter{}, nil, domain.Page{Page: 1, PerPage: 1})).Items[0]
	vehicle := must[*domain.VehiclePage](t)(s.Vehicles(ctx, b.ID, domain.VehicleFilter{Active: new(true)}, nil, domain.Page{Page: 1, PerPage: 1})).Items[0]
	for _, c := range []struct {
		term string
		want domain.SearchResult
	}{
		{order.Reference[len(order.Reference)-6:], domain.SearchResult{Kind: domain.FoundOrder, ID: order.ID, Title: order.Reference}},
		{vehicle.Registration[:2] + " " + vehicle.Registration[3:6], domain.SearchResult{Kind: domain.FoundVehicle, ID: vehicle.ID, Title: vehicle.Registration}},
	} {
		found := find(c.term, 12)
		if !slices.ContainsFunc(found, func(r *domain.SearchResult) bool {
			return r.Kind == c.want.Kind && r.ID == c.want.ID && r.Title == c.want.Title && r.Subtitle != ""
		}) {
			t.Errorf("%q finds %+v", c.term, found)
		}
	}
	if found := find("CMD-2026", 3); len(found) != 3 {
		t.Errorf("%d of 3 results", len(found))
	}
	if found := find("introuvable", 12); len(found) != 0 {
		t.Errorf("found %+v", found)
	}
}
