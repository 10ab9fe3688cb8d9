package paper

import (
	"strings"
	"time"

	"github.com/citerne/citerne/internal/sandbox/characters"
)

// Document is a document of the provider: the texts of its header and footer, and the blocks
// between them.
type Document struct {
	// Title is the kind of document, Number identifies it. Subject appears only in the file's
	// properties.
	Title, Number, Subject string
	// Made is when the document was created.
	Made   time.Time
	Issuer Issuer
	// Note is printed at the foot of each page, Warning below it.
	Note, Warning string
	Blocks        []Block
}

// Issuer is the company that issues the document. Lines follow its name at the top of the first
// page; Support is printed at the foot of each page. Address is the company's address.
type Issuer struct {
	Name, Address string
	Lines         []string
	Support       []string
}

// name returns the title and number of the document.
func (d Document) name() string { return strings.TrimSpace(d.Title + " " + d.Number) }

// oneLine returns a text without line feeds, for a property of the file.
func oneLine(text string) string { return strings.ReplaceAll(characters.Printable(text), "\n", " ") }
