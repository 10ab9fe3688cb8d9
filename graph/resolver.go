// Package graph is the dashboard's GraphQL API: the schema's resolvers and the
// HTTP handler that runs them.
//
// It imports domain, trace, web, graph/loader, graph/payload, graph/scalar and graph/generated,
// never the provider's client. It makes no network call of its own. Resolvers are one to eight
// lines, in one file per section of schema.graphql, and read through graph/loader. A
// request passes, in this order: transport.go (HTTP in and out),
// handler.go (session, CSRF, execution), trusted_documents.go (which texts may
// run), guard.go (how large they may be), the resolvers, errors.go (the errors that a
// client reads). Start with handler.go.
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

// Each type's resolvers are methods of one of these types: order.Documents resolves
// Order.documents. Only the roots have fields; the others find their loaders in the context.
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

// The methods of generated.ResolverRoot.

func (r *resolver) Query() generated.QueryResolver                     { return query{r} }
func (r *resolver) Mutation() generated.MutationResolver               { return mutation{r} }
func (*resolver) Subscription() generated.SubscriptionResolver         { return subscription{} }
func (*resolver) Customer() generated.CustomerResolver                 { return customer{} }
func (*resolver) Order() generated.OrderResolver                       { return order{} }
func (*resolver) OrderItem() generated.OrderItemResolver               { return orderItem{} }
func (*resolver) OrderDocument() generated.OrderDocumentResolver       { return orderDocument{} }
func (*resolver) VehicleFill() generated.VehicleFillResolver           { return vehicleFill{} }
func (*resolver) QuoteItem() generated.QuoteItemResolver               { return quoteItem{} }
func (*resolver) PlanningEntry() generated.PlanningEntryResolver       { return planningEntry{} }
func (*resolver) PlanningFeed() generated.PlanningFeedResolver         { return planningFeed{} }
func (*resolver) RecurringOrder() generated.RecurringOrderResolver     { return recurringOrder{} }
func (*resolver) RecurringItem() generated.RecurringItemResolver       { return recurringItem{} }
func (*resolver) Occurrence() generated.OccurrenceResolver             { return occurrence{} }
func (*resolver) Tank() generated.TankResolver                         { return tank{} }
func (*resolver) Vehicle() generated.VehicleResolver                   { return vehicle{} }
func (*resolver) Invoice() generated.InvoiceResolver                   { return invoice{} }
func (*resolver) InvoiceLine() generated.InvoiceLineResolver           { return invoiceLine{} }
func (*resolver) Business() generated.BusinessResolver                 { return business{} }
func (*resolver) Address() generated.AddressResolver                   { return address{} }
func (*resolver) HomeSummary() generated.HomeSummaryResolver           { return home{} }
func (*resolver) ActivityItem() generated.ActivityItemResolver         { return activityItem{} }
func (*resolver) TodoItem() generated.TodoItemResolver                 { return todoItem{} }
func (*resolver) Anomaly() generated.AnomalyResolver                   { return anomaly{} }
func (*resolver) Analytics() generated.AnalyticsResolver               { return analytics{} }
func (*resolver) GasSeries() generated.GasSeriesResolver               { return gasSeries{} }
func (*resolver) GasEmissions() generated.GasEmissionsResolver         { return gasEmissions{} }
func (*resolver) SiteBreakdown() generated.SiteBreakdownResolver       { return siteBreakdown{} }
func (*resolver) VehicleBreakdown() generated.VehicleBreakdownResolver { return vehicleBreakdown{} }
func (*resolver) ExciseVehicle() generated.ExciseVehicleResolver       { return exciseVehicle{} }
func (*resolver) SepaMandate() generated.SepaMandateResolver           { return mandate{} }
func (*resolver) ExportJob() generated.ExportJobResolver               { return exportJob{} }
func (*resolver) PriceAlert() generated.PriceAlertResolver             { return priceAlert{} }
func (*resolver) AppNotification() generated.AppNotificationResolver   { return notification{} }
func (*resolver) SearchResult() generated.SearchResultResolver         { return searchResult{} }
