package document

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

	"golang.org/x/sync/errgroup"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// MaxSized is how many orders a list may ask for and still get the sizes of their documents: each
// document must be printed to know its size.
const MaxSized = 10

// DocumentOnWire is a document of an order as the API sends it. SizeBytes is null when the list is
// for more than MaxSized orders.
type DocumentOnWire struct {
	ID        string   `json:"id"`
	OrderID   store.ID `json:"order_id"`
	Kind      string   `json:"kind"`
	Name      string   `json:"name"`
	SizeBytes *int     `json:"size_bytes"`
	CreatedAt string   `json:"created_at"`
}

// document is a document to download: print returns the file, at is when it was issued, and order
// is the reference of its order.
type document struct {
	name  string
	print func() ([]byte, error)
	at    time.Time
	order string
}

// file is a single document as a response.
type file struct {
	name, kind string // kind is its media type
	content    []byte
}

// ServeHTTP sends the file, and answers range and conditional requests (RFC 9110).
func (f file) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	sum := sha256.Sum256(f.content)
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": f.name}))
	h.Set("ETag", `"`+hex.EncodeToString(sum[:16])+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(f.content))
}

// listOrderDocuments answers GET /v3/orders/documents: the documents of orders of the caller's
// businesses, in the order of order_id[]; invoices only with the permission to read them.
func (s *Service) listOrderDocuments(r *http.Request, who api.Caller) (api.Answer, error) {
	ids, err := api.IDList(r.URL.Query(), "order_id[]")
	if err != nil {
		return api.Answer{}, err
	}
	if len(ids) == 0 {
		return api.Answer{}, api.BadRequest("order_id[] is missing")
	}
	papers, err := s.papersOf(r.Context(), who, ids)
	if err != nil {
		return api.Answer{}, err
	}
	all := []DocumentOnWire{}
	for _, id := range ids {
		p, mine := papers[id]
		if !mine {
			continue
		}
		own := p.documents()
		sizes := make([]*int, len(own))
		if len(ids) <= MaxSized {
			if sizes, err = s.sizes(own); err != nil {
				return api.Answer{}, err
			}
		}
		for i, d := range own {
			all = append(all, DocumentOnWire{ID: d.id, OrderID: p.order.ID, Kind: d.kind, Name: d.name, CreatedAt: clock.Timestamp(d.at), SizeBytes: sizes[i]})
		}
	}
	return api.OK(api.Data[[]DocumentOnWire]{Data: all}), nil
}

// sizes returns the size of each document. It prints them concurrently.
func (s *Service) sizes(all []orderDocument) ([]*int, error) {
	sizes := make([]*int, len(all))
	var printing errgroup.Group
	for i, d := range all {
		printing.Go(func() error {
			file, err := s.Printer.PDF(d.print())
			sizes[i] = new(len(file))
			return err
		})
	}
	return sizes, printing.Wait()
}

// getDocument answers GET /v3/documents/{id}.
func (s *Service) getDocument(r *http.Request, who api.Caller) (api.Answer, error) {
	found, err := s.documents(r.Context(), who, r.PathValue("id"))
	if err != nil {
		return api.Answer{}, err
	}
	content, err := found[0].print()
	return api.OK(file{found[0].name, typePDF, content}), err
}

// archive is a ZIP of documents as a response. It is written while the documents are printed.
type archive struct {
	name      string
	documents []document
}

// newArchive returns an archive named after its order, or after the day of the download when its
// documents are of several orders.
func newArchive(documents []document, now time.Time) archive {
	order := documents[0].order
	if slices.ContainsFunc(documents, func(d document) bool { return d.order != order }) {
		order = "documents-" + calendar.DateOf(now).String()
	}
	return archive{order + ".zip", documents}
}

// ServeHTTP streams the archive.
func (a archive) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/zip")
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": a.name}))
	z := zip.NewWriter(w)
	written := map[string]bool{}
	for _, d := range a.documents {
		// Orders of the same product or site share its documents.
		if written[d.name] {
			continue
		}
		written[d.name] = true
		content, err := d.print()
		if err != nil {
			panic(http.ErrAbortHandler) // the client detects a truncated archive
		}
		file, err := z.CreateHeader(&zip.FileHeader{Name: d.name, Method: zip.Deflate, Modified: d.at.In(calendar.Paris())})
		if err != nil {
			return // the client has disconnected
		}
		if _, err := file.Write(content); err != nil {
			return
		}
	}
	_ = z.Close()
}

// getDocuments answers GET /v3/documents.zip. It refuses the request when one document is missing.
func (s *Service) getDocuments(r *http.Request, who api.Caller) (api.Answer, error) {
	ids := r.URL.Query()["id[]"]
	if len(ids) == 0 || len(ids) > api.MaxIDs {
		return api.Answer{}, api.BadRequest(fmt.Sprintf("id[] takes 1 to %d values", api.MaxIDs))
	}
	files, err := s.documents(r.Context(), who, ids...)
	if err != nil {
		return api.Answer{}, err
	}
	return api.OK(newArchive(files, s.Clock.Now())), nil
}

// documentID matches the id of a document: its kind, its order, and its product when the document
// is about one product.
var documentID = regexp.MustCompile(`^[a-z]+-([0-9]{1,18})(?:-[0-9]{1,9})?$`)

// documents finds documents by their ids. It returns api.NotFound unless all are found.
func (s *Service) documents(ctx context.Context, who api.Caller, ids ...string) ([]document, error) {
	orders := make([]store.ID, len(ids))
	for i, id := range ids {
		of := documentID.FindStringSubmatch(id)
		if of == nil {
			return nil, api.NotFound
		}
		orders[i], _ = store.ParseID(of[1])
	}
	papers, err := s.papersOf(ctx, who, orders)
	if err != nil {
		return nil, err
	}
	files := make([]document, len(ids))
	for i, id := range ids {
		p, mine := papers[orders[i]]
		if !mine {
			return nil, api.NotFound
		}
		all := p.documents()
		at := slices.IndexFunc(all, func(d orderDocument) bool { return d.id == id })
		if at < 0 {
			return nil, api.NotFound
		}
		d := all[at]
		files[i] = document{d.name, func() ([]byte, error) { return s.Printer.PDF(d.print()) }, d.at, p.order.Reference}
	}
	return files, nil
}
