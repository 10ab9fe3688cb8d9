package sandbox

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
)

// maxPlanningDays bounds one planning.
const maxPlanningDays = 62

// planned is what is due in a window of a day: an order, or an occurrence of one that
// repeats.
type planned struct {
	Date             string          `json:"date"`
	Window           calendar.Window `json:"window"`
	IsOccurrence     bool            `json:"is_occurrence"`
	OrderID          *recordID       `json:"order_id"`
	RecurringOrderID *recordID       `json:"recurring_order_id"`
}

// planningAnswer is the answer of GET /v3/planning.
type planningAnswer struct {
	Data []planned `json:"data"`
	Meta struct {
		ClosedDays []closedDay `json:"closed_days"`
	} `json:"meta"`
}

// closedDay is a day without deliveries.
type closedDay struct {
	Date   string `json:"date"`
	Reason string `json:"reason"`
}

// getPlanning answers GET /v3/planning: what is due from a day to another.
func (s *Sandbox) getPlanning(r *http.Request, who caller) (answer, error) {
	business, err := queryBusiness(r, s.db, who, permOrderRead)
	if err != nil {
		return answer{}, err
	}
	from, to, err := queryPeriod(r.URL.Query(), maxPlanningDays)
	if err != nil {
		return answer{}, err
	}
	var all planningAnswer
	if all.Data, err = s.planning(r.Context(), s.db, business, from, to); err != nil {
		return answer{}, err
	}
	all.Meta.ClosedDays = []closedDay{}
	for d := from; d <= to; d++ {
		if reason := calendar.Closed(d, calendar.Morning); reason != "" {
			all.Meta.ClosedDays = append(all.Meta.ClosedDays, closedDay{d.String(), reason})
		}
	}
	return ok(all), nil
}

// strays bounds the days between the slot of an order and its delivery.
const strays = 31

// planning is what is due to a business, by date and window, and what was delivered on
// those days outside its slot; a night lasts until five. A cancelled order is due no
// more.
func (s *Sandbox) planning(ctx context.Context, q querier, business recordID, from, to calendar.Date) ([]planned, error) {
	all, err := list(ctx, q, func(row scanner) (p planned, err error) {
		return p, row.Scan(&p.OrderID, &p.Date, &p.Window, &p.RecurringOrderID)
	}, `SELECT id, slot_date, slot_window, recurring_order_id FROM orders
		WHERE business_id = ? AND starts_at BETWEEN ? AND ? AND cancelled_at IS NULL
		AND (starts_at >= ? AND starts_at < ? OR delivered_at >= ? AND delivered_at < ?) ORDER BY starts_at, id`,
		business, (from-strays).At(0, 0).Unix(), (to+strays).At(0, 0).Unix(),
		from.At(0, 0).Unix(), (to+1).At(0, 0).Unix(), from.At(5, 0).Unix(), (to+1).At(5, 0).Unix())
	if err != nil {
		return nil, fmt.Errorf("list what is planned: %w", err)
	}
	repeating, err := upcoming(ctx, q, s.now(), from, to, "business_id = ?", business)
	if err != nil {
		return nil, err
	}
	for _, o := range repeating {
		all = append(all, planned{Date: o.day.String(), Window: o.order.Window, IsOccurrence: true, RecurringOrderID: &o.order.ID})
	}
	slices.SortStableFunc(all, func(a, b planned) int {
		return cmp.Or(cmp.Compare(a.Date, b.Date), cmp.Compare(slices.Index(calendar.Windows, a.Window), slices.Index(calendar.Windows, b.Window)))
	})
	return all, nil
}

// lastWorkingDay is the day of the month of an order that comes on its last working
// day.
const lastWorkingDay = -1

