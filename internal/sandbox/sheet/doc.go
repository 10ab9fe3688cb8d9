// Package sheet writes tables as files that spreadsheets open, CSV and XLSX: row by row, so
// that the longest takes no more memory than the shortest. Each column has a kind, by which
// a date is a date and an amount a number; a text is never a formula.
//
// It imports calendar. Start at Column.
package sheet
