package sheet

import (
	"fmt"
	"strings"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// Kind is what stands in the cells of a column. A cell that is nil is empty in all of them.
type Kind int

// The kinds, with the type of their cells.
const (
	Text    Kind = iota // string
	Whole               // int
	Decimal             // string, in decimal notation with a point
	Amount              // int64, in cents
	Day                 // calendar.Date
	Instant             // time.Time, shown as clocks in Paris have it
	// FrenchDay is a Day that CSV has in French alone: what software that keeps books reads.
	FrenchDay
)

// Column is a column of a table. Width is in characters.
type Column struct {
	Title string
	Kind  Kind
	Width float64
}

// Writer writes rows, each with a cell for every column. What was written is a file once it is
// closed.
type Writer interface {
	Write(row []any) error
	Close() error
}

// As writes a day or an instant in French, and in the form of ISO 8601 that spreadsheets read.
const (
	frenchDay, isoDay         = "02/01/2006", time.DateOnly
	frenchInstant, isoInstant = "02/01/2006 15:04", "2006-01-02 15:04"
)

// wall is a day or an instant as clocks in Paris show it.
func wall(kind Kind, cell any) (time.Time, error) {
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
	return time.Time{}, wrong(kind, cell)
}

// wrong says that a cell is not of its column's kind: a mistake of the caller.
func wrong(kind Kind, cell any) error {
	return fmt.Errorf("sheet: a cell of kind %d is a %T", kind, cell)
}

// figures writes a number with a point; it is empty for what is no number.
func figures(kind Kind, cell any) string {
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

// Cents writes an amount in euros, "-12.05".
func Cents(n int64) string {
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	return fmt.Sprintf("%s%d.%02d", sign, n/100, n%100)
}

// withComma writes a number as French does.
func withComma(number string) string { return strings.Replace(number, ".", ",", 1) }
