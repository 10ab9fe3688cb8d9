// Package mail is the inbox that replaces the email delivery of a real provider (product 13.7).
//
// It imports store.
package mail
