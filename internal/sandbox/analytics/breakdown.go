package analytics

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// maxRows is the highest limit that a call may ask for.
const maxRows = 100

// row sums up the deliveries to a site or of a product. Volume is in litres, Spend in cents,
// Emissions in kg of CO₂e.
type row struct {
	AddressID  *store.ID `json:"address_id,omitempty"`
	Label      *string   `json:"label,omitempty"`
	GasID      *store.ID `json:"gas_id,omitempty"`
	Volume     int64     `json:"volume"`
	Spend      int64     `json:"spend"`
	Emissions  string    `json:"emissions"`
	Deliveries int64     `json:"deliveries"`
}

// listBreakdown answers GET /analytics/breakdown: by=site, by=gas or by=vehicle.
func (s *Service) listBreakdown(r *http.Request, who api.Caller) (api.Answer, error) {
	f, err := s.readFilter(r, who)
	if err != nil {
		return api.Answer{}, err
	}
	limit, err := api.Number(r.URL.Query(), "limit", 0, maxRows)
	if err != nil {
		return api.Answer{}, err
	}
	switch r.URL.Query().Get("by") {
	case "site":
		rows, err := s.bySite(r.Context(), f)
		return api.OK(api.Data[[]row]{Data: largest(rows, limit)}), err
	case "gas":
		rows, err := s.byGas(r.Context(), f)
		return api.OK(api.Data[[]row]{Data: largest(rows, limit)}), err
	case "vehicle":
		return s.listByVehicle(r, f, limit)
	}
	return api.Answer{}, api.BadRequest("by is unknown")
}

// largest returns at most limit rows, sorted by decreasing volume; all for a limit of 0.
func largest(rows []row, limit int) []row {
	slices.SortStableFunc(rows, func(a, b row) int { return cmp.Compare(b.Volume, a.Volume) })
	if limit == 0 {
		return rows
	}
	return rows[:min(limit, len(rows))]
}

// bySite breaks the deliveries down by site. A deleted site keeps its name as long as a
// delivery refers to it.
func (s *Service) bySite(ctx context.Context, f Filter) ([]row, error) {
	return s.breakdown(ctx, f, bySite, func(r *row, id store.ID) error {
		r.AddressID = &id
		return s.DB.QueryRowContext(ctx, `SELECT label FROM addresses WHERE id = ?`, id).Scan(&r.Label)
	})
}

// byGas breaks the deliveries down by product.
func (s *Service) byGas(ctx context.Context, f Filter) ([]row, error) {
	return s.breakdown(ctx, f, byGas, func(r *row, id store.ID) error {
		r.GasID = &id
		return nil
	})
}

// breakdown sums the deliveries up by a column of ids; setID sets the id of a row and its label.
func (s *Service) breakdown(ctx context.Context, f Filter, column string, setID func(*row, store.ID) error) ([]row, error) {
	sums, err := s.sums(ctx, f, column)
	if err != nil {
		return nil, err
	}
	deliveries, err := s.deliveriesBy(ctx, f, column)
	if err != nil {
		return nil, err
	}
	totals := map[string]*total{}
	rows := []row{}
	for _, d := range deliveries {
		r := row{Deliveries: d.count}
		if err := setID(&r, d.id); err != nil {
			return nil, fmt.Errorf("name a row of the breakdown: %w", err)
		}
		rows = append(rows, r)
		totals[d.id.String()] = new(total)
	}
	for _, u := range sums {
		totals[u.By].add(u)
	}
	for i, d := range deliveries {
		t := totals[d.id.String()]
		rows[i].Volume, rows[i].Spend, rows[i].Emissions = t.litres, t.spend, decimal(&t.kg)
	}
	return rows, nil
}

// counted is the number of deliveries to the site or of the product with an id.
type counted struct {
	id    store.ID
	count int64
}

func (s *Service) deliveriesBy(ctx context.Context, f Filter, column string) ([]counted, error) {
	where := f.where()
	all, err := store.List(ctx, s.DB, func(row store.Scanner) (c counted, err error) {
		return c, row.Scan(&c.id, &c.count)
	}, `SELECT `+column+`, count(DISTINCT order_id) FROM delivered_lines WHERE `+where.String()+` GROUP BY 1`, where.Args...)
	if err != nil {
		return nil, fmt.Errorf("count deliveries: %w", err)
	}
	return all, nil
}
