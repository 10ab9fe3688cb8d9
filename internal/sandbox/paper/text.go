package paper

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"

	"github.com/citerne/citerne/internal/sandbox/characters"
)

// face is one of the fonts that every reader has (ISO 32000-1 §9.6.2.2).
type face struct {
	name string // in the page's resources
	font string
	// widths are those of the printable ASCII characters, in thousandths of the size
	// (Adobe Core 14 AFM files).
	widths [95]int
	// others are those that no ASCII letter shares.
	others map[byte]int
}

var regular = &face{name: "R", font: "Helvetica", widths: [95]int{
	278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
	556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
	1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
	667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
	333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
	556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
}, others: map[byte]int{
	0x80: 556, 0x8c: 1000, 0x91: 222, 0x92: 222, 0x93: 333, 0x94: 333, 0x95: 350, 0x96: 556, 0x97: 1000, 0x9c: 944,
	0xab: 556, 0xb0: 400, 0xb7: 278, 0xbb: 556, 0xd7: 584,
}}

var bold = &face{name: "B", font: "Helvetica-Bold", widths: [95]int{
	278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,
	556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
	975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,
	667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
	333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,
	611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
}, others: map[byte]int{
	0x80: 556, 0x8c: 1000, 0x91: 278, 0x92: 278, 0x93: 500, 0x94: 500, 0x95: 350, 0x96: 556, 0x97: 1000, 0x9c: 944,
	0xab: 556, 0xb0: 400, 0xb7: 278, 0xbb: 556, 0xd7: 584,
}}

// winAnsi are the characters of WinAnsiEncoding that are not at their Unicode
// place, and the narrow no-break space, which it has not.
var winAnsi = map[rune]byte{
	'€': 0x80, '…': 0x85, 'Œ': 0x8c, '‘': 0x91, '’': 0x92, '“': 0x93, '”': 0x94, '•': 0x95, '–': 0x96, '—': 0x97, 'œ': 0x9c,
	'Ÿ': 0x9f, '\u202f': nbsp,
}

const nbsp = 0xa0

// encode writes text in WinAnsiEncoding; a character that it lacks is a question mark,
// one that no page shows by itself is left out.
func encode(text string) []byte {
	out := make([]byte, 0, len(text))
	for _, c := range text {
		if characters.Control(c) || unicode.In(c, unicode.Mn, unicode.Join_Control) {
			continue
		}
		switch b, special := winAnsi[c]; {
		case special:
			out = append(out, b)
		case ' ' <= c && c <= '~' || nbsp <= c && c <= 0xff:
			out = append(out, byte(c))
		default:
			out = append(out, '?')
		}
	}
	return out
}

// bases are the letters under the accents of 0xC0–0xFF, whose width they share;
// a letter that is none of ASCII's is as wide as another that is.
const bases = "AAAAAAWCEEEEIIIIDNOOOOO+OUUUUYPBaaaaaawceeeeiiiidnooooo+ouuuuypy"

// width is that of an encoded text, in points.
func (f *face) width(text []byte, size float64) float64 {
	sum := 0
	for _, c := range text {
		if w, ok := f.others[c]; ok {
			sum += w
			continue
		}
		switch {
		case c == nbsp:
			c = ' '
		case c >= 0xc0:
			c = bases[c-0xc0]
		case c > '~':
			c = '0'
		}
		sum += f.widths[c-' ']
	}
	return float64(sum) * size / 1000
}

// wrap breaks a text where its lines end, and at its ordinary spaces into lines of at
// most width points. A word that is longer than a line is broken anywhere.
func (f *face) wrap(text string, size, width float64) (lines [][]byte) {
	for line := range strings.SplitSeq(characters.Printable(text), "\n") {
		lines = append(lines, f.wrapLine(line, size, width)...)
	}
	return lines
}

func (f *face) wrapLine(text string, size, width float64) [][]byte {
	var lines [][]byte
	var line []byte
	for _, word := range strings.Split(text, " ") {
		next := encode(word)
		if joined := bytes.Join([][]byte{line, next}, []byte(" ")); line != nil && f.width(joined, size) <= width {
			line = joined
			continue
		}
		if line != nil {
			lines = append(lines, line)
		}
		for f.width(next, size) > width {
			fits := 1
			for fits < len(next) && f.width(next[:fits+1], size) <= width {
				fits++
			}
			lines, next = append(lines, next[:fits]), next[fits:]
		}
		line = next
	}
	return append(lines, line)
}

// textString is a string object for people to read outside the pages, in UTF-16 behind
// its byte order mark (ISO 32000-1 §7.9.2.2): what is not would be PDFDocEncoding, which
// has other signs than WinAnsiEncoding for ’ and €.
func textString(text string) string {
	var b strings.Builder
	b.WriteString("<FEFF")
	for _, unit := range utf16.Encode([]rune(strings.ReplaceAll(characters.Printable(text), "\n", " "))) {
		fmt.Fprintf(&b, "%04X", unit)
	}
	b.WriteByte('>')
	return b.String()
}

// literal is a string object of a page (ISO 32000-1 §7.3.4.2).
func literal(text []byte) string {
	var b strings.Builder
	b.WriteByte('(')
	for _, c := range text {
		if c == '(' || c == ')' || c == '\\' {
			b.WriteByte('\\')
		}
		b.WriteByte(c)
	}
	b.WriteByte(')')
	return b.String()
}
