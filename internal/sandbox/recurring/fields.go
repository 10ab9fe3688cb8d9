package recurring

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/form"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// fields are the body of a recurring order.
type fields struct {
	BusinessID   string          `json:"business_id"`
	Name         string          `json:"name"`
	AddressID    string          `json:"address_id"`
	Items        []itemFields    `json:"items"`
	Frequency    string          `json:"frequency"`
	Weekdays     []int           `json:"weekdays"`
	DayOfMonth   *int            `json:"day_of_month"`
	Window       calendar.Window `json:"window"`
	StartsOn     string          `json:"starts_on"`
	EndsOn       string          `json:"ends_on"`
	PONumber     string          `json:"po_number"`
	Instructions string          `json:"instructions"`

	// preview says that nothing is kept: it needs no name, and may begin in the past, as one
	// that is being changed.
	preview bool
	texts   form.Form
}

type itemFields struct {
	GasID  string  `json:"gas_id"`
	TankID *string `json:"tank_id"`
	Volume *int    `json:"volume"`
	FillUp bool    `json:"fill_up"`
}

func readFields(r *http.Request) (fields, error) {
	f, err := form.ReadBody[fields](r)
	if err != nil {
		return f, err
	}
	f.texts = form.Form{"name": {f.Name}, "po_number": {f.PONumber}, "instructions": {f.Instructions}}
	return f, f.texts.CheckCharacters()
}

// business is the one that the fields name, when the caller may make recurring orders there.
func (f fields) business(ctx context.Context, q store.Querier, who api.Caller) (store.ID, error) {
	id, valid := store.ParseID(f.BusinessID)
	if !valid {
		return 0, api.NotFound
	}
	return id, api.Require(ctx, q, who, id, api.RecurringWrite)
}

// The longest texts of a recurring order, in characters (product 7.2).
const (
	maxName         = 60
	maxPONumber     = 35
	maxInstructions = 500
)

// maxItems bounds the products of one delivery (product 7.2).
const maxItems = 3

// change takes the fields over into an order and notes what stands against them.
func (s *Service) change(ctx context.Context, q store.Querier, o *Order, f fields) error {
	var v form.Violations
	if o.Name = f.texts.Text("name"); !f.preview {
		v.Required("name", o.Name, maxName)
	}
	if err := o.takeNotes(ctx, q, f, &v); err != nil {
		return err
	}
	site, err := o.takeSite(ctx, q, f, &v)
	if err != nil {
		return err
	}
	if err := s.takeItems(ctx, q, o, f, site, &v); err != nil {
		return err
	}
	o.takeRule(f, &v)
	o.takeWindow(f, site, &v)
	o.takeDays(f, calendar.DateOf(s.Clock.Now()), &v)
	return v.Problem()
}

// takeNotes reads the purchase order number and the instructions.
func (o *Order) takeNotes(ctx context.Context, q store.Querier, f fields, v *form.Violations) error {
	var required bool
	if err := q.QueryRowContext(ctx, `SELECT po_required FROM businesses WHERE id = ?`, o.BusinessID).Scan(&required); err != nil {
		return fmt.Errorf("read a business: %w", err)
	}
	o.PONumber, o.Instructions = f.texts.Optional("po_number"), f.texts.Optional("instructions")
	if o.PONumber == nil && required {
		v.Add("po_number", "required")
	}
	v.Limited("po_number", o.PONumber, maxPONumber)
	v.Limited("instructions", o.Instructions, maxInstructions)
	return nil
}

// takeSite reads where it is delivered, nil when there is no such site.
func (o *Order) takeSite(ctx context.Context, q store.Querier, f fields, v *form.Violations) (*company.Address, error) {
	if f.AddressID == "" {
		v.Add("address_id", "required")
		return nil, nil
	}
	id, _ := store.ParseID(f.AddressID)
	sites, err := company.Addresses.List(ctx, q, `WHERE id = ? AND business_id = ? AND kind <> 'BILLING'`, id, o.BusinessID)
	if err != nil {
		return nil, fmt.Errorf("read the site of a recurring order: %w", err)
	}
	if len(sites) == 0 {
		v.Add("address_id", "not_found")
		return nil, nil
	}
	o.AddressID, o.Hours = id, sites[0].Hours()
	return &sites[0], nil
}

