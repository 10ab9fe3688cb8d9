package paper

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"codeberg.org/go-pdf/fpdf"
)

// px is the unit of the design, 1/96 inch, and mm a millimetre, both in points.
const (
	px = 0.75
	mm = 72 / 25.4
)

// The page is A4 with the margins of the design. The blocks of a document end above the footer.
const (
	pageWidth  = 210 * mm
	pageHeight = 297 * mm
	margin     = 16 * mm
	lineWidth  = pageWidth - 2*margin
	footBottom = pageHeight - 14*mm
	noteBottom = pageHeight - 6*mm
	hair       = 1 * px
	rule       = 1.4 * px
	radius     = 8 * px
)

// Color is an RGB color.
type Color [3]uint8

var (
	ink    = Color{0x14, 0x23, 0x3b}
	soft   = Color{0x5a, 0x65, 0x76}
	line   = Color{0xd9, 0xdc, 0xe1}
	sunken = Color{0xf6, 0xf5, 0xf1}
	accent = Color{0xd9, 0x48, 0x0f}
	orange = Color{0xf5, 0x9f, 0x00}
	black  = Color{0x11, 0x11, 0x11}
	white  = Color{0xff, 0xff, 0xff}
)

// The styles of texts.
var (
	bodyText    = style{regular, 10.2 * px, 1.5, ink}
	softText    = style{regular, 10.2 * px, 1.5, soft}
	strongText  = style{bold, 10.2 * px, 1.5, ink}
	nameText    = style{bold, 11 * px, 1.45, ink}
	factText    = style{bold, 12 * px, 1.45, ink}
	labelText   = style{semibold, 9 * px, 1.45, soft}
	smallText   = style{regular, 8.8 * px, 1.45, soft}
	noteText    = style{regular, 9 * px, 1.45, soft}
	footText    = style{regular, 8.4 * px, 1.4, soft}
	demoText    = style{regular, 7.6 * px, 1.4, soft}
	brandText   = style{bold, 13 * px, 1.45, ink}
	markText    = style{bold, 17 * px, 1, white}
	titleText   = style{bold, 21 * px, 1.15, ink}
	numberText  = style{semibold, 12 * px, 1.45, ink}
	headingText = style{bold, 11.5 * px, 1.45, ink}
	plateText   = style{bold, 12 * px, 1.1, black}
	sumText     = style{bold, 14 * px, 1.45, ink}
)

// sheet is a document during its layout, from the top of the first page down. When a page is
// full, another one follows.
type sheet struct {
	pdf *fpdf.Fpdf
	doc Document
	// y is the top of the next block; bottom is where the footer begins.
	y, bottom float64
	// headed reports whether the block above is a heading.
	headed bool
	// closing is the height of the following block if that must stay on the page of this one's
	// end, else 0.
	closing float64
	// repeatHead draws the part to repeat at the top of each new page, nil for none.
	repeatHead func()
}

// PDF lays the document out on A4 pages. The same document always gives the same bytes.
func (d Document) PDF() ([]byte, error) {
	pdf := fpdf.New("P", "pt", "A4", "")
	pdf.SetAutoPageBreak(false, 0)
	pdf.SetCatalogSort(true)
	pdf.SetCreationDate(d.Made.UTC())
	pdf.SetModificationDate(d.Made.UTC())
	pdf.SetTitle(oneLine(d.name()), true)
	pdf.SetSubject(oneLine(d.Subject), true)
	pdf.SetAuthor(oneLine(d.Issuer.Name), true)
	pdf.SetCreator(oneLine(d.Issuer.Name), true)
	pdf.SetLang("fr-FR")
	for _, f := range []*face{regular, semibold, bold} {
		// The library keeps the slice and may change it.
		pdf.AddUTF8FontFromBytes(f.family, "", slices.Clone(f.file))
	}
	s := &sheet{pdf: pdf, doc: d}
	s.bottom = footBottom - s.footHeight() - 6*px
	s.addPage()
	s.head()
	for i, b := range d.Blocks {
		s.repeatHead, s.closing = nil, 0
		if next := d.Blocks[i+1:]; len(next) > 0 {
			if c, ok := next[0].(closing); ok {
				s.closing = c.height(s)
			}
		}
		b.draw(s)
		_, s.headed = b.(Heading)
	}
	for page := range pdf.PageCount() {
		pdf.SetPage(page + 1)
		s.foot(page+1, pdf.PageCount())
	}
	var file bytes.Buffer
	if err := pdf.Output(&file); err != nil {
		return nil, fmt.Errorf("write %s: %w", d.name(), err)
	}
	return file.Bytes(), nil
}

