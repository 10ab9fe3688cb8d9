package sandbox

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"mime"
	"net/http"
	"regexp"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

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
	// at is when it was drawn up, and order the reference of what it belongs to;
	// empty for what is alone.
	at    time.Time
	order string
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
// businesses, by order; invoices for who may read them.
func (s *Sandbox) listOrderDocuments(r *http.Request, who caller) (answer, error) {
	ids, err := idList(r.URL.Query(), "order_id[]")
	if err != nil {
		return answer{}, err
	}
	if len(ids) == 0 {
		return answer{}, badRequest("order_id[] is missing")
	}
	papers, err := s.papersOf(r.Context(), who, ids)
	if err != nil {
		return answer{}, err
	}
	all := []documentOnWire{}
	for _, id := range ids {
		p, mine := papers[id]
		if !mine {
			continue
		}
		for _, d := range p.documents() {
			file, err := s.printer.PDF(d.print())
			if err != nil {
				return answer{}, err
			}
			all = append(all, documentOnWire{ID: d.id, OrderID: p.order.ID, Kind: d.kind, Name: d.name, SizeBytes: len(file), CreatedAt: timestamp(d.at)})
		}
	}
	return ok(data[[]documentOnWire]{Data: all}), nil
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
type archive struct {
	name      string
	documents []document
}

// newArchive names an archive after its order, after the day of its download when
// it holds those of several.
func newArchive(documents []document, now time.Time) archive {
	order := documents[0].order
	if slices.ContainsFunc(documents, func(d document) bool { return d.order != order }) {
		order = "documents-" + calendar.DateOf(now).String()
	}
	return archive{order + ".zip", documents}
}

// ServeHTTP implements http.Handler.
func (a archive) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/zip")
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": a.name}))
	z := zip.NewWriter(w)
	written := map[string]bool{}
	for _, d := range a.documents {
		// Several orders share what is said of a product or of a site.
		if written[d.name] {
			continue
		}
		written[d.name] = true
		file, err := z.CreateHeader(&zip.FileHeader{Name: d.name, Method: zip.Deflate, Modified: d.at.In(paris())})
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
		return answer{}, badRequest(fmt.Sprintf("id[] takes 1 to %d values", maxIDs))
	}
	files, err := s.documents(r.Context(), who, ids...)
	if err != nil {
		return answer{}, err
	}
	return ok(newArchive(files, s.now())), nil
}

// documentID is the id of a document: what it is, its order, and the product of one
// that speaks of a single product.
var documentID = regexp.MustCompile(`^[a-z]+-([0-9]{1,18})(?:-[0-9]{1,9})?$`)

// documents reads files by their ids, all of them or problemNotFound.
func (s *Sandbox) documents(ctx context.Context, who caller, ids ...string) ([]document, error) {
	orders := make([]recordID, len(ids))
	for i, id := range ids {
		of := documentID.FindStringSubmatch(id)
		if of == nil {
			return nil, problemNotFound
		}
		orders[i], _ = parseID(of[1])
	}
	papers, err := s.papersOf(ctx, who, orders)
	if err != nil {
		return nil, err
	}
	files := make([]document, len(ids))
	for i, id := range ids {
		p, mine := papers[orders[i]]
		if !mine {
			return nil, problemNotFound
		}
		all := p.documents()
		at := slices.IndexFunc(all, func(d orderDocument) bool { return d.id == id })
		if at < 0 {
			return nil, problemNotFound
		}
		file, err := s.printer.PDF(all[at].print())
		if err != nil {
			return nil, err
		}
		files[i] = document{name: all[at].name, content: file, at: all[at].at, order: p.order.Reference}
	}
	return files, nil
}
