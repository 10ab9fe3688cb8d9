package document

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/einvoice"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/invoice"
	"github.com/citerne/citerne/internal/sandbox/order"
	"github.com/citerne/citerne/internal/sandbox/paper"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// bill is an invoice or a credit note as it was issued. Days are YYYY-MM-DD, amounts in
// cents, those of a credit note negative.
type bill struct {
	seed                  *seed.Seed
	id, business          store.ID
	number                string
	issuedOn, dueOn       string
	from, to              string
	total, vat, totalIncl int64
	issued                invoice.Issued
	lines                 []billLine
	// credited and creditedOn are the number and the day of the invoice that a credit note cancels.
	credited, creditedOn string
}

// billLine is a line of an invoice, with its delivery. Prices are in ten-thousandths of a
// euro, total in cents.
type billLine struct {
	label               string
	gas                 store.ID // 0 for a fee
	quantity, at15      int
	price, excise       history.Price
	total               int64
	reference, poNumber string // the order's own reference, and the client's
	at                  time.Time
	site                company.Address
}

// readBills reads the invoices that match a condition, by id.
func (s *Service) readBills(ctx context.Context, where store.Condition) (map[store.ID]*bill, error) {
	bills := map[store.ID]*bill{}
	_, err := store.List(ctx, s.DB, func(row store.Scanner) (none struct{}, err error) {
		b, issued := &bill{seed: s.Seed}, ""
		err = row.Scan(&b.id, &b.business, &b.number, &b.issuedOn, &b.dueOn, &b.from, &b.to, &b.total, &b.vat, &b.totalIncl, &issued, &b.credited, &b.creditedOn)
		if err == nil {
			b.issued, err = invoice.ParseIssued(issued)
		}
		bills[b.id] = b
		return none, err
	}, `SELECT i.id, i.business_id, i.number, i.issued_on, i.due_on, coalesce(i.period_start, ''), coalesce(i.period_end, ''), i.total, i.vat, i.total_incl, i.issued,
		coalesce(c.number, ''), coalesce(c.issued_on, '') FROM invoices i LEFT JOIN invoices c ON c.id = i.credited_id WHERE `+where.String(), where.Args...)
	if err != nil {
		return nil, fmt.Errorf("list invoices to print: %w", err)
	}
	_, err = store.List(ctx, s.DB, func(row store.Scanner) (none struct{}, err error) {
		var of store.ID
		var l billLine
		var at int64
		var received string
		err = row.Scan(&of, &l.label, &l.gas, &l.quantity, &l.at15, &l.price, &l.excise, &l.total, &l.reference, &l.poNumber, &at, &received)
		if err != nil {
			return none, err
		}
		r, err := order.ParseReceived(received)
		l.at, l.site = time.Unix(at, 0), r.Site
		bills[of].lines = append(bills[of].lines, l)
		return none, err
	}, `SELECT l.invoice_id, l.label, coalesce(l.gas_id, 0), l.quantity, coalesce(l.volume_15c, 0), l.unit_price, coalesce(l.excise, 0), l.total,
		o.reference, coalesce(o.po_number, ''), o.delivered_at, o.received
		FROM invoice_lines l JOIN invoices i ON i.id = l.invoice_id JOIN orders o ON o.id = l.order_id WHERE `+where.String()+` ORDER BY l.id`, where.Args...)
	if err != nil {
		return nil, fmt.Errorf("list lines of invoices to print: %w", err)
	}
	return bills, nil
}

func (b *bill) buyer() company.Address {
	return company.Address{Line1: b.issued.Line1, Line2: b.issued.Line2, PostalCode: b.issued.PostalCode, City: b.issued.City, CountryCode: b.issued.CountryCode}
}

// noteOf returns the number of an order's delivery note.
func noteOf(reference string) string { return "BL-" + strings.TrimPrefix(reference, "CMD-") }

// paper returns the printed invoice.
func (b *bill) paper() paper.Document {
	i := paper.Invoice{
		Number: b.number, Issuer: IssuerOf(b.seed.Provider), TakesBack: b.credited, Since: dayInParis(b.creditedOn), Method: b.method(),
		Buyer:  paper.Buyer{Client: paper.Client{Name: b.issued.Name, SIRET: store.Text(b.issued.SIRET)}, VAT: store.Text(b.issued.VATNumber), Contract: b.business.String()},
		Issued: dayInParis(b.issuedOn), Due: dayInParis(b.dueOn), From: dayInParis(b.from), To: dayInParis(b.to),
		Total: b.total, Tax: b.vat, TotalIncl: b.totalIncl,
	}
	if b.issued.City != "" {
		i.Buyer.Address = within(b.buyer().InOneLine())
	}
	for _, l := range b.lines {
		line := paper.BillLine{
			Litres: l.quantity, At15: l.at15, Price: int(l.price), Excise: int(l.excise), Total: l.total,
			Delivery: paper.Delivery{At: l.at, Note: noteOf(l.reference), Order: l.poNumber, Site: paper.Site{Name: l.site.Label, Address: within(l.site.InOneLine())}},
		}
		if l.gas == 0 {
			line.Fee = l.label
		} else {
			line.Product = productOf(b.seed.GasByID(l.gas))
		}
		i.Lines = append(i.Lines, line)
	}
	return i.Document()
}

