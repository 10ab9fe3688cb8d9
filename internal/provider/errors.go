package provider

import (
	"bytes"
	"cmp"
	"compress/flate"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/citerne/citerne/internal/domain"
)

// subcodeSignedOut is the subcode of the 401 that signs the customer out
// (specification §8).
const subcodeSignedOut = "AuthUnauthorized"

// messages are the sentences a customer may read. Nothing of the provider's own
// text is ever added to them.
var messages = map[domain.Code]string{
	domain.CodeUnauthenticated:     domain.ErrSessionEnded.Message,
	domain.CodeForbidden:           "Vous n’avez pas accès à cet élément ou à cette action.",
	domain.CodeNotFound:            "Cet élément est introuvable.",
	domain.CodeInvalid:             "La demande n’a pas été acceptée. Vérifiez les informations saisies.",
	domain.CodeConflict:            "Cette modification n’est plus possible. Actualisez la page, puis réessayez.",
	domain.CodeRateLimited:         "Trop de demandes en peu de temps. Patientez quelques instants, puis réessayez.",
	domain.CodeUpstreamUnavailable: "Le service du fournisseur est momentanément indisponible. Réessayez dans quelques instants.",
	domain.CodeUpstreamTimeout:     "Le service du fournisseur met trop de temps à répondre. Réessayez dans quelques instants.",
	domain.CodeUpstreamInvalid:     "Le service du fournisseur a donné une réponse inattendue. Réessayez plus tard.",
}

// codeOf is the table from an HTTP status that is not 2xx to a code. A status
// that is not in it, a redirect for one, is not part of the provider's contract.
func codeOf(status int, subcode string) domain.Code {
	switch status {
	case http.StatusUnauthorized:
		if subcode == subcodeSignedOut {
			return domain.CodeUnauthenticated
		}
		return domain.CodeForbidden
	case http.StatusForbidden:
		return domain.CodeForbidden
	case http.StatusNotFound, http.StatusGone:
		return domain.CodeNotFound
	case http.StatusConflict:
		return domain.CodeConflict
	case http.StatusBadRequest, http.StatusUnprocessableEntity:
		return domain.CodeInvalid
	case http.StatusTooManyRequests:
		return domain.CodeRateLimited
	}
	if status >= 500 {
		return domain.CodeUpstreamUnavailable
	}
	return domain.CodeUpstreamInvalid
}

// errNotHTTP stands for what a server that speaks something else answered.
var errNotHTTP = errors.New("the answer is not HTTP")

// failure is an attempt that did not succeed. err is a *domain.Error, or the
// context's own error when the caller went away.
type failure struct {
	err error
	// retry tells that a read may be repeated, not before after.
	retry bool
	after time.Duration
	// unasked tells that the provider was not asked at all.
	unasked bool
}

// cause is what an attempt failed for, nil when it did not.
func (f *failure) cause() error {
	if f == nil {
		return nil
	}
	return f.err
}

// newError makes the domain error of a call. The cause is for the log; it names
// the route, never the address.
func newError(code domain.Code, c call, cause error) *domain.Error {
	return domain.NewError(code, messages[code]).WithCause(fmt.Errorf("%s %s: %w", c.method, c.route, cause))
}

// statusFailure turns an answer that is not 2xx into a failure.
func statusFailure(c call, res *http.Response, body []byte) *failure {
	told := parseProblem(body)
	code := codeOf(res.StatusCode, told.subcode)
	cause := fmt.Errorf("answered %d", res.StatusCode)
	if told.subcode != "" {
		cause = fmt.Errorf("answered %d, subcode %s", res.StatusCode, told.subcode)
	}
	err := newError(code, c, cause).WithStatus(res.StatusCode)
	err = err.WithUserErrors(userErrors(c.body, told)...)
	if c.refused != nil {
		err = c.refused(told, err)
	}
	after, dated := retryAfter(res.Header, time.Now())
	if dated {
		err = err.WithRetryAfter(after)
	}
	return &failure{
		err: err,
		// A provider that limits the rate wants fewer calls, so it is asked again
		// only when it said when.
		retry: code == domain.CodeUpstreamUnavailable || code == domain.CodeRateLimited && dated,
		after: after,
	}
}

// transportFailure turns an error from before the answer into a failure.
func transportFailure(ctx context.Context, c call, err error) *failure {
	if f := contextFailure(ctx, c, err); f != nil {
		return f
	}
	// net/http has no type for this, and its text quotes the answer.
	if strings.Contains(err.Error(), "malformed HTTP") {
		return &failure{err: newError(domain.CodeUpstreamInvalid, c, errNotHTTP)}
	}
	var timeout net.Error
	if errors.As(err, &timeout) && timeout.Timeout() {
		return &failure{err: newError(domain.CodeUpstreamTimeout, c, err), retry: true}
	}
	return &failure{err: newError(domain.CodeUpstreamUnavailable, c, err), retry: true}
}

