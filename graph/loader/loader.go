// Package loader reads the provider on behalf of one GraphQL response: every
// upstream path is called at most once, and reads of many things are batched.
//
// It imports domain, trace and dataloader only. Loaders live as long as one response
// (Install), never as long as a connection, so that nothing is shared between
// customers or between the events of a stream. Resolvers use the typed getters:
// Customer, Businesses, Business, CurrentBusiness, Addresses, Contacts,
// PaymentMethods, Gases, HomePrices, Orders, Tanks and so on. Writes check what was
// typed, go upstream once, and make what they changed be read again. Start with this
// file, then memo.go, batch.go, herd.go and write.go; each other file is one entity.
package loader

import (
	"context"
	"sync/atomic"

	"github.com/graph-gophers/dataloader/v7"

	"github.com/citerne/citerne/internal/domain"
)

// Upstream is what the loaders need of a signed-in customer's provider. Errors
// are *domain.Error.
type Upstream interface {
	Customer(ctx context.Context) (*domain.Customer, error)
	// Businesses are sorted by name, French collation.
	Businesses(ctx context.Context) ([]*domain.Business, error)
	Business(ctx context.Context, id domain.ID) (*domain.Business, error)
	// Addresses are those of all of the customer's businesses.
	Addresses(ctx context.Context) ([]*domain.Address, error)
	// BusinessAddresses name their business, also when the provider leaves it to
	// the path that was asked.
	BusinessAddresses(ctx context.Context, businessID domain.ID) ([]*domain.Address, error)
	Contacts(ctx context.Context, businessID domain.ID) ([]*domain.Contact, error)
	PaymentMethods(ctx context.Context, businessID domain.ID) ([]domain.PaymentMethod, error)
	Gases(ctx context.Context) ([]*domain.Gas, error)
	// Prices are those of the days from one to another, for maxIDs products at the most.
	Prices(ctx context.Context, gasIDs []domain.ID, from, to domain.Date) ([]*domain.PricePoint, error)
	SwitchBusiness(ctx context.Context, customerID, businessID domain.ID) error

	Orders(ctx context.Context, businessID domain.ID, filter domain.OrderFilter, sort *domain.OrderSort, page domain.Page) (*domain.OrderPage, error)
	// Order has the fills of vehicles, which lists leave out.
	Order(ctx context.Context, id domain.ID) (*domain.Order, error)
	Position(ctx context.Context, orderID domain.ID) (*domain.TankerPosition, error)
	Slots(ctx context.Context, in domain.SlotQuery) ([]*domain.DeliverySlot, error)
	Quote(ctx context.Context, businessID domain.ID, in domain.OrderQuoteInput) (*domain.OrderQuote, error)
	Planning(ctx context.Context, businessID domain.ID, from, to domain.Date) (*domain.Planning, error)
	PlanningFeed(ctx context.Context, businessID domain.ID) (*domain.PlanningFeed, error)
	Tanks(ctx context.Context, businessID domain.ID) ([]*domain.Tank, error)
	RecurringOrders(ctx context.Context, businessID domain.ID) ([]*domain.RecurringOrder, error)

	// Those below answer for the given ids alone, leave out what is not known, and
	// take maxIDs of them at the most.

	OrdersByID(ctx context.Context, businessID domain.ID, ids []domain.ID) ([]*domain.Order, error)
	OrderEvents(ctx context.Context, orderIDs []domain.ID) ([]*domain.OrderEvent, error)
	OrderDocuments(ctx context.Context, orderIDs []domain.ID) ([]*domain.OrderDocument, error)
	TanksByID(ctx context.Context, businessID domain.ID, ids []domain.ID) ([]*domain.Tank, error)
	UnpaidInvoices(ctx context.Context, businessID domain.ID) ([]*domain.Invoice, error)
	InvoicesByID(ctx context.Context, businessID domain.ID, ids []domain.ID) ([]*domain.Invoice, error)
	RecurringOrdersByID(ctx context.Context, businessID domain.ID, ids []domain.ID) ([]*domain.RecurringOrder, error)

	// The writes below answer the record as it has become, nil when the provider
	// accepted the write without sending the record back.

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
	UpdateNotificationType(ctx context.Context, t domain.NotificationType) error

	// CreateOrder fails with a *domain.QuoteRefused when the quote's price is not
	// guaranteed any more.
	CreateOrder(ctx context.Context, businessID domain.ID, in domain.CreateOrderInput) (*domain.Order, error)
	UpdateOrder(ctx context.Context, id domain.ID, in domain.UpdateOrderInput) (*domain.Order, error)
	CancelOrder(ctx context.Context, id domain.ID, in domain.CancelOrderInput) (*domain.Order, error)
	AnswerSlot(ctx context.Context, id domain.ID, accept bool) (*domain.Order, error)
	ReportIssue(ctx context.Context, in domain.ReportIssueInput) (*domain.OrderIssue, error)
	ResetPlanningFeed(ctx context.Context, businessID domain.ID) (*domain.PlanningFeed, error)

	Users(ctx context.Context, businessID domain.ID, filter domain.UserFilter, page domain.Page) (*domain.UserPage, error)
	InviteUser(ctx context.Context, businessID domain.ID, in domain.InviteUserInput) (*domain.BusinessUser, error)
	ResendInvitation(ctx context.Context, id domain.ID) (*domain.BusinessUser, error)
	UpdateUser(ctx context.Context, businessID, id domain.ID, in domain.UpdateUserInput) (*domain.BusinessUser, error)
	RevokeUser(ctx context.Context, businessID, id domain.ID) (*domain.BusinessUser, error)
	RestoreUser(ctx context.Context, businessID, id domain.ID) (*domain.BusinessUser, error)
}

