package domain

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// UserError is something that the person who typed can put right. Message is
// French and shown as it is; Code is one of product appendix C and stable.
type UserError struct {
	// Field is the input field at fault; its zero value when no single field is.
	Field   InputField
	Code    UserErrorCode
	Message string
	// State is how what was refused as a whole ended, such as OrderCancelled; empty when
	// nobody said.
	State string
	// About is the record that it concerns, when the provider names one: the product
	// of a duplicate order.
	About ID

	details []string
}

// Path is the field as GraphQL clients name it: ["openingHours", "2"].
func (e *UserError) Path() []string { return e.Field.path() }

// InputField is a field of an input, as GraphQL clients name it, or a field of an element
// of a list.
type InputField struct {
	// List and Index are the element's; List is empty for a field of the input itself.
	List  string
	Index int
	// Name is empty for the element as a whole.
	Name string
}

func (f InputField) path() (names []string) {
	if f.List != "" {
		names = append(names, f.List, strconv.Itoa(f.Index))
	}
	if f.Name != "" {
		names = append(names, f.Name)
	}
	return names
}

// UserErrorCode names what is wrong, so that clients need not read sentences.
type UserErrorCode = string

// The codes of product appendix C that concern what is written so far.
const (
	UserRequired           UserErrorCode = "required"
	UserInvalid            UserErrorCode = "invalid"
	UserTooShort           UserErrorCode = "too_short"
	UserTooLong            UserErrorCode = "too_long"
	UserOutOfRange         UserErrorCode = "out_of_range"
	UserNotUnique          UserErrorCode = "not_unique"
	UserNotFound           UserErrorCode = "not_found"
	UserForbiddenValue     UserErrorCode = "forbidden_value"
	UserAddressInUse       UserErrorCode = "address_in_use"
	UserPaymentMethodInUse UserErrorCode = "payment_method_in_use"
	UserIbanInvalid        UserErrorCode = "iban_invalid"
	UserIbanNotSepa        UserErrorCode = "iban_not_sepa"
	UserIbanDuplicate      UserErrorCode = "iban_duplicate"
	UserBicMismatch        UserErrorCode = "bic_mismatch"
	UserConsentRequired    UserErrorCode = "consent_required"
	UserPaymentRefused     UserErrorCode = "payment_refused"
	UserLastOwner          UserErrorCode = "last_owner"
	UserOwnRole            UserErrorCode = "own_role"
	UserAlreadyMember      UserErrorCode = "already_member"
	UserInvitationPending  UserErrorCode = "invitation_pending"
	UserTokenExpired       UserErrorCode = "token_expired"
	UserTokenUsed          UserErrorCode = "token_used"
	UserPasswordWeak       UserErrorCode = "password_weak"
	UserPasswordReused     UserErrorCode = "password_reused"
	UserRateLimited        UserErrorCode = "rate_limited"
	UserFileType           UserErrorCode = "file_type"
	UserFileTooLarge       UserErrorCode = "file_too_large"
	UserImageTooSmall      UserErrorCode = "image_too_small"

	UserMin                 UserErrorCode = "min"
	UserMax                 UserErrorCode = "max"
	UserStep                UserErrorCode = "step"
	UserTankProductMismatch UserErrorCode = "tank_product_mismatch"
	UserUllageExceeded      UserErrorCode = "ullage_exceeded"
	UserTruckTooLarge       UserErrorCode = "truck_too_large"
	UserSlotUnavailable     UserErrorCode = "slot_unavailable"
	UserSlotClosed          UserErrorCode = "slot_closed"
	UserSiteClosed          UserErrorCode = "site_closed"
	UserDateTooEarly        UserErrorCode = "date_too_early"
	UserDateTooLate         UserErrorCode = "date_too_late"
	UserQuoteExpired        UserErrorCode = "quote_expired"
	UserPriceChanged        UserErrorCode = "price_changed"
	UserCreditExceeded      UserErrorCode = "credit_exceeded"
	UserDuplicateOrder      UserErrorCode = "duplicate_order"
	UserNotCancellable      UserErrorCode = "not_cancellable"
	UserNotEditable         UserErrorCode = "not_editable"
	UserOccurrenceOrdered   UserErrorCode = "occurrence_already_ordered"
	UserInvoiceNotPayable   UserErrorCode = "invoice_not_payable"
	UserAmountChanged       UserErrorCode = "amount_changed"
	UserExportTooLarge      UserErrorCode = "export_too_large"
	UserExportLimit         UserErrorCode = "export_limit"
	// These four are not in appendix C: a key that has made another order already,
	// an answer to a proposal that is gone, a problem reported outside its time, a change
	// of a recurring order that has ended. None of its codes says any of them. The warnings level_old, tank_already_ordered
	// and planned_occurrence, which stand against nothing, are not in it either:
	// v3.yaml lists them.
	UserIdempotencyConflict UserErrorCode = "idempotency_conflict"
	UserNoProposedSlot      UserErrorCode = "no_proposed_slot"
	UserIssueNotReportable  UserErrorCode = "issue_not_reportable"
	UserEnded               UserErrorCode = "ended"
	// Nor are these four, why a file of vehicles cannot be read.
	UserEmpty         UserErrorCode = "empty"
	UserTooMany       UserErrorCode = "too_many"
	UserMissingColumn UserErrorCode = "missing_column"
	UserUnknownColumn UserErrorCode = "unknown_column"
	// Nor are these, why an export cannot be deleted, started again or cancelled as it is, why a
	// threshold is no use, and why nobody has one price alert more.
	UserExportRunning      UserErrorCode = "export_running"
	UserExportNotRetryable UserErrorCode = "export_not_retryable"
	UserExportFinished     UserErrorCode = "export_finished"
	UserPricePassed        UserErrorCode = "price_passed"
	UserPriceAlertLimit    UserErrorCode = "price_alert_limit"
	// UserControlCharacters is not in it either: a text has characters that nobody sees.
	UserControlCharacters UserErrorCode = "control_characters"
)

