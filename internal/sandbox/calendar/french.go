package calendar

import "fmt"

var months = [...]string{"janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre"}

// Month returns the French name of the month, "novembre".
func (d Date) Month() string {
	_, month, _ := d.Civil()
	return months[month-1]
}

// French returns the day and the month as in a French sentence: "1er septembre", "27 novembre".
func (d Date) French() string {
	_, month, day := d.Civil()
	if day == 1 {
		return "1er " + months[month-1]
	}
	return fmt.Sprintf("%d %s", day, months[month-1])
}
