package sandbox

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/paper"
)

// documentKind is a document that each delivery leaves. Its id is the prefix and the
// order's.
type documentKind struct {
	prefix, kind, name string
	write              func(*deliveryPaper) []byte
}

// documentKinds are those of a delivery, in their order.
var documentKinds = []documentKind{
	{"bl-", "delivery_note", "BL", (*deliveryPaper).note},
	{"tc-", "meter_ticket", "TICKET", (*deliveryPaper).ticket},
}

// documentDelay is how long after the signature documents are there.
const documentDelay = 2 * time.Minute

// documentOnWire is a document of an order.
type documentOnWire struct {
	ID        string   `json:"id"`
	OrderID   recordID `json:"order_id"`
	Kind      string   `json:"kind"`
	Name      string   `json:"name"`
	SizeBytes int      `json:"size_bytes"`
	CreatedAt string   `json:"created_at"`
}

// document is a file that somebody keeps.
type document struct {
	name    string
	content []byte
}

// ServeHTTP implements http.Handler: parts and the state of a copy are answered as
// RFC 9110 has it.
func (d document) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	sum := sha256.Sum256(d.content)
	h := w.Header()
	h.Set("Content-Type", "application/pdf")
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": d.name}))
	h.Set("ETag", `"`+hex.EncodeToString(sum[:16])+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(d.content))
}

// listOrderDocuments answers GET /v3/orders/documents: those of orders of the caller's
// businesses, by order.
func (s *Sandbox) listOrderDocuments(r *http.Request, who caller) (answer, error) {
	ids, err := idList(r.URL.Query(), "order_id[]")
	if err != nil {
		return answer{}, err
	}
	if len(ids) == 0 {
		return answer{}, badRequest("Le paramètre order_id[] est obligatoire.")
	}
	papers, err := s.papersOf(r.Context(), who, ids)
	if err != nil {
		return answer{}, err
	}
	all := []documentOnWire{}
	for _, id := range ids {
		p, done := papers[id]
		if !done {
			continue
		}
		for _, k := range documentKinds {
			file := p.file(k)
			all = append(all, documentOnWire{ID: k.prefix + p.order.ID.String(), OrderID: p.order.ID, Kind: k.kind, Name: file.name,
				SizeBytes: len(file.content), CreatedAt: timestamp(p.delivered.Add(documentDelay))})
		}
	}
	return ok(data[[]documentOnWire]{all}), nil
}

// getDocument answers GET /v3/documents/{id}.
func (s *Sandbox) getDocument(r *http.Request, who caller) (answer, error) {
	files, err := s.documents(r.Context(), who, r.PathValue("id"))
	if err != nil {
		return answer{}, err
	}
	return ok(files[0]), nil
}

// archive is a ZIP of documents, written as it goes.
type archive []document

// ServeHTTP implements http.Handler.
func (a archive) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/zip")
	w.Header().Set("Content-Disposition", `attachment; filename="documents.zip"`)
	z := zip.NewWriter(w)
	for _, d := range a {
		file, err := z.Create(d.name)
		if err != nil {
			return // a client that goes away is no fault
		}
		if _, err := file.Write(d.content); err != nil {
			return
		}
	}
	_ = z.Close()
}

// getDocuments answers GET /v3/documents.zip. One that is not there refuses the whole.
func (s *Sandbox) getDocuments(r *http.Request, who caller) (answer, error) {
	ids := r.URL.Query()["id[]"]
	if len(ids) == 0 || len(ids) > maxIDs {
		return answer{}, badRequest(fmt.Sprintf("Le paramètre id[] compte de 1 à %d valeurs.", maxIDs))
	}
	files, err := s.documents(r.Context(), who, ids...)
	if err != nil {
		return answer{}, err
	}
	return ok(archive(files)), nil
}

