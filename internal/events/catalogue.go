package events

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"

	"github.com/citerne/citerne/internal/domain"
)

// catalogueFile are the events of product 4.9, each with its properties, and of
// each property what it may say: one of a list of words, or one of the kinds
// below. The interface's own list (ui/src/lib/events.ts) is compared with it by a
// test.
//
//go:embed catalogue.json
var catalogueFile []byte

// catalogue tells, by event and property, whether a value may be said.
var catalogue = parseCatalogue(catalogueFile)

// The kinds of values that are not a short list. None has room for an e-mail
// address, an IBAN, a plate or a sentence (product 4.9).
var kinds = map[string]func(string) bool{
	// A key of ours, such as "last_12_months".
	"word": regexp.MustCompile(`^[a-z]{1,24}(_[a-z0-9]{1,24}){0,4}$`).MatchString,
	// The code of an error, such as "CodeRequestWrongStateReceived" or "UPSTREAM_TIMEOUT".
	"code": regexp.MustCompile(`^[A-Z][A-Za-z]{0,39}(_[A-Z]{1,24}){0,3}$`).MatchString,
	// A whole number.
	"number": regexp.MustCompile(`^\d{1,9}$`).MatchString,
	// A page, without what its address may hold of a person.
	"route": func(value string) bool { return slices.Contains(routes, value) },
}

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

func parseAllowed(text json.RawMessage) func(string) bool {
	var words []string
	if json.Unmarshal(text, &words) == nil {
		return func(value string) bool { return slices.Contains(words, value) }
	}
	var kind string
	if json.Unmarshal(text, &kind) != nil || kinds[kind] == nil {
		panic(fmt.Errorf("read the catalogue of events: %s is neither a list of words nor a kind", text))
	}
	return kinds[kind]
}

// identity is what an event's id must be, a random UUID (RFC 9562 §5.4): it alone
// tells events apart, so nobody may guess another's.
var identity = regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)

// check refuses an event that the catalogue does not know or that says what it
// may not. The refusal repeats nothing of it.
func check(e domain.Event) error {
	properties, known := catalogue[e.Name]
	if !known || !identity.MatchString(string(e.ID)) {
		return domain.NewError(domain.CodeInvalid, "Cet événement n’est pas au catalogue.")
	}
	for _, p := range e.Properties {
		if allowed, ok := properties[p.Key]; !ok || !allowed(p.Value) {
			return domain.NewError(domain.CodeInvalid, "Une propriété de l’événement n’est pas au catalogue.")
		}
	}
	return nil
}
