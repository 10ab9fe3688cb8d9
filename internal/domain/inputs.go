package domain

import (
	"regexp"
	"strings"
)

// The inputs of writes. A nil field is left as it is and not sent (specification
// §7: undefined fields are skipped); an empty text empties it. Check tidies what
// is given, blanks around a text for one, and returns an INVALID Error with one
// UserError for each field at fault.

// BusinessInput is what may change in a business.
type BusinessInput struct {
	Name                  *string
	LegalName             *string
	Siret                 *string
	VatNumber             *string
	Activity              *string
	Phone                 *string
	BillingEmail          *string
	PurchaseOrderRequired *bool
}

// Check tidies and tests the given fields (product 7.3).
func (in *BusinessInput) Check() error {
	var f faults
	tidy(&in.Name, &in.LegalName, &in.Activity, &in.BillingEmail)
	f.text("name", in.Name, 100, true)
	f.text("legalName", in.LegalName, 100, false)
	siret := rewrite(in.Siret, separators.Replace)
	if siret != "" {
		f.code("siret", CheckSiret(siret))
	}
	if vat := rewrite(in.VatNumber, Compact); vat != "" {
		f.code("vatNumber", CheckVAT(vat, siret))
	}
	if in.Activity != nil && *in.Activity != "" && !oneOf(*in.Activity, Activities...) {
		f.add("activity", UserInvalid)
	}
	f.phone("phone", in.Phone)
	f.email("billingEmail", in.BillingEmail, false)
	return f.err()
}

// AddressInput is what may be given of an address.
type AddressInput struct {
	// BusinessID says whose address it is; nil is the customer's current business.
	BusinessID  *ID
	Label       *string
	Kind        *AddressKind
	Line1       *string
	Line2       *string
	PostalCode  *string
	City        *string
	CountryCode *string
	Latitude    *float64
	Longitude   *float64
	AccessNotes *string
	// MaxTruckTonnage is in tonnes; 0 removes the limit.
	MaxTruckTonnage *int
	// OpeningHours replaces the list; an empty slice empties it.
	OpeningHours []OpeningHours
	ContactID    *ID
	IsDefault    *bool
}

// Check tidies and tests the given fields; whole asks for those that an address
// cannot do without (product S15 and 7.3). A postal code that changes without its
// country is left to CheckPlace: which rule it obeys is not known.
func (in *AddressInput) Check(whole bool) error {
	var f faults
	tidy(&in.Label, &in.Line1, &in.Line2, &in.PostalCode, &in.City, &in.CountryCode, &in.AccessNotes)
	if whole {
		fill(&in.Label, &in.Line1, &in.City, &in.PostalCode)
		if in.CountryCode == nil {
			in.CountryCode = new("FR")
		}
		if in.Kind == nil {
			in.Kind = new(AddressKind(""))
		}
	}
	f.text("label", in.Label, 100, true)
	if in.Kind != nil && !oneOf(*in.Kind, AddressDelivery, AddressBilling, AddressBoth) {
		f.add("kind", UserInvalid)
	}
	f.text("line1", in.Line1, 100, true)
	f.text("line2", in.Line2, 100, false)
	if in.PostalCode != nil && (in.CountryCode != nil || *in.PostalCode == "") {
		f.code("postalCode", CheckPostalCode(*in.PostalCode, or(in.CountryCode, "")))
	} else {
		f.line("postalCode", in.PostalCode)
	}
	f.text("city", in.City, 100, true)
	if in.CountryCode != nil && !isCountry(*in.CountryCode) {
		f.add("countryCode", UserInvalid)
	}
	f.paragraphs("accessNotes", in.AccessNotes, 500)
	if in.MaxTruckTonnage != nil && !oneOf(*in.MaxTruckTonnage, 0, 19, 26, 32, 44) {
		f.add("maxTruckTonnage", UserInvalid)
	}
	f.openings(in.OpeningHours)
	return f.err()
}

// MovesPartly tells that of the postal code and the country one alone is given, so
// that CheckPlace must judge it by the other.
func (in *AddressInput) MovesPartly() bool {
	return (in.PostalCode == nil) != (in.CountryCode == nil)
}

// CheckPlace tests the postal code and the country of an address that changes, once
// Check has passed: what is not given stays as stored has it. What the stored
// address does not tell is left to the provider.
func (in *AddressInput) CheckPlace(stored *Address) error {
	code, country := or(in.PostalCode, stored.PostalCode), or(in.CountryCode, stored.CountryCode)
	var f faults
	if code != "" && country != "" {
		f.code("postalCode", CheckPostalCode(code, country))
	}
	return f.err()
}

// ContactInput is what may be given of a contact.
type ContactInput struct {
	FirstName *string
	LastName  *string
	Email     *string
	Phone     *string
	JobTitle  *string
	Type      *ContactType
}

