package sandbox

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/paper"
)

// orderPaper is what the documents of an order say.
type orderPaper struct {
	seed     *seed
	order    order
	site     address
	business string
	siret    *string
	// delivered is zero before the documents of the delivery are there.
	delivered time.Time
	// bill is nil before there is one, and for who may not read it.
	bill *bill
}

// bill is an invoice as its document has it.
type bill struct {
	invoice
	vatNumber *string
	lines     []billLine
}

// billLine is a line of an invoice. Price is in ten-thousandths of a euro, Total in
// cents.
type billLine struct {
	Label, Unit string
	Quantity    int
	Price       history.Price
	Total       int64
}

// orderDocument is a document that an order has.
type orderDocument struct {
	id, kind, name string
	at             time.Time
	write          func() []byte
}

// documents are those of the order, in the order of product S07.
func (p *orderPaper) documents() []orderDocument {
	var all []orderDocument
	add := func(prefix, kind, name string, at time.Time, write func() []byte) {
		all = append(all, orderDocument{prefix + "-" + p.order.ID.String(), kind, name + ".pdf", at, write})
	}
	done := p.delivered.Add(documentDelay)
	if !p.delivered.IsZero() {
		add("bl", "delivery_note", "BL-"+p.number(), done, p.note)
		add("tc", "meter_ticket", "TICKET-"+p.number(), done, p.ticket)
	}
	if p.bill != nil {
		add("fa", "invoice", p.bill.Number, dayInParis(p.bill.IssuedOn), p.bill.write(p))
	}
	if p.order.Status != history.Waiting {
		add("cc", "order_confirmation", "CONFIRMATION-"+p.number(), time.Unix(p.order.CreatedAt, 0), p.confirmation)
	}
	for _, gas := range p.gases() {
		add("fds", "safety_data_sheet", "FDS-"+gas.Slug, dayInParis(sheetDay), gas.safetySheet(p.seed.Provider.Name))
		all[len(all)-1].id += "-" + gas.ID.String()
	}
	for _, i := range p.order.Items {
		if gas := p.seed.gasByID(i.GasID); gas.Slug == hvoSlug && !p.delivered.IsZero() {
			add("ad", "sustainability_proof", "ATTESTATION-"+p.number(), done, func() []byte { return p.sustainability(i) })
			break // a delivery has one product of a kind
		}
	}
	if p.site.SafetyProtocolAt != nil {
		if at, err := time.Parse(time.RFC3339, *p.site.SafetyProtocolAt); err == nil {
			add("ps", "safety_protocol", "PROTOCOLE-"+p.site.ID.String(), at, func() []byte { return p.protocol(at) })
		}
	}
	return all
}

// gases are the products of the order, each once.
func (p *orderPaper) gases() []seedGas {
	var all []seedGas
	seen := map[recordID]bool{}
	for _, i := range p.order.Items {
		if !seen[i.GasID] {
			seen[i.GasID] = true
			all = append(all, p.seed.gasByID(i.GasID))
		}
	}
	return all
}

// papersOf are the papers of those of the given orders that the caller may read. What
// was cancelled leaves none.
func (s *Sandbox) papersOf(ctx context.Context, who caller, ids []recordID) (map[recordID]*orderPaper, error) {
	marks, args := among(ids)
	mine, more := whereMay(who, permOrderRead)
	type own struct {
		order    recordID
		business string
		siret    *string
	}
	rows, err := list(ctx, s.db, func(row scanner) (o own, err error) { return o, row.Scan(&o.order, &o.business, &o.siret) },
		`SELECT o.id, coalesce(b.legal_name, b.name), b.siret FROM orders o JOIN businesses b ON b.id = o.business_id
		WHERE o.id IN `+marks+` AND o.cancelled_at IS NULL AND o.business_id IN `+mine+` ORDER BY o.id`, append(args, more...)...)
	if err != nil {
		return nil, fmt.Errorf("list orders with papers: %w", err)
	}
	papers := make(map[recordID]*orderPaper, len(rows))
	found := make([]recordID, len(rows))
	for i, row := range rows {
		found[i] = row.order
		papers[row.order] = &orderPaper{seed: s.seed, business: row.business, siret: row.siret}
	}
	orders, err := ordersOf(ctx, s.db, found)
	if err != nil {
		return nil, err
	}
	sites := map[recordID]address{}
	bills, err := s.billsOf(ctx, who, orders)
	if err != nil {
		return nil, err
	}
	for _, o := range orders {
		p := papers[o.ID]
		if _, read := sites[o.AddressID]; !read {
			if sites[o.AddressID], err = readAddress(ctx, s.db, o.AddressID); err != nil {
				return nil, err
			}
		}
		p.order, p.site = o, sites[o.AddressID]
		if o.Status == history.Delivered && o.DeliveredAt != nil {
			if at := time.Unix(*o.DeliveredAt, 0); !s.now().Before(at.Add(documentDelay)) {
				p.delivered = at
			}
		}
		if o.InvoiceID != nil {
			p.bill = bills[*o.InvoiceID]
		}
	}
	return papers, nil
}

