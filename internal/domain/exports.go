package domain

import (
	"slices"
	"time"
)

// ExportJob is a file that somebody asked for: it is made, may be downloaded, and is deleted
// some days later.
type ExportJob struct {
	ID         ID
	BusinessID ID
	Kind       *ExportKind
	Format     *ExportFormat
	From       Date
	To         Date
	// AddressIDs and GasIDs are what it is narrowed to; none are all.
	AddressIDs []ID
	GasIDs     []ID
	Status     *ExportStatus
	// Progress is 0 to 100.
	Progress  int
	RowCount  *int
	SizeBytes *int
	FileName  *string
	CreatedAt *time.Time
	// CreatedBy is nil when the person does not exist any more.
	CreatedBy  *UserRef
	FinishedAt *time.Time
	// ExpiresAt is when its file is deleted.
	ExpiresAt *time.Time
	// Error is the provider's sentence, which may be shown.
	Error *string
}

// IsLiveUpdate implements LiveUpdate.
func (*ExportJob) IsLiveUpdate() {}

// Ready reports whether there is a file to download.
func (j *ExportJob) Ready() bool { return j.Status != nil && *j.Status == ExportDone }

// OfFinance reports whether it holds what those alone may see who may see invoices.
func (j *ExportJob) OfFinance() bool { return j.Kind != nil && j.Kind.OfFinance() }

// ExportKind is what an export holds.
type ExportKind string

// The kinds of exports (product S14).
const (
	ExportDeliveries ExportKind = "DELIVERIES"
	ExportInvoices   ExportKind = "INVOICES"
	ExportAccounting ExportKind = "ACCOUNTING"
	ExportFleet      ExportKind = "FLEET"
	ExportFills      ExportKind = "FILLS"
	ExportTankLevels ExportKind = "TANK_LEVELS"
	ExportEmissions  ExportKind = "EMISSIONS"
	ExportExcise     ExportKind = "EXCISE"
)

// ExportKinds are all of them.
var ExportKinds = []ExportKind{ExportDeliveries, ExportInvoices, ExportAccounting, ExportFleet, ExportFills, ExportTankLevels, ExportEmissions, ExportExcise}

// OfFinance reports whether a kind needs FINANCE_READ beside EXPORT_CREATE (product 3.2).
func (k ExportKind) OfFinance() bool { return k == ExportInvoices || k == ExportAccounting }

// ExportFormat is how the file of an export is written.
type ExportFormat string

// The formats of exports.
const (
	ExportCSV  ExportFormat = "CSV"
	ExportXLSX ExportFormat = "XLSX"
	ExportPDF  ExportFormat = "PDF"
)

// ExportStatus is what became of an export.
type ExportStatus string

// The statuses of exports: En file, En cours, Prêt, Échec, Expiré, Annulé.
const (
	ExportQueued    ExportStatus = "QUEUED"
	ExportRunning   ExportStatus = "RUNNING"
	ExportDone      ExportStatus = "DONE"
	ExportFailed    ExportStatus = "FAILED"
	ExportExpired   ExportStatus = "EXPIRED"
	ExportCancelled ExportStatus = "CANCELLED"
)

// ExportStatuses are all of them.
var ExportStatuses = []ExportStatus{ExportQueued, ExportRunning, ExportDone, ExportFailed, ExportExpired, ExportCancelled}

// ExportPage is a page of exports.
type ExportPage struct {
	Items    []*ExportJob
	PageInfo PageInfo
}

// ExportInput is an export to ask for.
type ExportInput struct {
	Kind       ExportKind
	Format     ExportFormat
	From       Date
	To         Date
	AddressIDs []ID
	GasIDs     []ID
}

// Check tests what can be known without the provider, which counts the rows.
func (in ExportInput) Check() error {
	var f faults
	if in.Format == ExportPDF && in.Kind != ExportEmissions {
		f.add("format", UserForbiddenValue)
	}
	switch _, ok := ParseDate(string(in.From)); {
	case !ok:
		f.add("from", UserInvalid)
	case in.To < in.From:
		f.add("from", UserOutOfRange)
	case in.To >= in.From.AddMonths(maxPeriodMonths):
		f.add("to", UserOutOfRange)
	}
	f.choice("addressIds", in.AddressIDs)
	f.choice("gasIds", in.GasIDs)
	return f.err()
}

// choice notes ids that cannot be, and too many of them.
func (f *faults) choice(field string, ids []ID) {
	switch {
	case len(ids) > maxFilterValues:
		f.add(field, UserTooLong)
	case slices.ContainsFunc(ids, func(id ID) bool { return !id.Valid() }):
		f.add(field, UserNotFound)
	}
}
