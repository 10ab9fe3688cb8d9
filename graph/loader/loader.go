// Package loader reads the provider on behalf of one GraphQL response: every upstream path is
// called at most once, and reads of many records are batched.
//
// It imports domain, logo, trace, dataloader and errgroup only. Loaders live as long as one
// response (Install) or until its next write, never as long as a connection, so that nothing is
// shared between customers or between the events of a stream. Resolvers use the typed getters:
// Customer, Businesses, Business, CurrentBusiness, Addresses, Contacts, PaymentMethods, Gases,
// HomePrices, Orders, Tanks and so on. A read of the tab's business starts before the business
// is confirmed as the customer's, and is withheld until then. Writes validate their input, go
// upstream once, and invalidate all that was read. Start with this file, then current.go,
// batch.go and write.go; each other file is one entity.
package loader

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/citerne/citerne/internal/domain"
)

// Upstream is the provider's API for a signed-in customer, as far as the loaders need it.
// Errors are *domain.Error.
type Upstream interface {
	Customer(ctx context.Context) (*domain.Customer, error)
	// Businesses are sorted by name, French collation.
	Businesses(ctx context.Context) ([]*domain.Business, error)
	Business(ctx context.Context, id domain.ID) (*domain.Business, error)
	// Addresses returns the addresses of all of the customer's businesses.
	Addresses(ctx context.Context) ([]*domain.Address, error)
	// BusinessAddresses returns addresses that name their business, even when the provider
	// leaves it out.
	BusinessAddresses(ctx context.Context, businessID domain.ID) ([]*domain.Address, error)
	Contacts(ctx context.Context, businessID domain.ID) ([]*domain.Contact, error)
	PaymentMethods(ctx context.Context, businessID domain.ID) ([]domain.PaymentMethod, error)
	Gases(ctx context.Context) ([]*domain.Gas, error)
	// Prices returns the prices of the days from from to to, for at most maxIDs products.
	Prices(ctx context.Context, gasIDs []domain.ID, from, to domain.Date) ([]*domain.PricePoint, error)
	SwitchBusiness(ctx context.Context, customerID, businessID domain.ID) error

	Orders(ctx context.Context, businessID domain.ID, filter domain.OrderFilter, sort *domain.OrderSort, page domain.Page) (*domain.OrderPage, error)
	// Order includes the fills of vehicles, which lists leave out.
	Order(ctx context.Context, id domain.ID) (*domain.Order, error)
	Position(ctx context.Context, orderID domain.ID) (*domain.TankerPosition, error)
	Slots(ctx context.Context, in domain.SlotQuery) ([]*domain.DeliverySlot, error)
	Quote(ctx context.Context, businessID domain.ID, in domain.OrderQuoteInput) (*domain.OrderQuote, error)
	Planning(ctx context.Context, businessID domain.ID, from, to domain.Date) (*domain.Planning, error)
	PlanningFeed(ctx context.Context, businessID domain.ID) (*domain.PlanningFeed, error)
	// Tanks returns all tanks of a business, including archived ones.
	Tanks(ctx context.Context, businessID domain.ID) ([]*domain.Tank, error)
	TankPage(ctx context.Context, businessID domain.ID, filter domain.TankFilter, sort domain.TankSort, page domain.Page) (*domain.TankPage, error)
	Vehicles(ctx context.Context, businessID domain.ID, filter domain.VehicleFilter, sort *domain.VehicleSort, page domain.Page) (*domain.VehiclePage, error)
	Fleet(ctx context.Context, businessID domain.ID) (*domain.FleetSummary, error)
	// The figures of a period; SiteBreakdown leaves the share of each site unset.
	Kpis(ctx context.Context, businessID domain.ID, in domain.AnalyticsInput) (*domain.Kpis, error)
	Series(ctx context.Context, businessID domain.ID, in domain.AnalyticsInput, metric domain.Metric) ([]*domain.GasSeries, error)
	SiteBreakdown(ctx context.Context, businessID domain.ID, in domain.AnalyticsInput) ([]*domain.SiteBreakdown, error)
	VehicleBreakdown(ctx context.Context, businessID domain.ID, in domain.AnalyticsInput, limit int) ([]*domain.VehicleBreakdown, error)
	Emissions(ctx context.Context, businessID domain.ID, in domain.AnalyticsInput) (*domain.EmissionsReport, error)
	Anomalies(ctx context.Context, businessID domain.ID, in domain.AnalyticsInput) ([]*domain.Anomaly, error)
	Excise(ctx context.Context, businessID domain.ID, year, quarter int) (*domain.ExciseRefund, error)
	// Today returns the provider's date; known is false before its first answer.
	Today() (day domain.Date, known bool)
	RecurringPage(ctx context.Context, businessID domain.ID, filter domain.RecurringFilter, page domain.Page) (*domain.RecurringPage, error)
	// RecurringOrders returns all recurring orders of a business, including ended ones.
	RecurringOrders(ctx context.Context, businessID domain.ID) ([]*domain.RecurringOrder, error)
	RecurringOrder(ctx context.Context, id domain.ID) (*domain.RecurringOrder, error)
	// RecurringPreview returns the dates that a recurring order would have; it stores nothing.
	RecurringPreview(ctx context.Context, businessID domain.ID, in domain.RecurringOrderInput, limit int) ([]*domain.Occurrence, error)
	Invoices(ctx context.Context, businessID domain.ID, filter domain.InvoiceFilter, sort *domain.InvoiceSort, page domain.Page) (*domain.InvoicePage, error)
	Invoice(ctx context.Context, id domain.ID) (*domain.Invoice, error)
	// OpenInvoices returns the unpaid invoices, the earliest due date first.
	OpenInvoices(ctx context.Context, businessID domain.ID) ([]*domain.Invoice, error)
	Statement(ctx context.Context, businessID domain.ID) (*domain.AccountStatement, error)
	Exports(ctx context.Context, businessID domain.ID, page domain.Page) (*domain.ExportPage, error)
	Export(ctx context.Context, id domain.ID) (*domain.ExportJob, error)
	// EstimateExport returns how many rows an export would have.
	EstimateExport(ctx context.Context, businessID domain.ID, in domain.ExportInput) (int, error)
	// PriceAlerts returns the customer's own alerts.
	PriceAlerts(ctx context.Context, businessID domain.ID) ([]*domain.PriceAlert, error)
	NotificationPage(ctx context.Context, businessID domain.ID, unread bool, page domain.Page) (*domain.NotificationPage, error)
	Search(ctx context.Context, businessID domain.ID, in domain.SearchQuery) ([]*domain.SearchResult, error)

	// The methods below answer for the given ids only, leave out unknown ids, and accept at
	// most maxIDs of them.

	OrdersByID(ctx context.Context, businessID domain.ID, ids []domain.ID) ([]*domain.Order, error)
	OrderEvents(ctx context.Context, orderIDs []domain.ID) ([]*domain.OrderEvent, error)
	OrderDocuments(ctx context.Context, orderIDs []domain.ID) ([]*domain.OrderDocument, error)
	TanksByID(ctx context.Context, businessID domain.ID, ids []domain.ID) ([]*domain.Tank, error)
	TankReadings(ctx context.Context, businessID domain.ID, tankIDs []domain.ID, from, to domain.Date) ([]*domain.TankReading, error)
	TankForecasts(ctx context.Context, businessID domain.ID, tankIDs []domain.ID) ([]*domain.TankForecast, error)
	VehiclesByID(ctx context.Context, businessID domain.ID, ids []domain.ID) ([]*domain.Vehicle, error)
	// VehicleFills returns fills whose vehicle has only its id.
	VehicleFills(ctx context.Context, businessID domain.ID, vehicleIDs []domain.ID, from, to domain.Date) ([]*domain.VehicleFill, error)
	VehicleConsumption(ctx context.Context, businessID domain.ID, vehicleIDs []domain.ID, months int) ([]*domain.SeriesPoint, error)
	InvoicesByID(ctx context.Context, businessID domain.ID, ids []domain.ID) ([]*domain.Invoice, error)
	InvoiceLines(ctx context.Context, invoiceIDs []domain.ID) ([]*domain.InvoiceLine, error)
	InvoicePayments(ctx context.Context, invoiceIDs []domain.ID) ([]*domain.Payment, error)
	RecurringOrdersByID(ctx context.Context, businessID domain.ID, ids []domain.ID) ([]*domain.RecurringOrder, error)
	// Notifications, like NotificationPage, returns the customer's own notifications.
	Notifications(ctx context.Context, businessID domain.ID, ids []domain.ID) ([]*domain.AppNotification, error)
	// Occurrences returns the next dates, at most limit of each recurring order.
	Occurrences(ctx context.Context, ids []domain.ID, limit int) ([]*domain.Occurrence, error)

	// The writes below return the updated record, nil when the provider accepted the write
	// without sending the record back.

	UpdateBusiness(ctx context.Context, id domain.ID, in domain.BusinessInput) (*domain.Business, error)
	UploadLogo(ctx context.Context, id domain.ID, png []byte) error
	DeleteLogo(ctx context.Context, id domain.ID) error
	CreateAddress(ctx context.Context, in domain.AddressInput) (*domain.Address, error)
	UpdateAddress(ctx context.Context, id domain.ID, in domain.AddressInput) (*domain.Address, error)
	DeleteAddress(ctx context.Context, id domain.ID) error
	CreateContact(ctx context.Context, businessID domain.ID, in domain.ContactInput) (*domain.Contact, error)
	UpdateContact(ctx context.Context, businessID, id domain.ID, in domain.ContactInput) (*domain.Contact, error)
	DeleteContact(ctx context.Context, businessID, id domain.ID) error
	AddSepaMandate(ctx context.Context, in domain.SepaMandateInput) (domain.PaymentMethod, error)
	AddCard(ctx context.Context, in domain.CardInput) (domain.PaymentMethod, error)
	SetDefaultPaymentMethod(ctx context.Context, businessID, id domain.ID) (domain.PaymentMethod, error)
	DeletePaymentMethod(ctx context.Context, id domain.ID) error
	SignMandate(ctx context.Context, id domain.ID, consent bool) (domain.PaymentMethod, error)
	UpdateNotificationType(ctx context.Context, t domain.NotificationType) error
	// ReadNotifications returns the notifications that were unread before; nil ids means all.
	ReadNotifications(ctx context.Context, businessID domain.ID, ids []domain.ID) (*domain.NotificationPage, error)

	// CreateOrder fails with a *domain.QuoteRefused when the quote's price is no longer
	// guaranteed.
	CreateOrder(ctx context.Context, businessID domain.ID, in domain.CreateOrderInput) (*domain.Order, error)
	UpdateOrder(ctx context.Context, id domain.ID, in domain.UpdateOrderInput) (*domain.Order, error)
	CancelOrder(ctx context.Context, id domain.ID, in domain.CancelOrderInput) (*domain.Order, error)
	AnswerSlot(ctx context.Context, id domain.ID, accept bool) (*domain.Order, error)
	ReportIssue(ctx context.Context, in domain.ReportIssueInput) (*domain.OrderIssue, error)
	CreateRecurringOrder(ctx context.Context, businessID domain.ID, in domain.RecurringOrderInput, key domain.ID) (*domain.RecurringOrder, error)
	UpdateRecurringOrder(ctx context.Context, id domain.ID, in domain.RecurringOrderInput) (*domain.RecurringOrder, error)
	PauseRecurringOrder(ctx context.Context, id domain.ID, until *domain.Date) (*domain.RecurringOrder, error)
	ResumeRecurringOrder(ctx context.Context, id domain.ID) (*domain.RecurringOrder, error)
	EndRecurringOrder(ctx context.Context, id domain.ID) (*domain.RecurringOrder, error)
	SkipOccurrence(ctx context.Context, id domain.ID, date domain.Date) (*domain.RecurringOrder, error)
	RestoreOccurrence(ctx context.Context, id domain.ID, date domain.Date) (*domain.RecurringOrder, error)
	OrderOccurrence(ctx context.Context, id domain.ID, date domain.Date) (*domain.RecurringOrder, error)

	CreateTank(ctx context.Context, businessID domain.ID, in domain.TankInput) (*domain.Tank, error)
	UpdateTank(ctx context.Context, id domain.ID, in domain.TankInput) (*domain.Tank, error)
	ArchiveTank(ctx context.Context, id domain.ID) (*domain.Tank, error)
	RestoreTank(ctx context.Context, id domain.ID) (*domain.Tank, error)
	RecordTankLevel(ctx context.Context, id domain.ID, in domain.TankLevelInput) (*domain.Tank, error)
	CreateVehicle(ctx context.Context, businessID domain.ID, in domain.VehicleInput) (*domain.Vehicle, error)
	UpdateVehicle(ctx context.Context, id domain.ID, in domain.VehicleInput) (*domain.Vehicle, error)
	ArchiveVehicle(ctx context.Context, id domain.ID) (*domain.Vehicle, error)
	RestoreVehicle(ctx context.Context, id domain.ID) (*domain.Vehicle, error)
	ImportFleet(ctx context.Context, businessID domain.ID, file []byte, dryRun bool) (*domain.FleetImportReport, error)

	DismissAnomaly(ctx context.Context, businessID, id domain.ID, in domain.DismissalInput) (*domain.Anomaly, error)
	RestoreAnomaly(ctx context.Context, businessID, id domain.ID) (*domain.Anomaly, error)

	ResetPlanningFeed(ctx context.Context, businessID domain.ID) (*domain.PlanningFeed, error)
	// PayInvoices fails with a *domain.AmountChanged when the amount left to pay is not the
	// expected one.
	PayInvoices(ctx context.Context, in domain.PayInvoicesInput) ([]*domain.Invoice, error)

	// CreateExport also reports whether the export existed.
	CreateExport(ctx context.Context, businessID domain.ID, in domain.ExportInput, again bool, key domain.ID) (job *domain.ExportJob, existing bool, err error)
	RetryExport(ctx context.Context, id domain.ID) (*domain.ExportJob, error)
	CancelExport(ctx context.Context, id domain.ID) (*domain.ExportJob, error)
	DeleteExport(ctx context.Context, id domain.ID) error
	CreatePriceAlert(ctx context.Context, businessID domain.ID, in domain.PriceAlertInput, key domain.ID) (*domain.PriceAlert, error)
	DeletePriceAlert(ctx context.Context, id domain.ID) error

	Users(ctx context.Context, businessID domain.ID, filter domain.UserFilter, page domain.Page) (*domain.UserPage, error)
	InviteUser(ctx context.Context, businessID domain.ID, in domain.InviteUserInput) (*domain.BusinessUser, error)
	ResendInvitation(ctx context.Context, id domain.ID) (*domain.BusinessUser, error)
	UpdateUser(ctx context.Context, businessID, id domain.ID, in domain.UpdateUserInput) (*domain.BusinessUser, error)
	RevokeUser(ctx context.Context, businessID, id domain.ID) (*domain.BusinessUser, error)
	RestoreUser(ctx context.Context, businessID, id domain.ID) (*domain.BusinessUser, error)
}

