package page

// Field is a control of a form as the templates draw it.
type Field struct {
	Name, Label, Type, Autocomplete, Value, Hint, Error string
	// Options are the choices of a list; without them it is a text.
	Options []string
	// Limit is the most characters of a text.
	Limit int
	// Focus is for the first field of a page.
	Focus bool
}

// PasswordHint is product S18 in a sentence.
const PasswordHint = "12\u00a0caractères au moins, avec une majuscule, une minuscule, un chiffre et un caractère spécial."

// WithErrors tells each field what is wrong with it.
func WithErrors(fields []Field, wrong []Wrong) []Field {
	for i := range fields {
		for _, e := range wrong {
			if e.Field == fields[i].Name {
				fields[i].Error = e.Message
			}
		}
	}
	return fields
}

// Wrong is a message of the sign-in page, with the field it belongs to,
// empty for the whole form.
type Wrong struct{ Field, Message string }