// siteTank is a tank that stands at a site.
type siteTank struct {
	id, gas  store.ID
	capacity int
}

// takeItems reads what it orders.
func (s *Service) takeItems(ctx context.Context, q store.Querier, o *Order, f fields, site *company.Address, v *form.Violations) error {
	switch n := len(f.Items); {
	case n == 0:
		v.Add("items", "required")
	case n > maxItems:
		v.Add("items", fmt.Sprintf("max:%d", maxItems))
	}
	if site == nil || len(f.Items) > maxItems {
		return nil
	}
	tanks, err := store.List(ctx, q, func(row store.Scanner) (t siteTank, err error) { return t, row.Scan(&t.id, &t.gas, &t.capacity) },
		`SELECT id, gas_id, capacity FROM tanks WHERE address_id = ? AND active`, site.ID)
	if err != nil {
		return fmt.Errorf("list the tanks of a site: %w", err)
	}
	o.Items = nil
	load := map[bool]int{} // fuels and AdBlue, which never share a tanker
	for i, given := range f.Items {
		one := line{path: "items." + strconv.Itoa(i), given: given, v: v}
		item, gas, ok := one.product(s.Seed, tanks)
		if !ok {
			continue
		}
		aside := gas.Slug == seed.AdBlue
		item.Volume = one.volume(item, gas, one.most(tanks, gas, site.TruckLitres()-load[aside]))
		if item.Volume != nil {
			load[aside] += *item.Volume
		}
		o.Items = append(o.Items, item)
	}
	return nil
}

// line is a product under check.
type line struct {
	path  string
	given itemFields
	v     *form.Violations
}

// product reads which product comes, and into which tank.
func (l line) product(d *seed.Seed, tanks []siteTank) (item Item, gas seed.Gas, ok bool) {
	i := slices.IndexFunc(d.Gases, func(g seed.Gas) bool { return g.ID.String() == l.given.GasID })
	switch {
	case l.given.GasID == "":
		l.v.Add(l.path+".gas_id", "required")
		return item, gas, false
	case i < 0:
		l.v.Add(l.path+".gas_id", "not_found")
		return item, gas, false
	}
	item = Item{GasID: d.Gases[i].ID, FillUp: l.given.FillUp}
	if l.given.TankID == nil {
		return item, d.Gases[i], true
	}
	t := l.tank(tanks)
	switch {
	case t == nil:
		l.v.Add(l.path+".tank_id", "not_found")
	case t.gas != item.GasID:
		l.v.Add(l.path+".gas_id", "tank_product_mismatch")
	default:
		item.TankID = &t.id
		return item, d.Gases[i], true
	}
	return item, gas, false
}

func (l line) tank(tanks []siteTank) *siteTank {
	for i := range tanks {
		if l.given.TankID != nil && tanks[i].id.String() == *l.given.TankID {
			return &tanks[i]
		}
	}
	return nil
}

// most is the largest volume of the line: what the product, its tank and the truck allow.
func (l line) most(tanks []siteTank, g seed.Gas, truck int) int {
	most := min(g.Max, max(truck, 0))
	if t := l.tank(tanks); t != nil {
		most = min(most, t.capacity*history.UsablePercent/100)
	}
	return most / g.Step * g.Step
}

