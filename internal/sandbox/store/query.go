package store

import (
	"strings"
)

// InList returns a list of placeholders, "(?, ?, …)", and its values.
func InList[T any](values []T) (marks string, args []any) {
	for _, v := range values {
		args = append(args, v)
	}
	return "(" + strings.Repeat("?, ", max(len(values)-1, 0)) + "?)", args
}

// Condition is a WHERE clause under construction, with its values.
type Condition struct {
	sql  []string
	Args []any
}

// And adds a condition that must hold too.
func (c *Condition) And(sql string, args ...any) {
	c.sql, c.Args = append(c.sql, sql), append(c.Args, args...)
}

// String returns the condition in SQL.
func (c Condition) String() string { return strings.Join(c.sql, " AND ") }
