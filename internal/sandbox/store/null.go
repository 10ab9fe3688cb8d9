package store

import (
	"time"
)

// OrNull returns a text, or nil (NULL) if it is empty.
func OrNull(text string) any {
	if text == "" {
		return nil
	}
	return text
}

// IDOrNull returns an id, or nil (NULL) if it is 0.
func IDOrNull(id int64) any {
	if id == 0 {
		return nil
	}
	return id
}

// SecondsOrNull returns an instant in Unix seconds, or nil (NULL) if it is zero.
func SecondsOrNull(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.Unix()
}

// Text returns the text that s points to, or "" if s is nil.
func Text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
