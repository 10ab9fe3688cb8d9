package search

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/characters"
	"github.com/citerne/citerne/internal/sandbox/figure"
	"github.com/citerne/citerne/internal/sandbox/order"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// dated describes a search in a table with too many rows to read them all: SQLite scans an index
// from the latest row. together is the SQL expression of a row's references, compact. In equal
// and begins, ?1 is the whole term and ?2 its length.
type dated struct {
	kind, table, columns string
	together, latest     string
	equal, begins        string
	details              func(word string) []string
}

// conditions returns the SQL condition of each rank. A row that satisfies one also satisfies
// those of the lower ranks. The words of the term are the parameters from firstWord on.
func (d dated) conditions(t term) [details + 1]string {
	has := func(n int) string { return fmt.Sprintf("instr(%s, ?%d) > 0", d.together, n) }
	var inside, found []string
	for i, word := range t.words {
		inside, found = append(inside, has(i+firstWord)), append(found, "("+strings.Join(append(d.details(word), has(i+firstWord)), " OR ")+")")
	}
	return [...]string{
		exact: "(" + d.equal + ")", prefix: "(" + d.begins + ")",
		contained: "(" + has(1) + " OR " + strings.Join(inside, " AND ") + ")",
		details:   "(" + has(1) + " OR " + strings.Join(found, " AND ") + ")",
	}
}

const firstWord = 5

// find returns the best matches, the latest of them first. A search by a low rank also finds the
// better matches. find only searches for these alone if there are more matches than the limit.
// scan reads the rank, then the columns.
func (d dated) find(ctx context.Context, q store.Querier, f finder, scan func(store.Scanner) (Result, error)) (all []Result, err error) {
	args := []any{f.text, utf8.RuneCountInString(f.text), f.business, f.limit}
	for _, word := range f.words {
		args = append(args, word)
	}
	is := d.conditions(f.term)
	look := func(rank int) (full bool, err error) {
		var seen []string
		for _, r := range all {
			seen = append(seen, r.ID)
		}
		found, err := store.List(ctx, q, scan, fmt.Sprintf(`SELECT CASE WHEN %s THEN %d WHEN %s THEN %d WHEN %s THEN %d ELSE %d END, %s FROM %s
			WHERE business_id = ?3 AND %s AND id NOT IN (%s) ORDER BY %s LIMIT ?4`,
			is[exact], exact, is[prefix], prefix, is[contained], contained, details, d.columns, d.table, is[rank], strings.Join(seen, ", "), d.latest), args...)
		if err != nil {
			return false, fmt.Errorf("search by %s: %w", d.kind, err)
		}
		for _, r := range found {
			r.Kind = d.kind
			all = append(all, r)
		}
		return len(found) == f.limit, nil
	}
	full, err := look(contained)
	if err == nil && !full {
		_, err = look(details)
	}
	for rank := prefix; err == nil && full && rank >= exact; rank-- {
		full, err = look(rank)
	}
	return all, err
}

// inMonth returns the conditions that a day column is in a month whose French name matches a
// word.
func inMonth(column, word string) (all []string) {
	for month := calendar.NewDate(2026, 1, 1); month < calendar.NewDate(2027, 1, 1); month = month.AddMonths(1) {
		if characters.PhraseOf(month.Month()).Has(word) {
			all = append(all, fmt.Sprintf("substr(%s, 6, 2) = '%s'", column, month.String()[5:7]))
		}
	}
	return all
}

// findOrders finds orders by their reference, the customer's own number, site, products and day.
// All of these are in the index, so the table is not read.
func (s *Service) findOrders(ctx context.Context, f finder) ([]Result, error) {
	gases := s.gases()
	return dated{
		kind: kindOrder, table: "orders INDEXED BY orders_sought", columns: "id, slot_date, substr(compact, 1, instr(compact, ' ') - 1)", together: "compact", latest: "slot_date DESC, id DESC",
		equal:  "substr(compact, 1, ?2 + 1) = ?1 || ' ' OR substr(compact, -?2 - 1) = ' ' || ?1",
		begins: "substr(compact, 1, ?2) = ?1 OR instr(compact, ' ' || ?1) > 0",
		details: func(word string) []string {
			all, mask := inMonth("slot_date", word), int64(0)
			for id, at := range f.sites {
				if at.labelled.Has(word) || at.inTown.Has(word) {
					all = append(all, "address_id = "+id.String())
				}
			}
			for id, gas := range gases {
				if slices.ContainsFunc(gas.names, func(p characters.Phrase) bool { return p.Has(word) }) {
					mask |= order.GasMask([]store.ID{id})
				}
			}
			if mask != 0 {
				all = append(all, fmt.Sprintf("gas_mask & %d <> 0", mask))
			}
			if day, err := strconv.Atoi(word); err == nil && day >= 1 && day <= 31 {
				all = append(all, fmt.Sprintf("substr(slot_date, 9, 2) = '%02d'", day))
			}
			return all
		},
	}.find(ctx, s.DB, f, func(row store.Scanner) (r Result, err error) {
		return r, row.Scan(&r.rank, &r.ID, &r.day, &r.reference)
	})
}

