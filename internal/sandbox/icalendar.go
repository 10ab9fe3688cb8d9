package sandbox

import (
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/citerne/citerne/internal/sandbox/characters"
)

// iCalendar is a calendar file that is being written (RFC 5545).
type iCalendar struct {
	text  strings.Builder
	stamp string
}

// iEvent is an event of it. Status is CONFIRMED or TENTATIVE. One that has no end is known
// by its instant only.
type iEvent struct {
	uid                            string
	sequence                       int
	from, to                       time.Time
	summary, location, description string
	status                         string
}

func newICalendar(name string, now time.Time) *iCalendar {
	c := &iCalendar{stamp: iInstant(now)}
	c.line("BEGIN", "VCALENDAR")
	c.line("VERSION", "2.0")
	c.line("PRODID", "-//Citerne//Bac a sable//FR")
	c.line("CALSCALE", "GREGORIAN")
	c.line("X-WR-CALNAME", iText(name))
	c.line("REFRESH-INTERVAL;VALUE=DURATION", "PT1H")
	return c
}

func (c *iCalendar) add(e iEvent) {
	c.line("BEGIN", "VEVENT")
	c.line("UID", e.uid+"@citerne")
	c.line("DTSTAMP", c.stamp)
	c.line("SEQUENCE", strconv.Itoa(e.sequence))
	c.line("DTSTART", iInstant(e.from))
	if !e.to.IsZero() {
		c.line("DTEND", iInstant(e.to))
	}
	c.line("SUMMARY", iText(e.summary))
	c.line("LOCATION", iText(e.location))
	if e.description != "" {
		c.line("DESCRIPTION", iText(e.description))
	}
	c.line("STATUS", e.status)
	c.line("END", "VEVENT")
}

// lineLength is the most octets of a line; a longer one goes on after a blank.
const lineLength = 75

func (c *iCalendar) line(name, value string) {
	rest, room := name+":"+value, lineLength
	for len(rest) > room {
		cut := room
		for !utf8.RuneStart(rest[cut]) {
			cut--
		}
		c.text.WriteString(rest[:cut] + "\r\n ")
		rest, room = rest[cut:], lineLength-1
	}
	c.text.WriteString(rest + "\r\n")
}

// ServeHTTP implements http.Handler.
func (c *iCalendar) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/calendar; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="livraisons.ics"`)
	_, _ = w.Write([]byte(c.text.String() + "END:VCALENDAR\r\n")) // a client that goes away is no fault
}

var iEscapes = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`)

// iText escapes a text (RFC 5545 §3.3.11).
func iText(text string) string { return iEscapes.Replace(characters.Printable(text)) }

// iInstant writes an instant in UTC.
func iInstant(t time.Time) string { return t.UTC().Format("20060102T150405Z") }
