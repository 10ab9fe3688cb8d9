package fleet

import (
	"cmp"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/characters"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// tankQuery holds the parameters of GET /v3/tanks that are not part of the SQL condition.
type tankQuery struct {
	text, sort    string
	low, paged    bool
	page, perPage int
}

// longestText is the maximum length of a search text, in characters.
const longestText = 200

// TanksPage is the body of GET /v3/tanks.
type TanksPage struct {
	Data []Tank    `json:"data"`
	Meta tanksMeta `json:"meta"`
}

// tanksMeta is the position of a page, and the sums over the tanks of all pages, in litres.
type tanksMeta struct {
	api.Meta
	SumCapacity int `json:"sum_capacity"`
	SumLevel    int `json:"sum_level"`
}

// listTanks answers GET /v3/tanks.
func (s *Service) listTanks(r *http.Request, who api.Caller) (api.Answer, error) {
	business, err := api.QueryBusiness(r, s.DB, who, api.OrderRead)
	if err != nil {
		return api.Answer{}, err
	}
	where, err := tankCondition(r.URL.Query(), business)
	if err != nil {
		return api.Answer{}, err
	}
	query, err := readTankQuery(r.URL.Query())
	if err != nil {
		return api.Answer{}, err
	}
	all, err := lastLevels(r.Context(), s.DB, where)
	if err != nil {
		return api.Answer{}, err
	}
	all = slices.DeleteFunc(all, func(t Tank) bool { return !query.wants(t) })
	meta := tanksMeta{Meta: api.Meta{Page: 1, PerPage: len(all), Total: len(all)}}
	for _, t := range all {
		meta.SumCapacity += t.Capacity
		if t.Level != nil {
			meta.SumLevel += *t.Level
		}
	}
	if query.paged {
		meta.Page, meta.PerPage = query.page, query.perPage
	}
	// Sorting by days_left needs the forecasts of all tanks, not only of those on the page.
	foreseeAll := strings.TrimPrefix(query.sort, "-") == "days_left"
	if foreseeAll {
		if err := s.foresee(r.Context(), s.DB, all); err != nil {
			return api.Answer{}, err
		}
	}
	query.order(all)
	from := min((meta.Page-1)*meta.PerPage, len(all))
	shown := all[from:min(from+meta.PerPage, len(all))]
	if !foreseeAll {
		if err := s.foresee(r.Context(), s.DB, shown); err != nil {
			return api.Answer{}, err
		}
	}
	return api.OK(TanksPage{shown, meta}), nil
}

// tankCondition returns the SQL condition of the listed tanks of a business.
func tankCondition(q url.Values, business store.ID) (where store.Condition, err error) {
	where.And("t.business_id = ?", business)
	for name, column := range map[string]string{"id[]": "t.id", "address_id[]": "t.address_id", "gas_id[]": "t.gas_id"} {
		ids, err := api.IDList(q, name)
		if err != nil {
			return where, err
		}
		if len(ids) > 0 {
			marks, args := store.InList(ids)
			where.And(column+" IN "+marks, args...)
		}
	}
	switch active := q.Get("active"); {
	case active == "1" || active == "0":
		where.And("t.active = ?", active)
	case q.Has("active"):
		return where, api.BadRequest("active is 1, 0 or absent")
	}
	return where, nil
}

// tankSorts are the sort keys of the list; a tank whose value is not known comes last.
var tankSorts = map[string]func(t Tank) (value float64, known bool){
	"": nil, "name": nil,
	"capacity": func(t Tank) (float64, bool) { return float64(t.Capacity), true },
	"level_percent": func(t Tank) (float64, bool) {
		if t.Level == nil {
			return 0, false
		}
		return float64(*t.Level) / float64(t.Capacity), true
	},
	"days_left": func(t Tank) (float64, bool) {
		days, err := strconv.ParseFloat(store.Text(t.DaysLeft), 64)
		return days, err == nil
	},
}

func readTankQuery(q url.Values) (o tankQuery, err error) {
	o = tankQuery{text: characters.Fold(strings.TrimSpace(q.Get("q"))), sort: q.Get("sort"), low: q.Get("low") == "1", paged: q.Has("page")}
	if o.page, o.perPage, err = api.PageOf(q); err != nil {
		return o, err
	}
	_, known := tankSorts[strings.TrimPrefix(o.sort, "-")]
	switch {
	case !known || q.Has("sort") && strings.TrimPrefix(o.sort, "-") == "":
		return o, api.BadRequest("sort is unknown")
	case q.Has("low") && !o.low:
		return o, api.BadRequest("low is 1 or absent")
	case utf8.RuneCountInString(o.text) > longestText:
		return o, api.BadRequest(fmt.Sprintf("q has %d characters at most", longestText))
	}
	return o, nil
}

// wants reports whether a tank matches the query.
func (o tankQuery) wants(t Tank) bool {
	if o.low && !t.low() {
		return false
	}
	return slices.ContainsFunc([]string{t.Name, t.site.Label, t.site.City}, func(text string) bool { return strings.Contains(characters.Fold(text), o.text) })
}

// order sorts tanks by the sort key. The sort is stable: equal tanks stay in the order of their ids.
func (o tankQuery) order(all []Tank) {
	field, descending := strings.CutPrefix(o.sort, "-")
	direction := 1
	if descending {
		direction = -1
	}
	value := tankSorts[field]
	slices.SortStableFunc(all, func(a, b Tank) int {
		switch {
		case field == "":
			return 0
		case field == "name":
			return direction * cmp.Compare(characters.Fold(a.Name), characters.Fold(b.Name))
		}
		x, xKnown := value(a)
		y, yKnown := value(b)
		switch {
		case xKnown != yKnown && xKnown:
			return -1
		case xKnown != yKnown:
			return 1
		}
		return direction * cmp.Compare(x, y)
	})
}
