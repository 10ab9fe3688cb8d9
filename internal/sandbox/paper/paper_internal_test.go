package paper

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox/paper/papertest"
)

// at returns a time in Paris on 20 November 2026.
func at(hour, minute int) time.Time { return time.Date(2026, 11, 20, hour-1, minute, 0, 0, time.UTC) }

var (
	issuer = Issuer{
		Name: "Sandbox Énergies SAS", Address: "12 quai des Réservoirs, 33530\u00a0Bassens, France", Support: []string{"01 99 00 12 00", "support@citerne.example"},
		Lines: []string{"Dépôt de Bassens · 12 quai des Réservoirs, 33530 Bassens", "SIREN\u00a0999\u00a0906\u00a0993 · TVA\u00a0FR65\u00a0999906993"},
	}
	client    = Client{Name: "TRANSPORTS GARONNE-ADOUR SAS", SIRET: "99990112700012", Order: "BC-1475"}
	place     = Site{Name: "Relais Bayonne", Address: "8 chemin des Gabares, 64340\u00a0Boucau", Access: "Accès par le rond-point du port"}
	transport = Transport{Tanker: "Citerne 12", Registration: "ZA-214-KC", Driver: "Karim", Depot: "Bassens", Loaded: at(6, 48)}
	products  = []Product{{"gazole", "Gazole B7"}, {"gnr", "Gazole non routier"}, {"hvo", "HVO100"}, {"sp95", "Sans plomb 95"}, {"adblue", "AdBlue"}}
)

// oneTank returns the delivery note of the design, design/paper.html.
func oneTank() DeliveryNote {
	return DeliveryNote{
		Number: "BL-2026-041142", Order: "CMD-2026-041142", Issuer: issuer, Client: client, Site: place, Transport: transport,
		Slot: "Matin, 06:00–12:00", Arrived: at(9, 15), Delivered: at(9, 42), Left: at(9, 47), Seals: "4412 – 4415, intacts",
		Protocol: time.Date(2025, 10, 31, 8, 0, 0, 0, time.UTC), Receiver: "Karine Delmas", Emergency: "01 99 00 12 00",
		Loads: []Load{{
			Product: products[0], Tank: "Cuve 1", Capacity: 10000, Ordered: 2600, Litres: 2591, At15: 2604, Celsius: 9.2, Gauged: true, Before: 5777, After: 8368,
			Index: 114208, Factor: 3.10, Source: "ADEME, Base Carbone® v23.6",
		}},
	}
}

// manyVehicles returns a delivery to n vehicles, every third with a long label.
func manyVehicles(n int) DeliveryNote {
	note := oneTank()
	l := Load{Product: products[0], Ordered: 2200, Litres: 2210, At15: 2221, Celsius: 9, Index: 999_000, Factor: 3.1, Source: "ADEME"}
	for i := range n {
		label := fmt.Sprintf("Autocar %02d", i+1)
		if i%3 == 0 {
			label = longName
		}
		l.Fills = append(l.Fills, Fill{fmt.Sprintf("ZB-%03d-KT", i+1), label, at(22, i%60), 120_345 + i, 80 + i})
	}
	note.Loads = []Load{l}
	return note
}

// longName is a text of about 100 characters, longWord a word of 100.
var (
	longName = strings.Repeat("Société des transports internationaux ", 3)[:103]
	longWord = strings.Repeat("W", 100)
)

// worst returns a delivery of all products with only long texts.
func worst() DeliveryNote {
	note := manyVehicles(40)
	note.Issuer.Name = longName
	note.Client = Client{Name: longName, SIRET: "99990112700012", Order: longWord}
	note.Site = Site{Name: longWord, Address: longName + ", " + longName, Access: strings.Repeat("Sonner deux fois.\n", 30)}
	note.Transport = Transport{Tanker: longName, Registration: "ZA-214-KC", Driver: longName, Depot: longName, Loaded: at(6, 48)}
	note.Receiver, note.Reserves = longWord, strings.Repeat("Deux litres sur le quai, nettoyés. ", 400)
	for _, p := range products {
		note.Loads = append(note.Loads, Load{Product: p, Tank: longName, Capacity: 30000, Ordered: 30000, Litres: 29999, At15: 30101, Celsius: -12.5, Gauged: p.Slug != "hvo",
			Before: 100, After: 28500, Index: 999_000, Factor: 2.8, Source: longName})
	}
	note.Loads[1].Tank = longWord
	return note
}

