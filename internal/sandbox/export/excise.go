package export

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/sheet"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// quarter is a quarter of a year; n is from 1 to 4.
type quarter struct{ year, n int }

// days returns the first day of the quarter, and the day after its last.
func (q quarter) days() (first, after calendar.Date) {
	month := time.Month(3*q.n - 2)
	return calendar.NewDate(q.year, month, 1), calendar.NewDate(q.year, month+3, 1)
}

// quarters lists the quarters that overlap with the period of a request: refunds are for complete
// quarters.
func (r Request) quarters() (all []quarter) {
	year, month, _ := r.From.Civil()
	for q := (quarter{year, int(month+2) / 3}); ; {
		if first, _ := q.days(); first > r.To {
			return all
		}
		all = append(all, q)
		if q.n++; q.n > 4 {
			q = quarter{q.year + 1, 1}
		}
	}
}

func (s *Service) countExcise(ctx context.Context, q store.Querier, r Request) (n int, err error) {
	for _, quarter := range r.quarters() {
		from, to := quarter.days()
		c := r.atSites()
		c.And("f.gas_id = ? AND f.filled_at >= ? AND f.filled_at < ?", s.Seed.Gas(seed.Diesel).ID, from.At(0, 0).Unix(), to.At(0, 0).Unix())
		var vehicles int
		err := q.QueryRowContext(ctx, `SELECT count(DISTINCT v.id) FROM vehicles v JOIN vehicle_fills f ON f.vehicle_id = v.id WHERE `+c.String(), c.Args...).Scan(&vehicles)
		if err != nil {
			return 0, fmt.Errorf("count the vehicles filled with diesel: %w", err)
		}
		n += vehicles
	}
	return n, nil
}

// exclusions are the French reasons for which a vehicle gets no refund.
var exclusions = map[string]string{
	"gvw_unknown": "PTAC inconnu", "too_light": "PTAC inférieur à 7,5 t", "passengers": "Transport de voyageurs", "not_freight": "Pas un véhicule de transport de marchandises",
	"corsica": "Basé en Corse",
}

// excise returns a table with a row for each quarter and vehicle that was filled with diesel in it.
func (s *Service) excise(ctx context.Context, r Request) (table, error) {
	about, err := s.aboutBusiness(ctx, r)
	if err != nil {
		return table{}, err
	}
	return table{
		columns: []sheet.Column{
			{Title: "Année", Width: 8}, {Title: "Trimestre", Width: 10}, {Title: "Immatriculation", Width: 16}, {Title: "Nom", Width: 26}, {Title: "Catégorie", Width: 20}, {Title: "PTAC (kg)", Kind: sheet.Whole, Width: 12},
			{Title: "Gazole (L)", Kind: sheet.Whole, Width: 12}, {Title: "Éligible", Width: 10}, {Title: "Motif d’exclusion", Width: 36}, {Title: "Taux (€/hL)", Kind: sheet.Decimal, Width: 12},
			{Title: "Montant estimé (€)", Kind: sheet.Amount, Width: 16},
		},
		about: append(about,
			[]string{"Méthode", "Litres de gazole B7 pris par chaque véhicule dans le trimestre civil, à la livraison ou à une cuve de l’entreprise, divisés par 100 et multipliés par le taux de l’année."},
			[]string{"Trimestres", "Ceux que la période touche, en entier."},
			[]string{"Éligibilité", "Transport routier de marchandises, véhicules de 7,5 t et plus (PTAC), hors Corse."},
			[]string{"Portée", "Estimation indicative. Le montant se déclare avec la TVA. Vérifiez votre éligibilité avec votre expert-comptable."},
			[]string{"Année sans taux", "Un trimestre d’une année dont le taux n’est pas renseigné n’a pas de montant."}),
		each: func(ctx context.Context, give func([]any) error) error {
			atSites, err := s.vehiclesAt(ctx, r)
			if err != nil {
				return err
			}
			for _, q := range r.quarters() {
				if err := s.eachRefund(ctx, r, q, atSites, give); err != nil {
					return err
				}
			}
			return nil
		},
	}, nil
}

// vehiclesAt lists the vehicles of the sites of a request, nil for all.
func (s *Service) vehiclesAt(ctx context.Context, r Request) ([]store.ID, error) {
	if len(r.Sites) == 0 {
		return nil, nil
	}
	c := r.atSites()
	ids, err := store.List(ctx, s.DB, func(row store.Scanner) (id store.ID, err error) { return id, row.Scan(&id) }, `SELECT v.id FROM vehicles v WHERE `+c.String(), c.Args...)
	if err != nil {
		return nil, fmt.Errorf("list the vehicles of sites: %w", err)
	}
	return ids, nil
}

func (s *Service) eachRefund(ctx context.Context, r Request, q quarter, atSites []store.ID, give func([]any) error) error {
	refund, err := s.Analytics.ExciseOf(ctx, r.Business, q.year, q.n)
	if err != nil {
		return err
	}
	for _, v := range refund.Vehicles {
		if atSites != nil && !slices.Contains(atSites, v.VehicleID) {
			continue
		}
		eligible, why := "Oui", any(nil)
		if v.Exclusion != nil {
			eligible, why = "Non", exclusions[*v.Exclusion]
		}
		row := []any{strconv.Itoa(q.year), "T" + strconv.Itoa(q.n), v.Registration, maybe(v.Label), categoryLabel(v.Category), maybe(v.GvwKg), v.Litres, eligible, why, maybe(refund.RatePerHl), maybe(v.Amount)}
		if err := give(row); err != nil {
			return err
		}
	}
	return nil
}