func (s *sheet) addPage() {
	s.pdf.AddPage()
	s.y = margin
}

// turn starts a new page with a short header.
func (s *sheet) turn() {
	s.addPage()
	s.text(margin, s.y, strongText, first(strongText.wrap(s.doc.Issuer.Name, lineWidth/2)))
	s.textRight(pageWidth-margin, s.y, strongText, first(strongText.wrap(s.doc.name(), lineWidth/2)))
	s.y += strongText.height() + 4*px
	s.rule(margin, pageWidth-margin, s.y, hair, line)
	s.y += 14 * px
	if s.repeatHead != nil {
		s.repeatHead()
	}
}

// room starts a new page if the current one has less than height left.
func (s *sheet) room(height float64) {
	if s.y+height > s.bottom {
		s.turn()
	}
}

// head draws the header of the first page: the issuer and the title.
func (s *sheet) head() {
	const mark = 34 * px
	left, right := margin+mark+10*px, pageWidth-margin
	half := lineWidth/2 + 20*px
	s.box(margin, s.y, mark, mark, radius, ink, nil)
	initial, _ := utf8.DecodeRuneInString(plain(s.doc.Issuer.Name) + "?")
	s.text(margin+(mark-markText.width(string(initial)))/2, s.y+(mark-markText.height())/2, markText, string(initial))
	y := s.y
	for _, l := range brandText.wrap(s.doc.Issuer.Name, half-mark) {
		s.text(left, y, brandText, l)
		y += brandText.height()
	}
	for _, l := range s.doc.Issuer.Lines {
		for _, l := range noteText.wrap(l, half-mark) {
			s.text(left, y, noteText, l)
			y += noteText.height()
		}
	}
	z := s.y
	for _, l := range titleText.wrap(s.doc.Title, lineWidth-half-20*px) {
		s.textRight(right, z, titleText, l)
		z += titleText.height()
	}
	z += 2 * px
	for _, l := range numberText.wrap(s.doc.Number, lineWidth-half-20*px) {
		s.textRight(right, z, numberText, l)
		z += numberText.height()
	}
	s.y = max(y, z, s.y+mark)
}

// footWidth returns the width of the note in the footer, next to the support contacts and the
// page number.
func (s *sheet) footWidth() (note float64) {
	const between, number = 20 * px, 64 * px
	ask := 0.0
	for _, l := range s.doc.Issuer.Support {
		ask = max(ask, footText.width(l))
	}
	return lineWidth - ask - number - 2*between
}

func (s *sheet) footHeight() float64 {
	note := s.footWidth()
	lines := max(len(footText.wrap(s.doc.Note, note)), len(s.doc.Issuer.Support), 1)
	return 8*px + float64(lines)*footText.height()
}

func (s *sheet) foot(page, pages int) {
	top := footBottom - s.footHeight()
	s.rule(margin, pageWidth-margin, top, hair, line)
	y := top + 8*px
	note := s.footWidth()
	s.texts(margin, y, footText, footText.wrap(s.doc.Note, note))
	s.texts(margin+note+20*px, y, footText, s.doc.Issuer.Support)
	s.textRight(pageWidth-margin, y, footText, "Page "+strconv.Itoa(page)+" sur "+strconv.Itoa(pages))
	s.textRight(pageWidth-margin, noteBottom-demoText.height(), demoText, s.doc.Warning)
}

// text draws one line; x, y is the top left corner of its box.
func (s *sheet) text(x, y float64, t style, text string) {
	if text == "" {
		return
	}
	s.pdf.SetFont(t.face.family, "", t.size)
	s.pdf.SetTextColor(int(t.ink[0]), int(t.ink[1]), int(t.ink[2]))
	foot := y + t.height()/2 + baseline*t.size
	before, after, more := strings.Cut(text, string(arrow))
	s.pdf.Text(x, foot, before)
	if !more {
		return
	}
	x += t.width(before)
	s.arrow(x, foot-.28*t.size, t)
	s.text(x+t.width(string(arrow)), y, t, after)
}

