package invoice

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/characters"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Page is the response of GET /v3/invoices.
type Page struct {
	Data []Invoice `json:"data"`
	Meta PageMeta  `json:"meta"`
}

// PageMeta gives the page number and the totals of the invoices of all pages.
type PageMeta struct {
	api.Meta
	SumTotal     int64 `json:"sum_total"`
	SumVAT       int64 `json:"sum_vat"`
	SumTotalIncl int64 `json:"sum_total_incl"`
	SumRemaining int64 `json:"sum_remaining"`
}

// Statuses are the statuses of an invoice (specification §3).
var Statuses = []string{history.NotPaid, history.Lost, history.Paid, history.Cancelled}

// Sorts gives, for each sort key of the list, its column and the index of invoices to use.
var Sorts = map[string]struct{ column, index string }{
	"issued_on": {"issued_on", "invoices_by_issue"}, "due_on": {"due_on", "invoices_by_due"}, "number": {"number", "invoices_by_number"},
	"total": {"total", "invoices_by_total"}, "payment": {"payment", "invoices_by_payment"},
}

// Query holds the parameters of GET /v3/invoices.
type Query struct {
	Business      store.ID
	ids           []store.ID
	statuses      []string
	text          string // compact
	from, to      string
	overdue       bool
	today         string
	sort          string
	descending    bool
	page, perPage int
}

// longestText is the maximum length of a search text, in characters.
const longestText = 200

// ReadQuery parses and validates the parameters; today decides which invoices are overdue.
func ReadQuery(q url.Values, today calendar.Date) (Query, error) {
	o := Query{text: characters.Compact(q.Get("q")), from: q.Get("from"), to: q.Get("to"), overdue: q.Get("overdue") == "1", today: today.String()}
	var err error
	if o.ids, err = api.IDList(q, "id[]"); err != nil {
		return o, err
	}
	if o.page, o.perPage, err = api.PageOf(q); err != nil {
		return o, err
	}
	if q.Has("status") {
		o.statuses = strings.Split(q.Get("status"), ",")
	}
	o.sort, o.descending = "issued_on", true
	if q.Has("sort") {
		o.sort, o.descending = strings.CutPrefix(q.Get("sort"), "-")
	}
	switch {
	case Sorts[o.sort].column == "":
		return o, api.BadRequest("sort is unknown")
	case slices.ContainsFunc(o.statuses, func(s string) bool { return !slices.Contains(Statuses, s) }):
		return o, api.BadRequest("status is unknown")
	case q.Has("overdue") && !o.overdue:
		return o, api.BadRequest("overdue is 1 or absent")
	case utf8.RuneCountInString(o.text) > longestText:
		return o, api.BadRequest(fmt.Sprintf("q has %d characters at most", longestText))
	}
	for _, day := range []string{o.from, o.to} {
		if _, err := calendar.Parse(day); day != "" && err != nil {
			return o, api.BadRequest("a date is YYYY-MM-DD")
		}
	}
	return o, nil
}

// inSeries matches a text that can only occur in the series of a number, "FA-2026-".
var inSeries = regexp.MustCompile(`^[fav]{1,2}[0-9]{0,4}$`)

// afterSeries captures the distinctive part of a text that looks like the start of a number or
// reference: the digits after the four of the year.
var afterSeries = regexp.MustCompile(`^[a-z]{0,3}[0-9]{4}([0-9]{3,})$`)

// summed returns the conditions that the table of sums supports too.
func (o Query) summed() (c store.Condition) {
	c.And("business_id = ?", o.Business)
	if len(o.statuses) > 0 {
		marks, args := store.InList(o.statuses)
		c.And("status IN "+marks, args...)
	}
	if o.from != "" {
		c.And("issued_on >= ?", o.from)
	}
	if o.to != "" {
		c.And("issued_on <= ?", o.to)
	}
	if o.overdue {
		c.And("owed AND due_on < ?", o.today)
	}
	if inSeries.MatchString(o.text) {
		c.And("replace(series, '-', '') LIKE ?", "%"+o.text+"%")
	}
	return c
}

// searches reports whether the text must be searched for in the index of words.
func (o Query) searches() bool { return o.text != "" && !inSeries.MatchString(o.text) }

// all returns all the conditions; id is the name of the id column.
func (o Query) all(id string) store.Condition {
	c := o.summed()
	if o.searches() {
		found, args := o.found()
		c.And(id+" IN (SELECT rowid FROM invoice_words WHERE "+found+")", args...)
	}
	if len(o.ids) > 0 {
		marks, args := store.InList(o.ids)
		c.And(id+" IN "+marks, args...)
	}
	return c
}

