package fleetimport

import (
	"database/sql"
	"encoding/csv"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/encoding/charmap"

	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/fleet"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// importSeeds returns lists in both encodings and with both separators, and lists whose cells need
// escaping.
func importSeeds(f *testing.F) []string {
	const list = "Immatriculation;Nom;Catégorie;Énergie;Produit;Réservoir L;Site;kilometrage\nab-123-cd;é;Poids lourd;Carburants;Gazole B7;1 200;dépôt;12\n" +
		"PELLE-07;\"a\nb\";engin;;GNR;60;;5\nAA-000-AA;=1;Vélo;;Bois;3001;Nulle part;abc\nAB-124-CD;x;Voiture;Electrique;AC_DC;;;\n"
	ansi, err := charmap.Windows1252.NewEncoder().String(list)
	if err != nil {
		f.Fatal(err)
	}
	return []string{
		list, "\ufeff" + strings.ReplaceAll(list, "\n", "\r\n"), ansi, strings.ReplaceAll(list, ";", ","), strings.ReplaceAll(ansi, ";", ","),
		"immatriculation;nom\n\"'=a\";\"=b\"\n@c;\"d\"\"\ne\"\n", "probleme;immatriculation\nx;y\n", "immatriculation,\na,b,c\n", "'immatriculation\n'-1\n",
	}
}

// errUndo rolls the transaction of an import back.
var errUndo = errors.New("undone")

// No file makes the import fail. A dry run counts the same rows as a real one. Rejected rows are
// rejected again, and none of their cells begins a formula.
func FuzzImport(f *testing.F) {
	for _, list := range importSeeds(f) {
		f.Add([]byte(list))
	}
	db, err := store.Open("")
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { _ = db.Close() })
	data, err := seed.Load()
	if err != nil {
		f.Fatal(err)
	}
	ctx := f.Context()
	if err := store.Migrate(ctx, db); err != nil {
		f.Fatal(err)
	}
	err = db.WriteOnly(ctx, "fill the store",
		store.Do(`INSERT INTO businesses (id, name, created_at) VALUES (1, 'Garonne', '')`),
		store.Do(`INSERT INTO addresses (id, business_id, label, kind, line1, postal_code, city, country_code) VALUES (1, 1, 'Dépôt', 'BOTH', 'x', '31000', 'x', 'FR')`),
		store.Do(`INSERT INTO vehicles (business_id, registration, plate, foreign_registration, category, gas_id, odometer_km) VALUES (1, 'PELLE-07', 'PELLE07', 1, 'MACHINE', 4, 10)`))
	if err != nil {
		f.Fatal(err)
	}
	s := &Service{DB: db, Seed: data, Fleet: &fleet.Service{DB: db, Seed: data, Clock: &clock.Clock{Wall: func() time.Time { return time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC) }}}}
	f.Fuzz(func(t *testing.T, content []byte) {
		l, fault := parseList(content)
		if fault != "" {
			return
		}
		err := db.Write(t.Context(), func(tx *sql.Tx) error {
			checkImport(t, s, tx, l)
			return errUndo
		})
		if !errors.Is(err, errUndo) {
			t.Error(err)
		}
	})
}

// checkImport imports a list in a dry run and in a real one, then its rejected rows.
func checkImport(t *testing.T, s *Service, tx *sql.Tx, l list) {
	run := func(l list, dry bool) Report {
		t.Helper()
		report, err := s.importList(t.Context(), tx, 1, l, dry)
		if err != nil {
			t.Fatal(err)
		}
		if report.TotalRows != report.Created+report.Updated+report.Unchanged+report.Rejected || len(report.Errors) > maxErrors || (report.RejectedFile == nil) != (report.Rejected == 0) {
			t.Errorf("the counts of the report contradict each other: %+v", report)
		}
		return report
	}
	dry, real := run(l, true), run(l, false)
	if dry.Created != real.Created || dry.Updated != real.Updated || dry.Unchanged != real.Unchanged || dry.Rejected != real.Rejected {
		t.Errorf("dry run %+v, real run %+v", dry, real)
	}
	if real.RejectedFile == nil || len(*real.RejectedFile) > MaxFile {
		return
	}
	reader := csv.NewReader(strings.NewReader(strings.TrimPrefix(*real.RejectedFile, byteOrderMark)))
	reader.Comma = ';' // the reader also checks the quotes (RFC 4180) and that rows have the same length
	records, err := reader.ReadAll()
	if err != nil || len(records) != real.Rejected+1 {
		t.Errorf("%d records for %d rejected rows and a header: %v", len(records), real.Rejected, err)
	}
	for _, cell := range slices.Concat(records...) {
		if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
			t.Errorf("%q begins a formula", cell)
		}
	}
	again, fault := parseList([]byte(*real.RejectedFile))
	if fault != "" {
		t.Fatalf("the file of rejected rows is refused as %s: %q", fault, *real.RejectedFile)
	}
	if twice := run(again, false); twice.Rejected != real.Rejected || twice.TotalRows != real.Rejected || !slices.Equal(cellsOf(twice), cellsOf(real)) {
		t.Errorf("importing the rejected rows again: %+v, want the errors of %+v: %q", twice, real, *real.RejectedFile)
	}
}

// cellsOf returns the columns and values of the errors of a report.
func cellsOf(r Report) (all []string) {
	for _, e := range r.Errors {
		all = append(all, e.Column+" "+e.Value)
	}
	return all
}
