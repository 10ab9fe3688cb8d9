package export

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/fleet"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/sheet"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// fleet returns the SQL condition of the vehicles v of a request.
func (r Request) fleet() (c store.Condition) {
	c.And("v.business_id = ?", r.Business)
	among(&c, "v.address_id", r.Sites)
	among(&c, "v.gas_id", r.Gases)
	return c
}

// atSites returns the SQL condition of the vehicles v at the sites of a request.
func (r Request) atSites() store.Condition {
	return Request{Business: r.Business, Sites: r.Sites}.fleet()
}

func (s *Service) countVehicles(ctx context.Context, q store.Querier, r Request) (n int, err error) {
	c := r.fleet()
	if err := q.QueryRowContext(ctx, `SELECT count(*) FROM vehicles v WHERE `+c.String(), c.Args...).Scan(&n); err != nil {
		return 0, fmt.Errorf("count vehicles: %w", err)
	}
	return n, nil
}

// vehicles returns a table with a row for each vehicle, including archived ones. It ignores the
// period of the request.
func (s *Service) vehicles(ctx context.Context, r Request) (table, error) {
	sites, err := s.siteNames(ctx, r.Business)
	if err != nil {
		return table{}, err
	}
	return table{
		columns: []sheet.Column{
			{Title: "Immatriculation", Width: 16}, {Title: "Nom", Width: 26}, {Title: "Catégorie", Width: 20}, {Title: "Marque", Width: 16}, {Title: "Modèle", Width: 16}, {Title: "Année", Width: 8},
			{Title: "Énergie", Width: 20}, {Title: "Seconde énergie", Width: 20}, {Title: "Réservoir (L)", Kind: sheet.Whole, Width: 12}, {Title: "AdBlue (L)", Kind: sheet.Whole, Width: 12},
			{Title: "PTAC (kg)", Kind: sheet.Whole, Width: 12}, {Title: "Compteur", Kind: sheet.Whole, Width: 12}, {Title: "Unité du compteur", Width: 10}, {Title: "Site", Width: 24},
			{Title: "Centre de coût", Width: 16}, {Title: "Consommation sur 90 jours", Kind: sheet.Decimal, Width: 14}, {Title: "Unité de consommation", Width: 12},
			{Title: "Volume sur 30 jours (L)", Kind: sheet.Whole, Width: 13}, {Title: "Dernier plein", Kind: sheet.Instant, Width: 17}, {Title: "En service", Width: 10},
		},
		each: func(ctx context.Context, give func([]any) error) error {
			c := r.fleet()
			ids, err := store.List(ctx, s.DB, func(row store.Scanner) (id store.ID, err error) { return id, row.Scan(&id) },
				`SELECT v.id FROM vehicles v WHERE `+c.String()+` ORDER BY v.registration, v.id`, c.Args...)
			if err != nil {
				return fmt.Errorf("list vehicles: %w", err)
			}
			for page := range slices.Chunk(ids, pageLength) {
				all, err := s.Fleet.VehiclesOf(ctx, s.DB, page)
				if err != nil {
					return err
				}
				for _, v := range all {
					row, err := s.vehicle(v, sites)
					if err != nil {
						return err
					}
					if err := give(row); err != nil {
						return err
					}
				}
			}
			return nil
		},
	}, nil
}

func (s *Service) vehicle(v fleet.Vehicle, sites map[store.ID]string) ([]any, error) {
	odometer, use := "km", "L/100 km"
	if history.CountsHours(v.Category) {
		odometer, use = "h", "L/h"
	}
	if v.Consumption == nil {
		use = ""
	}
	if v.OdometerKm == nil {
		odometer = ""
	}
	energy := s.gasName(v.GasID)
	if v.EnergySubtype != nil {
		energy = "Électricité"
	}
	var site, filled any
	if v.AddressID != nil {
		site = sites[*v.AddressID]
	}
	if v.LastFillAt != nil {
		at, err := time.Parse(time.RFC3339, *v.LastFillAt)
		if err != nil {
			return nil, fmt.Errorf("read a fill: %w", err)
		}
		filled = at
	}
	year := any(nil)
	if v.Year != nil {
		year = fmt.Sprint(*v.Year) // text, because a spreadsheet groups the digits of a number
	}
	active := "Non"
	if v.Active {
		active = "Oui"
	}
	return []any{v.Registration, maybe(v.Label), categoryLabel(v.Category), maybe(v.Brand), maybe(v.Model), year, energy, s.gasName(v.SecondaryGasID), maybe(v.TankCapacity), maybe(v.AdblueCapacity),
		maybe(v.GvwKg), maybe(v.OdometerKm), odometer, site, maybe(v.CostCenter), maybe(v.Consumption), use, v.Volume30d, filled, active}, nil
}

func categoryLabel(code string) string {
	for _, c := range fleet.Categories {
		if c.Code == code {
			return c.Label
		}
	}
	return code
}

