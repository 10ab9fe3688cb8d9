package provider

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"sync"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/citerne/citerne/internal/domain"
)

// This file decodes envelopes, lists and records. A wire struct gives each field of a domain type
// its name in JSON. It has the fields of the domain type in the same order, so that Go can convert
// it, and a missing field breaks the build. Members with another shape than the domain type's are
// in a struct that embeds these fields. scalars.go decodes the values.

// reader decodes one response, or an event of a stream. Readers are pooled, because one is as
// large as a small response.
type reader struct {
	decoder *jsontext.Decoder
	options jsonv2.Options
	// oddities are counted under the record's name and the path below it.
	*oddities
	name string
	// met is the number of oddities in this response so far.
	met int
	// missing is the place of the last required member that was missing, and leftOut the offset
	// where its record ended.
	missing string
	leftOut int64
}

// lenient has the options for responses: names in any case, the last of duplicate names counts,
// and invalid UTF-8 is replaced, as in encoding/json.
var lenient = jsonv2.JoinOptions(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true), jsonv2.MatchCaseInsensitiveNames(true))

var readers = sync.Pool{New: func() any {
	r := &reader{decoder: new(jsontext.Decoder)}
	r.options = jsonv2.JoinOptions(lenient, jsonv2.WithUnmarshalers(r.unmarshalers()))
	return r
}}

// read calls use with a pooled reader of text. name is the text's name in oddities.
func read[T any](o *oddities, name string, text []byte, use func(r *reader, d *jsontext.Decoder) (T, error)) (T, error) {
	r := readers.Get().(*reader)
	r.oddities, r.name, r.met, r.missing, r.leftOut = o, name, 0, "", 0
	r.decoder.Reset(bytes.NewBuffer(text), r.options)
	defer func() {
		r.decoder.Reset(new(bytes.Buffer))
		r.oddities = nil
		readers.Put(r)
	}()
	return use(r, r.decoder)
}

