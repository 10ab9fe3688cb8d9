package order

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/characters"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Statuses lists the statuses of an order, from the first to the last (specification §4).
var Statuses = []string{history.Oncoming, history.Waiting, history.Ready, history.Processing, history.Delivered}

// The values of the parameter cancelled.
const (
	cancelledOnly    = "only"
	cancelledExclude = "exclude"
	cancelledInclude = "include"
)

// OrderSorts gives the column of each sort key. Amounts are sorted by the amount due, which the
// list shows.
var OrderSorts = map[string]string{
	"": "listing", "slot_date": "starts_at", "created_at": "created_at", "reference": "reference", "volume": "volume", "total": "due", "status": "status_rank",
}

// OrderQuery holds the parameters of GET /v3/orders.
type OrderQuery struct {
	Business      store.ID
	ids           []store.ID
	statuses      []string
	cancelled     string
	gases, sites  []store.ID
	tanks         []store.ID
	recurring     store.ID
	origin        string
	from, to      string
	Text          string // compact
	Named         int64  // bit mask of the products that the text names
	Sort          string
	Descending    bool
	page, perPage int
}

// ReadOrderQuery parses and validates the parameters; sold are the products that a text may
// name.
func ReadOrderQuery(q url.Values, sold []seed.Gas) (OrderQuery, error) {
	var bad error
	ids := func(name string) []store.ID {
		all, err := api.IDList(q, name)
		if err != nil {
			bad = err
		}
		return all
	}
	o := OrderQuery{
		ids: ids("id[]"), statuses: q["status[]"], cancelled: q.Get("cancelled"), gases: ids("gas_id[]"), sites: ids("address_id[]"),
		tanks:  ids("tank_id[]"),
		origin: q.Get("origin"), from: q.Get("from"), to: q.Get("to"), Text: characters.Compact(q.Get("q")),
	}
	o.Named = GasMask(gasesNamed(sold, o.Text))
	var err error
	if o.page, o.perPage, err = api.PageOf(q); err != nil {
		return o, err
	}
	o.Sort, o.Descending = strings.CutPrefix(q.Get("sort"), "-")
	if id := ids("recurring_order_id"); len(id) > 0 {
		o.recurring = id[0]
	}
	switch o.cancelled {
	case "":
		o.cancelled = cancelledInclude
	case "true":
		o.cancelled = cancelledOnly
	case "false":
		o.cancelled = cancelledExclude
	}
	_, sortable := OrderSorts[o.Sort]
	switch {
	case bad != nil:
		return o, bad
	case !sortable || o.Sort == "" && o.Descending:
		return o, api.BadRequest("sort is unknown")
	case !slices.Contains([]string{cancelledOnly, cancelledExclude, cancelledInclude}, o.cancelled):
		return o, api.BadRequest("cancelled is unknown")
	case !slices.Contains([]string{"", "once", "recurring"}, o.origin):
		return o, api.BadRequest("origin is unknown")
	case slices.ContainsFunc(o.statuses, func(s string) bool { return !slices.Contains(Statuses, s) }):
		return o, api.BadRequest("status[] is unknown")
	}
	for _, day := range []string{o.from, o.to} {
		if _, err := calendar.Parse(day); day != "" && err != nil {
			return o, api.BadRequest("a date is YYYY-MM-DD")
		}
	}
	return o, nil
}

// GasMask returns the bit mask of products.
func GasMask(gases []store.ID) (mask int64) {
	for _, id := range gases {
		if id > 0 && id < 60 {
			mask |= 1 << id
		}
	}
	return mask
}

// Kinds returns the conditions that the tables of counts support too: sites, products and
// origin. repeats is the SQL expression that is true for orders of a recurring order.
func (o OrderQuery) Kinds(repeats string) store.Condition {
	var c store.Condition
	c.And("business_id = ?", o.Business)
	if len(o.sites) > 0 {
		marks, args := store.InList(o.sites)
		c.And("address_id IN "+marks, args...)
	}
	if len(o.gases) > 0 {
		c.And("gas_mask & ? <> 0", GasMask(o.gases))
	}
	switch o.origin {
	case "once":
		c.And("NOT " + repeats)
	case "recurring":
		c.And(repeats)
	}
	return c
}

// Rest adds the conditions that the counts do not support, except the text.
func (o OrderQuery) Rest(c *store.Condition) {
	if o.recurring != 0 {
		c.And("recurring_order_id = ?", o.recurring)
	}
	if len(o.tanks) > 0 {
		marks, args := store.InList(o.tanks)
		c.And("id IN (SELECT order_id FROM order_items WHERE tank_id IN "+marks+")", args...)
	}
	if o.from != "" {
		c.And("slot_date >= ?", o.from)
	}
	if o.to != "" {
		c.And("slot_date <= ?", o.to)
	}
	if len(o.ids) > 0 {
		marks, args := store.InList(o.ids)
		c.And("id IN "+marks, args...)
	}
}

