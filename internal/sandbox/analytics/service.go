package analytics

import (
	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Service answers for analytics.
type Service struct{ DB *store.DB }

// Calls are those of analytics; none needs a token.
func (s *Service) Calls() map[string]api.Endpoint {
	return map[string]api.Endpoint{"POST /analytics/events": s.postEvents}
}