// volume is what the line orders each time: nothing in particular when it fills a tank up.
func (l line) volume(item Item, g seed.Gas, most int) *int {
	if item.FillUp && item.TankID != nil {
		return nil
	}
	field := l.path + ".volume"
	switch volume := l.given.Volume; {
	case volume == nil || *volume <= 0:
		l.v.Add(field, "required")
	case *volume < g.Min:
		l.v.Add(field, fmt.Sprintf("min:%d", g.Min))
	case *volume > most:
		l.v.Add(field, fmt.Sprintf("max:%d", most))
	case *volume%g.Step != 0:
		l.v.Add(field, fmt.Sprintf("step:%d", g.Step))
	}
	return l.given.Volume
}

const monthly = "monthly"

// The days of the week that deliveries come on, and of the month that every month has.
const (
	saturday    = 6
	lastOfMonth = 28
)

// takeRule reads on which days it repeats.
func (o *Order) takeRule(f fields, v *form.Violations) {
	o.Frequency, o.Weekdays, o.DayOfMonth = f.Frequency, []int{}, nil
	switch f.Frequency {
	case "":
		v.Add("frequency", "required")
	case monthly:
		switch o.DayOfMonth = f.DayOfMonth; {
		case f.DayOfMonth == nil:
			v.Add("day_of_month", "required")
		case *f.DayOfMonth != calendar.LastWorkingDay && (*f.DayOfMonth < 1 || *f.DayOfMonth > lastOfMonth):
			v.Add("day_of_month", fmt.Sprintf("out_of_range:1:%d", lastOfMonth))
		}
	case "weekly", "biweekly":
		o.Weekdays = append(o.Weekdays, f.Weekdays...)
		slices.Sort(o.Weekdays)
		o.Weekdays = slices.Compact(o.Weekdays)
		switch n := len(o.Weekdays); {
		case n == 0:
			v.Add("weekdays", "required")
		case o.Weekdays[0] < 1 || o.Weekdays[n-1] > saturday, o.Weekdays[n-1] == saturday && f.Window != "" && f.Window != calendar.Morning:
			v.Add("weekdays", "invalid") // a Saturday has its morning alone
			o.Weekdays = []int{}
		}
	default:
		v.Add("frequency", "invalid")
	}
}

// takeWindow reads the part of the day: the site has to be open then on one of the days.
func (o *Order) takeWindow(f fields, site *company.Address, v *form.Violations) {
	switch o.Window = f.Window; {
	case f.Window == "":
		v.Add("window", "required")
	case !slices.Contains(calendar.Windows, f.Window):
		v.Add("window", "invalid")
	case site != nil && !o.opens():
		v.Add("window", "site_closed")
	}
}

// opens tells whether its site is open in its window on one of its days of the week; on any
// when it comes once a month, or its days are not known.
func (o *Order) opens() bool {
	monday := calendar.On(2026, 1, 5)
	for day := 1; day <= saturday; day++ {
		chosen := len(o.Weekdays) == 0 || slices.Contains(o.Weekdays, day)
		if chosen && o.Hours.Deliverable(monday+calendar.Date(day-1), o.Window) {
			return true
		}
	}
	return false
}

// farthestStart is how far ahead the first day may be, in months.
const farthestStart = 12

// takeDays reads the first and the last day. The first may stay when it is past.
func (o *Order) takeDays(f fields, today calendar.Date, v *form.Violations) {
	first, err := calendar.Parse(f.StartsOn)
	switch {
	case f.StartsOn == "":
		v.Add("starts_on", "required")
	case err != nil:
		v.Add("starts_on", "invalid")
	case first < today && f.StartsOn != o.StartsOn && !f.preview:
		v.Add("starts_on", "date_too_early")
	case first > today.AddMonths(farthestStart):
		v.Add("starts_on", "date_too_late")
	}
	o.StartsOn, o.EndsOn = f.StartsOn, nil
	if f.EndsOn == "" {
		return
	}
	last, err := calendar.Parse(f.EndsOn)
	switch o.EndsOn = &f.EndsOn; {
	case err != nil:
		v.Add("ends_on", "invalid")
	case last < max(first, today):
		v.Add("ends_on", "date_too_early")
	}
}
