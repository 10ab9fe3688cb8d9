package sheet

import (
	"fmt"
	"strings"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// Kind is the type of the cells of a column. A nil cell is empty in every kind.
type Kind int

// The kinds, with the Go type of their cells.
const (
	Text    Kind = iota // string
	Whole               // int
	Decimal             // string, in decimal notation with a point
	Amount              // int64, in cents
	Day                 // calendar.Date
	Instant             // time.Time, shown in Paris time
	// FrenchDay is a Day with only a French column in CSV, as accounting software expects.
	FrenchDay
)

// Column is a column of a table. Width is in characters.
type Column struct {
	Title string
	Kind  Kind
	Width float64
}

// Writer writes rows, each with a cell for every column. The file is complete after Close.
type Writer interface {
	Write(row []any) error
	Close() error
}

// The layouts of a day and an instant, in French and in the ISO 8601 form that spreadsheets
// read.
const (
	frenchDay, isoDay         = "02/01/2006", time.DateOnly
	frenchInstant, isoInstant = "02/01/2006 15:04", "2006-01-02 15:04"
)

// parisTime returns a day or an instant in Paris as if it were UTC.
func parisTime(kind Kind, cell any) (time.Time, error) {
	switch at := cell.(type) {
	case calendar.Date:
		if kind == Day || kind == FrenchDay {
			year, month, day := at.Civil()
			return time.Date(year, month, day, 0, 0, 0, 0, time.UTC), nil
		}
	case time.Time:
		if kind == Instant {
			at = at.In(calendar.Paris())
			return time.Date(at.Year(), at.Month(), at.Day(), at.Hour(), at.Minute(), at.Second(), 0, time.UTC), nil
		}
	}
	return time.Time{}, wrongType(kind, cell)
}

// wrongType returns the error for a cell that does not have the type of its column.
func wrongType(kind Kind, cell any) error {
	return fmt.Errorf("sheet: a cell of kind %d is a %T", kind, cell)
}

// formatNumber formats a number with a decimal point. It returns "" if the cell has the wrong type.
func formatNumber(kind Kind, cell any) string {
	switch n := cell.(type) {
	case int:
		if kind == Whole {
			return fmt.Sprint(n)
		}
	case string:
		if kind == Decimal {
			return n
		}
	case int64:
		if kind == Amount {
			return Cents(n)
		}
	}
	return ""
}

// Cents formats an amount in euros, "-12.05".
func Cents(n int64) string {
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	return fmt.Sprintf("%s%d.%02d", sign, n/100, n%100)
}

// withComma replaces the decimal point by the French comma.
func withComma(number string) string { return strings.Replace(number, ".", ",", 1) }
