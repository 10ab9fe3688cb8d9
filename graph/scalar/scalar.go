// Package scalar writes and reads the schema's own scalars. It is separate from package graph
// because the generated code, which graph imports, needs it.
//
// It imports domain and gqlgen's runtime only. The scalar ID needs nothing here: it is a
// domain string, bound in gqlgen.yml.
package scalar

import (
	"encoding/json"
	"strconv"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"github.com/citerne/citerne/internal/domain"
)

// The errors for a badly written scalar.
var (
	errDateTime = domain.NewError(domain.CodeInvalid, "Un instant s’écrit selon la RFC 3339.")
	errDate     = domain.NewError(domain.CodeInvalid, "Une date s’écrit AAAA-MM-JJ.")
	errCents    = domain.NewError(domain.CodeInvalid, "Un montant est un nombre entier de centimes.")
	errDecimal  = domain.NewError(domain.CodeInvalid, "Un nombre décimal s’écrit 1.2345.")
)

// MarshalDateTime writes an instant as RFC 3339 in UTC, with a fraction of a second only when it has
// one.
func MarshalDateTime(t time.Time) graphql.Marshaler {
	return graphql.MarshalString(t.UTC().Format(time.RFC3339Nano))
}

// UnmarshalDateTime reads an RFC 3339 instant of any offset.
func UnmarshalDateTime(v any) (time.Time, error) {
	s, ok := v.(string)
	if !ok {
		return time.Time{}, errDateTime
	}
	t, err := time.Parse(time.RFC3339Nano, s)
	if err != nil {
		return time.Time{}, errDateTime
	}
	return t.UTC(), nil
}

// MarshalDate writes a date as it is.
func MarshalDate(d domain.Date) graphql.Marshaler {
	return graphql.MarshalString(string(d))
}

// UnmarshalDate reads a day of the calendar.
func UnmarshalDate(v any) (domain.Date, error) {
	if s, ok := v.(string); ok {
		if d, ok := domain.ParseDate(s); ok {
			return d, nil
		}
	}
	return "", errDate
}

// MarshalCents writes an amount as a JSON number.
func MarshalCents(c domain.Cents) graphql.Marshaler {
	return graphql.MarshalInt64(int64(c))
}

// UnmarshalCents reads a whole number of cents; fractions are refused.
func UnmarshalCents(v any) (domain.Cents, error) {
	switch v := v.(type) {
	case int64:
		return domain.Cents(v), nil
	case json.Number:
		n, err := strconv.ParseInt(v.String(), 10, 64)
		if err == nil {
			return domain.Cents(n), nil
		}
	}
	return 0, errCents
}

// MarshalDecimal writes a decimal as a JSON string of its digits.
func MarshalDecimal(d domain.Decimal) graphql.Marshaler {
	return graphql.MarshalString(string(d))
}

// UnmarshalDecimal reads a text or a number. A text that is not a decimal is refused later, at
// the field that uses it.
func UnmarshalDecimal(v any) (domain.Decimal, error) {
	switch v := v.(type) {
	case string:
		return domain.Decimal(v), nil
	case json.Number:
		return domain.Decimal(v), nil
	case int64:
		return domain.Decimal(strconv.FormatInt(v, 10)), nil
	case float64:
		return domain.Decimal(strconv.FormatFloat(v, 'f', -1, 64)), nil
	}
	return "", errDecimal
}
