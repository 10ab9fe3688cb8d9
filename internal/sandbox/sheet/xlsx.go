package sheet

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"time"

	"github.com/xuri/excelize/v2"
)

// Workbook holds the parameters of an XLSX file.
type Workbook struct {
	// Title is the name of the sheet with the rows, at most 31 characters.
	Title string
	// About are the rows of a second sheet that explains the first one. If empty, there is no
	// second sheet.
	About [][]string
	// Temp is the folder for temporary files of data that does not fit in memory.
	Temp string
}

// xlsxWriter writes XLSX. Rows go to a temporary file first, and into the workbook on Close.
type xlsxWriter struct {
	book    Workbook
	to      io.Writer
	file    *excelize.File
	rows    *excelize.StreamWriter
	columns []Column
	styles  []int
	line    []any
	written int
}

// NewXLSX returns a Writer of a workbook with typed cells, a frozen header and a filter.
func NewXLSX(to io.Writer, columns []Column, book Workbook) (Writer, error) {
	w := &xlsxWriter{book: book, to: to, columns: columns, file: excelize.NewFile(excelize.Options{TmpDir: book.Temp})}
	if err := w.begin(); err != nil {
		return nil, errors.Join(fmt.Errorf("begin a workbook: %w", err), w.file.Close())
	}
	return w, nil
}

func (w *xlsxWriter) begin() (err error) {
	if err = w.file.SetSheetName("Sheet1", w.book.Title); err != nil {
		return err
	}
	if w.rows, err = w.file.NewStreamWriter(w.book.Title); err != nil {
		return err
	}
	head, err := w.file.NewStyle(&excelize.Style{
		Font: &excelize.Font{Bold: true}, Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"F6F5F1"}},
		Alignment: &excelize.Alignment{Vertical: "center", WrapText: true},
	})
	if err != nil {
		return err
	}
	titles := make([]any, len(w.columns))
	for i, c := range w.columns {
		style, err := w.style(c.Kind)
		if err == nil {
			err = w.rows.SetColWidth(i+1, i+1, c.Width)
		}
		if err != nil {
			return err
		}
		w.styles, titles[i] = append(w.styles, style), excelize.Cell{StyleID: head, Value: c.Title}
	}
	if err := w.rows.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}); err != nil {
		return err
	}
	w.line, w.written = make([]any, len(w.columns)), 1
	return w.rows.SetRow("A1", titles, excelize.RowOpts{Height: 30})
}

// formats are the number formats of each kind, in the English notation of the file format. Each
// program displays them with the separators of its own language.
var formats = map[Kind]string{Whole: "#,##0", Decimal: "#,##0.0##", Amount: "#,##0.00", Day: "dd/mm/yyyy", Instant: "dd/mm/yyyy hh:mm", FrenchDay: "dd/mm/yyyy"}

func (w *xlsxWriter) style(kind Kind) (int, error) {
	format, has := formats[kind]
	if !has {
		return 0, nil
	}
	return w.file.NewStyle(&excelize.Style{CustomNumFmt: &format})
}

// Write implements Writer.
func (w *xlsxWriter) Write(row []any) error {
	for i, cell := range row {
		value, err := value(w.columns[i].Kind, cell)
		if err != nil {
			return err
		}
		w.line[i] = nil
		if value != nil {
			w.line[i] = excelize.Cell{StyleID: w.styles[i], Value: value}
		}
	}
	w.written++
	return w.rows.SetRow("A"+strconv.Itoa(w.written), w.line)
}

// epoch is day 0 of the dates of a workbook.
var epoch = time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)

// value converts a cell for the file: to a number, or to a text that is never read as a formula.
func value(kind Kind, cell any) (any, error) {
	if cell == nil {
		return nil, nil
	}
	switch kind {
	case Text:
		if text, is := cell.(string); is {
			return text, nil
		}
		return nil, wrongType(kind, cell)
	case Day, Instant, FrenchDay:
		at, err := parisTime(kind, cell)
		// Excel keeps ten decimals. Truncating would show a minute as one second less, so round
		// up.
		return math.Ceil(at.Sub(epoch).Seconds()/(24*60*60)*1e10) / 1e10, err
	case Whole:
		if n, is := cell.(int); is {
			return n, nil
		}
		return nil, wrongType(kind, cell)
	default:
		number, err := strconv.ParseFloat(formatNumber(kind, cell), 64)
		if err != nil {
			return nil, wrongType(kind, cell)
		}
		return number, nil
	}
}

// Close implements Writer.
func (w *xlsxWriter) Close() error {
	if err := w.end(); err != nil {
		return errors.Join(fmt.Errorf("end a workbook: %w", err), w.file.Close())
	}
	return w.file.Close()
}

func (w *xlsxWriter) end() error {
	last, err := excelize.CoordinatesToCellName(len(w.columns), w.written)
	if err == nil {
		err = w.file.AutoFilter(w.book.Title, "A1:"+last, nil)
	}
	if err == nil {
		err = w.rows.Flush()
	}
	if err == nil && len(w.book.About) > 0 {
		err = w.about()
	}
	if err != nil {
		return err
	}
	// This writes to the output directly; otherwise the whole file would be built in memory.
	w.file.SetZipWriter(func(io.Writer) excelize.ZipWriter { return zip.NewWriter(w.to) })
	_, err = w.file.WriteToBuffer()
	return err
}

// about writes the second sheet.
func (w *xlsxWriter) about() error {
	const title = "À propos"
	if _, err := w.file.NewSheet(title); err != nil {
		return err
	}
	wrapped, err := w.file.NewStyle(&excelize.Style{Alignment: &excelize.Alignment{Vertical: "top", WrapText: true}})
	if err != nil {
		return err
	}
	for i, row := range w.book.About {
		if err := w.file.SetSheetRow(title, "A"+strconv.Itoa(i+1), &row); err != nil {
			return err
		}
	}
	if err := w.file.SetColWidth(title, "A", "A", 30); err != nil {
		return err
	}
	if err := w.file.SetColWidth(title, "B", "F", 60); err != nil {
		return err
	}
	return w.file.SetColStyle(title, "A:F", wrapped)
}
