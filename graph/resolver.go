// Package graph is the dashboard's GraphQL API: the schema's resolvers and the
// HTTP handler that runs them.
//
// It imports domain, trace, web, graph/loader, graph/scalar and graph/generated; never the
// provider's client, never a network call of its own. Resolvers are one to eight
// lines, in one file per section of schema.graphql, and read through graph/loader. A
// request passes, in this order: transport.go (HTTP in and out),
// handler.go (session, CSRF, execution), trusted_documents.go (which texts may
// run), guard.go (how large they may be), the resolvers, errors.go (what a client reads).
// Start with handler.go.
//
// After a change of schema.graphql or gqlgen.yml run `go generate ./graph`; the
// build then names the resolvers that are missing.
package graph

import (
	"net/http"

	"github.com/citerne/citerne/graph/generated"
	"github.com/citerne/citerne/internal/domain"
)

//go:generate go -C .. run ./graph/codegen

// resolver is the root that the generated code asks for each type's resolvers.
type resolver struct {
	appConfig domain.AppConfig
	events    Recorder
	recovery  func(http.Header) Recovery
}

// Each type's resolvers are methods of one of these types. Only the roots have fields; the
// others find their loaders in the context.
type (
	query            struct{ *resolver }
	mutation         struct{ *resolver }
	subscription     struct{}
	customer         struct{}
	order            struct{}
	orderItem        struct{}
	orderDocument    struct{}
	vehicleFill      struct{}
	quoteItem        struct{}
	planningEntry    struct{}
	planningFeed     struct{}
	recurringOrder   struct{}
	recurringItem    struct{}
	occurrence       struct{}
	tank             struct{}
	vehicle          struct{}
	invoice          struct{}
	invoiceLine      struct{}
	business         struct{}
	address          struct{}
	home             struct{}
	activityItem     struct{}
	todoItem         struct{}
	mandate          struct{}
	exportJob        struct{}
	priceAlert       struct{}
	notification     struct{}
	searchResult     struct{}
	anomaly          struct{}
	analytics        struct{}
	gasSeries        struct{}
	gasEmissions     struct{}
	siteBreakdown    struct{}
	vehicleBreakdown struct{}
	exciseVehicle    struct{}
)

// Query implements generated.ResolverRoot.
func (r *resolver) Query() generated.QueryResolver { return query{r} }

// Mutation implements generated.ResolverRoot.
func (r *resolver) Mutation() generated.MutationResolver { return mutation{r} }

// Subscription implements generated.ResolverRoot.
func (*resolver) Subscription() generated.SubscriptionResolver { return subscription{} }

// Customer implements generated.ResolverRoot.
func (*resolver) Customer() generated.CustomerResolver { return customer{} }

// Order implements generated.ResolverRoot.
func (*resolver) Order() generated.OrderResolver { return order{} }

// OrderItem implements generated.ResolverRoot.
func (*resolver) OrderItem() generated.OrderItemResolver { return orderItem{} }

// OrderDocument implements generated.ResolverRoot.
func (*resolver) OrderDocument() generated.OrderDocumentResolver { return orderDocument{} }

// VehicleFill implements generated.ResolverRoot.
func (*resolver) VehicleFill() generated.VehicleFillResolver { return vehicleFill{} }

// QuoteItem implements generated.ResolverRoot.
func (*resolver) QuoteItem() generated.QuoteItemResolver { return quoteItem{} }

// PlanningEntry implements generated.ResolverRoot.
func (*resolver) PlanningEntry() generated.PlanningEntryResolver { return planningEntry{} }

// PlanningFeed implements generated.ResolverRoot.
func (*resolver) PlanningFeed() generated.PlanningFeedResolver { return planningFeed{} }

// RecurringOrder implements generated.ResolverRoot.
func (*resolver) RecurringOrder() generated.RecurringOrderResolver { return recurringOrder{} }

// RecurringItem implements generated.ResolverRoot.
func (*resolver) RecurringItem() generated.RecurringItemResolver { return recurringItem{} }

// Occurrence implements generated.ResolverRoot.
func (*resolver) Occurrence() generated.OccurrenceResolver { return occurrence{} }

// Tank implements generated.ResolverRoot.
func (*resolver) Tank() generated.TankResolver { return tank{} }

// Vehicle implements generated.ResolverRoot.
func (*resolver) Vehicle() generated.VehicleResolver { return vehicle{} }

// Invoice implements generated.ResolverRoot.
func (*resolver) Invoice() generated.InvoiceResolver { return invoice{} }

// InvoiceLine implements generated.ResolverRoot.
func (*resolver) InvoiceLine() generated.InvoiceLineResolver { return invoiceLine{} }

// Business implements generated.ResolverRoot.
func (*resolver) Business() generated.BusinessResolver { return business{} }

// Address implements generated.ResolverRoot.
func (*resolver) Address() generated.AddressResolver { return address{} }

// HomeSummary implements generated.ResolverRoot.
func (*resolver) HomeSummary() generated.HomeSummaryResolver { return home{} }

// ActivityItem implements generated.ResolverRoot.
func (*resolver) ActivityItem() generated.ActivityItemResolver { return activityItem{} }

// TodoItem implements generated.ResolverRoot.
func (*resolver) TodoItem() generated.TodoItemResolver { return todoItem{} }

// Anomaly implements generated.ResolverRoot.
func (*resolver) Anomaly() generated.AnomalyResolver { return anomaly{} }

// Analytics implements generated.ResolverRoot.
func (*resolver) Analytics() generated.AnalyticsResolver { return analytics{} }

// GasSeries implements generated.ResolverRoot.
func (*resolver) GasSeries() generated.GasSeriesResolver { return gasSeries{} }

// GasEmissions implements generated.ResolverRoot.
func (*resolver) GasEmissions() generated.GasEmissionsResolver { return gasEmissions{} }

// SiteBreakdown implements generated.ResolverRoot.
func (*resolver) SiteBreakdown() generated.SiteBreakdownResolver { return siteBreakdown{} }

// VehicleBreakdown implements generated.ResolverRoot.
func (*resolver) VehicleBreakdown() generated.VehicleBreakdownResolver { return vehicleBreakdown{} }

// ExciseVehicle implements generated.ResolverRoot.
func (*resolver) ExciseVehicle() generated.ExciseVehicleResolver { return exciseVehicle{} }

// SepaMandate implements generated.ResolverRoot.
func (*resolver) SepaMandate() generated.SepaMandateResolver { return mandate{} }

// ExportJob implements generated.ResolverRoot.
func (*resolver) ExportJob() generated.ExportJobResolver { return exportJob{} }

// PriceAlert implements generated.ResolverRoot.
func (*resolver) PriceAlert() generated.PriceAlertResolver { return priceAlert{} }

// AppNotification implements generated.ResolverRoot.
func (*resolver) AppNotification() generated.AppNotificationResolver { return notification{} }

// SearchResult implements generated.ResolverRoot.
func (*resolver) SearchResult() generated.SearchResultResolver { return searchResult{} }
