package quote

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/figure"
	"github.com/citerne/citerne/internal/sandbox/fleet"
	"github.com/citerne/citerne/internal/sandbox/form"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/recurring"
	"github.com/citerne/citerne/internal/sandbox/secret"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/slot"
	"github.com/citerne/citerne/internal/sandbox/store"
)

const (
	// guarantee is how long a price is guaranteed (product 7.2).
	guarantee = 15 * time.Minute
	// retention is how long a quote is kept after its guarantee has ended, so that a late order
	// still gets its new price.
	retention = 7 * 24 * time.Hour
)

// Request is the body of POST /v3/quotes.
type Request struct {
	BusinessID string          `json:"business_id"`
	AddressID  string          `json:"address_id"`
	Items      []requestedItem `json:"items"`
	Date       string          `json:"date"`
	Window     calendar.Window `json:"window"`
}

type requestedItem struct {
	GasID  string  `json:"gas_id"`
	TankID *string `json:"tank_id"`
	Volume *int    `json:"volume"`
	FillUp bool    `json:"fill_up"`
}

// Quote is the price of a delivery that is not ordered yet.
type Quote struct {
	ID         string
	BusinessID store.ID
	AddressID  store.ID
	Date       calendar.Date
	Window     calendar.Window
	ValidUntil int64
	Items      []Item
	Warnings   []Warning
}

// Item is one line, as it is stored and sent. Total is in cents.
type Item struct {
	GasID          store.ID  `json:"gas_id"`
	TankID         *store.ID `json:"tank_id"`
	Volume         int       `json:"volume"`
	FillUp         bool      `json:"fill_up"`
	UnitPrice      string    `json:"unit_price"`
	ExciseIncluded *string   `json:"excise_included"`
	Total          int64     `json:"total"`
	// PreviousPrice is the unit price of the expired quote, set in a quote_expired problem.
	PreviousPrice string `json:"previous_unit_price,omitempty"`

	Price history.Price `json:"-"`
}

// Warning is a message that does not prevent the order.
type Warning struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Field   string `json:"field,omitempty"`
}

// Totals are amounts in cents; all but VAT and TotalIncl exclude tax.
type Totals struct {
	Product     int64 `json:"product"`
	DeliveryFee int64 `json:"delivery_fee"`
	Discount    int64 `json:"discount"`
	Total       int64 `json:"total"`
	VAT         int64 `json:"vat"`
	TotalIncl   int64 `json:"total_incl"`
	IsEstimate  bool  `json:"is_estimate"`
}

// OnWire is a quote, as the API sends it (product appendix B).
type OnWire struct {
	ID          string          `json:"id"`
	ValidUntil  string          `json:"valid_until"`
	AddressID   store.ID        `json:"address_id"`
	Date        string          `json:"date"`
	Window      calendar.Window `json:"window"`
	EmissionsKg string          `json:"emissions_kg"`
	Items       []Item          `json:"items"`
	Totals      Totals          `json:"totals"`
	Warnings    []Warning       `json:"warnings"`
}

// postQuote answers POST /v3/quotes.
func (s *Service) postQuote(r *http.Request, who api.Caller) (api.Answer, error) {
	in, err := form.ReadBody[Request](r)
	if err != nil {
		return api.Answer{}, err
	}
	var made Quote
	err = s.DB.Write(r.Context(), func(tx *sql.Tx) (err error) {
		made, err = s.Make(r.Context(), tx, who, in)
		return err
	})
	if err != nil {
		return api.Answer{}, err
	}
	return api.Answer{Status: http.StatusCreated, Body: api.Data[OnWire]{Data: s.OnWire(made)}}, nil
}

