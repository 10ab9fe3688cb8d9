package order

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"time"
	"unicode/utf8"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/form"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/quote"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/slot"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// orderForm is the request body of POST /v3/orders, with what is needed to create the order.
type orderForm struct {
	form.Form
	who             api.Caller
	quote           quote.Quote
	now             time.Time
	waits           []string // the reasons to wait for a confirmation
	acceptPrice     bool
	confirmRepeated bool
}

// postOrder answers POST /v3/orders: it creates the order that a quote offers.
func (s *Service) postOrder(r *http.Request, who api.Caller) (api.Answer, error) {
	f, err := readOrderForm(r, who)
	if err != nil {
		return api.Answer{}, err
	}
	f.now = s.Clock.Now()
	var made Order
	var refused error // not returned by Write, so that a renewed quote is committed
	err = s.DB.Write(r.Context(), func(tx *sql.Tx) (err error) {
		made, refused, err = s.placeOrder(r.Context(), tx, f)
		return err
	})
	if err = errors.Join(err, refused); err != nil {
		return api.Answer{}, err
	}
	return api.Answer{Status: http.StatusCreated, Body: api.Data[OnWire]{Data: made.onWire(s.Seed, f.now)}}, nil
}

func readOrderForm(r *http.Request, who api.Caller) (*orderForm, error) {
	f := &orderForm{who: who}
	var err error
	if f.Form, err = form.ReadJSON(r, "business_id", "quote_id", "contact_id", "po_number", "instructions", "payment_method_id", "accept_price", "confirm_duplicate"); err != nil {
		return nil, err
	}
	f.acceptPrice, _ = f.Flag("accept_price")
	f.confirmRepeated, _ = f.Flag("confirm_duplicate")
	return f, nil
}

// placeOrder creates the order. refused is the reason why it does not.
func (s *Service) placeOrder(ctx context.Context, tx *sql.Tx, f *orderForm) (made Order, refused, err error) {
	if f.quote, err = quote.Read(ctx, tx, f.Text("quote_id")); err == nil {
		err = api.Require(ctx, tx, f.who, f.quote.BusinessID, api.OrderWrite)
	}
	if err == nil && f.quote.BusinessID.String() != f.Text("business_id") {
		err = api.NotFound // the quote is for another business of the customer
	}
	if err != nil {
		return made, nil, form.MissingReference(err, "quote_id")
	}
	if refused, err := s.renewPrice(ctx, tx, f); refused != nil || err != nil {
		return made, refused, err
	}
	site, err := s.Slots.DeliverySite(ctx, tx, f.who, f.quote.AddressID.String())
	if err != nil {
		return made, nil, form.MissingReference(err, "address_id")
	}
	o := f.order(slot.NearestDepot(s.Seed, site))
	if err := s.checkOrder(ctx, tx, f, &o, site); err != nil {
		return made, nil, err
	}
	made, err = s.saveOrder(ctx, tx, f, o)
	return made, nil, err
}

// priceGap is the largest relative price change since the quote at which an order is accepted
// without a manual check (product 7.1).
const priceGap = 0.03

// renewPrice replaces an expired quote by one at the current price. If the customer has not
// accepted a new price, the order is refused with the new quote.
func (s *Service) renewPrice(ctx context.Context, tx *sql.Tx, f *orderForm) (refused, err error) {
	if f.now.Unix() < f.quote.ValidUntil {
		return nil, nil
	}
	old := f.quote
	if f.quote, err = s.Quotes.Make(ctx, tx, f.who, old.Request()); err != nil {
		return nil, err
	}
	gap := 0.0
	for i, item := range f.quote.Items {
		gap = max(gap, relative(old.Items[i].Price, item.Price))
	}
	if !f.acceptPrice {
		offered := s.Quotes.OnWire(f.quote)
		for i := range offered.Items {
			offered.Items[i].PreviousPrice = old.Items[i].UnitPrice
		}
		return &api.Problem{Status: http.StatusUnprocessableEntity, Code: "quote_expired", Quote: &offered}, nil
	}
	if gap > priceGap {
		f.waits = append(f.waits, WaitsForPrice)
	} else {
		f.waits = append(f.waits, WaitsForQuote)
	}
	return nil, nil
}

// relative returns the difference of two prices, relative to the first.
func relative(from, to history.Price) float64 {
	return max(float64(to-from), float64(from-to)) / float64(from)
}

// order creates the order of the form and its quote, not saved yet.
func (f *orderForm) order(depot seed.Depot) Order {
	t, id := f.quote.Totals(), store.ID(depot.ID)
	o := Order{
		BusinessID: f.quote.BusinessID, Status: history.Oncoming, CreatedAt: f.now.Unix(), CreatedBy: &f.who.CustomerID, PONumber: f.Optional("po_number"),
		AddressID: f.quote.AddressID, Instructions: f.Optional("instructions"), Date: f.quote.Date, Window: f.quote.Window, DepotID: &id,
		ProductTotal: t.Product, DeliveryFee: t.DeliveryFee, Total: t.Total, VAT: t.VAT,
	}
	for _, i := range f.quote.Items {
		o.Items = append(o.Items, Item{GasID: i.GasID, TankID: i.TankID, Ordered: i.Volume, FillUp: i.FillUp, Price: i.Price, Total: i.Total})
	}
	return o
}

