package api

import (
	"net/http"

	"github.com/citerne/citerne/internal/sandbox/store"
)

// OwnedBy is the condition of a list by business_id and id[], when the caller has
// the permission.
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
		marks, args := store.Among(ids)
		where.And("id IN "+marks, args...)
	}
	return where, nil
}