// Make validates a request by the rules of product 7.2, prices it and saves the quote.
func (s *Service) Make(ctx context.Context, tx *sql.Tx, who api.Caller, in Request) (Quote, error) {
	site, err := s.Slots.DeliverySite(ctx, tx, who, in.AddressID)
	if err == nil && site.BusinessID.String() != in.BusinessID {
		err = api.NotFound // the site is of another business of the customer
	}
	if err != nil {
		return Quote{}, form.MissingReference(err, "address_id")
	}
	q := Quote{ID: "q_" + secret.New()[:22], BusinessID: site.BusinessID, AddressID: site.ID, Window: in.Window, ValidUntil: s.Clock.Now().Add(guarantee).Unix(), Warnings: []Warning{}}
	var v form.Violations
	if err := s.items(ctx, tx, site, in, &q, &v); err != nil {
		return q, err
	}
	if q.Date, err = s.Slots.SlotOn(ctx, tx, site, in.Date, in.Window, 0, q.volumes(s.Seed), &v); err != nil {
		return q, err
	}
	if err := v.Problem(); err != nil {
		return q, err
	}
	s.Price(&q, s.Clock.Now())
	if err := s.warn(ctx, tx, &q); err != nil {
		return q, err
	}
	items, err := json.Marshal(q.Items)
	if err != nil {
		return q, err
	}
	return q, store.Run(ctx, tx, "keep a quote",
		store.Do(`DELETE FROM quotes WHERE valid_until < ?`, s.Clock.Now().Add(-retention).Unix()),
		store.Do(`INSERT INTO quotes (id, business_id, address_id, slot_date, slot_window, valid_until, items) VALUES (?, ?, ?, ?, ?, ?, ?)`,
			q.ID, q.BusinessID, q.AddressID, q.Date.String(), string(q.Window), q.ValidUntil, string(items)))
}

// maxItems is the maximum number of products of one delivery (product 7.2).
const maxItems = 3

// items validates the products and adds them to the quote.
func (s *Service) items(ctx context.Context, q store.Querier, site company.Address, in Request, made *Quote, v *form.Violations) error {
	switch n := len(in.Items); {
	case n == 0:
		v.Add("items", "required")
		return nil
	case n > maxItems:
		v.Add("items", "too_long")
		return nil
	}
	var where store.Condition
	where.And("t.address_id = ?", site.ID)
	where.And("t.active")
	tanks, err := s.Fleet.TanksWhere(ctx, q, where)
	if err != nil {
		return err
	}
	ids := make([]store.ID, len(tanks))
	for i, t := range tanks {
		ids[i] = t.ID
	}
	latest := (calendar.DateOf(s.Clock.Now()) + calendar.HorizonDays + 1).At(0, 0)
	coming, err := fleet.IncomingOrders(ctx, q, ids, latest)
	if err != nil {
		return err
	}
	load := truckload{site: site}
	for i, item := range in.Items {
		one := line{service: s, in: item, path: "items." + strconv.Itoa(i), tanks: tanks, coming: coming, load: &load, v: v, quote: made}
		one.check()
	}
	return nil
}

// line is one product line while it is validated.
type line struct {
	service *Service
	in      requestedItem
	path    string
	tanks   []fleet.Tank // of the site; earlier lines have already reduced their room
	coming  map[store.ID]fleet.Incoming
	load    *truckload
	v       *form.Violations
	quote   *Quote
}

// check validates the line and adds it to the quote if it is valid.
func (l line) check() {
	g, known := l.gas()
	if !known {
		return
	}
	item := Item{GasID: g.ID, FillUp: l.in.FillUp}
	t, found := l.tank()
	if !found {
		return
	}
	if t != nil {
		item.TankID = &t.ID
		if t.GasID != g.ID {
			l.v.Add(l.path+".tank_id", "tank_product_mismatch")
			return
		}
	}
	item.Volume = l.volume(t, g)
	if !l.fitsProduct(item.Volume, g) {
		return
	}
	if t != nil {
		l.fitsTank(t, item.Volume)
	}
	l.load.carry(l.service.Seed, l.v, l.path+".volume", g.ID, item.Volume)
	l.quote.Items = append(l.quote.Items, item)
}

func (l line) gas() (seed.Gas, bool) {
	for _, g := range l.service.Seed.Gases {
		if g.ID.String() == l.in.GasID {
			return g, true
		}
	}
	code := "not_found"
	if l.in.GasID == "" {
		code = "required"
	}
	l.v.Add(l.path+".gas_id", code)
	return seed.Gas{}, false
}

// tank returns the tank of the line, nil if it goes into vehicles or an unregistered tank.
func (l line) tank() (t *fleet.Tank, found bool) {
	if l.in.TankID == nil {
		return nil, true
	}
	for i := range l.tanks {
		if l.tanks[i].ID.String() == *l.in.TankID {
			return &l.tanks[i], true
		}
	}
	l.v.Add(l.path+".tank_id", "not_found")
	return nil, false
}