// bodyFailure turns an error from amid a 2xx answer into a failure.
func bodyFailure(ctx context.Context, c call, err error) *failure {
	var corrupt flate.CorruptInputError
	switch {
	case errors.Is(err, errTooLarge), errors.Is(err, gzip.ErrHeader), errors.Is(err, gzip.ErrChecksum), errors.As(err, &corrupt):
		return &failure{err: newError(domain.CodeUpstreamInvalid, c, err)}
	}
	return transportFailure(ctx, c, err)
}

// contextFailure is the failure of a call whose context ended, nil otherwise. A
// deadline is the provider's slowness; a cancellation is the caller's own doing
// and stays context.Canceled.
func contextFailure(ctx context.Context, c call, err error) *failure {
	switch {
	case errors.Is(ctx.Err(), context.DeadlineExceeded), errors.Is(err, context.DeadlineExceeded):
		return &failure{err: newError(domain.CodeUpstreamTimeout, c, context.DeadlineExceeded)}
	case ctx.Err() != nil:
		return &failure{err: ctx.Err()}
	}
	return nil
}

// unreadable is the error of a 2xx answer that is not what was asked for. The
// reason is one of ours: json's own errors may quote the answer.
func unreadable(c call, reason error) error {
	return newError(domain.CodeUpstreamInvalid, c, reason)
}

// retryAfter reads the header of RFC 9110 §10.2.3, seconds or a date. told is
// false when it is absent or unreadable. A date is one of the provider's clock, so
// it is compared with the Date of the same answer; now is for an answer without one.
func retryAfter(header http.Header, now time.Time) (after time.Duration, told bool) {
	value := header.Get("Retry-After")
	if seconds, err := strconv.ParseUint(value, 10, 31); err == nil {
		return time.Duration(seconds) * time.Second, true
	}
	at, err := http.ParseTime(value)
	if err != nil {
		return 0, false
	}
	if date, err := http.ParseTime(header.Get("Date")); err == nil {
		now = date
	}
	return max(0, at.Sub(now)), true
}

// problem is what we take from an error answer. Every part passed token, so they
// are short and hold neither spaces nor markup.
type problem struct {
	subcode string
	// code is what the answer as a whole says, such as "address_in_use".
	code string
	// counts say how much stands against it, such as {"orders": 2, "tanks": 1}.
	counts map[string]int
	// faults are the fields at fault, in the order of the answer.
	faults []fault
	// quote is the quote that a refused order may carry, unread.
	quote jsontext.Value
}

// fault is a field of the form that was refused, and why. details are what its
// sentence has room for: a limit, a date, the reference of an order.
type fault struct {
	field, code string
	details     []string
}

// detail is what may get out of the provider's text: figures, and why an invoice cannot be
// paid.
var detail = regexp.MustCompile(`^(paid|cancelled|pending|credit_note|nothing_due|[0-9]{1,9}|[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{4}-[0-9]{4}|[A-Z]{2,4}-[0-9]{4}-[0-9]{1,9})$`)

// maxFaults bounds how many fields of one answer are told.
const maxFaults = 50

var token = regexp.MustCompile(`^[A-Za-z0-9_.:\[\]-]{1,64}$`)

// tokenOf is a text that passed as a token, else empty.
func tokenOf(value jsontext.Value) string {
	if len(value) == 0 {
		return ""
	}
	text, k := literal(value)
	if v, _ := parseText(text, k); token.MatchString(v) {
		return v
	}
	return ""
}

// problemBody is the shape of an error answer, bare as in RFC 7807 or inside
// {"error": …} as in product 8.1. fields and errors map a field to its faults.
type problemBody struct {
	Error   jsontext.Value `json:"error"`
	Code    jsontext.Value `json:"code"`
	Subcode jsontext.Value `json:"subcode"`
	Fields  jsontext.Value `json:"fields"`
	Errors  jsontext.Value `json:"errors"`
	Counts  jsontext.Value `json:"counts"`
	Quote   jsontext.Value `json:"quote"`
}

