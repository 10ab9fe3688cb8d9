package events

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// catalogueFile has the events of product 4.9, the properties of each, and the values that a
// property may have: a word of a list, a whole number between bounds, or a "route", which is one of
// routes. No property takes free text, so that no name, e-mail address, IBAN, plate or telephone
// number gets in. A test compares the file with the interface's own list (ui/src/lib/events.ts).
//
//go:embed catalogue.json
var catalogueFile []byte

// catalogue has a function per event and property, which reports whether a value is allowed.
var catalogue = parseCatalogue(catalogueFile)

// routes are the page addresses that an event may have (specification §2), without IDs and tokens.
// Any other address is "/*".
var routes = []string{
	"/", "/handle_token",
	"/operations/", "/operations/mes-livraisons/", "/operations/mes-livraisons/{orderId}",
	"/operations/mes-commandes-reccurentes/", "/operations/mes-commandes-reccurentes/{orderId}", "/operations/gerer-ma-flotte",
	"/finance/", "/entreprise/", "/analytics/", "/analytics/mes-exports", "/gestion-des-utilisateurs/",
	"/password_recovery/", "/password_recovery/{token}", "/*",
}

// parseCatalogue parses the catalogue. The file is embedded, so an error in it is a programming
// error and panics.
func parseCatalogue(file []byte) map[string]map[string]func(string) bool {
	var written map[string]map[string]json.RawMessage
	if err := json.Unmarshal(file, &written); err != nil {
		panic(fmt.Errorf("read the catalogue of events: %w", err))
	}
	parsed := make(map[string]map[string]func(string) bool, len(written))
	for name, properties := range written {
		parsed[name] = map[string]func(string) bool{}
		for key, allowed := range properties {
			parsed[name][key] = parseAllowed(allowed)
		}
	}
	return parsed
}

func parseAllowed(text json.RawMessage) func(string) bool {
	var words []string
	var bounds struct{ Min, Max *int }
	switch {
	case string(text) == `"route"`:
		return func(value string) bool { return slices.Contains(routes, value) }
	case json.Unmarshal(text, &words) == nil:
		return func(value string) bool { return slices.Contains(words, value) }
	case json.Unmarshal(text, &bounds) == nil && bounds.Min != nil && bounds.Max != nil:
		return func(value string) bool {
			n, err := strconv.Atoi(value)
			// No sign and no leading zeros: other notations could carry a telephone number.
			return err == nil && strconv.Itoa(n) == value && *bounds.Min <= n && n <= *bounds.Max
		}
	default:
		panic(fmt.Errorf("read the catalogue of events: %s is no list of words, no bounds and no route", text))
	}
}

// idPattern is the format of an event's ID, a random UUID (RFC 9562 §5.4). Duplicates are
// recognized by the ID alone, so an ID must not be guessable.
var idPattern = regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)

// maxAge and maxAhead bound the difference between an event's time and the server's. Browsers keep
// events for a week, and clocks differ by minutes. An older event is refused, because its clock
// may be slow; an event further ahead gets the current time (settle).
const (
	maxAge   = 7 * 24 * time.Hour
	maxAhead = 5 * time.Minute
)

// settle replaces a time in the future by now: the device's clock is fast, and a refusal would lose
// every event of that device.
func settle(e domain.Event, now time.Time) domain.Event {
	if e.At.After(now.Add(maxAhead)) {
		e.At = now
	}
	return e
}

// check refuses an event that the catalogue does not have, that has a property or a value which
// the catalogue does not allow, or that is more than a week old. The error repeats nothing of the
// event.
func check(e domain.Event, now time.Time) error {
	properties, known := catalogue[e.Name]
	if !known || !idPattern.MatchString(string(e.ID)) {
		return domain.NewError(domain.CodeInvalid, "Cet événement n’est pas au catalogue.")
	}
	if e.At.Before(now.Add(-maxAge)) {
		return domain.NewError(domain.CodeInvalid, "L’événement doit dater des sept derniers jours.")
	}
	for _, p := range e.Properties {
		if allowed, ok := properties[p.Key]; !ok || !allowed(p.Value) {
			return domain.NewError(domain.CodeInvalid, "Une propriété de l’événement n’est pas au catalogue.")
		}
	}
	return nil
}