// OrderCancelled is the state of an order that is refused because it is cancelled.
const OrderCancelled = "cancelled"

// NewUserError makes the error of a field. The sentence is that of the field and code in the product's
// catalogue, the one that has room for the details when there are some; a code
// that the catalogue does not know is told as "invalid".
func NewUserError(field InputField, code UserErrorCode, details ...string) *UserError {
	for _, key := range []string{cmp.Or(field.Name, field.List) + " " + code, code} {
		if sentence, ok := sentences[key+"/"+strconv.Itoa(len(details))]; ok && len(details) > 0 {
			return &UserError{Field: field, Code: code, Message: fillIn(sentence, details), details: details}
		}
		if sentence, ok := sentences[key]; ok {
			return &UserError{Field: field, Code: code, Message: sentence}
		}
	}
	return NewUserError(field, UserInvalid)
}

// Naming is e in the sentence that has room for the name of what it is about, after
// its other details; e itself when there is none.
func (e *UserError) Naming(name string) *UserError {
	last := strconv.Itoa(len(e.details))
	sentence, ok := sentences[e.Code+"/"+strconv.Itoa(len(e.details)+1)]
	if !ok {
		return e
	}
	named := *e
	named.Message = strings.ReplaceAll(fillIn(sentence, e.details), "{"+last+"}", name)
	return &named
}

// NewDateError is why a date of a recurring order cannot be "skipped", "restored" or
// "ordered": it is no field that a person fills in.
func NewDateError(done string, code UserErrorCode) *UserError {
	e := NewUserError(InputField{Name: done}, code)
	e.Field = InputField{}
	return e
}

// In is e in the sentence that a noun has for its field and code, "tank name required" where
// others have a name too; e itself when it has none.
func (e *UserError) In(noun string) *UserError {
	key := noun + " " + e.Field.Name + " " + e.Code
	sentence, ok := sentences[key+"/"+strconv.Itoa(len(e.details))]
	if !ok {
		sentence, ok = sentences[key]
	}
	if !ok {
		return e
	}
	worded := *e
	worded.Message = fillIn(sentence, e.details)
	return &worded
}

// NewStateError is NewUserError in the sentence that tells how what it concerns ended.
func NewStateError(field InputField, code UserErrorCode, state string) *UserError {
	e := NewUserError(field, code)
	e.State = state
	if sentence, ok := sentences[code+"/"+state]; ok {
		e.Message = sentence
	}
	return e
}

