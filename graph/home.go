package graph

import (
	"context"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/web"
)

func (query) Home(context.Context) (*domain.Home, error) {
	return &domain.Home{}, nil
}

func (home) NextOrder(ctx context.Context, _ *domain.Home) (*domain.Order, error) {
	return loader.NextOrder(ctx)
}

func (home) LiveOrders(ctx context.Context, _ *domain.Home) ([]*domain.Order, error) {
	orders, err := loader.LiveOrders(ctx)
	return list(ctx, orders, err)
}

func (home) Statement(ctx context.Context, _ *domain.Home) (*domain.AccountStatement, error) {
	return loader.HomeStatement(ctx)
}

func (home) Todo(ctx context.Context, _ *domain.Home) ([]*domain.TodoItem, error) {
	items, err := loader.Todo(ctx)
	return list(ctx, items, err)
}

// todoLinks maps each kind of task to the screen where the user does it.
var todoLinks = map[domain.TodoKind]func(*domain.TodoItem) string{
	domain.TodoFailedDebit:     func(i *domain.TodoItem) string { return web.InvoiceDrawer(i.About) },
	domain.TodoLateInvoice:     func(i *domain.TodoItem) string { return web.PayDialog(i.About) },
	domain.TodoProposedSlot:    func(i *domain.TodoItem) string { return web.Order(i.About) },
	domain.TodoUnsignedMandate: func(i *domain.TodoItem) string { return web.SignDrawer(i.About) },
	domain.TodoTankOrder: func(i *domain.TodoItem) string {
		return web.NewOrder(i.Tank.AddressID, i.Tank.ID, i.Tank.GasID, i.Tank.SuggestedOrder.Volume)
	},
	domain.TodoTankReading: func(i *domain.TodoItem) string { return web.ReadTank(i.About) },
	domain.TodoInvitation:  func(i *domain.TodoItem) string { return web.ResendDialog(i.About) },
}

func (todoItem) Link(_ context.Context, i *domain.TodoItem) (string, error) {
	return todoLinks[i.Kind](i), nil
}

func (home) LowTanks(ctx context.Context, _ *domain.Home) ([]*domain.Tank, error) {
	tanks, err := loader.LowTanks(ctx)
	return list(ctx, tanks, err)
}

func (home) Prices(ctx context.Context, _ *domain.Home) ([]*domain.HomePrice, error) {
	prices, err := loader.HomePrices(ctx)
	return list(ctx, prices, err)
}

func (home) Month(ctx context.Context, _ *domain.Home) (*domain.HomeMonth, error) {
	return loader.HomeMonth(ctx)
}

func (home) Activity(ctx context.Context, _ *domain.Home) ([]*domain.ActivityItem, error) {
	items, err := loader.Activity(ctx)
	return list(ctx, items, err)
}

func (activityItem) Link(_ context.Context, i *domain.ActivityItem) (*string, error) {
	return new(web.Order(i.OrderID)), nil
}
