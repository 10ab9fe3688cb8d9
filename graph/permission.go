package graph

import (
	"cmp"
	"context"
	"fmt"
	"sync"

	"github.com/99designs/gqlgen/graphql"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/internal/domain"
)

// demand says who may ask for a root field (product 3.2).
type demand struct {
	// anyOf are the permissions of which one is enough; none is needed when it is
	// empty.
	anyOf []domain.Permission
	// named: the argument id names the business in which it is needed, else that is
	// the one that the tab works on.
	named bool
	// tab says when the business that the tab names must be one of the customer's.
	tab tabRule
	// first: it is asked only once its checks have passed, as writes and subscriptions
	// always are.
	first bool
	// ofTab: what is selected below it is of the tab's business.
	ofTab bool
}

// tabRule is when the business that a tab names matters.
type tabRule int

const (
	// unlessRead: a mutation is refused rather than carried out in another business
	// than its tab's, and a subscription rather than follow another one for as long as
	// it is open, which nobody would notice. A read falls back, as CurrentBusiness
	// says: product 4.3 has the page go on with the person's own business and say so.
	unlessRead tabRule = iota
	// always: it prepares a write.
	always
	// never: it touches nothing of a business.
	never
)

// matters tells whether the tab's business does for a root field of this type.
func (r tabRule) matters(object string) bool {
	return r == always || r == unlessRead && object != "Query"
}

