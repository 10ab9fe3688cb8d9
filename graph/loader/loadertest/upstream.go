// Package loadertest is an in-memory provider for tests that need behaviour which the sandbox
// cannot produce on demand: an immediate answer, a panic, a call that hangs, a missing field.
// Everything else is tested against the sandbox, over HTTP.
package loadertest

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/citerne/citerne/internal/domain"
)

// Upstream implements loader.Upstream. Calls are recorded by method and path, as the provider's
// REST calls are: "GET /business/b1/contacts". The fields are the records that the methods return;
// they have other names because a field and a method cannot share one.
type Upstream struct {
	Me       *domain.Customer
	Mine     []*domain.Business
	Sites    []*domain.Address
	People   []*domain.Contact
	Methods  []domain.PaymentMethod
	Products []*domain.Gas
	Daily    []*domain.PricePoint

	Deliveries []*domain.Order
	Happened   []*domain.OrderEvent
	Reservoirs []*domain.Tank
	Levels     []*domain.TankReading
	Foreseen   []*domain.TankForecast
	Lorries    []*domain.Vehicle
	Filled     []*domain.VehicleFill
	Used       []*domain.SeriesPoint
	Imported   *domain.FleetImportReport
	Bills      []*domain.Invoice
	Lines      []*domain.InvoiceLine
	Paid       []*domain.Payment
	Routines   []*domain.RecurringOrder
	Dates      []*domain.Occurrence
	Files      []*domain.ExportJob
	Alerts     []*domain.PriceAlert
	Notes      []*domain.AppNotification
	Found      []*domain.SearchResult

	// Figures are returned for any period; Curves are the series of any metric.
	Figures    *domain.Kpis
	Curves     []*domain.GasSeries
	PerSite    []*domain.SiteBreakdown
	PerVehicle []*domain.VehicleBreakdown
	Odd        []*domain.Anomaly
	// Day returns the provider's date, 2026-11-21 when Day is nil.
	Day func() (day domain.Date, known bool)
	// Silent makes ReadNotifications return no notifications.
	Silent bool
	// Asked is the last query for slots.
	Asked domain.SlotQuery

	// On runs at the start of each call; its error becomes the call's error.
	On func(ctx context.Context, call string) error

	mu    sync.Mutex
	calls []string
}

// Calls returns the recorded calls, sorted.
func (u *Upstream) Calls() []string {
	u.mu.Lock()
	defer u.mu.Unlock()
	return slices.Sorted(slices.Values(u.calls))
}

func (u *Upstream) called(ctx context.Context, call string) error {
	u.mu.Lock()
	u.calls = append(u.calls, call)
	u.mu.Unlock()
	if u.On == nil {
		return nil
	}
	return u.On(ctx, call)
}

func (u *Upstream) Customer(ctx context.Context) (*domain.Customer, error) {
	if err := u.called(ctx, "GET /customers"); err != nil {
		return nil, err
	}
	return new(*u.Me), nil
}

func (u *Upstream) Businesses(ctx context.Context) ([]*domain.Business, error) {
	return answer(u, ctx, "GET /customers/business", copies(u.Mine))
}

func (u *Upstream) Business(ctx context.Context, id domain.ID) (*domain.Business, error) {
	return one(u, ctx, "GET /business/"+string(id), id, u.Mine, func(b *domain.Business) domain.ID { return b.ID })
}

func (u *Upstream) Addresses(ctx context.Context) ([]*domain.Address, error) {
	return answer(u, ctx, "GET /business/addresses", copies(u.Sites))
}

func (u *Upstream) BusinessAddresses(ctx context.Context, id domain.ID) ([]*domain.Address, error) {
	sites, err := answer(u, ctx, "GET /business/"+string(id)+"/addresses", copies(u.Sites))
	for _, a := range sites {
		a.BusinessID = cmp.Or(a.BusinessID, id)
	}
	return sites, err
}

func (u *Upstream) Contacts(ctx context.Context, id domain.ID) ([]*domain.Contact, error) {
	return answer(u, ctx, "GET /business/"+string(id)+"/contacts", copies(u.People))
}

func (u *Upstream) PaymentMethods(ctx context.Context, id domain.ID) ([]domain.PaymentMethod, error) {
	return answer(u, ctx, "GET /business/"+string(id)+"/paymentMethods", u.Methods)
}

func (u *Upstream) Gases(ctx context.Context) ([]*domain.Gas, error) {
	return answer(u, ctx, "GET /gas", copies(u.Products))
}

// Prices ignores the days.
func (u *Upstream) Prices(ctx context.Context, gasIDs []domain.ID, _, _ domain.Date) ([]*domain.PricePoint, error) {
	return answer(u, ctx, fmt.Sprintf("GET /gas/prices of %d", len(gasIDs)), copies(u.Daily))
}

func (u *Upstream) SwitchBusiness(ctx context.Context, customerID, businessID domain.ID) error {
	if err := u.called(ctx, "PUT /customers/"+string(customerID)); err != nil {
		return err
	}
	u.Me.BusinessID = businessID
	return nil
}

func answer[T any](u *Upstream, ctx context.Context, call string, value T) (none T, err error) {
	if err := u.called(ctx, call); err != nil {
		return none, err
	}
	return value, nil
}

// one returns the record with an id, or the provider's error for an unknown id.
func one[T any](u *Upstream, ctx context.Context, call string, id domain.ID, records []*T, key func(*T) domain.ID) (*T, error) {
	if err := u.called(ctx, call); err != nil {
		return nil, err
	}
	i := slices.IndexFunc(records, func(r *T) bool { return key(r) == id })
	if i < 0 {
		return nil, domain.NewError(domain.CodeNotFound, "Cet élément est introuvable.")
	}
	return new(*records[i]), nil
}

// named returns the records whose key is one of ids. The recorded call includes the ids, in the
// order of the request.
func named[T any](u *Upstream, ctx context.Context, call string, ids []domain.ID, records []*T, key func(*T) domain.ID) ([]*T, error) {
	texts := make([]string, len(ids))
	for i, id := range ids {
		texts[i] = string(id)
	}
	found := slices.DeleteFunc(copies(records), func(r *T) bool { return !slices.Contains(ids, key(r)) })
	return answer(u, ctx, call+" "+strings.Join(texts, ","), found)
}

// copies returns new values at each call, as decoding a real answer does.
func copies[T any](items []*T) []*T {
	fresh := make([]*T, len(items))
	for i, item := range items {
		fresh[i] = new(*item)
	}
	return fresh
}

// Failing returns a value of On that makes the calls with a prefix fail, unless err is nil.
func Failing(prefix string, err error) func(context.Context, string) error {
	return func(_ context.Context, call string) error {
		if strings.HasPrefix(call, prefix) {
			return err
		}
		return nil
	}
}
