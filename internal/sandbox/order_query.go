package sandbox

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
)

// maxIDs bounds the ids of one call.
const maxIDs = 200

// statuses are those of an order, in the order of its life (specification §4).
var statuses = []string{history.Oncoming, history.Waiting, history.Ready, history.Processing, history.Delivered}

// The values of the parameter cancelled.
const (
	cancelledOnly    = "only"
	cancelledExclude = "exclude"
	cancelledInclude = "include"
)

// orderSorts are the columns that the list sorts by.
var orderSorts = map[string]string{
	"": "listing", "slot_date": "starts_at", "created_at": "created_at", "reference": "reference", "volume": "volume", "total": "total", "status": "status_rank",
}

// orderQuery is what GET /v3/orders asks for.
type orderQuery struct {
	business      recordID
	ids           []recordID
	statuses      []string
	cancelled     string
	gases, sites  []recordID
	recurring     recordID
	origin        string
	from, to      string
	text          string
	sort          string
	descending    bool
	page, perPage int
}

func readOrderQuery(q url.Values) (orderQuery, error) {
	var bad error
	ids := func(name string) []recordID {
		all, err := idList(q, name)
		if err != nil {
			bad = err
		}
		return all
	}
	o := orderQuery{
		ids: ids("id[]"), statuses: q["status[]"], cancelled: q.Get("cancelled"), gases: ids("gas_id[]"), sites: ids("address_id[]"),
		origin: q.Get("origin"), from: q.Get("from"), to: q.Get("to"), text: strings.TrimSpace(q.Get("q")),
	}
	var err error
	if o.page, o.perPage, err = pageOf(q); err != nil {
		return o, err
	}
	o.sort, o.descending = strings.CutPrefix(q.Get("sort"), "-")
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
	_, sortable := orderSorts[o.sort]
	switch {
	case bad != nil:
		return o, bad
	case !sortable || o.sort == "" && o.descending:
		return o, badRequest("Le paramètre sort est inconnu.")
	case !slices.Contains([]string{cancelledOnly, cancelledExclude, cancelledInclude}, o.cancelled):
		return o, badRequest("Le paramètre cancelled est inconnu.")
	case !slices.Contains([]string{"", "once", "recurring"}, o.origin):
		return o, badRequest("Le paramètre origin est inconnu.")
	case slices.ContainsFunc(o.statuses, func(s string) bool { return !slices.Contains(statuses, s) }):
		return o, badRequest("Le paramètre status[] est inconnu.")
	}
	for _, day := range []string{o.from, o.to} {
		if _, err := calendar.Parse(day); day != "" && err != nil {
			return o, badRequest("Une date s’écrit AAAA-MM-JJ.")
		}
	}
	return o, nil
}

// idList reads ids of the query; an id that cannot be one stands for nobody.
func idList(q url.Values, name string) ([]recordID, error) {
	if len(q[name]) > maxIDs {
		return nil, badRequest(fmt.Sprintf("Le paramètre %s compte %d valeurs au plus.", name, maxIDs))
	}
	var ids []recordID
	for _, text := range q[name] {
		id, _ := parseID(text)
		ids = append(ids, id)
	}
	return ids, nil
}

// condition is a part of a WHERE with its values.
type condition struct {
	sql  []string
	args []any
}

func (c *condition) and(sql string, args ...any) {
	c.sql, c.args = append(c.sql, sql), append(c.args, args...)
}

func (c condition) String() string { return strings.Join(c.sql, " AND ") }

// gasMask has the bits of products.
func gasMask(gases []recordID) (mask int64) {
	for _, id := range gases {
		if id > 0 && id < 60 {
			mask |= 1 << id
		}
	}
	return mask
}

// kinds are the conditions that the counts know too: which sites, products and
// origins. column is the one that tells whether an order is of one that repeats.
func (o orderQuery) kinds(repeats string) condition {
	var c condition
	c.and("business_id = ?", o.business)
	if len(o.sites) > 0 {
		marks, args := among(o.sites)
		c.and("address_id IN "+marks, args...)
	}
	if len(o.gases) > 0 {
		c.and("gas_mask & ? <> 0", gasMask(o.gases))
	}
	switch o.origin {
	case "once":
		c.and("NOT " + repeats)
	case "recurring":
		c.and(repeats)
	}
	return c
}

// rest are the conditions that the counts do not know.
func (o orderQuery) rest(ctx context.Context, q querier, c *condition) error {
	if o.recurring != 0 {
		c.and("recurring_order_id = ?", o.recurring)
	}
	if o.from != "" {
		c.and("slot_date >= ?", o.from)
	}
	if o.to != "" {
		c.and("slot_date <= ?", o.to)
	}
	if len(o.ids) > 0 {
		marks, args := among(o.ids)
		c.and("id IN "+marks, args...)
	}
	if o.text == "" {
		return nil
	}
	sites, err := o.sitesNamed(ctx, q)
	if err != nil {
		return err
	}
	marks, args := among(sites)
	c.and("(instr(folded, ?) > 0 OR address_id IN "+marks+")", append([]any{fold(o.text)}, args...)...)
	return nil
}