// demands has every field of Query, Mutation and Subscription. One without an entry is
// refused. The provider decides in the end: only those ask it whose permissions allow it.
var demands = map[string]demand{
	"Query.me":              {ofTab: true},
	"Query.businesses":      {},
	"Query.currentBusiness": {ofTab: true},
	"Query.gasList":         {},
	"Query.appConfig":       {},
	"Query.users":           {anyOf: []domain.Permission{"USER_READ"}},
	// Every role has ORDER_READ, and an order may be of another business than the
	// tab's: the provider alone decides.
	"Query.home":                 {ofTab: true},
	"Query.planning":             {ofTab: true},
	"Query.planningClosedDays":   {},
	"Query.planningFeed":         {},
	"Query.orders":               {ofTab: true},
	"Query.order":                {},
	"Query.tankerPosition":       {},
	"Query.documentArchive":      {},
	"Query.invoices":             {anyOf: []domain.Permission{"FINANCE_READ"}, ofTab: true},
	"Query.accountStatement":     {anyOf: []domain.Permission{"FINANCE_READ"}},
	"Query.invoiceArchive":       {anyOf: []domain.Permission{"FINANCE_READ"}},
	"Query.accountingEntriesUrl": {anyOf: []domain.Permission{"FINANCE_READ"}},
	"Query.analytics":            {anyOf: []domain.Permission{"ANALYTICS_READ"}, ofTab: true},
	"Query.exciseRefund":         {anyOf: []domain.Permission{"ANALYTICS_READ"}, ofTab: true},
	"Query.priceHistory":         {},
	// It may be billed to another business than the tab's, in which the person has another
	// role: loader.Invoice asks for FINANCE_READ there, once the provider has said where
	// that is, and what of it is selected begins as though it were the tab's.
	"Query.invoice":               {ofTab: true},
	"Query.deliverySlots":         {anyOf: []domain.Permission{"ORDER_WRITE"}, tab: always},
	"Query.orderQuote":            {anyOf: []domain.Permission{"ORDER_WRITE"}, tab: always, first: true}, // the provider holds a price
	"Query.fleet":                 {},
	"Query.tanks":                 {ofTab: true},
	"Query.tank":                  {ofTab: true},
	"Query.vehicles":              {ofTab: true},
	"Query.vehicle":               {ofTab: true},
	"Query.passwordRecoveryToken": {},
	"Query.recurringOrders":       {ofTab: true},
	// It may be of another business than the tab's: the provider alone decides. Its fields
	// are asked for as though it were the tab's.
	"Query.recurringOrder":   {ofTab: true},
	"Query.recurringPreview": {anyOf: []domain.Permission{"RECURRING_WRITE"}, tab: always},

	"Query.priceAlerts":    {ofTab: true}, // the person's own
	"Query.notifications":  {},            // the person's own
	"Query.search":         {},            // loader.Search keeps what the person may not see
	"Query.exports":        {anyOf: []domain.Permission{"EXPORT_CREATE"}},
	"Query.exportEstimate": {anyOf: []domain.Permission{"EXPORT_CREATE"}, tab: always},

	"Subscription.orderUpdated":         {},
	"Subscription.tankerPosition":       {},
	"Subscription.businessUpdated":      {},
	"Subscription.tankLevelChanged":     {},
	"Subscription.invoiceUpdated":       {anyOf: []domain.Permission{"FINANCE_READ"}},
	"Subscription.exportProgress":       {anyOf: []domain.Permission{"EXPORT_CREATE"}},
	"Subscription.notificationReceived": {}, // the person's own

	"Mutation.switchBusiness":           {},
	"Mutation.updateBusiness":           {anyOf: []domain.Permission{"BUSINESS_WRITE"}, named: true},
	"Mutation.uploadBusinessLogo":       {anyOf: []domain.Permission{"BUSINESS_WRITE"}, named: true},
	"Mutation.deleteBusinessLogo":       {anyOf: []domain.Permission{"BUSINESS_WRITE"}, named: true},
	"Mutation.createAddress":            {anyOf: []domain.Permission{"ORDER_WRITE", "BUSINESS_WRITE"}},
	"Mutation.updateAddress":            {anyOf: []domain.Permission{"ORDER_WRITE", "BUSINESS_WRITE"}},
	"Mutation.deleteAddress":            {anyOf: []domain.Permission{"ORDER_WRITE", "BUSINESS_WRITE"}},
	"Mutation.createContact":            {anyOf: []domain.Permission{"ORDER_WRITE", "BUSINESS_WRITE"}},
	"Mutation.updateContact":            {anyOf: []domain.Permission{"ORDER_WRITE", "BUSINESS_WRITE"}},
	"Mutation.deleteContact":            {anyOf: []domain.Permission{"ORDER_WRITE", "BUSINESS_WRITE"}},
	"Mutation.addSepaPaymentMethod":     {anyOf: []domain.Permission{"PAYMENT_METHOD_WRITE"}},
	"Mutation.addCardPaymentMethod":     {anyOf: []domain.Permission{"PAYMENT_METHOD_WRITE"}},
	"Mutation.setDefaultPaymentMethod":  {anyOf: []domain.Permission{"PAYMENT_METHOD_WRITE"}},
	"Mutation.deletePaymentMethod":      {anyOf: []domain.Permission{"PAYMENT_METHOD_WRITE"}},
	"Mutation.createOrder":              {anyOf: []domain.Permission{"ORDER_WRITE"}},
	"Mutation.updateOrder":              {anyOf: []domain.Permission{"ORDER_WRITE"}},
	"Mutation.cancelOrder":              {anyOf: []domain.Permission{"ORDER_WRITE"}},
	"Mutation.reportOrderIssue":         {anyOf: []domain.Permission{"ORDER_WRITE"}},
	"Mutation.answerSlotProposal":       {anyOf: []domain.Permission{"ORDER_WRITE"}},
	"Mutation.createRecurringOrder":     {anyOf: []domain.Permission{"RECURRING_WRITE"}},
	"Mutation.updateRecurringOrder":     {anyOf: []domain.Permission{"RECURRING_WRITE"}},
	"Mutation.pauseRecurringOrder":      {anyOf: []domain.Permission{"RECURRING_WRITE"}},
	"Mutation.resumeRecurringOrder":     {anyOf: []domain.Permission{"RECURRING_WRITE"}},
	"Mutation.skipOccurrence":           {anyOf: []domain.Permission{"RECURRING_WRITE"}},
	"Mutation.unskipOccurrence":         {anyOf: []domain.Permission{"RECURRING_WRITE"}},
	"Mutation.endRecurringOrder":        {anyOf: []domain.Permission{"RECURRING_WRITE"}},
	"Mutation.orderOccurrence":          {anyOf: []domain.Permission{"ORDER_WRITE"}},
	"Mutation.resetPlanningFeed":        {},
	"Mutation.createTank":               {anyOf: []domain.Permission{"FLEET_WRITE"}},
	"Mutation.updateTank":               {anyOf: []domain.Permission{"FLEET_WRITE"}},
	"Mutation.archiveTank":              {anyOf: []domain.Permission{"FLEET_WRITE"}},
	"Mutation.restoreTank":              {anyOf: []domain.Permission{"FLEET_WRITE"}},
	"Mutation.recordTankLevel":          {anyOf: []domain.Permission{"FLEET_WRITE"}},
	"Mutation.createVehicle":            {anyOf: []domain.Permission{"FLEET_WRITE"}},
	"Mutation.updateVehicle":            {anyOf: []domain.Permission{"FLEET_WRITE"}},
	"Mutation.archiveVehicle":           {anyOf: []domain.Permission{"FLEET_WRITE"}},
	"Mutation.restoreVehicle":           {anyOf: []domain.Permission{"FLEET_WRITE"}},
	"Mutation.importFleet":              {anyOf: []domain.Permission{"FLEET_WRITE"}},
	"Mutation.createPriceAlert":         {},
	"Mutation.deletePriceAlert":         {},
	"Mutation.createExport":             {anyOf: []domain.Permission{"EXPORT_CREATE"}},
	"Mutation.retryExport":              {anyOf: []domain.Permission{"EXPORT_CREATE"}},
	"Mutation.cancelExport":             {anyOf: []domain.Permission{"EXPORT_CREATE"}},
	"Mutation.deleteExport":             {anyOf: []domain.Permission{"EXPORT_CREATE"}},
	"Mutation.dismissAnomaly":           {anyOf: []domain.Permission{"ORDER_WRITE"}},
	"Mutation.restoreAnomaly":           {anyOf: []domain.Permission{"ORDER_WRITE"}},
	"Mutation.payInvoices":              {anyOf: []domain.Permission{"FINANCE_PAY"}},
	"Mutation.signSepaMandate":          {anyOf: []domain.Permission{"PAYMENT_METHOD_WRITE"}},
	"Mutation.inviteUser":               {anyOf: []domain.Permission{"USER_WRITE"}},
	"Mutation.resendInvitation":         {anyOf: []domain.Permission{"USER_WRITE"}},
	"Mutation.updateUser":               {anyOf: []domain.Permission{"USER_WRITE"}},
	"Mutation.revokeUser":               {anyOf: []domain.Permission{"USER_WRITE"}},
	"Mutation.restoreUser":              {anyOf: []domain.Permission{"USER_WRITE"}},
	"Mutation.markNotificationsRead":    {}, // the person's own
	"Mutation.updateMyNotificationType": {},
	"Mutation.recordEvents":             {tab: never},
	"Mutation.requestPasswordRecovery":  {tab: never},
	"Mutation.resetPassword":            {tab: never},
}

