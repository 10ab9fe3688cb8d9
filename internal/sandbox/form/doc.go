// Package form reads the body of a write and checks what is typed into it: texts, e-mail
// addresses, phone numbers, names (product 7.3). What is wrong is a code for each field.
//
// It imports api and characters. Start reading at form.go, then validate.go.
package form
