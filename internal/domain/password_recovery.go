package domain

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// RecoveryState is the state of a password recovery link.
type RecoveryState string

// The states of a recovery link (product S18).
const (
	RecoveryValid   RecoveryState = "VALID"
	RecoveryExpired RecoveryState = "EXPIRED"
	RecoveryUsed    RecoveryState = "USED"
	RecoveryUnknown RecoveryState = "UNKNOWN"
)

// Recovery is the answer to a request for a recovery link. It is the same for known and unknown
// addresses.
type Recovery struct {
	// SandboxLink is the link that the sandbox would have sent; a real provider never returns
	// it.
	SandboxLink *string
}

// The lengths of a password in characters (product S18).
const (
	MinPassword = 12
	MaxPassword = 256
)

// CheckPassword validates a new password: at least 12 characters, with an upper case letter, a
// lower case letter, a digit and a special character.
func CheckPassword(s string) error {
	var f faults
	n := utf8.RuneCountInString(s)
	special := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsControl(r) }
	switch {
	case n > MaxPassword:
		f = append(f, TooLong("password", MaxPassword))
	case n < MinPassword, !strings.ContainsFunc(s, unicode.IsUpper), !strings.ContainsFunc(s, unicode.IsLower),
		!strings.ContainsFunc(s, unicode.IsDigit), !strings.ContainsFunc(s, special):
		f.add("password", UserTooShort)
	}
	return f.err()
}

// CheckEmail validates the e-mail address of a recovery request.
func CheckEmail(s string) error {
	var f faults
	f.email("email", &s, true)
	return f.err()
}
