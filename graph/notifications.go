package graph

import (
	"context"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/web"
)

func (query) Notifications(ctx context.Context, unread *bool, page *domain.Page) (*domain.NotificationPage, error) {
	return loader.Notifications(ctx, unread != nil && *unread, orFirst(page))
}

func (mutation) MarkNotificationsRead(ctx context.Context, ids []domain.ID) (*domain.NotificationPage, error) {
	return loader.ReadNotifications(ctx, ids)
}

// aboutAt maps the subject of a notification to the screen that shows it.
var aboutAt = map[domain.NotificationSubject]func(domain.ID) string{
	domain.AboutGas:     web.PriceDialog,
	domain.AboutInvoice: web.InvoiceDrawer,
	domain.AboutOrder:   web.Order,
	domain.AboutTank:    web.Tank,
}

func (notification) Link(_ context.Context, n *domain.AppNotification) (*string, error) {
	if n.Subject == domain.AboutExport {
		return new(web.Exports), nil
	}
	link, known := aboutAt[n.Subject]
	if !known || n.SubjectID == "" {
		return nil, nil
	}
	return new(link(n.SubjectID)), nil
}

// DownloadURL resolves AppNotification.downloadUrl. It reads the export, because only the
// export knows whether it has a file.
func (notification) DownloadURL(ctx context.Context, n *domain.AppNotification) (*string, error) {
	if n.Subject != domain.AboutExport || n.SubjectID == "" {
		return nil, nil
	}
	job, err := loader.LatestExport(ctx, n.BusinessID, n.SubjectID)
	if job == nil || err != nil {
		return nil, err
	}
	return exportJob{}.DownloadURL(ctx, job)
}
