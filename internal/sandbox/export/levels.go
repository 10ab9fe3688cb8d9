package export

import (
	"context"
	"fmt"
	"time"

	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/sheet"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// tanks returns the SQL condition of the tanks t of a request.
func (r Request) tanks() (c store.Condition) {
	c.And("t.business_id = ?", r.Business)
	among(&c, "t.address_id", r.Sites)
	among(&c, "t.gas_id", r.Gases)
	return c
}

func (s *Service) countLevels(ctx context.Context, q store.Querier, r Request) (n int, err error) {
	c := r.tanks()
	c.And("l.at >= ? AND l.at < ?", r.since(), r.until())
	err = q.QueryRowContext(ctx, `SELECT count(*) FROM tanks t JOIN tank_readings l ON l.tank_id = t.id WHERE `+c.String(), c.Args...).Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("count levels: %w", err)
	}
	return n, nil
}

// sources are the French names of the sources of a level.
var sources = map[string]string{history.Sensor: "Capteur", history.Manual: "Relevé manuel", history.Estimated: "Estimation"}

// measuredTank is the data of a tank for its rows.
type measuredTank struct {
	id            store.ID
	site          *string
	name, product string
	capacity      int
}

// levels returns a table with a row for each level, sorted by tank.
func (s *Service) levels(_ context.Context, r Request) (table, error) {
	return table{
		columns: []sheet.Column{
			{Title: "Site", Width: 24}, {Title: "Cuve", Width: 24}, {Title: "Produit", Width: 20}, {Title: "Capacité (L)", Kind: sheet.Whole, Width: 12}, {Title: "Relevé le", Kind: sheet.Instant, Width: 17},
			{Title: "Niveau (L)", Kind: sheet.Whole, Width: 12}, {Title: "Niveau (%)", Kind: sheet.Decimal, Width: 10}, {Title: "Source", Width: 16},
		},
		each: func(ctx context.Context, give func([]any) error) error { return s.eachLevel(ctx, r, give) },
	}, nil
}

func (s *Service) eachLevel(ctx context.Context, r Request, give func([]any) error) error {
	c := r.tanks()
	all, err := store.List(ctx, s.DB, func(row store.Scanner) (m measuredTank, err error) {
		var gas store.ID
		err = row.Scan(&m.id, &m.site, &m.name, &gas, &m.capacity)
		m.product = s.gasName(&gas)
		return m, err
	}, `SELECT t.id, a.label, t.name, t.gas_id, t.capacity FROM tanks t LEFT JOIN addresses a ON a.id = t.address_id WHERE `+c.String()+` ORDER BY a.label, t.name, t.id`, c.Args...)
	if err != nil {
		return fmt.Errorf("list tanks: %w", err)
	}
	for _, m := range all {
		if err := s.eachLevelOf(ctx, r, m, give); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) eachLevelOf(ctx context.Context, r Request, m measuredTank, give func([]any) error) error {
	after := r.since() - 1
	for {
		page, err := store.List(ctx, s.DB, func(row store.Scanner) ([]any, error) {
			var level int
			var source string
			if err := row.Scan(&after, &level, &source); err != nil {
				return nil, err
			}
			// Rounded as on the screen.
			percent := fmt.Sprintf("%.1f", float64(level)*100/float64(m.capacity))
			return []any{maybe(m.site), m.name, m.product, m.capacity, time.Unix(after, 0), level, percent, sources[source]}, nil
		}, `SELECT at, level, source FROM tank_readings WHERE tank_id = ? AND at > ? AND at < ? ORDER BY at LIMIT ?`, m.id, after, r.until(), pageLength)
		if err != nil {
			return fmt.Errorf("list levels: %w", err)
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
