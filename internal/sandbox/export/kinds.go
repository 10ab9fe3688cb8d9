package export

import (
	"context"
	"slices"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/invoice"
	"github.com/citerne/citerne/internal/sandbox/sheet"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Request is what somebody wants in a file. Without sites or gases it is of all.
type Request struct {
	Business     store.ID
	Kind, Format string
	From, To     calendar.Date
	Sites, Gases []store.ID
}

// kind is what a file is about.
type kind struct {
	name, label string
	// slug is what the name of its file begins with.
	slug string
	// finance says that only who may see what is owed may see it.
	finance bool
	count   func(*Service, context.Context, store.Querier, Request) (int, error)
	table   func(*Service, context.Context, Request) (table, error)
}

// table is what stands in a file.
type table struct {
	columns []sheet.Column
	// about says how it came to be.
	about [][]string
	// each gives its rows one after the other; a row is not kept.
	each func(ctx context.Context, give func(row []any) error) error
}

// deliveries is the kind of orders, and so on.
const (
	deliveries = "deliveries"
	invoices   = "invoices"
	accounting = "accounting"
	vehicles   = "fleet"
	fills      = "fills"
	levels     = "tank_levels"
	emissions  = "emissions"
	excise     = "excise"
)

// kinds are all there are.
var kinds = []kind{
	{name: deliveries, label: "Livraisons", slug: "livraisons", count: (*Service).countDeliveries, table: (*Service).deliveries},
	{name: invoices, label: "Factures", slug: "factures", finance: true, count: (*Service).countInvoices, table: (*Service).invoices},
	{name: accounting, label: "Écritures comptables", slug: "ecritures", finance: true, count: (*Service).countEntries, table: (*Service).entries},
	{name: vehicles, label: "Flotte", slug: "flotte", count: (*Service).countVehicles, table: (*Service).vehicles},
	{name: fills, label: "Pleins par véhicule", slug: "pleins", count: (*Service).countFills, table: (*Service).fills},
	{name: levels, label: "Niveaux de cuves", slug: "niveaux", count: (*Service).countLevels, table: (*Service).levels},
	{name: emissions, label: "Bilan CO₂e", slug: "bilan-co2e", count: (*Service).countEmissions, table: (*Service).emissions},
	{name: excise, label: "Remboursement d’accise", slug: "accise", count: (*Service).countExcise, table: (*Service).excise},
}

// kindNamed finds a kind.
func kindNamed(name string) (kind, bool) {
	at := slices.IndexFunc(kinds, func(k kind) bool { return k.name == name })
	if at < 0 {
		return kind{}, false
	}
	return kinds[at], true
}

// fileName names the file of a request for a business. A fleet has no period.
func (r Request) fileName(business string, today calendar.Date) string {
	k, _ := kindNamed(r.Kind)
	period := r.From.String() + "_" + r.To.String()
	if r.Kind == vehicles {
		period = today.String()
	}
	return k.slug + "_" + invoice.Slug(business) + "_" + period + "." + r.Format
}

// among adds the condition that a column has one of some ids; none stands for all.
func among(c *store.Condition, column string, ids []store.ID) {
	if len(ids) > 0 {
		marks, args := store.Among(ids)
		c.And(column+" IN "+marks, args...)
	}
}

// since and until are the instants between which the days of a request lie.
func (r Request) since() int64 { return r.From.At(0, 0).Unix() }
func (r Request) until() int64 { return (r.To + 1).At(0, 0).Unix() }

// pageLength is how many rows are read before they are written: a store in memory has one
// connection.
const pageLength = 500

// maybe is what a pointer points at, an empty cell when it points at nothing.
func maybe[T any](v *T) any {
	if v == nil {
		return nil
	}
	return *v
}
