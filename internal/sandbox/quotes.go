package sandbox

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
	"strings"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
)

const (
	// quoteLife is how long a price is guaranteed (product 7.2).
	quoteLife = 15 * time.Minute
	// quoteKept is how long a quote is remembered beyond its guarantee, so that an
	// order late by a coffee still finds its new price.
	quoteKept = 7 * 24 * time.Hour
)

// quoteRequest is the body of POST /v3/quotes.
type quoteRequest struct {
	BusinessID string             `json:"business_id"`
	AddressID  string             `json:"address_id"`
	Items      []quoteItemRequest `json:"items"`
	Date       string             `json:"date"`
	Window     calendar.Window    `json:"window"`
}

type quoteItemRequest struct {
	GasID  string  `json:"gas_id"`
	TankID *string `json:"tank_id"`
	Volume *int    `json:"volume"`
	FillUp bool    `json:"fill_up"`
}

// quote is the price of a delivery.
type quote struct {
	ID         string
	BusinessID recordID
	AddressID  recordID
	Date       calendar.Date
	Window     calendar.Window
	ValidUntil int64
	Items      []quoteItem
	Warnings   []quoteWarning
}

// quoteItem is one line, as it is stored and written. Total in cents.
type quoteItem struct {
	GasID          recordID  `json:"gas_id"`
	TankID         *recordID `json:"tank_id"`
	Volume         int       `json:"volume"`
	FillUp         bool      `json:"fill_up"`
	UnitPrice      string    `json:"unit_price"`
	ExciseIncluded *string   `json:"excise_included"`
	Total          int64     `json:"total"`
	// PreviousPrice is that of the quote which this one follows, in a refusal.
	PreviousPrice string `json:"previous_unit_price,omitempty"`

	Price history.Price `json:"-"`
}

// quoteWarning does not stand against the order.
type quoteWarning struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Field   string `json:"field,omitempty"`
}

// quoteOnWire is a quote of the wire (product appendix B).
type quoteOnWire struct {
	ID          string          `json:"id"`
	ValidUntil  string          `json:"valid_until"`
	AddressID   recordID        `json:"address_id"`
	Date        string          `json:"date"`
	Window      calendar.Window `json:"window"`
	EmissionsKg string          `json:"emissions_kg"`
	Items       []quoteItem     `json:"items"`
	Totals      totals          `json:"totals"`
	Warnings    []quoteWarning  `json:"warnings"`
}

// postQuote answers POST /v3/quotes.
func (s *Sandbox) postQuote(r *http.Request, who caller) (answer, error) {
	in, err := readBody[quoteRequest](r)
	if err != nil {
		return answer{}, err
	}
	var made quote
	err = s.write(r.Context(), func(tx *sql.Tx) (err error) {
		made, err = s.quote(r.Context(), tx, who, in)
		return err
	})
	if err != nil {
		return answer{}, err
	}
	return answer{Status: http.StatusCreated, Body: data[quoteOnWire]{Data: s.quoteOnWire(made)}}, nil
}

// quote checks a request by product 7.2, prices it and keeps it.
func (s *Sandbox) quote(ctx context.Context, tx *sql.Tx, who caller, in quoteRequest) (quote, error) {
	site, err := s.deliverySite(ctx, tx, who, in.AddressID)
	if err == nil && site.BusinessID.String() != in.BusinessID {
		err = problemNotFound // a site of another business of the customer's
	}
	if err != nil {
		return quote{}, askedFor(err, "address_id")
	}
	q := quote{ID: "q_" + newSecret()[:22], BusinessID: site.BusinessID, AddressID: site.ID, Window: in.Window, ValidUntil: s.now().Add(quoteLife).Unix(), Warnings: []quoteWarning{}}
	var v violations
	if err := s.quoteItems(ctx, tx, site, in, &q, &v); err != nil {
		return q, err
	}
	if q.Date, err = s.slotOn(ctx, tx, site, in.Date, in.Window, 0, q.volumes(s.seed), &v); err != nil {
		return q, err
	}
	if err := v.Problem(); err != nil {
		return q, err
	}
	s.price(&q, s.now())
	if err := s.warn(ctx, tx, &q); err != nil {
		return q, err
	}
	items, err := json.Marshal(q.Items)
	if err != nil {
		return q, err
	}
	return q, run(ctx, tx, "keep a quote",
		do(`DELETE FROM quotes WHERE valid_until < ?`, s.now().Add(-quoteKept).Unix()),
		do(`INSERT INTO quotes (id, business_id, address_id, slot_date, slot_window, valid_until, items) VALUES (?, ?, ?, ?, ?, ?, ?)`,
			q.ID, q.BusinessID, q.AddressID, q.Date.String(), string(q.Window), q.ValidUntil, string(items)))
}

