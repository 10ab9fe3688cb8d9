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

// fields is the request body that creates or changes a recurring order.
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

	// preview is true if nothing is saved. A preview needs no name, and its first day may be in
	// the past, since it can be of an existing order.
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

// business returns the business in the fields if the caller may create recurring orders there.
func (f fields) business(ctx context.Context, q store.Querier, who api.Caller) (store.ID, error) {
	id, valid := store.ParseID(f.BusinessID)
	if !valid {
		return 0, api.NotFound
	}
	return id, api.Require(ctx, q, who, id, api.RecurringWrite)
}

// The maximum lengths of the texts of a recurring order, in characters (product 7.2).
const (
	maxName         = 60
	maxPONumber     = 35
	maxInstructions = 500
)

// maxItems is the maximum number of products of one delivery (product 7.2).
const maxItems = 3

// change validates the fields and copies them to an order.
func (s *Service) change(ctx context.Context, q store.Querier, o *Order, f fields) error {
	var v form.Violations
	if o.Name = f.texts.Text("name"); !f.preview {
		v.Required("name", o.Name, maxName)
	}
	if err := o.setNotes(ctx, q, f, &v); err != nil {
		return err
	}
	site, err := o.setSite(ctx, q, f, &v)
	if err != nil {
		return err
	}
	if err := s.setItems(ctx, q, o, f, site, &v); err != nil {
		return err
	}
	o.setRule(f, &v)
	o.setWindow(f, site, &v)
	o.setDays(f, calendar.DateOf(s.Clock.Now()), &v)
	return v.Problem()
}

// setNotes sets the purchase order number and the instructions.
func (o *Order) setNotes(ctx context.Context, q store.Querier, f fields, v *form.Violations) error {
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

// setSite sets the site. It returns nil if there is no such site.
func (o *Order) setSite(ctx context.Context, q store.Querier, f fields, v *form.Violations) (*company.Address, error) {
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

// siteTank is an active tank of the site.
type siteTank struct {
	id, gas  store.ID
	capacity int
}

// setItems sets the product lines.
func (s *Service) setItems(ctx context.Context, q store.Querier, o *Order, f fields, site *company.Address, v *form.Violations) error {
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
	load := map[bool]int{} // by whether it is AdBlue, which never shares a tanker with fuels
	for i, given := range f.Items {
		one := line{path: "items." + strconv.Itoa(i), given: given, v: v}
		item, gas, ok := one.product(s.Seed, tanks)
		if !ok {
			continue
		}
		adBlue := gas.Slug == seed.AdBlue
		item.Volume = one.volume(item, gas, one.most(tanks, gas, site.TruckLitres()-load[adBlue]))
		if item.Volume != nil {
			load[adBlue] += *item.Volume
		}
		o.Items = append(o.Items, item)
	}
	return nil
}

// line is one product line while it is validated.
type line struct {
	path  string
	given itemFields
	v     *form.Violations
}

// product validates the product and the tank of the line.
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

// most returns the maximum volume of the line, limited by the product, its tank and the truck.
func (l line) most(tanks []siteTank, g seed.Gas, truck int) int {
	most := min(g.Max, max(truck, 0))
	if t := l.tank(tanks); t != nil {
		most = min(most, t.capacity*history.UsablePercent/100)
	}
	return most / g.Step * g.Step
}

// volume returns the volume of each delivery, nil if the line fills up a tank.
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

// saturday is the last day of the week with deliveries; lastOfMonth is the last day that every
// month has.
const (
	saturday    = 6
	lastOfMonth = 28
)

// setRule sets the frequency and the days.
func (o *Order) setRule(f fields, v *form.Violations) {
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
			v.Add("weekdays", "invalid") // a Saturday has only its morning
			o.Weekdays = []int{}
		}
	default:
		v.Add("frequency", "invalid")
	}
}

// setWindow sets the window. The site must be open in it on at least one of the days.
func (o *Order) setWindow(f fields, site *company.Address, v *form.Violations) {
	switch o.Window = f.Window; {
	case f.Window == "":
		v.Add("window", "required")
	case !slices.Contains(calendar.Windows, f.Window):
		v.Add("window", "invalid")
	case site != nil && !o.opens():
		v.Add("window", "site_closed")
	}
}

// opens reports whether the site is open in the order's window on at least one of its weekdays.
// For a monthly order, or without weekdays, any day will do.
func (o *Order) opens() bool {
	monday := calendar.NewDate(2026, 1, 5)
	for day := 1; day <= saturday; day++ {
		chosen := len(o.Weekdays) == 0 || slices.Contains(o.Weekdays, day)
		if chosen && o.Hours.Deliverable(monday+calendar.Date(day-1), o.Window) {
			return true
		}
	}
	return false
}

// farthestStart is the maximum number of months until the first day.
const farthestStart = 12

// setDays sets the first and the last day. An unchanged first day may be in the past.
func (o *Order) setDays(f fields, today calendar.Date, v *form.Violations) {
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
