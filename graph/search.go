package graph

import (
	"context"
	"fmt"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/web"
)

func (query) Search(ctx context.Context, term string, limit int) ([]*domain.SearchResult, error) {
	found, err := loader.Search(ctx, domain.SearchQuery{Term: term, Limit: limit})
	return list(ctx, found, err)
}

// foundAt maps each kind of result to the screen it leads to. A user leads to a search for
// their name, because only those who may change users have a drawer for one.
var foundAt = map[domain.SearchKind]func(*domain.SearchResult) string{
	domain.FoundOrder:          func(r *domain.SearchResult) string { return web.Order(r.ID) },
	domain.FoundRecurringOrder: func(r *domain.SearchResult) string { return web.RecurringOrder(r.ID) },
	domain.FoundInvoice:        func(r *domain.SearchResult) string { return web.InvoiceDrawer(r.ID) },
	domain.FoundVehicle:        func(r *domain.SearchResult) string { return web.Vehicle(r.ID) },
	domain.FoundTank:           func(r *domain.SearchResult) string { return web.Tank(r.ID) },
	domain.FoundAddress:        func(r *domain.SearchResult) string { return web.Address(r.ID) },
	domain.FoundContact:        func(r *domain.SearchResult) string { return web.Contact(r.ID) },
	domain.FoundUser:           func(r *domain.SearchResult) string { return web.Users(r.Title) },
}

func (searchResult) Link(_ context.Context, r *domain.SearchResult) (string, error) {
	link, known := foundAt[r.Kind]
	if !known {
		return "", fmt.Errorf("a result of the kind %s leads nowhere", r.Kind)
	}
	return link(r), nil
}
