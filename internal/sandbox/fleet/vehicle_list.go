package fleet

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/characters"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// vehicleSorts maps the sort keys of the list to SQL expressions.
var vehicleSorts = map[string]string{
	"registration": "v.registration", "category": "v.category", "consumption": usedMean, "volume_30d": "coalesce(f.volume30, 0)", "last_fill": lastFill,
}

// longestQ is the maximum length of a search text, in characters.
const longestQ = 200

// vehicleQuery holds the parameters of GET /v3/vehicles.
type vehicleQuery struct {
	where         store.Condition
	ids           []store.ID
	text          string // folded
	sort          string
	descending    bool
	page, perPage int
}

func readVehicleQuery(q url.Values, business store.ID) (o vehicleQuery, err error) {
	o.where.And("v.business_id = ?", business)
	electric := q.Get("electric") == "1"
	if q.Has("electric") && !electric {
		return o, api.BadRequest("electric is 1")
	}
	for name, column := range map[string]string{"id[]": "v.id", "gas_id[]": "v.gas_id", "address_id[]": "v.address_id"} {
		ids, err := api.IDList(q, name)
		if err != nil {
			return o, err
		}
		if name == "id[]" {
			o.ids = ids
		}
		if name == "gas_id[]" && electric {
			// 0, which no product has, keeps the list from being empty.
			marks, args := store.InList(append(ids, 0))
			o.where.And("(v.energy_subtype IS NOT NULL OR v.gas_id IN "+marks+")", args...)
		} else if len(ids) > 0 {
			marks, args := store.InList(ids)
			o.where.And(column+" IN "+marks, args...)
		}
	}
	if categories := q["category[]"]; len(categories) > 0 {
		marks, args := store.InList(categories)
		o.where.And("v.category IN "+marks, args...)
		if slices.ContainsFunc(categories, func(c string) bool { return !isCategory(c) }) {
			return o, api.BadRequest("category is unknown")
		}
	}
	if active := q.Get("active"); q.Has("active") {
		o.where.And("v.active = ?", active == "1")
		if active != "0" && active != "1" {
			return o, api.BadRequest("active is 1 or 0")
		}
	}
	o.text = characters.Fold(strings.TrimSpace(q.Get("q")))
	o.sort = "registration"
	if q.Has("sort") {
		o.sort, o.descending = strings.CutPrefix(q.Get("sort"), "-")
	}
	if vehicleSorts[o.sort] == "" {
		return o, api.BadRequest("sort is unknown")
	}
	if utf8.RuneCountInString(o.text) > longestQ {
		return o, api.BadRequest(fmt.Sprintf("q has %d characters at most", longestQ))
	}
	o.page, o.perPage, err = api.PageOf(q)
	return o, err
}

func isCategory(code string) bool {
	return slices.ContainsFunc(Categories, func(c struct{ Code, Label string }) bool { return c.Code == code })
}

// VehiclesPage is the body of GET /v3/vehicles.
type VehiclesPage struct {
	Data []Vehicle    `json:"data"`
	Meta vehiclesMeta `json:"meta"`
}

// vehiclesMeta is the position of a page, and the volume filled into the vehicles of all pages in 30
// days, in litres.
type vehiclesMeta struct {
	api.Meta
	SumVolume30d int `json:"sum_volume_30d"`
}

// listVehicles answers GET /v3/vehicles.
func (s *Service) listVehicles(r *http.Request, who api.Caller) (api.Answer, error) {
	business, err := api.QueryBusiness(r, s.DB, who, api.OrderRead)
	if err != nil {
		return api.Answer{}, err
	}
	query, err := readVehicleQuery(r.URL.Query(), business)
	if err != nil {
		return api.Answer{}, err
	}
	ids, volume, err := s.selectVehicles(r.Context(), query)
	if err != nil {
		return api.Answer{}, err
	}
	meta := vehiclesMeta{api.Meta{Page: query.page, PerPage: query.perPage, Total: len(ids)}, volume}
	if len(query.ids) > 0 {
		meta.Page, meta.PerPage = 1, max(len(ids), 1)
	}
	from := min((meta.Page-1)*meta.PerPage, len(ids))
	all, err := s.VehiclesOf(r.Context(), s.DB, ids[from:min(from+meta.PerPage, len(ids))])
	return api.OK(VehiclesPage{all, meta}), err
}

// selectVehicles returns the ids of all vehicles that match a query, sorted, and the volume that was
// filled into them in 30 days. It reads all vehicles, because a fleet is small. Unknown values come
// last.
func (s *Service) selectVehicles(ctx context.Context, o vehicleQuery) (ids []store.ID, volume int, err error) {
	by, direction, join, volume30 := vehicleSorts[o.sort], "", "", volumeLately
	if o.descending {
		direction = " DESC"
	}
	args := append(s.since(s.Clock.Now()), o.where.Args...)
	if strings.Contains(by, "f.") {
		join, volume30 = fmt.Sprintf(joinFills, "SELECT id FROM vehicles v WHERE "+o.where.String()), "coalesce(f.volume30, 0)"
		args = append(args, o.where.Args...)
	}
	type found struct {
		id     store.ID
		text   string
		volume int
	}
	all, err := store.List(ctx, s.DB, func(row store.Scanner) (f found, err error) {
		var plate string
		var label, costCenter *string
		err = row.Scan(&f.id, &f.text, &plate, &label, &costCenter, &f.volume)
		f.text = strings.Join([]string{f.text, plate, store.Text(label), store.Text(costCenter)}, "\n")
		return f, err
	}, `SELECT v.id, v.registration, v.plate, v.label, v.cost_center, `+volume30+` FROM vehicles v`+join+` WHERE `+o.where.String()+` ORDER BY `+by+direction+` NULLS LAST, v.id`+direction, args...)
	if err != nil {
		return nil, 0, fmt.Errorf("list vehicles: %w", err)
	}
	ids = make([]store.ID, 0, len(all))
	plate := characters.Compact(o.text)
	for _, f := range all {
		if o.text != "" {
			text := characters.Fold(f.text)
			if !strings.Contains(text, o.text) && (plate == "" || !strings.Contains(strings.Split(text, "\n")[1], plate)) {
				continue
			}
		}
		ids, volume = append(ids, f.id), volume+f.volume
	}
	return ids, volume, nil
}
