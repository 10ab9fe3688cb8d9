package sandbox_test

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// rows runs a query and returns its rows as text, one per line.
func (f *fixture) rows(query string) string {
	f.t.Helper()
	rows, err := f.db.QueryContext(f.t.Context(), query)
	if err != nil {
		f.t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	columns, err := rows.Columns()
	if err != nil {
		f.t.Fatal(err)
	}
	var all strings.Builder
	for rows.Next() {
		row, pointers := make([]any, len(columns)), make([]any, len(columns))
		for i := range row {
			pointers[i] = &row[i]
		}
		if err := rows.Scan(pointers...); err != nil {
			f.t.Fatal(err)
		}
		fmt.Fprintln(&all, row...)
	}
	return all.String()
}

func mustDate(t *testing.T, text string) calendar.Date {
	t.Helper()
	d, err := calendar.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// explaining is a store.Querier that records the last query of orders or invoices and can
// explain its plan.
type explaining struct {
	store.Querier
	query string
	args  []any
}

func (e *explaining) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if strings.Contains(query, "FROM orders") || strings.Contains(query, "FROM invoices") {
		e.query, e.args = query, args
	}
	return e.Querier.QueryContext(ctx, query, args...)
}

func (e *explaining) plan(t *testing.T) string {
	t.Helper()
	steps, err := store.List(t.Context(), e.Querier, func(row store.Scanner) (detail string, err error) {
		var id, parent, unused int
		return detail, row.Scan(&id, &parent, &unused, &detail)
	}, "EXPLAIN QUERY PLAN "+e.query, e.args...)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(steps, "; ")
}
