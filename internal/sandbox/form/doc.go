// Package form parses the body of a write and validates its values: texts, e-mail addresses, phone
// numbers, names (product 7.3). It reports violations as codes for each field.
//
// It imports api and characters. Start reading at form.go, then validate.go.
package form
