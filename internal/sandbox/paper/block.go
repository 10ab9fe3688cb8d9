package paper

import (
	"math"
	"slices"
)

// Block is a part of a document. The blocks of the design are Heading, Paragraph, Terms,
// Parties, Facts, Table, Boxes, Placard, Signatures, Sums and Pictograms.
type Block interface{ draw(*sheet) }

// closing is a block that never stands alone on a page: it stays with the end of the block
// before it.
type closing interface{ height(*sheet) float64 }

// Heading is the title of a part of the document.
type Heading string

func (h Heading) draw(s *sheet) {
	s.room(14*px + headingText.height() + 3*bodyText.height())
	s.y += 14 * px
	s.band([]cell{{margin, s.lines(headingText, string(h), lineWidth)}}, 0, 2*px, nil)
}

// Paragraph is a text across the page.
type Paragraph string

func (p Paragraph) draw(s *sheet) {
	s.band([]cell{{margin, s.lines(bodyText, string(p), lineWidth)}}, 2*px, 3*px, nil)
}

// Term is a name with its text next to it. A term without text is left out.
type Term struct{ Name, Text string }

// Terms are terms below each other, across the page.
type Terms []Term

func (t Terms) draw(s *sheet) {
	const column = 150 * px
	for _, one := range t {
		if one.Text != "" {
			s.band([]cell{{margin, s.lines(softText, one.Name, column-10*px)}, {margin + column, s.lines(bodyText, one.Text, lineWidth-column)}}, 1.5*px, 1.5*px, nil)
		}
	}
}

// Party is a company, a person or a place that the document concerns.
type Party struct {
	Title, Name string
	Lines       []string
}

// Parties are parties side by side with equal widths. A single party has the width of one of
// two.
type Parties []Party

func (p Parties) draw(s *sheet) {
	s.y += 22 * px
	x, width := columns(max(len(p), 2), 14*px)
	var cells []cell
	for i, one := range p {
		held := append(s.lines(labelText, one.Title, width), gap(4*px))
		held = append(held, s.lines(nameText, one.Name, width)...)
		for _, l := range one.Lines {
			held = append(held, s.lines(bodyText, l, width)...)
		}
		cells = append(cells, cell{x(i), held})
	}
	s.band(cells, 0, 0, nil)
}

// columns divides the page into n columns and returns the left edge of each, and their width.
func columns(n int, between float64) (left func(int) float64, width float64) {
	width = (lineWidth - between*float64(n-1)) / float64(n)
	return func(i int) float64 { return margin + float64(i)*(width+between) }, width
}

// Facts are the most important data in a frame: up to five, side by side.
type Facts []Term

func (f Facts) draw(s *sheet) {
	s.y += 18 * px
	x, width := columns(len(f), 0)
	var cells []cell
	for i, one := range f {
		held := append(s.lines(labelText, one.Name, width-20*px), gap(4*px))
		cells = append(cells, cell{x(i) + 10*px, append(held, s.lines(factText, one.Text, width-20*px)...)})
	}
	s.band(cells, 8*px, 8*px, func(top, bottom float64) {
		s.box(margin, top, lineWidth, bottom-top, radius, white, &line)
		for i := 1; i < len(f); i++ {
			s.pdf.Line(x(i), top, x(i), bottom)
		}
	})
}

// Box is a framed part with terms, then a text. A filled box has a tinted background instead of
// a frame.
type Box struct {
	Title  string
	Strong string
	Terms  []Term
	Text   string
	Small  string
	Filled bool
}

// Boxes are boxes side by side with equal heights.
type Boxes []Box

func (b Boxes) draw(s *sheet) {
	s.y += 16 * px
	x, width := columns(len(b), 14*px)
	var cells []cell
	for i, one := range b {
		cells = append(cells, cell{x(i) + 12*px, one.pieces(s, width-24*px)})
	}
	s.band(cells, 10*px, 10*px, func(top, bottom float64) {
		for i, one := range b {
			if one.Filled {
				s.box(x(i), top, width, bottom-top, radius, sunken, nil)
			} else {
				s.box(x(i), top, width, bottom-top, radius, white, &line)
			}
		}
	})
}

