package page

// Field is a form control, as the templates render it.
type Field struct {
	Name, Label, Type, Autocomplete, Value, Hint, Error string
	// Options are the choices of a select; if empty, the control is a text input.
	Options []string
	// Limit is the maximum length of a text, in characters.
	Limit int
	// Focus is true for the field that gets the focus when the page loads.
	Focus bool
}

// PasswordHint sums up the password rules of product S18.
const PasswordHint = "12\u00a0caractères au moins, avec une majuscule, une minuscule, un chiffre et un caractère spécial."

// WithErrors sets the error message of each invalid field.
func WithErrors(fields []Field, wrong []FormError) []Field {
	for i := range fields {
		for _, e := range wrong {
			if e.Field == fields[i].Name {
				fields[i].Error = e.Message
			}
		}
	}
	return fields
}

// FormError is an error message of a form. Field is empty if it concerns the whole form.
type FormError struct{ Field, Message string }
