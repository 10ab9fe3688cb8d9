package domain

import (
	"slices"
	"time"
)

// ExportJob is a file that a user requested. The provider generates it, offers it for download,
// and deletes it some days later.
type ExportJob struct {
	ID         ID
	BusinessID ID
	Kind       *ExportKind
	Format     *ExportFormat
	From       Date
	To         Date
	// AddressIDs and GasIDs filter the export; an empty list keeps all.
	AddressIDs []ID
	GasIDs     []ID
	Status     *ExportStatus
	// Progress is 0 to 100.
	Progress  int
	RowCount  *int
	SizeBytes *int
	FileName  *string
	CreatedAt *time.Time
	// CreatedBy is nil when the user no longer exists.
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

// OfFinance reports whether the export is only for users who may see invoices.
func (j *ExportJob) OfFinance() bool { return j.Kind != nil && j.Kind.OfFinance() }

// ExportKind is the content of an export.
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

var ExportKinds = []ExportKind{ExportDeliveries, ExportInvoices, ExportAccounting, ExportFleet, ExportFills, ExportTankLevels, ExportEmissions, ExportExcise}

// OfFinance reports whether a kind needs FINANCE_READ in addition to EXPORT_CREATE (product
// 3.2).
func (k ExportKind) OfFinance() bool { return k == ExportInvoices || k == ExportAccounting }

// ExportFormat is the file format of an export.
type ExportFormat string

const (
	ExportCSV  ExportFormat = "CSV"
	ExportXLSX ExportFormat = "XLSX"
	ExportPDF  ExportFormat = "PDF"
)

// ExportStatus is the state of an export.
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

var ExportStatuses = []ExportStatus{ExportQueued, ExportRunning, ExportDone, ExportFailed, ExportExpired, ExportCancelled}

type ExportPage struct {
	Items    []*ExportJob
	PageInfo PageInfo
}

// ExportInput is a request for an export.
type ExportInput struct {
	Kind       ExportKind
	Format     ExportFormat
	From       Date
	To         Date
	AddressIDs []ID
	GasIDs     []ID
}

// Check validates the input as far as possible without the provider, which counts the rows.
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

// choice adds a fault for invalid ids, or for too many of them.
func (f *faults) choice(field string, ids []ID) {
	switch {
	case len(ids) > maxFilterValues:
		f.add(field, UserTooLong)
	case slices.ContainsFunc(ids, func(id ID) bool { return !id.Valid() }):
		f.add(field, UserNotFound)
	}
}