func protocol() SafetyProtocol {
	return SafetyProtocol{
		Issuer: issuer, Client: client, Site: place, Hours: []string{"Du lundi au vendredi\u00a0: 06:00–20:00"}, Contact: "Thierry Castagnet", Phone: "05 36 49 10 12",
		Tonnes: 44, Products: products, Agreed: at(9, 0), Emergency: "01 99 00 12 00",
	}
}

func mandate() Mandate {
	return Mandate{
		RUM: "SE-1042-202502-01", ICS: "FR80ZZZ999901", Issuer: issuer, Debtor: client,
		DebtorAddress: "14 rue de l’Hers-Mort, 31200\u00a0Toulouse, France", Holder: client.Name, IBAN: "FR7699999000011000000000065", BIC: "TESTFRPPXXX",
		Bank: "Banque de Démonstration", BetweenBusiness: true, Signed: at(9, 30),
	}
}

// invoice returns the invoice of the design, design/paper.html.
func invoice() Invoice {
	day := func(n, hour, minute int) time.Time { return time.Date(2026, 11, n, hour-1, minute, 0, 0, time.UTC) }
	depot, agency := Site{Name: "Dépôt Toulouse", Address: "14 rue de l’Hers-Mort, 31200\u00a0Toulouse"}, Site{Name: "Agence Bordeaux", Address: "27 avenue des Chais-Nord, 33520\u00a0Bruges"}
	last := Delivery{At: day(13, 8, 5), Note: "BL-2026-039822", Site: agency}
	return Invoice{
		Number: "FA-2026-001204", Issuer: issuer, Buyer: Buyer{Client: client, Address: "14 rue de l’Hers-Mort, 31200\u00a0Toulouse", VAT: "FR24999901127", Contract: "1042"},
		Issued: day(16, 6, 0), Due: day(16, 6, 0).AddDate(0, 1, 0), From: day(1, 6, 0), To: day(15, 6, 0),
		Lines: []BillLine{
			{Product: products[0], Litres: 15_320, At15: 15_384, Price: 12_166, Excise: 5_940, Total: 1_863_831, Delivery: Delivery{day(4, 9, 12), "BL-2026-039174", "BC-1475", depot}},
			{Product: products[2], Litres: 4_980, At15: 4_997, Price: 14_762, Excise: 5_940, Total: 735_148, Delivery: Delivery{day(9, 14, 36), "BL-2026-039300", "BC-1481", agency}},
			{Product: products[4], Litres: 2_050, Price: 5_098, Total: 104_509, Delivery: last},
			{Fee: "Livraison", Total: 2_500, Delivery: last},
		},
		Method: Method{Account: "FR76 •••• •••• 0065", RUM: "SE-1042-202502-01", ICS: "FR80ZZZ999901"},
		Total:  2_705_988, Tax: 541_198, TotalIncl: 3_247_186,
	}
}

