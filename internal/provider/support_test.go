package provider_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"mime"
	"mime/multipart"
	"net"
	"net/http"
	"net/http/httptest"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/provider"
)

// credentials of the session that most tests use.
var credentials = provider.Credentials{SessionID: "s1", TokenType: "Bearer", Token: "secret-token"}

// newKey is a placeholder for a generated Idempotency-Key, which differs each time.
const newKey = "*"

// exercise is one method of Session, with the request that it must send and a valid response.
type exercise struct {
	name   string
	write  bool
	list   bool
	method string
	uri    string // relative to the base
	parts  []string
	json   string // the body of a v3 write
	key    string // the Idempotency-Key; newKey for a generated one
	// once marks a read that is not retried, because it creates something.
	once   bool
	api    string // "/v3" for a call of that base
	answer string
	// do calls the method and returns its result.
	do func(context.Context, *provider.Session) (any, error)
}

// exercises are all the calls of specification §7, product 8.3 and 8.5 that the
// dashboard makes.
var exercises = slices.Concat(accountExercises, analyticsExercises, fleetExercises)

// accountExercises are the calls for customers, businesses and their orders.
var accountExercises = []exercise{
	{name: "Customer", method: "GET", uri: "/customers?handleUnauth=false",
		answer: `{"customer":{"id":7,"business_id":"3"}}`,
		do:     func(ctx context.Context, s *provider.Session) (any, error) { return s.Customer(ctx) }},
	{name: "Businesses", list: true, method: "GET", uri: "/customers/business", answer: `[{"id":"1","name":"A"}]`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return s.Businesses(ctx) }},
	{name: "Business", method: "GET", uri: "/business/b-1", answer: `{"id":"b-1","name":"A"}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return s.Business(ctx, "b-1") }},
	{name: "Addresses", list: true, method: "GET", uri: "/business/addresses", answer: `[{"id":"1"}]`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return s.Addresses(ctx) }},
	{name: "BusinessAddresses", list: true, method: "GET", uri: "/business/b-1/addresses", answer: `[{"id":"1"}]`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return s.BusinessAddresses(ctx, "b-1") }},
	{name: "Contacts", list: true, method: "GET", uri: "/business/b-1/contacts", answer: `[{"id":"1"}]`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return s.Contacts(ctx, "b-1") }},
	{name: "PaymentMethods", list: true, method: "GET", uri: "/business/b-1/paymentMethods", answer: `{"data":[{"id":"1","type":"SEPA"}]}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return s.PaymentMethods(ctx, "b-1") }},
	{name: "Gases", list: true, method: "GET", uri: "/gas?available_to=B2B", answer: `[{"id":"1"}]`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return s.Gases(ctx) }},

	{name: "SwitchBusiness", write: true, method: "PUT", uri: "/customers/c.7", parts: []string{"business_id=b-2"}, answer: `{}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return nil, s.SwitchBusiness(ctx, "c.7", "b-2")
		}},
	{name: "UpdateBusiness", write: true, method: "PUT", uri: "/business/b-1",
		parts:  []string{"name=Été & fils", "legal_name=", "siret=1", "vat_number=2", "activity=Bois", "phone=+33", "billing_email=a@b.example", "po_required=false"},
		answer: `{"id":"b-1"}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.UpdateBusiness(ctx, "b-1", domain.BusinessInput{
				Name: new("Été & fils"), LegalName: new(""), Siret: new("1"), VatNumber: new("2"), Activity: new("Bois"),
				Phone: new("+33"), BillingEmail: new("a@b.example"), PurchaseOrderRequired: new(false)})
		}},
	{name: "CreateAddress", write: true, method: "POST", uri: "/business/addresses",
		parts: []string{"business_id=b-1", "label=Dépôt", "kind=BOTH", "line1=1 rue", "line2=", "postal_code=31000", "city=Toulouse",
			"country_code=FR", "latitude=43.6", "longitude=-0.00000001", "access_notes=a\r\nb", "max_truck_tonnage=44",
			`opening_hours[]={"weekday":1,"opens_at":"08:00","closes_at":"12:00"}`,
			`opening_hours[]={"weekday":1,"opens_at":"14:00","closes_at":"18:00"}`, "contact_id=c1", "is_default=true"},
		answer: `{"data":{"id":"9"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.CreateAddress(ctx, domain.AddressInput{
				BusinessID: new(domain.ID("b-1")), Label: new("Dépôt"), Kind: new(domain.AddressBoth), Line1: new("1 rue"), Line2: new(""),
				PostalCode: new("31000"), City: new("Toulouse"), CountryCode: new("FR"), Latitude: new(43.6), Longitude: new(-1e-8),
				AccessNotes: new("a\r\nb"), MaxTruckTonnage: new(44), ContactID: new(domain.ID("c1")), IsDefault: new(true),
				OpeningHours: []domain.OpeningHours{{Weekday: 1, OpensAt: "08:00", ClosesAt: "12:00"}, {Weekday: 1, OpensAt: "14:00", ClosesAt: "18:00"}}})
		}},
	{name: "UpdateAddress", write: true, method: "PUT", uri: "/business/addresses/9",
		parts: []string{"max_truck_tonnage=", "opening_hours[]="}, answer: `{"id":9}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.UpdateAddress(ctx, "9", domain.AddressInput{MaxTruckTonnage: new(0), OpeningHours: []domain.OpeningHours{}})
		}},
	{name: "DeleteAddress", write: true, method: "DELETE", uri: "/business/addresses/9", answer: ``,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return nil, s.DeleteAddress(ctx, "9") }},
	{name: "AddSepaMandate", write: true, method: "POST", uri: "/business/paymentMethods?type=SEPA",
		parts:  []string{"holder=A", "iban=FR76", "bic=TEST", "scheme=B2B", "consent=true", "is_default=false"},
		answer: `{"data":{"id":"p","type":"SEPA"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.AddSepaMandate(ctx, domain.SepaMandateInput{Holder: new("A"), Iban: new("FR76"), Bic: new("TEST"),
				Scheme: new(domain.SepaB2B), Consent: new(true), IsDefault: new(false)})
		}},
	{name: "AddCard", write: true, method: "POST", uri: "/business/paymentMethods?type=CARD",
		parts: []string{"token=tok_1", "is_default=false"}, answer: `{"data":{"id":"p","type":"CARD"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.AddCard(ctx, domain.CardInput{Token: new("tok_1"), IsDefault: new(false)})
		}},
	{name: "DeletePaymentMethod", write: true, method: "DELETE", uri: "/business/paymentMethods/?card_id=p.1", answer: ``,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return nil, s.DeletePaymentMethod(ctx, "p.1")
		}},

	{name: "UploadLogo", api: "/v3", write: true, method: "POST", uri: "/business/b-1/logo", parts: []string{"file=logo.png image/png \x89PNG"}, answer: `{}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return nil, s.UploadLogo(ctx, "b-1", []byte("\x89PNG"))
		}},
	{name: "DeleteLogo", api: "/v3", write: true, method: "DELETE", uri: "/business/b-1/logo", answer: `{}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return nil, s.DeleteLogo(ctx, "b-1") }},
	{name: "CreateContact", api: "/v3", write: true, method: "POST", uri: "/business/b-1/contacts", key: newKey,
		json:   `{"email":"a@b.example","first_name":"Inès","job_title":"<Chef & co>","last_name":"D","phone":"","type":"OPS"}`,
		answer: `{"data":{"id":"9"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.CreateContact(ctx, "b-1", domain.ContactInput{FirstName: new("Inès"), LastName: new("D"), Email: new("a@b.example"),
				Phone: new(""), JobTitle: new("<Chef & co>"), Type: new(domain.ContactOps)})
		}},
	{name: "UpdateContact", api: "/v3", write: true, method: "PUT", uri: "/business/b-1/contacts/c.1", json: `{"phone":"+33"}`, answer: `{"data":{"id":9}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.UpdateContact(ctx, "b-1", "c.1", domain.ContactInput{Phone: new("+33")})
		}},
	{name: "DeleteContact", api: "/v3", write: true, method: "DELETE", uri: "/business/b-1/contacts/c.1",
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return nil, s.DeleteContact(ctx, "b-1", "c.1")
		}},
	{name: "SetDefaultPaymentMethod", api: "/v3", write: true, method: "POST", uri: "/business/b-1/paymentMethods/p.1/default",
		answer: `{"data":{"id":"p.1","type":"SEPA"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.SetDefaultPaymentMethod(ctx, "b-1", "p.1")
		}},
	{name: "MandateDocument", api: "/v3", method: "GET", uri: "/mandates/p.1/document", answer: "%PDF-1.7",
		do: func(ctx context.Context, s *provider.Session) (any, error) { return s.MandateDocument(ctx, "p.1") }},
	{name: "UpdateNotificationType", api: "/v3", write: true, method: "PUT", uri: "/customers/me/notification-type", json: `{"type":10}`, answer: `{}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return nil, s.UpdateNotificationType(ctx, domain.NotifyNone)
		}},
	{name: "Users", api: "/v3", method: "GET", uri: "/business/b-1/users?page=2&per_page=25&q=L%C3%A9a&role%5B%5D=OWNER&role%5B%5D=VIEWER&status%5B%5D=ACTIVE",
		answer: `{"data":[{"id":1}],"meta":{"total":26}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.Users(ctx, "b-1", domain.UserFilter{Q: "Léa", Role: []domain.BusinessRole{domain.RoleOwner, domain.RoleViewer},
				Status: []domain.UserStatus{domain.UserActive}}, domain.Page{Page: 2, PerPage: 25})
		}},
	{name: "InviteUser", api: "/v3", write: true, method: "POST", uri: "/business/b-1/invitations", key: newKey,
		json:   `{"email":"a@b.example","first_name":"A","last_name":"B","notification_type":2,"role":"VIEWER"}`,
		answer: `{"data":{"id":"i-1"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.InviteUser(ctx, "b-1", domain.InviteUserInput{Email: new("a@b.example"), FirstName: new("A"), LastName: new("B"),
				Role: new(domain.RoleViewer), NotificationType: new(domain.NotifyInvoices)})
		}},
	{name: "ResendInvitation", api: "/v3", write: true, method: "POST", uri: "/invitations/i-1/resend", answer: `{"data":{"id":"i-1"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return s.ResendInvitation(ctx, "i-1") }},
	{name: "UpdateUser", api: "/v3", write: true, method: "PUT", uri: "/business/b-1/users/7", json: `{"role":"ADMIN"}`, answer: `{"data":{"id":"7"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.UpdateUser(ctx, "b-1", "7", domain.UpdateUserInput{Role: new(domain.RoleAdmin)})
		}},
	{name: "RevokeUser", api: "/v3", write: true, method: "DELETE", uri: "/business/b-1/users/7", answer: `{"data":{"id":"7"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return s.RevokeUser(ctx, "b-1", "7") }},
	{name: "RestoreUser", api: "/v3", write: true, method: "POST", uri: "/business/b-1/users/7/restore", answer: `{"data":{"id":"7"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return s.RestoreUser(ctx, "b-1", "7") }},
	{name: "RequestPasswordRecovery", api: "/v3", write: true, method: "POST", uri: "/password-recovery", json: `{"email":"a@b.example"}`, answer: `{"data":{}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			r, err := s.RequestPasswordRecovery(ctx, "a@b.example")
			if r != nil && *r == (domain.Recovery{}) {
				return nil, err
			}
			return r, err
		}},
	{name: "PasswordRecoveryToken", api: "/v3", method: "GET", uri: "/password-recovery/t.1", answer: `{"data":{"state":"USED"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.PasswordRecoveryToken(ctx, "t.1")
		}},
	{name: "ResetPassword", api: "/v3", write: true, method: "POST", uri: "/password-recovery/t.1", json: `{"password":"Un <mot> & un autre"}`, answer: ``,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return nil, s.ResetPassword(ctx, "t.1", "Un <mot> & un autre")
		}},
	{name: "SendEvents", api: "/analytics", write: true, method: "POST", uri: "/events",
		json: `{"events":[{"id":"e1","name":"a:b","at":"2026-11-21T09:00:00Z","visitor":"v","properties":[{"key":"k","value":"<v>"}]}]}`, answer: ``,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return nil, s.SendEvents(ctx, []domain.Event{{ID: "e1", Name: "a:b", At: time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC), Visitor: "v",
				Properties: []domain.EventProperty{{Key: "k", Value: "<v>"}}}})
		}},

	{name: "Orders", api: "/v3", method: "GET",
		uri: "/orders?business_id=b-1&status%5B%5D=ready&status%5B%5D=processing&cancelled=exclude&gas_id%5B%5D=g1&address_id%5B%5D=a1&tank_id%5B%5D=t1&recurring_order_id=r1" +
			"&origin=recurring&from=2026-03-01&to=2026-03-31&q=D%C3%A9p%C3%B4t&sort=-total&page=2&per_page=25",
		answer: `{"data":[{"id":1}],"meta":{"total":26}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.Orders(ctx, "b-1", domain.OrderFilter{Q: " Dépôt ", Status: []domain.OrderStatus{domain.OrderReady, domain.OrderProcessing},
				Cancelled: new(false), GasIDs: []domain.ID{"g1"}, AddressIDs: []domain.ID{"a1"}, From: new(domain.Date("2026-03-01")), To: new(domain.Date("2026-03-31")),
				TankIDs: []domain.ID{"t1"}, RecurringOrderID: new(domain.ID("r1")), Origin: new(domain.OriginRecurring)},
				&domain.OrderSort{Field: domain.SortTotal, Direction: domain.Descending}, domain.Page{Page: 2, PerPage: 25})
		}},
	{name: "OrdersByID", api: "/v3", list: true, method: "GET", uri: "/orders?business_id=b-1&id%5B%5D=1&id%5B%5D=2", answer: `{"data":[{"id":1}]}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.OrdersByID(ctx, "b-1", []domain.ID{"1", "2"})
		}},
	{name: "Order", api: "/v3", method: "GET", uri: "/orders/o.1", answer: `{"data":{"id":"o.1"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return s.Order(ctx, "o.1") }},
	{name: "CreateOrder", api: "/v3", write: true, method: "POST", uri: "/orders", key: "key-1",
		json:   `{"accept_price":true,"business_id":"b-1","confirm_duplicate":false,"contact_id":"c1","instructions":"Portail <nord>","payment_method_id":"p1","po_number":"","quote_id":"q1"}`,
		answer: `{"data":{"id":"o.1"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.CreateOrder(ctx, "b-1", domain.CreateOrderInput{QuoteID: "q1", IdempotencyKey: "key-1", SiteContactID: new(domain.ID("c1")),
				PurchaseOrderNumber: new(""), Instructions: new("Portail <nord>"), PaymentMethodID: new(domain.ID("p1")), AcceptPrice: new(true), ConfirmDuplicate: new(false)})
		}},
	{name: "UpdateOrder", api: "/v3", write: true, method: "PUT", uri: "/orders/o.1", json: `{"contact_id":"","date":"2026-03-12","window":"night"}`, answer: `{"data":{"id":1}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.UpdateOrder(ctx, "o.1", domain.UpdateOrderInput{Date: new(domain.Date("2026-03-12")), Window: new(domain.WindowNight), SiteContactID: new(domain.ID(""))})
		}},
	{name: "CancelOrder", api: "/v3", write: true, method: "POST", uri: "/orders/o.1/cancel", json: `{"comment":"Chantier arrêté","reason":"no_longer_needed"}`, answer: `{"data":{"id":1}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.CancelOrder(ctx, "o.1", domain.CancelOrderInput{Reason: domain.CancelNoLongerNeeded, Comment: new("Chantier arrêté")})
		}},
	{name: "AnswerSlot", api: "/v3", write: true, method: "POST", uri: "/orders/o.1/slot-answer", json: `{"accept":false}`, answer: `{"data":{"id":1}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return s.AnswerSlot(ctx, "o.1", false) }},
	{name: "ReportIssue", api: "/v3", write: true, method: "POST", uri: "/orders/o.1/issues", key: newKey, json: `{"description":"Il manque 200 L.","kind":"volume_gap"}`, answer: `{"data":{"id":1}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.ReportIssue(ctx, domain.ReportIssueInput{OrderID: "o.1", Kind: domain.IssueVolumeGap, Description: "Il manque 200 L."})
		}},
	{name: "Position", api: "/v3", method: "GET", uri: "/orders/o.1/position", answer: `{"data":{"order_id":1,"latitude":43.6,"longitude":1.4,"recorded_at":"2026-03-12T09:00:00Z"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return s.Position(ctx, "o.1") }},
	{name: "OrderEvents", api: "/v3", method: "GET", uri: "/orders/events?order_id%5B%5D=1&order_id%5B%5D=2", answer: `{"data":[{"id":1,"order_id":1}]}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.OrderEvents(ctx, []domain.ID{"1", "2"})
		}},
	{name: "OrderDocuments", api: "/v3", method: "GET", uri: "/orders/documents?order_id%5B%5D=1", answer: `{"data":[{"id":1,"order_id":1}]}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.OrderDocuments(ctx, []domain.ID{"1"})
		}},
	{name: "Slots", api: "/v3", method: "GET", uri: "/slots?address_id=a1&volume=12000&gas_id%5B%5D=g1&gas_id%5B%5D=g2&from=2026-03-01&to=2026-03-14",
		answer: `{"data":[{"date":"2026-03-02"}]}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.Slots(ctx, domain.SlotQuery{AddressID: "a1", Volume: 12000, GasIDs: []domain.ID{"g1", "g2"}, From: "2026-03-01", To: "2026-03-14"})
		}},
	{name: "Quote", api: "/v3", once: true, method: "POST", uri: "/quotes", key: newKey,
		json:   `{"address_id":"a1","business_id":"b-1","date":"2026-03-12","items":[{"fill_up":false,"gas_id":"g1","volume":12000},{"fill_up":true,"gas_id":"g2","tank_id":"t2"}],"window":"morning"}`,
		answer: `{"data":{"id":"q1"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.Quote(ctx, "b-1", domain.OrderQuoteInput{AddressID: "a1", Date: "2026-03-12", Window: domain.WindowMorning, Items: []*domain.OrderItemInput{
				{GasID: "g1", Volume: new(12000)}, {GasID: "g2", TankID: new(domain.ID("t2")), FillUp: true}}})
		}},
	{name: "Planning", api: "/v3", method: "GET", uri: "/planning?business_id=b-1&from=2026-03-01&to=2026-03-31", answer: `{"data":[],"meta":{}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.Planning(ctx, "b-1", "2026-03-01", "2026-03-31")
		}},
	{name: "PlanningFeed", api: "/v3", method: "GET", uri: "/planning/feed?business_id=b-1", answer: `{"data":{"token":"t1"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return s.PlanningFeed(ctx, "b-1") }},
	{name: "ResetPlanningFeed", api: "/v3", write: true, method: "POST", uri: "/planning/feed", key: newKey, json: `{"business_id":"b-1"}`, answer: `{"data":{"token":"t1"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return s.ResetPlanningFeed(ctx, "b-1") }},
	{name: "Prices", api: "/v3", list: true, method: "GET", uri: "/gas/prices?gas_id%5B%5D=1&gas_id%5B%5D=2&from=2026-03-01&to=2026-03-30",
		answer: `{"data":[{"gas_id":1,"date":"2026-03-01","unit_price":"1.2168"}]}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.Prices(ctx, []domain.ID{"1", "2"}, "2026-03-01", "2026-03-30")
		}},
	{name: "Tanks", api: "/v3", list: true, method: "GET", uri: "/tanks?business_id=b-1", answer: `{"data":[{"id":1}]}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return s.Tanks(ctx, "b-1") }},
	{name: "TanksByID", api: "/v3", list: true, method: "GET", uri: "/tanks?business_id=b-1&id%5B%5D=1", answer: `{"data":[{"id":1}]}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.TanksByID(ctx, "b-1", []domain.ID{"1"})
		}},
	{name: "InvoicesByID", api: "/v3", list: true, method: "GET", uri: "/invoices?business_id=b-1&id%5B%5D=1", answer: `{"data":[{"id":1}]}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.InvoicesByID(ctx, "b-1", []domain.ID{"1"})
		}},
	{name: "OpenInvoices", api: "/v3", list: true, method: "GET", uri: "/invoices?business_id=b-1&status=not-paid%2Clost&sort=due_on&per_page=100", answer: `{"data":[{"id":1}]}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return s.OpenInvoices(ctx, "b-1") }},
	{name: "Invoices", api: "/v3", method: "GET",
		uri:    "/invoices?business_id=b-1&id%5B%5D=1&status=cancelled&q=FA-2026&from=2026-03-01&to=2026-03-31&overdue=1&sort=-due_on&page=2&per_page=25",
		answer: `{"data":[{"id":1}],"meta":{"total":26}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.Invoices(ctx, "b-1", domain.InvoiceFilter{IDs: []domain.ID{"1"}, Q: " FA-2026 ", Payment: new(domain.FilterCancelled),
				From: new(domain.Date("2026-03-01")), To: new(domain.Date("2026-03-31")), Overdue: true},
				&domain.InvoiceSort{Field: domain.SortDueOn, Direction: domain.Descending}, domain.Page{Page: 2, PerPage: 25})
		}},
	{name: "Invoice", api: "/v3", method: "GET", uri: "/invoices/i.1", answer: `{"data":{"id":"i.1"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return s.Invoice(ctx, "i.1") }},
	{name: "InvoiceLines", api: "/v3", list: true, method: "GET", uri: "/invoices/lines?invoice_id%5B%5D=1&invoice_id%5B%5D=2", answer: `{"data":[{"id":1,"invoice_id":1}]}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.InvoiceLines(ctx, []domain.ID{"1", "2"})
		}},
	{name: "InvoicePayments", api: "/v3", list: true, method: "GET", uri: "/invoices/payments?invoice_id%5B%5D=1&invoice_id%5B%5D=2", answer: `{"data":[{"id":1,"invoice_id":1}]}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.InvoicePayments(ctx, []domain.ID{"1", "2"})
		}},
	{name: "Statement", api: "/v3", method: "GET", uri: "/statement?business_id=b-1", answer: `{"data":{"balance_due":1}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return s.Statement(ctx, "b-1") }},
	{name: "PayInvoices", api: "/v3", write: true, method: "POST", uri: "/payments", key: "key-1",
		json:   `{"expected_total":547070,"invoice_ids":["1","2"],"on":"2026-03-12","payment_method_id":"p1"}`,
		answer: `{"data":[{"id":1}]}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.PayInvoices(ctx, domain.PayInvoicesInput{InvoiceIDs: []domain.ID{"1", "2"}, PaymentMethodID: "p1", ExpectedTotal: 547070,
				On: new(domain.Date("2026-03-12")), IdempotencyKey: "key-1"})
		}},
	{name: "SignMandate", api: "/v3", write: true, method: "POST", uri: "/mandates/m.1/signature", json: `{"consent":true}`,
		answer: `{"data":{"id":"m.1","type":"SEPA"}}`,
		do:     func(ctx context.Context, s *provider.Session) (any, error) { return s.SignMandate(ctx, "m.1", true) }},
	{name: "RecurringPage", api: "/v3", method: "GET",
		uri:    "/recurring-orders?business_id=b-1&q=Hebdo&status%5B%5D=active&status%5B%5D=paused&address_id%5B%5D=a1&page=2&per_page=25",
		answer: `{"data":[{"id":1}],"meta":{"page":2,"per_page":25,"total":26}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.RecurringPage(ctx, "b-1", domain.RecurringFilter{Q: " Hebdo ", Status: []domain.RecurringStatus{domain.RecurringActive, domain.RecurringPaused},
				AddressIDs: []domain.ID{"a1"}}, domain.Page{Page: 2, PerPage: 25})
		}},
	{name: "RecurringOrder", api: "/v3", method: "GET", uri: "/recurring-orders/r.1", answer: `{"data":{"id":"r.1"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return s.RecurringOrder(ctx, "r.1") }},
	{name: "Occurrences", api: "/v3", list: true, method: "GET",
		uri:    "/recurring-orders/occurrences?recurring_order_id%5B%5D=1&recurring_order_id%5B%5D=2&limit=8",
		answer: `{"data":[{"recurring_order_id":"1","date":"2026-03-12","status":"planned"}]}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.Occurrences(ctx, []domain.ID{"1", "2"}, 8)
		}},
	{name: "RecurringPreview", api: "/v3", list: true, method: "POST", uri: "/recurring-orders/preview?limit=8",
		json: `{"address_id":"a1","business_id":"b-1","day_of_month":-1,"ends_on":"2026-12-31","frequency":"monthly","instructions":"Portail <nord>",` +
			`"items":[{"fill_up":true,"gas_id":"g1","tank_id":"t1"}],"name":"","po_number":"BC-1","starts_on":"2026-03-12","window":"morning"}`,
		answer: `{"data":[{"date":"2026-03-31","status":"planned"}]}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.RecurringPreview(ctx, "b-1", domain.RecurringOrderInput{AddressID: "a1", Frequency: domain.Monthly, DayOfMonth: new(domain.LastWorkingDay),
				Items:  []*domain.OrderItemInput{{GasID: "g1", TankID: new(domain.ID("t1")), FillUp: true}},
				Window: domain.WindowMorning, StartsOn: "2026-03-12", EndsOn: new(domain.Date("2026-12-31")), PurchaseOrderNumber: new("BC-1"), Instructions: new("Portail <nord>")}, 8)
		}},
	{name: "CreateRecurringOrder", api: "/v3", write: true, method: "POST", uri: "/recurring-orders", key: "key-1",
		json: `{"address_id":"a1","business_id":"b-1","frequency":"biweekly","items":[{"fill_up":false,"gas_id":"g1","volume":12000}],` +
			`"name":"Hebdo","starts_on":"2026-03-12","weekdays":[2,5],"window":"night"}`,
		answer: `{"data":{"id":"r.1"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.CreateRecurringOrder(ctx, "b-1", domain.RecurringOrderInput{Name: "Hebdo", AddressID: "a1", Frequency: domain.Biweekly, Weekdays: []int{2, 5},
				Items: []*domain.OrderItemInput{{GasID: "g1", Volume: new(12000)}}, Window: domain.WindowNight, StartsOn: "2026-03-12"}, "key-1")
		}},
	{name: "UpdateRecurringOrder", api: "/v3", write: true, method: "PUT", uri: "/recurring-orders/r.1",
		json:   `{"address_id":"a1","day_of_month":5,"frequency":"monthly","items":[],"name":"Mensuel","starts_on":"2026-03-12","window":"afternoon"}`,
		answer: `{"data":{"id":"r.1"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.UpdateRecurringOrder(ctx, "r.1", domain.RecurringOrderInput{Name: "Mensuel", AddressID: "a1", Frequency: domain.Monthly, DayOfMonth: new(5),
				Window: domain.WindowAfternoon, StartsOn: "2026-03-12"})
		}},
	{name: "PauseRecurringOrder", api: "/v3", write: true, method: "POST", uri: "/recurring-orders/r.1/pause", json: `{"until":"2026-04-01"}`, answer: `{"data":{"id":"r.1"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.PauseRecurringOrder(ctx, "r.1", new(domain.Date("2026-04-01")))
		}},
	{name: "ResumeRecurringOrder", api: "/v3", write: true, method: "POST", uri: "/recurring-orders/r.1/resume", answer: `{"data":{"id":"r.1"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return s.ResumeRecurringOrder(ctx, "r.1") }},
	{name: "EndRecurringOrder", api: "/v3", write: true, method: "POST", uri: "/recurring-orders/r.1/end", answer: `{"data":{"id":"r.1"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return s.EndRecurringOrder(ctx, "r.1") }},
	{name: "SkipOccurrence", api: "/v3", write: true, method: "POST", uri: "/recurring-orders/r.1/skips/2026-03-12", answer: `{"data":{"id":"r.1"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.SkipOccurrence(ctx, "r.1", "2026-03-12")
		}},
	{name: "RestoreOccurrence", api: "/v3", write: true, method: "DELETE", uri: "/recurring-orders/r.1/skips/2026-03-12", answer: `{"data":{"id":"r.1"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.RestoreOccurrence(ctx, "r.1", "2026-03-12")
		}},
	{name: "OrderOccurrence", api: "/v3", write: true, method: "POST", uri: "/recurring-orders/r.1/occurrences/2026-03-12/order", answer: `{"data":{"id":"r.1"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.OrderOccurrence(ctx, "r.1", "2026-03-12")
		}},
	{name: "RecurringOrders", api: "/v3", list: true, method: "GET", uri: "/recurring-orders?business_id=b-1", answer: `{"data":[{"id":1}]}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return s.RecurringOrders(ctx, "b-1") }},
	{name: "Exports", api: "/analytics", method: "GET", uri: "/exports?business_id=b-1&page=2&per_page=25",
		answer: `{"data":[{"id":1,"from":"2026-01-01","to":"2026-03-31"}],"meta":{"page":2,"per_page":25,"total":26}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.Exports(ctx, "b-1", domain.Page{Page: 2, PerPage: 25})
		}},
	{name: "Export", api: "/analytics", method: "GET", uri: "/exports/e.1", answer: `{"data":{"id":"e.1","from":"2026-01-01","to":"2026-03-31"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return s.Export(ctx, "e.1") }},
	{name: "EstimateExport", api: "/analytics", method: "GET",
		uri:    "/exports/estimate?business_id=b-1&kind=tank_levels&from=2026-01-01&to=2026-03-31&address_id%5B%5D=a1&gas_id%5B%5D=1&gas_id%5B%5D=2",
		answer: `{"data":{"rows":312}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.EstimateExport(ctx, "b-1", domain.ExportInput{Kind: domain.ExportTankLevels, Format: domain.ExportCSV, From: "2026-01-01", To: "2026-03-31",
				AddressIDs: []domain.ID{"a1"}, GasIDs: []domain.ID{"1", "2"}})
		}},
	{name: "CreateExport", api: "/analytics", write: true, method: "POST", uri: "/exports", key: "key-1",
		json:   `{"address_ids":["a1"],"again":true,"business_id":"b-1","format":"xlsx","from":"2026-01-01","gas_ids":["1"],"kind":"deliveries","to":"2026-03-31"}`,
		answer: `{"data":{"id":"e.1","from":"2026-01-01","to":"2026-03-31"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			job, _, err := s.CreateExport(ctx, "b-1", domain.ExportInput{Kind: domain.ExportDeliveries, Format: domain.ExportXLSX, From: "2026-01-01", To: "2026-03-31",
				AddressIDs: []domain.ID{"a1"}, GasIDs: []domain.ID{"1"}}, true, "key-1")
			return job, err
		}},
	{name: "RetryExport", api: "/analytics", write: true, method: "POST", uri: "/exports/e.1/retry", answer: `{"data":{"id":"e.1","from":"2026-01-01","to":"2026-03-31"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return s.RetryExport(ctx, "e.1") }},
	{name: "CancelExport", api: "/analytics", write: true, method: "POST", uri: "/exports/e.1/cancel", answer: `{"data":{"id":"e.1","from":"2026-01-01","to":"2026-03-31"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return s.CancelExport(ctx, "e.1") }},
	{name: "DeleteExport", api: "/analytics", write: true, method: "DELETE", uri: "/exports/e.1", answer: ``,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return nil, s.DeleteExport(ctx, "e.1") }},
	{name: "PriceAlerts", api: "/v3", list: true, method: "GET", uri: "/price-alerts?business_id=b-1", answer: `{"data":[{"id":1,"threshold":"1.2"}]}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return s.PriceAlerts(ctx, "b-1") }},
	{name: "CreatePriceAlert", api: "/v3", write: true, method: "POST", uri: "/price-alerts", key: "key-1",
		json: `{"business_id":"b-1","condition":"below","gas_id":"1","threshold":"1.2"}`, answer: `{"data":{"id":1,"threshold":"1.2000"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.CreatePriceAlert(ctx, "b-1", domain.PriceAlertInput{GasID: "1", Condition: domain.PriceBelow, Threshold: "1.2"}, "key-1")
		}},
	{name: "DeletePriceAlert", api: "/v3", write: true, method: "DELETE", uri: "/price-alerts/p.1", answer: ``,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return nil, s.DeletePriceAlert(ctx, "p.1")
		}},
	{name: "Notifications", api: "/v3", list: true, method: "GET", uri: "/notifications?business_id=b-1&id%5B%5D=n.1", answer: `{"data":[{"id":"n.1"}]}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.Notifications(ctx, "b-1", []domain.ID{"n.1"})
		}},
	{name: "NotificationPage", api: "/v3", method: "GET", uri: "/notifications?business_id=b-1&unread=true&page=2&per_page=25",
		answer: `{"data":[{"id":1}],"meta":{"page":2,"per_page":25,"total":26,"unread":26}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.NotificationPage(ctx, "b-1", true, domain.Page{Page: 2, PerPage: 25})
		}},
	{name: "ReadNotifications", api: "/v3", write: true, method: "POST", uri: "/notifications/read", json: `{"business_id":"b-1","ids":["n.1","n.2"]}`,
		answer: `{"data":[{"id":"n.1"}],"meta":{"page":1,"per_page":100,"total":1,"unread":0}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.ReadNotifications(ctx, "b-1", []domain.ID{"n.1", "n.2"})
		}},
	{name: "Search", api: "/v3", list: true, method: "GET", uri: "/search?business_id=b-1&q=ZB+418&limit=12", answer: `{"data":[{"kind":"vehicle","id":1,"title":"ZB-418-AA"}]}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.Search(ctx, "b-1", domain.SearchQuery{Term: "ZB 418", Limit: 12})
		}},
	{name: "RecurringOrdersByID", api: "/v3", list: true, method: "GET", uri: "/recurring-orders?business_id=b-1&id%5B%5D=1", answer: `{"data":[{"id":1}]}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.RecurringOrdersByID(ctx, "b-1", []domain.ID{"1"})
		}},
}

// base returns the path of the API that an exercise calls.
func (e exercise) base() string {
	if e.api != "" {
		return e.api
	}
	return "/v2"
}

// call makes the call. A zero value, such as a nil pointer or an empty text, is returned as nil.
func (e exercise) call(ctx context.Context, s *provider.Session) (any, error) {
	v, err := e.do(ctx, s)
	if v == nil || reflect.ValueOf(v).IsZero() {
		return nil, err
	}
	return v, err
}

// exerciseNamed returns the exercise or flow with that name.
func exerciseNamed(t *testing.T, name string) exercise {
	t.Helper()
	for _, e := range slices.Concat(exercises, flows) {
		if e.name == name {
			return e
		}
	}
	t.Fatalf("no exercise %s", name)
	return exercise{}
}

// seen is a request as the server received it.
type seen struct {
	method, uri string
	proto       string
	header      http.Header
	parts       []string // name=value, in order
	body        []byte
}

// upstream is a provider whose responses a test controls.
type upstream struct {
	*httptest.Server
	mu   sync.Mutex
	seen []seen
}

func newUpstream(t *testing.T, answer http.HandlerFunc) *upstream {
	t.Helper()
	u := unstarted(t, answer)
	u.Start()
	return u
}

// newPipedUpstream returns an upstream without a network, because synctest's fake time does not
// advance during network calls, and the transport that reaches it.
func newPipedUpstream(t *testing.T, answer http.HandlerFunc) (*upstream, *http.Transport) {
	t.Helper()
	u, p := unstarted(t, answer), &pipes{dialled: make(chan net.Conn), closed: make(chan struct{})}
	_ = u.Listener.Close()
	u.Listener = p
	u.Start()
	transport := provider.NewTransport()
	transport.DialContext = p.dial
	t.Cleanup(transport.CloseIdleConnections)
	return u, transport
}

func unstarted(t *testing.T, answer http.HandlerFunc) *upstream {
	u := &upstream{}
	u.Server = httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		u.record(t, r)
		answer(w, r)
	}))
	t.Cleanup(u.Close)
	return u
}

// pipes is an in-memory listener.
type pipes struct {
	dialled chan net.Conn
	closed  chan struct{}
	close   sync.Once
}

func (p *pipes) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	near, far := net.Pipe()
	select {
	case p.dialled <- far:
		return near, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.dialled:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	p.close.Do(func() { close(p.closed) })
	return nil
}

func (p *pipes) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 1} }

func (u *upstream) record(t *testing.T, r *http.Request) {
	s := seen{method: r.Method, uri: r.RequestURI, proto: r.Proto, header: r.Header.Clone()}
	kind, params, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if kind == "multipart/form-data" {
		s.parts = readParts(t, multipart.NewReader(r.Body, params["boundary"]))
	} else {
		s.body, _ = io.ReadAll(r.Body)
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	u.seen = append(u.seen, s)
}

func readParts(t *testing.T, r *multipart.Reader) []string {
	parts := []string{}
	for {
		p, err := r.NextRawPart()
		if errors.Is(err, io.EOF) {
			return parts
		}
		if err != nil {
			t.Errorf("read multipart body: %v", err)
			return parts
		}
		value, _ := io.ReadAll(p)
		about := ""
		if p.FileName() != "" {
			about = p.FileName() + " " + p.Header.Get("Content-Type") + " "
		}
		parts = append(parts, p.FormName()+"="+about+string(value))
	}
}

func (u *upstream) requests() []seen {
	u.mu.Lock()
	defer u.mu.Unlock()
	return append([]seen(nil), u.seen...)
}

// newClient returns a client without a log. Without a V3URL, v3 calls go to /v3 of the same host,
// and without an AnalyticsURL, analytics calls to /analytics.
func newClient(t *testing.T, cfg provider.Config) *provider.Client {
	t.Helper()
	if cfg.V3URL == "" {
		cfg.V3URL = strings.TrimSuffix(strings.TrimSuffix(cfg.V2URL, "/"), "/v2") + "/v3"
	}
	if cfg.AnalyticsURL == "" {
		cfg.AnalyticsURL = strings.TrimSuffix(strings.TrimSuffix(cfg.V2URL, "/"), "/v2") + "/analytics"
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	if cfg.Transport == nil {
		own := provider.NewTransport()
		t.Cleanup(own.CloseIdleConnections)
		cfg.Transport = own
	}
	c, err := provider.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// asking returns a session whose provider gives that answer to every call, and the provider.
func asking(t *testing.T, answer http.HandlerFunc) (*provider.Session, *upstream) {
	t.Helper()
	u := newUpstream(t, answer)
	return newClient(t, provider.Config{V2URL: u.URL + "/v2"}).For(credentials, "fr"), u
}

// answering responds to every request with a body and status 200.
func answering(body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, body) }
}
