package provider

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"github.com/citerne/citerne/internal/domain"
)

// Fleet returns the figures of a business's fleet: GET /fleet, v3.
func (s *Session) Fleet(ctx context.Context, businessID domain.ID) (*domain.FleetSummary, error) {
	return readRecord[*domain.FleetSummary](ctx, s, "fetch fleet", "fleet",
		call{api: apiV3, method: http.MethodGet, route: "/fleet", query: query{}.with("business_id", string(businessID))})
}

// withFleetFilter adds the filters that tanks and vehicles share.
func withFleetFilter(q query, text string, gasIDs, addressIDs []domain.ID, active *bool) query {
	if text = strings.TrimSpace(text); text != "" {
		q = q.with("q", text)
	}
	q = withAll(q, "gas_id", gasIDs)
	q = withAll(q, "address_id", addressIDs)
	if active != nil {
		q = q.with("active", flag(*active))
	}
	return q
}

// flag returns the provider's text of a boolean in a query or an import.
func flag(v bool) string { return map[bool]string{true: "1", false: "0"}[v] }

// withPage adds the requested page of a list.
func withPage(q query, page domain.Page) query {
	return q.with("page", strconv.Itoa(page.Page)).with("per_page", strconv.Itoa(page.PerPage))
}

// refusedFor lets the refusal of a write without a body name a field of the record.
func refusedFor(field string) func(problem, *domain.Error) *domain.Error {
	return func(p problem, err *domain.Error) *domain.Error {
		for _, one := range p.faults {
			if one.field == field {
				return err.WithUserErrors(one.userError(domain.InputField{Name: inputName(field)}))
			}
		}
		return err
	}
}

type wireFleet struct {
	Tanks     *int `json:"tanks"`
	LowTanks  *int `json:"low_tanks"`
	Capacity  *int `json:"capacity"`
	Stock     *int `json:"stock"`
	Vehicles  *int `json:"vehicles"`
	Volume30d *int `json:"volume_30d"`
}

func (w *wireFleet) domain(*reader) *domain.FleetSummary { return (*domain.FleetSummary)(w) }
