package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// errNoReport is the error when the provider accepts a file without sending a report.
var errNoReport = domain.NewError(domain.CodeUpstreamInvalid, "Le fichier est parti, mais son compte rendu n’est pas arrivé. Vérifiez la liste des véhicules, puis réessayez\u00a0: rien n’est créé deux fois.")

// ImportFleet creates and changes vehicles of the tab's business from a CSV file (POST
// /fleet/import). With dryRun it only counts the changes. Only the provider parses the file.
func ImportFleet(ctx context.Context, file []byte, dryRun bool) (*domain.FleetImportReport, error) {
	report, err := writeToCurrentBusiness(ctx, domain.CheckFleetFile(file), func(l *loaders, businessID domain.ID) (*domain.FleetImportReport, error) {
		report, err := l.upstream.ImportFleet(ctx, businessID, file, dryRun)
		if report == nil && err == nil {
			err = errNoReport
		}
		return report, err
	})
	return report, wordedFor("import", err)
}
