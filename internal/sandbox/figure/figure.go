// Package figure formats numbers, volumes and amounts as in French. A narrow no-break space groups
// the digits by three, and a no-break space precedes the unit.
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

// Number formats an integer, "15 320".
func Number(n int) string { return grouped(strconv.Itoa(n)) }

// grouped groups the digits of an integer by three, from the right.
func grouped(digits string) string {
	digits, negative := strings.CutPrefix(digits, "-")
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + group + digits[at:]
	}
	if negative {
		return "\u2212" + digits
	}
	return digits
}

// Decimal formats a number with the given number of decimals, "9,2".
func Decimal(value float64, decimals int) string {
	integer, fraction, found := strings.Cut(strconv.FormatFloat(value, 'f', decimals, 64), ".")
	if !found {
		return grouped(integer)
	}
	return grouped(integer) + "," + fraction
}

// Litres formats a volume, "2 591 L".
func Litres(n int) string { return Number(n) + unit + "L" }

// Euros formats an amount in cents, "32 471,86 €".
func Euros(cents int64) string {
	text := fmt.Sprintf("%03d", max(cents, -cents))
	integer, fraction := text[:len(text)-2], text[len(text)-2:]
	if cents < 0 {
		integer = "-" + integer
	}
	return grouped(integer) + "," + fraction + unit + "€"
}
