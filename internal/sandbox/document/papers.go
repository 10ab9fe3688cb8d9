package document

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/order"
	"github.com/citerne/citerne/internal/sandbox/paper"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// orderPaper holds the contents of the documents of an order.
type orderPaper struct {
	seed  *seed.Seed
	order order.Order
	now   time.Time
	// party has the current names and site of the order, received those at its delivery.
	party
	received party
	// delivered is zero until the documents of the delivery exist.
	delivered time.Time
	// tanks are the filled tanks, by the item of the order.
	tanks map[store.ID]filledTank
	// stored are the products of the site's tanks.
	stored []store.ID
	// bill is nil before it is issued, and for a caller who may not read it.
	bill *bill
}

// party is a business and one of its sites. onSite is the contact of the order or the site, zero
// without one.
type party struct {
	business string
	siret    *string
	site     company.Address
	onSite   siteContact
}

// siteContact is a contact as printed. phone is empty when it is unknown.
type siteContact struct {
	id          store.ID
	name, phone string
}

// filledTank is the tank that an item of an order filled. after is the level at the end of the
// delivery in litres, nil when it was not measured.
type filledTank struct {
	name     string
	capacity int
	after    *int
}

// orderDocument is a document of an order; print draws it.
type orderDocument struct {
	id, kind, name string
	at             time.Time
	print          func() paper.Document
}

// documents lists the documents of the order, in the order of product S07.
func (p *orderPaper) documents() []orderDocument {
	var all []orderDocument
	add := func(prefix, kind, name string, at time.Time, print func() paper.Document) {
		all = append(all, orderDocument{prefix + "-" + p.order.ID.String(), kind, name + ".pdf", at, print})
	}
	done := p.delivered.Add(history.NoteAfter)
	if !p.delivered.IsZero() {
		add("bl", "delivery_note", noteOf(p.order.Reference), done, p.note)
		add("tc", "meter_ticket", "TICKET-"+p.number(), done, p.ticket)
	}
	if p.bill != nil {
		add("fa", "invoice", p.bill.number, dayInParis(p.bill.issuedOn), p.bill.paper)
	}
	if p.order.Status != history.Waiting {
		add("cc", "order_confirmation", "CONFIRMATION-"+p.number(), time.Unix(p.order.CreatedAt, 0), p.confirmation)
	}
	for _, gas := range p.gases() {
		add("fds", "safety_data_sheet", "FDS-"+gas.Slug, dayInParis(sheetDay), func() paper.Document { return dataSheetOf(gas, p.seed.Provider) })
		all[len(all)-1].id += "-" + gas.ID.String()
	}
	for _, i := range p.order.Items {
		if gas := p.seed.GasByID(i.GasID); gas.Slug == seed.HVO && !p.delivered.IsZero() {
			add("ad", "sustainability_proof", "ATTESTATION-"+p.number(), done, func() paper.Document { return p.attestation(i) })
			break // a delivery has one proof, even with several items of HVO
		}
	}
	if p.site.SafetyProtocolAt != nil {
		if at, err := time.Parse(time.RFC3339, *p.site.SafetyProtocolAt); err == nil {
			add("ps", "safety_protocol", "PROTOCOLE-"+p.site.ID.String(), at, func() paper.Document { return p.protocol(at) })
		}
	}
	return all
}

// gases lists the products of the order, each once.
func (p *orderPaper) gases() []seed.Gas {
	var all []seed.Gas
	seen := map[store.ID]bool{}
	for _, i := range p.order.Items {
		if !seen[i.GasID] {
			seen[i.GasID] = true
			all = append(all, p.seed.GasByID(i.GasID))
		}
	}
	return all
}

