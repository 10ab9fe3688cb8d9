package sheet

import (
	"encoding/csv"
	"io"
	"strings"
)

// csvWriter writes CSV.
type csvWriter struct {
	file    *csv.Writer
	columns []Column
	line    []string
}

// NewCSV returns a Writer of CSV for a French spreadsheet: UTF-8 with a byte order mark,
// semicolons and decimal commas. Dates have two columns, one for software (ISO 8601) and one for
// people.
func NewCSV(to io.Writer, columns []Column) (Writer, error) {
	if _, err := io.WriteString(to, "\ufeff"); err != nil {
		return nil, err
	}
	w := &csvWriter{file: csv.NewWriter(to), columns: columns}
	w.file.Comma, w.file.UseCRLF = ';', true
	for _, c := range columns {
		w.line = append(w.line, c.Title)
		switch c.Kind {
		case Day:
			w.line = append(w.line, c.Title+" (jj/mm/aaaa)")
		case Instant:
			w.line = append(w.line, c.Title+" (jj/mm/aaaa hh:mm)")
		}
	}
	return w, w.file.Write(w.line)
}

// Write implements Writer.
func (w *csvWriter) Write(row []any) error {
	w.line = w.line[:0]
	for i, cell := range row {
		if err := w.add(w.columns[i].Kind, cell); err != nil {
			return err
		}
	}
	return w.file.Write(w.line)
}

func (w *csvWriter) add(kind Kind, cell any) error {
	switch kind {
	case Day, Instant, FrenchDay:
		forms := map[Kind][]string{Day: {isoDay, frenchDay}, Instant: {isoInstant, frenchInstant}, FrenchDay: {frenchDay}}[kind]
		if cell == nil {
			w.line = append(w.line, make([]string, len(forms))...)
			return nil
		}
		at, err := parisTime(kind, cell)
		for _, form := range forms {
			w.line = append(w.line, at.Format(form))
		}
		return err
	case Text:
		text, is := cell.(string)
		if !is && cell != nil {
			return wrongType(kind, cell)
		}
		w.line = append(w.line, escapeFormula(text))
		return nil
	default:
		number := formatNumber(kind, cell)
		if number == "" && cell != nil {
			return wrongType(kind, cell)
		}
		w.line = append(w.line, withComma(number))
		return nil
	}
}

// Close implements Writer.
func (w *csvWriter) Close() error {
	w.file.Flush()
	return w.file.Error()
}

// escapeFormula keeps a spreadsheet from reading a text as a formula (OWASP, CSV injection).
func escapeFormula(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		return "'" + text
	}
	return text
}
