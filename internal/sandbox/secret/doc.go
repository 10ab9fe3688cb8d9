// Package secret generates random secrets (tokens, codes, sessions) and the hashes under which
// they are stored.
//
// It imports the standard library only.
package secret
