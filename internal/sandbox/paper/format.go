package paper

import (
	"strconv"
	"strings"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// nbsp keeps a figure and its unit on one line.
// Warning stands at the foot of every document of the sandbox.
const Warning = "Document de démonstration, fictif et sans valeur."

const nbsp = "\u00a0"

// none stands where there is nothing to say.
const none = "—"

var (
	months      = [...]string{"janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre"}
	shortMonths = [...]string{"janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."}
)

// Day is a day as documents write it, "20 novembre 2026", "1er mai 2026".
func Day(at time.Time) string { return day(at, months[:]) }

// ShortDay is a day where room is short, "20 nov. 2026".
func ShortDay(at time.Time) string { return day(at, shortMonths[:]) }

func day(at time.Time, names []string) string {
	at = at.In(calendar.Paris())
	n := strconv.Itoa(at.Day())
	if at.Day() == 1 {
		n = "1er"
	}
	return n + nbsp + names[at.Month()-1] + nbsp + strconv.Itoa(at.Year())
}

// Span is a period from one day to another, "1er – 15 nov. 2026".
func Span(from, to time.Time) string {
	first, last := ShortDay(from), ShortDay(to)
	// What both days share is said once: month and year, else the year.
	for parts := 1; parts <= 2; parts++ {
		a, b := strings.SplitN(first, nbsp, parts+1), strings.SplitN(last, nbsp, parts+1)
		if a[parts] == b[parts] {
			return strings.Join(a[:parts], nbsp) + " – " + last
		}
	}
	return first + " – " + last
}

// Clock is a time of the day, "09:42".
func Clock(at time.Time) string { return at.In(calendar.Paris()).Format("15:04") }

// Instant is a day and a time, "20 nov. 2026, 09:42".
func Instant(at time.Time) string { return ShortDay(at) + ", " + Clock(at) }

// InWords is a day and a time in a sentence, "20 novembre 2026 à 09:46".
func InWords(at time.Time) string { return Day(at) + " à " + Clock(at) }

// SIREN writes the identifier of a company, "999 901 127", SIRET that of a site of it,
// "999 901 127 00012". What is neither stays as it is.
func SIREN(figures string) string {
	if len(figures) != 9 {
		return figures
	}
	return figures[:3] + nbsp + figures[3:6] + nbsp + figures[6:]
}

// SIRET: see SIREN.
func SIRET(figures string) string {
	if len(figures) != 14 {
		return figures
	}
	return SIREN(figures[:9]) + nbsp + figures[9:]
}

// VAT writes a French VAT number, "FR24 999901127"; another one stays as it is.
func VAT(number string) string {
	if len(number) != 13 || !strings.HasPrefix(number, "FR") {
		return number
	}
	return number[:4] + nbsp + number[4:]
}

// IBAN writes an account in groups of four (ISO 13616-1).
func IBAN(account string) string {
	var fours []string
	for ; len(account) > 4; account = account[4:] {
		fours = append(fours, account[:4])
	}
	return strings.Join(append(fours, account), nbsp)
}

// Phone writes a French number in groups of two, "05 36 49 10 12"; another one stays as it
// is.
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
