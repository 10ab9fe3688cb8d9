package paper

import (
	"strings"
	"time"

	"github.com/citerne/citerne/internal/sandbox/characters"
)

// Document is a paper of the provider: what its head and foot say, and the blocks
// between them.
type Document struct {
	// Title says what it is, Number which one. Subject is what it is about, for readers
	// of the file's properties.
	Title, Number, Subject string
	// Made is when it was drawn up.
	Made   time.Time
	Issuer Issuer
	// Note stands at the foot of each page, Warning below it.
	Note, Warning string
	Blocks        []Block
}

// Issuer is who writes: Lines follow the name at the head of the first page, Support
// stands at the foot of each. Address is that of the company.
type Issuer struct {
	Name, Address string
	Lines         []string
	Support       []string
}

// name is the document as people call it.
func (d Document) name() string { return strings.TrimSpace(d.Title + " " + d.Number) }

// oneLine is a text as a property of the file has it.
func oneLine(text string) string { return strings.ReplaceAll(characters.Printable(text), "\n", " ") }
