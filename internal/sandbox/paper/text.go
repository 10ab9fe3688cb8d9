package paper

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"

	"github.com/citerne/citerne/internal/sandbox/characters"
)

// Nunito Sans, under the SIL Open Font License 1.1 (fonts/OFL.txt). All its digits have the same
// width.
var (
	//go:embed fonts/NunitoSans-Regular.ttf
	regularFile []byte
	//go:embed fonts/NunitoSans-SemiBold.ttf
	semiboldFile []byte
	//go:embed fonts/NunitoSans-Bold.ttf
	boldFile []byte
)

// face is a font of the documents. family is its name in the PDF library.
type face struct {
	family string
	file   []byte
	widths func() []uint16
}

var (
	regular  = newFace("nunito", regularFile)
	semibold = newFace("nunitosemibold", semiboldFile)
	bold     = newFace("nunitobold", boldFile)
)

func newFace(family string, file []byte) *face {
	return &face{family, file, sync.OnceValue(func() []uint16 { return widthsOf(file) })}
}

// lastRune is the last character looked up in the fonts. They cover Unicode up to the
// mathematical operators.
const lastRune = '\u22ff'

// em is the size of a font in its own units, which PDF also uses.
const em = 1000

// widthsOf returns the width of each character in thousandths of the size, 0 for one that the
// font lacks.
func widthsOf(file []byte) []uint16 {
	f, err := sfnt.Parse(file)
	if err != nil {
		panic("paper: an embedded font is broken: " + err.Error())
	}
	var b sfnt.Buffer
	widths := make([]uint16, lastRune+1)
	for r := range rune(len(widths)) {
		glyph, err := f.GlyphIndex(&b, r)
		if err != nil || glyph == 0 {
			continue
		}
		if width, err := f.GlyphAdvance(&b, glyph, fixed.I(em), font.HintingNone); err == nil {
			widths[r] = uint16(width.Round()) //nolint:gosec // no character is 65 times as wide as it is high
		}
	}
	widths[arrow] = em
	return widths
}

// arrow is drawn as lines because the fonts lack it.
const arrow = '→'

// style is the look of a text. size is in points; line is the line height relative to it.
type style struct {
	face *face
	size float64
	line float64
	ink  Color
}

func (t style) height() float64 { return t.size * t.line }

// width returns the width of a single line, in points.
func (t style) width(text string) float64 {
	widths, sum := t.face.widths(), 0
	for _, r := range text {
		sum += int(widths[r])
	}
	return float64(sum) * t.size / em
}

// baseline is the position of the baseline below the middle of a line: the ascent of Nunito Sans
// is 1.011 and its descent 0.353 of the size.
const baseline = (1.011 - 0.353) / 2

// substitutes replaces characters that the fonts lack by similar ones.
var substitutes = strings.NewReplacer("\u202f", "\u00a0", "\u2011", "-", "\u2010", "-")

// plain converts a text to characters of the fonts, on one or several lines separated by line
// feeds. An unsupported character becomes a question mark.
func plain(text string) string {
	widths := regular.widths()
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n':
			return r
		case unicode.In(r, unicode.Mn, unicode.Join_Control):
			return -1
		case r > lastRune || widths[r] == 0:
			return '?'
		}
		return r
	}, substitutes.Replace(norm.NFC.String(characters.Printable(text))))
}

// slack is the tolerance for rounded sums of widths, in points.
const slack = .01

// wrap splits a text at line feeds, and at ordinary spaces into lines of at most width points. A
// word longer than a line is broken anywhere.
func (t style) wrap(text string, width float64) (lines []string) {
	width += slack
	for line := range strings.SplitSeq(plain(text), "\n") {
		lines = append(lines, t.wrapLine(line, width)...)
	}
	return lines
}

func (t style) wrapLine(text string, width float64) (lines []string) {
	line := ""
	for i, word := range strings.Split(text, " ") {
		if i > 0 {
			if t.width(line+" "+word) <= width {
				line += " " + word
				continue
			}
			lines = append(lines, line)
		}
		for word != "" && t.width(word) > width {
			head := t.fitting(word, width)
			lines, word = append(lines, head), word[len(head):]
		}
		line = word
	}
	return append(lines, line)
}

// fitting returns the start of a word that fits, at least one character.
func (t style) fitting(word string, width float64) string {
	end := 0
	for i, r := range word {
		next := i + len(string(r))
		if end > 0 && t.width(word[:next]) > width {
			break
		}
		end = next
	}
	return word[:end]
}

// longest returns the width of the longest word: a column of that width breaks no word.
func (t style) longest(text string) (width float64) {
	for _, word := range strings.FieldsFunc(plain(text), func(r rune) bool { return r == ' ' || r == '\n' }) {
		width = max(width, t.width(word))
	}
	return width
}

// natural returns the width of a text without wrapping.
func (t style) natural(text string) (width float64) {
	for line := range strings.SplitSeq(plain(text), "\n") {
		width = max(width, t.width(line))
	}
	return width
}