// Check tidies and tests the given fields; whole asks for those that a contact
// cannot do without: names, type, and an e-mail address or a telephone.
func (in *ContactInput) Check(whole bool) error {
	var f faults
	tidy(&in.FirstName, &in.LastName, &in.Email, &in.JobTitle)
	if whole {
		fill(&in.FirstName, &in.LastName)
		if in.Type == nil {
			in.Type = new(ContactType(""))
		}
	}
	f.name("firstName", in.FirstName)
	f.name("lastName", in.LastName)
	f.email("email", in.Email, false)
	f.phone("phone", in.Phone)
	if (whole || in.Email != nil && in.Phone != nil) && or(in.Email, "") == "" && or(in.Phone, "") == "" {
		f = append(f, &UserError{Field: InputField{Name: "email"}, Code: UserRequired, Message: sentences["contact required"]})
	}
	f.text("jobTitle", in.JobTitle, 100, false)
	if in.Type != nil && !oneOf(*in.Type, ContactSales, ContactOps, ContactAll) {
		f.add("type", UserInvalid)
	}
	return f.err()
}

// SepaMandateInput is a mandate to sign.
type SepaMandateInput struct {
	// BusinessID says who signs; nil is the customer's current business.
	BusinessID *ID
	Holder     *string
	Iban       *string
	Bic        *string
	Scheme     *SepaScheme
	Consent    *bool
	IsDefault  *bool
}

// Check tidies and tests a mandate (product 7.3).
func (in *SepaMandateInput) Check() error {
	var f faults
	tidy(&in.Holder)
	fill(&in.Holder, &in.Iban)
	f.text("holder", in.Holder, 70, true)
	iban := rewrite(in.Iban, Compact)
	f.code("iban", CheckIBAN(iban))
	if bic := rewrite(in.Bic, Compact); bic != "" {
		f.code("bic", CheckBIC(bic, iban))
	}
	if in.Scheme != nil && !oneOf(*in.Scheme, SepaCore, SepaB2B) {
		f.add("scheme", UserInvalid)
	}
	if in.Consent == nil || !*in.Consent {
		f.add("consent", UserConsentRequired)
	}
	return f.err()
}

// CardInput is a card to register. The processor of cards gave Token to the
// browser for the number that was typed into its own page: no number ever comes
// here.
type CardInput struct {
	// BusinessID says whose card it is; nil is the customer's current business.
	BusinessID *ID
	Token      *string
	IsDefault  *bool
}

// cardToken are the characters of a token; its length is bounded beside.
var cardToken = regexp.MustCompile(`^[A-Za-z0-9._~-]{1,200}$`)

// cardNumber is what must not be taken for a token.
var cardNumber = regexp.MustCompile(`^[0-9]{12,19}$`)

// Check tidies and tests a card. A number in the token's place is refused here, so
// that it goes no further.
func (in *CardInput) Check() error {
	var f faults
	tidy(&in.Token)
	fill(&in.Token)
	switch token := *in.Token; {
	case token == "":
		f.add("token", UserRequired)
	case !cardToken.MatchString(token), cardNumber.MatchString(strings.ReplaceAll(token, "-", "")):
		f.add("token", UserInvalid)
	}
	return f.err()
}

func (f *faults) code(field string, code UserErrorCode) {
	if code != "" {
		f.add(field, code)
	}
}

func (f *faults) email(field string, value *string, required bool) {
	switch {
	case value == nil || !f.line(field, value):
	case *value == "" && required:
		f.add(field, UserRequired)
	case *value != "" && !ValidEmail(*value):
		f.add(field, UserInvalid)
	}
}

// phone puts a number into its E.164 form.
func (f *faults) phone(field string, value *string) {
	if value == nil || strings.TrimSpace(*value) == "" {
		rewrite(value, strings.TrimSpace)
		return
	}
	if e164, ok := NormalPhone(*value); ok {
		*value = e164
		return
	}
	f.add(field, UserInvalid)
}

func (f *faults) name(field string, value *string) {
	if f.text(field, value, maxName, true) && !ValidName(*value) {
		f.add(field, UserInvalid)
	}
}

const (
	maxOpeningsOfDay = 3
	// maxOpenings is those of a week: of a list that is longer, one fault is told.
	maxOpenings = 7 * maxOpeningsOfDay
)

func (f *faults) openings(hours []OpeningHours) {
	if len(hours) > maxOpenings {
		f.add("openingHours", UserTooLong)
		return
	}
	perDay := map[int]int{}
	for i, h := range hours {
		field := InputField{List: "openingHours", Index: i}
		if code := h.Check(); code != "" {
			f.at(field, code)
		}
		if perDay[h.Weekday]++; perDay[h.Weekday] == maxOpeningsOfDay+1 {
			f.at(field, UserTooLong)
		}
	}
}

// isCountry reports whether s looks like a country of ISO 3166-1 alpha-2.
func isCountry(s string) bool {
	return len(s) == 2 && strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

// tidy removes the blanks around given texts.
func tidy(texts ...**string) {
	for _, text := range texts {
		rewrite(*text, strings.TrimSpace)
	}
}

// fill makes texts that were not given empty, so that they are asked for.
func fill(texts ...**string) {
	for _, text := range texts {
		if *text == nil {
			*text = new("")
		}
	}
}

// rewrite applies a function to a given text and returns the result.
func rewrite(text *string, by func(string) string) string {
	if text == nil {
		return ""
	}
	*text = by(*text)
	return *text
}

func or[T any](value *T, otherwise T) T {
	if value == nil {
		return otherwise
	}
	return *value
}
