package provider

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strconv"

	"github.com/citerne/citerne/internal/domain"
)

// Search returns the matches of a term in a business, the best match first: GET /search, v3. A
// result of an unknown kind is dropped.
func (s *Session) Search(ctx context.Context, businessID domain.ID, in domain.SearchQuery) ([]*domain.SearchResult, error) {
	q := query{}.with("business_id", string(businessID)).with("q", in.Term).with("limit", strconv.Itoa(in.Limit))
	found, err := readList[*domain.SearchResult](ctx, s, "search", "search_result", call{api: apiV3, method: http.MethodGet, route: "/search", query: q})
	return slices.DeleteFunc(found, func(r *domain.SearchResult) bool { return !slices.Contains(domain.SearchKinds, r.Kind) }), err
}

type wireSearchResult struct {
	Kind     domain.SearchKind `json:"kind" wire:"required"`
	ID       domain.ID         `json:"id" wire:"required"`
	Title    string            `json:"title"`
	Subtitle string            `json:"subtitle"`
}

func (w *wireSearchResult) domain(*reader) *domain.SearchResult {
	w.Title = cmp.Or(w.Title, string(w.ID))
	return (*domain.SearchResult)(w)
}
