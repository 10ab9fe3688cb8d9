// Package paper renders the provider's documents as PDF: delivery notes, invoices, meter
// tickets, mandates, safety protocols, data sheets and others. It takes plain structs and uses
// no database; the packages that read the data call it.
//
// A document is a [Document]: an issuer and a list of blocks from top to bottom. The blocks
// ([Parties], [Facts], [Table], [Boxes], [Placard], [Signatures], [Sums] and the others) are
// plain structs too, with French texts. All documents consist of them, so that they look alike.
// [Document.PDF] lays them out on A4 pages. Where a page ends, it breaks them: a table repeats
// its headers on each page, and each page shows its number and the number of pages.
//
// The library is codeberg.org/go-pdf/fpdf; only sheet.go uses more than a line of it. Texts are
// in Nunito Sans; the file embeds only the characters it needs, and its text can be searched and
// copied. The same document always gives the same bytes: nothing here reads a clock.
//
// It imports packages calendar, characters and figure of the sandbox. Start reading at
// document.go, then note.go for a paper and sheet.go for the layout.
package paper