// unmarshalers returns the decoders of all types in wire structs.
func (r *reader) unmarshalers() *jsonv2.Unmarshalers {
	return jsonv2.JoinUnmarshalers(
		scalar(r, parseText), scalar(r, parseID), scalar(r, parseInt), scalar(r, parseCents), scalar(r, parseFloat),
		scalar(r, parseDecimal), scalar(r, parseBool), scalar(r, parseTime), scalar(r, parseDate),
		scalar(r, within[latitude](parseFloat, -90, 90)), scalar(r, within[longitude](parseFloat, -180, 180)), scalar(r, within[month](parseInt, 1, 12)),

		enum(r, domain.AddressDelivery, domain.AddressBilling, domain.AddressBoth),
		enum(r, domain.ContactSales, domain.ContactOps, domain.ContactAll),
		enum(r, domain.EnergyAdBlue, domain.EnergyB7Gazole, domain.EnergyHVO),
		enum(r, domain.InvoiceFiles...),
		enum(r, domain.OrderStatuses...),
		enum(r, domain.PaymentActive, domain.PaymentPendingSignature, domain.PaymentExpired, domain.PaymentRevoked),
		enum(r, domain.Permissions...),
		enum(r, domain.RecoveryValid, domain.RecoveryExpired, domain.RecoveryUsed, domain.RecoveryUnknown),
		enum(r, domain.SepaCore, domain.SepaB2B),
		enum(r, domain.VehicleCategories...),
		enum(r, domain.UserActive, domain.UserInvited, domain.UserInvitationExpired, domain.UserRevoked),
		snakeEnum(r, domain.AnomalyConsumption, domain.AnomalyLevelDrop, domain.AnomalyPrice, domain.AnomalySilent, domain.AnomalyVolumeGap),
		snakeEnum(r, domain.CancellationReasons...),
		snakeEnum(r, domain.ClosedSunday, domain.ClosedHoliday),
		snakeEnum(r, domain.DismissalReasons...),
		snakeEnum(r, domain.DocumentKinds...),
		snakeEnum(r, domain.ExportKinds...),
		snakeEnum(r, domain.ExportCSV, domain.ExportXLSX, domain.ExportPDF),
		snakeEnum(r, domain.ExportStatuses...),
		snakeEnum(r, domain.ExciseGvwUnknown, domain.ExciseTooLight, domain.ExcisePassengers, domain.ExciseNotFreight, domain.ExciseCorsica),
		snakeEnum(r, domain.InvoiceBill, domain.InvoiceCreditNote),
		snakeEnum(r, domain.InvoiceNotPaid, domain.InvoiceLost, domain.InvoicePaid, domain.InvoiceCancelled),
		snakeEnum(r, domain.AttemptScheduled, domain.AttemptPending, domain.AttemptSucceeded, domain.AttemptFailed, domain.AttemptRefunded),
		snakeEnum(r, domain.IssueKinds...),
		snakeEnum(r, domain.IssueOpen, domain.IssueInProgress, domain.IssueClosed),
		snakeEnum(r, domain.LevelSensor, domain.LevelManual, domain.LevelEstimated),
		snakeEnum(r, domain.NotificationSubjects...),
		snakeEnum(r, domain.OccurrencePlanned, domain.OccurrenceSkipped, domain.OccurrenceOrdered, domain.OccurrenceMoved),
		snakeEnum(r, domain.OrderEventKinds...),
		snakeEnum(r, domain.PriceBelow, domain.PriceAbove),
		snakeEnum(r, domain.RecurringActive, domain.RecurringPaused, domain.RecurringEnded),
		snakeEnum(r, domain.SearchKinds...),
		snakeEnum(r, domain.SlotReasons...),
		snakeEnum(r, domain.SlotWindows...),
		snakeEnum(r, domain.Weekly, domain.Biweekly, domain.Monthly),
		scalar(r, r.parseRole), scalar(r, r.parseNotification), scalar(r, r.parseWaitingReason),

		record(r, (*wireAddress).domain), record(r, (*wireOpening).domain),
		record(r, (*wireAnomaly).domain), record(r, (*wireDismissal).domain),
		record(r, (*wireBusiness).domain), record(r, (*wireContact).domain),
		record(r, (*wireCustomer).domain),
		record(r, (*wireDocument).domain),
		record(r, (*wireExport).domain), record(r, (*wireEstimate).itself), record(r, (*wireExportUpdate).domain),
		record(r, (*wireGas).domain), record(r, (*wireEmissionFactor).domain),
		record(r, (*wireInvoice).domain), record(r, (*wirePeriod).itself), record(r, (*wireInvoiceName).domain), record(r, (*wireInvoiceLine).domain),
		record(r, (*wireNotification).domain), record(r, (*wireNotificationUpdate).domain),
		record(r, (*wireEmissions).domain), record(r, (*wireGasEmissions).domain),
		record(r, (*wireExcise).domain), record(r, (*wireExciseVehicle).domain),
		record(r, (*wireKpis).domain), record(r, (*wireKpi).domain), record(r, (*wireDays).domain),
		record(r, (*wireSeries).domain), record(r, (*wireSeriesPoint).domain),
		record(r, (*wireSiteBreakdown).domain), record(r, (*wireVehicleBreakdown).domain),
		record(r, (*wireOrder).domain), record(r, (*wireOrderItem).domain), record(r, (*wireFill).domain),
		record(r, (*wireTotals).domain), record(r, (*wireTanker).domain), record(r, (*wireDriver).domain),
		record(r, (*wireCancellation).domain), record(r, (*wirePerson).domain), record(r, (*wireNamed).itself),
		record(r, (*wireIssue).domain), record(r, (*wireOrderEvent).domain), record(r, (*wireOrderUpdate).domain),
		record(r, (*wireFacets).domain), record(r, (*wireStatusCount).domain),
		record(r, (*wirePayment).domain), record(r, (*wireDebited).domain), record(r, (*wirePaymentMethod).domain),
		record(r, (*wirePlanningEntry).domain), record(r, (*wirePlanningFeed).domain), record(r, (*wireClosedDay).domain),
		record(r, (*wirePosition).domain), record(r, (*wirePlace).domain),
		record(r, (*wirePrice).domain), record(r, (*wirePriceAlert).domain),
		record(r, (*wireQuote).domain), record(r, (*wireQuoteItem).domain), record(r, (*wireWarning).domain),
		record(r, (*wireRecovery).domain), record(r, (*wireRecoveryState).itself),
		record(r, (*wireRecurring).domain), record(r, (*wireRecurringItem).domain), record(r, (*wireOccurrence).domain),
		record(r, (*wireSearchResult).domain),
		record(r, (*wireSlot).domain),
		record(r, (*wireStatement).domain), record(r, (*wireAging).domain), record(r, (*wireMonth).domain),
		record(r, (*wireTank).domain), record(r, (*wireSuggested).domain), record(r, (*wireReading).domain),
		record(r, (*wireForecast).domain), record(r, (*wireForecastPoint).domain),
		record(r, (*wireFleet).domain), record(r, (*wireImport).domain), record(r, (*wireImportError).domain),
		record(r, (*wireVehicle).domain), record(r, (*wireVehicleFill).domain), record(r, (*wireVehicleMonth).domain),
		record(r, (*wireUser).domain),

		elements(r, r.dropped, isSomething[*domain.OrderItem]), elements(r, r.dropped, isSomething[*domain.VehicleFill]),
		elements(r, r.dropped, isSomething[*domain.QuoteItem]), elements(r, r.dropped, isSomething[*domain.UserError]),
		elements(r, r.dropped, isSomething[*domain.RecurringItem]), elements(r, r.dropped, isSomething[*domain.ClosedDay]),
		elements(r, r.dropped, isSomething[domain.StatusCount]), elements(r, r.dropped, isSomething[domain.WaitingReason]),
		elements(r, r.dropped, isSomething[*domain.AgingBucket]), elements(r, r.dropped, isSomething[*domain.StatementMonth]),
		elements(r, r.dropped, isSomething[*domain.Anomaly]), elements(r, r.dropped, isSomething[*domain.ForecastPoint]),
		elements(r, r.dropped, isSomething[*domain.FleetImportError]),
		elements(r, r.dropped, isSomething[domain.SeriesPoint]), elements(r, r.dropped, isSomething[*domain.GasEmissions]),
		elements(r, r.dropped, isSomething[*domain.ExciseVehicle]),
		elements(r, r.dropped, isSomething[domain.ID]), elements(r, r.dropped, isSomething[domain.InvoiceFile]),
		elements(r, r.dropped, isSomething[domain.Permission]), elements(r, r.unreadable, isSomething[domain.OpeningHours]),
		elements(r, r.unreadable, isWeekday),
	)
}