// arrow draws an arrow to the right, at half the height of digits.
func (s *sheet) arrow(x, y float64, t style) {
	from, to, barb := x+.08*t.size, x+.92*t.size, .2*t.size
	s.stroke(.06*t.size, t.ink)
	s.pdf.Line(from, y, to, y)
	s.pdf.Line(to-barb, y-barb, to, y)
	s.pdf.Line(to-barb, y+barb, to, y)
}

func (s *sheet) textRight(x, y float64, t style, text string) { s.text(x-t.width(text), y, t, text) }

func (s *sheet) texts(x, y float64, t style, lines []string) {
	for _, l := range lines {
		s.text(x, y, t, l)
		y += t.height()
	}
}

// rule draws a horizontal line.
func (s *sheet) rule(from, to, y, width float64, c Color) {
	s.stroke(width, c)
	s.pdf.Line(from, y, to, y)
}

func (s *sheet) stroke(width float64, c Color) {
	s.pdf.SetLineWidth(width)
	s.pdf.SetDrawColor(int(c[0]), int(c[1]), int(c[2]))
}

func (s *sheet) fill(c Color) { s.pdf.SetFillColor(int(c[0]), int(c[1]), int(c[2])) }

// box draws a filled rectangle with round corners, and its edge if edge is not nil.
func (s *sheet) box(x, y, width, height, round float64, fill Color, edge *Color) {
	s.fill(fill)
	how := "F"
	if edge != nil {
		s.stroke(hair, *edge)
		how = "FD"
	}
	s.pdf.RoundedRect(x, y, width, height, round, "1234", how)
}

// piece is an unbreakable part of a cell: a line of text, or a drawing.
type piece struct {
	height float64
	draw   func(x, y float64)
}

// pieces are the content of a cell, from top to bottom.
type pieces []piece

func (p pieces) height() (sum float64) {
	for _, one := range p {
		sum += one.height
	}
	return sum
}

// gap returns an empty piece between two pieces.
func gap(height float64) piece { return piece{height, func(float64, float64) {}} }

// lines returns the lines of a text wrapped to a width.
func (s *sheet) lines(t style, text string, width float64) (all pieces) {
	if text == "" {
		return nil
	}
	for _, l := range t.wrap(text, width) {
		all = append(all, piece{t.height(), func(x, y float64) { s.text(x, y, t, l) }})
	}
	return all
}

// linesRight returns the lines of a number, right-aligned and not wrapped.
func (s *sheet) linesRight(t style, text string, width float64) (all pieces) {
	if text == "" {
		return nil
	}
	for l := range strings.SplitSeq(plain(text), "\n") {
		all = append(all, piece{t.height(), func(x, y float64) { s.textRight(x+width, y, t, l) }})
	}
	return all
}

// cell is a column of a band: its left edge and its content.
type cell struct {
	x      float64
	pieces pieces
}

// band draws cells side by side, with space above and below. If a page can hold the band, it is
// not broken; else it continues on the next page. frame draws the background of the part on each
// page, from top to bottom.
func (s *sheet) band(cells []cell, above, below float64, frame func(top, bottom float64)) {
	for {
		height := 0.0
		for _, c := range cells {
			height = max(height, c.pieces.height())
		}
		height += above + below
		closing := s.closing
		if height+closing > s.bottom-margin-120*px {
			closing = 0
		}
		if s.y+height+closing <= s.bottom {
			s.place(cells, height, above, frame)
			return
		}
		before := s.y
		if height <= s.bottom-margin-60*px || s.bottom-s.y < 60*px {
			s.turn()
			if s.y < before {
				continue
			}
		}
		now := slices.Clone(cells)
		for i, c := range cells {
			n, sum := 0, 0.0
			for n < len(c.pieces) && (sum+c.pieces[n].height <= s.bottom-s.y-above-below || n == 0) {
				sum += c.pieces[n].height
				n++
			}
			now[i].pieces, cells[i].pieces = c.pieces[:n], c.pieces[n:]
		}
		s.place(now, s.bottom-s.y, above, frame)
		s.turn()
	}
}

func (s *sheet) place(cells []cell, height, above float64, frame func(top, bottom float64)) {
	if frame != nil {
		frame(s.y, s.y+height)
	}
	for _, c := range cells {
		y := s.y + above
		for _, p := range c.pieces {
			p.draw(c.x, y)
			y += p.height
		}
	}
	s.y += height
}

func first(lines []string) string { return lines[0] }
