package analytics

import (
	"net/http"

	"github.com/citerne/citerne/internal/sandbox/api"
)

// listByVehicle answers GET /analytics/breakdown?by=vehicle.
func (s *Service) listByVehicle(*http.Request, Filter, int) (api.Answer, error) {
	return api.Answer{}, api.BadRequest("by is site or gas")
}