// record returns the decoder of a D: it decodes an object as a W and converts it. The result is
// D's zero value for null, for a value that is no object, when a member tagged `wire:"required"`
// is missing, and when convert rejects the object.
func record[W, D any](r *reader, convert func(w *W, r *reader) D) *jsonv2.Unmarshalers {
	required := sync.OnceValue(requiredOf[W])
	return jsonv2.UnmarshalFromFunc(func(d *jsontext.Decoder, target *D) error {
		var none D
		*target = none
		if k := d.PeekKind(); k != '{' {
			if err := d.SkipValue(); err != nil {
				return err
			}
			if k != 'n' {
				r.unreadable()
			}
			return nil
		}
		w := new(W)
		if err := jsonv2.UnmarshalDecode(d, w); err != nil {
			return err
		}
		for _, member := range required() {
			if reflect.ValueOf(w).Elem().FieldByIndex(member.index).IsZero() {
				r.lacks(member.name)
				return nil
			}
		}
		*target = convert(w, r)
		return nil
	})
}

// member is a field of a wire struct and its name in JSON.
type member struct {
	name  string
	index []int
}

// requiredOf returns the required members of a W.
func requiredOf[W any]() (all []member) {
	for _, f := range reflect.VisibleFields(reflect.TypeFor[W]()) {
		if f.Tag.Get("wire") == "required" {
			all = append(all, member{f.Tag.Get("json"), f.Index})
		}
	}
	return all
}

// lacks counts a record that is dropped because a member is missing. A response that consists of
// this one record fails instead.
func (r *reader) lacks(member string) {
	_, r.missing = r.where(member)
	r.leftOut = r.decoder.InputOffset()
	if r.decoder.StackDepth() > 0 {
		r.note(OddityDropped, member, "")
	}
}

