package api

import (
	"net/http"

	"github.com/citerne/citerne/internal/sandbox/store"
)

// OwnedBy returns the SQL condition of a list filtered by the parameters business_id and id[],
// and an error unless the caller has the permission.
func OwnedBy(r *http.Request, q store.Querier, who Caller, permission string) (store.Condition, error) {
	var where store.Condition
	business, err := QueryBusiness(r, q, who, permission)
	if err != nil {
		return where, err
	}
	ids, err := IDList(r.URL.Query(), "id[]")
	if err != nil {
		return where, err
	}
	where.And("business_id = ?", business)
	if len(ids) > 0 {
		marks, args := store.InList(ids)
		where.And("id IN "+marks, args...)
	}
	return where, nil
}