// papers returns documents of all kinds, with short and with long texts.
func papers() map[string]Document {
	lines := []Line{{"Gazole B7", "L", 15_320, 12_166, 1_863_831}, {Label: longName, Total: 2500}, {"Livraison", "livraison", 1, 250_000, 2500}}
	notes := map[string]DeliveryNote{"short": oneTank(), "26 vehicles": manyVehicles(26), "60 vehicles": manyVehicles(60), "200 vehicles": manyVehicles(200), "worst": worst()}
	all := map[string]Document{
		"mandate":  mandate().Document(),
		"protocol": protocol().Document(),
	}
	for name, n := range notes {
		all["note, "+name] = n.Document()
		all["ticket, "+name] = MeterTicket{n.Number, n.Order, n.Issuer, n.Client, n.Site, n.Transport, n.Delivered, n.Loads}.Document()
		all["attestation, "+name] = Attestation{n.Number, n.Order, n.Issuer, n.Client, n.Site, products[2], 4980, n.Delivered}.Document()
		bill := invoice()
		bill.Issuer, bill.Buyer.Client, bill.Buyer.Address = n.Issuer, n.Client, n.Site.Address
		for k := range bill.Lines {
			bill.Lines[k].Delivery.Site, bill.Lines[k].Delivery.Order = n.Site, n.Client.Order
		}
		all["invoice, "+name] = bill.Document()
		all["confirmation, "+name] = Confirmation{n.Order, n.Issuer, n.Client, n.Site, at(9, 0), at(6, 0), at(12, 0), at(18, 0), n.Reserves, lines, 2_705_988, 541_198, 3_247_186}.Document()
		m, p := mandate(), protocol()
		m.Debtor, m.DebtorAddress, m.Holder, m.BetweenBusiness = n.Client, n.Site.Address, n.Receiver, false
		p.Client, p.Site, p.Contact, p.Hours = n.Client, n.Site, n.Receiver, slices.Repeat([]string{"Lundi\u00a0: 06:00–20:00"}, 14)
		all["mandate, "+name], all["protocol, "+name] = m.Document(), p.Document()
	}
	for _, p := range products {
		all["data sheet, "+p.Slug] = DataSheet{p, issuer, "01 99 00 12 00", at(9, 0)}.Document()
	}
	return all
}

