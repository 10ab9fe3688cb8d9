// Package sheet writes tables as CSV and XLSX files, row by row, so that memory use does not
// grow with the number of rows. The kind of each column makes a date a date and an amount a
// number; a text is never a formula.
//
// It imports calendar. Start reading at Column.
package sheet
