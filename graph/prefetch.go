package graph

import (
	"context"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/citerne/citerne/graph/loader"
)

// fieldName is a field of a type.
type fieldName struct{ object, field string }

// fieldNeeds maps fields below the tab's business to their reads, when these need nothing but
// the business id. A field that needs a record first, such as an event or an invoice, is not
// here.
var fieldNeeds = map[fieldName]loader.Need{
	{"Business", "legalName"}:             loader.NeedBusiness,
	{"Business", "siret"}:                 loader.NeedBusiness,
	{"Business", "vatNumber"}:             loader.NeedBusiness,
	{"Business", "activity"}:              loader.NeedBusiness,
	{"Business", "phone"}:                 loader.NeedBusiness,
	{"Business", "billingEmail"}:          loader.NeedBusiness,
	{"Business", "purchaseOrderRequired"}: loader.NeedBusiness,
	{"Business", "creditLimit"}:           loader.NeedBusiness,
	{"Business", "createdAt"}:             loader.NeedBusiness,
	{"Business", "addresses"}:             loader.NeedAddresses,
	{"Business", "contacts"}:              loader.NeedContacts,
	{"Business", "paymentMethods"}:        loader.NeedPaymentMethods,
	{"Business", "onboarding"}: loader.NeedBusiness | loader.NeedAddresses | loader.NeedContacts |
		loader.NeedPaymentMethods | loader.NeedFleet | loader.NeedHomeOrders,
	{"Address", "contact"}:         loader.NeedContacts,
	{"Address", "tanks"}:           loader.NeedTanks,
	{"Address", "recurringOrders"}: loader.NeedRecurringOrders,
	{"Tank", "gas"}:                loader.NeedGases,
	{"Tank", "address"}:            loader.NeedAddresses,
	{"Vehicle", "gas"}:             loader.NeedGases,
	{"Vehicle", "secondaryGas"}:    loader.NeedGases,
	{"Vehicle", "address"}:         loader.NeedAddresses,
	{"VehicleFill", "gas"}:         loader.NeedGases,
	{"Order", "address"}:           loader.NeedAddresses,
	{"OrderItem", "gas"}:           loader.NeedGases,
	{"Invoice", "paymentMethod"}:   loader.NeedPaymentMethods,
	{"InvoiceLine", "gas"}:         loader.NeedGases,
	{"PriceAlert", "gas"}:          loader.NeedGases,
	{"RecurringOrder", "address"}:  loader.NeedAddresses,
	{"RecurringItem", "gas"}:       loader.NeedGases,
	{"GasSeries", "gas"}:           loader.NeedGases,
	{"GasEmissions", "gas"}:        loader.NeedGases,
	{"SiteBreakdown", "address"}:   loader.NeedAddresses,
	{"HomeSummary", "activity"}:    loader.NeedAddresses,
	{"HomeSummary", "lowTanks"}:    loader.NeedTanks,
}

// prefetch starts the reads that the fields below a root field will need, in parallel with
// the root field's own.
func prefetch(ctx context.Context, field graphql.CollectedField) {
	s := selection{}
	s.add(field.Selections)
	loader.Prefetch(ctx, s.needs)
}

// selection collects the needs of the selected fields. It skips a field or fragment with a
// directive, which may be left out of the answer. It counts each fragment once: following every
// spread would take exponential time.
type selection struct {
	needs     loader.Need
	fragments map[string]bool
}

func (s *selection) add(set ast.SelectionSet) {
	for _, selected := range set {
		switch selected := selected.(type) {
		case *ast.Field:
			if len(selected.Directives) > 0 || selected.ObjectDefinition == nil {
				continue
			}
			s.needs |= fieldNeeds[fieldName{selected.ObjectDefinition.Name, selected.Name}]
			s.add(selected.SelectionSet)
		case *ast.InlineFragment:
			if len(selected.Directives) == 0 {
				s.add(selected.SelectionSet)
			}
		case *ast.FragmentSpread:
			if len(selected.Directives) == 0 && !s.fragments[selected.Name] {
				if s.fragments == nil {
					s.fragments = make(map[string]bool)
				}
				s.fragments[selected.Name] = true
				s.add(selected.Definition.SelectionSet)
			}
		}
	}
}