// checkOrder validates an order and collects the reasons for which it has to wait.
func (s *Service) checkOrder(ctx context.Context, tx *sql.Tx, f *orderForm, o *Order, site company.Address) error {
	var v form.Violations
	if err := f.checkNotes(ctx, tx, o, &v); err != nil {
		return err
	}
	var late form.Violations
	if _, err := s.Slots.SlotOn(ctx, tx, site, o.Date.String(), o.Window, 0, o.volumes(s.Seed), &late); err != nil {
		return err
	}
	for _, one := range late.All {
		if one.Code == "slot_unavailable" {
			return problemSlotGone
		}
	}
	v.All = append(v.All, late.All...)
	if !f.confirmRepeated {
		same, err := s.Quotes.FindDuplicate(ctx, tx, f.quote)
		if err != nil {
			return err
		}
		if same != nil {
			v.Add("date", "duplicate_order:"+same.Reference+":"+same.Product.ID.String())
		}
	}
	if err := v.Problem(); err != nil {
		return err
	}
	return s.whyWait(ctx, tx, f, o, site)
}

// The maximum lengths of the texts of an order, in characters (product 7.2).
const (
	maxPONumber     = 35
	maxInstructions = 500
)

// checkNotes checks the texts of the order and sets its contact and payment method.
func (f *orderForm) checkNotes(ctx context.Context, q store.Querier, o *Order, v *form.Violations) error {
	var required bool
	if err := q.QueryRowContext(ctx, `SELECT po_required FROM businesses WHERE id = ?`, o.BusinessID).Scan(&required); err != nil {
		return fmt.Errorf("read a business: %w", err)
	}
	checkTexts(v, o, required)
	if err := readContact(ctx, q, f.Form, o, v); err != nil {
		return err
	}
	if !f.Has("payment_method_id") {
		err := q.QueryRowContext(ctx, `SELECT id FROM payment_methods WHERE business_id = ? AND is_default`, o.BusinessID).Scan(&o.PaymentMethodID)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return fmt.Errorf("read the default payment method: %w", err)
		}
		return nil
	}
	id, found, err := ownRecord(ctx, q, "payment_methods", o.BusinessID, f.Text("payment_method_id"))
	if !found {
		v.Add("payment_method_id", "not_found")
	}
	o.PaymentMethodID = &id
	return err
}

// checkTexts checks the purchase order number and the instructions.
func checkTexts(v *form.Violations, o *Order, numberRequired bool) {
	switch number := store.Text(o.PONumber); {
	case number == "" && numberRequired:
		v.Add("po_number", "required")
	case utf8.RuneCountInString(number) > maxPONumber:
		v.Add("po_number", "too_long")
	}
	v.Limited("instructions", o.Instructions, maxInstructions)
}

// readContact sets the on-site contact; an empty contact_id removes it.
func readContact(ctx context.Context, q store.Querier, f form.Form, o *Order, v *form.Violations) error {
	if f.Text("contact_id") == "" {
		o.ContactID = nil
		return nil
	}
	id, found, err := ownRecord(ctx, q, "contacts", o.BusinessID, f.Text("contact_id"))
	if !found {
		v.Add("contact_id", "not_found")
	}
	o.ContactID = &id
	return err
}

// ownRecord parses an id and reports whether the business has that record in a table.
func ownRecord(ctx context.Context, q store.Querier, table string, business store.ID, text string) (id store.ID, found bool, err error) {
	id, _ = store.ParseID(text)
	err = q.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM `+table+` WHERE id = ? AND business_id = ?)`, id, business).Scan(&found)
	if err != nil {
		return id, false, fmt.Errorf("look up in %s: %w", table, err)
	}
	return id, found, nil
}

// whyWait adds the reasons of product 7.1 for which an order has to wait.
func (s *Service) whyWait(ctx context.Context, q store.Querier, f *orderForm, o *Order, site company.Address) error {
	beyond, err := s.Quotes.CreditExcess(ctx, q, o.BusinessID, o.Total+o.VAT)
	if err != nil {
		return err
	}
	if beyond > 0 {
		f.waits = append(f.waits, history.CreditExceeded(beyond))
	}
	slot, err := s.Slots.SlotAt(ctx, q, site, o.Date, o.Window, 0)
	if err != nil {
		return err
	}
	if !slot.Holds(o.volumes(s.Seed)) {
		f.waits = append(f.waits, WaitsForCapacity)
	}
	var ever bool
	if err := q.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM orders WHERE business_id = ? AND cancelled_at IS NULL)`, o.BusinessID).Scan(&ever); err != nil {
		return fmt.Errorf("look for a first order: %w", err)
	}
	if !ever {
		f.waits = append(f.waits, WaitsAsFirst)
	}
	return nil
}