func print(t testing.TB, d Document) []byte {
	t.Helper()
	file, err := d.PDF()
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// checkContains checks that a file contains texts.
func checkContains(t *testing.T, file []byte, texts ...string) {
	t.Helper()
	said := papertest.Text(t, file)
	for _, text := range texts {
		if !strings.Contains(said, text) {
			t.Errorf("the file does not contain %q: %s", text, said)
		}
	}
}

func TestDeliveryNote(t *testing.T) {
	file := print(t, oneTank().Document())
	checkContains(t, file, "Bon de livraison BL-2026-041142", "SIRET 999 901 127 00012", "N° de commande interne BC-1475", "Relais Bayonne", "Citerne 12 · ZA-214-KC", "Chauffeur Karim",
		"Chargé à Bassens à 06:48", "CMD-2026-041142", "20 nov. 2026, 09:42", "Matin, 06:00–12:00", "09:15 – 09:47", "EN 590, 7 % de biocarburant au plus", "Cuve 1 10 000 L",
		"2 600 L 2 591 L 9,2 °C 2 604 L 5 777 L 8 368 L 114 208", "116 799", "30 1202 UN 1202, GAZOLE, 3, GE III, (D/E)", "Dangereux pour l’environnement. 1 citerne, 2 591 L.",
		"4412 – 4415, intacts", "raccordé, vérifié", "enregistré le 31 oct. 2025", "8,0 t CO₂e (3,10 kg/L, ADEME, Base Carbone® v23.6)", "Réserves du client Aucune.",
		"Karine Delmas, 20 novembre 2026 à 09:42", "Karim, 20 novembre 2026 à 09:42", "(ADR 5.4.1)", "Page 1 sur 1", "Document de démonstration, fictif et sans valeur.")
}

// An invoice has the legally required content and the method of payment.
func TestInvoice(t *testing.T) {
	i := invoice()
	checkContains(t, print(t, i.Document()), "Facture FA-2026-001204", "TRANSPORTS GARONNE-ADOUR SAS 14 rue de l’Hers-Mort, 31200 Toulouse SIREN 999 901 127 SIRET 999 901 127 00012 TVA FR24 999901127",
		"Livré à 2 lieux Dépôt Toulouse : 14 rue de l’Hers-Mort, 31200 Toulouse", "N° de commande interne BC-1475, BC-1481", "Contrat client 1042", "16 novembre 2026",
		"1er – 15 nov. 2026", "16 décembre 2026", "À payer 32 471,86 €", "4 nov. 2026, 09:12 BL-2026-039174 · Dépôt Toulouse · BC-1475", "Gazole B7 15 320 15 384 1,2166 € 0,5940 € 20 % 18 638,31 €",
		"AdBlue 2 050 — 0,5098 € — 20 % 1 045,09 €", "Livraison · BL-2026-039822 20 % 25,00 €", "Prélèvement SEPA le 16 décembre 2026", "Compte FR76 •••• •••• 0065 RUM SE-1042-202502-01 ·",
		"ICS FR80ZZZ999901", "Escompte pour paiement anticipé : néant.", "majoré de 10 points", "40 €", "Total HT 27 059,88 € TVA 20 % sur 27 059,88 € 5 411,98 € Total TTC 32 471,86 €", "TVA acquittée sur les débits")
	i.Method = Method{Card: "Visa •••• 4242"}
	checkContains(t, print(t, i.Document()), "Débit de la carte le 16 décembre 2026", "Carte Visa •••• 4242")
	i.Method = Method{}
	checkContains(t, print(t, i.Document()), "À régler avant le 16 décembre 2026", "dans votre espace")
}

// A credit note names the invoice that it cancels and requests no payment.
func TestCreditNote(t *testing.T) {
	i := invoice()
	i.Number, i.TakesBack, i.Since = "AV-2026-0053", "FA-2026-001204", i.Issued
	for k := range i.Lines {
		l := &i.Lines[k]
		l.Litres, l.At15, l.Total = -l.Litres, -l.At15, -l.Total
	}
	i.Total, i.Tax, i.TotalIncl = -i.Total, -i.Tax, -i.TotalIncl
	file := print(t, i.Document())
	checkContains(t, file, "Avoir AV-2026-0053", "Annule la facture FA-2026-001204 Facture du 16 novembre 2026.", "Rien à payer", "−15 320 −15 384 1,2166 €", "−18 638,31 €", "Total TTC −32 471,86 €")
	for _, word := range []string{"À payer", "Prélèvement", "Échéance", "retard"} {
		if said := papertest.Text(t, file); strings.Contains(said, word) {
			t.Errorf("the credit note contains %q: %s", word, said)
		}
	}
}

// Each dangerous product has a line and a placard, other products have none.
func TestDangerousGoods(t *testing.T) {
	lines := map[string][]string{
		"gazole": {"UN 1202, GAZOLE, 3, GE III, (D/E)", "Dangereux pour l’environnement"},
		"gnr":    {"UN 1202, GAZOLE, 3, GE III, (D/E)", "Dangereux pour l’environnement"},
		"hvo":    {"UN 1202, GAZOLE (point d’éclair supérieur à 60 °C), 3, GE III, (D/E)"},
		"sp95":   {"33 1203 UN 1203, ESSENCE, 3, GE II, (D/E)", "Dangereux pour l’environnement"},
	}
	for _, p := range products {
		note := oneTank()
		note.Loads[0].Product = p
		file := print(t, note.Document())
		if lines[p.Slug] == nil {
			if said := papertest.Text(t, file); strings.Contains(said, "UN 1") || strings.Contains(said, "ADR") {
				t.Errorf("%s is listed as dangerous goods: %s", p.Name, said)
			}
			continue
		}
		checkContains(t, file, lines[p.Slug]...)
		if p.Slug == "hvo" && strings.Contains(papertest.Text(t, file), "Dangereux pour l’environnement") {
			t.Error("HVO is listed as a pollutant of water")
		}
	}
	note := oneTank()
	note.Loads = append(note.Loads, note.Loads[0])
	if said := papertest.Text(t, print(t, note.Document())); strings.Count(said, "UN 1202") != 1 || !strings.Contains(said, "1 citerne, 5 182 L") {
		t.Errorf("two tanks of one product do not share a placard: %s", said)
	}
}

// All vehicles are on the note. Each page has its number, the title and, if it lists vehicles,
// the table headers.
func TestPagesOfManyVehicles(t *testing.T) {
	for n, want := range map[int]int{0: 1, 1: 1, 26: 2, 60: 3} {
		pages := map[int][]string{}
		for _, p := range papertest.Pieces(t, print(t, manyVehicles(n).Document())) {
			pages[p.Page] = append(pages[p.Page], p.Text)
		}
		if len(pages) != want {
			t.Errorf("%d vehicles are on %d pages, want %d", n, len(pages), want)
		}
		listed := 0
		for page, texts := range pages {
			said := strings.ReplaceAll(strings.Join(texts, " "), "\u00a0", " ")
			for _, text := range []string{fmt.Sprintf("Page %d sur %d", page, want), Warning, "Bon de livraison BL-2026-041142"} {
				if !strings.Contains(said, text) {
					t.Errorf("page %d of %d vehicles does not contain %q", page, n, text)
				}
			}
			here := strings.Count(said, "ZB-")
			if listed += here; here > 0 && strings.Count(said, "Immatriculation") != 1 {
				t.Errorf("page %d lists %d vehicles without one header", page, here)
			}
		}
		if listed != n {
			t.Errorf("%d of %d vehicles are listed", listed, n)
		}
	}
}

// No text leaves the page, touches the footer or overlaps another.
func TestNothingOverlaps(t *testing.T) {
	for name, d := range papers() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			pieces := papertest.Pieces(t, print(t, d))
			faces := facesOf(t, pieces, d)
			type text struct {
				papertest.Piece
				left, right, low, high float64
			}
			var all []text
			for _, p := range pieces {
				if p.Text == "" {
					continue
				}
				style := style{face: faces[p.Font], size: p.Size}
				all = append(all, text{p, p.X, p.X + style.width(p.Text), p.Y - .2*p.Size, p.Y + .7*p.Size})
			}
			const slip = .6 // points: adjacent numbers are rounded to hundredths
			for i, a := range all {
				if a.left < margin-slip || a.right > pageWidth-margin+slip || a.low < 0 || a.high > pageHeight-margin+slip {
					t.Errorf("page %d: %q leaves the page: x %.0f–%.0f, y %.0f", a.Page, a.Text, a.left, a.right, a.Y)
				}
				for _, b := range all[i+1:] {
					if a.Page == b.Page && a.left < b.right-slip && b.left < a.right-slip && a.low < b.high-slip && b.low < a.high-slip {
						t.Errorf("page %d: %q overlaps %q", a.Page, a.Text, b.Text)
					}
				}
			}
		})
	}
}