// loaders is the cache of one response.
type loaders struct {
	upstream Upstream
	// ctx is the context of the response: several fields may share a read, so it does not end
	// with one field.
	ctx context.Context
	tab tab

	customer     func() (*domain.Customer, error)
	businesses   func() ([]*domain.Business, error)
	current      func() (*domain.Business, error)
	allAddresses func() (map[domain.ID][]*domain.Address, error)
	gases        func() ([]*domain.Gas, error)
	prices       func() ([]*domain.PricePoint, error)

	business       keyed[domain.ID, *domain.Business]
	addresses      keyed[domain.ID, []*domain.Address]
	contacts       keyed[domain.ID, []*domain.Contact]
	paymentMethods keyed[domain.ID, []domain.PaymentMethod]
	fleet          keyed[domain.ID, *domain.FleetSummary]
	tanks          keyed[domain.ID, []*domain.Tank]
	allRecurring   keyed[domain.ID, []*domain.RecurringOrder]
	openInvoices   keyed[domain.ID, []*domain.Invoice]
	invoice        keyed[domain.ID, *domain.Invoice]
	expired        keyed[domain.ID, []*domain.BusinessUser]
	statement      keyed[domain.ID, *domain.AccountStatement]
	exports        keyed[domain.ID, []*domain.ExportJob]
	order          keyed[domain.ID, *domain.Order]
	recurringOrder keyed[domain.ID, *domain.RecurringOrder]
	position       keyed[domain.ID, *domain.TankerPosition]
	home           keyed[domain.ID, []*domain.Order]
	planning       keyed[period, *domain.Planning]

	kpis             keyed[figures, *domain.Kpis]
	series           keyed[series, []*domain.GasSeries]
	siteBreakdown    keyed[figures, []*domain.SiteBreakdown]
	vehicleBreakdown keyed[vehicles, []*domain.VehicleBreakdown]
	emissions        keyed[figures, *domain.EmissionsReport]
	anomalies        keyed[figures, []*domain.Anomaly]

	orders    references[*domain.Order]
	events    references[[]*domain.OrderEvent]
	documents references[[]*domain.OrderDocument]
	tank      references[*domain.Tank]
	vehicle   references[*domain.Vehicle]
	forecast  references[*domain.TankForecast]
	invoices  references[*domain.Invoice]
	lines     references[[]*domain.InvoiceLine]
	payments  references[[]*domain.Payment]
	recurring references[*domain.RecurringOrder]

	occurrences withArgument[int, []*domain.Occurrence]
	// owners maps known recurring orders to their businesses.
	owners      sync.Map
	readings    withArgument[history, []*domain.TankReading]
	fills       withArgument[history, []*domain.VehicleFill]
	consumption withArgument[recent, []*domain.SeriesPoint]
}

