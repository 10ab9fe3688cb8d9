package fleetimport

import (
	"context"
	"database/sql"
	"fmt"
	"io"
	"mime"
	"net/http"
	"slices"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/fleet"
	"github.com/citerne/citerne/internal/sandbox/form"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// The limits of a list of vehicles (product S11), in bytes, rows, and listed errors.
const (
	MaxFile   = 2 << 20
	maxRows   = 5000
	maxErrors = 500
)

// Report is the result of an import, or of its dry run.
type Report struct {
	DryRun       bool       `json:"dry_run"`
	TotalRows    int        `json:"total_rows"`
	Created      int        `json:"created"`
	Updated      int        `json:"updated"`
	Unchanged    int        `json:"unchanged"`
	Rejected     int        `json:"rejected"`
	Errors       []RowError `json:"errors"`
	RejectedFile *string    `json:"rejected_file"`
}

// RowError is an error of a cell; Row is its line in the file.
type RowError struct {
	Row     int    `json:"row"`
	Column  string `json:"column"`
	Value   string `json:"value"`
	Message string `json:"message"`
}

// importFleet answers POST /v3/fleet/import: it writes the valid rows in one transaction.
func (s *Service) importFleet(r *http.Request, who api.Caller) (api.Answer, error) {
	upload, err := readUpload(r)
	if err != nil {
		return api.Answer{}, err
	}
	var report Report
	err = s.DB.Write(r.Context(), func(tx *sql.Tx) error {
		if err := api.Require(r.Context(), tx, who, upload.business, api.FleetWrite); err != nil {
			return err
		}
		list, err := readList(upload.content)
		if err != nil {
			return err
		}
		report, err = s.importList(r.Context(), tx, upload.business, list, upload.dry)
		return err
	})
	return api.OK(api.Data[Report]{Data: report}), err
}

// upload is the body of an import. content is nil without a file.
type upload struct {
	business store.ID
	dry      bool
	content  []byte
}

func readUpload(r *http.Request) (u upload, err error) {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "multipart/form-data" {
		return u, api.NotForm
	}
	if err := r.ParseMultipartForm(MaxFile + form.MaxBody); err != nil {
		return u, api.Unreadable(err)
	}
	values, files := form.Form(r.MultipartForm.Value), r.MultipartForm.File["file"]
	fields := []string{"business_id", "dry_run"}
	for name, all := range values {
		if !slices.Contains(fields, name) || len(all) > 1 {
			return u, api.BadRequest("the fields are business_id and dry_run, once")
		}
	}
	if len(files) > 1 || len(files) != len(r.MultipartForm.File) {
		return u, api.BadRequest("file is the only file")
	}
	if u.dry = values.Text("dry_run") == "1"; !u.dry && values.Text("dry_run") != "0" {
		return u, api.BadRequest("dry_run is 1 or 0")
	}
	u.business, _ = store.ParseID(values.Text("business_id")) // 0, which no business has, for a malformed id
	if len(files) == 0 {
		return u, nil
	}
	part, err := files[0].Open()
	if err != nil {
		return u, api.Unreadable(err)
	}
	if u.content, err = io.ReadAll(part); err != nil {
		return u, api.Unreadable(err)
	}
	return u, part.Close()
}

// importList checks each row and, unless dry, writes the valid ones.
func (s *Service) importList(ctx context.Context, tx *sql.Tx, business store.ID, l list, dry bool) (Report, error) {
	report := Report{DryRun: dry, TotalRows: len(l.rows), Errors: []RowError{}}
	rules, err := s.readRules(ctx, tx, business, l)
	if err != nil {
		return report, err
	}
	var created, updated []fleet.Row
	var rejected []listRow
	for _, row := range l.rows {
		v, isNew, faults := rules.read(row)
		switch {
		case len(faults) > 0:
			for _, f := range faults {
				row.problems = append(row.problems, f.Message)
			}
			rejected = append(rejected, row)
			report.Errors = append(report.Errors, faults[:min(len(faults), maxErrors-len(report.Errors))]...)
		case isNew:
			created = append(created, v)
		case rules.same(v):
			report.Unchanged++
		default:
			updated = append(updated, v)
		}
	}
	report.Created, report.Updated, report.Rejected = len(created), len(updated), len(rejected)
	if len(rejected) > 0 {
		file, err := l.file(rejected)
		if err != nil {
			return report, err
		}
		report.RejectedFile = &file
	}
	if dry {
		return report, nil
	}
	return report, save(ctx, tx, created, updated)
}

// save inserts and updates the vehicles of a list.
func save(ctx context.Context, tx *sql.Tx, created, updated []fleet.Row) error {
	table := store.NewTable("vehicles", "business_id, address_id, registration, plate, foreign_registration, label, category, gas_id, energy_subtype, tank_capacity, adblue_capacity, gvw_kg, odometer_km, cost_center")
	for _, v := range created {
		table.Add(v.BusinessID, v.AddressID, v.Registration, v.Plate, v.ForeignRegistration, v.Label, v.Category, v.GasID, v.EnergySubtype, v.TankCapacity,
			v.AdblueCapacity, v.GvwKg, v.OdometerKm, v.CostCenter)
	}
	if err := table.Insert(ctx, tx); err != nil {
		return err
	}
	for _, v := range updated {
		if err := fleet.Rows.Update(ctx, tx, &v); err != nil {
			return fmt.Errorf("import a vehicle: %w", err)
		}
	}
	return nil
}
