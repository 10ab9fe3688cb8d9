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

// accessRule defines who may request a root field (product 3.2).
type accessRule struct {
	// anyOf lists permissions: any one of them is enough. When it is empty, none is needed.
	anyOf []domain.Permission
	// named: the permission is needed in the business of the argument id; otherwise in the
	// business of the tab.
	named bool
	// tab defines when the business that the tab names must be one of the customer's.
	tab tabRule
	// first: the field is resolved only after its checks have passed, as writes and
	// subscriptions always are.
	first bool
	// ofTab: the fields selected below it belong to the tab's business.
	ofTab bool
}

// tabRule defines when the business that a tab names is checked.
type tabRule int

const (
	// exceptReads: writes and subscriptions are checked. Otherwise a mutation would be carried
	// out in another business than its tab's, and a subscription would follow another one for
	// as long as it is open, unnoticed. A read falls back, as CurrentBusiness describes: by
	// product 4.3 the page goes on with the user's default business and says so.
	exceptReads tabRule = iota
	// always: reads are checked too, because this one prepares a write.
	always
	// never: the field concerns no business.
	never
)

// matters reports whether the tab's business is checked for a root field of the type object.
func (r tabRule) matters(object string) bool {
	return r == always || r == exceptReads && object != "Query"
}

// accessRules has every field of Query, Mutation and Subscription. A field without an entry is
// refused. The provider makes the final decision: these rules only refuse early.
var accessRules = map[string]accessRule{
	"Query.me":              {ofTab: true},
	"Query.businesses":      {},
	"Query.currentBusiness": {ofTab: true},
	"Query.gasList":         {},
	"Query.appConfig":       {},
	"Query.users":           {anyOf: []domain.Permission{"USER_READ"}},
	// Every role has ORDER_READ, and an order may belong to another business than the tab's:
	// the provider alone decides.
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
	// The invoice may be billed to another business than the tab's, in which the user has
	// another role. So loader.Invoice requires FINANCE_READ there, once the provider has named
	// that business. The fields below it are prefetched as though the invoice were the tab's.
	"Query.invoice":               {ofTab: true},
	"Query.deliverySlots":         {anyOf: []domain.Permission{"ORDER_WRITE"}, tab: always},
	"Query.orderQuote":            {anyOf: []domain.Permission{"ORDER_WRITE"}, tab: always, first: true}, // the provider reserves a price
	"Query.fleet":                 {},
	"Query.tanks":                 {ofTab: true},
	"Query.tank":                  {ofTab: true},
	"Query.vehicles":              {ofTab: true},
	"Query.vehicle":               {ofTab: true},
	"Query.passwordRecoveryToken": {},
	"Query.recurringOrders":       {ofTab: true},
	// It may belong to another business than the tab's: the provider alone decides. The fields
	// below it are prefetched as though it were the tab's.
	"Query.recurringOrder":   {ofTab: true},
	"Query.recurringPreview": {anyOf: []domain.Permission{"RECURRING_WRITE"}, tab: always},

	"Query.priceAlerts":    {ofTab: true}, // only the user's own
	"Query.notifications":  {},            // only the user's own
	"Query.search":         {},            // loader.Search removes results that the user may not see
	"Query.exports":        {anyOf: []domain.Permission{"EXPORT_CREATE"}},
	"Query.exportEstimate": {anyOf: []domain.Permission{"EXPORT_CREATE"}, tab: always},

	"Subscription.orderUpdated":         {},
	"Subscription.tankerPosition":       {},
	"Subscription.businessUpdated":      {},
	"Subscription.tankLevelChanged":     {},
	"Subscription.invoiceUpdated":       {anyOf: []domain.Permission{"FINANCE_READ"}},
	"Subscription.exportProgress":       {anyOf: []domain.Permission{"EXPORT_CREATE"}},
	"Subscription.notificationReceived": {}, // only the user's own

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
	"Mutation.markNotificationsRead":    {}, // only the user's own
	"Mutation.updateMyNotificationType": {},
	"Mutation.recordEvents":             {tab: never},
	"Mutation.requestPasswordRecovery":  {tab: never},
	"Mutation.resetPassword":            {tab: never},
}

// permitted is a graphql.FieldMiddleware that enforces accessRules on root fields. It also
// restricts writes and subscriptions to the business that the tab names. A read runs in
// parallel with its checks, which only withhold its answer; a write waits for them.
func permitted(ctx context.Context, next graphql.Resolver) (any, error) {
	field := graphql.GetFieldContext(ctx)
	switch field.Object {
	case "Query", "Mutation", "Subscription":
	default:
		return next(ctx)
	}
	name := field.Object + "." + field.Field.Name
	needed, known := accessRules[name]
	if !known {
		return nil, fmt.Errorf("%s is refused: accessRules has no entry for it", name)
	}
	if needed.ofTab {
		prefetch(ctx, field.Field)
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
		if err := runChecks(ctx, checks); err != nil {
			return nil, err
		}
		return next(ctx)
	default:
		return withheld(ctx, checks, next)
	}
}

// withheld runs a read in parallel with its checks. A refusal cancels the read and discards its
// value and its errors.
func withheld(ctx context.Context, checks []func(context.Context) error, next graphql.Resolver) (any, error) {
	// gqlgen resolves the fields below in the context that next got.
	reading, end := context.WithCancel(ctx)
	checked := make(chan struct{})
	var refusal error
	go func() {
		defer close(checked)
		if refusal = runChecks(ctx, checks); refusal != nil {
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

// runChecks runs the checks concurrently, and returns the refusal of the first one in the list
// that refuses.
func runChecks(ctx context.Context, checks []func(context.Context) error) error {
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
