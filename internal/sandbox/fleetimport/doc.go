// Package fleetimport imports a list of vehicles from a CSV file: it reports the errors of each row
// and writes the valid rows into the fleet (product S11).
//
// It imports api, characters, figure, fleet, form, history, seed and store. Start reading at
// import.go, then file.go for parsing the file and rows.go for reading a row.
package fleetimport
