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
	"unicode/utf8"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/citerne/citerne/internal/domain"
)

// subcodeSignedOut is the subcode of the 401 that signs the customer out (specification §8).
const subcodeSignedOut = "AuthUnauthorized"

// messages are the sentences shown to a customer. They never contain the provider's own text.
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

// codeOf returns the code of an HTTP status that is not 2xx. A status that is missing here, such
// as a redirect, is not part of the provider's contract.
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

// errNotHTTP replaces the error text of a response that is not HTTP.
var errNotHTTP = errors.New("the answer is not HTTP")

// failure is a failed attempt. err is a *domain.Error, or the context's own error when the caller
// canceled it.
type failure struct {
	err error
	// retry says that a read may be repeated, after the wait in after at the earliest.
	retry bool
	after time.Duration
	// unasked says that no request was sent to the provider.
	unasked bool
}

// cause returns the error of a failed attempt, and nil for a nil failure.
func (f *failure) cause() error {
	if f == nil {
		return nil
	}
	return f.err
}

// newError returns the domain error of a call. The cause is for the log; it names the route, never
// the address.
func newError(code domain.Code, c call, cause error) *domain.Error {
	return domain.NewError(code, messages[code]).WithCause(fmt.Errorf("%s %s: %w", c.method, c.route, cause))
}

// statusFailure returns the failure for a response that is not 2xx.
func statusFailure(c call, res *http.Response, body []byte) *failure {
	p := parseProblem(body)
	code := codeOf(res.StatusCode, p.subcode)
	cause := fmt.Errorf("answered %d", res.StatusCode)
	if p.subcode != "" {
		cause = fmt.Errorf("answered %d, subcode %s", res.StatusCode, p.subcode)
	}
	err := newError(code, c, cause).WithStatus(res.StatusCode)
	err = err.WithUserErrors(userErrors(c.body, p)...)
	if c.refused != nil {
		err = c.refused(p, err)
	}
	after, hasRetryAfter := retryAfter(res.Header, time.Now())
	if hasRetryAfter {
		err = err.WithRetryAfter(after)
	}
	return &failure{
		err: err,
		// A rate-limited read is only retried when the provider sent Retry-After, because it wants
		// fewer calls.
		retry: code == domain.CodeUpstreamUnavailable || code == domain.CodeRateLimited && hasRetryAfter,
		after: after,
	}
}

// transportFailure returns the failure for an error before the response.
func transportFailure(ctx context.Context, c call, err error) *failure {
	if f := contextFailure(ctx, c, err); f != nil {
		return f
	}
	// net/http has no type for this error, and its text quotes the response.
	if strings.Contains(err.Error(), "malformed HTTP") {
		return &failure{err: newError(domain.CodeUpstreamInvalid, c, errNotHTTP)}
	}
	var timeout net.Error
	if errors.As(err, &timeout) && timeout.Timeout() {
		return &failure{err: newError(domain.CodeUpstreamTimeout, c, err), retry: true}
	}
	return &failure{err: newError(domain.CodeUpstreamUnavailable, c, err), retry: true}
}

// bodyFailure returns the failure for an error while reading a 2xx response.
func bodyFailure(ctx context.Context, c call, err error) *failure {
	var corrupt flate.CorruptInputError
	switch {
	case errors.Is(err, errTooLarge), errors.Is(err, gzip.ErrHeader), errors.Is(err, gzip.ErrChecksum), errors.As(err, &corrupt):
		return &failure{err: newError(domain.CodeUpstreamInvalid, c, err)}
	}
	return transportFailure(ctx, c, err)
}

// contextFailure returns the failure of a call whose context ended, or nil. A deadline means that
// the provider is slow; a cancellation comes from the caller and stays context.Canceled.
func contextFailure(ctx context.Context, c call, err error) *failure {
	switch {
	case errors.Is(ctx.Err(), context.DeadlineExceeded), errors.Is(err, context.DeadlineExceeded):
		return &failure{err: newError(domain.CodeUpstreamTimeout, c, context.DeadlineExceeded)}
	case ctx.Err() != nil:
		return &failure{err: ctx.Err()}
	}
	return nil
}

// unreadable returns the error of a 2xx response with unexpected content. The reason is one of our
// own errors: those of json may quote the response.
func unreadable(c call, reason error) error {
	return newError(domain.CodeUpstreamInvalid, c, reason)
}