// maxInner bounds a list inside a record, because empty elements are as cheap to send there as in
// a list of records. The longest valid list is a series by day of 36 months, with 1,096 points.
// Elements beyond it are skipped.
const maxInner = 1_100

// elements decodes a list inside a record: nil for null, empty for a value that is no list. An
// element that keep rejects is dropped and counted.
func elements[E any](r *reader, count func(), keep func(E) bool) *jsonv2.Unmarshalers {
	return jsonv2.UnmarshalFromFunc(func(d *jsontext.Decoder, target *[]E) error {
		*target = nil
		if k := d.PeekKind(); k != '[' {
			if err := d.SkipValue(); err != nil || k == 'n' {
				return err
			}
			r.unreadable()
			*target = []E{}
			return nil
		}
		if _, err := d.ReadToken(); err != nil {
			return err
		}
		kept := []E{}
		for n := 0; d.PeekKind() != ']'; n++ {
			if n >= maxInner {
				if err := d.SkipValue(); err != nil {
					return err
				}
				continue
			}
			var e E
			met := r.met
			if err := jsonv2.UnmarshalDecode(d, &e); err != nil {
				return err
			}
			if keep(e) {
				kept = append(kept, e)
			} else if r.met == met {
				count()
			}
		}
		*target = kept
		_, err := d.ReadToken()
		return err
	})
}

func isSomething[E comparable](e E) bool {
	var nothing E
	return e != nothing
}

func isWeekday(day int) bool { return day >= 1 && day <= 7 }

// orEmpty returns a list that is never nil.
func orEmpty[E any](list []E) []E {
	if list == nil {
		return []E{}
	}
	return list
}

// orNil returns nil for a zero record.
func orNil[T comparable](record T) *T {
	if !isSomething(record) {
		return nil
	}
	return &record
}

// maxName is about twice the length of the longest member name. Names are the provider's text, in
// any case and with underscores anywhere.
const maxName = 50

// where returns the position of the reader, or of a member there: the path by names alone,
// order.items.gas_id, and the place, order[3].items[0].gas_id.
func (r *reader) where(member string) (path, place string) {
	path, place = r.name, r.name
	add := func(name string) { path, place = path+"."+name, place+"."+name }
	for name := range r.decoder.StackPointer().Tokens() {
		switch {
		case isDigits([]byte(name)): // an index in a list
			place += "[" + name + "]"
		case len(name) > maxName:
			add("…")
		default:
			add(strings.ToLower(name))
		}
	}
	if member != "" {
		add(member)
	}
	return path, place
}

// unknown, unreadable and dropped count the value that was just read.
func (r *reader) unknown(value string) { r.note(OddityUnknownValue, "", loggable(value)) }
func (r *reader) unreadable()          { r.note(OddityUnreadable, "", "") }
func (r *reader) dropped()             { r.note(OddityDropped, "", "") }

// note counts an oddity of the value that was just read, or of a member of it.
func (r *reader) note(kind OddityKind, member, value string) {
	r.met++
	path, place := r.where(member)
	r.oddities.note(Oddity{kind, path, value}, place)
}

// byteOrderMark precedes the JSON of some servers.
var byteOrderMark = []byte("\ufeff")

// envelope has the parts of a response: {"data": …, "meta": …}, or the payload alone.
type envelope struct{ payload, meta jsontext.Value }

// unwrap returns the parts of an envelope. A record with an id is not an envelope, even when it
// has a member "data".
func unwrap(body []byte) envelope { return unwrapAs(body, "data") }

// unwrapAs is unwrap for a payload with another name than "data".
func unwrapAs(body []byte, name string) envelope {
	body = bytes.TrimSpace(bytes.TrimPrefix(body, byteOrderMark))
	bare := envelope{payload: body}
	if len(body) == 0 || body[0] != '{' {
		return bare
	}
	e, err := read(nil, "", body, func(_ *reader, d *jsontext.Decoder) (e envelope, err error) {
		e = bare
		if _, err := d.ReadToken(); err != nil {
			return e, err
		}
		for d.PeekKind() == '"' {
			token, err := d.ReadToken()
			if err != nil {
				return e, err
			}
			member := token.String()
			value, err := d.ReadValue()
			if err != nil {
				return e, err
			}
			end := d.InputOffset()
			switch within := jsontext.Value(body[end-int64(len(value)) : end]); {
			case strings.EqualFold(member, "id"):
				return bare, nil
			case strings.EqualFold(member, name):
				e.payload = within
			case strings.EqualFold(member, "meta"):
				e.meta = within
			}
		}
		_, err = d.ReadToken()
		return e, err
	})
	if err != nil {
		return bare
	}
	return e
}

