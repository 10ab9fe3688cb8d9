package graph

import (
	"context"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/graph/payload"
	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/web"
)

func (query) Exports(ctx context.Context, page *domain.Page) (*domain.ExportPage, error) {
	return loader.Exports(ctx, orFirst(page))
}

func (query) ExportEstimate(ctx context.Context, input domain.ExportInput) (int, error) {
	return loader.ExportEstimate(ctx, input)
}

func (exportJob) DownloadURL(ctx context.Context, job *domain.ExportJob) (*string, error) {
	if !job.Ready() {
		return nil, nil
	}
	return fileURL(ctx, web.Export(job.ID))
}

// PreviewURL resolves ExportJob.previewUrl: only a PDF file has a preview.
func (exportJob) PreviewURL(ctx context.Context, job *domain.ExportJob) (*string, error) {
	if !job.Ready() || job.Format == nil || *job.Format != domain.ExportPDF {
		return nil, nil
	}
	return previewURL(ctx, web.Export(job.ID))
}

func (mutation) CreateExport(ctx context.Context, input domain.ExportInput, again bool, idempotencyKey domain.ID) (*payload.Export, error) {
	job, existing, err := loader.CreateExport(ctx, input, again, idempotencyKey)
	return exportPayload(ctx, job, existing, err)
}

func (mutation) RetryExport(ctx context.Context, id domain.ID) (*payload.Export, error) {
	job, err := loader.RetryExport(ctx, id)
	return exportPayload(ctx, job, false, err)
}

func (mutation) CancelExport(ctx context.Context, id domain.ID) (*payload.Export, error) {
	job, err := loader.CancelExport(ctx, id)
	return exportPayload(ctx, job, false, err)
}

func (mutation) DeleteExport(ctx context.Context, id domain.ID) (*payload.Delete, error) {
	return deletePayload(loader.DeleteExport(ctx, id))
}
