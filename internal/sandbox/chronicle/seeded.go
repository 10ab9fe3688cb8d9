package chronicle

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/citerne/citerne/internal/sandbox/store"
)

// column is a column that a migration added after the seed filled the store. fallback is its
// default as an SQL expression.
type column struct{ table, name, fallback string }

// noteColumns records that the seed has filled every existing column.
var noteColumns = store.Do(`INSERT OR IGNORE INTO seeded_columns
	SELECT t.name, c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE t.type = 'table'`)

// fillNew writes the seed's values into columns that were added after the seed's rows. It leaves
// values that a migration has set.
func (s *Service) fillNew(ctx context.Context) error {
	added, err := store.List(ctx, s.DB, func(row store.Scanner) (c column, err error) { return c, row.Scan(&c.table, &c.name, &c.fallback) },
		`SELECT t.name, c.name, coalesce(c.dflt_value, 'NULL') FROM sqlite_schema t JOIN pragma_table_info(t.name) c
		WHERE t.type = 'table' AND (t.name, c.name) NOT IN (SELECT table_name, column_name FROM seeded_columns)
		AND 'id' IN (SELECT name FROM pragma_table_info(t.name))`)
	if err != nil {
		return fmt.Errorf("look for new columns: %w", err)
	}
	if len(added) == 0 {
		return nil
	}
	fresh, err := store.Open("")
	if err != nil {
		return err
	}
	defer func() { _ = fresh.Close() }()
	if err := store.Migrate(ctx, fresh); err != nil {
		return err
	}
	if err := (&Service{DB: fresh, Clock: s.Clock, Seed: s.Seed, Profile: s.Profile}).Fill(ctx); err != nil {
		return err
	}
	return s.DB.Write(ctx, func(tx *sql.Tx) error {
		for _, c := range added {
			steps, err := store.List(ctx, fresh, func(row store.Scanner) (store.Statement, error) {
				var id, value any
				err := row.Scan(&id, &value)
				return store.Do(`UPDATE `+c.table+` SET `+c.name+` = ? WHERE id = ? AND `+c.name+` IS `+c.fallback, value, id), err
			}, `SELECT id, `+c.name+` FROM `+c.table)
			if err != nil {
				return fmt.Errorf("read the seed's %s: %w", c.table, err)
			}
			if err := store.Run(ctx, tx, "fill "+c.name+" of "+c.table, steps...); err != nil {
				return err
			}
		}
		return store.Run(ctx, tx, "note columns", noteColumns)
	})
}
