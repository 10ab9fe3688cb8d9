package export

import (
	"context"
	"slices"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/invoice"
	"github.com/citerne/citerne/internal/sandbox/sheet"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Request is the contents of a file as requested. Empty Sites or Gases select all.
type Request struct {
	Business     store.ID
	Kind, Format string
	From, To     calendar.Date
	Sites, Gases []store.ID
}

// kind is a kind of export.
type kind struct {
	name, label string
	// slug is the beginning of the file name.
	slug string
	// finance is set when the kind needs the permission to read finances.
	finance bool
	count   func(*Service, context.Context, store.Querier, Request) (int, error)
	table   func(*Service, context.Context, Request) (table, error)
}

// table is the content of a file.
type table struct {
	columns []sheet.Column
	// about is the text of the sheet that describes the file.
	about [][]string
	// each calls give for each row. give must not keep the row.
	each func(ctx context.Context, give func(row []any) error) error
}

// The names of the kinds.
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

// kinds are all kinds of exports.
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

// kindNamed returns the kind with a name; the result is false for an unknown name.
func kindNamed(name string) (kind, bool) {
	at := slices.IndexFunc(kinds, func(k kind) bool { return k.name == name })
	if at < 0 {
		return kind{}, false
	}
	return kinds[at], true
}

// fileName returns the name of the file of a request. That of a fleet has no period, but the day.
func (r Request) fileName(business string, today calendar.Date) string {
	k, _ := kindNamed(r.Kind)
	period := r.From.String() + "_" + r.To.String()
	if r.Kind == vehicles {
		period = today.String()
	}
	return k.slug + "_" + invoice.Slug(business) + "_" + period + "." + r.Format
}

// among adds the condition that a column has one of the ids, unless there are none.
func among(c *store.Condition, column string, ids []store.ID) {
	if len(ids) > 0 {
		marks, args := store.InList(ids)
		c.And(column+" IN "+marks, args...)
	}
}

// since and until return the begin and the end of the period of a request, in Unix seconds; the end
// is excluded.
func (r Request) since() int64 { return r.From.At(0, 0).Unix() }
func (r Request) until() int64 { return (r.To + 1).At(0, 0).Unix() }

// pageLength is how many rows are read before they are written. Reading and writing alternate,
// because a store in memory has a single connection.
const pageLength = 500

// maybe returns the value of a pointer, or nil, which is an empty cell, for a nil pointer.
func maybe[T any](v *T) any {
	if v == nil {
		return nil
	}
	return *v
}