// Install adds fresh loaders over upstream to ctx, the context of one response. tabID is the
// business that the browser's tab names, lastID the business that the browser showed last.
// Either may be empty, and is never trusted before it is found among the customer's businesses.
func Install(ctx context.Context, upstream Upstream, tabID, lastID domain.ID) context.Context {
	h := new(held)
	ctx = context.WithValue(ctx, contextKey{}, h)
	h.Store(newLoaders(ctx, upstream, newTab(ctx, tabID, lastID)))
	return ctx
}

func newLoaders(ctx context.Context, upstream Upstream, t tab) *loaders {
	l := &loaders{upstream: upstream, ctx: ctx, tab: t}
	l.customer = once(ctx, "load customer", upstream.Customer)
	l.businesses = once(ctx, "load businesses", upstream.Businesses)
	l.current = once(ctx, "load current business", l.findCurrent)
	l.allAddresses = once(ctx, "load all addresses", l.fetchAllAddresses)
	l.gases = once(ctx, "load gases", upstream.Gases)
	l.prices = once(ctx, "load prices", l.fetchPrices)

	s := make(slots, concurrency)
	l.business.init(s, "load business", upstream.Business)
	l.addresses.init(s, "load addresses", upstream.BusinessAddresses)
	l.contacts.init(s, "load contacts", upstream.Contacts)
	l.paymentMethods.init(s, "load payment methods", upstream.PaymentMethods)
	l.fleet.init(s, "load fleet", upstream.Fleet)
	l.tanks.init(s, "load tanks", l.fetchAllTanks)
	l.allRecurring.init(s, "load all recurring orders", l.fetchAllRecurring)
	l.openInvoices.init(s, "load open invoices", upstream.OpenInvoices)
	l.expired.init(s, "load expired invitations", l.fetchExpiredInvitations)
	l.invoice.init(s, "load invoice", l.fetchInvoice)
	l.statement.init(s, "load statement", upstream.Statement)
	l.exports.init(s, "load latest exports", l.fetchExports)
	l.order.init(s, "load order", l.fetchOrder)
	l.recurringOrder.init(s, "load recurring order", l.fetchRecurringOrder)
	l.position.init(s, "load position", upstream.Position)
	l.home.init(s, "load home", l.fetchHome)
	l.planning.init(s, "load planning", l.fetchPlanning)
	l.kpis.init(s, "load figures", l.fetchKpis)
	l.series.init(s, "load series", l.fetchSeries)
	l.siteBreakdown.init(s, "load breakdown by site", l.fetchSiteBreakdown)
	l.vehicleBreakdown.init(s, "load breakdown by vehicle", l.fetchVehicleBreakdown)
	l.emissions.init(s, "load emissions", l.fetchEmissions)
	l.anomalies.init(s, "load anomalies", l.fetchAnomalies)

	l.orders.init("load orders", l.fetchOrders)
	l.events.init("load events", l.fetchEvents)
	l.documents.init("load documents", l.fetchDocuments)
	l.tank.init("load tanks by id", l.fetchTanks)
	l.vehicle.init("load vehicles by id", l.fetchVehicles)
	l.forecast.init("load forecasts", l.fetchForecasts)
	l.invoices.init("load invoices", l.fetchInvoices)
	l.lines.init("load invoice lines", l.fetchLines)
	l.payments.init("load invoice payments", l.fetchPayments)
	l.recurring.init("load recurring orders", l.fetchRecurring)
	l.occurrences.init("load occurrences", l.fetchOccurrences)

	l.readings.init("load readings", l.fetchReadings)
	l.fills.init("load fills", l.fetchFills)
	l.consumption.init("load consumption", l.fetchConsumption)
	return l
}

// Release drops the cached reads of the response of ctx, once it is written. The timers of a
// stream's calls keep their contexts for some seconds, and the stream itself keeps the context
// that it was opened with.
func Release(ctx context.Context) {
	if h, ok := ctx.Value(contextKey{}).(*held); ok {
		h.Store(nil)
	}
}

type contextKey struct{}

// held holds the loaders of a context until they are released.
type held struct{ atomic.Pointer[loaders] }

// read makes a read with the loaders of this response.
func read[T any](ctx context.Context, do func(l *loaders) (T, error)) (none T, _ error) {
	l, err := from(ctx)
	if err != nil {
		return none, err
	}
	return do(l)
}

// from returns the loaders of this response. There are none without a session, so every read of
// customer data then fails with the specification's refusal (§8).
func from(ctx context.Context) (*loaders, error) {
	if h, ok := ctx.Value(contextKey{}).(*held); ok {
		if l := h.Load(); l != nil {
			return l, nil
		}
	}
	return nil, domain.ErrUnauthenticated
}