func (b *bill) method() (how paper.Method) {
	switch m := b.issued.Method; {
	case m == nil:
	case m.Type == company.MethodSEPA:
		how = paper.Method{Account: m.Account, RUM: m.RUM, ICS: m.ICS}
	default:
		how = paper.Method{Card: m.Brand + " •••• " + m.Last4}
	}
	return how
}

// data returns the electronic invoice.
func (b *bill) data() einvoice.Invoice {
	by := b.seed.Provider
	i := einvoice.Invoice{
		Number: b.number, Issued: b.issuedOn, From: b.from, To: b.to, Preceding: b.credited, PrecedingDay: b.creditedOn, Contract: b.business.String(),
		Seller: einvoice.Party{
			Name: by.LegalName, Legal: by.Register + " " + by.Siren + ", capital " + by.Capital, SIREN: by.Siren, SIRET: by.Siret, VAT: by.VatNumber,
			Address: einvoice.Address{Line1: by.Line1, PostalCode: by.PostalCode, City: by.City, Country: "FR"}, Contact: by.Name, Phone: by.Phone, Email: by.Email,
		},
		Buyer:      einvoice.Party{Name: b.issued.Name, VAT: store.Text(b.issued.VATNumber), Address: addressOf(b.buyer())},
		VATPercent: history.VATPercent, Total: b.total, VAT: b.vat, TotalIncl: b.totalIncl,
		Notes: []einvoice.Note{{Subject: "AAI", Text: paper.Warning}},
	}
	if siret := store.Text(b.issued.SIRET); siret != "" {
		i.Buyer.SIRET, i.Buyer.SIREN = siret, siret[:min(len(siret), sirenDigits)]
	}
	if b.credited == "" {
		b.setPayment(&i)
	} else {
		// The standard writes the amounts of a credit note as positive numbers.
		i.Total, i.VAT, i.TotalIncl = -i.Total, -i.VAT, -i.TotalIncl
		i.Terms = "Rien à payer\u00a0: cet avoir solde la facture " + b.credited + "."
	}
	b.itemize(&i)
	return i
}

// sirenDigits is how many digits of a SIRET identify the company.
const sirenDigits = 9

func addressOf(a company.Address) einvoice.Address {
	return einvoice.Address{Line1: a.Line1, Line2: store.Text(a.Line2), PostalCode: a.PostalCode, City: a.City, Country: a.CountryCode}
}

// setPayment sets how and by when an invoice must be paid.
func (b *bill) setPayment(i *einvoice.Invoice) {
	i.Due = b.dueOn
	i.Notes = append(i.Notes, einvoice.Note{Subject: "AAB", Text: paper.EarlyPayment}, einvoice.Note{Subject: "PMD", Text: paper.LatePayment}, einvoice.Note{Subject: "PMT", Text: paper.Recovery})
	m := b.issued.Method
	switch {
	case m == nil:
		i.Payment = &einvoice.Payment{Means: einvoice.Undefined, Text: "Par carte ou par prélèvement, dans l’espace client."}
	case m.Type == company.MethodSEPA:
		i.Payment = &einvoice.Payment{Means: einvoice.DirectDebit, Text: "Prélèvement SEPA, compte " + m.Account, Mandate: m.RUM, Creditor: m.ICS}
	default:
		i.Payment = &einvoice.Payment{Means: einvoice.Card, Text: "Carte " + m.Brand, CardEnd: m.Last4}
	}
	i.Terms = "Échéance le " + paper.Day(dayInParis(b.dueOn)) + "."
}

// itemize sets the lines. It also sets the order, the delivery note and the place, when all lines
// share them.
func (b *bill) itemize(i *einvoice.Invoice) {
	var orders, notes []string
	var places []einvoice.Place
	for _, l := range b.lines {
		orders, notes, places = appendNew(orders, l.poNumber), appendNew(notes, noteOf(l.reference)), appendNew(places, einvoice.Place{Name: l.site.Label, Address: addressOf(l.site)})
		i.Delivered = max(i.Delivered, dayOf(l.at))
		i.Lines = append(i.Lines, b.item(l))
	}
	if i.Reference = strings.Join(orders, ", "); len(orders) == 1 {
		i.Order = orders[0]
	}
	if len(notes) == 1 {
		i.DeliveryNote = notes[0]
	}
	if len(places) == 1 {
		i.Place = &places[0]
	}
}

// item returns the electronic line of l. The amounts of a credit note are stored as negative
// numbers, and written as positive ones.
func (b *bill) item(l billLine) einvoice.Line {
	sign := 1
	if b.credited != "" {
		sign = -1
	}
	line := einvoice.Line{Name: l.label, Quantity: sign * l.quantity, Unit: einvoice.One, Price: int(l.price), Total: int64(sign) * l.total, Day: dayOf(l.at)}
	if l.gas != 0 {
		g := b.seed.GasByID(l.gas)
		line.Name, line.ID, line.Unit = g.Name, g.Slug, einvoice.Litre
	}
	add := func(name, value string) {
		line.Characteristics = append(line.Characteristics, einvoice.Characteristic{Name: name, Value: value})
	}
	if l.excise != 0 {
		add("Volume à 15\u00a0°C", fmt.Sprintf("%d L", sign*l.at15))
		add("Dont accise", l.excise.String()+" EUR/L")
	}
	add("Bon de livraison", noteOf(l.reference))
	add("Lieu de livraison", l.site.Label+", "+within(l.site.InOneLine()))
	if l.poNumber != "" {
		add("N° de commande interne", l.poNumber)
	}
	return line
}