// isNull reports whether raw is the JSON null.
func isNull(raw []byte) bool { return string(raw) == "null" }

// The reasons why a response could not be decoded. They quote nothing of it.
var (
	errNotJSON    = errors.New("the answer is not the JSON expected")
	errNoList     = errors.New("the answer is not a list")
	errNoRecord   = errors.New("the answer is not a record")
	errIncomplete = errors.New("the record is incomplete")
	errTooMany    = errors.New("the list has too many elements")
)

// notJSON returns an error with the position of the reader.
func (r *reader) notJSON() error {
	_, place := r.where("")
	return fmt.Errorf("%w: %s, after byte %d", errNotJSON, place, r.decoder.InputOffset())
}

// decode decodes one record, without its envelope.
func decode[D comparable](o *oddities, name string, raw []byte) (none D, _ error) {
	if len(raw) == 0 || raw[0] != '{' {
		return none, errNoRecord
	}
	return read(o, name, raw, func(r *reader, d *jsontext.Decoder) (one D, err error) {
		if jsonv2.UnmarshalDecode(d, &one) != nil || !ends(d) {
			return none, r.notJSON()
		}
		if one == none {
			return none, fmt.Errorf("%w: %s", errIncomplete, cmp.Or(r.missing, name))
		}
		return one, nil
	})
}

// decodeMeta decodes the meta of a list. An unreadable meta gives the zero value, because the list
// itself was readable.
func decodeMeta[M any](o *oddities, name string, raw []byte) (meta M) {
	if len(raw) > 0 && raw[0] == '{' {
		meta, _ = read(o, name+".meta", raw, func(_ *reader, d *jsontext.Decoder) (meta M, err error) {
			return meta, jsonv2.UnmarshalDecode(d, &meta)
		})
	}
	return meta
}

// maxElements bounds a list: a customer has a few hundred of any kind of record, and an element of
// two bytes needs a thousand times that once it is decoded.
const maxElements = 10_000

// decodeList decodes a list, without its envelope; null is an empty list. An element that is not a
// record with an identifier is dropped and counted. The result is never nil unless there is an
// error. Elements are decoded one by one, so that only one wire struct is in memory, and decoding
// stops with the call's context, whose error is then returned.
func decodeList[D comparable](o *oddities, name string, raw []byte) ([]D, error) {
	if isNull(raw) {
		return []D{}, nil
	}
	if len(raw) == 0 || raw[0] != '[' {
		return nil, errNoList
	}
	return read(o, name, raw, func(r *reader, d *jsontext.Decoder) ([]D, error) {
		if _, err := d.ReadToken(); err != nil {
			return nil, r.notJSON()
		}
		out := []D{}
		for n := 0; d.PeekKind() != ']'; n++ {
			if n == maxElements {
				return nil, errTooMany
			}
			if n%100 == 0 { // every few tens of microseconds
				if err := o.over(); err != nil {
					return nil, err
				}
			}
			var one, none D
			var err error
			if d.PeekKind() == '{' {
				err = jsonv2.UnmarshalDecode(d, &one)
			} else {
				err = d.SkipValue()
			}
			switch {
			case err != nil:
				return nil, r.notJSON()
			case one != none:
				out = append(out, one)
			case r.leftOut != d.InputOffset():
				r.dropped()
			}
		}
		if _, err := d.ReadToken(); err != nil || !ends(d) {
			return nil, r.notJSON()
		}
		return out, nil
	})
}

// ends reports whether the text ends here.
func ends(d *jsontext.Decoder) bool {
	_, err := d.ReadToken()
	return err == io.EOF
}
