package paper

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/citerne/citerne/internal/sandbox/figure"
)

// Client is the customer of a document.
type Client struct {
	Name string
	// SIRET is empty for a company without one.
	SIRET string
	// Order is the customer's own order number, empty if there is none.
	Order string
}

func (c Client) party(title string) Party {
	p := Party{Title: title, Name: c.Name}
	if c.SIRET != "" {
		p.Lines = append(p.Lines, "SIRET"+nbsp+SIRET(c.SIRET))
	}
	if c.Order != "" {
		p.Lines = append(p.Lines, "N°"+nbsp+"de commande interne "+c.Order)
	}
	return p
}

// Site is the place of a delivery. Access is how to get there.
type Site struct {
	Name, Address, Access string
}

func (s Site) party(title string) Party {
	p := Party{Title: title, Name: s.Name, Lines: []string{s.Address}}
	if s.Access != "" {
		p.Lines = append(p.Lines, s.Access)
	}
	return p
}

// Transport is the tanker and the driver of a delivery, with the depot and time of loading.
type Transport struct {
	Tanker, Registration, Driver, Depot string
	Loaded                              time.Time
}

func (t Transport) party() Party {
	p := Party{Title: "Transport", Name: t.tanker()}
	if t.Driver != "" {
		p.Lines = append(p.Lines, "Chauffeur "+t.Driver)
	}
	if t.Depot != "" && !t.Loaded.IsZero() {
		p.Lines = append(p.Lines, "Chargé à "+t.Depot+" à "+Clock(t.Loaded))
	}
	return p
}

// tanker returns the name and the plate of the tanker.
func (t Transport) tanker() string {
	return cmp.Or(strings.Join(slices.DeleteFunc([]string{t.Tanker, t.Registration}, func(s string) bool { return s == "" }), " · "), none)
}

// Load is the delivery of one product. Volumes are litres at ambient temperature, except At15,
// at 15 °C.
type Load struct {
	Product Product
	// Tank is the destination and Capacity its volume; both are empty for vehicles.
	Tank     string
	Capacity int
	Ordered  int
	Litres   int
	At15     int
	// Celsius is the temperature at the meter.
	Celsius float64
	// Gauged reports whether the tank's level before and after is known.
	Gauged        bool
	Before, After int
	// Index is the reading of the meter before the delivery.
	Index int
	// Factor is in kg CO2e per litre, with its Source; both are empty if unknown.
	Factor float64
	Source string
	Fills  []Fill
}

// Fill is the fill of one vehicle. Kilometres is 0 if the odometer was not read.
type Fill struct {
	Registration, Label string
	At                  time.Time
	Kilometres, Litres  int
}

// meterEnd is where a meter restarts at 0.
const meterEnd = 1_000_000

// index formats a meter reading with six digits.
func index(n int) string {
	text := fmt.Sprintf("%06d", n%meterEnd)
	return text[:3] + nbsp + text[3:]
}

// DeliveryNote is the "bon de livraison": products, place and people of a delivery. It is also
// the transport document for dangerous goods (ADR 5.4.1).
type DeliveryNote struct {
	Number, Order string
	Issuer        Issuer
	Client        Client
	Site          Site
	Transport     Transport
	Slot          string
	Arrived, Left time.Time
	// Delivered is when the delivery ended and was signed.
	Delivered time.Time
	Loads     []Load
	// Seals are the numbers of the seals that the driver broke, as one text.
	Seals string
	// Protocol is the date of the site's safety protocol, zero if it has none.
	Protocol time.Time
	// Reserves is the customer's remarks, empty for none.
	Reserves string
	// Receiver is the person who signed for the customer.
	Receiver string
	// Emergency is the phone number for accidents.
	Emergency string
}

// Document returns the delivery note as blocks.
func (n DeliveryNote) Document() Document {
	d := Document{
		Title: "Bon de livraison", Number: n.Number, Subject: "Livraison de la commande " + n.Order + ", " + n.Client.Name,
		Made: n.Delivered, Issuer: n.Issuer, Warning: Warning,
		Note: "Ce bon décrit la livraison au moment de la signature.",
	}
	if slices.ContainsFunc(n.Loads, func(l Load) bool { return kinds[l.Product.Slug].goods != nil }) {
		d.Note = "Tenir ce bon à disposition\u00a0: il vaut document de transport de marchandises dangereuses (ADR 5.4.1)."
	}
	d.Blocks = []Block{
		Parties{n.Client.party("Client"), n.Site.party("Lieu de livraison"), n.Transport.party()},
		Facts{
			{"Commande", n.Order}, {"Livrée le", Instant(n.Delivered)}, {"Créneau", n.Slot}, {"Arrivée – départ", Clock(n.Arrived) + " – " + Clock(n.Left)},
		},
		n.table(),
	}
	d.Blocks = append(d.Blocks, n.placards()...)
	d.Blocks = append(d.Blocks, Boxes{n.controls(), {Title: "Réserves du client", Text: cmp.Or(n.Reserves, "Aucune.")}})
	d.Blocks = append(d.Blocks, n.fills()...)
	d.Blocks = append(d.Blocks, Signatures{
		{"Pour le client", n.Receiver, signed(n.Receiver, n.Delivered)},
		{"Pour le transporteur", n.Transport.Driver, signed(n.Transport.Driver, n.Delivered)},
	})
	return d
}

// signed returns the signer and the time of a signature.
func signed(who string, at time.Time) string { return cmp.Or(who, none) + ", " + InWords(at) }

