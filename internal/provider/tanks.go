package provider

import (
	"context"
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// Tanks returns all tanks of a business, including archived ones: GET /tanks, v3.
func (s *Session) Tanks(ctx context.Context, businessID domain.ID) ([]*domain.Tank, error) {
	return s.tanks(ctx, query{}.with("business_id", string(businessID)))
}

// TankPage lists tanks of a business, filtered, sorted, a page at a time: GET /tanks with
// page, v3.
func (s *Session) TankPage(ctx context.Context, businessID domain.ID, filter domain.TankFilter, sort domain.TankSort, page domain.Page) (*domain.TankPage, error) {
	q := withFleetFilter(query{}.with("business_id", string(businessID)), filter.Q, filter.GasIDs, filter.AddressIDs, filter.Active)
	if filter.Low {
		q = q.with("low", "1")
	}
	q = withPage(q.with("sort", sortName(sort.Field, sort.Direction)), page)
	items, meta, err := readListWithMeta[*domain.Tank, tankMeta](ctx, s, "fetch tanks", "tank", call{api: apiV3, method: http.MethodGet, route: "/tanks", query: q})
	if err != nil {
		return nil, err
	}
	return &domain.TankPage{
		Items:    items,
		PageInfo: domain.PageInfo{Page: page.Page, PerPage: page.PerPage, TotalCount: max(meta.Total, len(items))},
		Totals:   orNil(domain.TankTotals{Capacity: meta.Capacity, Level: meta.Level}),
	}, nil
}

// TanksByID returns those of the given tanks that belong to the business: GET /tanks with id[],
// v3.
func (s *Session) TanksByID(ctx context.Context, businessID domain.ID, ids []domain.ID) ([]*domain.Tank, error) {
	return s.tanks(ctx, withAll(query{}.with("business_id", string(businessID)), "id", ids))
}

func (s *Session) tanks(ctx context.Context, q query) ([]*domain.Tank, error) {
	return readList[*domain.Tank](ctx, s, "fetch tanks", "tank", call{api: apiV3, method: http.MethodGet, route: "/tanks", query: q})
}

// CreateTank adds a tank to a business: POST /tanks, v3.
func (s *Session) CreateTank(ctx context.Context, businessID domain.ID, in domain.TankInput) (*domain.Tank, error) {
	f := tankInput(in)
	f["business_id"] = businessID
	return s.writeTank(ctx, "create tank", call{method: http.MethodPost, route: "/tanks", idempotencyKey: newKey(), body: f})
}

// UpdateTank changes the given fields of a tank: PUT /tanks/{id}, v3.
func (s *Session) UpdateTank(ctx context.Context, id domain.ID, in domain.TankInput) (*domain.Tank, error) {
	return s.writeTank(ctx, "update tank", call{method: http.MethodPut, route: "/tanks/{id}", id: id, body: tankInput(in)})
}

// ArchiveTank archives a tank: POST /tanks/{id}/archive, v3.
func (s *Session) ArchiveTank(ctx context.Context, id domain.ID) (*domain.Tank, error) {
	return s.writeTank(ctx, "archive tank", call{method: http.MethodPost, route: "/tanks/{id}/archive", id: id})
}

// RestoreTank restores an archived tank: POST /tanks/{id}/restore, v3. It fails when another tank
// has its name by now.
func (s *Session) RestoreTank(ctx context.Context, id domain.ID) (*domain.Tank, error) {
	return s.writeTank(ctx, "restore tank", call{method: http.MethodPost, route: "/tanks/{id}/restore", id: id, refused: refusedFor("name")})
}

func (s *Session) writeTank(ctx context.Context, op string, c call) (*domain.Tank, error) {
	c.api = apiV3
	return writeRecord[*domain.Tank](ctx, s, op, "tank", c)
}

// tankInput returns the given fields of a tank.
func tankInput(in domain.TankInput) fields {
	f := fields{}
	set(f, "name", in.Name)
	set(f, "address_id", in.AddressID)
	set(f, "gas_id", in.GasID)
	set(f, "capacity", in.Capacity)
	set(f, "alert_threshold_percent", in.AlertThresholdPercent)
	return f
}

// tankMeta is the meta of a list of tanks.
type tankMeta struct {
	Total    int  `json:"total"`
	Capacity *int `json:"sum_capacity"`
	Level    *int `json:"sum_level"`
}

type tankFields struct {
	ID                    domain.ID              `json:"id" wire:"required"`
	BusinessID            domain.ID              `json:"business_id"`
	AddressID             domain.ID              `json:"address_id"`
	GasID                 domain.ID              `json:"gas_id"`
	Name                  string                 `json:"name"`
	Capacity              *int                   `json:"capacity"`
	Usable                *int                   `json:"usable_capacity"`
	Level                 *int                   `json:"level"`
	LevelAt               *time.Time             `json:"level_at"`
	LevelSource           *domain.LevelSource    `json:"level_source"`
	Room                  *int                   `json:"ullage"`
	AlertThresholdPercent *int                   `json:"alert_threshold_percent"`
	AverageDailyUse       *domain.Decimal        `json:"average_daily_use"`
	DaysLeft              *domain.Decimal        `json:"days_left"`
	DaysLeftLow           *domain.Decimal        `json:"days_left_low"`
	DaysLeftHigh          *domain.Decimal        `json:"days_left_high"`
	SuggestedOrder        *domain.SuggestedOrder `json:"suggested_order"`
	NextOrderID           domain.ID              `json:"next_order_id"`
	Anomalies             []*domain.Anomaly      `json:"anomalies"`
	Active                bool                   `json:"-"`
}

type wireTank struct {
	tankFields
	Active *bool `json:"active"`
}

// domain returns a tank, which is active unless the provider says otherwise.
func (w *wireTank) domain(*reader) *domain.Tank {
	tank := (*domain.Tank)(&w.tankFields)
	tank.Anomalies = orEmpty(w.Anomalies)
	for _, a := range tank.Anomalies {
		a.TankID = w.ID
	}
	tank.Active = w.Active == nil || *w.Active
	return tank
}

type wireSuggested struct {
	OrderBefore domain.Date `json:"order_before"`
	Volume      *int        `json:"volume"`
	Reason      string      `json:"reason"`
}

// domain is nil without a date.
func (w *wireSuggested) domain(*reader) *domain.SuggestedOrder {
	if w.OrderBefore == "" {
		return nil
	}
	return (*domain.SuggestedOrder)(w)
}
