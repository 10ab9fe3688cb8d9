package paper

import "slices"

// Table is a table whose headers are repeated on each page.
type Table struct {
	Columns []Column
	Rows    [][]Cell
	// Dense reduces the height of rows, for long lists of short lines.
	Dense bool
}

// Column is a column of a table. Figures columns are right-aligned and not wrapped.
type Column struct {
	Title   string
	Figures bool
}

// Cell is a table cell: a text, a smaller one below it, the color mark of a product in front of
// it, and a gauge below.
type Cell struct {
	Text, Small string
	// Mark is the color of the mark; there is none for the zero Color.
	Mark  Color
	Gauge Gauge
}

// Gauge is the level of a tank before and after a delivery, in litres. It is not drawn if
// Capacity is 0.
type Gauge struct {
	Capacity, Before, After int
	Color                   Color
}

// The dimensions inside a table.
const (
	cellPad   = 6 * px
	markWidth = 12 * px
	gaugeHigh = 4 * px
	gaugeWide = 56 * px
	// wideText is the width beyond which a text column wraps.
	wideText = 170 * px
)

func (t Table) draw(s *sheet) {
	if s.y += 18 * px; s.headed {
		s.y -= 12 * px
	}
	widths := t.widths()
	head := func() {
		top := s.y
		x := margin
		high := labelText.height()
		for i, c := range t.Columns {
			if c.Figures {
				s.textRight(x+widths[i]-cellPad, top, labelText, plain(c.Title))
			} else {
				s.text(x+cellPad, top, labelText, plain(c.Title))
			}
			x += widths[i]
		}
		s.y = top + high + 6*px
		s.rule(margin, pageWidth-margin, s.y, rule, ink)
	}
	// Headers at the foot of a page need at least one row below them.
	s.room(labelText.height() + 6*px + 14*px + bodyText.height() + smallText.height())
	head()
	s.repeatHead = head
	pad := 7 * px
	if t.Dense {
		pad = 4 * px
	}
	closing := s.closing
	for i, row := range t.Rows {
		// Only the last row must stay on the page of the closing block. A single row stays under
		// its headers instead.
		if s.closing = 0; i > 0 && i == len(t.Rows)-1 {
			s.closing = closing
		}
		var cells []cell
		x := margin
		for i, c := range row {
			cells = append(cells, cell{x + cellPad, c.pieces(s, t.Columns[i].Figures, widths[i]-2*cellPad)})
			x += widths[i]
		}
		s.band(cells, pad, pad, func(_, bottom float64) { s.rule(margin, pageWidth-margin, bottom, hair, line) })
	}
	s.repeatHead = nil
}

func (c Cell) pieces(s *sheet, figures bool, width float64) (held pieces) {
	lines := s.lines
	if figures {
		lines = s.linesRight
	}
	switch {
	case c.Mark != Color{}:
		text := s.lines(bodyText, c.Text, width-markWidth)
		for i, l := range text {
			held = append(held, piece{l.height, func(x, y float64) {
				if i == 0 {
					s.fill(c.Mark)
					s.pdf.RoundedRect(x, y+(l.height-7*px)/2, 7*px, 7*px, 2*px, "1234", "F")
				}
				l.draw(x+markWidth, y)
			}})
		}
	default:
		held = lines(bodyText, c.Text, width)
	}
	held = append(held, lines(smallText, c.Small, width)...)
	if c.Gauge.Capacity > 0 {
		held = append(held, piece{gaugeHigh + 3*px, func(x, y float64) {
			wide := min(gaugeWide, width)
			if figures {
				x += width - wide
			}
			c.Gauge.draw(s, x, y+3*px, wide)
		}})
	}
	return held
}

// draw draws a bar: the level before, then the delivered volume.
func (g Gauge) draw(s *sheet, x, y, width float64) {
	at := func(litres int) float64 { return width * min(max(float64(litres)/float64(g.Capacity), 0), 1) }
	before, after := at(g.Before), at(g.After)
	s.box(x, y, width, gaugeHigh, 0, line, nil)
	s.box(x, y, before, gaugeHigh, 0, soft, nil)
	s.box(x+before, y, max(after-before, 0), gaugeHigh, 0, g.Color, nil)
}

// widths divides the page among the columns. Each gets the width it needs; text columns share
// the rest, or shrink.
func (t Table) widths() []float64 {
	widest, narrowest := make([]float64, len(t.Columns)), make([]float64, len(t.Columns))
	for i, c := range t.Columns {
		widest[i] = labelText.natural(c.Title)
		narrowest[i] = widest[i]
		for _, row := range t.Rows {
			mark := 0.0
			if row[i].Mark != (Color{}) {
				mark = markWidth
			}
			wide := max(bodyText.natural(row[i].Text)+mark, smallText.natural(row[i].Small))
			narrow := max(bodyText.longest(row[i].Text)+mark, smallText.longest(row[i].Small))
			if row[i].Gauge.Capacity > 0 {
				wide, narrow = max(wide, gaugeWide), max(narrow, gaugeWide)
			}
			if c.Figures {
				narrow = wide
			} else {
				wide = max(min(wide, wideText), narrow)
			}
			widest[i], narrowest[i] = max(widest[i], wide), max(narrowest[i], narrow)
		}
		widest[i], narrowest[i] = widest[i]+2*cellPad, narrowest[i]+2*cellPad
	}
	return share(lineWidth, widest, narrowest, func(i int) bool { return !t.Columns[i].Figures })
}

// share gives columns a width between narrowest and widest. Columns that stretch get the space
// left; if not even the narrowest widths fit, they shrink first.
func share(width float64, widest, narrowest []float64, stretches func(int) bool) []float64 {
	sum := func(of []float64) (total float64) {
		for _, w := range of {
			total += w
		}
		return total
	}
	widths := slices.Clone(widest)
	if left := width - sum(widest); left >= 0 {
		n := 0.0
		for i := range widths {
			if stretches(i) {
				n++
			}
		}
		for i := range widths {
			if n == 0 || stretches(i) {
				widths[i] += left / max(n, 1)
			}
		}
		return widths
	}
	widths = slices.Clone(narrowest)
	left := width - sum(narrowest)
	if left < 0 {
		// A word can be as long as the page: text columns that need more than an equal share of
		// the remaining width share what the others leave.
		shared := map[int]bool{}
		for i, w := range narrowest {
			if stretches(i) {
				shared[i] = true
			} else {
				width -= w
			}
		}
		for settled := true; settled; {
			settled = false
			for i := range narrowest {
				if shared[i] && narrowest[i] <= width/float64(len(shared)) {
					width, settled = width-narrowest[i], true
					delete(shared, i)
				}
			}
		}
		for i := range shared {
			widths[i] = max(width/float64(len(shared)), 2*cellPad)
		}
		return widths
	}
	slack := sum(widest) - sum(narrowest)
	for i := range widths {
		widths[i] += left * (widest[i] - narrowest[i]) / slack
	}
	return widths
}
