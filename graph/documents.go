package graph

import (
	"context"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/web"
)

func (query) DocumentArchive(ctx context.Context, orderIDs []domain.ID, kinds []domain.DocumentKind) (*string, error) {
	ids, err := loader.DocumentIDs(ctx, orderIDs, kinds)
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	return fileURL(ctx, web.Archive(ids))
}

func (order) Documents(ctx context.Context, o *domain.Order) ([]*domain.OrderDocument, error) {
	documents, err := loader.OrderDocuments(ctx, o.ID)
	return list(ctx, documents, err)
}

func (orderDocument) URL(ctx context.Context, d *domain.OrderDocument) (*string, error) {
	return fileURL(ctx, web.Document(d.ID))
}

func (orderDocument) PreviewURL(ctx context.Context, d *domain.OrderDocument) (*string, error) {
	return previewURL(ctx, web.Document(d.ID))
}

// fileURL returns the address that downloads the file at one of our own paths, nil for a file
// that cannot be served.
func fileURL(ctx context.Context, path string) (*string, error) {
	session, err := sessionOf(ctx)
	if err != nil {
		return nil, err
	}
	return notEmpty(session.FileURL(path)), nil
}

// previewURL returns the address that shows the PDF file at one of our own paths.
func previewURL(ctx context.Context, path string) (*string, error) {
	return fileURL(ctx, web.PreviewURL(path))
}