func (b Box) pieces(s *sheet, width float64) pieces {
	held := append(s.lines(labelText, b.Title, width), gap(4*px))
	held = append(held, s.lines(factText, b.Strong, width)...)
	const share, widest, between = .4, 140 * px, 8 * px
	name := min(width*share, widest)
	for _, t := range b.Terms {
		if t.Text == "" {
			continue
		}
		left, right := s.lines(softText, t.Name, name-between), s.lines(bodyText, t.Text, width-name)
		for i := range max(len(left), len(right)) {
			held = append(held, piece{bodyText.height(), func(x, y float64) {
				if i < len(left) {
					left[i].draw(x, y)
				}
				if i < len(right) {
					right[i].draw(x+name, y)
				}
			}})
		}
		held = append(held, gap(3*px))
	}
	held = append(held, s.lines(bodyText, b.Text, width)...)
	return append(held, s.lines(noteText, b.Small, width)...)
}

// Placard is the orange plate for dangerous goods on the road, with the line that the transport
// document must contain (ADR 5.3.2.2.3 and 5.4.1.1.1).
type Placard struct {
	Kemler, UN string
	Line, Note string
}

func (p Placard) draw(s *sheet) {
	const plate, pad, between = 46 * px, 12 * px, 14 * px
	s.y += 14 * px
	width := lineWidth - 2*pad - plate - between
	text := append(s.lines(nameText, p.Line, width), s.lines(noteText, p.Note, width)...)
	high := 2*plateText.height() + 6*px
	middle := max(0, high-text.height()) / 2
	drawing := pieces{{max(high, 0), func(x, y float64) {
		y += max(0, text.height()-high) / 2
		s.fill(orange)
		s.stroke(rule, black)
		s.pdf.Rect(x, y, plate, high, "FD")
		s.pdf.Line(x, y+high/2, x+plate, y+high/2)
		s.text(x+(plate-plateText.width(p.Kemler))/2, y+(high/2-plateText.height())/2, plateText, p.Kemler)
		s.text(x+(plate-plateText.width(p.UN))/2, y+high/2+(high/2-plateText.height())/2, plateText, p.UN)
	}}}
	s.band([]cell{{margin + pad, drawing}, {margin + pad + plate + between, append(pieces{gap(middle)}, text...)}}, 8*px, 8*px, func(top, bottom float64) {
		s.fill(white)
		s.stroke(rule, accent)
		s.pdf.RoundedRect(margin, top, lineWidth, bottom-top, radius, "1234", "D")
	})
}

// Signature is a place to sign. By is the signer, empty to leave the place free; Below is the
// text under the line.
type Signature struct{ Title, By, Below string }

// Signatures are signatures side by side.
type Signatures []Signature

func (g Signatures) draw(s *sheet) {
	s.y += signaturesGap
	s.band(g.cells(s), 0, 0, nil)
}

// signaturesGap is the space above signatures.
const signaturesGap = 16 * px

func (g Signatures) height(s *sheet) (height float64) {
	for _, c := range g.cells(s) {
		height = max(height, signaturesGap+c.pieces.height())
	}
	return height
}

func (g Signatures) cells(s *sheet) (cells []cell) {
	x, width := columns(len(g), 14*px)
	for i, one := range g {
		held := append(s.lines(labelText, one.Title, width), piece{8*px + 24*mm, func(x, y float64) { s.sign(one.By, x, y+8*px, width) }}, gap(4*px))
		cells = append(cells, cell{x(i), append(held, s.lines(bodyText, one.Below, width)...)})
	}
	return cells
}