// NewUseError is NewUserError for a write that is refused as a whole. Its sentence
// tells how what it concerns ended, "cancelled" for one, or by how much it is in use
// (product S15). What nobody said leaves the sentence without it.
func NewUseError(code UserErrorCode, state string, counts map[string]int) *UserError {
	e := NewStateError(InputField{}, code, state)
	switch code {
	case UserAddressInUse:
		var by []string
		if n := counts["orders"]; n > 0 {
			by = append(by, plural(n, "livraison à venir", "livraisons à venir"))
		}
		if n := counts["tanks"]; n > 0 {
			by = append(by, plural(n, "cuve", "cuves"))
		}
		if len(by) > 0 {
			e.Message = "Cette adresse est utilisée par " + strings.Join(by, " et ") + "."
		}
	case UserPaymentMethodInUse:
		if n := counts["invoices"]; n > 0 {
			e.Message = "Ajoutez d’abord un autre moyen de paiement\u00a0: " + plural(n, "facture reste", "factures restent") + " à régler."
		}
	}
	return e
}

// plural is a number and what it counts; French has the plural from two on.
func plural(n int, one, more string) string {
	if n < 2 {
		more = one
	}
	return strconv.Itoa(n) + "\u00a0" + more
}

// fillIn puts details in the places {0}, {1} … of a sentence, as a person reads
// them: dates and instants in words, hours with their colons, long numbers in groups of three.
func fillIn(sentence string, details []string) string {
	for i, detail := range details {
		sentence = strings.ReplaceAll(sentence, "{"+strconv.Itoa(i)+"}", readable(detail))
	}
	return sentence
}

// hours are an opening and a closing time, "0700-1230".
var hours = regexp.MustCompile(`^[0-9]{4}-[0-9]{4}$`)

func readable(detail string) string {
	if d, ok := ParseDate(detail); ok {
		return d.Long()
	}
	if t, err := time.Parse(time.RFC3339, detail); err == nil {
		return DateAt(t).Long() + " à " + t.In(paris()).Format("15:04")
	}
	if hours.MatchString(detail) {
		return detail[:2] + ":" + detail[2:4] + "–" + detail[5:7] + ":" + detail[7:]
	}
	if len(detail) > 3 && strings.Trim(detail, "0123456789") == "" {
		var groups []string
		for ; len(detail) > 3; detail = detail[:len(detail)-3] {
			groups = append([]string{detail[len(detail)-3:]}, groups...)
		}
		return strings.Join(append([]string{detail}, groups...), "\u202f")
	}
	return detail
}

// KnownUserError reports whether code alone tells a person what is wrong, without
// a field: it is in the catalogue and not one of those that any field may have.
func KnownUserError(code UserErrorCode) bool {
	switch code {
	case UserRequired, UserTooShort, UserTooLong, UserOutOfRange, UserNotUnique, UserNotFound, UserInvalid, UserRateLimited, UserMin, UserMax, UserStep:
		return false
	}
	_, known := sentences[code]
	return known
}

// TooLong is the error of a text above limit characters.
func TooLong(field string, limit int) *UserError {
	e := NewUserError(InputField{Name: field}, UserTooLong)
	e.Message = readable(strconv.Itoa(limit)) + "\u00a0caractères au plus."
	return e
}

// faults collects what is wrong with an input, in the order of its fields.
type faults []*UserError

// add notes a field of the input itself.
func (f *faults) add(field string, code UserErrorCode) { f.at(InputField{Name: field}, code) }

// at notes any field.
func (f *faults) at(field InputField, code UserErrorCode, details ...string) {
	*f = append(*f, NewUserError(field, code, details...))
}

// text notes a given text of one line that is empty, when it must not be, above limit
// characters, or has a control character. It reports whether the text is there and fits.
func (f *faults) text(field string, value *string, limit int, required bool) bool {
	if value == nil {
		return false
	}
	switch n := utf8.RuneCountInString(*value); {
	case n == 0 && required:
		f.add(field, UserRequired)
		return false
	case n > limit:
		*f = append(*f, TooLong(field, limit))
		return false
	default:
		return f.line(field, value) && n > 0
	}
}

// paragraphs makes a given text of several lines printable, and notes one that is above
// limit characters.
func (f *faults) paragraphs(field string, value *string, limit int) {
	text := rewrite(value, func(s string) string { return strings.TrimSpace(printable(s)) })
	if utf8.RuneCountInString(text) > limit {
		*f = append(*f, TooLong(field, limit))
	}
}

// err is an INVALID Error that carries the faults, nil when there are none. Its
// message is the first fault's.
func (f faults) err() error {
	if len(f) == 0 {
		return nil
	}
	return NewError(CodeInvalid, f[0].Message).WithUserErrors(f...)
}
