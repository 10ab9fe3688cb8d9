package loader_test

import (
	"strconv"
	"testing"
	"time"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/graph/loader/loadertest"
	"github.com/citerne/citerne/internal/domain"
)

// The prices of many products are read in several calls, each made once for all callers.
// Without a publication date there is no call.
func TestHomePrices(t *testing.T) {
	at := time.Date(2026, 3, 12, 5, 0, 0, 0, time.UTC)
	u := &loadertest.Upstream{Mine: []*domain.Business{{ID: "b1"}}, Daily: []*domain.PricePoint{{GasID: "0", Date: "2026-03-12", UnitPriceExclTax: "1.2"}}}
	for i := range 250 {
		u.Products = append(u.Products, &domain.Gas{ID: domain.ID(strconv.Itoa(i)), PriceUpdatedAt: &at})
	}
	ctx := loader.Install(t.Context(), u, "b1", "")
	for range 2 {
		if prices, err := loader.HomePrices(ctx); err != nil || len(prices) != 250 || len(prices[0].History30d) == 0 || len(prices[1].History30d) != 0 {
			t.Fatalf("%d prices, %v", len(prices), err)
		}
	}
	expectCalls(t, u, "GET /customers/business", "GET /gas", "GET /gas/prices of 200", "GET /gas/prices of 50", "GET /orders?business_id=b1")

	silent := &loadertest.Upstream{Mine: u.Mine, Products: []*domain.Gas{{ID: "1"}}}
	if prices, err := loader.HomePrices(loader.Install(t.Context(), silent, "b1", "")); err != nil || len(prices) != 1 || prices[0].Gas.ID != "1" {
		t.Errorf("%+v, %v", prices, err)
	}
	expectCalls(t, silent, "GET /customers/business", "GET /gas", "GET /orders?business_id=b1")

	u.On = loadertest.Failing("GET /gas/prices", domain.NewError(domain.CodeUpstreamUnavailable, "Non."))
	if prices, err := loader.HomePrices(loader.Install(t.Context(), u, "b1", "")); domain.CodeOf(err) != domain.CodeUpstreamUnavailable || len(prices) != 250 {
		t.Errorf("%d products with %v", len(prices), err)
	}

	// Only bought products are shown, provided that the orders can be read.
	litres := 900
	u.Deliveries = []*domain.Order{{ID: "o1", BusinessID: "b1", Items: []*domain.OrderItem{{GasID: "7", VolumeOrdered: &litres}}}}
	for failing, want := range map[string]int{"nothing": 1, "GET /orders": 250} {
		u.On = loadertest.Failing(failing, domain.NewError(domain.CodeUpstreamUnavailable, "Non."))
		if prices, err := loader.HomePrices(loader.Install(t.Context(), u, "b1", "")); err != nil || len(prices) != want {
			t.Errorf("%d products while %s fails: %v", len(prices), failing, err)
		}
	}
}
