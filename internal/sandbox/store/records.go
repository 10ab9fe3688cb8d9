package store

import (
	"context"
	"fmt"
	"reflect"

	"github.com/huandu/go-sqlbuilder"
)

// Records maps the rows of a table to values of T. Each field of T is the column with its name
// in snake case: FirstName is first_name. The key that SQLite assigns is tagged
// `fieldtag:"key"`, a field without a column `db:"-"`. A nullable column is a pointer. Thus a
// column is named only in its migration and in T.
type Records[T any] struct {
	table          string
	all, key, rest *sqlbuilder.Struct
}

// RecordsOf returns the Records of a table.
func RecordsOf[T any](table string) Records[T] {
	all := sqlbuilder.NewStruct(new(T)).For(sqlbuilder.SQLite).WithFieldMapper(sqlbuilder.SnakeCaseMapper)
	return Records[T]{table: table, all: all, key: all.WithTag("key"), rest: all.WithoutTag("key")}
}

// List reads the rows that a clause such as "WHERE business_id = ? ORDER BY id" selects. The
// result is never nil, so that its JSON is [].
func (r Records[T]) List(ctx context.Context, q Querier, clause string, args ...any) ([]T, error) {
	return List(ctx, q, r.scan, r.query(clause), args...)
}

// One reads the row that a clause selects. The error is sql.ErrNoRows if there is none.
func (r Records[T]) One(ctx context.Context, q Querier, clause string, args ...any) (T, error) {
	return r.scan(q.QueryRowContext(ctx, r.query(clause), args...))
}

// Insert adds a row. If the key of v is zero, SQLite assigns one and Insert sets it.
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

// Update writes all fields of v to the row with its key.
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