// documents reads files by their ids, all of them or problemNotFound.
func (s *Sandbox) documents(ctx context.Context, who caller, ids ...string) ([]document, error) {
	kinds, orders := make([]documentKind, len(ids)), make([]recordID, len(ids))
	for i, id := range ids {
		for _, k := range documentKinds {
			if order, found := strings.CutPrefix(id, k.prefix); found {
				kinds[i] = k
				orders[i], _ = parseID(order)
			}
		}
		if orders[i] == 0 {
			return nil, problemNotFound
		}
	}
	papers, err := s.papersOf(ctx, who, orders)
	if err != nil {
		return nil, err
	}
	files := make([]document, len(ids))
	for i, k := range kinds {
		p, found := papers[orders[i]]
		if !found {
			return nil, problemNotFound
		}
		files[i] = p.file(k)
	}
	return files, nil
}

// deliveryPaper is what the documents of a delivery say.
type deliveryPaper struct {
	seed      *seed
	order     order
	site      address
	business  string
	siret     *string
	delivered time.Time
}

// papersOf are the deliveries, of the given orders, whose documents the caller may
// read and that are done.
func (s *Sandbox) papersOf(ctx context.Context, who caller, ids []recordID) (map[recordID]*deliveryPaper, error) {
	marks, args := among(ids)
	mine, more := whereMay(who, permOrderRead)
	type own struct {
		order    recordID
		business string
		siret    *string
	}
	rows, err := list(ctx, s.db, func(row scanner) (o own, err error) { return o, row.Scan(&o.order, &o.business, &o.siret) },
		`SELECT o.id, coalesce(b.legal_name, b.name), b.siret FROM orders o JOIN businesses b ON b.id = o.business_id
		WHERE o.id IN `+marks+` AND o.status = '`+history.Delivered+`' AND o.delivered_at <= ? AND o.business_id IN `+mine+` ORDER BY o.id`,
		append(append(args, s.now().Add(-documentDelay).Unix()), more...)...)
	if err != nil {
		return nil, fmt.Errorf("list deliveries: %w", err)
	}
	papers := make(map[recordID]*deliveryPaper, len(rows))
	found := make([]recordID, len(rows))
	for i, row := range rows {
		found[i] = row.order
		papers[row.order] = &deliveryPaper{seed: s.seed, business: row.business, siret: row.siret}
	}
	orders, err := ordersOf(ctx, s.db, found)
	if err != nil {
		return nil, err
	}
	sites := map[recordID]address{}
	for _, o := range orders {
		p := papers[o.ID]
		if _, read := sites[o.AddressID]; !read {
			if sites[o.AddressID], err = readAddress(ctx, s.db, o.AddressID); err != nil {
				return nil, err
			}
		}
		p.order, p.site, p.delivered = o, sites[o.AddressID], time.Unix(*o.DeliveredAt, 0)
	}
	return papers, nil
}

// number is the part of the reference that tells deliveries apart: "2026-004812".
func (p *deliveryPaper) number() string { return strings.TrimPrefix(p.order.Reference, "CMD-") }

func (p *deliveryPaper) file(k documentKind) document {
	return document{k.name + "-" + p.number() + ".pdf", k.write(p)}
}

// clockOn is how documents write an instant.
const clockOn = "02/01/2006 à 15:04"

// note is the "bon de livraison".
func (p *deliveryPaper) note() []byte {
	d := paper.New("Bon de livraison BL-"+p.number(), paperNote, p.delivered)
	d.Fact("Commande", p.order.Reference)
	d.Fact("N°\u00a0de commande interne", text(p.order.PONumber))
	d.Fact("Livrée le", p.delivered.In(paris()).Format(clockOn))
	d.Heading("Fournisseur")
	d.Fact("Nom", p.seed.Provider.Name)
	d.Fact("Dépôt", p.seed.depot(p.order.DepotID).Label)
	p.crew(d)
	d.Heading("Client")
	d.Fact("Entreprise", p.business)
	d.Fact("SIRET", text(p.siret))
	d.Fact("Site", p.site.Label)
	d.Fact("Adresse", p.site.Line1+", "+p.site.PostalCode+"\u00a0"+p.site.City)
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

func (p *deliveryPaper) crew(d *paper.Document) {
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
func (p *deliveryPaper) ticket() []byte {
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
