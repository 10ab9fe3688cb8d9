package graph

import (
	"context"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/graph/payload"
	"github.com/citerne/citerne/graph/scalar"
)

func (mutation) ImportFleet(ctx context.Context, file scalar.File, dryRun bool) (*payload.FleetImport, error) {
	return importPayload(loader.ImportFleet(ctx, file, dryRun))
}
