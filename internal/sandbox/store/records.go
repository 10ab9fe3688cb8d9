package store

import (
	"context"
	"fmt"
	"reflect"

	"github.com/huandu/go-sqlbuilder"
)

// Records are the rows of a table as values of T. Each field of T is the column of its
// name in snake case: FirstName is first_name. The field that SQLite numbers is tagged
// `fieldtag:"key"`, one that is no column `db:"-"`. A column that may be NULL is a
// pointer. So a column is named in its migration and in T, and nowhere else.
type Records[T any] struct {
	table          string
	all, key, rest *sqlbuilder.Struct
}

// RecordsOf describes the rows of a table.
func RecordsOf[T any](table string) Records[T] {
	all := sqlbuilder.NewStruct(new(T)).For(sqlbuilder.SQLite).WithFieldMapper(sqlbuilder.SnakeCaseMapper)
	return Records[T]{table: table, all: all, key: all.WithTag("key"), rest: all.WithoutTag("key")}
}

// List reads the rows that a clause such as "WHERE business_id = ? ORDER BY id" names.
// It is never nil, so that it is written as [] in JSON.
func (r Records[T]) List(ctx context.Context, q Querier, clause string, args ...any) ([]T, error) {
	return List(ctx, q, r.scan, r.query(clause), args...)
}

// One reads the row that a clause names; the error is sql.ErrNoRows where there is none.
func (r Records[T]) One(ctx context.Context, q Querier, clause string, args ...any) (T, error) {
	return r.scan(q.QueryRowContext(ctx, r.query(clause), args...))
}

// Insert adds a row. SQLite numbers it, and sets the key of v, unless v has one.
func (r Records[T]) Insert(ctx context.Context, q Querier, v *T) error {
	given := r.all
	if reflect.ValueOf(r.key.Values(v)[0]).IsZero() {
		given = r.rest
	}
	insert, args := given.InsertInto(r.table, v).Returning(r.key.Columns()...).Build()
	if err := q.QueryRowContext(ctx, insert, args...).Scan(r.key.Addr(v)...); err != nil {
		return fmt.Errorf("add to %s: %w", r.table, err)
	}
	return nil
}

// Update writes all that v holds into the row of its key.
func (r Records[T]) Update(ctx context.Context, q Querier, v *T) error {
	update := r.rest.Update(r.table, v)
	for i, value := range r.key.Values(v) {
		update.Where(update.Equal(r.key.Columns()[i], value))
	}
	query, args := update.Build()
	if _, err := q.ExecContext(ctx, query, args...); err != nil {
		return fmt.Errorf("change %s: %w", r.table, err)
	}
	return nil
}

func (r Records[T]) query(clause string) string {
	return r.all.SelectFrom(r.table).String() + " " + clause
}

func (r Records[T]) scan(row Scanner) (v T, err error) {
	return v, row.Scan(r.all.Addr(&v)...)
}
