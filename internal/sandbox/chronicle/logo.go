package chronicle

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"sync"

	"github.com/citerne/citerne/internal/sandbox/company"
)

// LogoSize is the side of a generated logo in pixels.
const LogoSize = 256

// SeedLogos draws the logos of the demonstration once per process, by business key.
var SeedLogos = sync.OnceValues(func() (map[string]company.StoredFile, error) {
	drawings := map[string]drawing{"garonne": riverAndRoad, "laiterie": dropAndHills}
	logos := make(map[string]company.StoredFile, len(drawings))
	for key, d := range drawings {
		var b bytes.Buffer
		if err := png.Encode(&b, d.render()); err != nil {
			return nil, fmt.Errorf("draw the logo of %s: %w", key, err)
		}
		sum := sha256.Sum256(b.Bytes())
		logos[key] = company.StoredFile{Ref: "logos/" + hex.EncodeToString(sum[:16]) + ".png", ContentType: "image/png", Content: b.Bytes()}
	}
	return logos, nil
})

// layer is a shape in one colour. distance returns the distance of a point from the outline, in
// pixels, negative inside; half a pixel on either side of zero is the antialiased edge.
type layer struct {
	fill     color.NRGBA
	distance func(x, y float64) float64
}

// drawing is a stack of layers, the lowest first.
type drawing []layer

func (d drawing) render() image.Image {
	img := image.NewNRGBA(image.Rect(0, 0, LogoSize, LogoSize))
	for y := range LogoSize {
		for x := range LogoSize {
			img.SetNRGBA(x, y, d.at(float64(x)+.5, float64(y)+.5))
		}
	}
	return img
}

func (d drawing) at(x, y float64) color.NRGBA {
	c := d[0].fill
	for _, l := range d[1:] {
		c = mix(c, l.fill, min(1, max(0, .5-l.distance(x, y))))
	}
	return c
}

func mix(under, over color.NRGBA, part float64) color.NRGBA {
	channel := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + (float64(b)-float64(a))*part)) }
	return color.NRGBA{channel(under.R, over.R), channel(under.G, over.G), channel(under.B, over.B), 255}
}

var (
	navy   = color.NRGBA{20, 38, 66, 255}
	orange = color.NRGBA{236, 96, 42, 255}
	sky    = color.NRGBA{118, 170, 218, 255}
	cream  = color.NRGBA{250, 246, 236, 255}
	leaf   = color.NRGBA{43, 122, 86, 255}
	meadow = color.NRGBA{120, 178, 128, 255}
)

// riverAndRoad is the logo of Transports Garonne-Adour: two rivers under a sun.
var riverAndRoad = drawing{
	{fill: navy},
	{orange, circle(128, 92, 40)},
	{navy, wave(128, 58)},
	{cream, wave(142, 17)},
	{sky, wave(180, 17)},
}

// dropAndHills is the logo of Laiterie du Val d’Arguenon: a drop of milk over two hills.
var dropAndHills = drawing{
	{fill: cream},
	{meadow, circle(196, 330, 160)},
	{leaf, circle(70, 340, 172)},
	{leaf, drop(128, 118, 62)},
	{cream, drop(128, 120, 50)},
	{meadow, circle(146, 136, 11)},
}

func circle(cx, cy, r float64) func(x, y float64) float64 {
	return func(x, y float64) float64 { return math.Hypot(x-cx, y-cy) - r }
}

// wave is a band that is height pixels high and starts at y0 at the left edge. It rises once and
// falls once across the picture.
func wave(y0, height float64) func(x, y float64) float64 {
	const swell = 15
	return func(x, y float64) float64 {
		phase := 2 * math.Pi * x / LogoSize
		slope := swell * 2 * math.Pi / LogoSize * math.Cos(phase)
		middle := y0 + height/2 - swell*math.Sin(phase)
		return (math.Abs(y-middle) - height/2) / math.Hypot(1, slope)
	}
}

// drop is a disc of radius r around (cx, cy+r/3) that is drawn out to a point above it.
func drop(cx, cy, r float64) func(x, y float64) float64 {
	cy += r / 3
	top := cy - 2*r
	// The two sides are the tangents from the point to the disc.
	sin := r / (cy - top)
	cos := math.Sqrt(1 - sin*sin)
	touch := cy - r*sin
	return func(x, y float64) float64 {
		dx := math.Abs(x - cx)
		if y > touch {
			return math.Hypot(dx, y-cy) - r
		}
		return dx*cos - (y-top)*sin
	}
}
