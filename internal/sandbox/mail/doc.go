// Package mail is the inbox that stands for the messages of a real provider (product
// 13.7).
//
// It imports store.
package mail
