package provider

import (
	"context"
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// maxExport bounds the file of an export: 200,000 rows (product S14) of more than a kilobyte.
const maxExport = 256 << 20

// Exports lists the exports of a business, a page at a time, the latest first: GET /exports of the
// analytics base. The provider leaves out those that the session may not see.
func (s *Session) Exports(ctx context.Context, businessID domain.ID, page domain.Page) (*domain.ExportPage, error) {
	q := withPage(query{}.with("business_id", string(businessID)), page)
	items, total, err := readPage[*domain.ExportJob](ctx, s, "fetch exports", "export",
		call{api: apiAnalytics, method: http.MethodGet, route: "/exports", query: q})
	if err != nil {
		return nil, err
	}
	return &domain.ExportPage{Items: items, PageInfo: domain.PageInfo{Page: page.Page, PerPage: page.PerPage, TotalCount: total}}, nil
}

// Export reads one export: GET /exports/{id} of the analytics base.
func (s *Session) Export(ctx context.Context, id domain.ID) (*domain.ExportJob, error) {
	return readRecord[*domain.ExportJob](ctx, s, "fetch export", "export", call{api: apiAnalytics, method: http.MethodGet, route: "/exports/{id}", id: id})
}

// EstimateExport returns the number of rows that an export would have: GET /exports/estimate of
// the analytics base.
func (s *Session) EstimateExport(ctx context.Context, businessID domain.ID, in domain.ExportInput) (int, error) {
	q := query{}.with("business_id", string(businessID)).with("kind", snake(in.Kind)).with("from", string(in.From)).with("to", string(in.To))
	q = withAll(withAll(q, "address_id", in.AddressIDs), "gas_id", in.GasIDs)
	estimate, err := readRecord[*wireEstimate](ctx, s, "estimate export", "export_estimate",
		call{api: apiAnalytics, method: http.MethodGet, route: "/exports/estimate", query: q})
	if err != nil {
		return 0, err
	}
	return *estimate.Rows, nil
}

// CreateExport creates an export: POST /exports of the analytics base. A repeated key creates no
// second export. existing reports that the provider returned an equal export of the last minutes
// instead; again prevents that.
func (s *Session) CreateExport(ctx context.Context, businessID domain.ID, in domain.ExportInput, again bool, key domain.ID) (job *domain.ExportJob, existing bool, err error) {
	f := exportBody(businessID, in)
	if again {
		f["again"] = true
	}
	var status int
	job, err = s.writeExport(ctx, "create export", call{method: http.MethodPost, route: "/exports", body: f, idempotencyKey: key, status: &status})
	return job, job != nil && status == http.StatusOK, err
}

// RetryExport queues an export again: POST /exports/{id}/retry of the analytics base.
func (s *Session) RetryExport(ctx context.Context, id domain.ID) (*domain.ExportJob, error) {
	return s.writeExport(ctx, "retry export", call{method: http.MethodPost, route: "/exports/{id}/retry", id: id})
}

// CancelExport cancels an unfinished export: POST /exports/{id}/cancel of the analytics base.
func (s *Session) CancelExport(ctx context.Context, id domain.ID) (*domain.ExportJob, error) {
	return s.writeExport(ctx, "cancel export", call{method: http.MethodPost, route: "/exports/{id}/cancel", id: id})
}

// DeleteExport deletes an export and its file: DELETE /exports/{id} of the analytics base.
func (s *Session) DeleteExport(ctx context.Context, id domain.ID) error {
	_, err := s.write(ctx, "delete export", call{api: apiAnalytics, method: http.MethodDelete, route: "/exports/{id}", id: id})
	return err
}

// ExportFile opens the file of an export: GET /exports/{id}/file of the analytics base. It is
// streamed; the caller closes it.
func (s *Session) ExportFile(ctx context.Context, id domain.ID, in domain.FileRequest) (*domain.File, error) {
	return s.part(ctx, "fetch export file", call{api: apiAnalytics, method: http.MethodGet, route: "/exports/{id}/file", id: id}, maxExport, in)
}

func (s *Session) writeExport(ctx context.Context, op string, c call) (*domain.ExportJob, error) {
	c.api = apiAnalytics
	return writeRecord[*domain.ExportJob](ctx, s, op, "export", c)
}

// exportBody returns the body of a new export.
func exportBody(businessID domain.ID, in domain.ExportInput) fields {
	f := fields{"business_id": businessID, "kind": snake(in.Kind), "format": snake(in.Format), "from": in.From, "to": in.To,
		"address_ids": undefined{}, "gas_ids": undefined{}}
	if len(in.AddressIDs) > 0 {
		f["address_ids"] = in.AddressIDs
	}
	if len(in.GasIDs) > 0 {
		f["gas_ids"] = in.GasIDs
	}
	return f
}

type wireEstimate struct {
	Rows *int `json:"rows" wire:"required"`
}

func (w *wireEstimate) itself(*reader) *wireEstimate { return w }

type exportFields struct {
	ID         domain.ID            `json:"id" wire:"required"`
	BusinessID domain.ID            `json:"business_id"`
	Kind       *domain.ExportKind   `json:"kind"`
	Format     *domain.ExportFormat `json:"format"`
	From       domain.Date          `json:"from" wire:"required"`
	To         domain.Date          `json:"to" wire:"required"`
	AddressIDs []domain.ID          `json:"address_ids"`
	GasIDs     []domain.ID          `json:"gas_ids"`
	Status     *domain.ExportStatus `json:"status"`
	Progress   int                  `json:"progress"`
	RowCount   *int                 `json:"row_count"`
	SizeBytes  *int                 `json:"size_bytes"`
	FileName   *string              `json:"file_name"`
	CreatedAt  *time.Time           `json:"created_at"`
	CreatedBy  *domain.UserRef      `json:"created_by_name"`
	FinishedAt *time.Time           `json:"finished_at"`
	ExpiresAt  *time.Time           `json:"expires_at"`
	Error      *string              `json:"error"`
}

type wireExport struct {
	exportFields
	AuthorID domain.ID `json:"created_by"`
}

func (w *wireExport) domain(*reader) *domain.ExportJob {
	job := (*domain.ExportJob)(&w.exportFields)
	job.AddressIDs, job.GasIDs = orEmpty(w.AddressIDs), orEmpty(w.GasIDs)
	job.Progress = min(max(w.Progress, 0), 100)
	job.CreatedBy = author(w.AuthorID, w.CreatedBy)
	return job
}

type wireExportUpdate struct {
	ID domain.ID `json:"id" wire:"required"`
}

func (w *wireExportUpdate) domain(*reader) *domain.ExportUpdate { return (*domain.ExportUpdate)(w) }
