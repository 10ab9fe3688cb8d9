package sandbox

// field is a control of a form as the templates draw it.
type field struct {
	Name, Label, Type, Autocomplete, Value, Hint, Error string
	// Options are the choices of a list; without them it is a text.
	Options []string
	// Limit is the most characters of a text.
	Limit int
	// Focus is for the first field of a page.
	Focus bool
}

// passwordHint is product S18 in a sentence.
const passwordHint = "12\u00a0caractères au moins, avec une majuscule, une minuscule, un chiffre et un caractère spécial."

// withErrors tells each field what is wrong with it.
func withErrors(fields []field, wrong []formError) []field {
	for i := range fields {
		for _, e := range wrong {
			if e.Field == fields[i].Name {
				fields[i].Error = e.Message
			}
		}
	}
	return fields
}
