package analytics

import (
	"context"
	"fmt"
	"math/big"
	"net/http"
	"strings"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/form"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Filter selects the deliveries of a business between two days, both included. Empty Sites or
// Gases select all sites or products.
type Filter struct {
	Business     store.ID
	From, To     calendar.Date
	Sites, Gases []store.ID
}

// readFilter reads the filter from the query. It refuses a caller without the permission to
// read figures.
func (s *Service) readFilter(r *http.Request, who api.Caller) (f Filter, err error) {
	if f.Business, err = api.QueryBusiness(r, s.DB, who, api.AnalyticsRead); err != nil {
		return f, err
	}
	query := r.URL.Query()
	if f.Sites, err = api.IDList(query, "address_id[]"); err != nil {
		return f, err
	}
	if f.Gases, err = api.IDList(query, "gas_id[]"); err != nil {
		return f, err
	}
	var v form.Violations
	day := func(field string) calendar.Date {
		d, err := calendar.Parse(query.Get(field))
		switch {
		case query.Get(field) == "":
			v.Add(field, "required")
		case err != nil:
			v.Add(field, "invalid")
		}
		return d
	}
	f.From, f.To = day("from"), day("to")
	if len(v.All) > 0 {
		return f, v.Problem()
	}
	first := f.To.FirstOfPeriod()
	if f.To > calendar.DateOf(s.Clock.Now()) {
		v.Add("to", "date_too_late")
	}
	switch {
	case f.From > f.To:
		v.Add("from", "date_too_late")
	case f.From < first:
		v.Add("from", "date_too_early:"+first.String())
	}
	return f, v.Problem()
}

// where returns the SQL condition of the filter, on delivered_lines or delivered_days.
func (f Filter) where() (c store.Condition) {
	c.And("business_id = ? AND delivered_on BETWEEN ? AND ?", f.Business, f.From.String(), f.To.String())
	if len(f.Sites) > 0 {
		marks, args := store.InList(f.Sites)
		c.And("address_id IN "+marks, args...)
	}
	if len(f.Gases) > 0 {
		marks, args := store.InList(f.Gases)
		c.And("gas_id IN "+marks, args...)
	}
	return c
}

// during returns the same filter for another period.
func (f Filter) during(p period) Filter {
	f.From, f.To = p.from, p.to
	return f
}

// The SQL expressions by which lines are summed up, in addition to their product and factor.
const (
	byNothing = "''"
	byDay     = "delivered_on"
	bySite    = "address_id"
	byGas     = "gas_id"
)

// sum sums up the deliveries of a product with the same factor. By is the value of the
// expression they are grouped by: a day or an id.
type sum struct {
	By       string
	Gas      store.ID
	Factor   string
	Litres   int64
	Products int64 // cents, without fees
	Spend    int64 // cents, with fees less discounts
}

func (s *Service) sums(ctx context.Context, f Filter, by string) ([]sum, error) {
	where := f.where()
	all, err := store.List(ctx, s.DB, func(row store.Scanner) (u sum, err error) {
		return u, row.Scan(&u.By, &u.Gas, &u.Factor, &u.Litres, &u.Products, &u.Spend)
	}, `SELECT `+by+`, gas_id, factor, sum(litres), sum(product), sum(spend) FROM delivered_days WHERE `+where.String()+` GROUP BY 1, 2, 3`, where.Args...)
	if err != nil {
		return nil, fmt.Errorf("sum up the deliveries: %w", err)
	}
	return all, nil
}

// total adds up sums. products and spend are in cents.
type total struct {
	litres, products, spend int64
	kg                      big.Rat
}

func (t *total) add(u sum) {
	t.litres, t.products, t.spend = t.litres+u.Litres, t.products+u.Products, t.spend+u.Spend
	t.kg.Add(&t.kg, kg(u.Litres, u.Factor))
}

// price returns the mean price in € per litre, without fees; ok is false without any litre.
func (t *total) price() (text string, ok bool) {
	if t.litres == 0 {
		return "", false
	}
	return big.NewRat(t.products, 100*t.litres).FloatString(4), true
}

// kg returns the emissions of some litres by a factor, without rounding.
func kg(litres int64, factor string) *big.Rat {
	perLitre, ok := new(big.Rat).SetString(factor)
	if !ok {
		panic("sandbox: the factor of a delivery is " + factor) // factors come from the seed, which tests check
	}
	return perLitre.Mul(perLitre, new(big.Rat).SetInt64(litres))
}

// factorDecimals is more decimals than any factor has.
const factorDecimals = 6

// decimal writes a sum of kg without rounding and without trailing zeros.
func decimal(r *big.Rat) string {
	return strings.TrimSuffix(strings.TrimRight(r.FloatString(factorDecimals), "0"), ".")
}