// describeOrders sets the titles and subtitles of the orders among the results.
func (s *Service) describeOrders(ctx context.Context, f finder, all []Result) error {
	var ids []store.ID
	for _, r := range all {
		if id, ok := store.ParseID(r.ID); ok && r.Kind == kindOrder {
			ids = append(ids, id)
		}
	}
	orders, err := order.Read(ctx, s.DB, ids)
	if err != nil {
		return err
	}
	gases, today := s.gases(), calendar.DateOf(s.Clock.Now())
	for _, o := range orders {
		var lines []string
		for _, i := range o.Items {
			lines = append(lines, gases[i.GasID].name+" "+figure.Litres(i.Litres()))
		}
		i := slices.IndexFunc(all, func(r Result) bool { return r.Kind == kindOrder && r.ID == o.ID.String() })
		all[i].Title, all[i].Subtitle = o.Reference, subtitle(strings.Join(lines, ", "), f.sites[o.AddressID].label, dayOf(o.Date, today))
	}
	return nil
}

// dayOf formats a day, with its year if that is not the current one.
func dayOf(day, today calendar.Date) string {
	text, year := strings.ReplaceAll(day.French(), " ", "\u00a0"), day.String()[:4]
	if year != today.String()[:4] {
		text += "\u00a0" + year
	}
	return text
}

// invoiceMonth is the SQL expression of the month that an invoice bills.
const invoiceMonth = "coalesce(period_start, issued_on)"

// invoiceColumns are the columns that scanInvoice reads.
const invoiceColumns = "i.id, number, kind, issued_on, " + invoiceMonth + ", total_incl"

// scanInvoice reads an invoice; before are the destinations of columns in front of
// invoiceColumns.
func scanInvoice(row store.Scanner, before ...any) (r Result, err error) {
	var kind, billed string
	var total int64
	if err := row.Scan(append(before, &r.ID, &r.Title, &kind, &r.day, &billed, &total)...); err != nil {
		return r, err
	}
	month, err := calendar.Parse(billed)
	name := month.Month()
	r.Subtitle = subtitle(map[string]string{"credit_note": creditNote}[kind], strings.ToUpper(name[:1])+name[1:]+"\u00a0"+billed[:4], figure.Euros(total)+"\u00a0TTC")
	return r, err
}

const creditNote = "Avoir"

// findInvoices finds invoices by their number and the month that they bill.
func (s *Service) findInvoices(ctx context.Context, f finder) ([]Result, error) {
	const number = "replace(lower(number), '-', '')"
	return dated{
		kind: kindInvoice, table: "invoices i INDEXED BY invoices_sought", columns: invoiceColumns, together: number, latest: "issued_on DESC, id DESC",
		equal: number + " = ?1", begins: "substr(" + number + ", 1, ?2) = ?1",
		details: func(word string) []string {
			all := inMonth(invoiceMonth, word)
			if characters.PhraseOf(creditNote).Has(word) {
				all = append(all, "kind = 'credit_note'")
			}
			return all
		},
	}.find(ctx, s.DB, f, func(row store.Scanner) (r Result, err error) {
		var rank int
		r, err = scanInvoice(row, &rank)
		r.rank = rank
		return r, err
	})
}

// numberLength is the length of the number at the end of an order's reference.
const numberLength = len("041393")

// findBilled finds the invoices of the orders whose reference or number is the term. Each gets
// the day of its order, so that it is listed after it.
func (s *Service) findBilled(ctx context.Context, f finder, found []Result) ([]Result, error) {
	orders := map[string]Result{}
	for _, r := range found {
		if r.Kind == kindOrder && len(f.text) >= numberLength && strings.HasSuffix(r.reference, f.text) {
			orders[r.ID] = r
		}
	}
	if len(orders) == 0 {
		return nil, nil
	}
	marks, args := store.InList(slices.Collect(maps.Keys(orders)))
	all, err := store.List(ctx, s.DB, func(row store.Scanner) (Result, error) {
		var id, reference string
		r, err := scanInvoice(row, &id, &reference)
		r.Kind, r.Subtitle, r.rank, r.day = kindInvoice, subtitle("Commande "+reference, r.Subtitle), orders[id].rank, orders[id].day
		return r, err
	}, `SELECT o.id, o.reference, `+invoiceColumns+` FROM orders o JOIN invoices i ON i.id = o.invoice_id WHERE o.id IN `+marks+` ORDER BY o.id`, args...)
	if err != nil {
		return nil, fmt.Errorf("search the invoices of orders: %w", err)
	}
	return all, nil
}
