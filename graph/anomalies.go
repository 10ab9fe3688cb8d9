package graph

import (
	"context"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/graph/payload"
	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/web"
)

// Link resolves Anomaly.link: the screen of the order, tank or vehicle that the anomaly
// concerns. An anomaly about a delivery into a tank leads to the order.
func (anomaly) Link(_ context.Context, a *domain.Anomaly) (*string, error) {
	switch {
	case a.OrderID != "":
		return new(web.Order(a.OrderID)), nil
	case a.TankID != "":
		return new(web.Tank(a.TankID)), nil
	case a.VehicleID != "":
		return new(web.Vehicle(a.VehicleID)), nil
	default:
		return nil, nil
	}
}

func (mutation) DismissAnomaly(ctx context.Context, id domain.ID, reason domain.DismissalReason, comment *string) (*payload.Anomaly, error) {
	return anomalyPayload(loader.DismissAnomaly(ctx, id, domain.DismissalInput{Reason: reason, Comment: comment}))
}

func (mutation) RestoreAnomaly(ctx context.Context, id domain.ID) (*payload.Anomaly, error) {
	return anomalyPayload(loader.RestoreAnomaly(ctx, id))
}
