package domain

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// UserError is an error that the user can correct. Message is French and shown unchanged; Code
// is one of product appendix C and stable.
type UserError struct {
	// Field is the input field at fault; its zero value when no single field is at fault.
	Field   InputField
	Code    UserErrorCode
	Message string
	// State is the final state of a refused record, such as OrderCancelled; empty when unknown.
	State string
	// About is the record that the error concerns, when the provider sends one: the product of
	// a duplicate order.
	About ID

	details []string
}

// Path returns the field as GraphQL clients name it: ["openingHours", "2"].
func (e *UserError) Path() []string { return e.Field.path() }

// InputField is a field of an input, or a field of an element of a list, as GraphQL clients
// name it.
type InputField struct {
	// List and Index identify the element; List is empty for a field of the input itself.
	List  string
	Index int
	// Name is empty for the complete element.
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

// UserErrorCode identifies an error, so that clients need not parse sentences.
type UserErrorCode = string

// The codes of product appendix C that are used so far.
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
	// Appendix C has no code for the following four: an idempotency key that has created
	// another order, an answer to a proposal that is gone, a problem reported outside its
	// period, a change of an ended recurring order. The warnings level_old,
	// tank_already_ordered and planned_occurrence, which do not prevent an order, are not in it
	// either: v3.yaml lists them.
	UserIdempotencyConflict UserErrorCode = "idempotency_conflict"
	UserNoProposedSlot      UserErrorCode = "no_proposed_slot"
	UserIssueNotReportable  UserErrorCode = "issue_not_reportable"
	UserEnded               UserErrorCode = "ended"
	// Nor does it have these four, for a file of vehicles that cannot be read.
	UserEmpty         UserErrorCode = "empty"
	UserTooMany       UserErrorCode = "too_many"
	UserMissingColumn UserErrorCode = "missing_column"
	UserUnknownColumn UserErrorCode = "unknown_column"
	// Nor does it have these: an export that cannot be deleted, restarted or cancelled in its
	// state, a threshold that is already passed, and too many price alerts.
	UserExportRunning      UserErrorCode = "export_running"
	UserExportNotRetryable UserErrorCode = "export_not_retryable"
	UserExportFinished     UserErrorCode = "export_finished"
	UserPricePassed        UserErrorCode = "price_passed"
	UserPriceAlertLimit    UserErrorCode = "price_alert_limit"
	// UserControlCharacters is not in it either: the text has invisible characters.
	UserControlCharacters UserErrorCode = "control_characters"
)

// OrderCancelled is the state of an order that was refused because it is cancelled.
const OrderCancelled = "cancelled"

// NewUserError returns the error of a field. Its sentence is the one for the field and code in
// the product's catalogue, with placeholders for the details if there are any. A code that is
// not in the catalogue becomes "invalid".
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

// WithName returns e with the sentence that includes a name after the other details; e itself
// when there is none.
func (e *UserError) WithName(name string) *UserError {
	last := strconv.Itoa(len(e.details))
	sentence, ok := sentences[e.Code+"/"+strconv.Itoa(len(e.details)+1)]
	if !ok {
		return e
	}
	named := *e
	named.Message = strings.ReplaceAll(fillIn(sentence, e.details), "{"+last+"}", name)
	return &named
}

// NewDateError returns why a date of a recurring order cannot be "skipped", "restored" or
// "ordered". It has no field, because the user does not type the date.
func NewDateError(done string, code UserErrorCode) *UserError {
	e := NewUserError(InputField{Name: done}, code)
	e.Field = InputField{}
	return e
}

// In returns e with the sentence that a noun has for its field and code, for example "tank name
// required"; e itself when there is none.
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

// NewStateError is NewUserError with the sentence for the final state of the record.
func NewStateError(field InputField, code UserErrorCode, state string) *UserError {
	e := NewUserError(field, code)
	e.State = state
	if sentence, ok := sentences[code+"/"+state]; ok {
		e.Message = sentence
	}
	return e
}

// NewUseError is NewUserError for a write that is refused as a whole. Its sentence includes the
// final state of the record, for example "cancelled", or how often it is in use (product S15),
// as far as they are known.
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

// plural returns a number and its unit; French uses the plural from two on.
func plural(n int, one, more string) string {
	if n < 2 {
		more = one
	}
	return strconv.Itoa(n) + "\u00a0" + more
}

// fillIn replaces {0}, {1} … in a sentence by readable details: dates and instants in words,
// hours with their colons, long numbers in groups of three.
func fillIn(sentence string, details []string) string {
	for i, detail := range details {
		sentence = strings.ReplaceAll(sentence, "{"+strconv.Itoa(i)+"}", readable(detail))
	}
	return sentence
}

// hours matches an opening and a closing time, "0700-1230".
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

// KnownUserError reports whether code alone explains the error, without a field: it is in the
// catalogue and is not a code that any field may have.
func KnownUserError(code UserErrorCode) bool {
	switch code {
	case UserRequired, UserTooShort, UserTooLong, UserOutOfRange, UserNotUnique, UserNotFound, UserInvalid, UserRateLimited, UserMin, UserMax, UserStep:
		return false
	}
	_, known := sentences[code]
	return known
}

// TooLong returns the error of a text above limit characters.
func TooLong(field string, limit int) *UserError {
	e := NewUserError(InputField{Name: field}, UserTooLong)
	e.Message = readable(strconv.Itoa(limit)) + "\u00a0caractères au plus."
	return e
}

// faults collects the errors of an input, in the order of its fields.
type faults []*UserError

// add adds a fault for a field of the input itself.
func (f *faults) add(field string, code UserErrorCode) { f.at(InputField{Name: field}, code) }

// at adds a fault for any field.
func (f *faults) at(field InputField, code UserErrorCode, details ...string) {
	*f = append(*f, NewUserError(field, code, details...))
}

// text adds a fault for a given text of one line that is empty although required, above limit
// characters, or has a control character. It reports whether the text is not empty and valid.
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

// paragraphs makes a given text of several lines printable, and adds a fault when it is above
// limit characters.
func (f *faults) paragraphs(field string, value *string, limit int) {
	text := rewrite(value, func(s string) string { return strings.TrimSpace(printable(s)) })
	if utf8.RuneCountInString(text) > limit {
		*f = append(*f, TooLong(field, limit))
	}
}

// err returns an INVALID Error with the faults, nil when there are none. Its message is the
// first fault's.
func (f faults) err() error {
	if len(f) == 0 {
		return nil
	}
	return NewError(CodeInvalid, f[0].Message).WithUserErrors(f...)
}