// facesOf maps the fonts of a file to faces. Every document starts with the issuer's initial in
// bold; its warning is regular, its number semi-bold.
func facesOf(t *testing.T, pieces []papertest.Piece, d Document) map[string]*face {
	t.Helper()
	faces := map[string]*face{pieces[0].Font: bold}
	for _, p := range pieces {
		switch {
		case p.Text == Warning:
			faces[p.Font] = regular
		case strings.HasPrefix(d.Number, p.Text) && faces[p.Font] == nil:
			faces[p.Font] = semibold
		}
	}
	for _, p := range pieces {
		if faces[p.Font] == nil {
			faces[p.Font] = semibold
		}
	}
	return faces
}

// Long texts are printed completely: a name and a word of 100 characters, and remarks longer
// than a page.
func TestLongTextsAreComplete(t *testing.T) {
	said := papertest.Text(t, print(t, worst().Document()))
	joined := strings.ReplaceAll(said, " ", "")
	for _, text := range []string{longName, longWord} {
		if !strings.Contains(joined, strings.ReplaceAll(text, " ", "")) {
			t.Errorf("%q is not printed completely", text)
		}
	}
	for text, want := range map[string]int{"Sonner deux fois.": 30, "nettoyés.": 400} {
		if got := strings.Count(said, text); got != want {
			t.Errorf("%q is printed %d times, want %d", text, got, want)
		}
	}
}

func TestMeterTicket(t *testing.T) {
	n := oneTank()
	n.Loads[0].Index = 999_000
	ticket := MeterTicket{"2026-041142", n.Order, n.Issuer, n.Client, n.Site, n.Transport, n.Delivered, n.Loads}
	checkContains(t, print(t, ticket.Document()), "Ticket compteur 2026-041142", "Citerne 12 · ZA-214-KC", "Index de début", "999 000 001 591 2 591 L 9,2 °C 2 604 L", "20 nov. 2026, 09:42")
}