// papersOf reads the papers of the orders that the caller may read, by order. Cancelled orders have
// none.
func (s *Service) papersOf(ctx context.Context, who api.Caller, ids []store.ID) (map[store.ID]*orderPaper, error) {
	marks, args := store.InList(ids)
	mine, more := api.PermittedBusinesses(who, api.OrderRead)
	type own struct {
		order    store.ID
		business string
		siret    *string
		received *string
	}
	rows, err := store.List(ctx, s.DB, func(row store.Scanner) (o own, err error) {
		return o, row.Scan(&o.order, &o.business, &o.siret, &o.received)
	},
		`SELECT o.id, coalesce(b.legal_name, b.name), b.siret, o.received FROM orders o JOIN businesses b ON b.id = o.business_id
		WHERE o.id IN `+marks+` AND o.cancelled_at IS NULL AND o.business_id IN `+mine+` ORDER BY o.id`, append(args, more...)...)
	if err != nil {
		return nil, fmt.Errorf("list orders with papers: %w", err)
	}
	papers := make(map[store.ID]*orderPaper, len(rows))
	found := make([]store.ID, len(rows))
	for i, row := range rows {
		found[i] = row.order
		p := &orderPaper{seed: s.Seed, party: party{business: row.business, siret: row.siret}, now: s.Clock.Now()}
		if row.received != nil {
			r, err := order.ParseReceived(*row.received)
			if err != nil {
				return nil, err
			}
			p.received = party{r.Business, r.SIRET, r.Site, siteContact{name: r.Receiver}}
		}
		papers[row.order] = p
	}
	orders, err := order.Read(ctx, s.DB, found)
	if err != nil {
		return nil, err
	}
	sites := map[store.ID]company.Address{}
	bills, err := s.billsOf(ctx, who, orders)
	if err != nil {
		return nil, err
	}
	for _, o := range orders {
		p := papers[o.ID]
		if _, read := sites[o.AddressID]; !read {
			if sites[o.AddressID], err = company.ReadAddress(ctx, s.DB, o.AddressID); err != nil {
				return nil, err
			}
		}
		p.order, p.site = o, sites[o.AddressID]
		if o.Status == history.Delivered && o.DeliveredAt != nil {
			if at := time.Unix(*o.DeliveredAt, 0); !s.Clock.Now().Before(at.Add(history.NoteAfter)) {
				p.delivered = at
			}
		}
		if o.InvoiceID != nil {
			p.bill = bills[*o.InvoiceID]
		}
	}
	return papers, s.readDeliveries(ctx, papers)
}

// readDeliveries reads the tanks, vehicle fills, site contacts and stored products of papers. It
// runs four statements for any number of papers.
func (s *Service) readDeliveries(ctx context.Context, papers map[store.ID]*orderPaper) error {
	var orders, sites, people []store.ID
	for id, p := range papers {
		orders, sites = append(orders, id), append(sites, p.site.ID)
		if who := p.contactID(); who != nil {
			people = append(people, *who)
		}
	}
	slices.Sort(orders)
	slices.Sort(sites)
	if len(orders) == 0 {
		return nil
	}
	if err := s.readFilled(ctx, papers, orders); err != nil {
		return err
	}
	marks, args := store.InList(append(people, 0))
	found, err := store.List(ctx, s.DB, func(row store.Scanner) (who siteContact, err error) {
		return who, row.Scan(&who.id, &who.name, &who.phone)
	},
		`SELECT id, first_name || ' ' || last_name, coalesce(phone, '') FROM contacts WHERE id IN `+marks, args...)
	if err != nil {
		return fmt.Errorf("list contacts of papers: %w", err)
	}
	type kept struct{ site, gas store.ID }
	marks, args = store.InList(sites)
	stored, err := store.List(ctx, s.DB, func(row store.Scanner) (k kept, err error) { return k, row.Scan(&k.site, &k.gas) },
		`SELECT DISTINCT address_id, gas_id FROM tanks WHERE active = 1 AND address_id IN `+marks+` ORDER BY address_id, gas_id`, args...)
	if err != nil {
		return fmt.Errorf("list products of sites: %w", err)
	}
	for _, p := range papers {
		for _, known := range found {
			if who := p.contactID(); who != nil && *who == known.id {
				p.onSite = known
			}
		}
		for _, k := range stored {
			if k.site == p.site.ID {
				p.stored = append(p.stored, k.gas)
			}
		}
	}
	return nil
}

// readFilled reads the tanks and the vehicles that deliveries filled.
func (s *Service) readFilled(ctx context.Context, papers map[store.ID]*orderPaper, orders []store.ID) error {
	marks, args := store.InList(orders)
	_, err := store.List(ctx, s.DB, func(row store.Scanner) (none struct{}, err error) {
		var id, item store.ID
		var t filledTank
		if err = row.Scan(&id, &item, &t.name, &t.capacity, &t.after); err == nil {
			if papers[id].tanks == nil {
				papers[id].tanks = map[store.ID]filledTank{}
			}
			papers[id].tanks[item] = t
		}
		return none, err
	}, `SELECT o.id, i.id, t.name, t.capacity, r.level FROM orders o JOIN order_items i ON i.order_id = o.id JOIN tanks t ON t.id = i.tank_id
		LEFT JOIN tank_readings r ON r.tank_id = t.id AND r.at = o.delivered_at WHERE o.id IN `+marks, args...)
	if err != nil {
		return fmt.Errorf("list tanks of deliveries: %w", err)
	}
	return order.ReadFills(ctx, s.DB, orders, func(order store.ID) []order.Item { return papers[order].order.Items })
}

