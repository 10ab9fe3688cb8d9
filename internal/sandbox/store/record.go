package store

import (
	"bytes"
	"fmt"
	"strconv"
)

// ID identifies a record. In JSON it is a string of digits, as in product appendix B.
type ID int64

// String returns the decimal form.
func (id ID) String() string { return strconv.FormatInt(int64(id), 10) }

// MarshalJSON implements json.Marshaler.
func (id ID) MarshalJSON() ([]byte, error) { return []byte(`"` + id.String() + `"`), nil }

// UnmarshalJSON implements json.Unmarshaler. It accepts a string or a number.
func (id *ID) UnmarshalJSON(b []byte) error {
	n, err := strconv.ParseInt(string(bytes.Trim(b, `"`)), 10, 64)
	if err != nil {
		return fmt.Errorf("record id: %w", err)
	}
	*id = ID(n)
	return nil
}

// ParseID parses an id from a path or form. ok is false for any form that String never returns,
// such as "007" or "+7".
func ParseID(text string) (id ID, ok bool) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n <= 0 || strconv.FormatInt(n, 10) != text {
		return 0, false
	}
	return ID(n), true
}
