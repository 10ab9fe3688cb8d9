package loader

import (
	"cmp"
	"context"
	"slices"

	"github.com/citerne/citerne/internal/domain"
)

// Exports returns a page of the exports of the tab's business (GET /exports). It leaves out
// exports of invoices and entries for a customer who may not see invoices.
func Exports(ctx context.Context, page domain.Page) (*domain.ExportPage, error) {
	if err := page.Check(); err != nil {
		return nil, err
	}
	found, err := ofTab(ctx, func(ctx context.Context, l *loaders, businessID domain.ID) (*domain.ExportPage, error) {
		found, err := l.upstream.Exports(ctx, businessID, page)
		if err == nil {
			setDefaultBusiness(businessID, businessOfExport, found.Items...)
		}
		return found, err
	})
	if err != nil {
		return nil, err
	}
	found.Items, err = visibleExports(ctx, found.Items)
	return found, err
}

// Export returns the current state of one export of a business (GET /exports/{id}); nil when it
// does not exist or the customer may not see it.
func Export(ctx context.Context, businessID, id domain.ID) (*domain.ExportJob, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	job, err := l.upstream.Export(ctx, id)
	switch domain.CodeOf(err) {
	case "":
	case domain.CodeNotFound, domain.CodeForbidden:
		return nil, nil
	default:
		return nil, err
	}
	setDefaultBusiness(businessID, businessOfExport, job)
	seen, err := visibleExports(ctx, []*domain.ExportJob{job})
	if err != nil || len(seen) == 0 {
		return nil, err
	}
	return job, nil
}

// LatestExport returns one of the latest exports of a business (GET /exports); nil when it is
// not among them or the customer may not see it. All calls in a response share one read.
func LatestExport(ctx context.Context, businessID, id domain.ID) (*domain.ExportJob, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	jobs, err := l.exports.get(l.reading(businessID), businessID)
	if domain.CodeOf(err) == domain.CodeForbidden {
		return nil, nil
	}
	i := slices.IndexFunc(jobs, func(j *domain.ExportJob) bool { return j.ID == id })
	if i < 0 || err != nil {
		return nil, err
	}
	seen, err := visibleExports(ctx, []*domain.ExportJob{jobs[i]})
	if err != nil || len(seen) == 0 {
		return nil, err
	}
	return seen[0], nil
}

func (l *loaders) fetchExports(ctx context.Context, businessID domain.ID) ([]*domain.ExportJob, error) {
	latest, err := l.upstream.Exports(ctx, businessID, domain.Page{Page: 1, PerPage: domain.MaxPerPage})
	if err != nil {
		return nil, err
	}
	setDefaultBusiness(businessID, businessOfExport, latest.Items...)
	return latest.Items, nil
}

// visibleExports returns the exports that the customer may see. The provider should leave out
// the others; this removes any that it sends.
func visibleExports(ctx context.Context, jobs []*domain.ExportJob) ([]*domain.ExportJob, error) {
	for _, job := range jobs {
		if !job.OfFinance() {
			continue
		}
		if allowed, err := maySeeInvoices(ctx, job.BusinessID); err != nil || allowed {
			return jobs, err
		}
		return slices.DeleteFunc(jobs, (*domain.ExportJob).OfFinance), nil
	}
	return jobs, nil
}

// ExportEstimate returns how many rows an export of the tab's business would have (GET
// /exports/estimate).
func ExportEstimate(ctx context.Context, in domain.ExportInput) (int, error) {
	if err := cmp.Or(checkIDs(slices.Concat(in.AddressIDs, in.GasIDs)...), in.Check()); err != nil {
		return 0, err
	}
	return ofTab(ctx, func(ctx context.Context, l *loaders, businessID domain.ID) (int, error) {
		return l.upstream.EstimateExport(ctx, businessID, in)
	})
}

// CreateExport requests an export of the tab's business (POST /exports). existing reports that
// the provider returned an equal, earlier export.
func CreateExport(ctx context.Context, in domain.ExportInput, again bool, key domain.ID) (job *domain.ExportJob, existing bool, err error) {
	job, err = writeExport(ctx, cmp.Or(in.Check(), domain.CheckKey(key)), func(l *loaders, businessID domain.ID) (job *domain.ExportJob, err error) {
		job, existing, err = l.upstream.CreateExport(ctx, businessID, in, again, key)
		return job, reworded(err, usedKey("export"))
	})
	return job, existing, err
}

// RetryExport queues an export again (POST /exports/{id}/retry).
func RetryExport(ctx context.Context, id domain.ID) (*domain.ExportJob, error) {
	return writeExport(ctx, nil, func(l *loaders, _ domain.ID) (*domain.ExportJob, error) { return l.upstream.RetryExport(ctx, id) })
}

// CancelExport cancels an export (POST /exports/{id}/cancel).
func CancelExport(ctx context.Context, id domain.ID) (*domain.ExportJob, error) {
	return writeExport(ctx, nil, func(l *loaders, _ domain.ID) (*domain.ExportJob, error) { return l.upstream.CancelExport(ctx, id) })
}

// DeleteExport deletes an export and its file (DELETE /exports/{id}).
func DeleteExport(ctx context.Context, id domain.ID) (*domain.ID, error) {
	return write(ctx, nil, func(l *loaders) (*domain.ID, error) { return deleted(id, l.upstream.DeleteExport(ctx, id)) })
}

func writeExport(ctx context.Context, check error, do func(*loaders, domain.ID) (*domain.ExportJob, error)) (*domain.ExportJob, error) {
	return writeToCurrentBusiness(ctx, check, func(l *loaders, businessID domain.ID) (*domain.ExportJob, error) {
		job, err := do(l, businessID)
		setDefaultBusiness(businessID, businessOfExport, job)
		return job, err
	})
}

func businessOfExport(job *domain.ExportJob) *domain.ID { return &job.BusinessID }
