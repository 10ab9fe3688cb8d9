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

// catalogueFile are the events of product 4.9, each with its properties, and of
// each property what it may say: one of a list of words, a whole number between
// bounds, or a "route", one of the pages below. Nothing is left open, so that no
// name, e-mail address, IBAN, plate or telephone number gets in (product 4.9). The
// interface's own list (ui/src/lib/events.ts) is compared with it by a
// test.
//
//go:embed catalogue.json
var catalogueFile []byte

// catalogue tells, by event and property, whether a value may be said.
var catalogue = parseCatalogue(catalogueFile)

// routes are the pages of the specification (§2) as an event names them: ids and
// tokens are left out of their addresses. Any other address is "/*".
var routes = []string{
	"/", "/handle_token",
	"/operations/", "/operations/mes-livraisons/", "/operations/mes-livraisons/{orderId}",
	"/operations/mes-commandes-reccurentes/", "/operations/mes-commandes-reccurentes/{orderId}", "/operations/gerer-ma-flotte",
	"/finance/", "/entreprise/", "/analytics/", "/analytics/mes-exports", "/gestion-des-utilisateurs/",
	"/password_recovery/", "/password_recovery/{token}", "/*",
}

// parseCatalogue reads the file, which is part of the program: a fault in it is
// one of the program.
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

// whole is a whole number, written in one way only.
var whole = regexp.MustCompile(`^(?:0|[1-9]\d{0,8})$`)

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
			return err == nil && whole.MatchString(value) && *bounds.Min <= n && n <= *bounds.Max
		}
	default:
		panic(fmt.Errorf("read the catalogue of events: %s is no list of words, no bounds and no route", text))
	}
}

// identity is what an event's id must be, a random UUID (RFC 9562 §5.4): it alone
// tells events apart, so nobody may guess another's.
var identity = regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)

// maxAge and maxAhead bound how far from now an event may have happened: browsers
// keep events for a week, and clocks differ by minutes. What is older is refused,
// for nobody knows whether it happened then or the clock is slow; what is to come
// is put at now (settle).
const (
	maxAge   = 7 * 24 * time.Hour
	maxAhead = 5 * time.Minute
)

// settle is an event as of when it can have happened: one that is to come was told
// by a clock that is fast, and happened by now at the latest. Refused, every event of
// that device would be lost, and the longer kept there the more.
func settle(e domain.Event, now time.Time) domain.Event {
	if e.At.After(now.Add(maxAhead)) {
		e.At = now
	}
	return e
}

// check refuses an event that the catalogue does not know, that says what it may
// not, or that happened more than a week before now. The refusal repeats nothing of
// it.
func check(e domain.Event, now time.Time) error {
	properties, known := catalogue[e.Name]
	if !known || !identity.MatchString(string(e.ID)) {
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