// saveOrder numbers an order and saves it with its first events.
func (s *Service) saveOrder(ctx context.Context, tx *sql.Tx, f *orderForm, o Order) (Order, error) {
	var err error
	if o.Reference, err = NextReference(ctx, tx, f.now); err != nil {
		return o, err
	}
	from, _ := o.Window.Span(o.Date)
	err = tx.QueryRowContext(ctx, `INSERT INTO orders (reference, business_id, status, created_at, created_by, address_id, slot_date, slot_window, starts_at,
		recurring_order_id, depot_id, product_total, delivery_fee, total, vat, volume, gas_mask, folded, version, updated_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0, 0, 0, '', 0, ?) RETURNING id`,
		o.Reference, o.BusinessID, o.Status, o.CreatedAt, o.CreatedBy, o.AddressID, o.Date.String(), string(o.Window), from.Unix(), o.RecurringID, o.DepotID, o.CreatedAt).Scan(&o.ID)
	if err != nil {
		return o, fmt.Errorf("save an order: %w", err)
	}
	var steps []store.Statement
	for i := range o.Items {
		item := &o.Items[i]
		item.ID, item.OrderID = o.ID*history.ItemsPerOrder+store.ID(i), o.ID
		steps = append(steps, store.Do(`INSERT INTO order_items (id, order_id, gas_id, tank_id, volume_ordered, fill_up, unit_price, total) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
			item.ID, item.OrderID, item.GasID, item.TankID, item.Ordered, item.FillUp, int(item.Price), item.Total))
	}
	if err := store.Run(ctx, tx, "save an order", steps...); err != nil {
		return o, err
	}
	events, err := f.firstEvents(ctx, tx, &o)
	if err != nil {
		return o, err
	}
	if err := Change(ctx, tx, &o, f.now, events...); err != nil {
		return o, err
	}
	if err := s.Announce(ctx, tx, o, f.who.CustomerID); err != nil {
		return o, err
	}
	return Find(ctx, tx, o.ID)
}

// firstEvents returns the first events of an order. It makes the order wait if it has to.
func (f *orderForm) firstEvents(ctx context.Context, q store.Querier, o *Order) ([]history.Event, error) {
	var actor string
	if o.CreatedBy != nil { // nil for an order made by a recurring order
		var err error
		if actor, err = nameOf(ctx, q, f.who); err != nil {
			return nil, err
		}
	}
	all := []history.Event{history.CreatedEvent(o.CreatedBy == nil).Named(actor)}
	if len(f.waits) > 0 {
		o.Status = history.Waiting
		o.waitBecause(f.waits)
		all = append(all, history.WaitingEvent(lowerFirst(waitingText(f.waits))))
	}
	return all, nil
}

// nameOf returns the caller's name, as shown in the events of an order.
func nameOf(ctx context.Context, q store.Querier, who api.Caller) (name string, err error) {
	err = q.QueryRowContext(ctx, `SELECT first_name || ' ' || last_name FROM customers WHERE id = ?`, who.CustomerID).Scan(&name)
	if err != nil {
		return "", fmt.Errorf("read the caller's name: %w", err)
	}
	return name, nil
}

// busyDayFrom is where numbering continues on a day with more orders than its block holds: above
// the blocks of all days, below the numbers of the load profile ("charge").
const busyDayFrom = 50_000

// NextReference numbers an order in the block of its day, after the numbers of the history.
func NextReference(ctx context.Context, q store.Querier, now time.Time) (string, error) {
	today := calendar.DateOf(now)
	year, _, _ := today.Civil()
	var day, since int
	err := q.QueryRowContext(ctx, `SELECT count(*) FILTER (WHERE created_at >= ?1 AND created_at < ?2), count(*) FROM orders
		WHERE id > ?3 AND created_at >= ?4 AND created_at < ?5`,
		today.At(0, 0).Unix(), (today+1).At(0, 0).Unix(), FirstMadeID, calendar.NewDate(year, 1, 1).At(0, 0).Unix(), calendar.NewDate(year+1, 1, 1).At(0, 0).Unix()).Scan(&day, &since)
	if err != nil {
		return "", fmt.Errorf("number an order: %w", err)
	}
	number := history.FirstNumber(today) + history.Own + day
	if day >= history.Block-history.Own {
		number = busyDayFrom + since
	}
	return history.Reference(today, number), nil
}

// Find reads one order. It returns api.NotFound if there is none.
func Find(ctx context.Context, q store.Querier, id store.ID) (Order, error) {
	all, err := Read(ctx, q, []store.ID{id})
	if err != nil {
		return Order{}, err
	}
	if len(all) == 0 {
		return Order{}, api.NotFound
	}
	return all[0], nil
}