// volume returns the ordered volume. To fill up a tank, it is the tank's room, rounded down to
// the product's step.
func (l line) volume(t *fleet.Tank, g seed.Gas) int {
	switch {
	case l.in.Volume != nil && !(l.in.FillUp && t != nil):
		return *l.in.Volume
	case !l.in.FillUp || t == nil:
		return 0
	}
	room := t.UsableCapacity
	if t.Ullage != nil {
		room = *t.Ullage
	}
	return min(room, g.Max) / g.Step * g.Step
}

// fitsProduct reports whether the volume respects the product's limits, and adds a violation if
// not.
func (l line) fitsProduct(volume int, g seed.Gas) bool {
	field := l.path + ".volume"
	switch {
	case volume <= 0 && !l.in.FillUp, volume <= 0 && l.in.TankID == nil:
		l.v.Add(field, "required")
	case volume < g.Min:
		l.v.Add(field, fmt.Sprintf("min:%d", g.Min))
	case l.ordered(g)+volume > g.Max:
		l.v.Add(field, fmt.Sprintf("max:%d", g.Max))
	case volume%g.Step != 0:
		l.v.Add(field, fmt.Sprintf("step:%d", g.Step))
	default:
		return true
	}
	return false
}

// ordered returns the volume of a product in earlier lines: its maximum applies to the whole
// delivery.
func (l line) ordered(g seed.Gas) (litres int) {
	for _, item := range l.quote.Items {
		if item.GasID == g.ID {
			litres += item.Volume
		}
	}
	return litres
}

// fitsTank adds a violation if a volume exceeds the room of a tank. If the reading is old, it
// adds a warning, and the limit is the usable capacity.
func (l line) fitsTank(t *fleet.Tank, volume int) {
	room := t.UsableCapacity
	if t.Level != nil && t.LevelAt != nil {
		at, err := time.Parse(time.RFC3339, *t.LevelAt)
		if age := l.service.Clock.Now().Sub(at); err == nil && age < fleet.FreshLevel {
			room = *t.Ullage
		} else if err == nil {
			l.quote.Warnings = append(l.quote.Warnings, Warning{Code: "level_old", Field: l.path + ".volume",
				Message: "Niveau relevé il y a " + days(int(age/(24*time.Hour))) + "\u00a0: vérifiez la jauge avant la livraison."})
		}
	}
	if volume > room {
		l.v.Add(l.path+".volume", fmt.Sprintf("ullage_exceeded:%d", room))
	}
	if c := l.coming[t.ID]; c.Litres > 0 && c.Litres+volume > room {
		l.quote.Warnings = append(l.quote.Warnings, Warning{Code: "tank_already_ordered", Field: l.path + ".volume", Message: alreadyComing(c)})
	}
	t.UsableCapacity = max(t.UsableCapacity-volume, 0)
	if t.Ullage != nil {
		left := max(*t.Ullage-volume, 0)
		t.Ullage = &left
	}
}

// alreadyComing returns the warning about orders already planned for a tank. They do not reduce
// its current room (product 7.2): consumption until then makes room.
func alreadyComing(c fleet.Incoming) string {
	if c.Orders > 1 {
		return strconv.Itoa(c.Orders) + "\u00a0livraisons (" + figure.Litres(c.Litres) + ") sont déjà prévues pour cette cuve\u00a0: vérifiez que tout y tiendra."
	}
	return "Une livraison de " + figure.Litres(c.Litres) + " est déjà prévue pour cette cuve (" + c.Reference + ")\u00a0: vérifiez que les deux y tiendront."
}

func days(n int) string {
	if n < 2 {
		return strconv.Itoa(n) + "\u00a0jour"
	}
	return strconv.Itoa(n) + "\u00a0jours"
}

// truckload is the total load of one delivery to a site.
type truckload struct {
	site company.Address
	slot.Load
}

// carry adds a line, and a violation if the load exceeds the trucks that the site admits.
func (t *truckload) carry(d *seed.Seed, v *form.Violations, field string, gas store.ID, volume int) {
	t.Add(d, gas, volume)
	load := t.Fuel
	if gas == d.Gas(seed.AdBlue).ID {
		load = t.AdBlue
	}
	switch limit := t.site.TruckLitres(); {
	case load <= limit:
	case t.site.MaxTruckTonnage != nil:
		v.Add(field, fmt.Sprintf("truck_too_large:%d:%d", *t.site.MaxTruckTonnage, limit))
	default:
		v.Add(field, fmt.Sprintf("max:%d", limit))
	}
}