// retryAfter parses the header of RFC 9110 §10.2.3, seconds or a date. found is false when it is
// missing or unreadable. A date is by the provider's clock, so it is compared with the Date of the
// same response; now is used when there is none.
func retryAfter(header http.Header, now time.Time) (after time.Duration, found bool) {
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

// problem is the part of an error response that we use. Each text matches the token pattern: it is
// short and has neither spaces nor markup.
type problem struct {
	subcode string
	// code is the error code of the whole response, such as "address_in_use".
	code string
	// counts are the numbers of things that prevent the change, such as {"orders": 2, "tanks": 1}.
	counts map[string]int
	// faults are the rejected fields, in the response's order.
	faults []fault
	// quote is the quote that a refused order may carry, not yet decoded.
	quote jsontext.Value
}

// fault is a rejected field of a form, and why. details fill the gaps of its sentence: a limit, a
// date, the reference of an order.
type fault struct {
	field, code string
	details     []string
}

// detail matches the provider's texts that may be shown: figures, and the reason why an invoice
// cannot be paid.
var detail = regexp.MustCompile(`^(paid|cancelled|pending|credit_note|nothing_due|[0-9]{1,9}|[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{4}-[0-9]{4}|[A-Z]{2,4}-[0-9]{4}-[0-9]{1,9})$`)

// maxFaults bounds the number of rejected fields that are reported for one response.
const maxFaults = 50

var token = regexp.MustCompile(`^[A-Za-z0-9_.:\[\]-]{1,64}$`)

// tokenOf returns a text that matches token, else an empty text.
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

// problemBody is the structure of an error response, bare as in RFC 7807 or inside {"error": …} as
// in product 8.1. fields and errors map a field to its faults.
type problemBody struct {
	Error   jsontext.Value `json:"error"`
	Code    jsontext.Value `json:"code"`
	Subcode jsontext.Value `json:"subcode"`
	Fields  jsontext.Value `json:"fields"`
	Errors  jsontext.Value `json:"errors"`
	Counts  jsontext.Value `json:"counts"`
	Quote   jsontext.Value `json:"quote"`
}

// parseProblem parses an error response. It skips unreadable members.
func parseProblem(body []byte) problem {
	var outer, inner problemBody
	// Errors are ignored: a response that is not JSON, or has a member of another type, gives the
	// members that were readable.
	_ = jsonv2.Unmarshal(body, &outer, lenient)
	_ = jsonv2.Unmarshal(outer.Error, &inner, lenient)
	var p problem
	for _, b := range []problemBody{inner, outer} {
		p.subcode = cmp.Or(p.subcode, tokenOf(b.Subcode))
		p.code = cmp.Or(p.code, tokenOf(b.Code))
		if len(p.counts) == 0 {
			// Members that are not numbers are dropped; the sentence then has no counts.
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

// parseFaults parses an object that maps fields to lists of codes, such as {"siret": ["invalid"]}.
// A code may have a limit, as in "min:500".
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
	// instant matches a detail that contains colons itself.
	instant = regexp.MustCompile(`^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$`)
	// column matches the name of a column in a file that the user uploaded. Its length is checked
	// apart: 64 copies of these classes take 1.3 MB as long as the program runs.
	column = regexp.MustCompile(`^[\pL\pN _.°…/()-]+$`)
)

// maxDetail is the maximum length of a detail, in characters.
const maxDetail = 64

// parseCode splits a code and its details. It returns an empty code when that is no token, and no
// details when one of them may not be shown.
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
	if slices.ContainsFunc(details, func(part string) bool {
		return utf8.RuneCountInString(part) > maxDetail || !known.MatchString(part)
	}) {
		return code, nil
	}
	return code, details
}

// userErrors returns the rejected fields with our names and sentences, or else the error of the
// whole write. A field's name is the provider's text: it is only used when the write has that
// field, sent or not, and a code only when it is one of ours.
func userErrors(sent body, p problem) []*domain.UserError {
	var all []*domain.UserError
	for _, one := range p.faults {
		if sent != nil && sent.knows(one.field) {
			all = append(all, one.userError(inputFor(sent, one.field)))
		}
	}
	if len(all) == 0 && domain.KnownUserError(p.code) {
		all = append(all, domain.NewUseError(p.code, p.subcode, p.counts))
	}
	return all
}

// userError returns the user error of a rejected field. The last detail of a duplicate order is
// its product, and that of an unpayable invoice its state; neither is a figure to show.
func (f fault) userError(field domain.InputField) *domain.UserError {
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

// inputFor returns the GraphQL name of a field of this body: the body's own mapping, else
// inputName.
func inputFor(sent body, field string) domain.InputField {
	if named, ok := sent.(interface {
		input(field string) domain.InputField
	}); ok {
		return named.input(field)
	}
	return domain.InputField{Name: inputName(field)}
}

// inputName returns the GraphQL name of a form field: "openingHours" for "opening_hours[]".
func inputName(field string) string {
	words := strings.Split(strings.TrimSuffix(field, "[]"), "_")
	for i, word := range words[1:] {
		if word != "" {
			words[i+1] = strings.ToUpper(word[:1]) + word[1:]
		}
	}
	return strings.Join(words, "")
}
