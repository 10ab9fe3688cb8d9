package planning

import (
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/citerne/citerne/internal/sandbox/characters"
)

// ICalendar is a calendar file under construction (RFC 5545).
type ICalendar struct {
	Text  strings.Builder
	stamp string
}

// IEvent is an event of a calendar. Status is CONFIRMED or TENTATIVE. If to is zero, the event
// has no end.
type IEvent struct {
	Uid                            string
	sequence                       int
	From, to                       time.Time
	Summary, Location, Description string
	Status                         string
}

// NewICalendar returns a calendar without events.
func NewICalendar(name string, now time.Time) *ICalendar {
	c := &ICalendar{stamp: iInstant(now)}
	c.line("BEGIN", "VCALENDAR")
	c.line("VERSION", "2.0")
	c.line("PRODID", "-//Citerne//Bac a sable//FR")
	c.line("CALSCALE", "GREGORIAN")
	c.line("X-WR-CALNAME", IText(name))
	c.line("REFRESH-INTERVAL;VALUE=DURATION", "PT1H")
	return c
}

// Add adds an event.
func (c *ICalendar) Add(e IEvent) {
	c.line("BEGIN", "VEVENT")
	c.line("UID", e.Uid+"@citerne")
	c.line("DTSTAMP", c.stamp)
	c.line("SEQUENCE", strconv.Itoa(e.sequence))
	c.line("DTSTART", iInstant(e.From))
	if !e.to.IsZero() {
		c.line("DTEND", iInstant(e.to))
	}
	c.line("SUMMARY", IText(e.Summary))
	c.line("LOCATION", IText(e.Location))
	if e.Description != "" {
		c.line("DESCRIPTION", IText(e.Description))
	}
	c.line("STATUS", e.Status)
	c.line("END", "VEVENT")
}

// lineLength is the maximum length of a line, in octets. A longer one is folded: it continues on
// the next line after a space.
const lineLength = 75

func (c *ICalendar) line(name, value string) {
	rest, room := name+":"+value, lineLength
	for len(rest) > room {
		cut := room
		for !utf8.RuneStart(rest[cut]) {
			cut--
		}
		c.Text.WriteString(rest[:cut] + "\r\n ")
		rest, room = rest[cut:], lineLength-1
	}
	c.Text.WriteString(rest + "\r\n")
}

// ServeHTTP implements http.Handler.
func (c *ICalendar) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/calendar; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="livraisons.ics"`)
	_, _ = w.Write([]byte(c.Text.String() + "END:VCALENDAR\r\n")) // the client may have disconnected
}

var iEscapes = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`)

// IText escapes a text (RFC 5545 §3.3.11).
func IText(text string) string { return iEscapes.Replace(characters.Printable(text)) }

// iInstant formats an instant in UTC.
func iInstant(t time.Time) string { return t.UTC().Format("20060102T150405Z") }
