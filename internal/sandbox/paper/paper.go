package paper

import (
	"bytes"
	"fmt"
	"strings"
	"time"
)

// The page, in points: A4 with its margins.
const (
	pageWidth  = 595.28
	pageHeight = 841.89
	margin     = 56.0
	footer     = 40.0
	column     = 170.0 // from a term to its text
	lineWidth  = pageWidth - 2*margin
)

// Sizes of type and the heights of their lines, in points.
const (
	titleSize, titleLine     = 20.0, 26.0
	headingSize, headingLine = 12.0, 18.0
	textSize, textLine       = 10.0, 15.0
	noteSize                 = 8.0
)

// Document is a PDF that is being written, from the top of its first page down. A
// page that is full is followed by another.
type Document struct {
	title   string
	note    string
	at      time.Time
	pages   []*bytes.Buffer
	current *bytes.Buffer
	y       float64 // of the next line's top, from the bottom
}

// New begins a document. title names it to readers and opens the first page; note
// stands at the foot of each page, beside its number; at is when it was made.
func New(title, note string, at time.Time) *Document {
	d := &Document{title: title, note: note, at: at.UTC()}
	d.turn()
	d.lines(bold, titleSize, titleLine, margin, lineWidth, title)
	d.y -= textLine / 2
	return d
}

// Heading opens a part of the document.
func (d *Document) Heading(text string) {
	// A heading alone at the foot of a page announces nothing.
	d.room(textLine + headingLine + 2*textLine)
	d.y -= textLine
	d.lines(bold, headingSize, headingLine, margin, lineWidth, text)
	fmt.Fprintf(d.current, "0.8 G 0.6 w %.2f %.2f m %.2f %.2f l S\n", margin, d.y, pageWidth-margin, d.y)
	d.y -= textLine / 2
}

// Paragraph adds a text, broken into lines.
func (d *Document) Paragraph(text string) {
	d.lines(regular, textSize, textLine, margin, lineWidth, text)
	d.y -= textLine / 2
}

// Fact adds a term and, beside it, what it is. One without text is left out.
func (d *Document) Fact(term, text string) {
	if text == "" {
		return
	}
	d.room(textLine)
	top := d.y
	page := len(d.pages)
	d.lines(regular, textSize, textLine, margin, column, term)
	bottom := d.y
	if len(d.pages) == page {
		d.y = top
	}
	d.lines(bold, textSize, textLine, margin+column, lineWidth-column, text)
	d.y = min(d.y, bottom)
}

// lines writes a text from x on, width wide.
func (d *Document) lines(f *face, size, height, x, width float64, text string) {
	for _, line := range f.wrap(text, size, width) {
		d.room(height)
		d.y -= height
		d.write(f, size, x, d.y+(height-size)/2, line)
	}
}

// write puts one line with its foot at y.
func (d *Document) write(f *face, size, x, y float64, line []byte) {
	fmt.Fprintf(d.current, "BT /%s %g Tf %.2f %.2f Td %s Tj ET\n", f.name, size, x, y, literal(line))
}

// room turns the page when height is not left on it.
func (d *Document) room(height float64) {
	if d.y-height < margin+footer {
		d.turn()
	}
}

func (d *Document) turn() {
	d.current = &bytes.Buffer{}
	d.pages = append(d.pages, d.current)
	d.y = pageHeight - margin
}

// The first objects of every document; each page then has two, itself and its
// content.
const (
	objCatalog = iota + 1
	objPages
	objRegular
	objBold
	objInfo
	firstPage
)

// Bytes ends the document and gives the file. The same calls give the same bytes.
func (d *Document) Bytes() []byte {
	f := &file{}
	f.WriteString("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n") // bytes above 127 say that it is not text
	f.object("<< /Type /Catalog /Pages %d 0 R /Lang (fr-FR) /ViewerPreferences << /DisplayDocTitle true >> >>", objPages)
	kids := make([]string, len(d.pages))
	for i := range d.pages {
		kids[i] = fmt.Sprintf("%d 0 R", firstPage+2*i)
	}
	f.object("<< /Type /Pages /Kids [%s] /Count %d /MediaBox [0 0 %g %g] /Resources << /Font << /%s %d 0 R /%s %d 0 R >> >> >>",
		strings.Join(kids, " "), len(kids), pageWidth, pageHeight, regular.name, objRegular, bold.name, objBold)
	for _, face := range []*face{regular, bold} {
		f.object("<< /Type /Font /Subtype /Type1 /BaseFont /%s /Encoding /WinAnsiEncoding >>", face.font)
	}
	f.object("<< /Title %s /CreationDate (D:%sZ) >>", textString(d.title), d.at.Format("20060102150405"))
	for i, page := range d.pages {
		d.current = page
		number := encode(fmt.Sprintf("%d / %d", i+1, len(d.pages)))
		d.write(regular, noteSize, margin, footer, encode(d.note))
		d.write(regular, noteSize, pageWidth-margin-regular.width(number, noteSize), footer, number)
		f.object("<< /Type /Page /Parent %d 0 R /Contents %d 0 R >>", objPages, firstPage+2*i+1)
		f.object("<< /Length %d >>\nstream\n%s\nendstream", page.Len(), page)
	}
	f.end()
	return f.Bytes()
}

// file is a PDF file: numbered objects, then a table of where they begin.
type file struct {
	bytes.Buffer
	begins []int
}

func (f *file) object(format string, args ...any) {
	f.begins = append(f.begins, f.Len())
	fmt.Fprintf(f, "%d 0 obj\n"+format+"\nendobj\n", append([]any{len(f.begins)}, args...)...)
}

func (f *file) end() {
	table := f.Len()
	fmt.Fprintf(f, "xref\n0 %d\n0000000000 65535 f \n", len(f.begins)+1)
	for _, begin := range f.begins {
		fmt.Fprintf(f, "%010d 00000 n \n", begin)
	}
	fmt.Fprintf(f, "trailer\n<< /Size %d /Root %d 0 R /Info %d 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(f.begins)+1, objCatalog, objInfo, table)
}
