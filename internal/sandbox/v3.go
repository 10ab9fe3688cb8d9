package sandbox

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"slices"
	"strconv"
)

// routeV3 adds the designed calls of product 8.2 to 8.4.
func (s *Sandbox) routeV3(mux *http.ServeMux) {
	for pattern, call := range map[string]endpoint{
		"POST /v3/business/{id}/paymentMethods/{method}/default": s.postDefaultPaymentMethod,
		"GET /v3/mandates/{id}/document":                         s.getMandateDocument,
		"GET /v3/orders":                                         s.listOrders,
		"GET /v3/orders/{id}":                                    s.getOrder,
		"GET /v3/orders/events":                                  s.listOrderEvents,
		"POST /v3/orders":                                        s.api.once(s.postOrder),
		"PUT /v3/orders/{id}":                                    s.putOrder,
		"POST /v3/orders/{id}/cancel":                            s.postCancel,
		"POST /v3/orders/{id}/slot-answer":                       s.postSlotAnswer,
		"POST /v3/orders/{id}/issues":                            s.api.once(s.postIssue),
		"GET /v3/orders/documents":                               s.listOrderDocuments,
		"GET /v3/documents/{id}":                                 s.getDocument,
		"GET /v3/documents.zip":                                  s.getDocuments,
		"GET /v3/planning":                                       s.getPlanning,
		"GET /v3/planning/feed":                                  s.getPlanningFeed,
		"POST /v3/planning/feed":                                 s.api.once(s.postPlanningFeed),
		"GET /v3/slots":                                          s.listSlots,
		"POST /v3/quotes":                                        s.api.once(s.postQuote),
		"GET /v3/orders/{id}/position":                           s.getPosition,
		"GET /v3/orders/stream":                                  s.streamOrders,
		"GET /v3/gas/prices":                                     s.listPrices,
		"GET /v3/tanks":                                          s.listTanks,
		"GET /v3/invoices":                                       s.listInvoices,
		"GET /v3/recurring-orders":                               s.listRecurringOrders,
	} {
		s.mount(mux, pattern, s.api.authenticate, call)
	}
	for pattern, call := range map[string]endpoint{
		"GET /v3/planning.ics": s.getCalendar,
	} {
		s.mount(mux, pattern, anybody, call)
	}
	for pattern, call := range s.account.open() {
		s.mount(mux, pattern, anybody, call)
	}
}

// data is the envelope of a v3 answer.
type data[T any] struct {
	Data T `json:"data"`
}

// readJSON reads a v3 body, one JSON object of texts, numbers and booleans, into
// the form that v2 bodies give: null and absent leave a field as it is. A field
// outside allowed, and a text with control characters, are refused.
func readJSON(r *http.Request, allowed ...string) (form, error) {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return nil, problemJSONOnly
	}
	d := json.NewDecoder(r.Body)
	d.UseNumber()
	var object map[string]any
	if err := d.Decode(&object); err != nil || object == nil {
		return nil, unreadable(err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, unreadable(err)
	}
	f := form{}
	for name, value := range object {
		if !slices.Contains(allowed, name) {
			return nil, badRequest("unknown field " + strconv.Quote(name))
		}
		switch v := value.(type) {
		case nil:
		case string:
			f[name] = []string{v}
		case json.Number:
			f[name] = []string{v.String()}
		case bool:
			f[name] = []string{strconv.FormatBool(v)}
		default:
			return nil, badRequest(strconv.Quote(name) + " is no text, number or boolean")
		}
	}
	return f, f.checkCharacters()
}
