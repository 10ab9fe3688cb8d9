package calendar

import "time"

// Easter returns Easter Sunday of a year of the Gregorian calendar (the algorithm of Meeus,
// Jones and Butcher).
func Easter(year int) Date {
	a, b, c := year%19, year/100, year%100
	d, e := b/4, b%4
	g := (8*b + 13) / 25
	h := (19*a + b - d - g + 15) % 30
	i, k := c/4, c%4
	l := (32 + 2*e + 2*i - h - k) % 7
	m := (a + 11*h + 19*l) / 433
	month := (h + l - 7*m + 90) / 25
	day := (h + l - 7*m + 33*month + 19) % 32
	return NewDate(year, time.Month(month), day)
}

// Holiday returns the French name of the bank holiday on a day, empty without one (product 7.2:
// the eleven holidays of metropolitan France).
func (d Date) Holiday() string {
	y, m, day := d.Civil()
	switch m*100 + time.Month(day) {
	case 101:
		return "Jour de l’an"
	case 501:
		return "Fête du Travail"
	case 508:
		return "Victoire de 1945"
	case 714:
		return "Fête nationale"
	case 815:
		return "Assomption"
	case 1101:
		return "Toussaint"
	case 1111:
		return "Armistice de 1918"
	case 1225:
		return "Noël"
	}
	switch d - Easter(y) {
	case 1:
		return "Lundi de Pâques"
	case 39:
		return "Ascension"
	case 50:
		return "Lundi de Pentecôte"
	}
	return ""
}

// The days of the weekend, as Weekday returns them.
const (
	saturday = 6
	sunday   = 7
)

// Working reports whether d is a working day: Monday to Friday, no bank holiday.
func (d Date) Working() bool { return d.Weekday() < saturday && d.Holiday() == "" }

// AddWorking returns the n-th working day after d; n is at least 1.
func (d Date) AddWorking(n int) Date {
	for n > 0 {
		d++
		if d.Working() {
			n--
		}
	}
	return d
}
