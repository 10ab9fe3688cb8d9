package domain_test

import (
	"slices"
	"testing"

	"github.com/citerne/citerne/internal/domain"
)

func TestBought(t *testing.T) {
	gases := []*domain.Gas{{ID: "gazole"}, {ID: "hvo"}, {ID: "adblue"}, {ID: "gnr"}}
	order := func(gas domain.ID, ordered, delivered int) *domain.Order {
		item := &domain.OrderItem{GasID: gas, VolumeOrdered: &ordered}
		if delivered > 0 {
			item.VolumeDelivered = &delivered
		}
		return &domain.Order{Items: []*domain.OrderItem{item}}
	}
	cancelled := order("hvo", 9000, 0)
	cancelled.Cancellation = &domain.Cancellation{}
	for name, c := range map[string]struct {
		orders []*domain.Order
		want   []domain.ID
	}{
		"the most litres first":            {[]*domain.Order{order("adblue", 500, 0), order("gnr", 900, 0), order("adblue", 500, 0)}, []domain.ID{"adblue", "gnr"}},
		"delivered volumes before ordered": {[]*domain.Order{order("gazole", 1000, 400), order("gnr", 500, 0)}, []domain.ID{"gnr", "gazole"}},
		"a tie, in the provider's order":   {[]*domain.Order{order("gnr", 500, 0), order("hvo", 500, 0)}, []domain.ID{"hvo", "gnr"}},
		"without the cancelled orders":     {[]*domain.Order{cancelled, order("gazole", 500, 0)}, []domain.ID{"gazole"}},
		"all without orders":               {nil, []domain.ID{"gazole", "hvo", "adblue", "gnr"}},
		"all when no product is sold now":  {[]*domain.Order{order("wood", 500, 0)}, []domain.ID{"gazole", "hvo", "adblue", "gnr"}},
	} {
		var got []domain.ID
		for _, g := range domain.OrderedGases(gases, c.orders) {
			got = append(got, g.ID)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}
