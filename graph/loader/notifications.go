package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// Notification is one that the person has in a business (GET /notifications with id[]); nil
// when it is not theirs.
func Notification(ctx context.Context, businessID, id domain.ID) (*domain.AppNotification, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	found, err := l.upstream.Notifications(ctx, businessID, []domain.ID{id})
	switch {
	case domain.CodeOf(err) == domain.CodeForbidden, domain.CodeOf(err) == domain.CodeNotFound:
		return nil, nil
	case err != nil || len(found) == 0:
		return nil, err
	}
	return found[0], nil
}
