package planning

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/figure"
	"github.com/citerne/citerne/internal/sandbox/form"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/order"
	"github.com/citerne/citerne/internal/sandbox/recurring"
	"github.com/citerne/citerne/internal/sandbox/secret"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// maxPlanningDays is the maximum number of days of one planning.
const maxPlanningDays = 62

// Planned is a delivery in a window of a day: an order, or an occurrence of a recurring order.
type Planned struct {
	Date             string          `json:"date"`
	Window           calendar.Window `json:"window"`
	IsOccurrence     bool            `json:"is_occurrence"`
	OrderID          *store.ID       `json:"order_id"`
	RecurringOrderID *store.ID       `json:"recurring_order_id"`
}

// PlanningAnswer is the response of GET /v3/planning.
type PlanningAnswer struct {
	Data []Planned `json:"data"`
	Meta struct {
		ClosedDays []ClosedDay `json:"closed_days"`
	} `json:"meta"`
}

// ClosedDay is a day without deliveries.
type ClosedDay struct {
	Date   string `json:"date"`
	Reason string `json:"reason"`
}

// getPlanning answers GET /v3/planning: the deliveries of a period.
func (s *Service) getPlanning(r *http.Request, who api.Caller) (api.Answer, error) {
	business, err := api.QueryBusiness(r, s.DB, who, api.OrderRead)
	if err != nil {
		return api.Answer{}, err
	}
	from, to, err := api.QueryPeriod(r.URL.Query(), maxPlanningDays)
	if err != nil {
		return api.Answer{}, err
	}
	var all PlanningAnswer
	if all.Data, err = s.planning(r.Context(), s.DB, business, from, to); err != nil {
		return api.Answer{}, err
	}
	all.Meta.ClosedDays = []ClosedDay{}
	for d := from; d <= to; d++ {
		if reason := calendar.Closed(d, calendar.Morning); reason != "" {
			all.Meta.ClosedDays = append(all.Meta.ClosedDays, ClosedDay{d.String(), reason})
		}
	}
	return api.OK(all), nil
}

// planning returns the deliveries of a business, by date and window, including those delivered
// in the period although their slot is outside it. For these, a day ends at five in the morning,
// so a night belongs to one day. Cancelled orders are left out.
func (s *Service) planning(ctx context.Context, q store.Querier, business store.ID, from, to calendar.Date) ([]Planned, error) {
	all, err := store.List(ctx, q, func(row store.Scanner) (p Planned, err error) {
		return p, row.Scan(&p.OrderID, &p.Date, &p.Window, &p.RecurringOrderID)
	}, `SELECT id, slot_date, slot_window, recurring_order_id FROM orders
		WHERE business_id = ? AND starts_at BETWEEN ? AND ? AND cancelled_at IS NULL
		AND (starts_at >= ? AND starts_at < ? OR delivered_at >= ? AND delivered_at < ?) ORDER BY starts_at, id`,
		business, (from-recurring.MaxDeviationDays).At(0, 0).Unix(), (to+recurring.MaxDeviationDays).At(0, 0).Unix(),
		from.At(0, 0).Unix(), (to+1).At(0, 0).Unix(), from.At(5, 0).Unix(), (to+1).At(5, 0).Unix())
	if err != nil {
		return nil, fmt.Errorf("list planned deliveries: %w", err)
	}
	repeating, err := recurring.Upcoming(ctx, q, s.Clock.Now(), from, to, "business_id = ?", business)
	if err != nil {
		return nil, err
	}
	for _, o := range repeating {
		all = append(all, Planned{Date: o.Day.String(), Window: o.Order.Window, IsOccurrence: true, RecurringOrderID: &o.Order.ID})
	}
	slices.SortStableFunc(all, func(a, b Planned) int {
		return cmp.Or(cmp.Compare(a.Date, b.Date), cmp.Compare(slices.Index(calendar.Windows, a.Window), slices.Index(calendar.Windows, b.Window)))
	})
	return all, nil
}

// Feed is the private calendar of a business for one user.
type Feed struct {
	Token     string `json:"token"`
	URL       string `json:"url"`
	CreatedAt string `json:"created_at"`
}

// getPlanningFeed answers GET /v3/planning/feed. The first request creates the address.
func (s *Service) getPlanningFeed(r *http.Request, who api.Caller) (api.Answer, error) {
	var f Feed
	err := s.DB.Write(r.Context(), func(tx *sql.Tx) error {
		business, err := api.QueryBusiness(r, tx, who, api.OrderRead)
		if err != nil {
			return err
		}
		err = store.Run(r.Context(), tx, "make a calendar's address", store.Do(`INSERT INTO planning_feeds (customer_id, business_id, token, created_at) VALUES (?, ?, ?, ?)
			ON CONFLICT DO NOTHING`, who.CustomerID, business, secret.New(), s.Clock.Now().Unix()))
		if err != nil {
			return err
		}
		f, err = s.readFeed(r.Context(), tx, who, business)
		return err
	})
	return api.OK(api.Data[Feed]{Data: f}), err
}

