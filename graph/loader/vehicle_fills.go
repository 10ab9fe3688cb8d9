package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// VehicleFills returns the fills of a vehicle on some days (GET /vehicles/fills).
func VehicleFills(ctx context.Context, v *domain.Vehicle, days Days) ([]*domain.VehicleFill, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	if err := domain.CheckHistory(days.From, days.To); err != nil {
		return nil, err
	}
	fills, err := l.fills.get(l.reading(v.BusinessID), history{v.BusinessID, days}, v.ID)
	// A fill has only the id of its vehicle. Other fields share the fills, so they are copied.
	of := make([]*domain.VehicleFill, len(fills))
	for i, fill := range fills {
		of[i] = new(*fill)
		of[i].Vehicle = v
	}
	return of, err
}

func (l *loaders) fetchFills(ctx context.Context, h history, ids []domain.ID) (map[domain.ID][]*domain.VehicleFill, error) {
	fills, err := l.upstream.VehicleFills(ctx, h.business, ids, h.From, h.To)
	for _, fill := range fills {
		l.orders.expect(h.business, fill.OrderID) // for all vehicles, before a field asks for one order
	}
	return grouped(fills, func(f *domain.VehicleFill) domain.ID { return f.Vehicle.ID }), err
}
