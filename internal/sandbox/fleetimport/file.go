package fleetimport

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"github.com/citerne/citerne/internal/sandbox/characters"
	"github.com/citerne/citerne/internal/sandbox/form"
)

// The columns of a list of vehicles (product S11). problemColumn is an additional column in a file
// of rejected rows.
const (
	plateColumn    = "immatriculation"
	labelColumn    = "nom"
	categoryColumn = "categorie"
	energyColumn   = "energie"
	productColumn  = "produit"
	tankColumn     = "reservoir_l"
	adBlueColumn   = "adblue_l"
	massColumn     = "ptac_kg"
	siteColumn     = "site"
	costColumn     = "centre_de_cout"
	odometerColumn = "kilometrage"
	problemColumn  = "probleme"
)

var columns = []string{plateColumn, labelColumn, categoryColumn, energyColumn, productColumn, tankColumn, adBlueColumn, massColumn, siteColumn, costColumn, odometerColumn}

// list is a parsed file of vehicles. header has the names of its columns as written, columns their
// normalised names, "" for a column without a name. Rows have at most as many cells. The column of
// problems is left out.
type list struct {
	header, columns []string
	rows            []listRow
}

// listRow is a row with the number of its first line in the file.
type listRow struct {
	line     int
	cells    []string
	problems []string
}

const byteOrderMark = "\ufeff"

// readList parses a list of vehicles. A file that is not a list is a violation of the field file.
func readList(content []byte) (list, error) {
	l, fault := parseList(content)
	var v form.Violations
	if fault != "" {
		v.Add("file", fault)
	}
	return l, v.Problem()
}

func parseList(content []byte) (l list, fault string) {
	switch {
	case content == nil:
		return l, "required"
	case len(content) > MaxFile:
		return l, fmt.Sprintf("file_too_large:%d", MaxFile)
	case len(content) == 0:
		return l, "empty"
	case bytes.IndexByte(content, 0) >= 0, http.DetectContentType(content) != "text/plain; charset=utf-8":
		return l, "file_type"
	}
	text := decoded(content)
	records, lines := recordsOf(text)
	if len(records) == 0 {
		return l, "empty"
	}
	problems := -1
	for i, name := range records[0] {
		key := columnOf(name)
		switch {
		case key == problemColumn && problems < 0:
			problems = i
			continue
		case key != "" && (!slices.Contains(columns, key) || slices.Contains(l.columns, key)):
			return l, "unknown_column:" + short(name)
		}
		l.header, l.columns = append(l.header, name), append(l.columns, key)
	}
	if !slices.Contains(l.columns, plateColumn) {
		return l, "missing_column:" + plateColumn
	}
	for i, cells := range records[1:] {
		if problems >= 0 && problems < len(cells) {
			cells = slices.Delete(cells, problems, problems+1)
		}
		if !slices.ContainsFunc(cells, func(c string) bool { return strings.TrimSpace(c) != "" }) {
			continue
		}
		for len(l.header) < len(cells) {
			l.header, l.columns = append(l.header, ""), append(l.columns, "")
		}
		l.rows = append(l.rows, listRow{line: lines[i+1], cells: cells})
	}
	switch {
	case len(l.rows) == 0:
		return l, "empty"
	case len(l.rows) > maxRows:
		return l, fmt.Sprintf("too_many:%d", maxRows)
	}
	return l, ""
}

// decoded returns the text of a file with line feeds as line ends. It reads the content as UTF-8
// when it is valid, otherwise as Windows-1252.
func decoded(content []byte) string {
	content = bytes.TrimPrefix(content, []byte(byteOrderMark))
	if !utf8.Valid(content) {
		// Windows-1252 has a character for each byte, so that decoding never fails.
		content, _ = charmap.Windows1252.NewDecoder().Bytes(content)
	}
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(content))
}

// recordsOf returns the records of a text and the number of the first line of each. The separator
// is the more frequent of ; and , in the first line.
func recordsOf(text string) (records [][]string, lines []int) {
	reader := csv.NewReader(strings.NewReader(text))
	reader.Comma, reader.FieldsPerRecord, reader.LazyQuotes = ';', -1, true
	first, _, _ := strings.Cut(strings.TrimLeft(text, "\n"), "\n")
	if strings.Count(first, ",") > strings.Count(first, ";") {
		reader.Comma = ','
	}
	for {
		cells, err := reader.Read()
		if err != nil { // io.EOF: with lazy quotes there is no other error
			return records, lines
		}
		line, _ := reader.FieldPos(0)
		records, lines = append(records, cells), append(lines, line)
	}
}

// columnOf returns the normalised name of a column, without case and accents and with underscores
// for blanks.
func columnOf(name string) string {
	return strings.Join(strings.FieldsFunc(characters.Fold(cell(name)), func(r rune) bool { return r == ' ' || r == '_' || r == '\n' || r == '\u00a0' || r == '\t' }), "_")
}

// short truncates a name for a message.
func short(name string) string {
	name = strings.Join(strings.Fields(characters.Printable(name)), " ")
	if runes := []rune(name); len(runes) > 40 {
		return string(runes[:40]) + "…"
	}
	return name
}

// formulaSigns are the characters with which a formula of a spreadsheet begins (OWASP, CSV
// injection). An apostrophe before one makes the cell a text.
const formulaSigns = "=+-@\t\r"

// cell returns the value of a cell, without the apostrophe that makes it a text and with single
// spaces for blanks.
func cell(text string) string {
	if len(text) > 1 && text[0] == '\'' && strings.IndexByte(formulaSigns, text[1]) >= 0 {
		text = text[1:]
	}
	return strings.Join(strings.Fields(text), " ")
}

// plain escapes a cell that a spreadsheet would read as a formula.
func plain(text string) string {
	if text != "" && strings.IndexByte(formulaSigns, text[0]) >= 0 {
		return "'" + text
	}
	return text
}

// file returns a CSV file of the rejected rows, unchanged and with their problems.
func (l list) file(rejected []listRow) (string, error) {
	var b strings.Builder
	b.WriteString(byteOrderMark)
	w := csv.NewWriter(&b)
	w.Comma, w.UseCRLF = ';', true
	write := func(cells []string, problem string) error {
		record := make([]string, len(l.header)+1)
		for i, c := range cells {
			record[i] = plain(c)
		}
		record[len(l.header)] = problem
		return w.Write(record)
	}
	if err := write(l.header, problemColumn); err != nil {
		return "", fmt.Errorf("write rejected rows: %w", err)
	}
	for _, row := range rejected {
		if err := write(row.cells, strings.Join(row.problems, " ")); err != nil {
			return "", fmt.Errorf("write rejected rows: %w", err)
		}
	}
	w.Flush()
	return b.String(), w.Error()
}
