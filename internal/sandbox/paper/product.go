package paper

// Product is a fuel, as documents name it.
type Product struct {
	// Slug is the provider's identifier of the product; Name is its French name.
	Slug, Name string
}

// kind holds the properties of a product that documents show.
type kind struct {
	standard string
	color    Color
	// goods is nil if the product is not dangerous goods.
	goods *goods
}

// goods is the entry of a product in ADR (table A of its chapter 3.2).
type goods struct {
	kemler, un, name, packing string
	// pollutes reports whether the transport document needs the words of 5.4.1.1.18.
	pollutes bool
}

// line returns the line of the transport document (ADR 5.4.1.1.1 a to d and k).
func (g goods) line() string { return "UN " + g.un + ", " + g.name + ", 3, " + g.packing + ", (D/E)" }

var kinds = map[string]kind{
	"gazole": {"EN 590, 7\u00a0% de biocarburant au plus", Color{0xf2, 0xb7, 0x05}, &goods{"30", "1202", "GAZOLE", "GE III", true}},
	"gnr":    {"EN 590, coloré et tracé, usages non routiers", Color{0xc2, 0x25, 0x5c}, &goods{"30", "1202", "GAZOLE", "GE III", true}},
	// ADR has a separate entry under the same number for a flash point above 60 °C.
	"hvo":    {"EN 15940, huiles et graisses hydrotraitées", Color{0x2f, 0x9e, 0x44}, &goods{"30", "1202", "GAZOLE (point d’éclair supérieur à 60\u00a0°C)", "GE III", false}},
	"sp95":   {"EN 228, 5\u00a0% d’éthanol au plus", Color{0x86, 0x8e, 0x96}, &goods{"33", "1203", "ESSENCE", "GE II", true}},
	"adblue": {"ISO 22241, solution d’urée à 32,5\u00a0%", Color{0x1c, 0x7e, 0xd6}, nil},
}

// color returns the color of the square in front of the product's name.
func (p Product) color() Color {
	if k, known := kinds[p.Slug]; known {
		return k.color
	}
	return soft
}

// cell returns the table cell of the product.
func (p Product) cell() Cell {
	return Cell{Text: p.Name, Small: kinds[p.Slug].standard, Mark: p.color()}
}