// billsOf are the invoices of orders, without those that the caller may not read.
func (s *Sandbox) billsOf(ctx context.Context, who caller, orders []order) (map[recordID]*bill, error) {
	var ids []recordID
	for _, o := range orders {
		if o.InvoiceID != nil {
			ids = append(ids, *o.InvoiceID)
		}
	}
	bills := map[recordID]*bill{}
	if len(ids) == 0 {
		return bills, nil
	}
	marks, args := among(ids)
	mine, more := whereMay(who, permFinanceRead)
	all, err := list(ctx, s.db, func(row scanner) (*bill, error) {
		b := &bill{invoice: invoice{Period: &period{}}}
		return b, row.Scan(&b.ID, &b.Number, &b.IssuedOn, &b.DueOn, &b.Period.Start, &b.Period.End, &b.Total, &b.VAT, &b.TotalIncl, &b.vatNumber)
	}, `SELECT i.id, i.number, i.issued_on, i.due_on, coalesce(i.period_start, ''), coalesce(i.period_end, ''), i.total, i.vat, i.total_incl, b.vat_number
		FROM invoices i JOIN businesses b ON b.id = i.business_id WHERE i.id IN `+marks+` AND i.business_id IN `+mine, append(args, more...)...)
	if err != nil {
		return nil, fmt.Errorf("list invoices of orders: %w", err)
	}
	for _, b := range all {
		bills[b.ID] = b
	}
	marks, args = among(ids)
	_, err = list(ctx, s.db, func(row scanner) (none struct{}, err error) {
		var of recordID
		var l billLine
		if err = row.Scan(&of, &l.Label, &l.Unit, &l.Quantity, &l.Price, &l.Total); err == nil && bills[of] != nil {
			bills[of].lines = append(bills[of].lines, l)
		}
		return none, err
	}, `SELECT invoice_id, label, unit, quantity, unit_price, total FROM invoice_lines WHERE invoice_id IN `+marks+` ORDER BY id`, args...)
	if err != nil {
		return nil, fmt.Errorf("list lines of invoices: %w", err)
	}
	return bills, nil
}

// number is the part of the reference that tells orders apart: "2026-004812".
func (p *orderPaper) number() string { return strings.TrimPrefix(p.order.Reference, "CMD-") }

// How documents write an instant and a day.
const (
	clockOn = "02/01/2006 à 15:04"
	dayOn   = "02/01/2006"
)

// paperHour is when documents are made that are known by their day only, Paris time.
const paperHour = 6

// dayInParis is the morning of a day YYYY-MM-DD.
func dayInParis(day string) time.Time {
	at, err := time.ParseInLocation(time.DateOnly, day, paris())
	if err != nil {
		return time.Time{}
	}
	return at.Add(paperHour * time.Hour)
}

// client says whose document it is.
func (p *orderPaper) client(d *paper.Document) {
	d.Heading("Client")
	d.Fact("Entreprise", p.business)
	d.Fact("SIRET", text(p.siret))
	d.Fact("Site", p.site.Label)
	d.Fact("Adresse", p.site.inOneLine())
}

// confirmation says what was ordered, whatever was delivered of it since.
func (p *orderPaper) confirmation() []byte {
	o := p.order
	made := time.Unix(o.CreatedAt, 0)
	d := paper.New("Confirmation de commande "+o.Reference, paperNote, made)
	d.Fact("Passée le", made.In(paris()).Format(clockOn))
	d.Fact("N°\u00a0de commande interne", text(o.PONumber))
	d.Fact("Fournisseur", p.seed.Provider.Name)
	p.client(d)
	d.Heading("Livraison")
	from, to := o.Window.Span(o.Date)
	d.Fact("Créneau", from.In(paris()).Format(dayOn)+", de "+from.In(paris()).Format("15:04")+" à "+to.In(paris()).Format("15:04"))
	d.Fact("Consignes", text(o.Instructions))
	if o.editable() {
		d.Fact("Annulation sans frais", "jusqu’au "+calendar.FreeUntil(o.Date, o.Window, o.RecurringID != nil).In(paris()).Format(clockOn))
	}
	d.Heading("Produits")
	total := o.DeliveryFee
	for _, i := range o.Items {
		amount := i.Price.Total(i.Ordered)
		total += amount
		d.Fact(p.seed.gasByID(i.GasID).Name, fmt.Sprintf("%s × %s\u00a0€ = %s HT", history.Litres(i.Ordered), comma(i.Price.String()), euros(amount)))
	}
	d.Fact("Livraison", euros(o.DeliveryFee)+" HT")
	d.Heading("Total")
	d.Fact("Total HT", euros(total))
	d.Fact("TVA 20\u00a0%", euros(history.VAT(total)))
	d.Fact("Total TTC", euros(total+history.VAT(total)))
	d.Paragraph("Estimation\u00a0: seul le volume livré vous sera facturé.")
	return d.Bytes()
}

