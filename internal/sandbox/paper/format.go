package paper

import (
	"strconv"
	"strings"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// Warning is printed at the foot of every document of the sandbox.
const Warning = "Document de démonstration, fictif et sans valeur."

// nbsp keeps a number and its unit on one line.
const nbsp = "\u00a0"

// none is shown for a missing value.
const none = "—"

var (
	months      = [...]string{"janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre"}
	shortMonths = [...]string{"janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."}
)

// Day formats a day, "20 novembre 2026", "1er mai 2026".
func Day(at time.Time) string { return day(at, months[:]) }

// ShortDay formats a day with a short month, "20 nov. 2026".
func ShortDay(at time.Time) string { return day(at, shortMonths[:]) }

func day(at time.Time, names []string) string {
	at = at.In(calendar.Paris())
	n := strconv.Itoa(at.Day())
	if at.Day() == 1 {
		n = "1er"
	}
	return n + nbsp + names[at.Month()-1] + nbsp + strconv.Itoa(at.Year())
}

// Span formats a period from one day to another, "1er – 15 nov. 2026".
func Span(from, to time.Time) string {
	first, last := ShortDay(from), ShortDay(to)
	// The month and year, or the year, appear only once if both days share them.
	for parts := 1; parts <= 2; parts++ {
		a, b := strings.SplitN(first, nbsp, parts+1), strings.SplitN(last, nbsp, parts+1)
		if a[parts] == b[parts] {
			return strings.Join(a[:parts], nbsp) + " – " + last
		}
	}
	return first + " – " + last
}

// Clock formats a time of day, "09:42".
func Clock(at time.Time) string { return at.In(calendar.Paris()).Format("15:04") }

// Instant formats a day and a time, "20 nov. 2026, 09:42".
func Instant(at time.Time) string { return ShortDay(at) + ", " + Clock(at) }

// InWords formats a day and a time for a sentence, "20 novembre 2026 à 09:46".
func InWords(at time.Time) string { return Day(at) + " à " + Clock(at) }

// SIREN formats the identifier of a company, "999 901 127". It returns other texts unchanged.
func SIREN(figures string) string {
	if len(figures) != 9 {
		return figures
	}
	return figures[:3] + nbsp + figures[3:6] + nbsp + figures[6:]
}

// SIRET formats the identifier of a site of a company, "999 901 127 00012". It returns other
// texts unchanged.
func SIRET(figures string) string {
	if len(figures) != 14 {
		return figures
	}
	return SIREN(figures[:9]) + nbsp + figures[9:]
}

// VAT formats a French VAT number, "FR24 999901127". It returns other numbers unchanged.
func VAT(number string) string {
	if len(number) != 13 || !strings.HasPrefix(number, "FR") {
		return number
	}
	return number[:4] + nbsp + number[4:]
}

// IBAN formats an account number in groups of four (ISO 13616-1).
func IBAN(account string) string {
	var fours []string
	for ; len(account) > 4; account = account[4:] {
		fours = append(fours, account[:4])
	}
	return strings.Join(append(fours, account), nbsp)
}

// Phone formats a French number in groups of two, "05 36 49 10 12". It returns other numbers
// unchanged.
func Phone(number string) string {
	figures, french := strings.CutPrefix(number, "+33")
	if !french || len(figures) != 9 {
		return number
	}
	figures = "0" + figures
	var twos []string
	for ; figures != ""; figures = figures[2:] {
		twos = append(twos, figures[:2])
	}
	return strings.Join(twos, nbsp)
}
