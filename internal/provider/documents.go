package provider

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

const (
	// maxDocument and maxArchive bound one file; a delivery note has a few hundred kilobytes, and
	// an archive at most domain.MaxArchive documents.
	maxDocument = 32 << 20
	maxArchive  = 256 << 20
	// maxCalendar bounds a planning's calendar.
	maxCalendar = 8 << 20
)

// OrderDocuments returns the documents of orders: GET /orders/documents, v3. The provider leaves
// out those that the session may not read.
func (s *Session) OrderDocuments(ctx context.Context, orderIDs []domain.ID) ([]*domain.OrderDocument, error) {
	return readList[*domain.OrderDocument](ctx, s, "fetch order documents", "document",
		call{api: apiV3, method: http.MethodGet, route: "/orders/documents", query: withAll(nil, "order_id", orderIDs)})
}

// Document opens a document: GET /documents/{id}, v3. It is streamed; the caller closes it.
func (s *Session) Document(ctx context.Context, id domain.ID, in domain.FileRequest) (*domain.File, error) {
	return s.part(ctx, "fetch document", call{api: apiV3, method: http.MethodGet, route: "/documents/{id}", id: id}, maxDocument, in)
}

// part opens a file of at most limit bytes, completely or the requested range. A request for
// several ranges gets the complete file, because the ranges would have a media type of their own
// (RFC 9110 §14.2).
func (s *Session) part(ctx context.Context, op string, c call, limit int64, in domain.FileRequest) (*domain.File, error) {
	if strings.Contains(in.Range, ",") {
		in.Range, in.IfRange = "", ""
	}
	header := http.Header{}
	for name, value := range map[string]string{"Range": in.Range, "If-Range": in.IfRange, "If-None-Match": in.IfNoneMatch} {
		if value != "" {
			header.Set(name, value)
		}
	}
	return s.file(ctx, op, c, limit, header,
		http.StatusOK, http.StatusPartialContent, http.StatusNotModified, http.StatusRequestedRangeNotSatisfiable)
}

// Archive opens the archive of several documents: GET /documents.zip, v3. It refuses more than
// domain.MaxArchive documents.
func (s *Session) Archive(ctx context.Context, ids []domain.ID) (*domain.File, error) {
	c := call{api: apiV3, method: http.MethodGet, route: "/documents.zip", query: withAll(nil, "id", ids)}
	if len(ids) == 0 || len(ids) > domain.MaxArchive {
		return nil, domain.NewError(domain.CodeInvalid, "Choisissez de 1 à 200\u00a0documents.")
	}
	for _, id := range ids {
		if err := domain.CheckID(id); err != nil {
			return nil, fmt.Errorf("fetch documents: %w", err)
		}
	}
	return s.file(ctx, "fetch documents", c, maxArchive, nil, http.StatusOK)
}

// Calendar opens the calendar of a planning feed by its token: GET /planning.ics, v3. It needs no
// credentials.
func (s *Session) Calendar(ctx context.Context, token domain.ID) (*domain.File, error) {
	if err := domain.CheckID(token); err != nil {
		return nil, err
	}
	return s.file(ctx, "fetch calendar",
		call{api: apiV3, method: http.MethodGet, route: "/planning.ics", query: query{}.with("token", string(token))}, maxCalendar, nil, http.StatusOK)
}

// file opens a file of at most limit bytes.
func (s *Session) file(ctx context.Context, op string, c call, limit int64, header http.Header, accept ...int) (*domain.File, error) {
	if header == nil {
		header = http.Header{}
	}
	header.Set("Accept", "*/*")
	res, err := s.open(ctx, op, c, s.client.timeout, header, accept...)
	if err != nil {
		return nil, err
	}
	if res.ContentLength > limit {
		_ = res.Body.Close()
		return nil, unreadable(c, errTooLarge)
	}
	head := res.Header
	return &domain.File{
		Status:             res.StatusCode,
		ContentType:        mediaType(head.Get("Content-Type")),
		ContentLength:      res.ContentLength,
		ContentRange:       head.Get("Content-Range"),
		ContentDisposition: disposition(head.Get("Content-Disposition")),
		ETag:               head.Get("ETag"),
		Content:            &boundedFile{ReadCloser: res.Body, left: limit, tooLarge: unreadable(c, errTooLarge)},
	}, nil
}

// mediaType returns the media type of a file, application/octet-stream when the header is invalid.
func mediaType(header string) string {
	if kind, params, err := mime.ParseMediaType(header); err == nil {
		return mime.FormatMediaType(kind, params)
	}
	return "application/octet-stream"
}

// disposition keeps the name of a file and always makes browsers save it instead of showing it.
func disposition(header string) string {
	if _, params, err := mime.ParseMediaType(header); err == nil && params["filename"] != "" {
		return mime.FormatMediaType("attachment", map[string]string{"filename": params["filename"]})
	}
	return "attachment"
}

// boundedFile fails when the file is longer than the limit.
type boundedFile struct {
	io.ReadCloser
	left     int64
	tooLarge error
}

// Read implements io.Reader.
func (f *boundedFile) Read(p []byte) (int, error) {
	if f.left < 0 {
		return 0, f.tooLarge
	}
	// One byte more than the limit distinguishes a file that ends there from a longer one.
	n, err := f.ReadCloser.Read(p[:min(int64(len(p)), f.left+1)])
	if f.left -= int64(n); f.left < 0 {
		return n - 1, f.tooLarge
	}
	return n, err
}

type wireDocument struct {
	ID        domain.ID            `json:"id" wire:"required"`
	OrderID   domain.ID            `json:"order_id" wire:"required"`
	Kind      *domain.DocumentKind `json:"kind"`
	Name      string               `json:"name"`
	SizeBytes *int                 `json:"size_bytes"`
	CreatedAt *time.Time           `json:"created_at"`
}

// domain requires a valid ID.
func (w *wireDocument) domain(*reader) *domain.OrderDocument {
	if !w.ID.Valid() {
		return nil
	}
	w.Name = cmp.Or(w.Name, string(w.ID))
	return (*domain.OrderDocument)(w)
}
