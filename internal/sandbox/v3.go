package sandbox

import (
	"net/http"
)

// routeV3 adds the designed calls of product 8.2 to 8.4.
func (s *Sandbox) routeV3(mux *http.ServeMux) {
	for pattern, call := range map[string]endpoint{
		"POST /v3/business/{id}/paymentMethods/{method}/default": s.postDefaultPaymentMethod,
		"GET /v3/mandates/{id}/document":                         s.getMandateDocument,
		"GET /v3/orders":                                         s.listOrders,
		"GET /v3/orders/{id}":                                    s.getOrder,
		"GET /v3/orders/events":                                  s.listOrderEvents,
		"POST /v3/orders":                                        s.api.Once(s.postOrder),
		"PUT /v3/orders/{id}":                                    s.putOrder,
		"POST /v3/orders/{id}/cancel":                            s.postCancel,
		"POST /v3/orders/{id}/slot-answer":                       s.postSlotAnswer,
		"POST /v3/orders/{id}/issues":                            s.api.Once(s.postIssue),
		"GET /v3/orders/documents":                               s.listOrderDocuments,
		"GET /v3/documents/{id}":                                 s.getDocument,
		"GET /v3/documents.zip":                                  s.getDocuments,
		"GET /v3/planning":                                       s.getPlanning,
		"GET /v3/planning/feed":                                  s.getPlanningFeed,
		"POST /v3/planning/feed":                                 s.api.Once(s.postPlanningFeed),
		"GET /v3/slots":                                          s.listSlots,
		"POST /v3/quotes":                                        s.api.Once(s.postQuote),
		"GET /v3/orders/{id}/position":                           s.getPosition,
		"GET /v3/orders/stream":                                  s.streamOrders,
		"GET /v3/gas/prices":                                     s.listPrices,
		"GET /v3/tanks":                                          s.listTanks,
		"GET /v3/invoices":                                       s.listInvoices,
		"GET /v3/recurring-orders":                               s.listRecurringOrders,
	} {
		s.mount(mux, pattern, s.api.Authenticate, call)
	}
	for pattern, call := range map[string]endpoint{
		"GET /v3/planning.ics": s.getCalendar,
	} {
		s.mount(mux, pattern, anybody, call)
	}
	for pattern, call := range s.account.Calls() {
		s.mount(mux, pattern, anybody, call)
	}
}
