package provider

import (
	"cmp"
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// Vehicles lists the vehicles of a business, filtered, sorted, a page at a time: GET /vehicles,
// v3. A nil sort uses the provider's order, by registration.
func (s *Session) Vehicles(ctx context.Context, businessID domain.ID, filter domain.VehicleFilter, sort *domain.VehicleSort, page domain.Page) (*domain.VehiclePage, error) {
	q := withFleetFilter(query{}.with("business_id", string(businessID)), filter.Q, filter.GasIDs, filter.AddressIDs, filter.Active)
	if filter.Electric {
		q = q.with("electric", "1")
	}
	q = withAll(q, "category", filter.Category)
	if sort != nil {
		q = q.with("sort", sortName(sort.Field, sort.Direction))
	}
	items, meta, err := readListWithMeta[*domain.Vehicle, vehicleMeta](ctx, s, "fetch vehicles", "vehicle",
		call{api: apiV3, method: http.MethodGet, route: "/vehicles", query: withPage(q, page)})
	if err != nil {
		return nil, err
	}
	return &domain.VehiclePage{
		Items:    items,
		PageInfo: domain.PageInfo{Page: page.Page, PerPage: page.PerPage, TotalCount: max(meta.Total, len(items))},
		Totals:   orNil(domain.VehicleTotals{Volume30d: meta.Volume30d}),
	}, nil
}

// VehiclesByID returns those of the given vehicles that belong to the business: GET /vehicles with
// id[], v3.
func (s *Session) VehiclesByID(ctx context.Context, businessID domain.ID, ids []domain.ID) ([]*domain.Vehicle, error) {
	return readList[*domain.Vehicle](ctx, s, "fetch vehicles", "vehicle",
		call{api: apiV3, method: http.MethodGet, route: "/vehicles", query: withAll(query{}.with("business_id", string(businessID)), "id", ids)})
}

// VehicleConsumption returns the monthly consumption of vehicles of a business over a number of
// months, the oldest first: GET /vehicles/consumption, v3.
func (s *Session) VehicleConsumption(ctx context.Context, businessID domain.ID, vehicleIDs []domain.ID, months int) ([]*domain.SeriesPoint, error) {
	q := withAll(query{}.with("business_id", string(businessID)), "vehicle_id", vehicleIDs).with("months", strconv.Itoa(months))
	return readList[*domain.SeriesPoint](ctx, s, "fetch vehicle consumption", "vehicle_month",
		call{api: apiV3, method: http.MethodGet, route: "/vehicles/consumption", query: q})
}

// CreateVehicle adds a vehicle to a business: POST /vehicles, v3.
func (s *Session) CreateVehicle(ctx context.Context, businessID domain.ID, in domain.VehicleInput) (*domain.Vehicle, error) {
	f := vehicleInput(in)
	f["business_id"] = businessID
	return s.writeVehicle(ctx, "create vehicle", call{method: http.MethodPost, route: "/vehicles", idempotencyKey: newKey(), body: vehicleBody{f}})
}

// UpdateVehicle changes the given fields of a vehicle: PUT /vehicles/{id}, v3.
func (s *Session) UpdateVehicle(ctx context.Context, id domain.ID, in domain.VehicleInput) (*domain.Vehicle, error) {
	return s.writeVehicle(ctx, "update vehicle", call{method: http.MethodPut, route: "/vehicles/{id}", id: id, body: vehicleBody{vehicleInput(in)}})
}

// ArchiveVehicle archives a vehicle: POST /vehicles/{id}/archive, v3.
func (s *Session) ArchiveVehicle(ctx context.Context, id domain.ID) (*domain.Vehicle, error) {
	return s.writeVehicle(ctx, "archive vehicle", call{method: http.MethodPost, route: "/vehicles/{id}/archive", id: id})
}

// RestoreVehicle restores an archived vehicle: POST /vehicles/{id}/restore, v3.
func (s *Session) RestoreVehicle(ctx context.Context, id domain.ID) (*domain.Vehicle, error) {
	return s.writeVehicle(ctx, "restore vehicle", call{method: http.MethodPost, route: "/vehicles/{id}/restore", id: id, refused: refusedFor("registration")})
}

func (s *Session) writeVehicle(ctx context.Context, op string, c call) (*domain.Vehicle, error) {
	c.api = apiV3
	return writeRecord[*domain.Vehicle](ctx, s, op, "vehicle", c)
}

// vehicleInput returns the given fields of a vehicle.
func vehicleInput(in domain.VehicleInput) fields {
	f := fields{}
	set(f, "registration", in.Registration)
	set(f, "foreign_registration", in.ForeignRegistration)
	set(f, "label", in.Label)
	set(f, "category", in.Category)
	set(f, "brand", in.Brand)
	set(f, "model", in.Model)
	set(f, "year", in.Year)
	set(f, "gas_id", in.GasID)
	set(f, "secondary_gas_id", in.SecondaryGasID)
	set(f, "energy_subtype", in.EnergySubtype)
	set(f, "tank_capacity", in.TankCapacity)
	set(f, "adblue_capacity", in.AdBlueCapacity)
	set(f, "gvw_kg", in.GvwKg)
	set(f, "odometer_km", in.OdometerKm)
	set(f, "address_id", in.AddressID)
	set(f, "cost_center", in.CostCenter)
	return f
}

// vehicleBody is the body of a write of a vehicle.
type vehicleBody struct{ fields }

// input returns the GraphQL name of a field.
func (vehicleBody) input(name string) domain.InputField {
	if name == "adblue_capacity" {
		return domain.InputField{Name: "adBlueCapacity"}
	}
	return domain.InputField{Name: inputName(name)}
}

// vehicleMeta is the meta of a list of vehicles.
type vehicleMeta struct {
	Total     int  `json:"total"`
	Volume30d *int `json:"sum_volume_30d"`
}

type wireVehicle struct {
	ID                  domain.ID               `json:"id" wire:"required"`
	BusinessID          domain.ID               `json:"business_id"`
	AddressID           domain.ID               `json:"address_id"`
	Registration        string                  `json:"registration"`
	ForeignRegistration *bool                   `json:"foreign_registration"`
	Label               *string                 `json:"label"`
	Category            *domain.VehicleCategory `json:"category"`
	Brand               *string                 `json:"brand"`
	Model               *string                 `json:"model"`
	Year                *int                    `json:"year"`
	GasID               domain.ID               `json:"gas_id"`
	SecondaryGasID      domain.ID               `json:"secondary_gas_id"`
	EnergySubtype       *int                    `json:"energy_subtype"`
	TankCapacity        *int                    `json:"tank_capacity"`
	AdBlueCapacity      *int                    `json:"adblue_capacity"`
	GvwKg               *int                    `json:"gvw_kg"`
	OdometerKm          *int                    `json:"odometer_km"`
	CostCenter          *string                 `json:"cost_center"`
	Active              *bool                   `json:"active"`
	Consumption         *domain.Decimal         `json:"consumption"`
	Volume30d           *int                    `json:"volume_30d"`
	LastFillAt          *time.Time              `json:"last_fill_at"`
	ExciseEligible      *bool                   `json:"excise_eligible"`
	Anomalies           []*domain.Anomaly       `json:"anomalies"`
}

// domain returns a vehicle, which is active unless the provider says otherwise.
func (w *wireVehicle) domain(*reader) *domain.Vehicle {
	w.Active = cmp.Or(w.Active, new(true))
	w.Anomalies = orEmpty(w.Anomalies)
	for _, a := range w.Anomalies {
		a.VehicleID = w.ID
	}
	return (*domain.Vehicle)(w)
}

type wireVehicleMonth struct {
	VehicleID domain.ID       `json:"vehicle_id" wire:"required"`
	Period    string          `json:"period" wire:"required"`
	Value     domain.Decimal  `json:"value" wire:"required"`
	Previous  *domain.Decimal `json:"-"`
}

func (w *wireVehicleMonth) domain(*reader) *domain.SeriesPoint { return (*domain.SeriesPoint)(w) }