// maxItems bounds the products of one delivery (product 7.2).
const maxItems = 3

// quoteItems reads and checks the products.
func (s *Sandbox) quoteItems(ctx context.Context, q querier, site address, in quoteRequest, made *quote, v *violations) error {
	switch n := len(in.Items); {
	case n == 0:
		v.Add("items", "required")
		return nil
	case n > maxItems:
		v.Add("items", "too_long")
		return nil
	}
	var where condition
	where.And("t.address_id = ?", site.ID)
	where.And("t.active")
	tanks, err := s.tanksWhere(ctx, q, where)
	if err != nil {
		return err
	}
	coming, err := s.comingTo(ctx, q, site)
	if err != nil {
		return err
	}
	load := truckload{site: site}
	for i, item := range in.Items {
		line := quoteLine{sandbox: s, in: item, path: "items." + strconv.Itoa(i), tanks: tanks, coming: coming, load: &load, v: v, quote: made}
		line.check()
	}
	return nil
}

// quoteLine is one product under check.
type quoteLine struct {
	sandbox *Sandbox
	in      quoteItemRequest
	path    string
	tanks   []tank // of the site; their room shrinks by what earlier lines take
	coming  map[recordID]coming
	load    *truckload
	v       *violations
	quote   *quote
}

// check notes what stands against the line, and adds it to the quote.
func (l quoteLine) check() {
	g, known := l.gas()
	if !known {
		return
	}
	item := quoteItem{GasID: g.ID, FillUp: l.in.FillUp}
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
	l.load.carry(l.sandbox.seed, l.v, l.path+".volume", g.ID, item.Volume)
	l.quote.Items = append(l.quote.Items, item)
}

func (l quoteLine) gas() (seedGas, bool) {
	for _, g := range l.sandbox.seed.Gases {
		if g.ID.String() == l.in.GasID {
			return g, true
		}
	}
	code := "not_found"
	if l.in.GasID == "" {
		code = "required"
	}
	l.v.Add(l.path+".gas_id", code)
	return seedGas{}, false
}