// Narrow adds the conditions that the facets ignore: status and cancelled.
func (o OrderQuery) Narrow(c *store.Condition) {
	if len(o.statuses) > 0 && len(o.statuses) < len(Statuses) {
		marks, args := store.InList(o.statuses)
		c.And("status IN "+marks, args...)
	}
	switch o.cancelled {
	case cancelledOnly:
		c.And("cancelled_at IS NOT NULL")
	case cancelledExclude:
		c.And("NOT cancelled")
		if o.Sort == "" && len(o.statuses) > 0 && !slices.Contains(o.statuses, history.Delivered) {
			c.And("listing < ?", pastFrom) // future orders come first
		}
	}
}

// index forces the index that pages of the default sort need. SQLite would rather sort the
// orders of a site, product or word: of 50,000, a page of recurring ones then takes 55 ms
// instead of 4, and one of a word 11 ms instead of 2.
func (o OrderQuery) index() string {
	if o.Sort != "" || len(o.ids) > 0 || o.cancelled == cancelledOnly {
		return ""
	}
	return " INDEXED BY orders_listed"
}

// facets are the counts under all conditions except status and cancelled. ByStatus excludes
// cancelled orders.
type facets struct {
	ByStatus  []statusCount `json:"by_status"`
	Cancelled int           `json:"cancelled"`
}

type statusCount struct {
	Status string `json:"status"`
	Count  int    `json:"count"`
}

// sums holds the number of orders on all pages and, for those not cancelled, the totals in
// litres, cents and milligrams CO2e.
type sums struct {
	Orders                    int
	volume, amount, emissions int64
}

// counting is a query that counts and sums orders by status and cancelled.
type counting struct {
	sql  string
	args []any
}

// countings returns the queries whose results add up to the counts. They use the tables of
// counts when the conditions allow it.
func (o OrderQuery) countings(ctx context.Context, q store.Querier) ([]counting, error) {
	count := func(of, from string, c store.Condition) counting {
		return counting{`SELECT status, cancelled, ` + of + `, sum(volume), sum(total), sum(emissions) FROM ` + from + ` WHERE ` + c.String() + ` GROUP BY 1, 2`, c.Args}
	}
	dated, listed := o.from != "" || o.to != "", o.recurring != 0 || len(o.tanks) > 0 || len(o.ids) > 0
	counted := o.Kinds("recurring")
	all := o.Kinds("recurring_order_id IS NOT NULL")
	o.Rest(&all)
	text, err := o.readText(ctx, q)
	switch {
	case err != nil:
		return nil, err
	case text == nil && !dated && !listed:
		return []counting{count("sum(orders)", "order_counts", counted)}, nil
	case text == nil && !listed && len(o.sites) == 0 && len(o.gases) == 0 && o.origin == "":
		return []counting{count("sum(orders)", "order_days", all)}, nil
	case text == nil:
		return []counting{count("count(*)", "orders", all)}, nil
	case text.reference != "":
		text.byOrder(&all)
		return []counting{count("count(*)", "orders", all)}, nil
	case dated || listed:
		text.byAny(&all)
		return []counting{count("count(*)", "orders", all)}, nil
	}
	matching := text.bySiteOrProduct()
	counted.And(matching.String(), matching.Args...)
	text.byOrder(&all)
	all.And("NOT "+matching.String(), matching.Args...)
	from := "orders NOT INDEXED"
	if text.words == "" {
		from = "orders INDEXED BY orders_listed"
	}
	return []counting{count("sum(orders)", "order_counts", counted), count("count(*)", from, all)}, nil
}

// Count returns the facets and the sums of all pages.
func (o OrderQuery) Count(ctx context.Context, q store.Querier) (all facets, total sums, err error) {
	queries, err := o.countings(ctx, q)
	if err != nil {
		return all, total, err
	}
	for _, s := range Statuses {
		all.ByStatus = append(all.ByStatus, statusCount{Status: s})
	}
	type row struct {
		status    string
		cancelled bool
		sums
	}
	for _, c := range queries {
		rows, err := store.List(ctx, q, func(r store.Scanner) (one row, err error) {
			return one, r.Scan(&one.status, &one.cancelled, &one.Orders, &one.volume, &one.amount, &one.emissions)
		}, c.sql, c.args...)
		if err != nil {
			return all, total, fmt.Errorf("count orders: %w", err)
		}
		for _, r := range rows {
			if r.cancelled {
				all.Cancelled += r.Orders
			} else {
				all.ByStatus[slices.Index(Statuses, r.status)].Count += r.Orders
			}
			if o.lists(r.status, r.cancelled) {
				total.add(r.sums, r.cancelled)
			}
		}
	}
	return all, total, nil
}

