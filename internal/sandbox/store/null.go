package store

import (
	"time"
)

// OrNull is a text, NULL when it is empty.
func OrNull(text string) any {
	if text == "" {
		return nil
	}
	return text
}

// IDOrNull is an id, NULL when it is 0.
func IDOrNull(id int64) any {
	if id == 0 {
		return nil
	}
	return id
}

// SecondsOrNull is an instant in seconds, NULL when it is zero.
func SecondsOrNull(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.Unix()
}

// Text is what is there, empty when nothing is.
func Text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
