package provider_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/provider"
)

// checkExports creates an export, follows it to its end and its notification, and reads its file.
// Then it retries, cancels and deletes those of the demonstration.
func checkExports(t *testing.T, s *provider.Session, b *domain.Business) {
	ctx := t.Context()
	page := must[*domain.ExportPage](t)(s.Exports(ctx, b.ID, domain.Page{Page: 1, PerPage: 100}))
	byStatus := map[domain.ExportStatus]*domain.ExportJob{}
	for _, job := range page.Items {
		byStatus[*job.Status] = job
	}
	if page.PageInfo.TotalCount != len(page.Items) || len(byStatus) != len(domain.ExportStatuses) {
		t.Fatalf("exports %+v", page)
	}
	in := domain.ExportInput{Kind: domain.ExportDeliveries, Format: domain.ExportCSV, From: "2026-01-01", To: "2026-11-20"}
	rows := must[int](t)(s.EstimateExport(ctx, b.ID, in))
	if rows == 0 {
		t.Error("the estimate is no row")
	}
	job, note := followExport(t, s, b, in)
	if *job.RowCount != rows || job.FileName == nil || job.SizeBytes == nil || job.ExpiresAt == nil || job.CreatedBy.FirstName != "Claire" {
		t.Errorf("at its end %+v", job)
	}
	if note.Subject != domain.AboutExport || note.SubjectID != job.ID || note.Title == "" || note.ReadAt != nil {
		t.Errorf("its notification %+v", note)
	}
	file := readFile(t)(s.ExportFile(ctx, job.ID, domain.FileRequest{}))
	if !strings.HasPrefix(file, "\ufeff") || strings.Count(file, "\r\n") != rows+1 || len(file) != *job.SizeBytes {
		t.Errorf("%d bytes of %d rows: %.80q", len(file), rows, file)
	}
	if part := readFile(t)(s.ExportFile(ctx, job.ID, domain.FileRequest{Range: "bytes=3-9"})); part != file[3:10] {
		t.Errorf("a part %q", part)
	}
	checkExportWrites(t, s, byStatus, job)
}

// followExport creates an export twice, the second time as after a double click, and reads the
// export and its notification when the stream has them.
func followExport(t *testing.T, s *provider.Session, b *domain.Business, in domain.ExportInput) (job *domain.ExportJob, note *domain.AppNotification) {
	t.Helper()
	ctx := t.Context()
	err := s.Stream(ctx, b.ID, "", func(e domain.LiveEvent) error {
		switch {
		case job == nil && e.ID != "": // the stream is open
			var existing bool
			var err error
			if job, existing, err = s.CreateExport(ctx, b.ID, in, false, "export-1"); err != nil || existing || *job.Status != domain.ExportQueued {
				t.Fatalf("asked for: %+v, existing %t, %v", job, existing, err)
			}
			if same, existing, err := s.CreateExport(ctx, b.ID, in, false, "export-2"); err != nil || !existing || same.ID != job.ID {
				t.Errorf("created twice: %+v, existing %t, %v", same, existing, err)
			}
		case e.Export != nil && e.Export.ID == job.ID:
			job = must[*domain.ExportJob](t)(s.Export(ctx, job.ID))
		case e.Notification != nil:
			if e.Notification.CustomerID != must[*domain.Customer](t)(s.Customer(ctx)).ID {
				t.Errorf("another user's %+v", e.Notification)
			}
			if found := must[[]*domain.AppNotification](t)(s.Notifications(ctx, b.ID, []domain.ID{e.Notification.ID})); len(found) == 1 {
				note = found[0]
			}
		}
		if job != nil && *job.Status == domain.ExportDone && note != nil {
			return errEnough
		}
		return nil
	})
	if !errors.Is(err, errEnough) {
		t.Fatalf("%+v, %+v: %v", job, note, err)
	}
	return job, note
}

func checkExportWrites(t *testing.T, s *provider.Session, byStatus map[domain.ExportStatus]*domain.ExportJob, ready *domain.ExportJob) {
	t.Helper()
	ctx := t.Context()
	_, err := s.RetryExport(ctx, ready.ID)
	isConflict(t, err, domain.UserExportNotRetryable)
	_, err = s.CancelExport(ctx, ready.ID)
	isConflict(t, err, domain.UserExportFinished)
	retried := must[*domain.ExportJob](t)(s.RetryExport(ctx, byStatus[domain.ExportCancelled].ID))
	if retried.ID != byStatus[domain.ExportCancelled].ID || *retried.Status != domain.ExportQueued {
		t.Errorf("queued again %+v", retried)
	}
	isConflict(t, s.DeleteExport(ctx, byStatus[domain.ExportRunning].ID), domain.UserExportRunning)
	if cancelled := must[*domain.ExportJob](t)(s.CancelExport(ctx, byStatus[domain.ExportRunning].ID)); *cancelled.Status != domain.ExportCancelled {
		t.Errorf("cancelled %+v", cancelled)
	}
	if err := s.DeleteExport(ctx, ready.ID); err != nil {
		t.Error(err)
	}
	for _, id := range []domain.ID{ready.ID, byStatus[domain.ExportExpired].ID, byStatus[domain.ExportFailed].ID} {
		if _, err := s.ExportFile(ctx, id, domain.FileRequest{}); domain.CodeOf(err) != domain.CodeNotFound {
			t.Errorf("the file of %s: %v", id, err)
		}
	}
}

// isConflict checks that the error is a refusal because of the record's state.
func isConflict(t *testing.T, err error, want domain.UserErrorCode) {
	t.Helper()
	failure, ok := errors.AsType[*domain.Error](err)
	if !ok || failure.Code != domain.CodeConflict || len(failure.UserErrors) != 1 || failure.UserErrors[0].Code != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// checkPriceAlerts creates an alert, and checks that invalid ones are refused.
func checkPriceAlerts(t *testing.T, s *provider.Session, b *domain.Business) {
	ctx := t.Context()
	in := domain.PriceAlertInput{GasID: "1", Condition: domain.PriceBelow, Threshold: "0.8"}
	made := must[*domain.PriceAlert](t)(s.CreatePriceAlert(ctx, b.ID, in, "alert-1"))
	if made.GasID != "1" || *made.Condition != domain.PriceBelow || made.Threshold != "0.8000" || !made.Active || made.CreatedAt == nil {
		t.Errorf("created %+v", made)
	}
	_, err := s.CreatePriceAlert(ctx, b.ID, in, "alert-2")
	isRefused(t, err, "threshold not_unique")
	_, err = s.CreatePriceAlert(ctx, b.ID, domain.PriceAlertInput{GasID: "1", Condition: domain.PriceAbove, Threshold: "0.8"}, "alert-3")
	isRefused(t, err, "threshold price_passed")
	if all := must[[]*domain.PriceAlert](t)(s.PriceAlerts(ctx, b.ID)); len(all) == 0 || all[0].ID != made.ID {
		t.Errorf("alerts %+v", all)
	}
	if err := s.DeletePriceAlert(ctx, made.ID); err != nil {
		t.Fatal(err)
	}
	if err := s.DeletePriceAlert(ctx, made.ID); domain.CodeOf(err) != domain.CodeNotFound {
		t.Errorf("the second delete gives %v", err)
	}
}
