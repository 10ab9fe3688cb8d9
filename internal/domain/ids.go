package domain

// ID identifies a record of the provider. It is opaque: the provider may send a JSON string or
// a number, and Citerne keeps its text.
type ID string

// MaxIDLength is the longest identifier that is accepted from a browser.
const MaxIDLength = 64

// Valid reports whether id may become a segment of an upstream path: 1 to MaxIDLength
// characters of A-Z a-z 0-9 _ - . and not a dot segment. So no identifier can leave the
// resource that it names (security §5).
func (id ID) Valid() bool {
	if id == "" || len(id) > MaxIDLength || id == "." || id == ".." {
		return false
	}
	for i := range len(id) {
		c := id[i]
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', c == '_', c == '-', c == '.':
		default:
			return false
		}
	}
	return true
}

// CheckID refuses an identifier that is not Valid. The refusal is NOT_FOUND, like the answer
// for any unknown identifier.
func CheckID(id ID) error {
	if id.Valid() {
		return nil
	}
	return NewError(CodeNotFound, "Cet élément est introuvable.")
}