// parseProblem reads an error answer; what it cannot read, it leaves out.
func parseProblem(body []byte) problem {
	var outer, inner problemBody
	// An answer that is not JSON, or has a member of another type, tells as much
	// as could be read of it.
	_ = jsonv2.Unmarshal(body, &outer, lenient)
	_ = jsonv2.Unmarshal(outer.Error, &inner, lenient)
	var p problem
	for _, b := range []problemBody{inner, outer} {
		p.subcode = cmp.Or(p.subcode, tokenOf(b.Subcode))
		p.code = cmp.Or(p.code, tokenOf(b.Code))
		if len(p.counts) == 0 {
			// What is not a number of things is left out, and the sentence goes without.
			_ = json.Unmarshal(b.Counts, &p.counts)
		}
		if p.quote == nil {
			p.quote = b.Quote
		}
		for _, members := range []jsontext.Value{b.Fields, b.Errors} {
			if len(p.faults) == 0 {
				p.faults = parseFaults(members)
			}
		}
	}
	return p
}

// parseFaults reads an object of fields, each with the list of its codes, such
// as {"siret": ["invalid"]}. A code may carry its limit, as in "min:500".
func parseFaults(object jsontext.Value) []fault {
	d := json.NewDecoder(bytes.NewReader(object))
	if open, err := d.Token(); err != nil || open != json.Delim('{') {
		return nil
	}
	var faults []fault
	for d.More() && len(faults) < maxFaults {
		key, err := d.Token()
		name, ok := key.(string)
		var value json.RawMessage
		if err != nil || !ok || d.Decode(&value) != nil {
			break
		}
		if !token.MatchString(name) {
			continue
		}
		var codes []string
		_ = json.Unmarshal(value, &codes)
		f := fault{field: name}
		if len(codes) > 0 {
			f.code, f.details = parseCode(codes[0])
		}
		faults = append(faults, f)
	}
	return faults
}

var (
	// instant is a detail that has colons of its own.
	instant = regexp.MustCompile(`^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$`)
	// column is the name of a column of a file that the person sent.
	column = regexp.MustCompile(`^[\pL\pN _.°…/()-]{1,64}$`)
)

// parseCode takes a code and its details apart; a code that is no token is empty, and details
// that are not all fit to get out are left out.
func parseCode(text string) (code string, details []string) {
	code, rest, more := strings.Cut(text, ":")
	if !token.MatchString(code) {
		return "", nil
	}
	if !more {
		return code, nil
	}
	known := detail
	if code == domain.UserMissingColumn || code == domain.UserUnknownColumn {
		known = column
	}
	details = strings.Split(rest, ":")
	if instant.MatchString(rest) {
		known, details = instant, []string{rest}
	}
	if slices.ContainsFunc(details, func(part string) bool { return !known.MatchString(part) }) {
		return code, nil
	}
	return code, details
}

// userErrors tells the refused fields by our names and sentences, or else what
// the write as a whole was refused for. A name is the provider's text: it gets
// out only when it is a field of the write, sent or not, a code only when it is
// one of ours.
func userErrors(sent body, p problem) []*domain.UserError {
	var all []*domain.UserError
	for _, one := range p.faults {
		if sent != nil && sent.knows(one.field) {
			all = append(all, one.tell(inputFor(sent, one.field)))
		}
	}
	if len(all) == 0 && domain.KnownUserError(p.code) {
		all = append(all, domain.NewUseError(p.code, p.subcode, p.counts))
	}
	return all
}

// tell words a fault of a field of ours. The last detail of a
// duplicate order is no figure to show but its product, that of an invoice its state.
func (f fault) tell(field domain.InputField) *domain.UserError {
	if f.code == domain.UserInvoiceNotPayable && len(f.details) == 1 {
		return domain.NewStateError(field, f.code, f.details[0])
	}
	if f.code != domain.UserDuplicateOrder || len(f.details) != 2 {
		return domain.NewUserError(field, f.code, f.details...)
	}
	e := domain.NewUserError(field, f.code, f.details[0])
	e.About = domain.ID(f.details[1])
	return e
}

// inputFor is what GraphQL clients call a field of this body: the body's own choice,
// else inputName.
func inputFor(sent body, field string) domain.InputField {
	if named, ok := sent.(interface {
		input(field string) domain.InputField
	}); ok {
		return named.input(field)
	}
	return domain.InputField{Name: inputName(field)}
}

// inputName is the name that GraphQL clients know a form field by:
// "openingHours" for "opening_hours[]".
func inputName(field string) string {
	words := strings.Split(strings.TrimSuffix(field, "[]"), "_")
	for i, word := range words[1:] {
		if word != "" {
			words[i+1] = strings.ToUpper(word[:1]) + word[1:]
		}
	}
	return strings.Join(words, "")
}