func (q Quote) volumes(d *seed.Seed) (l slot.Load) {
	for _, i := range q.Items {
		l.Add(d, i.GasID, i.Volume)
	}
	return l
}

// Price sets the prices of the lines at an instant.
func (s *Service) Price(q *Quote, at time.Time) {
	published := seed.LastPublication(at)
	for i := range q.Items {
		item := &q.Items[i]
		g := s.Seed.GasByID(item.GasID)
		item.Price = s.Seed.PricePerLitre(g.Slug, published, s.Clock.FirstStart())
		item.UnitPrice, item.ExciseIncluded, item.Total = item.Price.String(), g.Excise, item.Price.Total(item.Volume)
	}
}

// Totals computes the totals of a quote. The delivery fee depends on the volume of the whole
// order (product 7.2).
func (q Quote) Totals() Totals {
	var t Totals
	volume := 0
	for _, i := range q.Items {
		t.Product += i.Total
		volume += i.Volume
	}
	t.DeliveryFee = history.DeliveryFee(volume) + history.Surcharge(q.Window)
	t.Total = t.Product + t.DeliveryFee
	t.VAT = history.VAT(t.Total)
	t.TotalIncl = t.Total + t.VAT
	t.IsEstimate = true
	return t
}

// warn adds warnings about reasons to wait and possible mistakes.
func (s *Service) warn(ctx context.Context, q store.Querier, made *Quote) error {
	beyond, err := s.CreditExcess(ctx, q, made.BusinessID, made.Totals().TotalIncl)
	if err != nil {
		return err
	}
	if beyond > 0 {
		made.Warnings = append(made.Warnings, Warning{Code: "credit_exceeded",
			Message: "Encours autorisé dépassé de " + figure.Euros(beyond) + "\u00a0: votre commande sera mise en attente de confirmation."})
	}
	same, err := s.FindDuplicate(ctx, q, *made)
	if err != nil {
		return err
	}
	if same != nil {
		made.Warnings = append(made.Warnings, Warning{Code: "duplicate_order", Field: "date", Message: same.sentence()})
	}
	repeats, err := s.sameOccurrences(ctx, q, *made)
	if err != nil {
		return err
	}
	for _, o := range repeats {
		made.Warnings = append(made.Warnings, Warning{Code: "planned_occurrence", Field: "date", Message: "Une livraison récurrente du même produit est déjà prévue ce jour-là («\u00a0" + o.Name + "\u00a0»). Continuer\u202f?"})
	}
	return nil
}

// CreditExcess returns by how much a further amount would exceed the credit limit of a business,
// in cents with tax. It is 0 if it would not, or if there is no limit.
func (s *Service) CreditExcess(ctx context.Context, q store.Querier, business store.ID, amount int64) (int64, error) {
	limit, used, err := Credit(ctx, q, business)
	if limit == nil || err != nil {
		return 0, err
	}
	return max(used+amount-*limit, 0), nil
}

// Credit returns the credit limit of a business, in cents with tax, nil for none, and the amount
// used. The amount used has its open invoices, except those with a pending or scheduled debit,
// and its orders without an invoice, except those that the sandbox stages itself. An order that
// waits counts too, since it can be confirmed at any time; otherwise many small orders could
// exceed a limit that one large order cannot.
func Credit(ctx context.Context, q store.Querier, business store.ID) (limit *int64, used int64, err error) {
	err = q.QueryRowContext(ctx, `SELECT b.credit_limit,
		(SELECT coalesce(sum(remaining), 0) FROM invoices WHERE business_id = b.id AND status IN ('not-paid', 'lost') AND payment NOT IN (2, 4)) +
		(SELECT coalesce(sum(total + vat), 0) FROM orders WHERE business_id = b.id AND invoice_id IS NULL AND cancelled_at IS NULL AND NOT staged)
		FROM businesses b WHERE b.id = ?`, business).Scan(&limit, &used)
	if err != nil {
		return nil, 0, fmt.Errorf("read the credit of a business: %w", err)
	}
	return limit, used, nil
}

// Duplicate is an existing order that a quote would repeat.
type Duplicate struct {
	Reference string
	Product   seed.Gas
}

func (d Duplicate) sentence() string {
	return "Une commande " + d.Product.After("de ", "d’") + " est déjà prévue ce jour-là (" + d.Reference + "). Continuer\u202f?"
}