// postPlanningFeed answers POST /v3/planning/feed: it replaces the address, so that the old one
// no longer works.
func (s *Service) postPlanningFeed(r *http.Request, who api.Caller) (api.Answer, error) {
	in, err := form.ReadJSON(r, "business_id")
	if err != nil {
		return api.Answer{}, err
	}
	var f Feed
	err = s.DB.Write(r.Context(), func(tx *sql.Tx) error {
		business, err := company.TargetBusiness(r.Context(), tx, who, in)
		if err != nil {
			return err
		}
		if err := api.Require(r.Context(), tx, who, business, api.OrderRead); err != nil {
			return err
		}
		err = store.Run(r.Context(), tx, "change a calendar's address", store.Do(`INSERT OR REPLACE INTO planning_feeds (customer_id, business_id, token, created_at) VALUES (?, ?, ?, ?)`,
			who.CustomerID, business, secret.New(), s.Clock.Now().Unix()))
		if err != nil {
			return err
		}
		f, err = s.readFeed(r.Context(), tx, who, business)
		return err
	})
	return api.Answer{Status: http.StatusCreated, Body: api.Data[Feed]{Data: f}}, err
}

func (s *Service) readFeed(ctx context.Context, q store.Querier, who api.Caller, business store.ID) (f Feed, err error) {
	var at int64
	err = q.QueryRowContext(ctx, `SELECT token, created_at FROM planning_feeds WHERE customer_id = ? AND business_id = ?`, who.CustomerID, business).Scan(&f.Token, &at)
	if err != nil {
		return f, fmt.Errorf("read a calendar's address: %w", err)
	}
	f.URL, f.CreatedAt = s.PublicURL+"/v3/planning.ics?token="+f.Token, clock.Instant(at)
	return f, nil
}

// The number of days before and after today in a calendar.
const (
	calendarPast   = 30
	calendarFuture = 60
)

// getCalendar answers GET /v3/planning.ics. It needs only a token, which is valid as long as its
// owner belongs to the business.
func (s *Service) getCalendar(r *http.Request, _ api.Caller) (api.Answer, error) {
	ctx := r.Context()
	var business store.ID
	var name string
	err := s.DB.QueryRowContext(ctx, `SELECT b.id, b.name FROM planning_feeds f JOIN memberships m ON m.customer_id = f.customer_id AND m.business_id = f.business_id
		JOIN businesses b ON b.id = f.business_id WHERE f.token = ?`, r.URL.Query().Get("token")).Scan(&business, &name)
	if errors.Is(err, sql.ErrNoRows) {
		return api.Answer{}, api.NotFound
	}
	if err != nil {
		return api.Answer{}, fmt.Errorf("look up a calendar: %w", err)
	}
	today := calendar.DateOf(s.Clock.Now())
	all, err := s.planning(ctx, s.DB, business, today-calendarPast, today+calendarFuture)
	if err != nil {
		return api.Answer{}, err
	}
	c := NewICalendar("Livraisons "+name, s.Clock.Now())
	if err := s.addEvents(ctx, c, business, all); err != nil {
		return api.Answer{}, err
	}
	return api.OK(c), nil
}

// addEvents adds the planned deliveries to a calendar.
func (s *Service) addEvents(ctx context.Context, c *ICalendar, business store.ID, all []Planned) error {
	sites := map[store.ID]company.Address{}
	rows, err := company.Addresses.List(ctx, s.DB, `WHERE business_id = ?`, business)
	if err != nil {
		return fmt.Errorf("list sites: %w", err)
	}
	for _, a := range rows {
		sites[a.ID] = a
	}
	repeating, err := recurring.Where(ctx, s.DB, "business_id = ?", business)
	if err != nil {
		return err
	}
	var ids []store.ID
	for _, p := range all {
		if p.OrderID != nil {
			ids = append(ids, *p.OrderID)
		}
	}
	orders, err := order.Read(ctx, s.DB, ids)
	if err != nil {
		return err
	}
	for _, o := range orders {
		from, to := o.Window.Span(o.Date)
		if o.DeliveredAt != nil {
			from, to = time.Unix(*o.DeliveredAt, 0), time.Time{}
		}
		e := IEvent{Uid: "order-" + o.ID.String(), sequence: o.Version, From: from, to: to, Summary: "Livraison " + s.products(o), Location: sites[o.AddressID].OneLine(),
			Description: o.Reference + " · " + cmp.Or(order.StatusLabels[o.Status], "Commande livrée"), Status: "CONFIRMED"}
		if o.Status == history.Waiting {
			e.Status = "TENTATIVE"
		}
		c.Add(e)
	}
	for _, p := range all {
		if !p.IsOccurrence {
			continue
		}
		i := slices.IndexFunc(repeating, func(o recurring.Order) bool { return o.ID == *p.RecurringOrderID })
		day, err := calendar.Parse(p.Date)
		if err != nil {
			return err
		}
		from, to := p.Window.Span(day)
		c.Add(IEvent{Uid: "occurrence-" + p.RecurringOrderID.String() + "-" + p.Date, From: from, to: to, Summary: "Prévue — " + repeating[i].Name,
			Location: sites[repeating[i].AddressID].OneLine(), Status: "TENTATIVE"})
	}
	return nil
}

// products lists the products of an order: "Gazole B7 12 000 L, AdBlue 900 L".
func (s *Service) products(o order.Order) string {
	var text string
	for _, i := range o.Items {
		if text != "" {
			text += ", "
		}
		text += s.Seed.GasByID(i.GasID).ShortName + " " + figure.Litres(i.Litres())
	}
	return text
}
