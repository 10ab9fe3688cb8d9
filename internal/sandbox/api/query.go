package api

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// MaxIDs bounds the ids of one call.
const MaxIDs = 200

// IDList reads ids of the query; an id that cannot be one stands for nobody.
func IDList(q url.Values, name string) ([]store.ID, error) {
	if len(q[name]) > MaxIDs {
		return nil, BadRequest(fmt.Sprintf("%s takes %d values at most", name, MaxIDs))
	}
	var ids []store.ID
	for _, text := range q[name] {
		id, _ := store.ParseID(text)
		ids = append(ids, id)
	}
	return ids, nil
}

// QueryPeriod reads the days from and to of the query, both included: at least one and
// so many at the most.
func QueryPeriod(q url.Values, most calendar.Date) (from, to calendar.Date, err error) {
	from, fromErr := calendar.Parse(q.Get("from"))
	to, toErr := calendar.Parse(q.Get("to"))
	if fromErr != nil || toErr != nil {
		return from, to, BadRequest("a date is YYYY-MM-DD")
	}
	if to < from || to-from >= most {
		return from, to, BadRequest(fmt.Sprintf("from and to are 1 to %d days apart", most))
	}
	return from, to, nil
}

// QueryBusiness is the business that the parameter business_id names, when the
// caller has one of the permissions there.
func QueryBusiness(r *http.Request, q store.Querier, who Caller, anyOf ...string) (store.ID, error) {
	if !r.URL.Query().Has("business_id") {
		return 0, BadRequest("business_id is missing")
	}
	id, valid := store.ParseID(r.URL.Query().Get("business_id"))
	if !valid {
		return 0, NotFound
	}
	return id, Require(r.Context(), q, who, id, anyOf...)
}

// WhereMay is a subquery of the businesses in which the caller has a permission,
// with its values.
func WhereMay(who Caller, permission string) (sql string, args []any) {
	var able []string
	for role := range RolePermissions {
		if May(role, permission) {
			able = append(able, role)
		}
	}
	marks, args := store.Among(able)
	return "(SELECT business_id FROM memberships WHERE customer_id = ? AND role IN " + marks + ")", append([]any{who.CustomerID}, args...)
}

// Listed is a page of a list (product 8.1).
type Listed[T any] struct {
	Data []T  `json:"data"`
	Meta Meta `json:"meta"`
}

// Meta is which page of a list it is, and how many there are on all.
type Meta struct {
	Page    int `json:"page"`
	PerPage int `json:"per_page"`
	Total   int `json:"total"`
}

// maxPerPage bounds a page of a list.
const maxPerPage = 100

// maxPage is the last page that can be asked for.
const maxPage = 1 << 20

// PageOf reads which page of a list is asked for, and how long one is.
func PageOf(query url.Values) (page, perPage int, err error) {
	if page, err = Number(query, "page", 1, maxPage); err != nil {
		return 0, 0, err
	}
	perPage, err = Number(query, "per_page", 25, maxPerPage)
	return page, perPage, err
}

// Number reads a parameter from 1 to limit, byDefault when it is absent.
func Number(query url.Values, name string, byDefault, limit int) (int, error) {
	if !query.Has(name) {
		return byDefault, nil
	}
	n, err := strconv.Atoi(query.Get(name))
	if err != nil || n < 1 || n > limit {
		return 0, BadRequest(fmt.Sprintf("%s is from 1 to %d", name, limit))
	}
	return n, nil
}