// occurrences are the days from one to another on which an order is due. One that
// falls on a closed day moves to the next that is open (product 7.2).
func (o recurringOrder) occurrences(from, to calendar.Date) []calendar.Date {
	first, err := calendar.Parse(o.StartsOn)
	if err != nil {
		return nil
	}
	if o.PausedUntil != nil {
		if day, err := calendar.Parse(*o.PausedUntil); err == nil {
			from = max(from, day)
		}
	}
	if o.EndsOn != nil {
		if day, err := calendar.Parse(*o.EndsOn); err == nil {
			to = min(to, day)
		}
	}
	var all []calendar.Date
	// What moves may come from a week before.
	for d := max(first, from-7); d <= to; d++ {
		if !o.fallsOn(d, first) {
			continue
		}
		if moved := calendar.NextOpen(d, o.Window); moved >= from && moved <= to && !slices.Contains(all, moved) {
			all = append(all, moved)
		}
	}
	return all
}

// fallsOn tells whether an order is meant for a day; first is the day it began.
func (o recurringOrder) fallsOn(d, first calendar.Date) bool {
	switch o.Frequency {
	case "monthly":
		_, month, day := d.Civil()
		if o.DayOfMonth == nil {
			return false
		}
		if *o.DayOfMonth != lastWorkingDay {
			return day == *o.DayOfMonth
		}
		_, next, _ := d.AddWorking(1).Civil()
		return d.Working() && next != month
	case "biweekly":
		if weeksApart := (monday(d) - monday(first)) / 7; weeksApart%2 != 0 {
			return false
		}
	}
	return slices.Contains(o.Weekdays, d.Weekday())
}

func monday(d calendar.Date) calendar.Date { return d - calendar.Date(d.Weekday()-1) }

// feed is the private calendar of a business for one person.
type feed struct {
	Token     string `json:"token"`
	URL       string `json:"url"`
	CreatedAt string `json:"created_at"`
}

// getPlanningFeed answers GET /v3/planning/feed: the address is made when it is first
// asked for.
func (s *Sandbox) getPlanningFeed(r *http.Request, who caller) (answer, error) {
	var f feed
	err := s.write(r.Context(), func(tx *sql.Tx) error {
		business, err := queryBusiness(r, tx, who, permOrderRead)
		if err != nil {
			return err
		}
		err = run(r.Context(), tx, "make a calendar's address", do(`INSERT INTO planning_feeds (customer_id, business_id, token, created_at) VALUES (?, ?, ?, ?)
			ON CONFLICT DO NOTHING`, who.CustomerID, business, newSecret(), s.now().Unix()))
		if err != nil {
			return err
		}
		f, err = s.readFeed(r.Context(), tx, who, business)
		return err
	})
	return ok(data[feed]{Data: f}), err
}

// postPlanningFeed answers POST /v3/planning/feed: a new address; the old one opens
// nothing any more.
func (s *Sandbox) postPlanningFeed(r *http.Request, who caller) (answer, error) {
	in, err := readJSON(r, "business_id")
	if err != nil {
		return answer{}, err
	}
	var f feed
	err = s.write(r.Context(), func(tx *sql.Tx) error {
		business, err := targetBusiness(r.Context(), tx, who, in)
		if err != nil {
			return err
		}
		if err := require(r.Context(), tx, who, business, permOrderRead); err != nil {
			return err
		}
		err = run(r.Context(), tx, "change a calendar's address", do(`INSERT OR REPLACE INTO planning_feeds (customer_id, business_id, token, created_at) VALUES (?, ?, ?, ?)`,
			who.CustomerID, business, newSecret(), s.now().Unix()))
		if err != nil {
			return err
		}
		f, err = s.readFeed(r.Context(), tx, who, business)
		return err
	})
	return answer{Status: http.StatusCreated, Body: data[feed]{Data: f}}, err
}

func (s *Sandbox) readFeed(ctx context.Context, q querier, who caller, business recordID) (f feed, err error) {
	var at int64
	err = q.QueryRowContext(ctx, `SELECT token, created_at FROM planning_feeds WHERE customer_id = ? AND business_id = ?`, who.CustomerID, business).Scan(&f.Token, &at)
	if err != nil {
		return f, fmt.Errorf("read a calendar's address: %w", err)
	}
	f.URL, f.CreatedAt = s.cfg.PublicURL+"/v3/planning.ics?token="+f.Token, instantOf(at)
	return f, nil
}

