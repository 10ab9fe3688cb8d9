// Package fleetimport reads a list of vehicles, says what is wrong with it, and writes its
// valid rows into the fleet (product S11).
//
// It imports api, characters, figure, fleet, form, history, seed and store. Start reading at
// import.go, then file.go for the list and rows.go for what each row says.
package fleetimport
