package domain

import (
	"strconv"
	"strings"
)

// The inputs of writes are defined next to their records. A nil field is left unchanged and not
// sent (specification §7: undefined fields are skipped); an empty text clears it. Check
// normalizes the given fields, for example by removing blanks around a text, and returns an
// INVALID Error with one UserError for each field at fault. This file holds the shared checks.

func (f *faults) code(field string, code UserErrorCode) {
	if code != "" {
		f.add(field, code)
	}
}

func (f *faults) email(field string, value *string, required bool) {
	switch {
	case value == nil || !f.line(field, value):
	case *value == "" && required:
		f.add(field, UserRequired)
	case *value != "" && !ValidEmail(*value):
		f.add(field, UserInvalid)
	}
}

// phone replaces a number by its E.164 form, or adds a fault.
func (f *faults) phone(field string, value *string) {
	if value == nil || strings.TrimSpace(*value) == "" {
		rewrite(value, strings.TrimSpace)
		return
	}
	if e164, ok := NormalPhone(*value); ok {
		*value = e164
		return
	}
	f.add(field, UserInvalid)
}

func (f *faults) name(field string, value *string) {
	if f.text(field, value, maxName, true) && !ValidName(*value) {
		f.add(field, UserInvalid)
	}
}

// within adds a fault for a given number outside a range.
func (f *faults) within(field string, value *int, low, high int) {
	if value != nil && (*value < low || *value > high) {
		f.at(InputField{Name: field}, UserOutOfRange, strconv.Itoa(low), strconv.Itoa(high))
	}
}

// chosen adds a fault for a given id that is empty.
func (f *faults) chosen(field string, id *ID) {
	if id != nil && *id == "" {
		f.add(field, UserRequired)
	}
}

// isCountry reports whether s has the form of an ISO 3166-1 alpha-2 country code.
func isCountry(s string) bool {
	return len(s) == 2 && strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

// tidy removes the blanks around given texts.
func tidy(texts ...**string) {
	for _, text := range texts {
		rewrite(*text, strings.TrimSpace)
	}
}

// fill sets missing texts to the empty text, so that they are reported as required.
func fill(texts ...**string) {
	for _, text := range texts {
		if *text == nil {
			*text = new("")
		}
	}
}

// rewrite applies a function to a given text in place and returns the result.
func rewrite(text *string, by func(string) string) string {
	if text == nil {
		return ""
	}
	*text = by(*text)
	return *text
}

func or[T any](value *T, otherwise T) T {
	if value == nil {
		return otherwise
	}
	return *value
}
