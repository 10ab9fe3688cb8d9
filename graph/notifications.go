package graph

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/web"
)

// Link resolves AppNotification.link.
func (notification) Link(_ context.Context, n *domain.AppNotification) (*string, error) {
	switch {
	case n.Subject == domain.AboutExport:
		return new(web.Exports), nil
	case n.Subject == domain.AboutGas && n.SubjectID != "":
		return new(web.PriceDialog(n.SubjectID)), nil
	}
	return nil, nil
}