func (s *Service) gasName(id *store.ID) string {
	if id == nil {
		return ""
	}
	return s.Seed.GasByID(*id).Name
}

// siteNames returns the names of a business's sites, by id.
func (s *Service) siteNames(ctx context.Context, business store.ID) (map[store.ID]string, error) {
	names := map[store.ID]string{}
	_, err := store.List(ctx, s.DB, func(row store.Scanner) (none any, err error) {
		var id store.ID
		var name string
		err = row.Scan(&id, &name)
		names[id] = name
		return nil, err
	}, `SELECT id, label FROM addresses WHERE business_id = ?`, business)
	if err != nil {
		return nil, fmt.Errorf("list sites: %w", err)
	}
	return names, nil
}

// fillings returns the SQL condition of the fills f of the vehicles v of a request. Sites filter by
// the site of the vehicle, products by the product of the fill.
func (r Request) fillings() (c store.Condition) {
	c.And("v.business_id = ? AND f.filled_at >= ? AND f.filled_at < ?", r.Business, r.since(), r.until())
	among(&c, "v.address_id", r.Sites)
	among(&c, "f.gas_id", r.Gases)
	return c
}

func (s *Service) countFills(ctx context.Context, q store.Querier, r Request) (n int, err error) {
	c := r.fillings()
	err = q.QueryRowContext(ctx, `SELECT count(*) FROM vehicles v JOIN vehicle_fills f ON f.vehicle_id = v.id WHERE `+c.String(), c.Args...).Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("count fills: %w", err)
	}
	return n, nil
}

// fills returns a table with a row for each fill, sorted by vehicle.
func (s *Service) fills(ctx context.Context, r Request) (table, error) {
	sites, err := s.siteNames(ctx, r.Business)
	if err != nil {
		return table{}, err
	}
	return table{
		columns: []sheet.Column{
			{Title: "Immatriculation", Width: 16}, {Title: "Nom", Width: 26}, {Title: "Catégorie", Width: 20}, {Title: "Site", Width: 24}, {Title: "Date", Kind: sheet.Instant, Width: 17},
			{Title: "Produit", Width: 20}, {Title: "Volume (L)", Kind: sheet.Whole, Width: 12}, {Title: "Compteur", Kind: sheet.Whole, Width: 12}, {Title: "Unité du compteur", Width: 10},
			{Title: "Livraison", Width: 18}, {Title: "Cuve", Width: 20},
		},
		each: func(ctx context.Context, give func([]any) error) error { return s.eachFill(ctx, r, sites, give) },
	}, nil
}

func (s *Service) eachFill(ctx context.Context, r Request, sites map[store.ID]string, give func([]any) error) error {
	c := r.atSites()
	ids, err := store.List(ctx, s.DB, func(row store.Scanner) (id store.ID, err error) { return id, row.Scan(&id) },
		`SELECT v.id FROM vehicles v WHERE `+c.String()+` ORDER BY v.registration, v.id`, c.Args...)
	if err != nil {
		return fmt.Errorf("list vehicles: %w", err)
	}
	for _, vehicle := range ids {
		if err := s.eachFillOf(ctx, r, vehicle, sites, give); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) eachFillOf(ctx context.Context, r Request, vehicle store.ID, sites map[store.ID]string, give func([]any) error) error {
	var at, id int64
	for {
		c := r.fillings()
		c.And("v.id = ? AND (f.filled_at, f.id) > (?, ?)", vehicle, at, id)
		page, err := store.List(ctx, s.DB, func(row store.Scanner) ([]any, error) {
			var plate, category string
			var label, reference, tank *string
			var site *store.ID
			var gas store.ID
			var litres int
			var odometer *int
			if err := row.Scan(&id, &at, &plate, &label, &category, &site, &gas, &litres, &odometer, &reference, &tank); err != nil {
				return nil, err
			}
			unit := any(nil)
			if odometer != nil {
				unit = map[bool]string{true: "h", false: "km"}[history.CountsHours(category)]
			}
			var where any
			if site != nil {
				where = sites[*site]
			}
			return []any{plate, maybe(label), categoryLabel(category), where, time.Unix(at, 0), s.gasName(&gas), litres, maybe(odometer), unit, maybe(reference), maybe(tank)}, nil
		}, `SELECT f.id, f.filled_at, v.registration, v.label, v.category, v.address_id, f.gas_id, f.volume, f.odometer_km, o.reference, t.name
			FROM vehicles v JOIN vehicle_fills f ON f.vehicle_id = v.id LEFT JOIN order_items i ON i.id = f.item_id LEFT JOIN orders o ON o.id = i.order_id LEFT JOIN tanks t ON t.id = f.tank_id
			WHERE `+c.String()+` ORDER BY f.filled_at, f.id LIMIT ?`, append(c.Args, pageLength)...)
		if err != nil {
			return fmt.Errorf("list fills: %w", err)
		}
		for _, row := range page {
			if err := give(row); err != nil {
				return err
			}
		}
		if len(page) < pageLength {
			return nil
		}
	}
}