// note is the "bon de livraison".
func (p *orderPaper) note() []byte {
	d := paper.New("Bon de livraison BL-"+p.number(), paperNote, p.delivered)
	d.Fact("Commande", p.order.Reference)
	d.Fact("N°\u00a0de commande interne", text(p.order.PONumber))
	d.Fact("Livrée le", p.delivered.In(paris()).Format(clockOn))
	d.Heading("Fournisseur")
	d.Fact("Nom", p.seed.Provider.Name)
	d.Fact("Dépôt", p.seed.depot(p.order.DepotID).Label)
	p.crew(d)
	p.client(d)
	for _, i := range p.order.Items {
		d.Heading(p.seed.gasByID(i.GasID).Name)
		d.Fact("Volume commandé", history.Litres(i.Ordered))
		d.Fact("Volume livré", history.Litres(*i.Delivered))
		d.Fact("Volume à 15\u00a0°C", history.Litres(*i.At15))
		if i.Factor != nil {
			d.Fact("Facteur d’émission", comma(i.Factor.Total)+"\u00a0kg\u00a0CO2e/L, "+i.Factor.Source)
		}
	}
	return d.Bytes()
}

func (p *orderPaper) crew(d *paper.Document) {
	for _, t := range p.seed.Tankers {
		if p.order.TankerID != nil && t.ID == int64(*p.order.TankerID) {
			d.Fact("Camion-citerne", t.Name+" · "+t.Registration)
			d.Fact("Chauffeur", t.Driver)
		}
	}
}

// meterDigits is how far a meter counts before it begins anew.
const meterDigits = 1_000_000

// ticket is the "ticket compteur": what the meter of the tanker counted.
func (p *orderPaper) ticket() []byte {
	d := paper.New("Ticket compteur "+p.number(), paperNote, p.delivered)
	d.Fact("Commande", p.order.Reference)
	d.Fact("Date", p.delivered.In(paris()).Format(clockOn))
	p.crew(d)
	for _, i := range p.order.Items {
		start := int(history.Draw(p.order.Reference, p.order.Date, "meter "+i.ID.String()) * meterDigits)
		d.Heading(p.seed.gasByID(i.GasID).Name)
		d.Fact("Index de début", index(start))
		d.Fact("Index de fin", index((start+*i.Delivered)%meterDigits))
		d.Fact("Volume compté", history.Litres(*i.Delivered))
		d.Fact("Température", strconv.Itoa(int(math.Round(history.Celsius(p.order.Date))))+"\u00a0°C")
		d.Fact("Volume à 15\u00a0°C", history.Litres(*i.At15))
	}
	return d.Bytes()
}

// index writes a meter's reading, six digits.
func index(n int) string { return fmt.Sprintf("%06d", n) }

// frenchDay writes a day YYYY-MM-DD as French does; what is none is left out.
func frenchDay(day string) string {
	if at := dayInParis(day); !at.IsZero() {
		return at.Format(dayOn)
	}
	return ""
}

// write is the invoice, line by line.
func (b *bill) write(p *orderPaper) func() []byte {
	return func() []byte {
		d := paper.New("Facture "+b.Number, paperNote, dayInParis(b.IssuedOn))
		d.Fact("Émise le", frenchDay(b.IssuedOn))
		d.Fact("À régler avant le", frenchDay(b.DueOn))
		if from, to := frenchDay(b.Period.Start), frenchDay(b.Period.End); from != "" && to != "" {
			d.Fact("Période", "du "+from+" au "+to)
		}
		d.Heading("Fournisseur")
		d.Fact("Nom", p.seed.Provider.Name)
		d.Heading("Client")
		d.Fact("Entreprise", p.business)
		d.Fact("SIRET", text(p.siret))
		d.Fact("N°\u00a0de TVA", text(b.vatNumber))
		d.Heading("Détail")
		for _, l := range b.lines {
			d.Fact(l.Label, fmt.Sprintf("%s × %s\u00a0€ = %s HT", l.quantity(), comma(l.Price.String()), euros(l.Total)))
		}
		d.Heading("Total")
		d.Fact("Total HT", euros(b.Total))
		d.Fact("TVA 20\u00a0%", euros(b.VAT))
		d.Fact("Total TTC", euros(b.TotalIncl))
		return d.Bytes()
	}
}

// quantity is “12 000 L”, or a count of what is sold by the piece.
func (l billLine) quantity() string {
	if l.Unit == "L" {
		return history.Litres(l.Quantity)
	}
	return strconv.Itoa(l.Quantity) + "\u00a0" + l.Unit
}