// found returns the condition that the words of an invoice contain the text. Numbers and
// references never contain the wildcards of LIKE. The index of words is fastest for a term that
// few invoices contain.
func (o Query) found() (string, []any) {
	if strings.ContainsAny(o.text, "%_\x00") {
		return "0", nil
	}
	if after := afterSeries.FindStringSubmatch(o.text); after != nil {
		return "words MATCH ? AND '' || words LIKE ?", []any{after[1], "%" + o.text + "%"}
	}
	return "words LIKE ?", []any{"%" + o.text + "%"}
}

// Count returns the number of invoices on all pages and their totals. It reads the table of sums
// when the conditions allow it.
func (o Query) Count(ctx context.Context, q store.Querier) (m PageMeta, err error) {
	c, query := o.all("id"), `SELECT count(*), coalesce(sum(total), 0), coalesce(sum(vat), 0), coalesce(sum(total_incl), 0), coalesce(sum(remaining), 0) FROM invoices `+o.notIndexed()+`WHERE `
	if !o.searches() && len(o.ids) == 0 {
		c, query = o.summed(), `SELECT coalesce(sum(invoices), 0), coalesce(sum(total), 0), coalesce(sum(vat), 0), coalesce(sum(total_incl), 0), coalesce(sum(remaining), 0) FROM invoice_sums WHERE `
	}
	err = q.QueryRowContext(ctx, query+c.String(), c.Args...).Scan(&m.Total, &m.SumTotal, &m.SumVAT, &m.SumTotalIncl, &m.SumRemaining)
	if err != nil {
		return m, fmt.Errorf("sum invoices up: %w", err)
	}
	m.Page, m.PerPage = o.page, o.perPage
	return m, nil
}

// notIndexed makes SQLite look up the ids found by a text or given in the request one by one.
func (o Query) notIndexed() string {
	if o.searches() || len(o.ids) > 0 {
		return "NOT INDEXED "
	}
	return ""
}

// Few is the number of matches up to which looking up the invoices one by one and sorting them
// is faster than scanning the index of the sort.
const Few = 500

// PageIDs returns the ids of the page, in its order, or of all matches when the request gives
// ids. total is the number of invoices on all pages.
func (o Query) PageIDs(ctx context.Context, q store.Querier, total int) ([]store.ID, error) {
	by, direction := Sorts[o.sort], ""
	if o.descending {
		direction = " DESC"
	}
	// The unary plus keeps SQLite from looking up ids one by one, or from using a sorting index.
	c, query := o.all("+id"), `INDEXED BY `+by.index+` WHERE %s ORDER BY `+by.column
	if total <= Few {
		c, query = o.all("id"), o.notIndexed()+`WHERE %s ORDER BY +`+by.column
	}
	query = `SELECT id FROM invoices ` + fmt.Sprintf(query, c) + direction + `, id` + direction
	limit, offset := o.perPage, (o.page-1)*o.perPage
	if len(o.ids) > 0 {
		limit, offset = api.MaxIDs, 0
	}
	ids, err := store.List(ctx, q, func(row store.Scanner) (id store.ID, err error) { return id, row.Scan(&id) }, query+` LIMIT ? OFFSET ?`, append(c.Args, limit, offset)...)
	if err != nil {
		return nil, fmt.Errorf("list invoices: %w", err)
	}
	return ids, nil
}

// listInvoices answers GET /v3/invoices.
func (s *Service) listInvoices(r *http.Request, who api.Caller) (api.Answer, error) {
	ctx := r.Context()
	query, err := s.queryOf(r, who)
	if err != nil {
		return api.Answer{}, err
	}
	meta, err := query.Count(ctx, s.DB)
	if err != nil {
		return api.Answer{}, err
	}
	ids, err := query.PageIDs(ctx, s.DB, meta.Total)
	if err != nil {
		return api.Answer{}, err
	}
	all, err := s.read(ctx, s.DB, ids)
	if err != nil {
		return api.Answer{}, err
	}
	if len(query.ids) > 0 {
		meta.Page, meta.PerPage = 1, max(len(ids), 1)
	}
	return api.OK(Page{all, meta}), nil
}

// queryOf parses the query of a request. The caller must have the permission to see the finances
// of its business.
func (s *Service) queryOf(r *http.Request, who api.Caller) (Query, error) {
	business, err := api.QueryBusiness(r, s.DB, who, api.FinanceRead)
	if err != nil {
		return Query{}, err
	}
	query, err := ReadQuery(r.URL.Query(), calendar.DateOf(s.Clock.Now()))
	query.Business = business
	return query, err
}