// FindDuplicate returns an order not delivered yet for the same site, day and one of the products
// of the quote, nil if there is none.
func (s *Service) FindDuplicate(ctx context.Context, q store.Querier, made Quote) (*Duplicate, error) {
	for _, item := range made.Items {
		var reference string
		err := q.QueryRowContext(ctx, `SELECT o.reference FROM orders o JOIN order_items i ON i.order_id = o.id
			WHERE o.address_id = ? AND o.slot_date = ? AND i.gas_id = ? AND o.cancelled_at IS NULL AND o.status <> ? ORDER BY o.id LIMIT 1`,
			made.AddressID, made.Date.String(), item.GasID, history.Delivered).Scan(&reference)
		if err == nil {
			return &Duplicate{reference, s.Seed.GasByID(item.GasID)}, nil
		}
		if !errors.Is(err, sql.ErrNoRows) {
			return nil, fmt.Errorf("look for the same order: %w", err)
		}
	}
	return nil, nil
}

// sameOccurrences returns the recurring orders of a product of the quote for the same site that
// have an occurrence on its day without an order yet.
func (s *Service) sameOccurrences(ctx context.Context, q store.Querier, made Quote) ([]recurring.Order, error) {
	due, err := recurring.Upcoming(ctx, q, s.Clock.Now(), made.Date, made.Date, "address_id = ?", made.AddressID)
	if err != nil {
		return nil, err
	}
	var same []recurring.Order
	for _, o := range due {
		if slices.ContainsFunc(o.Order.Items, func(i recurring.Item) bool {
			return slices.ContainsFunc(made.Items, func(wanted Item) bool { return wanted.GasID == i.GasID })
		}) {
			same = append(same, o.Order)
		}
	}
	return same, nil
}

// OnWire converts a quote for the API.
func (s *Service) OnWire(q Quote) OnWire {
	emissions := new(big.Rat)
	for _, i := range q.Items {
		if factor, known := new(big.Rat).SetString(s.Seed.GasByID(i.GasID).FactorOn(q.Date).Total); known {
			emissions.Add(emissions, factor.Mul(factor, big.NewRat(int64(i.Volume), 1)))
		}
	}
	return OnWire{ID: q.ID, ValidUntil: clock.Instant(q.ValidUntil), AddressID: q.AddressID, Date: q.Date.String(), Window: q.Window,
		EmissionsKg: emissions.FloatString(2), Items: q.Items, Totals: q.Totals(), Warnings: q.Warnings}
}

// Read returns a quote by its id, or api.NotFound.
func Read(ctx context.Context, q store.Querier, id string) (Quote, error) {
	var found Quote
	var date, items string
	err := q.QueryRowContext(ctx, `SELECT id, business_id, address_id, slot_date, slot_window, valid_until, items FROM quotes WHERE id = ?`, id).
		Scan(&found.ID, &found.BusinessID, &found.AddressID, &date, &found.Window, &found.ValidUntil, &items)
	if errors.Is(err, sql.ErrNoRows) {
		return found, api.NotFound
	}
	if err != nil {
		return found, fmt.Errorf("read a quote: %w", err)
	}
	if found.Date, err = calendar.Parse(date); err != nil {
		return found, err
	}
	if err := json.Unmarshal([]byte(items), &found.Items); err != nil {
		return found, fmt.Errorf("read the lines of a quote: %w", err)
	}
	for i := range found.Items {
		if found.Items[i].Price, err = history.ParsePrice(found.Items[i].UnitPrice); err != nil {
			return found, err
		}
	}
	return found, nil
}

// Request returns the request that would make the same quote again.
func (q Quote) Request() Request {
	in := Request{BusinessID: q.BusinessID.String(), AddressID: q.AddressID.String(), Date: q.Date.String(), Window: q.Window}
	for _, i := range q.Items {
		item := requestedItem{GasID: i.GasID.String(), Volume: &i.Volume, FillUp: i.FillUp}
		if i.TankID != nil {
			id := i.TankID.String()
			item.TankID = &id
		}
		in.Items = append(in.Items, item)
	}
	return in
}

// TonnesOf returns the lightest class of trucks with at least the tanker's capacity (product
// 7.2).
func TonnesOf(t seed.Tanker) int {
	class := company.Tonnages[len(company.Tonnages)-1]
	for _, tonnes := range slices.Backward(company.Tonnages) {
		if company.LitresOf[tonnes] >= t.Capacity {
			class = tonnes
		}
	}
	return class
}