// permitted is a graphql.FieldMiddleware: a root field is answered only to those who may
// ask for it, and a write or a subscription only in the business that its tab names. A
// read begins beside its checks, which only withhold its answer; a write waits for them.
func permitted(ctx context.Context, next graphql.Resolver) (any, error) {
	field := graphql.GetFieldContext(ctx)
	switch field.Object {
	case "Query", "Mutation", "Subscription":
	default:
		return next(ctx)
	}
	name := field.Object + "." + field.Field.Name
	needed, known := demands[name]
	if !known {
		return nil, fmt.Errorf("%s is refused to everybody: demands has no entry for it", name)
	}
	if needed.ofTab {
		beginAhead(ctx, field.Field)
	}
	var checks []func(context.Context) error
	if needed.tab.matters(field.Object) {
		checks = append(checks, loader.CheckTab)
	}
	if len(needed.anyOf) > 0 {
		var business domain.ID
		if needed.named {
			business, _ = field.Args["id"].(domain.ID) // the schema says that it is one
		}
		checks = append(checks, func(ctx context.Context) error { return loader.Require(ctx, business, needed.anyOf...) })
	}
	if in, ok := field.Args["input"].(domain.ExportInput); ok && in.Kind.OfFinance() {
		checks = append(checks, func(ctx context.Context) error { return loader.Require(ctx, "", "FINANCE_READ") })
	}
	switch {
	case len(checks) == 0:
		return next(ctx)
	case needed.first || field.Object != "Query":
		if err := passed(ctx, checks); err != nil {
			return nil, err
		}
		return next(ctx)
	default:
		return withheld(ctx, checks, next)
	}
}

// withheld begins a read beside its checks. A refusal ends the read, and nothing of it
// leaves: neither what it answered nor what failed of it.
func withheld(ctx context.Context, checks []func(context.Context) error, next graphql.Resolver) (any, error) {
	// gqlgen resolves the fields below in the context that the read was given.
	reading, end := context.WithCancel(ctx)
	checked := make(chan struct{})
	var refusal error
	go func() {
		defer close(checked)
		if refusal = passed(ctx, checks); refusal != nil {
			end()
		}
	}()
	wait := func() error { <-checked; return refusal }
	value, err := next(context.WithValue(reading, checksKey{}, wait))
	if refusal := wait(); refusal != nil {
		return nil, refusal
	}
	return value, err
}

type checksKey struct{}

// refusalOf waits for the checks of the read that ctx belongs to, if it has any.
func refusalOf(ctx context.Context) error {
	if wait, ok := ctx.Value(checksKey{}).(func() error); ok {
		return wait()
	}
	return nil
}

// passed makes checks side by side, and gives the refusal of the first that refuses.
func passed(ctx context.Context, checks []func(context.Context) error) error {
	refusals := make([]error, len(checks))
	var all sync.WaitGroup
	for i, check := range checks {
		all.Go(func() {
			defer func() {
				if p := recover(); p != nil {
					refusals[i] = recovered(ctx, p)
				}
			}()
			refusals[i] = check(ctx)
		})
	}
	all.Wait()
	return cmp.Or(refusals...)
}