func TestMandate(t *testing.T) {
	file := print(t, mandate().Document())
	checkContains(t, file, "Débiteur TRANSPORTS GARONNE-ADOUR SAS 14 rue de l’Hers-Mort, 31200 Toulouse, France SIRET 999 901 127 00012",
		"Créancier Sandbox Énergies SAS 12 quai des Réservoirs, 33530 Bassens, France Identifiant (ICS) FR80ZZZ999901", "SE-1042-202502-01", "FR76 9999 9000 0110 0000 0000 065", "TESTFRPPXXX",
		"vous autorisez Sandbox Énergies SAS (ICS FR80ZZZ999901)", "Interentreprises (B2B)", "20 novembre 2026 à 09:30")
	core := mandate()
	core.BetweenBusiness = false
	if said := papertest.Text(t, print(t, core.Document())); !strings.Contains(said, "8 semaines") || strings.Contains(said, "ne sont pas remboursables") {
		t.Errorf("a core mandate has the wrong refund terms: %s", said)
	}
}

func TestSafetyProtocol(t *testing.T) {
	checkContains(t, print(t, protocol().Document()), "Relais Bayonne", "camions jusqu’à 44 t", "Du lundi au vendredi : 06:00–20:00", "Thierry Castagnet", "05 36 49 10 12",
		"mise à la terre", "UN 1203, ESSENCE, 3, GE II, (D/E)", "non soumis à l’ADR", "R4515-4")
}

// Every data sheet has the sixteen sections of the regulation, in their order.
func TestDataSheets(t *testing.T) {
	titles := []string{
		"Identification du produit", "Identification des dangers", "Composition", "Premiers secours", "Mesures de lutte contre l’incendie", "Mesures à prendre en cas de dispersion",
		"Manipulation et stockage", "Contrôle de l’exposition", "Propriétés physiques", "Stabilité", "Informations toxicologiques", "Informations écologiques",
		"Considérations relatives à l’élimination", "Informations relatives au transport", "Informations relatives à la réglementation", "Autres informations",
	}
	own := map[string]string{"gazole": "supérieur à 55 °C", "gnr": "coloré en rouge", "hvo": "928771-01-1", "sp95": "H224", "adblue": "57-13-6"}
	for _, p := range products {
		file := print(t, DataSheet{p, issuer, "01 99 00 12 00", at(9, 0)}.Document())
		said, from := papertest.Text(t, file), 0
		for i, title := range titles {
			heading := fmt.Sprintf("%d. %s", i+1, title)
			found := strings.Index(said[from:], heading)
			if found < 0 {
				t.Fatalf("%s has no %q after %q", p.Name, heading, said[from:])
			}
			from += found
		}
		checkContains(t, file, own[p.Slug], "Page 2 sur ")
	}
}

// The properties of the file contain the title and other metadata.
func TestProperties(t *testing.T) {
	d := oneTank().Document()
	d.Subject = "a\r\x07\u202eb"
	file := print(t, d)
	want := map[string]string{"Title": "Bon de livraison BL-2026-041142", "Author": "Sandbox Énergies SAS", "Creator": "Sandbox Énergies SAS", "Subject": "a b"}
	if got := papertest.Properties(t, file); !maps.Equal(got, want) {
		t.Errorf("the properties are %q, want %q", got, want)
	}
	for _, text := range []string{"/Lang (fr-FR)", "/CreationDate (D:20261120084200", "/ModDate (D:20261120084200"} {
		if !bytes.Contains(file, []byte(text)) {
			t.Errorf("the file has no %s", text)
		}
	}
}

// A Printer prints the same document only once, distinguishes documents, and limits its cache.
func TestPrinter(t *testing.T) {
	var p Printer
	get := func(before int) []byte {
		t.Helper()
		note := oneTank()
		note.Loads[0].Before = before
		file, err := p.PDF(note.Document())
		if err != nil {
			t.Fatal(err)
		}
		return file
	}
	one, other := get(1), get(2)
	if bytes.Equal(one, other) || !bytes.Equal(one, print(t, func() Document { n := oneTank(); n.Loads[0].Before = 1; return n.Document() }())) {
		t.Error("the printer returned the wrong document")
	}
	if again := get(1); &again[0] != &one[0] {
		t.Error("the same document was printed twice")
	}
	for i := byte(0); len(p.printed) < mostPrinted; i++ {
		p.printed[[32]byte{i}] = nil
	}
	if get(3); len(p.printed) > mostPrinted {
		t.Errorf("%d files are kept, want at most %d", len(p.printed), mostPrinted)
	}
}

