// Package analytics keeps the events of the dashboard (product 8.5). Its series come here
// too.
//
// It imports api and store.
package analytics
