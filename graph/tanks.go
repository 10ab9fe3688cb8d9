package graph

import (
	"cmp"
	"context"
	"fmt"

	"github.com/99designs/gqlgen/graphql"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/graph/payload"
	"github.com/citerne/citerne/internal/domain"
)

func (query) Tanks(ctx context.Context, filter *domain.TankFilter, sort *domain.TankSort, page *domain.Page) (*domain.TankPage, error) {
	sort = cmp.Or(sort, &domain.TankSort{Field: domain.SortDaysLeft, Direction: domain.Ascending})
	return loader.Tanks(ctx, *cmp.Or(filter, &domain.TankFilter{}), *sort, orFirst(page))
}

func (query) Tank(ctx context.Context, id domain.ID) (*domain.Tank, error) {
	return loader.TankOfTab(ctx, id, tankParts(ctx))
}

func (address) Tanks(ctx context.Context, a *domain.Address) ([]*domain.Tank, error) {
	tanks, err := loader.SiteTanks(ctx, a)
	return list(ctx, tanks, err)
}

func (tank) Address(ctx context.Context, t *domain.Tank) (*domain.Address, error) {
	return site(ctx, t.BusinessID, t.AddressID)
}

func (tank) Gas(ctx context.Context, t *domain.Tank) (*domain.Gas, error) {
	return product(ctx, t.GasID)
}

func (tank) NextOrder(ctx context.Context, t *domain.Tank) (*domain.Order, error) {
	return loader.OrderOf(ctx, t.BusinessID, t.NextOrderID)
}

func (mutation) CreateTank(ctx context.Context, input domain.TankInput) (*payload.Tank, error) {
	return tankPayload(loader.CreateTank(ctx, input))
}

func (mutation) UpdateTank(ctx context.Context, id domain.ID, input domain.TankInput) (*payload.Tank, error) {
	return tankPayload(loader.UpdateTank(ctx, id, input))
}

func (mutation) ArchiveTank(ctx context.Context, id domain.ID) (*payload.Tank, error) {
	return tankPayload(loader.ArchiveTank(ctx, id))
}

func (mutation) RestoreTank(ctx context.Context, id domain.ID) (*payload.Tank, error) {
	return tankPayload(loader.RestoreTank(ctx, id))
}

// tankParts returns the fields of a tank that can be read in parallel with the tank, because
// they need only its id.
func tankParts(ctx context.Context) (parts loader.TankParts) {
	for _, field := range graphql.CollectFieldsCtx(ctx, nil) {
		switch field.Name {
		case "readings":
			if days, ok := requestedDays(ctx, field); ok {
				parts.Readings = append(parts.Readings, days)
			}
		case "forecast":
			parts.Forecast = true
		}
	}
	return parts
}

// requestedDays returns the range of days of a field; ok is false for a range that will be refused.
func requestedDays(ctx context.Context, field graphql.CollectedField) (days loader.Days, ok bool) {
	arguments := field.ArgumentMap(graphql.GetOperationContext(ctx).Variables)
	from, fromKnown := domain.ParseDate(fmt.Sprint(arguments["from"]))
	to, toKnown := domain.ParseDate(fmt.Sprint(arguments["to"]))
	return loader.Days{From: from, To: to}, fromKnown && toKnown && domain.CheckHistory(from, to) == nil
}
