package graph

import (
	"context"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/web"
)

// DocumentArchive resolves Query.documentArchive.
func (query) DocumentArchive(ctx context.Context, orderIDs []domain.ID, kinds []domain.DocumentKind) (*string, error) {
	session, err := sessionOf(ctx)
	if err != nil {
		return nil, err
	}
	ids, err := loader.DocumentIDs(ctx, orderIDs, kinds)
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	return notEmpty(session.FileURL(web.Archive(ids))), nil
}

// Documents resolves Order.documents.
func (order) Documents(ctx context.Context, o *domain.Order) ([]*domain.OrderDocument, error) {
	documents, err := loader.OrderDocuments(ctx, o.ID)
	return list(ctx, documents, err)
}

// URL resolves OrderDocument.url.
func (orderDocument) URL(ctx context.Context, d *domain.OrderDocument) (*string, error) {
	session, err := sessionOf(ctx)
	if err != nil {
		return nil, err
	}
	return notEmpty(session.FileURL(web.Document(d.ID))), nil
}