func (n DeliveryNote) table() Table {
	t := Table{Columns: []Column{{"Produit", false}, {"Cuve", false}, {"Commandé", true}, {"Livré", true}, {"Temp.", true}, {"à 15\u00a0°C", true}}}
	gauged := slices.ContainsFunc(n.Loads, func(l Load) bool { return l.Gauged })
	if gauged {
		t.Columns = append(t.Columns, Column{"Jauge avant", true}, Column{"Jauge après", true})
	}
	t.Columns = append(t.Columns, Column{"Compteur", true})
	for _, l := range n.Loads {
		row := []Cell{
			l.Product.cell(), l.target(), {Text: figure.Litres(l.Ordered)}, {Text: figure.Litres(l.Litres)},
			{Text: figure.Decimal(l.Celsius, 1) + nbsp + "°C"}, {Text: figure.Litres(l.At15)},
		}
		switch {
		case l.Gauged:
			row = append(row, Cell{Text: figure.Litres(l.Before)},
				Cell{Text: figure.Litres(l.After), Gauge: Gauge{Capacity: l.Capacity, Before: l.Before, After: l.After, Color: l.Product.color()}})
		case gauged:
			row = append(row, Cell{Text: none}, Cell{Text: none})
		}
		t.Rows = append(t.Rows, append(row, Cell{Text: index(l.Index) + nbsp + "→" + nbsp + index(l.Index+l.Litres)}))
	}
	return t
}

// target returns the destination of a product.
func (l Load) target() Cell {
	switch {
	case l.Tank != "" && l.Capacity > 0:
		return Cell{Text: l.Tank, Small: figure.Litres(l.Capacity)}
	case l.Tank != "":
		return Cell{Text: l.Tank}
	case len(l.Fills) > 0:
		return Cell{Text: vehicles(len(l.Fills)), Small: "liste ci-après"}
	}
	return Cell{Text: none}
}

func vehicles(n int) string {
	if n == 1 {
		return "1" + nbsp + "véhicule"
	}
	return figure.Number(n) + nbsp + "véhicules"
}

// placards returns one placard for each kind of dangerous goods.
func (n DeliveryNote) placards() (all []Block) {
	var seen []goods
	for _, l := range n.Loads {
		g := kinds[l.Product.Slug].goods
		if g == nil || slices.Contains(seen, *g) {
			continue
		}
		seen = append(seen, *g)
		litres := 0
		for _, other := range n.Loads {
			if o := kinds[other.Product.Slug].goods; o != nil && *o == *g {
				litres += other.Litres
			}
		}
		note := "1" + nbsp + "citerne, " + figure.Litres(litres) + ". Consignes écrites à bord."
		if g.pollutes {
			note = "Dangereux pour l’environnement. " + note
		}
		if n.Emergency != "" {
			note += " Urgence\u00a0: " + n.Emergency + "."
		}
		all = append(all, Placard{Kemler: g.kemler, UN: g.un, Line: g.line(), Note: note})
	}
	return all
}

func (n DeliveryNote) controls() Box {
	b := Box{Title: "Contrôles", Terms: []Term{{"Plombs", n.Seals}}}
	if slices.ContainsFunc(n.Loads, func(l Load) bool { return l.Tank != "" }) {
		b.Terms = append(b.Terms, Term{"Anti-débordement", "raccordé, vérifié"})
	}
	protocol := "à fournir"
	if !n.Protocol.IsZero() {
		protocol = "enregistré le " + ShortDay(n.Protocol)
	}
	return Box{Title: b.Title, Terms: append(b.Terms, Term{"Protocole de sécurité", protocol}, Term{"Émissions", n.emissions()})}
}

// emissions returns the emissions of the delivery, with the factors used.
func (n DeliveryNote) emissions() string {
	kilos := 0.0
	var from []string
	for _, l := range n.Loads {
		kilos += l.Factor * float64(l.Litres)
		if l.Source == "" {
			continue
		}
		if text := figure.Decimal(l.Factor, 2) + nbsp + "kg/L, " + l.Source; !slices.Contains(from, text) {
			from = append(from, text)
		}
	}
	if len(from) == 0 {
		return ""
	}
	total := figure.Number(int(kilos+.5)) + nbsp + "kg"
	if kilos >= 1000 {
		total = figure.Decimal(kilos/1000, 1) + nbsp + "t"
	}
	return total + nbsp + "CO₂e (" + strings.Join(from, " · ") + ")"
}

// fills returns the tables of filled vehicles, one for each product.
func (n DeliveryNote) fills() (all []Block) {
	for _, l := range n.Loads {
		if len(l.Fills) == 0 {
			continue
		}
		t := Table{Dense: true, Columns: []Column{{"N°", true}, {"Immatriculation", false}, {"Véhicule", false}, {"Heure", true}, {"Kilométrage", true}, {"Volume", true}}}
		for i, f := range l.Fills {
			kilometres := none
			if f.Kilometres > 0 {
				kilometres = figure.Number(f.Kilometres) + nbsp + "km"
			}
			t.Rows = append(t.Rows, []Cell{{Text: strconv.Itoa(i + 1)}, {Text: f.Registration}, {Text: f.Label}, {Text: Clock(f.At)}, {Text: kilometres}, {Text: figure.Litres(f.Litres)}})
		}
		all = append(all, Heading("Pleins sur site\u00a0: "+l.Product.Name+", "+vehicles(len(l.Fills))+", "+figure.Litres(l.Litres)), t)
	}
	return all
}
