package provider

import (
	"context"
	"net/http"

	"github.com/citerne/citerne/internal/domain"
)

// ImportFleet creates and changes vehicles of a business from a CSV file: POST /fleet/import, v3.
// The result is nil when the provider accepted the file without a report.
func (s *Session) ImportFleet(ctx context.Context, businessID domain.ID, file []byte, dryRun bool) (*domain.FleetImportReport, error) {
	// Only the file is a field of the dashboard's form.
	body := &form{parts: []part{{"business_id", string(businessID)}, {"dry_run", flag(dryRun)}}}
	body.attach("file", "vehicules.csv", "text/csv", file)
	return writeRecord[*domain.FleetImportReport](ctx, s, "import fleet", "fleet_import",
		call{api: apiV3, method: http.MethodPost, route: "/fleet/import", idempotencyKey: newKey(), body: body})
}

type wireImport struct {
	DryRun       bool                       `json:"dry_run"`
	TotalRows    int                        `json:"total_rows"`
	Created      int                        `json:"created"`
	Updated      int                        `json:"updated"`
	Unchanged    int                        `json:"unchanged"`
	Rejected     int                        `json:"rejected"`
	Errors       []*domain.FleetImportError `json:"errors"`
	RejectedFile *string                    `json:"rejected_file"`
}

func (w *wireImport) domain(*reader) *domain.FleetImportReport {
	w.Errors = orEmpty(w.Errors)
	return (*domain.FleetImportReport)(w)
}

type wireImportError struct {
	Row     int    `json:"row" wire:"required"`
	Column  string `json:"column"`
	Value   string `json:"value"`
	Message string `json:"message"`
}

func (w *wireImportError) domain(*reader) *domain.FleetImportError {
	return (*domain.FleetImportError)(w)
}
