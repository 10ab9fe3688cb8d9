// Package secret makes the random values that stand for somebody, and the hashes by
// which the store knows them.
//
// It imports the standard library only.
package secret
