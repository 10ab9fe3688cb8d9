package graph

import (
	"context"

	"github.com/citerne/citerne/graph/loader"
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

// DownloadURL resolves AppNotification.downloadUrl: whether its export has a file is the
// export's to tell.
func (notification) DownloadURL(ctx context.Context, n *domain.AppNotification) (*string, error) {
	if n.Subject != domain.AboutExport || n.SubjectID == "" {
		return nil, nil
	}
	job, err := loader.Export(ctx, "", n.SubjectID)
	if job == nil || err != nil {
		return nil, err
	}
	return exportJob{}.DownloadURL(ctx, job)
}
