package sheet_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/sheet"
)

var (
	columns = []sheet.Column{
		{Title: "Nom", Kind: sheet.Text, Width: 20}, {Title: "Litres", Kind: sheet.Whole, Width: 10}, {Title: "CO₂e (kg)", Kind: sheet.Decimal, Width: 12},
		{Title: "Montant HT", Kind: sheet.Amount, Width: 12}, {Title: "Jour", Kind: sheet.Day, Width: 12}, {Title: "Heure", Kind: sheet.Instant, Width: 16},
		{Title: "Écriture", Kind: sheet.FrenchDay, Width: 12},
	}
	// In Paris, clocks went back in the night before this instant.
	at       = time.Date(2026, 10, 25, 22, 30, 0, 0, time.UTC)
	fullRow  = []any{"Dépôt; « Sud »", 1234567, "-1234.125", int64(-105), calendar.NewDate(2028, 2, 29), at, calendar.NewDate(2026, 1, 1)}
	emptyRow = []any{nil, nil, nil, nil, nil, nil, nil}
)

func write(t *testing.T, w sheet.Writer, err error, rows ...[]any) {
	t.Helper()
	for _, row := range rows {
		err = errors.Join(err, w.Write(row))
	}
	if err = errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
}

func TestCSVFormat(t *testing.T) {
	var file bytes.Buffer
	w, err := sheet.NewCSV(&file, columns)
	write(t, w, err, fullRow, emptyRow)
	want := "\ufeffNom;Litres;CO₂e (kg);Montant HT;Jour;Jour (jj/mm/aaaa);Heure;Heure (jj/mm/aaaa hh:mm);Écriture\r\n" +
		"\"Dépôt; « Sud »\";1234567;-1234,125;-1,05;2028-02-29;29/02/2028;2026-10-25 23:30;25/10/2026 23:30;01/01/2026\r\n;;;;;;;;\r\n"
	if file.String() != want {
		t.Errorf("got\n%q, want\n%q", file.String(), want)
	}
}

// open reads a workbook.
func open(t *testing.T, file []byte) *excelize.File {
	t.Helper()
	book, err := excelize.OpenReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = book.Close() })
	return book
}

func TestWorkbookHasTypedCells(t *testing.T) {
	var file bytes.Buffer
	w, err := sheet.NewXLSX(&file, columns, sheet.Workbook{Title: "Livraisons", About: [][]string{{"Période", "2026"}}, Temp: t.TempDir()})
	write(t, w, err, fullRow, emptyRow)
	book := open(t, file.Bytes())
	for _, raw := range []bool{false, true} {
		rows, err := book.GetRows("Livraisons", excelize.Options{RawCellValue: raw})
		if err != nil {
			t.Fatal(err)
		}
		want := "Dépôt; « Sud »|1,234,567|-1,234.125|-1.05|29/02/2028|25/10/2026 23:30|01/01/2026"
		if raw {
			want = "Dépôt; « Sud »|1234567|-1234.125|-1.05|46812|46320.9791666667|46023"
		}
		if got := strings.Join(rows[1], "|"); got != want || len(rows) != 2 || rows[0][0] != "Nom" {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	for cell, want := range map[string]excelize.CellType{"A2": excelize.CellTypeInlineString, "B2": excelize.CellTypeUnset, "D2": excelize.CellTypeUnset, "E2": excelize.CellTypeUnset} {
		if got, err := book.GetCellType("Livraisons", cell); err != nil || got != want {
			t.Errorf("%s is of type %d, want %d (%v)", cell, got, want, err)
		}
	}
	// A format with optional decimals alone would show a trailing separator, "11,".
	if got := decimalShown(t, "11"); got != "11.0" {
		t.Errorf("11 is shown as %s, want 11.0", got)
	}
	if about, err := book.GetRows("À propos"); err != nil || len(about) != 1 || about[0][1] != "2026" {
		t.Errorf("the second sheet has the rows %v, %v; want one row with 2026", about, err)
	}
}

// decimalShown returns how a workbook displays a decimal.
func decimalShown(t *testing.T, number string) string {
	t.Helper()
	var file bytes.Buffer
	w, err := sheet.NewXLSX(&file, []sheet.Column{{Title: "kg", Kind: sheet.Decimal, Width: 12}}, sheet.Workbook{Title: "x", Temp: t.TempDir()})
	write(t, w, err, []any{number})
	shown, err := open(t, file.Bytes()).GetCellValue("x", "A2")
	if err != nil {
		t.Fatal(err)
	}
	return shown
}

func TestWorkbookFreezesHeaderAndFilters(t *testing.T) {
	var file bytes.Buffer
	w, err := sheet.NewXLSX(&file, columns, sheet.Workbook{Title: "Livraisons", Temp: t.TempDir()})
	write(t, w, err, fullRow, fullRow, fullRow)
	book := open(t, file.Bytes())
	panes, err := book.GetPanes("Livraisons")
	if err != nil || !panes.Freeze || panes.YSplit != 1 || panes.XSplit != 0 {
		t.Errorf("panes are %+v, %v; want the first row frozen", panes, err)
	}
	names := book.GetDefinedName()
	if len(names) != 1 || names[0].RefersTo != "'Livraisons'!$A$1:$G$4" {
		t.Errorf("the filter is %+v, want 'Livraisons'!$A$1:$G$4", names)
	}
	if width, err := book.GetColWidth("Livraisons", "A"); err != nil || width != 20 {
		t.Errorf("column A has width %v, %v; want 20", width, err)
	}
}

func TestTextsAreNeverFormulas(t *testing.T) {
	texts := []string{`=HYPERLINK("http://x.example")`, "+33", "-1", "@SUM(A1)", "\t=1", "\r=1", "1=1"}
	column := columns[:1]
	for _, text := range texts {
		var comma, book bytes.Buffer
		w, err := sheet.NewCSV(&comma, column)
		write(t, w, err, []any{text})
		w, err = sheet.NewXLSX(&book, column, sheet.Workbook{Title: "x", Temp: t.TempDir()})
		write(t, w, err, []any{text})
		cell := strings.Trim(strings.Split(comma.String(), "\r\n")[1], `"`)
		if protected := strings.HasPrefix(cell, "'"); protected == (text == "1=1") {
			t.Errorf("%q is written as %q in CSV", text, cell)
		}
		opened := open(t, book.Bytes())
		formula, _ := opened.GetCellFormula("x", "A2")
		kind, _ := opened.GetCellType("x", "A2")
		if formula != "" || kind != excelize.CellTypeInlineString {
			t.Errorf("%q has the formula %q and the type %d", text, formula, kind)
		}
	}
}

func TestWrongCellTypesAreRejected(t *testing.T) {
	for i, cell := range []any{1, "1", 1.5, 5, "2026-01-01", calendar.NewDate(2026, 1, 1), at} {
		row := make([]any, len(columns))
		row[i] = cell
		w, err := sheet.NewCSV(io.Discard, columns)
		if err != nil || w.Write(row) == nil {
			t.Errorf("CSV accepts a %T in column %s", cell, columns[i].Title)
		}
		w, err = sheet.NewXLSX(io.Discard, columns, sheet.Workbook{Title: "x", Temp: t.TempDir()})
		if err != nil || w.Write(row) == nil {
			t.Errorf("a workbook accepts a %T in column %s", cell, columns[i].Title)
		}
	}
}
