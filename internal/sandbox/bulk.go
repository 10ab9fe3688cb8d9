package sandbox

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
)

// bulkRows is how many rows go into one statement; SQLite takes 32,766 values.
const bulkRows = 200

// table is what a bulk insert fills: its name and columns, separated by commas,
// and one row of values after the other.
type table struct {
	name, columns string
	width         int
	values        []any
	orIgnore      bool // rows whose key is taken are left out
}

func newTable(name, columns string) *table {
	return &table{name: name, columns: columns, width: strings.Count(columns, ",") + 1}
}

func (t *table) add(row ...any) { t.values = append(t.values, row...) }

// insert writes every row, many to a statement: a history has tens of thousands.
func (t *table) insert(ctx context.Context, tx *sql.Tx) error {
	verb := "INSERT INTO "
	if t.orIgnore {
		verb = "INSERT OR IGNORE INTO "
	}
	row := "(" + strings.Repeat("?, ", t.width-1) + "?)"
	full := min(bulkRows, len(t.values)/t.width)
	if full == 0 {
		return nil
	}
	insert, err := tx.PrepareContext(ctx, verb+t.name+" ("+t.columns+") VALUES "+row+strings.Repeat(", "+row, full-1))
	if err != nil {
		return fmt.Errorf("fill %s: %w", t.name, err)
	}
	defer func() { _ = insert.Close() }()
	rest := t.values
	for ; len(rest) >= full*t.width; rest = rest[full*t.width:] {
		if _, err := insert.ExecContext(ctx, rest[:full*t.width]...); err != nil {
			return fmt.Errorf("fill %s: %w", t.name, err)
		}
	}
	if left := len(rest) / t.width; left > 0 {
		if _, err := tx.ExecContext(ctx, verb+t.name+" ("+t.columns+") VALUES "+row+strings.Repeat(", "+row, left-1), rest...); err != nil {
			return fmt.Errorf("fill %s: %w", t.name, err)
		}
	}
	return nil
}
