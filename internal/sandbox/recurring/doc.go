// Package recurring is the orders that repeat: what they are, the days on which each is
// due, and those of which it has made its order (product 7.2 and 8.3).
//
// It imports api, calendar, company, history and store. Start reading at recurring.go.
package recurring
