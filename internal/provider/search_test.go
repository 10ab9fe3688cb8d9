package provider_test

import (
	"testing"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/provider"
)

// Search keeps the provider's order. A result of an unknown kind or without content is dropped and
// counted; one without a title has its ID.
func TestSearchDropsUnknownKinds(t *testing.T) {
	s, c := reading(t, `{"data":[{"kind":"recurring_order","id":41,"title":"Plein du lundi","subtitle":"Bordeaux"},{"kind":"depot","id":1,"title":"Bassens"},
		{"kind":"order","id":"321712","title":"CMD-2026-041393","subtitle":""},{"kind":"user","id":"i-1"},{"kind":"tank"},{"id":7}]}`)
	expect(t, must[[]*domain.SearchResult](t)(s.Search(t.Context(), "b", domain.SearchQuery{Term: "x", Limit: 12})), []*domain.SearchResult{
		{Kind: domain.FoundRecurringOrder, ID: "41", Title: "Plein du lundi", Subtitle: "Bordeaux"},
		{Kind: domain.FoundOrder, ID: "321712", Title: "CMD-2026-041393"},
		{Kind: domain.FoundUser, ID: "i-1", Title: "i-1"},
	})
	odd := c.Oddities()
	if len(odd) != 3 || odd[provider.Oddity{Kind: provider.OddityUnknownValue, Field: "search_result.kind", Value: "depot"}] != 1 {
		t.Errorf("oddities %v", odd)
	}
}
