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

// The columns of a list of vehicles (product S11). problemColumn is the one that a file of
// rejected rows has more.
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

// list is a file of vehicles: the names of its columns as they are written and as they are
// known, "" for one without a name, and its rows, which have as many cells. The column of
// problems is left out.
type list struct {
	header, columns []string
	rows            []listRow
}

// listRow is a row with the line on which it begins.
type listRow struct {
	line     int
	cells    []string
	problems []string
}

const byteOrderMark = "\ufeff"

// readList reads a list of vehicles; what is no list is a fault of the field file.
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
	case len(l.rows) > mostRows:
		return l, fmt.Sprintf("too_many:%d", mostRows)
	}
	return l, ""
}

// decoded is the text of a file: UTF-8 when it is valid, else Windows-1252, with line feeds.
func decoded(content []byte) string {
	content = bytes.TrimPrefix(content, []byte(byteOrderMark))
	if !utf8.Valid(content) {
		// It has a character for each byte, so that it never fails.
		content, _ = charmap.Windows1252.NewDecoder().Bytes(content)
	}
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(content))
}

// recordsOf reads the records of a text and on which line each begins. The first line decides
// what separates cells.
func recordsOf(text string) (records [][]string, lines []int) {
	reader := csv.NewReader(strings.NewReader(text))
	reader.Comma, reader.FieldsPerRecord, reader.LazyQuotes = ';', -1, true
	first, _, _ := strings.Cut(strings.TrimLeft(text, "\n"), "\n")
	if strings.Count(first, ",") > strings.Count(first, ";") {
		reader.Comma = ','
	}
	for {
		cells, err := reader.Read()
		if err != nil { // the end: with lazy quotes nothing else fails
			return records, lines
		}
		line, _ := reader.FieldPos(0)
		records, lines = append(records, cells), append(lines, line)
	}
}

// columnOf is the name of a column as it is known: case, accents and blanks do not count.
func columnOf(name string) string {
	return strings.Join(strings.FieldsFunc(characters.Fold(cell(name)), func(r rune) bool { return r == ' ' || r == '_' || r == '\n' || r == '\u00a0' || r == '\t' }), "_")
}

// short is the beginning of a name, short enough for a message.
func short(name string) string {
	name = strings.Join(strings.Fields(characters.Printable(name)), " ")
	if runes := []rune(name); len(runes) > 40 {
		return string(runes[:40]) + "…"
	}
	return name
}

// formulaSigns are those with which a spreadsheet begins a formula (OWASP, CSV injection). An
// apostrophe before one makes it a text.
const formulaSigns = "=+-@\t\r"

// cell is the value of a cell, without the apostrophe that makes it a text and with blanks as
// people see them.
func cell(text string) string {
	if len(text) > 1 && text[0] == '\'' && strings.IndexByte(formulaSigns, text[1]) >= 0 {
		text = text[1:]
	}
	return strings.Join(strings.Fields(text), " ")
}

// plain keeps a spreadsheet from taking a cell for a formula.
func plain(text string) string {
	if text != "" && strings.IndexByte(formulaSigns, text[0]) >= 0 {
		return "'" + text
	}
	return text
}

// file writes rejected rows as they were, with their problems.
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
