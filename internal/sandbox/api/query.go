package api

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// MaxIDs is how many ids a call may send.
const MaxIDs = 200

// IDList reads the ids of a query parameter; a malformed id is read as 0, which matches no row.
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

// QueryPeriod reads the parameters from and to, two days that are both included. The period has
// at least one day and at most `most` days.
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

// QueryBusiness returns the business that the parameter business_id names, and an error unless
// the caller has one of the permissions there.
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

// PermittedBusinesses returns a subquery for the businesses in which the caller has a permission,
// with its arguments.
func PermittedBusinesses(who Caller, permission string) (sql string, args []any) {
	var roles []string
	for role := range RolePermissions {
		if May(role, permission) {
			roles = append(roles, role)
		}
	}
	marks, args := store.InList(roles)
	return "(SELECT business_id FROM memberships WHERE customer_id = ? AND role IN " + marks + ")", append([]any{who.CustomerID}, args...)
}

// Listed is a page of a list (product 8.1).
type Listed[T any] struct {
	Data []T  `json:"data"`
	Meta Meta `json:"meta"`
}

// Meta is the position of a page; Total counts the rows of all pages.
type Meta struct {
	Page    int `json:"page"`
	PerPage int `json:"per_page"`
	Total   int `json:"total"`
}

// maxPerPage is the longest page of a list, in rows.
const maxPerPage = 100

// maxPage is the highest page number that a call may ask for.
const maxPage = 1 << 20

// PageOf reads the parameters page and per_page.
func PageOf(query url.Values) (page, perPage int, err error) {
	if page, err = Number(query, "page", 1, maxPage); err != nil {
		return 0, 0, err
	}
	perPage, err = Number(query, "per_page", 25, maxPerPage)
	return page, perPage, err
}

// Number reads a numeric parameter from 1 to limit; it returns byDefault when it is absent.
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