// lists reports whether the query selects orders in this state.
func (o OrderQuery) lists(status string, cancelled bool) bool {
	return (len(o.statuses) == 0 || slices.Contains(o.statuses, status)) && (o.cancelled == cancelledInclude || cancelled == (o.cancelled == cancelledOnly))
}

func (s *sums) add(more sums, cancelled bool) {
	s.Orders += more.Orders
	if !cancelled {
		s.volume, s.amount, s.emissions = s.volume+more.volume, s.amount+more.amount, s.emissions+more.emissions
	}
}

// FewOrders is the number of matches up to which looking up the orders one by one and sorting
// them is faster than scanning the index of the sort.
const FewOrders = 500

// pastFrom is where past orders begin in the column listing, by which the list is sorted by
// default. For a past order, listing is listedPast minus the start of the slot, in Unix seconds.
const (
	pastFrom   = 50_000_000_000
	listedPast = 100_000_000_000
)

// PageIDs returns the ids of the page, in its order, or of all matches when the request gives
// ids. total is the number of orders on all pages: pages in the second half are read from the
// end.
func (o OrderQuery) PageIDs(ctx context.Context, q store.Querier, total int) ([]store.ID, error) {
	limit, offset := o.perPage, (o.page-1)*o.perPage
	if len(o.ids) > 0 {
		limit, offset = api.MaxIDs, 0
	}
	limit = min(limit, total-offset)
	if limit <= 0 {
		return []store.ID{}, nil
	}
	backwards := offset > total/2
	if backwards {
		offset = total - offset - limit
	}
	query, args, err := o.ordered(ctx, q, total, o.Descending != backwards)
	if err != nil {
		return nil, err
	}
	ids, err := store.List(ctx, q, func(row store.Scanner) (id store.ID, err error) { return id, row.Scan(&id, new(any)) }, query+` LIMIT ? OFFSET ?`, append(args, limit, offset)...)
	if err != nil {
		return nil, fmt.Errorf("list orders: %w", err)
	}
	if backwards {
		slices.Reverse(ids)
	}
	return ids, nil
}

// ordered returns the query of the ids of all pages, in their order or reversed. The second
// column is the sort value where two parts of the list are combined, else NULL.
func (o OrderQuery) ordered(ctx context.Context, q store.Querier, total int, descending bool) (string, []any, error) {
	direction := ""
	if descending {
		direction = " DESC"
	}
	column := OrderSorts[o.Sort]
	order := ` ORDER BY ` + column + direction + `, id` + direction
	c := o.Kinds("recurring_order_id IS NOT NULL")
	o.Rest(&c)
	o.Narrow(&c)
	text, err := o.readText(ctx, q)
	if err != nil {
		return "", nil, err
	}
	few := total <= FewOrders && len(o.ids) == 0
	switch {
	case text != nil && few && text.reference != "":
		text.byOrder(&c)
		return `SELECT id, NULL FROM orders WHERE ` + c.String() + order, c.Args, nil
	case text != nil && few && text.words != "" && text.gases == 0:
		marks, args := store.InList(text.sites)
		c.And("id IN (SELECT rowid FROM order_words WHERE words MATCH ? UNION SELECT id FROM orders WHERE address_id IN "+marks+")", append([]any{text.words}, args...)...)
		return `SELECT id, NULL FROM orders NOT INDEXED WHERE ` + c.String() + order, c.Args, nil
	case text != nil:
		text.byAny(&c)
	case few && len(o.sites) > 0:
		return `SELECT id, NULL FROM orders WHERE ` + c.String() + order, c.Args, nil
	}
	if len(o.ids) == 0 && (o.from != "" || o.to != "") {
		since, until, err := o.span()
		if err != nil {
			return "", nil, err
		}
		switch o.Sort {
		case "slot_date":
			c.And("starts_at >= ? AND starts_at < ?", since, until)
		case "":
			// Future orders, then past ones: each part is a range of the column listing.
			part := `SELECT id, listing FROM orders` + o.index() + ` WHERE ` + c.String() + ` AND listing > ? AND listing <= ?`
			args := append(slices.Clone(c.Args), since-1, until-1)
			args = append(append(args, c.Args...), listedPast-until, listedPast-since)
			return part + ` UNION ALL ` + part + order, args, nil
		}
	}
	return `SELECT id, NULL FROM orders` + o.index() + ` WHERE ` + c.String() + order, c.Args, nil
}

// span returns the range in which slots of the requested days can begin, in Unix seconds: since
// is included, until excluded.
func (o OrderQuery) span() (since, until int64, err error) {
	since, until = 0, pastFrom
	if o.from != "" {
		day, err := calendar.Parse(o.from)
		if err != nil {
			return 0, 0, err
		}
		since = day.At(0, 0).Unix()
	}
	if o.to != "" {
		day, err := calendar.Parse(o.to)
		if err != nil {
			return 0, 0, err
		}
		until = (day + 1).At(0, 0).Unix()
	}
	return since, until, nil
}
