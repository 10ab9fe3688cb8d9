// Package figure writes numbers, volumes and amounts as French does. A space that does not
// break groups the figures by three, a narrow one, and stands before the unit.
//
// It imports nothing of this module. Start at Number.
package figure

import (
	"fmt"
	"strconv"
	"strings"
)

const (
	group = "\u202f"
	unit  = "\u00a0"
)

// Number is a whole number, "15 320".
func Number(n int) string { return grouped(strconv.Itoa(n)) }

// grouped writes the figures of a whole number in groups of three, from the right.
func grouped(figures string) string {
	figures, negative := strings.CutPrefix(figures, "-")
	for at := len(figures) - 3; at > 0; at -= 3 {
		figures = figures[:at] + group + figures[at:]
	}
	if negative {
		return "\u2212" + figures
	}
	return figures
}

// Decimal is a number with as many decimals, "9,2".
func Decimal(value float64, decimals int) string {
	whole, rest, broken := strings.Cut(strconv.FormatFloat(value, 'f', decimals, 64), ".")
	if !broken {
		return grouped(whole)
	}
	return grouped(whole) + "," + rest
}

// Litres is a volume, "2 591 L".
func Litres(n int) string { return Number(n) + unit + "L" }

// Euros is an amount of cents, "32 471,86 €".
func Euros(cents int64) string {
	text := fmt.Sprintf("%03d", max(cents, -cents))
	whole, rest := text[:len(text)-2], text[len(text)-2:]
	if cents < 0 {
		whole = "-" + whole
	}
	return grouped(whole) + "," + rest + unit + "€"
}
