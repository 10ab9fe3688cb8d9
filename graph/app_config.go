package graph

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// AppConfig resolves Query.appConfig, the only read that needs no session.
func (q query) AppConfig(context.Context) (*domain.AppConfig, error) {
	return &q.appConfig, nil
}
