// Package paper draws the provider's documents as PDF: delivery notes, meter tickets,
// mandates, safety protocols and data sheets. It takes plain structs and knows no
// database; who reads the data is package sandbox.
//
// A document is a [Document]: who writes, and blocks one below the other. The blocks
// ([Parties], [Facts], [Table], [Boxes], [Placard], [Signatures], [Sums] and the others)
// are plain structs too, in French as they are to be read, and every paper is made of
// them, so that all look alike. [Document.PDF] lays them out on A4 pages and breaks them
// where a page ends: a table has its heads again on each, and each page says which one it
// is of how many.
//
// The library is codeberg.org/go-pdf/fpdf; sheet.go alone calls it for more than a line.
// Texts are in Nunito Sans, of which the file holds the characters that it needs, and can
// be searched and copied. The same document gives the same bytes: nothing in here reads a
// clock.
//
// It imports packages calendar, characters and figure of the sandbox. Start reading at
// document.go, then note.go for a paper and sheet.go for the layout.
package paper
