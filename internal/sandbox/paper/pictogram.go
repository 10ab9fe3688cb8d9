package paper

import "math"

// Pictograms are hazard pictograms of regulation (EC) 1272/2008, annex V, by their codes. Each
// is a red diamond with a symbol, and its name below.
type Pictograms []string

// pictogram is the name and the symbol of a code. symbol draws in a square of 100 units; at
// converts a position in it to the page, unit is the length of one of its units.
type pictogram struct {
	name   string
	symbol func(s *sheet, at func(x, y float64) (float64, float64), unit float64)
}

var pictograms = map[string]pictogram{
	"SGH02": {"Inflammable", drawFlame},
	"SGH07": {"Nocif, irritant", drawExclamation},
	"SGH08": {"Danger pour la santé", drawBust},
	"SGH09": {"Danger pour l’environnement", drawTreeAndFish},
}

var red = Color{0xe0, 0x31, 0x31}

func (p Pictograms) draw(s *sheet) {
	if len(p) == 0 {
		return
	}
	const size, width = 58 * px, 128 * px
	s.y += 10 * px
	var cells []cell
	for i, code := range p {
		one := pictograms[code]
		cells = append(cells, cell{margin + float64(i)*width, append(pieces{{size, func(x, y float64) {
			s.diamond(x, y, size)
			if one.symbol != nil {
				one.symbol(s, func(dx, dy float64) (float64, float64) { return x + dx*size/100, y + dy*size/100 }, size/100)
			}
		}}, gap(4 * px)}, s.lines(smallText, code+"\u00a0: "+one.name, width-12*px)...)})
	}
	s.band(cells, 0, 4*px, nil)
}

func (s *sheet) diamond(x, y, size float64) {
	edge := 4 * px
	half := size/2 - edge/2
	s.stroke(edge, red)
	s.fill(white)
	s.pdf.MoveTo(x+size/2, y+size/2-half)
	s.pdf.LineTo(x+size/2+half, y+size/2)
	s.pdf.LineTo(x+size/2, y+size/2+half)
	s.pdf.LineTo(x+size/2-half, y+size/2)
	s.pdf.ClosePath()
	s.pdf.DrawPath("FD")
}

type placeOf = func(x, y float64) (float64, float64)

// shape fills a closed outline of Bézier curves, each given by two control points and its end.
func (s *sheet) shape(at placeOf, c Color, startX, startY float64, curves ...[6]float64) {
	s.fill(c)
	x, y := at(startX, startY)
	s.pdf.MoveTo(x, y)
	for _, b := range curves {
		ax, ay := at(b[0], b[1])
		bx, by := at(b[2], b[3])
		cx, cy := at(b[4], b[5])
		s.pdf.CurveBezierCubicTo(ax, ay, bx, by, cx, cy)
	}
	s.pdf.ClosePath()
	s.pdf.DrawPath("F")
}

// polygon fills a closed outline of straight lines.
func (s *sheet) polygon(at placeOf, c Color, corners ...[2]float64) {
	s.fill(c)
	for i, corner := range corners {
		x, y := at(corner[0], corner[1])
		if i == 0 {
			s.pdf.MoveTo(x, y)
		} else {
			s.pdf.LineTo(x, y)
		}
	}
	s.pdf.ClosePath()
	s.pdf.DrawPath("F")
}

func drawFlame(s *sheet, at func(x, y float64) (float64, float64), _ float64) {
	s.shape(at, black, 50, 70,
		[6]float64{34, 70, 31, 56, 37, 47}, [6]float64{39, 52, 41, 52, 43, 52},
		[6]float64{40, 42, 47, 32, 54, 26}, [6]float64{52, 34, 57, 38, 61, 44},
		[6]float64{63, 42, 63, 40, 63, 38}, [6]float64{70, 50, 69, 70, 50, 70})
	s.shape(at, white, 51, 66, [6]float64{44, 66, 42, 59, 47, 53}, [6]float64{49, 57, 52, 55, 53, 48}, [6]float64{60, 55, 60, 66, 51, 66})
	s.polygon(at, black, [2]float64{34, 72}, [2]float64{66, 72}, [2]float64{66, 75}, [2]float64{34, 75})
}

func drawExclamation(s *sheet, at func(x, y float64) (float64, float64), unit float64) {
	s.polygon(at, black, [2]float64{45, 26}, [2]float64{55, 26}, [2]float64{53, 58}, [2]float64{47, 58})
	x, y := at(50, 67)
	s.pdf.Circle(x, y, 5*unit, "F")
}

func drawBust(s *sheet, at func(x, y float64) (float64, float64), unit float64) {
	x, y := at(50, 31)
	s.fill(black)
	s.pdf.Circle(x, y, 7*unit, "F")
	s.shape(at, black, 32, 70, [6]float64{32, 52, 36, 41, 45, 40}, [6]float64{48, 40, 52, 40, 55, 40}, [6]float64{64, 41, 68, 52, 68, 70})
	const points = 6
	var star [][2]float64
	for i := range 2 * points {
		r := 12.0
		if i%2 == 1 {
			r = 4
		}
		a := math.Pi * float64(i) / points
		star = append(star, [2]float64{50 + r*math.Sin(a), 55 - r*math.Cos(a)})
	}
	s.polygon(at, white, star...)
}

func drawTreeAndFish(s *sheet, at func(x, y float64) (float64, float64), unit float64) {
	s.polygon(at, black, [2]float64{30, 58}, [2]float64{70, 58}, [2]float64{70, 60.5}, [2]float64{30, 60.5})
	s.polygon(at, black, [2]float64{37, 58}, [2]float64{40, 36}, [2]float64{43, 36}, [2]float64{45, 58})
	s.stroke(2.4*unit, black)
	for _, branch := range [][4]float64{{41, 44, 33, 36}, {41.5, 40, 40, 29}, {42, 46, 50, 37}, {37, 40, 32, 41}, {46, 41, 51, 43}} {
		x, y := at(branch[0], branch[1])
		u, v := at(branch[2], branch[3])
		s.pdf.Line(x, y, u, v)
	}
	s.shape(at, black, 42, 67, [6]float64{48, 60, 58, 60, 64, 67}, [6]float64{58, 74, 48, 74, 42, 67})
	s.polygon(at, black, [2]float64{44, 67}, [2]float64{37, 62}, [2]float64{37, 72})
	x, y := at(59, 65.5)
	s.fill(white)
	s.pdf.Circle(x, y, 1.2*unit, "F")
}