// The days that a calendar tells, from today.
const (
	calendarPast   = 30
	calendarFuture = 60
)

// getCalendar answers GET /v3/planning.ics to whoever holds a token, as long as the
// person whose it is belongs to the business.
func (s *Sandbox) getCalendar(r *http.Request, _ caller) (answer, error) {
	ctx := r.Context()
	var business recordID
	var name string
	err := s.db.QueryRowContext(ctx, `SELECT b.id, b.name FROM planning_feeds f JOIN memberships m ON m.customer_id = f.customer_id AND m.business_id = f.business_id
		JOIN businesses b ON b.id = f.business_id WHERE f.token = ?`, r.URL.Query().Get("token")).Scan(&business, &name)
	if errors.Is(err, sql.ErrNoRows) {
		return answer{}, problemNotFound
	}
	if err != nil {
		return answer{}, fmt.Errorf("look a calendar up: %w", err)
	}
	today := calendar.DateOf(s.now())
	all, err := s.planning(ctx, s.db, business, today-calendarPast, today+calendarFuture)
	if err != nil {
		return answer{}, err
	}
	c := newICalendar("Livraisons "+name, s.now())
	if err := s.tell(ctx, c, business, all); err != nil {
		return answer{}, err
	}
	return ok(c), nil
}

// tell writes what is planned into a calendar.
func (s *Sandbox) tell(ctx context.Context, c *iCalendar, business recordID, all []planned) error {
	sites := map[recordID]address{}
	rows, err := list(ctx, s.db, scanAddress, `SELECT id, `+addressColumns+` FROM addresses WHERE business_id = ?`, business)
	if err != nil {
		return fmt.Errorf("list sites: %w", err)
	}
	for _, a := range rows {
		sites[a.ID] = a
	}
	repeating, err := recurringOrders(ctx, s.db, "business_id = ?", business)
	if err != nil {
		return err
	}
	var ids []recordID
	for _, p := range all {
		if p.OrderID != nil {
			ids = append(ids, *p.OrderID)
		}
	}
	orders, err := ordersOf(ctx, s.db, ids)
	if err != nil {
		return err
	}
	for _, o := range orders {
		from, to := o.Window.Span(o.Date)
		if o.DeliveredAt != nil {
			from, to = time.Unix(*o.DeliveredAt, 0), time.Time{}
		}
		e := iEvent{uid: "order-" + o.ID.String(), sequence: o.Version, from: from, to: to, summary: "Livraison " + s.products(o), location: sites[o.AddressID].oneLine(),
			description: o.Reference + " · " + cmp.Or(statusLabels[o.Status], "Commande livrée"), status: "CONFIRMED"}
		if o.Status == history.Waiting {
			e.status = "TENTATIVE"
		}
		c.add(e)
	}
	for _, p := range all {
		if !p.IsOccurrence {
			continue
		}
		i := slices.IndexFunc(repeating, func(o recurringOrder) bool { return o.ID == *p.RecurringOrderID })
		day, err := calendar.Parse(p.Date)
		if err != nil {
			return err
		}
		from, to := p.Window.Span(day)
		c.add(iEvent{uid: "occurrence-" + p.RecurringOrderID.String() + "-" + p.Date, from: from, to: to, summary: "Prévue — " + repeating[i].Name,
			location: sites[repeating[i].AddressID].oneLine(), status: "TENTATIVE"})
	}
	return nil
}

// products writes what an order brings: "Gazole B7 12 000 L, AdBlue 900 L".
func (s *Sandbox) products(o order) string {
	var told string
	for _, i := range o.Items {
		if told != "" {
			told += ", "
		}
		told += s.seed.gasByID(i.GasID).ShortName + " " + history.Litres(i.litres())
	}
	return told
}

// oneLine is an address as a calendar shows a place.
func (a address) oneLine() string {
	return a.Label + ", " + a.Line1 + ", " + a.PostalCode + " " + a.City
}