// A character that the fonts lack becomes a question mark; invisible characters are removed.
func TestUnsupportedCharacters(t *testing.T) {
	for text, want := range map[string]string{
		"« L’été à 12\u00a0€\u202f; cœur, Œuvre – n° 5 » CO₂e": "« L’été à 12\u00a0€\u00a0; cœur, Œuvre – n° 5 » CO₂e",
		"e\u0301te\u0301 \U0001F69B 漢":                         "été ? ?",
		"a\r) Tj ET\x07\u202e\tb\\(":                           "a\n) Tj ET b\\(",
	} {
		if got := plain(text); got != want {
			t.Errorf("%q is written %q, want %q", text, got, want)
		}
	}
	said := papertest.Pieces(t, print(t, Document{Title: "a) Tj ET \\( €", Blocks: []Block{Paragraph("(œ\u00a0€")}}))
	if said[1].Text != "a) Tj ET \\( €" || said[2].Text != "(œ\u00a0€" {
		t.Errorf("the texts are %+v", said)
	}
}

// All digits have the same width, so that numbers align.
func TestFiguresAreTabular(t *testing.T) {
	for _, f := range []*face{regular, semibold, bold} {
		for r := '0'; r <= '9'; r++ {
			if f.widths()[r] != f.widths()['0'] || f.widths()[r] == 0 {
				t.Errorf("%s: %c is %d wide, 0 is %d", f.family, r, f.widths()[r], f.widths()['0'])
			}
		}
	}
}

func TestLinesFit(t *testing.T) {
	const text = "Vous bénéficiez du droit d’être remboursé par votre banque selon les conditions décrites dans la convention."
	lines := bodyText.wrap(text, 120)
	for _, line := range lines {
		if w := bodyText.width(line); w > 120+slack {
			t.Errorf("%q is %g points wide, want at most 120", line, w)
		}
	}
	if strings.Join(lines, " ") != text || len(lines) < 3 {
		t.Errorf("wrapping gives %d lines: %q", len(lines), lines)
	}
	if lines := bodyText.wrap("12\u00a0€ "+longWord, 100); lines[0] != "12\u00a0€" || strings.Join(lines[1:], "") != longWord {
		t.Errorf("a long word is broken into %q", lines)
	}
	if lines := bodyText.wrap("12", -1); strings.Join(lines, "") != "12" {
		t.Errorf("a word in a negative width is broken into %q", lines)
	}
	if lines := bodyText.wrap("Quai 3.\nSonner\tdeux fois.\r\nMerci\u2028!", 500); !slices.Equal(lines, []string{"Quai 3.", "Sonner deux fois.", "Merci", "!"}) {
		t.Errorf("line breaks give %q", lines)
	}
}

func TestFormats(t *testing.T) {
	may := time.Date(2026, 4, 30, 22, 5, 0, 0, time.UTC) // 1 May in Paris
	for got, want := range map[string]string{
		Day(may): "1er mai 2026", ShortDay(at(9, 0)): "20 nov. 2026", Clock(may): "00:05", Instant(may): "1er mai 2026, 00:05", InWords(may): "1er mai 2026 à 00:05",
		Span(may, may.AddDate(0, 0, 14)): "1er – 15 mai 2026", Span(may.AddDate(0, -1, 0), may): "31 mars – 1er mai 2026", Span(may.AddDate(-1, 0, 0), may): "1er mai 2025 – 1er mai 2026",
		SIRET("99990112700012"): "999 901 127 00012", SIREN("999906993"): "999 906 993", SIRET("12"): "12", VAT("FR24999901127"): "FR24 999901127", VAT("BE0123"): "BE0123",
		IBAN("FR7699999000011000000000065"): "FR76 9999 9000 0110 0000 0000 065", IBAN("BE68"): "BE68", Phone("+33536491012"): "05 36 49 10 12", Phone("+3212"): "+3212",
	} {
		if strings.ReplaceAll(got, "\u00a0", " ") != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func BenchmarkInvoice(b *testing.B) {
	for b.Loop() {
		print(b, invoice().Document())
	}
}

func BenchmarkDeliveryNote(b *testing.B) {
	for b.Loop() {
		print(b, oneTank().Document())
	}
}