// tank is the reservoir that the line names; nil for vehicles or another one.
func (l quoteLine) tank() (t *tank, found bool) {
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

// volume is what is ordered: what fills a tank up is the room it has, down to the
// step.
func (l quoteLine) volume(t *tank, g seedGas) int {
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

// fitsProduct notes a volume that the product is not delivered in.
func (l quoteLine) fitsProduct(volume int, g seedGas) bool {
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

// ordered is what earlier lines order of a product: its maximum is that of the
// delivery.
func (l quoteLine) ordered(g seedGas) (litres int) {
	for _, item := range l.quote.Items {
		if item.GasID == g.ID {
			litres += item.Volume
		}
	}
	return litres
}

// after puts an article before the product's name amid a sentence, elided for the
// one that begins with a vowel.
func (g seedGas) after(article, elided string) string {
	switch g.Slug {
	case adBlueSlug:
		return elided + g.Name
	case "hvo":
		return article + g.Name
	default: // a common noun
		return article + strings.ToLower(g.Name[:1]) + g.Name[1:]
	}
}

// freshLevel is how old a reading may be to be relied on (product 7.2).
const freshLevel = 24 * time.Hour

// fitsTank notes a volume above the room of a tank. An old reading only warns,
// unless not even the empty tank could hold it.
func (l quoteLine) fitsTank(t *tank, volume int) {
	room := t.UsableCapacity
	if t.Level != nil && t.LevelAt != nil {
		at, err := time.Parse(time.RFC3339, *t.LevelAt)
		if age := l.sandbox.now().Sub(at); err == nil && age < freshLevel {
			room = *t.Ullage
		} else if err == nil {
			l.quote.Warnings = append(l.quote.Warnings, quoteWarning{Code: "level_old", Field: l.path + ".volume",
				Message: "Niveau relevé il y a " + days(int(age/(24*time.Hour))) + "\u00a0: vérifiez la jauge avant la livraison."})
		}
	}
	if volume > room {
		l.v.Add(l.path+".volume", fmt.Sprintf("ullage_exceeded:%d", room))
	}
	if c := l.coming[t.ID]; c.litres > 0 && c.litres+volume > room {
		l.quote.Warnings = append(l.quote.Warnings, quoteWarning{Code: "tank_already_ordered", Field: l.path + ".volume", Message: c.sentence()})
	}
	t.UsableCapacity = max(t.UsableCapacity-volume, 0)
	if t.Ullage != nil {
		left := max(*t.Ullage-volume, 0)
		t.Ullage = &left
	}
}

// coming is what is ordered for a tank and not delivered yet. It does not count against
// its room, which is that of now (product 7.2): what is used until then makes more.
type coming struct {
	litres, orders int
	reference      string // of one of them
}

func (c coming) sentence() string {
	if c.orders > 1 {
		return strconv.Itoa(c.orders) + "\u00a0livraisons (" + history.Litres(c.litres) + ") sont déjà prévues pour cette cuve\u00a0: vérifiez que tout y tiendra."
	}
	return "Une livraison de " + history.Litres(c.litres) + " est déjà prévue pour cette cuve (" + c.reference + ")\u00a0: vérifiez que les deux y tiendront."
}

// comingTo is what comes to the tanks of a site.
func (s *Sandbox) comingTo(ctx context.Context, q querier, site address) (map[recordID]coming, error) {
	all := map[recordID]coming{}
	_, err := list(ctx, q, func(row scanner) (id recordID, err error) {
		var c coming
		err = row.Scan(&id, &c.litres, &c.orders, &c.reference)
		all[id] = c
		return id, err
	}, `SELECT i.tank_id, sum(i.volume_ordered), count(DISTINCT o.id), min(o.reference) FROM orders o JOIN order_items i ON i.order_id = o.id
		WHERE o.business_id = ? AND o.slot_date >= ? AND o.address_id = ? AND o.cancelled_at IS NULL AND o.status <> ? AND i.tank_id IS NOT NULL
		GROUP BY i.tank_id`, site.BusinessID, (calendar.DateOf(s.now()) - strays).String(), site.ID, history.Delivered)
	if err != nil {
		return nil, fmt.Errorf("read what comes to tanks: %w", err)
	}
	return all, nil
}

func days(n int) string {
	if n < 2 {
		return strconv.Itoa(n) + "\u00a0jour"
	}
	return strconv.Itoa(n) + "\u00a0jours"
}

// truckLitres are what the trucks that a site lets in can bring, by their tonnage.
var truckLitres = map[int]int{19: 13_000, 26: 19_000, 32: 24_000, 44: 30_000}

// largestLoad is what the largest truck brings.
const largestLoad = 30_000

// truckload is what one delivery brings to a site.
type truckload struct {
	site address
	load
}

// carry notes the line with which a load outgrows the trucks that the site lets in.
func (t *truckload) carry(d *seed, v *violations, field string, gas recordID, volume int) {
	t.add(d, gas, volume)
	load := t.fuel
	if gas == d.gas(adBlueSlug).ID {
		load = t.adBlue
	}
	if tonnes := t.site.MaxTruckTonnage; tonnes != nil {
		if limit, known := truckLitres[*tonnes]; known && load > limit {
			v.Add(field, fmt.Sprintf("truck_too_large:%d:%d", *tonnes, limit))
			return
		}
	}
	if load > largestLoad {
		v.Add(field, fmt.Sprintf("max:%d", largestLoad))
	}
}

func (q quote) volumes(d *seed) (l load) {
	for _, i := range q.Items {
		l.add(d, i.GasID, i.Volume)
	}
	return l
}

// slotOn reads a day and notes what stands against a window of it (product 7.2).
// The order but takes no part in it.
func (s *Sandbox) slotOn(ctx context.Context, q querier, site address, text string, w calendar.Window, but recordID, wanted load, v *violations) (calendar.Date, error) {
	now := s.now()
	d, unread := calendar.Parse(text)
	first := calendar.FirstDeliverable(now)
	_, named := windowNames[w]
	switch {
	case text == "":
		v.Add("date", "required")
	case unread != nil:
		v.Add("date", "invalid")
	case !named:
		v.Add("window", "invalid")
	case d < first:
		v.Add("date", "date_too_early:"+first.String())
	case d > calendar.DateOf(now)+calendar.HorizonDays:
		v.Add("date", "date_too_late")
	case calendar.Closed(d, w) == "saturday":
		v.Add("window", "slot_closed")
	case calendar.Closed(d, w) != "":
		v.Add("date", "slot_closed")
	default:
		one, err := s.slotAt(ctx, q, site, d, w, but)
		if err != nil {
			return d, err
		}
		switch {
		case one.reason == reasonSiteClosed:
			v.Add("window", "site_closed"+site.openingCodes(d))
		case one.full(wanted):
			v.Add("window", "slot_unavailable")
		}
	}
	return d, nil
}

// openingCodes tell when a site is open on a day, as details of a code: ":0700-1230:1400-1800".
func (a address) openingCodes(d calendar.Date) (codes string) {
	for _, h := range a.OpeningHours {
		if h.Weekday == d.Weekday() {
			codes += ":" + strings.ReplaceAll(h.OpensAt+"-"+h.ClosesAt, ":", "")
		}
	}
	return codes
}

// price puts the prices of a moment on the lines.
func (s *Sandbox) price(q *quote, at time.Time) {
	published := lastPublication(at)
	for i := range q.Items {
		item := &q.Items[i]
		g := s.seed.gasByID(item.GasID)
		item.Price = s.seed.pricePerLitre(g.Slug, published, s.clock.FirstStart())
		item.UnitPrice, item.ExciseIncluded, item.Total = item.Price.String(), g.Excise, item.Price.Total(item.Volume)
	}
}

// totals adds a quote up: the delivery fee goes by the volume of the whole order
// (product 7.2).
func (q quote) totals() totals {
	var t totals
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

// warn notes what the order will wait for, or may be a mistake.
func (s *Sandbox) warn(ctx context.Context, q querier, made *quote) error {
	beyond, err := s.beyondCredit(ctx, q, made.BusinessID, made.totals().TotalIncl)
	if err != nil {
		return err
	}
	if beyond > 0 {
		made.Warnings = append(made.Warnings, quoteWarning{Code: "credit_exceeded",
			Message: "Encours autorisé dépassé de " + euros(beyond) + "\u00a0: votre commande sera mise en attente de confirmation."})
	}
	same, err := s.sameOrder(ctx, q, *made)
	if err != nil {
		return err
	}
	if same != nil {
		made.Warnings = append(made.Warnings, quoteWarning{Code: "duplicate_order", Field: "date", Message: same.sentence()})
	}
	repeats, err := s.sameOccurrences(ctx, q, *made)
	if err != nil {
		return err
	}
	for _, o := range repeats {
		made.Warnings = append(made.Warnings, quoteWarning{Code: "planned_occurrence", Field: "date", Message: "Une livraison récurrente du même produit est déjà prévue ce jour-là («\u00a0" + o.Name + "\u00a0»). Continuer\u202f?"})
	}
	return nil
}

// beyondCredit is by how much a further amount would exceed what a business may
// owe, in cents with tax; 0 when it would not, or there is no limit. What it owes
// are its open invoices, but for those whose debit is under way or scheduled, and
// the orders that none bills yet, but for those that the sandbox itself sends. An
// order that waits counts like a confirmed one, which it may become at any moment:
// else many small orders would pass a limit that one large order does not.
func (s *Sandbox) beyondCredit(ctx context.Context, q querier, business recordID, amount int64) (int64, error) {
	var limit *int64
	var owed int64
	err := q.QueryRowContext(ctx, `SELECT b.credit_limit,
		(SELECT coalesce(sum(remaining), 0) FROM invoices WHERE business_id = b.id AND status IN ('not-paid', 'lost') AND payment NOT IN (2, 4)) +
		(SELECT coalesce(sum(total + vat), 0) FROM orders WHERE business_id = b.id AND invoice_id IS NULL AND cancelled_at IS NULL AND NOT staged)
		FROM businesses b WHERE b.id = ?`, business).Scan(&limit, &owed)
	if err != nil {
		return 0, fmt.Errorf("read what a business owes: %w", err)
	}
	if limit == nil {
		return 0, nil
	}
	return max(owed+amount-*limit, 0), nil
}

// euros writes an amount of cents as French does, "1 234,50 €".
func euros(cents int64) string {
	return fmt.Sprintf("%s,%02d\u00a0€", grouped(cents/100), cents%100)
}

// grouped writes a whole number as French does, "1 234".
func grouped(n int64) string {
	whole, groups := strconv.FormatInt(n, 10), ""
	for ; len(whole) > 3; whole = whole[:len(whole)-3] {
		groups = "\u202f" + whole[len(whole)-3:] + groups
	}
	return whole + groups
}

// duplicate is an order that a quote would repeat.
type duplicate struct {
	reference string
	product   seedGas
}

func (d duplicate) sentence() string {
	return "Une commande " + d.product.after("de ", "d’") + " est déjà prévue ce jour-là (" + d.reference + "). Continuer\u202f?"
}

// sameOrder is an order of a product of the quote for the same site and day that is
// still to come, nil when there is none.
func (s *Sandbox) sameOrder(ctx context.Context, q querier, made quote) (*duplicate, error) {
	for _, item := range made.Items {
		var reference string
		err := q.QueryRowContext(ctx, `SELECT o.reference FROM orders o JOIN order_items i ON i.order_id = o.id
			WHERE o.address_id = ? AND o.slot_date = ? AND i.gas_id = ? AND o.cancelled_at IS NULL AND o.status <> ? ORDER BY o.id LIMIT 1`,
			made.AddressID, made.Date.String(), item.GasID, history.Delivered).Scan(&reference)
		if err == nil {
			return &duplicate{reference, s.seed.gasByID(item.GasID)}, nil
		}
		if !errors.Is(err, sql.ErrNoRows) {
			return nil, fmt.Errorf("look for the same order: %w", err)
		}
	}
	return nil, nil
}

// sameOccurrences are the recurring orders of a product of the quote for the same site
// that are due on its day and have no order yet.
func (s *Sandbox) sameOccurrences(ctx context.Context, q querier, made quote) ([]recurringOrder, error) {
	due, err := upcoming(ctx, q, s.now(), made.Date, made.Date, "address_id = ?", made.AddressID)
	if err != nil {
		return nil, err
	}
	var same []recurringOrder
	for _, o := range due {
		if slices.ContainsFunc(o.order.Items, func(i recurringItem) bool {
			return slices.ContainsFunc(made.Items, func(wanted quoteItem) bool { return wanted.GasID == i.GasID })
		}) {
			same = append(same, o.order)
		}
	}
	return same, nil
}

// quoteOnWire writes a quote.
func (s *Sandbox) quoteOnWire(q quote) quoteOnWire {
	emissions := new(big.Rat)
	for _, i := range q.Items {
		if factor, known := new(big.Rat).SetString(s.seed.gasByID(i.GasID).factorOn(q.Date).Total); known {
			emissions.Add(emissions, factor.Mul(factor, big.NewRat(int64(i.Volume), 1)))
		}
	}
	return quoteOnWire{ID: q.ID, ValidUntil: instantOf(q.ValidUntil), AddressID: q.AddressID, Date: q.Date.String(), Window: q.Window,
		EmissionsKg: emissions.FloatString(2), Items: q.Items, Totals: q.totals(), Warnings: q.Warnings}
}

// readQuote finds a quote by its id; problemNotFound when there is none.
func readQuote(ctx context.Context, q querier, id string) (quote, error) {
	var found quote
	var date, items string
	err := q.QueryRowContext(ctx, `SELECT id, business_id, address_id, slot_date, slot_window, valid_until, items FROM quotes WHERE id = ?`, id).
		Scan(&found.ID, &found.BusinessID, &found.AddressID, &date, &found.Window, &found.ValidUntil, &items)
	if errors.Is(err, sql.ErrNoRows) {
		return found, problemNotFound
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

// again is the request that a quote answers, to be asked anew.
func (q quote) again() quoteRequest {
	in := quoteRequest{BusinessID: q.BusinessID.String(), AddressID: q.AddressID.String(), Date: q.Date.String(), Window: q.Window}
	for _, i := range q.Items {
		item := quoteItemRequest{GasID: i.GasID.String(), Volume: &i.Volume, FillUp: i.FillUp}
		if i.TankID != nil {
			id := i.TankID.String()
			item.TankID = &id
		}
		in.Items = append(in.Items, item)
	}
	return in
}