// sitesNamed are the sites whose name or city has the text; at least one, of
// nobody.
func (o orderQuery) sitesNamed(ctx context.Context, q querier) ([]recordID, error) {
	type site struct {
		id          recordID
		label, city string
	}
	all, err := list(ctx, q, func(row scanner) (s site, err error) { return s, row.Scan(&s.id, &s.label, &s.city) },
		`SELECT id, label, city FROM addresses WHERE business_id = ?`, o.business)
	if err != nil {
		return nil, fmt.Errorf("search sites: %w", err)
	}
	ids := []recordID{0}
	for _, s := range all {
		if wanted := fold(o.text); strings.Contains(fold(s.label), wanted) || strings.Contains(fold(s.city), wanted) {
			ids = append(ids, s.id)
		}
	}
	return ids, nil
}

// narrow adds what the facets leave out: status and cancelled. index is the one
// that finds few orders among many.
func (o orderQuery) narrow(c *condition) (index string) {
	if o.sort == "" {
		index = " INDEXED BY orders_listed"
	}
	if len(o.statuses) > 0 && len(o.statuses) < len(statuses) {
		marks, args := among(o.statuses)
		c.and("status IN "+marks, args...)
	}
	switch o.cancelled {
	case cancelledOnly:
		c.and("cancelled_at IS NOT NULL")
		if o.sort == "" {
			index = " INDEXED BY orders_cancelled"
		}
	case cancelledExclude:
		c.and("NOT cancelled")
		if len(o.statuses) > 0 && !slices.Contains(o.statuses, history.Delivered) {
			c.and("listing < 50000000000") // what is to come stands first
		}
	}
	return index
}

// facets are counts by everything but status and cancelled; the first leaves
// cancelled orders out.
type facets struct {
	ByStatus  []statusCount `json:"by_status"`
	Cancelled int           `json:"cancelled"`
}

type statusCount struct {
	Status string `json:"status"`
	Count  int    `json:"count"`
}

// count gives the facets and how many orders there are in all.
func (o orderQuery) count(ctx context.Context, q querier) (facets, int, error) {
	c := o.kinds("recurring")
	query := `SELECT status, cancelled, sum(orders) FROM order_counts WHERE ` + c.String() + ` GROUP BY 1, 2`
	if o.recurring != 0 || o.from != "" || o.to != "" || o.text != "" || len(o.ids) > 0 {
		c = o.kinds("recurring_order_id IS NOT NULL")
		if err := o.rest(ctx, q, &c); err != nil {
			return facets{}, 0, err
		}
		query = `SELECT status, cancelled, count(*) FROM orders WHERE ` + c.String() + ` GROUP BY 1, 2`
	}
	type row struct {
		status    string
		cancelled bool
		count     int
	}
	rows, err := list(ctx, q, func(r scanner) (one row, err error) { return one, r.Scan(&one.status, &one.cancelled, &one.count) }, query, c.args...)
	if err != nil {
		return facets{}, 0, fmt.Errorf("count orders: %w", err)
	}
	all, total := facets{}, 0
	for _, s := range statuses {
		all.ByStatus = append(all.ByStatus, statusCount{Status: s})
	}
	for _, r := range rows {
		if r.cancelled {
			all.Cancelled += r.count
		} else {
			all.ByStatus[slices.Index(statuses, r.status)].Count += r.count
		}
		if (len(o.statuses) == 0 || slices.Contains(o.statuses, r.status)) && (o.cancelled == cancelledInclude || r.cancelled == (o.cancelled == cancelledOnly)) {
			total += r.count
		}
	}
	return all, total, nil
}

// pageIDs are the ids of the page, in its order; of all when ids were given.
func (o orderQuery) pageIDs(ctx context.Context, q querier) ([]recordID, error) {
	c := o.kinds("recurring_order_id IS NOT NULL")
	if err := o.rest(ctx, q, &c); err != nil {
		return nil, err
	}
	index := o.narrow(&c)
	direction := ""
	if o.descending {
		direction = " DESC"
	}
	limit, offset := o.perPage, (o.page-1)*o.perPage
	if len(o.ids) > 0 {
		limit, offset, index = maxIDs, 0, ""
	}
	column := orderSorts[o.sort]
	ids, err := list(ctx, q, func(row scanner) (id recordID, err error) { return id, row.Scan(&id) },
		`SELECT id FROM orders`+index+` WHERE `+c.String()+` ORDER BY `+column+direction+`, id`+direction+` LIMIT ? OFFSET ?`, append(c.args, limit, offset)...)
	if err != nil {
		return nil, fmt.Errorf("list orders: %w", err)
	}
	return ids, nil
}

// queryBusiness is the business that the parameter business_id names, when the
// caller has one of the permissions there.
func queryBusiness(r *http.Request, q querier, who caller, anyOf ...string) (recordID, error) {
	if !r.URL.Query().Has("business_id") {
		return 0, badRequest("Le paramètre business_id est obligatoire.")
	}
	id, valid := parseID(r.URL.Query().Get("business_id"))
	if !valid {
		return 0, problemNotFound
	}
	return id, require(r.Context(), q, who, id, anyOf...)
}
