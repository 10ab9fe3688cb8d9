package store

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
)

// bulkRows is how many rows one statement inserts; SQLite allows 32,766 parameters.
const bulkRows = 200

// Table is the input of a bulk insert: the table name, the columns, separated by commas, and the
// values row by row.
type Table struct {
	name, columns string
	width         int
	values        []any
	OrIgnore      bool // skip rows whose key exists
}

// NewTable returns an empty Table; columns are separated by commas.
func NewTable(name, columns string) *Table {
	return &Table{name: name, columns: columns, width: strings.Count(columns, ",") + 1}
}

// Add adds a row.
func (t *Table) Add(row ...any) { t.values = append(t.values, row...) }

// filledAtOnce gives, for each trigger that maintains a derived table, the statement that fills
// that table from all rows at once.
var filledAtOnce = map[string]string{
	"orders_counted": `INSERT INTO order_counts SELECT business_id, status, cancelled, address_id, gas_mask, recurring_order_id IS NOT NULL, count(*), sum(volume), sum(total), sum(emissions)
		FROM orders GROUP BY 1, 2, 3, 4, 5, 6`,
	"orders_dated":          `INSERT INTO order_days SELECT business_id, slot_date, status, cancelled, count(*), sum(volume), sum(total), sum(emissions) FROM orders GROUP BY 1, 2, 3, 4`,
	"orders_worded":         `INSERT INTO order_words (rowid, words) SELECT id, substr(compact, 8) FROM orders`,
	"order_items_delivered": `INSERT INTO delivered_lines SELECT * FROM lines_as_delivered`,
	"invoices_summed": `INSERT INTO invoice_sums SELECT business_id, status, series, issued_on, due_on, owed, count(*), sum(total), sum(vat), sum(total_incl), sum(remaining)
		FROM invoices GROUP BY 1, 2, 3, 4, 5, 6`,
	"invoices_worded": `INSERT INTO invoice_words (rowid, words) SELECT id, replace(number || coalesce((SELECT group_concat(' ' || reference, '') FROM orders
		WHERE orders.id IN (SELECT CAST(value AS INTEGER) FROM json_each(order_ids))), ''), '-', '') FROM invoices`,
}

// InsertAll fills tables. If fresh, it drops their indexes and the triggers in filledAtOnce
// first, then creates them again and fills the derived tables at once. This is several times
// faster than row by row.
func InsertAll(ctx context.Context, tx *sql.Tx, fresh bool, tables ...*Table) error {
	var later []Statement
	if fresh {
		names := make([]string, len(tables))
		for i, t := range tables {
			names[i] = t.name
		}
		marks, args := InList(names)
		parts, err := List(ctx, tx, func(row Scanner) (p [3]string, err error) { return p, row.Scan(&p[0], &p[1], &p[2]) },
			`SELECT type, name, sql FROM sqlite_schema WHERE tbl_name IN `+marks+` AND (type = 'index' AND sql IS NOT NULL OR type = 'trigger')`, args...)
		if err != nil {
			return fmt.Errorf("list indexes: %w", err)
		}
		for _, p := range parts {
			atOnce, known := filledAtOnce[p[1]]
			if p[0] == "trigger" && !known {
				continue
			}
			if err := Run(ctx, tx, "put an index aside", Do("DROP "+p[0]+" "+p[1])); err != nil {
				return err
			}
			later = append(later, Do(p[2]))
			if known {
				later = append(later, Do(atOnce))
			}
		}
	}
	for _, t := range tables {
		if err := t.Insert(ctx, tx); err != nil {
			return err
		}
	}
	return Run(ctx, tx, "make indexes", later...)
}

// Insert inserts all rows, many in one statement: a history has tens of thousands.
func (t *Table) Insert(ctx context.Context, tx *sql.Tx) error {
	verb := "INSERT INTO "
	if t.OrIgnore {
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
