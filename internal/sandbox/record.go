package sandbox

import (
	"bytes"
	"fmt"
	"strconv"
)

// recordID identifies a record. On the wire it is a JSON string of digits, as
// in product appendix B.
type recordID int64

// String is the decimal form.
func (id recordID) String() string { return strconv.FormatInt(int64(id), 10) }

// MarshalJSON implements json.Marshaler.
func (id recordID) MarshalJSON() ([]byte, error) { return []byte(`"` + id.String() + `"`), nil }

// UnmarshalJSON implements json.Unmarshaler: a string or a number.
func (id *recordID) UnmarshalJSON(b []byte) error {
	n, err := strconv.ParseInt(string(bytes.Trim(b, `"`)), 10, 64)
	if err != nil {
		return fmt.Errorf("record id: %w", err)
	}
	*id = recordID(n)
	return nil
}

// parseID reads an id from a path or a form; ok is false for everything that
// String never writes, such as "007" or "+7".
func parseID(text string) (id recordID, ok bool) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n <= 0 || strconv.FormatInt(n, 10) != text {
		return 0, false
	}
	return recordID(n), true
}
