package loader

import (
	"context"
	"slices"

	"github.com/citerne/citerne/internal/domain"
)

// OrderDocuments returns the documents of an order (GET /orders/documents).
func OrderDocuments(ctx context.Context, orderID domain.ID) ([]*domain.OrderDocument, error) {
	return read(ctx, func(l *loaders) ([]*domain.OrderDocument, error) { return l.documents.get(l.ctx, "", orderID) })
}

func (l *loaders) fetchDocuments(ctx context.Context, _ domain.ID, orderIDs []domain.ID) (map[domain.ID][]*domain.OrderDocument, error) {
	documents, err := l.upstream.OrderDocuments(ctx, orderIDs)
	return grouped(documents, func(d *domain.OrderDocument) domain.ID { return d.OrderID }), err
}

// DocumentIDs returns the ids of the documents of orders, of the given kinds or of all, in the
// order of the orders (GET /orders/documents). The number of orders is bounded by the number of
// documents that an archive may hold.
func DocumentIDs(ctx context.Context, orderIDs []domain.ID, kinds []domain.DocumentKind) ([]domain.ID, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	if len(orderIDs) == 0 || len(orderIDs) > domain.MaxArchive {
		return nil, domain.NewError(domain.CodeInvalid, "Choisissez de 1 à 200\u00a0livraisons.")
	}
	if err := checkIDs(orderIDs...); err != nil {
		return nil, err
	}
	var once []domain.ID
	for _, id := range orderIDs {
		if !slices.Contains(once, id) {
			once = append(once, id)
		}
	}
	l.documents.expect("", once...)
	var ids []domain.ID
	for _, order := range once {
		documents, err := l.documents.get(l.ctx, "", order)
		if err != nil {
			return nil, err
		}
		for _, d := range documents {
			if len(kinds) == 0 || d.Kind != nil && slices.Contains(kinds, *d.Kind) {
				ids = append(ids, d.ID)
			}
		}
	}
	if len(ids) > domain.MaxArchive {
		return nil, domain.NewError(domain.CodeInvalid, "Choisissez moins de livraisons\u00a0: une archive compte 200\u00a0documents au plus.")
	}
	return ids, nil
}