// contactID returns the contact that the driver asks for: that of the order, otherwise of the site.
func (p *orderPaper) contactID() *store.ID {
	if p.order.ContactID != nil {
		return p.order.ContactID
	}
	return p.site.ContactID
}

// billsOf reads the invoices of orders that the caller may read, by id.
func (s *Service) billsOf(ctx context.Context, who api.Caller, orders []order.Order) (map[store.ID]*bill, error) {
	var ids []store.ID
	for _, o := range orders {
		if o.InvoiceID != nil {
			ids = append(ids, *o.InvoiceID)
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	var where store.Condition
	marks, args := store.InList(ids)
	where.And("i.id IN "+marks, args...)
	mine, more := api.PermittedBusinesses(who, api.FinanceRead)
	where.And("i.business_id IN "+mine, more...)
	return s.readBills(ctx, where)
}

// number returns the order's reference without its prefix: "2026-004812".
func (p *orderPaper) number() string { return strings.TrimPrefix(p.order.Reference, "CMD-") }

// paperHour is the hour in Paris at which documents of a known day are dated.
const paperHour = 6

// dayInParis returns the instant of paperHour on a day YYYY-MM-DD, zero for a malformed day.
func dayInParis(day string) time.Time {
	at, err := time.ParseInLocation(time.DateOnly, day, calendar.Paris())
	if err != nil {
		return time.Time{}
	}
	return at.Add(paperHour * time.Hour)
}

// IssuerOf returns the provider as printed at the top of its documents.
func IssuerOf(p seed.Provider) paper.Issuer {
	return paper.Issuer{
		Name: p.LegalName, Address: p.Address(),
		Lines: []string{
			seatOf(p) + " · capital " + p.Capital,
			"SIREN\u00a0" + paper.SIREN(p.Siren) + " · SIRET\u00a0" + paper.SIRET(p.Siret),
			p.Register + " · TVA\u00a0" + paper.VAT(p.VatNumber),
		},
		Support: []string{"Besoin d’aide\u00a0? " + p.Phone, p.Email},
	}
}

// seatOf returns the address of the provider's registered office.
func seatOf(p seed.Provider) string { return within(p.Address()) }

// within returns an address without the country France.
func within(address string) string { return strings.TrimSuffix(address, ", France") }

// issuer returns the provider as printed on delivery documents: with the depot.
func (p *orderPaper) issuer() paper.Issuer {
	by := p.seed.Provider
	issuer, depot := IssuerOf(by), p.seed.Depot(p.order.DepotID).Label
	seat := seatOf(by)
	if !strings.HasSuffix(seat, depot) {
		seat = "siège\u00a0: " + seat
	}
	issuer.Lines = []string{"Dépôt de " + depot + " · " + seat, "SIREN\u00a0" + paper.SIREN(by.Siren) + " · TVA\u00a0" + paper.VAT(by.VatNumber)}
	return issuer
}

// client returns the business as printed on its documents.
func (p *orderPaper) client(who party) paper.Client {
	return paper.Client{Name: who.business, SIRET: store.Text(who.siret), Order: store.Text(p.order.PONumber)}
}

func (p party) place() paper.Site {
	return paper.Site{Name: p.site.Label, Address: within(p.site.InOneLine()), Access: store.Text(p.site.AccessNotes)}
}

func productOf(g seed.Gas) paper.Product { return paper.Product{Slug: g.Slug, Name: g.Name} }

// slotNames are the capitalised names of the slots (product S08).
var slotNames = map[calendar.Window]string{calendar.Morning: "Matin", calendar.Afternoon: "Après-midi", calendar.Night: "Nuit"}

// slot returns the ordered slot, "Matin, 06:00–12:00".
func (p *orderPaper) slot() string {
	from, to := p.order.Window.Span(p.order.Date)
	return slotNames[p.order.Window] + ", " + paper.Clock(from) + "–" + paper.Clock(to)
}

// The durations that are assumed for a delivery: how long a tanker is loaded before it departs, and
// how long it takes to leave the site once the note is signed.
const (
	loadTime  = 20 * time.Minute
	leaveTime = time.Minute
)

// arrived returns when the tanker arrived: before the delivery's end, and before the first vehicle
// fill.
func (p *orderPaper) arrived() time.Time {
	at := p.delivered.Add(-history.UnloadTime)
	for _, i := range p.order.Items {
		for _, f := range i.Fills {
			if filled, err := time.Parse(time.RFC3339, f.FilledAt); err == nil && filled.Add(-history.SettleTime).Before(at) {
				at = filled.Add(-history.SettleTime)
			}
		}
	}
	return at
}

// transport returns the tanker of the delivery, its driver, its depot and when it was loaded.
func (p *orderPaper) transport() paper.Transport {
	t := paper.Transport{Depot: p.seed.Depot(p.order.DepotID).Label}
	if tanker, driver := p.order.Crew(p.seed, p.now); tanker != nil {
		t.Tanker, t.Registration = tanker.Name, tanker.Registration
		if driver != nil {
			t.Driver = driver.FirstName
		}
	}
	if p.order.DepartedAt != nil {
		left := time.Unix(*p.order.DepartedAt, 0)
		if latest := p.arrived().Add(-order.RoadTime); left.After(latest) {
			left = latest
		}
		t.Loaded = left.Add(-loadTime)
	}
	return t
}

// MeterDigits is the number at which a meter starts again from 0.
const MeterDigits = 1_000_000

// loads returns the delivered items of the order.
func (p *orderPaper) loads() []paper.Load {
	var all []paper.Load
	for _, i := range p.order.Items {
		l := paper.Load{
			Product: productOf(p.seed.GasByID(i.GasID)), Ordered: i.Ordered, Litres: *i.Delivered, At15: *i.At15, Celsius: history.Celsius(p.order.Date),
			Index: int(history.Draw(p.order.Reference, p.order.Date, "meter "+i.ID.String()) * MeterDigits),
		}
		if t, known := p.tanks[i.ID]; known {
			l.Tank, l.Capacity = t.name, t.capacity
			if t.after != nil {
				l.Gauged, l.After, l.Before = true, *t.after, max(*t.after-l.Litres, 0)
			}
		}
		if i.Factor != nil {
			l.Factor, _ = strconv.ParseFloat(i.Factor.Total, 64)
			l.Source = i.Factor.Source
		}
		for _, f := range i.Fills {
			at, err := time.Parse(time.RFC3339, f.FilledAt)
			if err != nil {
				continue // impossible: package order formatted it
			}
			fill := paper.Fill{Registration: f.Registration, Label: store.Text(f.Label), At: at, Litres: f.Volume}
			if f.OdometerKm != nil {
				fill.Kilometres = *f.OdometerKm
			}
			l.Fills = append(l.Fills, fill)
		}
		all = append(all, l)
	}
	return all
}

// The numbers of seals: four digits, and one seal for each of four compartments.
const (
	firstSeal, lastSeal = 1000, 9990
	sealCount           = 4
)

func (p *orderPaper) seals() string {
	first := firstSeal + int(history.Draw(p.order.Reference, p.order.Date, "seals")*(lastSeal-firstSeal))
	return fmt.Sprintf("%d – %d, intacts", first, first+sealCount-1)
}

// note returns the "bon de livraison".
func (p *orderPaper) note() paper.Document {
	n := paper.DeliveryNote{
		Number: noteOf(p.order.Reference), Order: p.order.Reference, Issuer: p.issuer(), Client: p.client(p.received), Site: p.received.place(), Transport: p.transport(),
		Slot: p.slot(), Arrived: p.arrived(), Delivered: p.delivered, Left: p.delivered.Add(leaveTime), Loads: p.loads(), Seals: p.seals(),
		Receiver: p.received.onSite.name, Emergency: p.seed.Provider.Phone,
	}
	if at := p.received.site.SafetyProtocolAt; at != nil {
		n.Protocol, _ = time.Parse(time.RFC3339, *at)
	}
	return n.Document()
}

// ticket returns the "ticket compteur": the readings of the tanker's meter.
func (p *orderPaper) ticket() paper.Document {
	return paper.MeterTicket{
		Number: p.number(), Order: p.order.Reference, Issuer: p.issuer(), Client: p.client(p.received), Site: p.received.place(), Transport: p.transport(),
		Delivered: p.delivered, Loads: p.loads(),
	}.Document()
}

// confirmation returns the confirmation of the ordered volumes, regardless of the delivered ones.
func (p *orderPaper) confirmation() paper.Document {
	o := p.order
	c := paper.Confirmation{
		Order: o.Reference, Issuer: IssuerOf(p.seed.Provider), Client: p.client(p.party), Site: p.place(), Made: time.Unix(o.CreatedAt, 0),
		Instructions: store.Text(o.Instructions), Total: o.DeliveryFee,
	}
	c.From, c.To = o.Window.Span(o.Date)
	if o.Editable() {
		c.Free = calendar.FreeUntil(o.Date, o.Window, o.RecurringID != nil)
	}
	for _, i := range o.Items {
		amount := i.Price.Total(i.Ordered)
		c.Total += amount
		c.Lines = append(c.Lines, paper.Line{Label: p.seed.GasByID(i.GasID).Name, Unit: "L", Quantity: i.Ordered, Price: int(i.Price), Total: amount})
	}
	if o.DeliveryFee != 0 {
		c.Lines = append(c.Lines, paper.Line{Label: "Livraison", Total: o.DeliveryFee})
	}
	c.Tax = history.VAT(c.Total)
	c.TotalIncl = c.Total + c.Tax
	return c.Document()
}

// attestation returns the "attestation de durabilité" of the HVO of a delivery.
func (p *orderPaper) attestation(i order.Item) paper.Document {
	return paper.Attestation{
		Number: "AD-" + p.number(), Order: p.order.Reference, Issuer: p.issuer(), Client: p.client(p.received), Site: p.received.place(),
		Product: productOf(p.seed.GasByID(i.GasID)), Litres: *i.Delivered, Delivered: p.delivered,
	}.Document()
}

// sheetDay is the day from which the safety data sheets are valid.
const sheetDay = "2026-01-05"

// dataSheetOf returns the "fiche de données de sécurité" of a product.
func dataSheetOf(g seed.Gas, by seed.Provider) paper.Document {
	return paper.DataSheet{Product: productOf(g), Issuer: IssuerOf(by), Emergency: by.Phone, Since: dayInParis(sheetDay)}.Document()
}

// protocol returns the "protocole de sécurité" of the site, which all its orders share.
func (p *orderPaper) protocol(agreed time.Time) paper.Document {
	sheet := paper.SafetyProtocol{
		Issuer: IssuerOf(p.seed.Provider), Client: paper.Client{Name: p.business, SIRET: store.Text(p.siret)}, Site: p.place(),
		Contact: p.onSite.name, Phone: paper.Phone(p.onSite.phone), Hours: openings(p.site.OpeningHours), Agreed: agreed, Emergency: p.seed.Provider.Phone,
	}
	if t := p.site.MaxTruckTonnage; t != nil {
		sheet.Tonnes = *t
	}
	for _, id := range p.stored {
		sheet.Products = append(sheet.Products, productOf(p.seed.GasByID(id)))
	}
	if len(p.stored) == 0 {
		for _, gas := range p.gases() {
			sheet.Products = append(sheet.Products, productOf(gas))
		}
	}
	return sheet.Document()
}

var weekdays = [...]string{"Lundi", "Mardi", "Mercredi", "Jeudi", "Vendredi", "Samedi", "Dimanche"}

// openings formats the opening hours of a site. Consecutive days with the same hours share a line.
func openings(hours []company.OpeningHours) (lines []string) {
	for at := 0; at < len(hours); {
		from, last := hours[at], at
		for last+1 < len(hours) && hours[last+1].Weekday == hours[last].Weekday+1 && hours[last+1].OpensAt == from.OpensAt && hours[last+1].ClosesAt == from.ClosesAt {
			last++
		}
		days := weekdays[from.Weekday-1]
		if last > at {
			days = "Du " + strings.ToLower(days) + " au " + strings.ToLower(weekdays[hours[last].Weekday-1])
		}
		lines = append(lines, days+"\u00a0: "+from.OpensAt+"–"+from.ClosesAt)
		at = last + 1
	}
	return lines
}
