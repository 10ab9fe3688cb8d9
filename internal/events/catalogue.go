package events

import (
	"regexp"

	"github.com/citerne/citerne/internal/domain"
)

// kind is what a property may hold. No kind has room for an e-mail address, a
// name, an IBAN, a plate or free text (product 4.9).
type kind = *regexp.Regexp

var (
	// word is a key of ours, such as "menu" or "last_12_months".
	word kind = regexp.MustCompile(`^[a-z][a-zA-Z]{0,23}([_-][a-zA-Z0-9]{1,24}){0,4}$`)
	// code is an error code, such as "CodeRequestWrongStateReceived" or
	// "UPSTREAM_TIMEOUT".
	code kind = regexp.MustCompile(`^[A-Z][A-Za-z_]{1,47}$`)
	// number is a whole number.
	number kind = regexp.MustCompile(`^\d{1,9}$`)
	// route is a path of ours without what identifies a record: its ids are "{id}".
	route kind = regexp.MustCompile(`^/(?:[a-z_-]{1,32}/?|\{id\}/?){0,4}$`)
)

// catalogue are the events of product 4.9 and the properties that each may have.
var catalogue = map[string]map[string]kind{
	"navigation:menu_clicked":      {"entry": word, "level": number, "from": route},
	"navigation:submenu_opened":    {"entry": word},
	"navigation:business_switched": {},
	"auth:login_flow_initiated":    {},
	"auth:login_succeeded":         {"duration_ms": number},
	"auth:login_failed":            {"code": code},
	"auth:logged_out":              {"reason": word},
	"user:invited":                 {},
	"user:revoked":                 {},
	"error:shown":                  {"screen": word, "code": code},
}

// check refuses an event that the catalogue does not know or that says what it
// may not. The refusal repeats nothing of it.
func check(e domain.Event) error {
	properties, known := catalogue[e.Name]
	if !known || !e.ID.Valid() {
		return domain.NewError(domain.CodeInvalid, "Cet événement n’est pas au catalogue.")
	}
	for _, p := range e.Properties {
		if allowed, ok := properties[p.Key]; !ok || !allowed.MatchString(p.Value) {
			return domain.NewError(domain.CodeInvalid, "Une propriété de l’événement n’est pas au catalogue.")
		}
	}
	return nil
}