// loaders is the memory of one response.
type loaders struct {
	upstream Upstream
	tab      tab
	slots    slots

	customer     memo[*domain.Customer]
	businesses   memo[[]*domain.Business]
	allAddresses memo[[]*domain.Address]
	gases        memo[[]*domain.Gas]
	prices       memo[[]*domain.PricePoint]

	business       keyed[domain.ID, *domain.Business]
	ownAddresses   keyed[domain.ID, []*domain.Address]
	addresses      *dataloader.Loader[domain.ID, []*domain.Address]
	contacts       keyed[domain.ID, []*domain.Contact]
	paymentMethods keyed[domain.ID, []domain.PaymentMethod]
	tanks          keyed[domain.ID, []*domain.Tank]
	routines       keyed[domain.ID, []*domain.RecurringOrder]
	order          keyed[domain.ID, *domain.Order]
	home           keyed[domain.ID, []*domain.Order]
	planning       keyed[period, *domain.Planning]

	orders    herd[*domain.Order]
	events    herd[[]*domain.OrderEvent]
	documents herd[[]*domain.OrderDocument]
	tank      herd[*domain.Tank]
	invoices  herd[*domain.Invoice]
	recurring herd[*domain.RecurringOrder]
}

// Install gives ctx, the context of one response, fresh loaders over upstream.
// tabID is the business that the browser's tab asked for; it may be empty and is
// never trusted before it is found among the customer's businesses.
func Install(ctx context.Context, upstream Upstream, tabID domain.ID) context.Context {
	l := &loaders{upstream: upstream, slots: make(slots, concurrency)}
	l.tab.set(tabID)
	l.customer.name, l.customer.fetch = "load customer", upstream.Customer
	l.businesses.name, l.businesses.fetch = "load businesses", upstream.Businesses
	l.allAddresses.name, l.allAddresses.fetch = "load all addresses", upstream.Addresses
	l.gases.name, l.gases.fetch = "load gases", upstream.Gases
	l.prices.name, l.prices.fetch = "load prices", l.fetchPrices
	l.business = perKey(l.slots, "load business", upstream.Business)
	l.ownAddresses = perKey(l.slots, "load addresses", upstream.BusinessAddresses)
	l.addresses = batched(l.batchAddresses)
	l.contacts = perKey(l.slots, "load contacts", upstream.Contacts)
	l.paymentMethods = perKey(l.slots, "load payment methods", upstream.PaymentMethods)
	l.tanks = perKey(l.slots, "load tanks", upstream.Tanks)
	l.routines = perKey(l.slots, "load all recurring orders", l.fetchRoutines)
	l.order = perKey(l.slots, "load order", l.fetchOrder)
	l.home = perKey(l.slots, "load home", l.fetchHome)
	l.planning = perKey(l.slots, "load planning", l.fetchPlanning)
	l.orders.name, l.orders.fetch = "load orders", l.fetchOrders
	l.events.name, l.events.fetch = "load events", l.fetchEvents
	l.documents.name, l.documents.fetch = "load documents", l.fetchDocuments
	l.tank.name, l.tank.fetch = "load tanks by id", l.fetchTanks
	l.invoices.name, l.invoices.fetch = "load invoices", l.fetchInvoices
	l.recurring.name, l.recurring.fetch = "load recurring orders", l.fetchRecurring
	h := new(held)
	h.Store(l)
	return context.WithValue(ctx, contextKey{}, h)
}

// Release lets go of what was read for the response of ctx, which is written: the
// timers of a stream's calls keep their contexts for some seconds, and the stream
// itself keeps the one that it was opened with.
func Release(ctx context.Context) {
	if h, ok := ctx.Value(contextKey{}).(*held); ok {
		h.Store(nil)
	}
}

type contextKey struct{}

// held is where a context finds its loaders, until they are released.
type held struct{ atomic.Pointer[loaders] }

// from finds the loaders of this response. There are none without a session,
// which makes every read of customer data fail as the specification words it
// (§8).
func from(ctx context.Context) (*loaders, error) {
	if h, ok := ctx.Value(contextKey{}).(*held); ok {
		if l := h.Load(); l != nil {
			return l, nil
		}
	}
	return nil, domain.ErrNotLogged
}