// sign draws the signature line 24 mm below y and, if by is not empty, a handwriting that is
// unique to that name.
func (s *sheet) sign(by string, x, y, width float64) {
	y += 24 * mm
	s.stroke(hair, line)
	s.pdf.SetDashPattern([]float64{3 * px, 3 * px}, 0)
	s.pdf.Line(x, y, x+width, y)
	s.pdf.SetDashPattern(nil, 0)
	if by == "" {
		return
	}
	s.stroke(rule, ink)
	s.pdf.SetLineCapStyle("round")
	drawn := hand(by)
	x, y = x+4*px, y-10*px
	s.pdf.MoveTo(x, y)
	for c := range slices.Chunk(drawn, 3) {
		s.pdf.CurveBezierCubicTo(x+c[0].x, y+c[0].y, x+c[1].x, y+c[1].y, x+c[2].x, y+c[2].y)
	}
	s.pdf.DrawPath("D")
	s.pdf.SetLineCapStyle("butt")
}

// point is a position relative to another one.
type point struct{ x, y float64 }

// hand draws a name as Bézier curves, each with two control points and an end: a large first
// letter, then flattening waves. The same name always gives the same curves.
func hand(name string) (curves []point) {
	seed := uint32(2166136261)
	for _, r := range name {
		seed = (seed ^ uint32(r)) * 16777619 //nolint:gosec // a character is no negative number
	}
	between := func(low, high float64) float64 {
		seed = seed*1664525 + 1013904223
		return low + (high-low)*float64(seed>>16&0xff)/255
	}
	end, handle := point{}, point{-6 * px, between(14, 22) * px}
	const waves = 7
	for i := range waves {
		high := 16 * px * math.Exp(-float64(i)/4)
		next := point{end.x + between(13, 24)*px, between(-.7, .3) * high}
		if i == 0 {
			next = point{between(14, 20) * px, -between(2, 8) * px}
		}
		// Continue in the direction of the previous control point, so that the curve has no
		// corner.
		from := point{end.x + (end.x-handle.x)*.9, end.y + (end.y-handle.y)*.9}
		handle = point{next.x - between(2, 9)*px, next.y - between(-1, 1.4)*high}
		if i == 0 {
			handle = point{next.x + between(2, 7)*px, next.y - between(16, 24)*px}
		}
		curves, end = append(curves, from, handle, next), next
	}
	return curves
}

// Sums are the totals of a document, next to a box; the last one is emphasised.
type Sums struct {
	Box  Box
	Sums []Term
}

// The columns of the sums, and the space above them.
const (
	sumsGap   = 14 * px
	sumsWide  = 78 * mm
	sumsLeft  = margin + lineWidth - sumsWide
	sumsOther = lineWidth - sumsWide - 18*px // width of the box next to them
)

func (u Sums) draw(s *sheet) {
	s.y += sumsGap
	cells := u.cells(s)
	s.band(cells, 0, 0, func(top, bottom float64) {
		if len(cells) > 1 {
			s.box(margin, top, sumsOther, min(bottom-top, cells[1].pieces.height()), radius, sunken, nil)
		}
	})
}

func (u Sums) height(s *sheet) (height float64) {
	for _, c := range u.cells(s) {
		height = max(height, sumsGap+c.pieces.height())
	}
	return height
}

func (u Sums) cells(s *sheet) []cell {
	var held pieces
	for i, one := range u.Sums {
		left, amount := bodyText, bodyText
		if total := i == len(u.Sums)-1; total {
			left, amount = sumText, sumText
			held = append(held, piece{8 * px, func(_, y float64) { s.rule(sumsLeft, sumsLeft+sumsWide, y, rule, ink) }})
		}
		text := plain(one.Text)
		name := left.wrap(one.Name, sumsWide-12*px-amount.width(text)-8*px)
		held = append(held, gap(4*px), piece{left.height() * float64(len(name)), func(x, y float64) {
			s.texts(x+6*px, y, left, name)
			s.textRight(x+sumsWide-6*px, y, amount, text)
		}}, gap(4*px))
	}
	cells := []cell{{sumsLeft, held}}
	if u.Box.Title != "" {
		cells = append(cells, cell{margin + 12*px, append(append(pieces{gap(10 * px)}, u.Box.pieces(s, sumsOther-24*px)...), gap(10*px))})
	}
	return cells
}
